"""splicing: one value of a YAML file is changed in its place, and nothing else is."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from pnp.definition.nodes import MAX_DEPTH
from pnp.definition.splicing import CannotSplice, removed, replaced, spliced
from tests.places import ROOT

FILES = sorted((ROOT / "cards").glob("*/*.yaml"))
LETTERS = " \t\n'\"\\#:-?[]{},&*!|>%@`~=<aéœ’\xa0\u202f😀\u2028\ufeff\r09.ex"
AWKWARD = (
    "", " ", "\n", "yes", "No", "~", "null", "1", "0x1F", "1e3", "-.5", "1_000", "1:30", ".inf", "2024-01-01", "- a",
    "-", "? a", "a: b", "a:", "a #b", "#a", "&a", "*a", "!a", "%a", "@a", "`a`", "|", ">", "[a]", "{a}", "a, b", "'",
    '"', "''", "---", "...", "<<", "=", "\\", " a", "a ", "\ta", "a\t", "a\n", "a\n\n", "\na", " a\nb", "a\n b\n",
    "a\n\n\nb", "a \nb", "a\n ", "a\r\nb", "\xa0a\u202f!", "« Où ? » : là", "# a\n# b", "a\n\tb", "\n a",
    "a  b   c " * 20, "mot " * 60 + "fin",
)  # fmt: skip
TEXTS = st.one_of(st.sampled_from(AWKWARD), st.text(st.sampled_from(LETTERS), max_size=14), st.text(max_size=14))
NO_TEXT = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ud800-\udfff\ufffe\uffff]")

# the old value is `old words`; where it stands, in every style
FRAMES: dict[str, tuple[str, tuple[str | int, ...]]] = {
    "plain": ("a: old words  # note\nb: 1\n", ("a",)),
    "plain, last": ("b: 1\na: old words\n", ("a",)),
    "plain, long": ("a: old\n  words  # note\nb: 1\n", ("a",)),
    "single": ("a: 'old words'  # note\nb: 1\n", ("a",)),
    "double": ('a: "old words"  # note\nb: 1\n', ("a",)),
    "double, long": ('a: "old\n  words" # note\nb: 1\n', ("a",)),
    "double, coded": ('a: "old\\x20words"\nb: "\\u00a0"\n', ("a",)),
    "literal": ("a: |-  # note\n  old words\n\n# about b\nb: 1\n", ("a",)),
    "literal, moved": ("a:\n  - c: |4-\n        old words\n\n    b: 1  # note\n", ("a", 0, "c")),
    "literal, last": ("b: 1\na: |-\n    old words\n", ("a",)),
    "folded": ("a: >-\n  old\n  words\n  # this is a word\n\n # note\nb: 1\n", ("a",)),
    "folded, deep": ("- a:\n    - >-  # note\n      old\n      words\n    - 1\n", (0, "a", 0)),
    "flow": ("a: {b: old words, c: 1}  # note\nd: 1\n", ("a", "b")),
    "flow, quoted": ("a: {\"b\":'old words', c: 1}  # note\nd: 1\n", ("a", "b")),
    "flow, lines": ("a: [\n  1,  # note\n  old words\n]\nb: 1\n", ("a", 1)),
    "item": ("a:\n- old words  # note\n- 1\n", ("a", 0)),
    "items": ("- - 1\n  - old words  # note\n  - 1\n", (0, 1)),
    "nothing": ("a:  # note\nb: 1\n", ("a",)),
    "nothing, last": ("b: 1\na:", ("a",)),
    "nothing, flow": ("a: [{b, c: }, 1]  # note\n", ("a", 0, "b")),
    "nothing, item": ("a:\n  -\n  - 1  # note\n", ("a", 0)),
    "new": ("a:\n  - b: 1  # note\n\n# about c\nc: 1\n", ("a", 0, "new")),
    "new, flow": ("a: [{b: 1  # note\n  }]\n", ("a", 0, "new")),
    "new, empty": ("a: {}  # note\n", ("a", "new")),
}  # fmt: skip
BREAKS = {
    "LF": lambda text: text,
    "CRLF": lambda text: text.replace("\n", "\r\n"),
    "CR": lambda text: text.replace("\n", "\r"),
    "BOM": lambda text: "\ufeff" + text,
    "no last break": lambda text: text.removesuffix("\n"),
    "BOM, CRLF, no last break": lambda text: "\ufeff" + text.removesuffix("\n").replace("\n", "\r\n"),
}


def data(text: str) -> Any:
    """What a YAML library makes of a file."""
    return yaml.load(text, Loader=yaml.CSafeLoader)


def put(tree: Any, path: tuple[str | int, ...], value: Any) -> Any:
    """Plain data with one value exchanged."""
    if not path:
        return value
    if isinstance(tree, list):
        return [put(item, path[1:], value) if at == path[0] else item for at, item in enumerate(tree)]
    return {**tree, path[0]: put(tree.get(path[0]), path[1:], value)}


def leaves(
    node: yaml.Node, path: tuple[str | int, ...] = ()
) -> Iterator[tuple[tuple[str | int, ...], yaml.ScalarNode]]:
    """Every scalar with its path."""
    if isinstance(node, yaml.ScalarNode):
        yield path, node
    elif isinstance(node, yaml.MappingNode):
        for key, value in node.value:
            yield from leaves(value, (*path, key.value))
    else:
        for at, item in enumerate(node.value):
            yield from leaves(item, (*path, at))


def words(text: str) -> list[tuple[str | None, ...]]:
    """The file as a parser tells it: an independent look at what has changed."""
    return [
        (type(event).__name__, *(getattr(event, name, None) for name in ("anchor", "tag", "value", "style")))
        for event in yaml.parse(text, Loader=yaml.CSafeLoader)
    ]


@pytest.mark.sampled
@pytest.mark.parametrize("breaks", BREAKS)
@pytest.mark.parametrize("frame", FRAMES)
def test_awkward_texts_read_back_and_leave_the_rest_alone(frame: str, breaks: str) -> None:
    """In every style and with every kind of line break, and the file can be changed again after that."""
    text, path = BREAKS[breaks](FRAMES[frame][0]), FRAMES[frame][1]
    before = text
    for value in AWKWARD if breaks in ("LF", "BOM, CRLF, no last break") else AWKWARD[::6]:
        after = spliced(before, path, value)
        assert data(after) == put(data(before), path, value), value
        check_the_rest(text, after)
        assert spliced(after, path, value) == after
        before = after


@pytest.mark.slow
@settings(max_examples=300)
@given(
    frame=st.sampled_from(sorted(FRAMES)),
    breaks=st.sampled_from(sorted(BREAKS)),
    values=st.lists(TEXTS, min_size=1, max_size=3),
)
def test_any_text_reads_back(frame: str, breaks: str, values: list[str]) -> None:
    """One after the other in the same place."""
    text, path = BREAKS[breaks](FRAMES[frame][0]), FRAMES[frame][1]
    before = text
    for value in values:
        if NO_TEXT.search(value):
            with pytest.raises(CannotSplice, match="control character U"):
                spliced(before, path, value)
            continue
        after = spliced(before, path, value)
        assert data(after) == put(data(before), path, value)
        check_the_rest(text, after)
        before = after


def check_the_rest(before: str, after: str) -> None:
    """Comments, mark and the end of the file are as they were, and no break of another kind has come in."""
    for comment in ("# note", "# about b", "# about c"):
        assert after.count(comment) == before.count(comment)
    assert after.startswith("\ufeff") == before.startswith("\ufeff")
    assert after.endswith(("\r", "\n")) == before.endswith(("\r", "\n"))
    kinds = set(re.findall("\r\n|\r|\n", before)) or {"\n"}
    assert set(re.findall("\r\n|\r|\n", after)) <= kinds


@given(
    value=st.one_of(st.booleans(), st.integers(), st.none(), st.floats(allow_nan=False, allow_infinity=False)),
    frame=st.sampled_from(sorted(FRAMES)),
)
def test_numbers_and_the_like_keep_their_type(value: float | None, frame: str) -> None:
    """Also in the place of a text, whatever its style."""
    text, path = FRAMES[frame]
    after = data(spliced(text, path, value))
    for part in path:
        after = after[part]
    assert (type(after), after) == (type(value), value)


@pytest.mark.slow
@given(
    old=st.lists(st.one_of(TEXTS, st.integers(0, 3)), max_size=5),
    new=st.lists(st.one_of(st.sampled_from("ab"), TEXTS, st.integers(0, 3)), max_size=5),
    flow=st.booleans(),
    crlf=st.booleans(),
)
def test_any_list_becomes_any_other(old: list[str | int], new: list[str | int], flow: bool, crlf: bool) -> None:
    """Between brackets and on lines; what stands behind it stays."""
    old, new = ([one for one in items if not (isinstance(one, str) and NO_TEXT.search(one))] for items in (old, new))
    dumped = yaml.dump({"a": {"b": old, "c": 1}}, default_flow_style=flow, allow_unicode=True)
    text = dumped.replace("\n", "\r\n") if crlf and "\r" not in dumped else dumped
    assert data(spliced(text, ("a", "b"), new)) == {"a": {"b": new, "c": 1}}


@pytest.mark.sampled
@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.name}/{file.stem}")
def test_values_of_the_shipped_games_are_exchanged(file: Path) -> None:
    """A few of every file; everything else, with its style, stays; the old text brings back the old bytes."""
    exchange(file, 5)


@pytest.mark.sampled
@pytest.mark.full
@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.name}/{file.stem}")
def test_every_value_of_the_shipped_games_is_exchanged(file: Path) -> None:
    """The same for all that stand on cards."""
    exchange(file, 100_000, "cards")


def exchange(file: Path, most: int, under: str = "") -> None:
    """Change values of a file one by one."""
    text = file.read_bytes().decode()
    chance = random.Random(file.name)
    root = yaml.compose(text, Loader=yaml.CSafeLoader)
    assert root is not None
    found = list(leaves(root))
    starts = [node.start_mark.index for _, node in found]
    own = [
        one for one, start in zip(found, starts, strict=True) if starts.count(start) == 1 and under in (one[0][0], "")
    ]
    before, whole = words(text), data(text)
    for path, node in chance.sample(own, min(most, len(own))):
        if text.startswith("&", node.start_mark.index):
            continue
        value = "".join(chance.choices("aeéœ ’:#-'\"\\\n\xa0\u202f0", k=chance.randrange(1, 40)))
        after = spliced(text, path, value)
        assert data(after) == put(whole, path, value)
        assert after.startswith(text[: node.start_mark.index])
        assert after.endswith(text[text.find("\n", node.end_mark.index) :])  # the line itself may get a block's header
        changed = [at for at, (old, new) in enumerate(zip(before, words(after), strict=True)) if old != new]
        assert len(changed) == 1
        written = text[node.start_mark.index : node.end_mark.index]
        if node.tag.endswith(":str") and not re.search(r"[\n\\]", written):
            word = spliced(text, path, "mot")  # which every style can hold
            assert spliced(word, path, node.value) == text


def test_the_way_of_writing_is_kept() -> None:
    """Where it can hold the new value; else quotes come, or a block."""
    text = "a: x  # note\nb: 'x'\nc: \"x\"\nd: |\n    x\ne: >-\n   x\n   y\nf: {g: x, h: [x]}\n"
    changes: tuple[tuple[tuple[str, ...], Any, str, str], ...] = (
        (("a",), "Où ? Là-bas !", "a: x", "a: Où ? Là-bas !"),
        (("a",), "Où : là", "a: x", 'a: "Où : là"'),
        (("a",), 'dit : "x"', "a: x", "a: 'dit : \"x\"'"),
        (("a",), "12", "a: x", 'a: "12"'),
        (("a",), 12, "a: x", "a: 12"),
        (("a",), "un\ndeux", "a: x  # note", "a: |-  # note\n  un\n  deux"),
        (("b",), "l'an", "b: 'x'", "b: 'l''an'"),
        (("b",), 1.5, "b: 'x'", "b: 1.5"),
        (("c",), 'l\'an\n"2"', 'c: "x"', 'c: "l\'an\\n\\"2\\""'),
        (("d",), "y\nz\n", "    x", "    y\n    z"),
        (("d",), "y", "d: |\n    x", "d: |-\n    y"),
        (("d",), True, "d: |\n    x", "d: true"),
        (("e",), "y\nz", "   x\n   y", "   y\n\n   z"),
        (("f", "g"), "a b", "g: x", "g: a b"),
        (("f", "g"), "a, b", "g: x", 'g: "a, b"'),
        (("f", "h"), ["x", "y z", "t, u"], "[x]", '[x, y z, "t, u"]'),
        (("f", "h"), [], "[x]", "[]"),
    )
    for path, value, old, new in changes:
        assert text.count(old) == 1
        assert spliced(text, path, value) == text.replace(old, new), (path, value)


def test_a_folded_text_keeps_its_width_and_the_lines_before_the_change() -> None:
    """So that a change of one word is a change of a line or two."""
    text = "a: >-\n  Un deux trois\n  quatre cinq six sept\n  huit neuf dix onze\n  douze\nb: 1\n"
    after = spliced(text, ("a",), "Un deux trois quatre cinq six sept huit neuf cent mille onze douze")
    assert after == text.replace("huit neuf dix onze\n  douze", "huit neuf cent mille\n  onze douze")


def test_blanks_that_were_written_as_codes_still_are() -> None:
    """Others are written as themselves, and none is lost."""
    text = 'a: "de\\u00a0là"\nb: de\xa0là\n'
    assert spliced(text, ("a",), "à\xa0bas\u202f!") == 'a: "à\\u00a0bas\u202f!"\nb: de\xa0là\n'
    assert spliced(text, ("b",), "à\xa0bas\u202f!") == 'a: "de\\u00a0là"\nb: à\xa0bas\u202f!\n'


def test_a_value_that_is_there_already_changes_nothing() -> None:
    """However it is written."""
    text = "a: yes\nb: 0x10\nc: \"x\"\nd: >-\n  x\n  y\ne: ~\nf: [1, 'a']\n"
    for key, value in (("a", True), ("b", 16), ("c", "x"), ("d", "x y"), ("e", None), ("f", (1, "a"))):
        assert spliced(text, (key,), value) == text
    assert spliced(text, ("a",), "yes") != text


def test_the_items_of_a_list_keep_their_comments() -> None:
    """Only what is another item is written again."""
    text = "a:\n  - x  # ex\n  # about y\n  - 'y'  # why\nb: 1\n"
    assert spliced(text, ("a",), ["x", "z"]) == text.replace("'y'", "'z'")
    assert spliced(text, ("a",), ["x", "y", "z"]) == text.replace("# why\n", "# why\n  - 'z'\n")
    assert spliced(text, ("a",), ["w", "x", "y"]) == text.replace("  - x", "  - w\n  - x")
    assert spliced(text, ("a",), ["x"]) == text.replace("  - 'y'  # why\n", "")
    assert spliced(text, ("a",), ["y"]) == text.replace("  - x  # ex\n", "")
    assert spliced(text, ("a",), []) == "a: []\n  # about y\nb: 1\n".replace("  # about y\n", "")
    assert spliced("a: 1  # one\n", ("a",), [1, "b"]) == "a: [1, b]  # one\n"


def test_a_new_key_is_added_in_the_style_of_its_mapping() -> None:
    """Behind the last one, and before what is said of the next card."""
    first = "cards:\n  - id: a\n    text: |\n      # x\n\n  # about b\n"
    text = first + "  - {id: b}\n  - id: c\n    source: {\n      id: x,\n    }  # c"
    assert spliced(text, ("cards", 0, "n"), 1) == text.replace("# x\n", "# x\n    n: 1\n")
    assert spliced(text, ("cards", 0, "n"), "a\nb") == text.replace("# x\n", "# x\n    n: |-\n      a\n      b\n")
    assert spliced(text, ("cards", 0, "n"), ["a", "b"]) == text.replace("# x\n", "# x\n    n: [a, b]\n")
    assert spliced(text, ("cards", 1, "n"), "x") == text.replace("{id: b}", "{id: b, n: x}")
    assert spliced(text, ("cards", 2, "n"), "x") == text + "\n    n: x"
    assert spliced(text, ("cards", 2, "source", "y: z"), "x") == text.replace("id: x,", 'id: x, "y: z": x,')
    assert spliced("a: {}\n", ("a", "b"), 1) == "a: {b: 1}\n"
    assert spliced("a: 1", ("b",), 2) == "a: 1\nb: 2"
    assert spliced("a: 1\r\n\r\n# end\r\n", ("b",), 2) == "a: 1\r\nb: 2\r\n\r\n# end\r\n"


def test_a_new_key_does_not_follow_what_is_written_elsewhere() -> None:
    """Where an alias ends is not known; the key is written before it."""
    text = "- id: a\n  s: &s {x: 1}\n- id: b\n  s: *s\n- {id: c, s: *s}\n- {s: *s}\n- s: *s\n"
    assert spliced(text, (0, "n"), 1) == text.replace("id: a\n", "id: a\n  n: 1\n")
    assert spliced(text, (1, "n"), 1) == text.replace("id: b\n", "id: b\n  n: 1\n")
    assert spliced(text, (2, "n"), 1) == text.replace("id: c,", "id: c, n: 1,")
    assert spliced(text, (3, "n"), 1) == text.replace("{s: *s}", "{n: 1, s: *s}")
    assert spliced(text, (4, "n"), 1) == text.replace("- s: *s\n", "- n: 1\n  s: *s\n")


def test_a_key_is_removed_and_the_comments_of_others_stay() -> None:
    """From mappings on lines and between brackets; what is left of the last one is empty, not nothing."""
    first = "a: 1  # one\n# about b\nb:\n  c: 2\n\n# about d\nd: {e: 1, f: 2, g: 3}\n"
    text = first + "h:\n  - i: 1\n    j: 2\n  - k: |+\n      x\n\n    l: 3"
    assert removed(text, ("a",)) == text.replace("a: 1  # one\n", "")
    assert removed(text, ("b",)) == text.replace("b:\n  c: 2\n", "")
    assert removed(text, ("b", "c")) == text.replace("b:\n  c: 2\n", "b: {}\n")
    assert removed(text, ("d", "e")) == text.replace("e: 1, ", "")
    assert removed(text, ("d", "f")) == text.replace("f: 2, ", "")
    assert removed(text, ("d", "g")) == text.replace(", g: 3", "")
    assert removed(text, ("h", 0, "i")) == text.replace("i: 1\n    ", "")
    assert removed(text, ("h", 0, "j")) == text.replace("    j: 2\n", "")
    assert removed(text, ("h", 1, "k")) == text.replace("k: |+\n      x\n\n    ", "")
    assert removed(text, ("h", 0)) == text.replace("  - i: 1\n    j: 2\n", "")
    assert removed(f"{text}\n", ("h", 1, "l")) == text.replace("    l: 3", "")
    assert removed("a: 1\r\nb: 2", ("b",)) == "a: 1"
    assert removed("- {a: 1}", (0, "a")) == "- {}"
    assert removed("- a: 1  # one\n", (0, "a")) == "- {}  # one\n"
    assert removed("- a: 1\n  # about b\n  b: 2\n", (0, "a")) == "- \n  # about b\n  b: 2\n"
    assert removed("a:\r\n  b: 1\r\n  c: 2\r\n", ("a", "b")) == "a:\r\n  c: 2\r\n"


def test_comments_between_brackets_stay() -> None:
    """Even where a comma must stay for them."""
    text = "a: {\n  b: 1,  # one\n  c: 2,\n  # about d\n  d: 3\n}\n"
    assert removed(text, ("a", "d")) == text.replace("d: 3", "")
    assert removed(text, ("a", "c")) == text.replace("c: 2,", "")
    assert removed(text, ("a", "b")) == text.replace("b: 1,", "")


@pytest.mark.slow
@given(
    frame=st.sampled_from([name for name in sorted(FRAMES) if "new" not in name]),
    breaks=st.sampled_from(sorted(BREAKS)),
)
def test_what_was_added_is_removed_again(frame: str, breaks: str) -> None:
    """To the last byte, in every mapping of every file."""
    text = BREAKS[breaks](FRAMES[frame][0])
    root = yaml.compose(text.lstrip("\ufeff"), Loader=yaml.CSafeLoader)
    assert root is not None
    paths = {path[:-1] for path, _ in leaves(root) if isinstance(path[-1], str)}
    for path in paths:
        assert removed(spliced(text, (*path, "new"), "x"), (*path, "new")) == text


CHOSEN = """\
a:
  choose:
    - {when: game.x = 1, use: b}
    - use: c
