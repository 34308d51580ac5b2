"""declarations: a style comes apart where CSS says so, and nowhere else."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.svg.declarations import SIDES, declarations

words = st.text("abcdefghij-", min_size=1, max_size=8)
plain = st.text("abc019 #.,%", max_size=8).map(str.strip)
bracketed = st.text("abc;:,/ ", max_size=8).map(lambda text: f"f({text})".replace("/*", "//"))
quoted = st.text("abc;:() ", max_size=8).map(lambda text: f'"{text}"')


@pytest.mark.parametrize(
    ("text", "pairs"),
    [
        ("", []),
        (" ;; ", []),
        ("fill:red", [("fill", "red")]),
        (" Fill : Red ; stroke:none; ", [("fill", "Red"), ("stroke", "none")]),
        ("fill:red;fill:blue", [("fill", "red"), ("fill", "blue")]),
        ("fill:url(a;b:c)", [("fill", "url(a;b:c)")]),
        ("font-family:'a;b';x:y", [("font-family", "'a;b'"), ("x", "y")]),
        ("fill:/* ; */red/**/", [("fill", "red")]),
        ("fill:red!important", [("fill", "red")]),
        ("fill: red ! IMPORTANT ", [("fill", "red")]),
        ("filter:drop-shadow(0 0 calc(1px))", [("filter", "drop-shadow(0 0 calc(1px))")]),
        ("odd", [("odd", "")]),
        ("d:", [("d", "")]),
    ],
)
def test_a_style_comes_apart_at_its_semicolons(text: str, pairs: list[tuple[str, str]]) -> None:
    """Those in quotes, brackets and comments are none; names are small, values as they are written."""
    assert list(declarations(text)) == pairs


def test_one_word_for_all_markers_is_said_of_each() -> None:
    """So that `marker:none`, which Inkscape writes, means what it says."""
    assert list(declarations("marker:none;fill:red")) == [*((side, "none") for side in SIDES), ("fill", "red")]


@pytest.mark.parametrize("text", ["fill:url(#g", "fill:'red", 'fill:red;stroke:"', "fill:a)b"])
def test_an_open_quote_or_bracket_spoils_its_declaration(text: str) -> None:
    """Its value is empty, which no property accepts; nothing behind it is guessed at."""
    assert list(declarations(text + ";opacity:0.5"))[-1] == (text.split(";")[-1].partition(":")[0], "")


@given(st.lists(st.tuples(words, st.one_of(plain, bracketed, quoted)), max_size=5))
def test_what_is_written_comes_back(pairs: list[tuple[str, str]]) -> None:
    """Whatever stands in brackets and quotes."""
    assert list(declarations(";".join(f"{name}:{value}" for name, value in pairs))) == pairs


@given(st.text("ab:;()'\"/* !", max_size=30))
def test_any_text_comes_to_an_end(text: str) -> None:
    """Never an exception, and names never hold a colon."""
    assert all(":" not in name for name, _ in declarations(text))


def test_a_quote_that_never_closes_is_found_at_once() -> None:
    """However long the declaration before it: each letter is looked at once."""
    long = "a" * 300_000
    assert list(declarations(f'fill:{long}("')) == [("fill", "")]
    assert list(declarations(f"stroke:red;fill:{long}")) == [("stroke", "red"), ("fill", long)]
