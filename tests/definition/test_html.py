"""HTML in a text is an error that says what to write instead; ordinary signs are none."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.definition.html import TAGS, mistake


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("<b>gras</b>", "“<b>”, which is HTML; expected **bold**"),
        ("un </STRONG>", "“</STRONG>”, which is HTML; expected **bold**"),
        ("<i>x</i>", "“<i>”, which is HTML; expected *italic*"),
        ("un<br>deux", "“<br>”, which is HTML; expected a new line"),
        ("un<br/>deux", "“<br/>”, which is HTML; expected a new line"),
        ("un<br />deux", "“<br />”, which is HTML; expected a new line"),
        ("<p>un</p>", "“<p>”, which is HTML; expected a blank line"),
        (
            '<font color="red">x</font>',
            '“<font color="red">”, which is HTML; expected the words alone; size and colour',
        ),
        (
            '<span style="font-size:12pt;color:#ff0000;font-weight:bold">x',
            '“<span style="font-size:12pt;color:#ff…”',
        ),
        ("x<sup>2</sup>", "“<sup>”, which is HTML; expected the character itself, such as ²"),
        (
            '<img src="clock.png">',
            '“<img src="clock.png">”, which is HTML; expected an icon in braces, such as {clock}',
        ),
        ("<h1>x</h1>", "“<h1>”, which is HTML; expected a field of its own"),
        ("<!-- note -->", "“<!--”, a comment of HTML; expected a comment of YAML"),
        ("3 < 5, <em>x</em>", "“<em>”"),
        ("A&nbsp;B", "“&nbsp;”, which is HTML; expected the character itself, U+00A0 no-break space"),
        ("A &amp; B", "“&amp;”, which is HTML; expected the character itself, &"),
        ("A &lt; B", "“&lt;”, which is HTML; expected the character itself, <"),
        ("caf&eacute;", "“&eacute;”, which is HTML; expected the character itself, é"),
        ("&#233;", "“&#233;”, which is HTML; expected the character itself, é"),
        ("&#xE9;", "“&#xE9;”, which is HTML; expected the character itself, é"),
    ],
)
def test_html_is_told_with_what_to_write(text: str, says: str) -> None:
    """The tag as it stands there."""
    assert mistake(text).startswith(says), mistake(text)


@pytest.mark.parametrize(
    "text",
    [
        "3 < 5 > 2",
        "<3",
        "A & B",
        "AT&T",
        "R&D; et cetera",
        "a<b et b>c",
        "if x <y> z",
        "« <nom> »",
        "< b >",
        "a <- b -> c",
        "&",
        "<",
        "&;",
        "<>",
    ],
)
def test_ordinary_signs_are_printed(text: str) -> None:
    """Nobody means HTML by them."""
    assert mistake(text) == ""


@pytest.mark.parametrize("tag", TAGS)
def test_every_tag_has_its_word(tag: str) -> None:
    """Open, closed, alone, in capitals."""
    for form in (f"<{tag}>", f"</{tag}>", f"<{tag}/>", f"<{tag.upper()} class='x'>"):
        assert mistake(f"un {form} mot").startswith(f"“{form}”, which is HTML; expected ")


@pytest.mark.slow
@given(st.text(alphabet="<>&;#/b rxp1!-", max_size=16))
def test_any_text_is_looked_at(text: str) -> None:
    """No exception, whatever is typed."""
    assert isinstance(mistake(text), str)