d:
  - when: game.x = 1
    use: {id: e}
  - {when: game.x = 1, id: f}
"""


@pytest.mark.sampled
@pytest.mark.parametrize(
    ("text", "path", "value", "words"),
    [
        ("a: &x 1\nb: *x\n", ("a",), 2, "other places of the file share it"),
        ("a: &x 1\nb: *x\n", ("b",), 2, "other places of the file share it"),
        ("a: &x 1\nb: 2\n", ("a",), 2, "other places of the file share it"),
        ("a: &x {b: 1}\nc: *x\n", ("a", "b"), 2, "other places of the file share it"),
        ("a: &x {b: 1}\nc: *x\n", ("c", "b"), 2, "other places of the file share it"),
        ("a: &x {b: 1}\nc: *x\n", ("c", "new"), 2, "other places of the file share it"),
        ("a: [&x 1, *x]\n", ("a",), [2, 1], "other places of the file share it"),
        ("a: &x\n  b: 1\nc: {<<: *x, d: 1}\n", ("c", "b"), 2, "“<<” takes values"),
        ("a: &x\n  b: 1\nc: {<<: *x, d: 1}\n", ("a", "b"), 2, "other places of the file share it"),
        ("a: !!str 1\n", ("a",), "2", "a tag (!) stands before"),
        (CHOSEN, ("a",), "x", "“choose:” decides what is read here"),
        (CHOSEN, ("a", 0), "x", "“choose:” decides what is read here"),
        (CHOSEN, ("a", "new"), "x", "“choose:” decides what is read here"),
        (CHOSEN, ("d", 0, "id"), "x", "“when:” decides what is read here"),
        (CHOSEN, ("d", 0), "x", "“when:” decides what is read here"),
        ("a: {b: 1}\n", ("a",), "x", "several values stand here"),
        ("a: [1, 2]\n", ("a",), "x", "several values stand here"),
        ("a: [{b: 1}]\n", ("a",), [1], "several values stand here"),
        ("a: 1\n", ("b", "c"), "x", "nothing is called “b”"),
        ("a: 1\n", ("a", "c"), "x", "nothing is called “c”"),
        ("a: [1]\n", ("a", 1), "x", "nothing is called “2”"),
        ("a: [1]\n", ("a", -1), "x", "nothing is called “0”"),
        ("a: [1]\n", ("a", "b"), "x", "nothing is called “b”"),
        ("a: 1\na: 2\n", ("a",), "x", "the key “a” stands there twice"),
        ("a: 1\n", ("a",), "x\x07", "control character U+0007"),
        ("a: 1\n", ("a",), "\ud800", "control character U+D800"),
        ("a: 1\n", ("a",), ["\x85"], "control character U+0085"),
        ("a: 1\n", ("a",), float("inf"), "more than 308 digits, or no end"),
        ("a: 1\n", ("a",), [10**5000], "more than 308 digits, or no end"),
        ("a: [1\n", ("a",), 1, ""),
        ("", ("a",), 1, "the file is empty"),
        ("a: \x00\n", ("a",), 1, "control character"),
        ("a: 1\n", (), 1, "cannot be changed without changing others"),
        ("? a\n? b\n", ("a",), 1, "cannot be changed without changing others"),
    ],
)  # fmt: skip
def test_what_cannot_be_changed_in_its_place_is_refused(
    text: str, path: tuple[str | int, ...], value: Any, words: str
) -> None:
    """With what stands in the way."""
    with pytest.raises(CannotSplice) as refused:
        spliced(text, path, value)
    assert words in refused.value.message
    assert refused.value.message.pattern


def test_a_choice_is_changed_where_the_path_names_it() -> None:
    """Who leads into one of its values knows what they do."""
    assert spliced(CHOSEN, ("a", "choose", 0, "use"), "x") == CHOSEN.replace("use: b", "use: x")
    assert spliced(CHOSEN, ("d", 1, "id"), "x") == CHOSEN.replace("id: f", "id: x")
    assert spliced(CHOSEN, ("d", 1, "new"), 1) == CHOSEN.replace("id: f", "id: f, new: 1")


def test_what_is_not_there_or_shared_is_not_removed() -> None:
    """Nor an anchor that others need."""
    for text, path in (("a: 1\n", ("b",)), ("a: &x 1\nb: *x\n", ("a",)), ("a: &x {b: 1}\nc: *x\n", ("c",))):
        with pytest.raises(CannotSplice):
            removed(text, path)


def test_the_proof_stops_what_would_change_another_value() -> None:
    """A text that runs to the end of its file gets a line break from what follows it."""
    with pytest.raises(CannotSplice, match="without changing others"):
        spliced("a: |\n  x", ("b",), 1)
    with pytest.raises(CannotSplice, match="without changing others"):
        removed("a: |+\n  x\n\nb: 1", ("b",))
    assert spliced("a: |\n  x\n     \nb: 1", ("a",), "y") == 'a: "y"\n     \nb: 1'  # in a block, blanks would join it


def test_the_deepest_file_is_changed() -> None:
    """And one that is deeper is not even read."""
    deep = "[" * (MAX_DEPTH - 1) + "{a: 1}" + "]" * (MAX_DEPTH - 1)
    path: list[str | int] = [*[0] * (MAX_DEPTH - 1), "a"]
    assert spliced(deep, path, 2) == deep.replace("1", "2")
    with pytest.raises(CannotSplice, match="nested more than"):
        spliced(f"[{deep}]", (0, *path), 2)
    steps = "".join(f"{'  ' * at}a:\n" for at in range(MAX_DEPTH)) + "  " * MAX_DEPTH + "a: 1\n"
    assert spliced(steps, ("a",) * (MAX_DEPTH + 1), "x\ny").endswith(
        "a: |-\n" + "  " * (MAX_DEPTH + 1) + "x\n" + "  " * (MAX_DEPTH + 1) + "y\n"
    )


CARD = """\
cards:
  - id: one  # the first
    title: [a, b]
    # about the story
    story:
      deep: {er: 1}
    color: red
    color: blue
  - {id: two, title: {sun}, color: red, color: blue}  # on one line
  - just text
  -
