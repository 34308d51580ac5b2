"""Slips that a value shows: a comment that swallowed it, a decimal comma, zeros in front, a sign that YAML obeys."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

import yaml

_COMMENT = re.compile(r"\s*[:-]?\s*(#\S+)")
_COMMA = re.compile(r"[+-]?[0-9]{1,9},[0-9]{1,9}")
_ZEROS = re.compile(r"0+([1-9][0-9]{0,20})")
_CLOCK = re.compile(r"[0-9]+(?::[0-9]+)+")
_QUOTES = "“”„«»‘’‹›"


def remedy(node: yaml.Node, lines: Sequence[str]) -> str:
    """What to write instead of a value that is no value, or nothing if it shows no slip."""
    return next((told for look in SLIPS if (told := look(node, lines))), "")


def _comment(node: yaml.Node, lines: Sequence[str]) -> str:
    """Nothing, because a # behind a blank begins a comment."""
    mark = node.end_mark
    if not node.tag.endswith(":null") or node.value or not 0 <= mark.line < len(lines):
        return ""
    match = _COMMENT.match(lines[mark.line], mark.column)
    value = match[1].rstrip("]},") if match else ""
    return f'; a # behind a blank begins a comment, so write it in quotes: "{value[:40]}"' if len(value) > 1 else ""


def _mark(node: yaml.Node, lines: Sequence[str]) -> str:
    """Nothing, because a text that starts with & is a mark for YAML."""
    mark = node.start_mark
    if not node.tag.endswith(":null") or not 0 <= mark.line < len(lines):
        return ""
    return "; a text that starts with & needs quotes" if lines[mark.line][mark.column :].startswith("&") else ""


def _decimal_comma(node: yaml.Node, _: Sequence[str]) -> str:
    """A number with a comma, as many languages write it."""
    value = _text(node)
    if len(value) > 60 or not _COMMA.search(value):
        return ""
    return f"; with a decimal point: {_COMMA.sub(lambda m: m[0].replace(',', '.'), value)}"


def _leading_zeros(node: yaml.Node, _: Sequence[str]) -> str:
    """A number with zeros in front, which YAML takes for one in eights."""
    match = _ZEROS.fullmatch(_text(node))
    return f", without zeros in front: {match[1]}" if match else ""


def _clock(node: yaml.Node, _: Sequence[str]) -> str:
    """Hours and minutes, which YAML takes for a number in sixties."""
    return ", not a time" if node.tag.endswith(":int") and _CLOCK.fullmatch(_text(node)) else ""


def _tag(node: yaml.Node, _: Sequence[str]) -> str:
    """A text that starts with an exclamation mark."""
    if not node.tag.startswith("!") or not isinstance(node, yaml.ScalarNode):
        return ""
    return "; a text that starts with ! needs quotes"


def _smart_quotes(node: yaml.Node, _: Sequence[str]) -> str:
    """A value in typographic quotes, which are letters like others."""
    value = _text(node)
    inside = value.strip(_QUOTES + " \u00a0\u202f")
    if not inside or len(value) > 60 or value[0] not in _QUOTES or value[-1] not in _QUOTES:
        return ""
    return f'; {value[0]} and {value[-1]} are letters to YAML, straight quotes are not: "{inside}"'


SLIPS: tuple[Callable[[yaml.Node, Sequence[str]], str], ...] = (
    _comment,
    _mark,
    _decimal_comma,
    _leading_zeros,
    _clock,
    _tag,
    _smart_quotes,
)


def _text(node: yaml.Node) -> str:
    return node.value.strip() if isinstance(node, yaml.ScalarNode) else ""
