"""Texts with expressions in them: the formats and repetitions of templates, and the values in printed texts.

format  letters, "{" path "}" and "{=" formula "}"
clause  word "in" source ["of" path], or word "in" format "by" format for the cells of a board
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from pnp.base.messages import message
from pnp.definition.expressions import parse_formula, parse_path
from pnp.definition.paths import BindingError, Path

_PLACEHOLDER = re.compile(r"\{([^{}]*)\}")
_IN_TEXT = re.compile(r"\{([a-z][\w.-]*+)\}")
_EACH = re.compile(r"\s*+([A-Za-z_]\w*+)\s++in\s++(?=\S)")
_FORMULA = re.compile(r"\{=[^{}]*+\}")
_BLANK = re.compile(r"\s")
_WORD = re.compile(r"(?<=\S)\s++([a-z]++)(?=\s)")
Bound = Path | str  # a path, or the text of a formula


class Clause(NamedTuple):
    """The parts of `name in source of more`; `more` may be empty."""

    name: str
    source: str
    more: str


@lru_cache(maxsize=2048)
def parse_format(text: str) -> tuple[tuple[str, Bound | None], ...]:
    """A format as pairs of letters and the placeholder after them; the last pair may have no placeholder."""
    found: list[tuple[str, Bound | None]] = []
    end = 0
    for match in _PLACEHOLDER.finditer(text):
        bound = _bound(match[1])
        found.append((_letters(text[end : match.start()], text), bound))
        end = match.end()
    if end < len(text) or not found:
        found.append((_letters(text[end:], text), None))
    return tuple(found)


def parse_value(braced: str) -> Path | None:
    """The path in `{path}` of a printed text, or None; `{clock}` may also be an icon, so the caller decides."""
    match = _IN_TEXT.fullmatch(braced)
    return tuple(match[1].split(".")) if match else None


def parse_clause(text: str, joint: str) -> Clause | None:
    """`name in source`, with what follows `of` or `by` if there is any, or None if the text is no such clause."""
    head = _EACH.match(text)
    if not head:
        return None
    rest = text[head.end() :].rstrip()
    whole = _FORMULA.match(rest)
    cuts = (match for match in _WORD.finditer(rest, whole.end() if whole else 0) if match[1] == joint)
    cut = next(cuts, None)
    return Clause(head[1], rest[: cut.start()], rest[cut.end() :].lstrip()) if cut else Clause(head[1], rest, "")


@lru_cache(maxsize=2048)
def parse_each(text: str) -> Clause | None:
    """A clause with `of` whose source is a single word or a formula in braces, or None."""
    found = parse_clause(text, "of")
    if not found or _BLANK.search(found.more):
        return None
    return found if _FORMULA.fullmatch(found.source) or not _BLANK.search(found.source) else None


def _letters(letters: str, text: str) -> str:
    """The text between placeholders, in which no brace may stand."""
    if "{" in letters or "}" in letters:
        raise BindingError(
            message("found a lone brace in “{text}”; expected {{path}}, one brace on each side", text=text)
        )
    return letters


def _bound(inner: str) -> Bound:
    """The path, or the text of the formula, inside the braces of a placeholder."""
    text = inner.strip()
    if text.startswith("="):
        parse_formula(text[1:])
        return text[1:]
    path = parse_path(text)
    if path is None:
        raise BindingError(
            message("found {{{match}}}; expected a dotted path such as {{title}} or {{words.total}}", match=inner)
        )
    return path