"""


@pytest.mark.parametrize(
    ("path", "value", "old", "new"),
    [
        ((0, "title"), "Good: one", "    title: [a, b]\n", ""),
        ((0, "title"), ["a", "c"], "[a, b]", "[a, c]"),
        ((0, "story"), "Told", "    story:\n      deep: {er: 1}\n", ""),
        ((0, "color"), "green", "    color: red\n    color: blue\n", "    color: green\n"),
        ((1, "title"), "The sun", " title: {sun},", ""),
        ((1, "color"), "green", "color: red, color: blue", "color: green"),
        ((2,), {"id": "x"}, "- just text", "- {id: x}"),
        ((3,), {"id": "x"}, "  -\n", "  - {id: x}\n"),
    ],
)
def test_whatever_stands_there_can_be_replaced(path: tuple[str | int, ...], value: Any, old: str, new: str) -> None:
    """A list, a mapping, a key twice, no card at all; what moves goes to the end of its card, and comments stay."""
    made = replaced(CARD, ("cards", *path), value)
    found = yaml.safe_load(made)["cards"][path[0]]
    assert (found if len(path) == 1 else found[path[1]]) == value
    assert CARD.count(old) == 1 and old not in made and (not new or new in made)
    assert made.count("#") == CARD.count("#")
    left = [line for line in CARD.replace(old, new).splitlines() if line not in made.splitlines()]
    assert len(left) <= 1, "but for the line at whose end a value was added"


def test_a_choice_is_not_replaced() -> None:
    """The file decides there."""
    with pytest.raises(CannotSplice, match="“choose:” decides"):
        replaced("cards: [{id: one, cost: {choose: [{use: 1}]}}]\n", ("cards", 0, "cost"), 5)
