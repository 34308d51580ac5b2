"""nodes: YAML files become nodes that know their place; hostile ones are told before anything is built."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from pnp.base.problems import Problems
from pnp.base.reading import Held
from pnp.definition import nodes
from pnp.definition.nodes import MAX_ALIASES, MAX_DEPTH, load, value_node
from tests.definition.readings import loaded, source


def test_a_node_knows_its_line_and_column(tmp_path: Path) -> None:
    """Counted from 1, in characters."""
    found, said = loaded(tmp_path, "title: été\ncards:\n  - {id: one}\n")
    assert found is not None and said == []
    cards = found.root.value[1][1]
    assert found.place(cards.value[0]) == ("a.yaml", 3, 5)


@pytest.mark.parametrize(
    ("data", "said"),
    [
        ("", "a.yaml:1:1: the file is empty; it must hold keys and values"),
        ("# only a comment\n", "a.yaml:1:1: the file is empty"),
        ("title: a: b\n", "a.yaml:1:9: found a colon and a blank inside a text; expected the text in quotes: title: "),
        ("title: @home\n", "a.yaml:1:8: a text that starts with @ needs quotes; expected title: "),
        ("a: 1\n  b: \x07\n", "a.yaml:2:6: found the control character U+0007; expected text; delete it"),
        (b"a: \xff\n", "a.yaml:1:4: byte 0xff is not UTF-8"),
        ("[" * (MAX_DEPTH + 1) + "]" * (MAX_DEPTH + 1), f"a.yaml:1:41: nested more than {MAX_DEPTH} levels deep"),
        ("a: &a [*a]\n", "a.yaml:1:8: alias *a stands inside itself; write the value out"),
        ("a: &a x\nb: [" + "*a, " * (MAX_ALIASES + 1) + "]\n", "too many aliases (*a)"),
        ("a: *b\n", "found *b, which stands for an earlier value marked &b"),
    ],
)
def test_what_cannot_be_read_is_told_with_its_place(tmp_path: Path, data: str | bytes, said: str) -> None:
    """With a remedy where there is a usual one."""
    found, problems = loaded(tmp_path, data)
    assert found is None and len(problems) == 1 and said in problems[0]


def test_aliases_of_aliases_cannot_grow_without_end(tmp_path: Path) -> None:
    """A small file that would stand for milliards of values is refused."""
    lines = ["a0: &a0 [x, x, x, x, x, x, x, x, x]"]
    lines += [f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 9)}]" for n in range(1, 10)]
    found, said = loaded(tmp_path, "\n".join(lines))
    assert found is None and "too many aliases" in said[0]


def test_nesting_up_to_the_limit_and_a_few_aliases_are_fine(tmp_path: Path) -> None:
    """Limits stop nobody who writes a game."""
    assert loaded(tmp_path, "[" * MAX_DEPTH + "]" * MAX_DEPTH)[1] == []
    assert loaded(tmp_path, "a: &a [1, 2]\nb: *a\nc: 3 * 4 & more\n")[1] == []


@pytest.mark.slow
@settings(max_examples=100)
@given(data=st.binary(max_size=60) | st.text("ab:-[]{}&*!|>'\"#\n ,?", max_size=40).map(str.encode))
def test_any_bytes_are_read_or_told(data: bytes, tmp_path: Path) -> None:
    """Never an exception."""
    found, said = loaded(tmp_path, data)
    assert (found is None) == (len(said) == 1)


def test_a_value_tried_instead_stands_where_the_old_one_does() -> None:
    """With all that is inside it; what is no value is none."""
    old = source("a: 1\nb: 2\n").root.value[1][1]
    new = value_node("[{x: 1}, two]", old)
    assert isinstance(new, yaml.SequenceNode)
    inner = new.value[0].value[0][1]
    assert inner.value == "1" and inner.start_mark.line == old.start_mark.line == 1
    assert value_node("[", old) is None and value_node("", old) is None
    assert value_node("[" * 60 + "]" * 60, old) is None


@pytest.mark.slow
def test_nodes_are_kept_within_a_limit() -> None:
    """A file that is saved a hundred times does not fill the memory; the same text gives the same nodes."""
    text = "".join(f"- {'x' * 90}{number}\n" for number in range(3000))
    first = load(Held("cards/a/b.yaml", text), "b", Problems())
    again = load(Held("cards/a/b.yaml", text), "b", Problems())
    assert first and again and first.root is again.root
    for number in range(20):
        load(Held("cards/a/b.yaml", f"{text}- {number}\n"), "b", Problems())
    assert sum(map(len, nodes._kept)) <= nodes.MOST_KEPT
