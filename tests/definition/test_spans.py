"""spans: where a node is written, to the letter."""

from __future__ import annotations

import pytest
import yaml

from pnp.definition.nodes import Node
from pnp.definition.scalars import CannotSplice
from pnp.definition.spans import Holder, Spans, alike, entry, shared

TEXT = """\
a: 😀  # note
b:
  - x
  -  # a - comment - with dashes
    y: 1

    # about z
    z: |
      # text

# about c
c: [1, {d: e}]  # note
f: |+
  text

g: >2-
   moved
"""


def opened(text: str) -> tuple[Holder, Spans]:
    """A text with its nodes."""
    root = yaml.compose(text, Loader=yaml.CSafeLoader)
    assert isinstance(root, yaml.CollectionNode)
    return root, Spans(text, shared(root))


def at(root: Holder, *path: int) -> Holder:
    """A list or mapping inside another."""
    for step in path:
        _, node = entry(root, step)
        assert isinstance(node, yaml.CollectionNode)
        root = node
    return root


@pytest.mark.parametrize("newline", ["\n", "\r\n", "\r"])
def test_an_entry_is_found_with_its_dash_or_key_and_without_comments(newline: str) -> None:
    """However deep it ends."""
    root, spans = opened(TEXT.replace("\n", newline))

    def stretch(holder: Holder, number: int) -> str:
        return spans.text[spans.start(holder, number) : spans.end(entry(holder, number)[1])].replace(newline, "\n")

    assert stretch(root, 0) == "a: 😀"
    assert stretch(root, 1).endswith("z: |\n      # text")
    assert stretch(at(root, 1), 0) == "- x"
    assert stretch(at(root, 1), 1).startswith("-  # a - comment")
    assert stretch(at(root, 1, 1), 0) == "y: 1"
    assert stretch(root, 2) == "c: [1, {d: e}]"
    assert stretch(at(root, 2), 1) == "{d: e}"
    assert stretch(root, 3) == "f: |+\n  text\n"
    assert stretch(root, 4) == "g: >2-\n   moved"
    assert [spans.column(holder) for holder in (root, at(root, 1), at(root, 1, 1))] == [0, 2, 4]


def test_a_layout_tells_how_a_block_was_written() -> None:
    """Its header, how far it is moved in and its lines."""
    root, spans = opened(TEXT)
    inner = at(root, 1, 1)
    layout = spans.layout(inner, entry(inner, 1)[1], False)
    assert (layout.style, layout.parent, layout.indent, layout.header, layout.lines) == ("|", 4, 6, "|", ("# text",))
    layout = spans.layout(root, entry(root, 4)[1], False)
    assert (layout.parent, layout.indent, layout.header, layout.lines) == (0, 2, ">2-", (" moved",))
    assert spans.layout(at(root, 1), None, False).indent == 4
    assert spans.layout(at(root, 2), None, True).flow


def test_lines_are_counted_as_the_reader_does() -> None:
    """With every kind of break, and without the last one."""
    spans = Spans("a\r\nb\rc\nd\u2028e", frozenset())
    assert [spans.line_start(place) for place in (1, 3, 5, 7, 9)] == [0, 3, 5, 7, 9]
    assert [spans.line_end(place) for place in (0, 3, 5, 7, 9)] == [1, 4, 6, 8, 10]
    assert [spans.next_line(place) for place in (1, 4, 6, 10)] == [3, 5, 7, 10]
    assert [spans.before_break(place) for place in (3, 5, 7, 10)] == [1, 4, 6, 10]
    assert [spans.newline(place) for place in (0, 3, 6, 9)] == ["\r\n", "\r", "\n", "\r\n"]


def test_what_an_alias_names_stands_elsewhere() -> None:
    """So nobody asks where it begins or ends."""
    root, spans = opened("a: &x {b: 1}\nc: *x\nd:\n  e: *x\n- ".removesuffix("- "))
    assert [spans.is_here(entry(root, number)[1]) for number in range(3)] == [False, False, False]
    for number in range(3):
        with pytest.raises(CannotSplice):
            spans.end(entry(root, number)[1])
    listed, spans = opened("[&x a, *x]")
    with pytest.raises(CannotSplice):
        spans.start(listed, 1)


def test_trees_are_alike_if_they_say_the_same() -> None:
    """In other words, but with the same tags; many aliases take no time."""
    one, other = (opened(text)[0] for text in ("{a: 'b', c: [1]}", 'a: "b"\nc:\n- 1\n'))
    assert alike(one, other)
    for text in ("{a: b, c: ['1']}", "{a: b}", "{a: b, c: [2]}", "{c: [1], a: b}", "[a, b]"):
        assert not alike(one, opened(text)[0])
    lines = ["- &a0 [x, x]", *(f"- &a{n + 1} [{', '.join([f'*a{n}'] * 9)}]" for n in range(30))]
    twins: list[Node] = [opened("\n".join(lines))[0] for _ in range(2)]
    assert alike(*twins)
