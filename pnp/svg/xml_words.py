"""What an XML parser complains of → what to write, for people who draw; the parser's own words where we have none."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple
from xml.parsers import expat

from pnp.base.messages import Message, message
from pnp.svg.tree import PNP, Element

_QUOTES = "“”„«»‘’"


class Broken(NamedTuple):
    """Where the parser stopped, counted from 1, the line there, and the elements that are still open."""

    line: int
    column: int
    text: str
    opened: Sequence[Element]

    @property
    def sign(self) -> str:
        """What stands where it stopped."""
        return self.text[self.column - 1 : self.column]


def explained(error: expat.ExpatError, text: str, opened: Sequence[Element]) -> tuple[int, int, Message]:
    """Line, column and sentence of a complaint."""
    lines = text.split("\n")
    line = lines[error.lineno - 1] if 0 < error.lineno <= len(lines) else ""
    broken = Broken(error.lineno, error.offset + 1, line, opened)
    words = expat.errors.messages.get(error.code, str(error))
    if words not in WORDS:
        return broken.line, broken.column, message("not valid XML: {words}", words=words)
    known, remedy = WORDS[words]
    told = message("not valid XML: {words}; {remedy}", words=known, remedy=remedy(broken))
    return broken.line, broken.column, told


def _bad_token(broken: Broken) -> Message:
    """A sign where none of its kind may stand."""
    before = broken.text[: broken.column - 1].rstrip()
    if broken.sign == "<":
        return message("in quotes, < is written &lt;")
    if "&" in broken.text[max(0, broken.column - 3) : broken.column]:
        return message("& is written &amp;")
    if broken.sign and broken.sign in _QUOTES:
        return message('found {sign}; expected straight quotes "', sign=broken.sign)
    if before.endswith("="):
        return message('found “{sign}” behind =; expected the value in quotes "…"', sign=broken.sign)
    return message('expected each attribute as name="value", with both quotes, a blank before it')


def _mismatched(broken: Broken) -> Message:
    """An end that belongs to another element than the last that was opened."""
    if not broken.opened:
        return message("expected an element that is opened before it is closed")
    last = broken.opened[-1]
    return message(
        "expected </{tag}> before it, or /> at the end of the <{tag}> on line {line}",
        tag=last.tag,
        line=last.place.line,
    )


def _ends(broken: Broken) -> Message:
    """A file that stops too early."""
    if not broken.opened:
        return message("the file is empty or holds no drawing; expected <svg …> … </svg>")
    last = broken.opened[-1]
    return message(
        "the file ends before the <{tag}> of line {line} is closed; expected </{tag}>",
        tag=last.tag,
        line=last.place.line,
    )


def _unbound(_: Broken) -> Message:
    """A prefix that is explained nowhere."""
    return message('expected xmlns:pnp="{pnp}" on the <svg> element, and pnp: in small letters', pnp=PNP)


Remedy = Callable[[Broken], Message]

WORDS: dict[str, tuple[Message, Remedy]] = {
    str(words): (words, remedy)
    for words, remedy in (
        (message("not well-formed (invalid token)"), _bad_token),
        (message("mismatched tag"), _mismatched),
        (message("no element found"), _ends),
        (
            message("unclosed token"),
            lambda _: message("the file ends inside a tag or a comment; expected > or --> at its end"),
        ),
        (message("unbound prefix"), _unbound),
        (message("duplicate attribute"), lambda _: message("expected each attribute once in an element")),
        (message("junk after document element"), lambda _: message("expected nothing behind </svg>")),
        (
            message("syntax error"),
            lambda _: message("expected a drawing that begins with <svg, or <?xml and then <svg"),
        ),
        (
            message("XML or text declaration not at start of entity"),
            lambda _: message("expected nothing before <?xml, not even a blank"),
        ),
        (
            message("undefined entity"),
            lambda _: message("expected the character itself, such as é or a no-break blank"),
        ),
    )
}
