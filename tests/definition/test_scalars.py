"""scalars: a value is written so that it reads back, in the way of the old one."""

from __future__ import annotations

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from pnp.definition.scalars import (
    WAYS,
    CannotSplice,
    Layout,
    Scalar,
    escapes,
    flow_list,
    in_flow,
    says,
    scalar_node,
    ways,
)


@pytest.mark.parametrize(
    ("value", "style", "inline"),
    [
        ("Au jardin", "", "Au jardin"),
        ("-5 points", "", "-5 points"),
        ("l'an", "", "l'an"),
        ("yes", "", '"yes"'),
        ("12", "", '"12"'),
        ("1e3", "", '"1e3"'),
        ("0o17", "", '"0o17"'),
        ("", "", '""'),
        ("a: b", "", '"a: b"'),
        ('"a": b', "", "'\"a\": b'"),
        ("a\tb", "", r'"a\tb"'),
        ("\xa0a", "", '"\xa0a"'),
        ("Au jardin", "'", "'Au jardin'"),
        ("l'an", "'", "'l''an'"),
        ("a\u2028b", "'", r'"a\Lb"'),
        ("a\u2028b", "|", r'"a\Lb"'),
        ("a\ufeffb", ">", r'"a\uFEFFb"'),
        ("Au jardin", '"', '"Au jardin"'),
        ('l\'an "x" \\', '"', r'''"l'an \"x\" \\"'''),
        ("« é »", '"', "\"« é »\""),
        ("\xa0\u202f", '"', '"\xa0\u202f"'),
        (7, '"', "7"),
        (True, "|", "true"),
        (None, "", "null"),
        (0.5, "", "0.5"),
        (1e-7, "", "1.0e-07"),
        (1e300, "", "1.0e+300"),
    ],
)  # fmt: skip
def test_the_best_way_comes_first(value: Scalar, style: str, inline: str) -> None:
    """On one line."""
    written = next(ways(value, Layout(style)))
    assert (written.inline, written.below) == (inline, ())


@pytest.mark.parametrize(
    ("value", "layout", "header", "below"),
    [
        ("a\nb", Layout(), "|-", ("  a", "  b")),
        ("a\n\nb\n", Layout("'"), "|", ("  a", "", "  b")),
        ("a", Layout("|", header="|"), "|-", ("  a",)),
        ("a\n", Layout("|", header="|+"), "|+", ("  a",)),
        ("a\n\n", Layout("|", header="|"), "|+", ("  a", "")),
        (" a\nb", Layout("|", parent=2, indent=6), "|4-", ("       a", "      b")),
        ("a b", Layout(">"), ">-", ("  a b",)),
        ("a\nb\n", Layout(">"), ">", ("  a", "", "  b")),
        ("aa bb cc dd", Layout(">", lines=("aaaaa", "bbb", "ccc")), ">-", ("  aa bb", "  cc dd")),
        ("a\n b", Layout(">"), "|-", ("  a", "   b")),
    ],
)  # fmt: skip
def test_blocks(value: str, layout: Layout, header: str, below: tuple[str, ...]) -> None:
    """The header says which line breaks count, and how far the lines are moved in where that is not seen."""
    assert next(ways(value, layout)) == (header, below)


@given(
    value=st.text(
        st.characters(codec="utf-8", exclude_categories=["Cc"], exclude_characters="\ufffe\uffff"), max_size=20
    ),
    style=st.sampled_from(sorted(WAYS)),
)
def test_every_way_between_brackets_stands_on_one_line(value: str, style: str) -> None:
    """And the last one holds everything."""
    *_, last = ways(value, Layout(style, flow=True))
    assert not any(way.below for way in ways(value, Layout(style, flow=True)))
    assert yaml.load(last.inline, Loader=yaml.CSafeLoader) == value


def test_lists_and_keys_are_written_between_brackets() -> None:
    """With quotes where a comma or bracket would end them."""
    assert flow_list(["a", "b, c", 1, None, True]) == '[a, "b, c", 1, null, true]'
    assert flow_list([]) == "[]"
    assert in_flow("a b") == "a b"


def test_a_node_says_a_value_however_it_is_written() -> None:
    """But a text is no number."""
    root = yaml.compose("[yes, 0x10, ~, 'a', \"12\", 1.50]", Loader=yaml.CSafeLoader)
    assert root is not None
    for node, value in zip(root.value, (True, 16, None, "a", "12", 1.5), strict=True):
        assert says(node, value)
        assert scalar_node(value).tag == node.tag
    assert not says(root.value[4], 12)
    assert not says(root.value[0], "yes")
    assert not says(root, "yes")


def test_codes_of_what_is_not_seen_are_kept() -> None:
    """Letters are written as themselves, and two backslashes are none."""
    found = escapes(r'"a\u00a0b\_\xADc\u00e9\\u202f\U0000202f"')
    assert found == {"\xa0": r"\_", "\xad": r"\xAD", "\u202f": r"\U0000202f"}
    assert next(ways("é\xad\xa0", Layout('"', escapes=found))).inline == r'"é\xAD\_"'


@pytest.mark.parametrize("value", ["\x00", "a\x1b", "\x7f", "\x9f", "\udfff", "\uffff", float("nan"), float("-inf")])
def test_what_no_file_can_hold_is_refused(value: Scalar) -> None:
    """Before anything is written."""
    with pytest.raises(CannotSplice) as refused:
        next(ways(value, Layout()))
    assert refused.value.message.pattern
