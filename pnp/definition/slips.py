"""Slips that a value shows: a comment that swallowed it, a decimal comma, zeros in front, a sign that YAML obeys."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Sequence

import yaml

from pnp.base import colours
from pnp.base.messages import NOTHING, Message, message

_COMMENT = re.compile(r"\s*+(?:[:-]\s*+)?(#\S++)")
_COMMA = re.compile(r"[+-]?[0-9]{1,9},[0-9]{1,9}")
_MEASURE = re.compile(r"[0-9\s,.+x×*a-zA-Z-]*")  # numbers with their units
_GROUPS = re.compile(r"[+-]?[0-9]{1,3}(?:[\s'’\u00a0\u202f][0-9]{3})+")
_ALONE = re.compile(r"\D?\s*([+-]?[0-9]{1,9}(?:\.[0-9]{1,9})?)\s*[^\W\d]*[+%x×]?", re.UNICODE)
_UNITS = {"mm": ("milli",), "cm": ("centi",), "in": ("inch", "pouce", "zoll", '"', "″"), "pt": ("point",)}
_ZEROS = re.compile(r"0+([1-9][0-9]{0,20})")
_CLOCK = re.compile(r"[0-9]+(?::[0-9]+)+")
_QUOTES = "“”„«»‘’‹›"


def remedy(node: yaml.Node, lines: Sequence[str]) -> Message:
    """What to write instead of a value that is no value, or nothing if it shows no slip."""
    return next((told for look in SLIPS if (told := look(node, lines))), NOTHING)


def _comment(node: yaml.Node, lines: Sequence[str]) -> Message:
    """Nothing, because a # behind a blank begins a comment."""
    mark = node.end_mark
    if not node.tag.endswith(":null") or node.value or not 0 <= mark.line < len(lines):
        return NOTHING
    match = _COMMENT.match(lines[mark.line], mark.column)
    value = match[1].rstrip("]},") if match else ""
    return (
        message('; a # behind a blank begins a comment, so write it in quotes: "{value}"', value=value[:40])
        if len(value) > 1
        else NOTHING
    )


def _mark(node: yaml.Node, lines: Sequence[str]) -> Message:
    """Nothing, because a text that starts with & is a mark for YAML."""
    mark = node.start_mark
    if not node.tag.endswith(":null") or not 0 <= mark.line < len(lines):
        return NOTHING
    return (
        message("; a text that starts with & needs quotes")
        if lines[mark.line][mark.column :].startswith("&")
        else NOTHING
    )


def _decimal_comma(node: yaml.Node, _: Sequence[str]) -> Message:
    """A number with a comma, as many languages write it."""
    value = _text(node)
    if len(value) > 60 or not _COMMA.search(value) or not _MEASURE.fullmatch(value):
        return NOTHING
    return message("; with a decimal point: {sub}", sub=_COMMA.sub(lambda m: m[0].replace(",", "."), value))


def _leading_zeros(node: yaml.Node, _: Sequence[str]) -> Message:
    """A number with zeros in front, which YAML takes for one in eights."""
    match = _ZEROS.fullmatch(_text(node))
    return message(", without zeros in front: {match}", match=match[1]) if match else NOTHING


def _clock(node: yaml.Node, _: Sequence[str]) -> Message:
    """Hours and minutes, which YAML takes for a number in sixties."""
    return message(", not a time") if node.tag.endswith(":int") and _CLOCK.fullmatch(_text(node)) else NOTHING


def _tag(node: yaml.Node, _: Sequence[str]) -> Message:
    """A text that starts with an exclamation mark."""
    if not node.tag.startswith("!") or not isinstance(node, yaml.ScalarNode):
        return NOTHING
    return message("; a text that starts with ! needs quotes")


def _smart_quotes(node: yaml.Node, _: Sequence[str]) -> Message:
    """A value in typographic quotes, which are letters like others."""
    value = _text(node)
    inside = value.strip(_QUOTES + " \u00a0\u202f")
    if not inside or len(value) > 60 or value[0] not in _QUOTES or value[-1] not in _QUOTES:
        return NOTHING
    return message(
        '; {value} and {value2} are letters to YAML, straight quotes are not: "{inside}"',
        value=value[0],
        value2=value[-1],
        inside=inside,
    )


SLIPS: tuple[Callable[[yaml.Node, Sequence[str]], Message], ...] = (
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


def number_alone(value: str) -> Message:
    """The number that stands among other signs: `8+`, `15pt`, `x2`, `1 000`; nothing if there is none."""
    if len(value) > 40:
        return NOTHING
    if _GROUPS.fullmatch(value):
        return message(", without blanks: {number}", number=re.sub(r"[^0-9+-]", "", value))
    match = _ALONE.fullmatch(value)
    return message(", the number alone: {match}", match=match[1]) if match and match[1] != value else NOTHING


def as_length(value: str) -> Message:
    """A length with its unit as it is written here: `3 millimetres` is 3 mm."""
    match = re.match(r"([0-9]{1,9}(?:\.[0-9]{1,9})?)\s*(\S+)", value) if len(value) <= 40 else None
    unit = _unit(match[2]) if match else ""
    return message(", written {number} {unit}", number=match[1], unit=unit) if match and unit else NOTHING


def as_size(node: yaml.Node) -> Message:
    """A size that was meant: `63 88`, `63mm*88mm`, a list of two, or width and height by name."""
    if isinstance(node, yaml.SequenceNode):
        parts = [_text(child) for child in node.value]
    elif isinstance(node, yaml.MappingNode):
        parts = [_text(child) for _, child in node.value]
    else:
        parts = [_text(node)]
    text = " ".join(parts)
    numbers = re.findall(r"[0-9]{1,6}(?:\.[0-9]{1,6})?", text) if len(text) <= 60 and "," not in text else []
    words = set(re.findall(r"[^\W\d]+", text.lower())) - {"x", "by", "mm", "cm", "in"}
    fits = len(numbers) == 2 and all(float(number) > 0 for number in numbers) and all(map(_unit, words))
    unit = next((unit for unit in ("cm", "in") if _unit(text) == unit or text.lower().endswith(unit)), "mm")
    if not fits or "-" in text:
        return NOTHING
    return message("; written {width} x {height} {unit}", width=numbers[0], height=numbers[1], unit=unit)


def _unit(word: str) -> str:
    return next((unit for unit, starts in _UNITS.items() if any(start in word.lower() for start in starts)), "")


def as_id(value: str) -> Message:
    """An id that a name could have: `Le verre` is le-verre."""
    plain = unicodedata.normalize("NFKD", value[:60].casefold().removesuffix(".yaml"))
    letters = "".join(sign for sign in plain if not unicodedata.combining(sign))
    slug = re.sub(r"[^a-z0-9]+", "-", letters).strip("-")
    return message(", such as {slug}", slug=slug) if slug else NOTHING


def as_colour(value: str) -> Message:
    """A colour in another form as a hex colour: by its name in CSS, without its #, or as rgb(…)."""
    if len(value) > 40:
        return NOTHING
    found = colours.paint(f"#{value}" if re.fullmatch(r"[0-9a-fA-F]{6}|[0-9a-fA-F]{3}", value) else value)
    return message('; that is "{written}"', written=colours.written(found[0])) if found and found[1] == 1 else NOTHING
