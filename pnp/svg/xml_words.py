"""What an XML parser complains of → what to write, for people who draw; the parser's own words where we have none."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple
from xml.parsers import expat

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


def explained(error: expat.ExpatError, text: str, opened: Sequence[Element]) -> tuple[int, int, str]:
    """Line, column and sentence of a complaint."""
    lines = text.split("\n")
    line = lines[error.lineno - 1] if 0 < error.lineno <= len(lines) else ""
    broken = Broken(error.lineno, error.offset + 1, line, opened)
    words = expat.errors.messages.get(error.code, str(error))
    remedy = WORDS.get(words)
    hint = remedy(broken) if remedy else ""
    return broken.line, broken.column, f"not valid XML: {words}{f'; {hint}' if hint else ''}"


def _bad_token(broken: Broken) -> str:
    """A sign where none of its kind may stand."""
    before = broken.text[: broken.column - 1].rstrip()
    if broken.sign == "<":
        return "in quotes, < is written &lt;"
    if "&" in broken.text[max(0, broken.column - 3) : broken.column]:
        return "& is written &amp;"
    if broken.sign and broken.sign in _QUOTES:
        return f'found {broken.sign}; expected straight quotes "'
    if before.endswith("="):
        return f'found “{broken.sign}” behind =; expected the value in quotes "…"'
    return 'expected each attribute as name="value", with both quotes, a blank before it'


def _mismatched(broken: Broken) -> str:
    """An end that belongs to another element than the last that was opened."""
    if not broken.opened:
        return "expected an element that is opened before it is closed"
    last = broken.opened[-1]
    return f"expected </{last.tag}> before it, or /> at the end of the <{last.tag}> on line {last.place.line}"


def _ends(broken: Broken) -> str:
    """A file that stops too early."""
    if not broken.opened:
        return "the file is empty or holds no drawing; expected <svg …> … </svg>"
    last = broken.opened[-1]
    return f"the file ends before the <{last.tag}> of line {last.place.line} is closed; expected </{last.tag}>"


def _unbound(_: Broken) -> str:
    """A prefix that is explained nowhere."""
    return f'expected xmlns:pnp="{PNP}" on the <svg> element, and pnp: in small letters'


WORDS: dict[str, Callable[[Broken], str]] = {
    "not well-formed (invalid token)": _bad_token,
    "mismatched tag": _mismatched,
    "no element found": _ends,
    "unclosed token": lambda _: "the file ends inside a tag or a comment; expected > or --> at its end",
    "unbound prefix": _unbound,
    "duplicate attribute": lambda _: "expected each attribute once in an element",
    "junk after document element": lambda _: "expected nothing behind </svg>",
    "syntax error": lambda _: "expected a drawing that begins with <svg, or <?xml and then <svg",
    "XML or text declaration not at start of entity": lambda _: "expected nothing before <?xml, not even a blank",
    "undefined entity": lambda _: "expected the character itself, such as é or a no-break blank",
}
