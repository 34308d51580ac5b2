"""Bindings in templates: `{dotted.path}` and `{= formula}` in a format, repetitions and numbers. No code."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Any

from pnp.base.messages import NOTHING, Message, counted, message
from pnp.definition import conditions, formulas
from pnp.definition.conditions import holds
from pnp.definition.markup import replace_braced
from pnp.definition.paths import PATH, BindingError, Scope, lookup, text_of

__all__ = ["BindingError", "Scope", "fill", "holds", "items", "lookup", "numbers", "substitute", "text_of", "texts"]
_PLACEHOLDER = re.compile(r"\{([^{}]*)\}")
_EACH = re.compile(r"\s*([A-Za-z_]\w*)\s+in\s+(\{=[^{}]*\}|\S+)(?:\s+of\s+(\S+))?\s*")
EACH = message("“cell in cells”, “i in 14” or “card in hand of pieces”")
LARGEST = 100_000.0
DEEPEST = 3  # texts that stand in texts
_VALUE = re.compile(r"\{([a-z][\w.-]*)\}")  # in a text; what is written \{ is printed


Bound = tuple[str, ...] | str  # a path, or the text of a formula


@lru_cache(maxsize=2048)
def split(text: str) -> tuple[tuple[str, Bound | None], ...]:
    """A format as pairs of letters and what is bound behind them; the last pair may have nothing bound."""
    parts: list[tuple[str, Bound | None]] = []
    end = 0
    for match in _PLACEHOLDER.finditer(text):
        path = match[1].strip()
        if path.startswith("="):
            formulas.parse(path[1:])
        elif not PATH.match(path):
            raise BindingError(
                message(
                    "found {{{match}}}; expected a dotted path such as {{title}} or {{words.total}}", match=match[1]
                )
            )
        before = text[end : match.start()]
        if "{" in before or "}" in before:
            raise BindingError(
                message("found a lone brace in “{text}”; expected {{path}}, one brace on each side", text=text)
            )
        parts.append((before, path[1:] if path.startswith("=") else tuple(path.split("."))))
        end = match.end()
    rest = text[end:]
    if "{" in rest or "}" in rest:
        raise BindingError(
            message("found a lone brace in “{text}”; expected {{path}}, one brace on each side", text=text)
        )
    if rest or not parts:
        parts.append((rest, None))
    return tuple(parts)


def literal(text: str) -> str:
    """The fixed part of a format."""
    return "".join(part for part, _ in split(text))


def first_field(text: str) -> str:
    """The card's field that a format starts from, for messages that point into the card."""
    for _, path in split(text):
        if isinstance(path, tuple):
            return path[0]
    return ""


def fill(text: str, scope: Scope) -> str:
    """A format with its placeholders replaced."""
    parts = split(text)
    if len(parts) == 1 and parts[0][1] and not parts[0][0]:  # one placeholder and nothing else, as in most boxes
        return text_of(_value(parts[0][1], scope))
    return "".join(part + (text_of(_value(path, scope)) if path else "") for part, path in parts)


def _value(bound: Bound, scope: Scope) -> Any:
    """What a placeholder stands for."""
    return lookup(bound, scope) if isinstance(bound, tuple) else formulas.evaluate(bound, scope)


def texts(text: str, scope: Scope) -> tuple[str, ...]:
    """The texts among the values that fill a format."""
    values = [_value(path, scope) for _, path in split(text) if path]
    return tuple(value for value in values if isinstance(value, str))


def substitute(text: str, own: Scope, scope: Scope, depth: int = 0) -> str:
    """Values in a text: `{field}` of the card itself, `{dotted.path}` of anything; other braces are icons.

    A value may be a text with values in it; what goes on for ever is left as it is written, and told as a brace.
    """
    if "{" not in text or depth > DEEPEST:
        return text

    def value(found: str) -> str:
        match = _VALUE.fullmatch(found)
        if match and (match[1] in own or "." in match[1]):
            return substitute(text_of(lookup(tuple(match[1].split(".")), scope)), own, scope, depth + 1)
        return found

    return replace_braced(text, value)


def mistake(name: str, text: str) -> Message:
    """What is wrong with the form of a pnp:if or pnp:each, or nothing."""
    if name == "if":
        return conditions.mistake(text)
    return NOTHING if _EACH.fullmatch(text) else message("found “{text}”; expected {each}", text=text, each=EACH)


def each(text: str) -> tuple[str, str, str]:
    """`name in path`, `name in 14` or `name in path of path`: the loop's name, the path or number, the last path."""
    match = _EACH.fullmatch(text)
    if not match:
        raise BindingError(message("found “{text}”; expected {each}", text=text, each=EACH))
    return match[1], match[2], match[3] or ""


def items(text: str, scope: Scope) -> tuple[str, tuple[Any, ...]]:
    """The loop's name and its items: those of a list, so many numbers, or what a list names among other things."""
    name, source, among = each(text)
    if source.isdecimal() and len(source) < 12:
        value: Any = int(source)
    elif source.startswith("{="):
        value = formulas.evaluate(source[2:-1], scope)
    elif PATH.match(source):
        value = lookup(tuple(source.split(".")), scope)
    else:
        raise BindingError(message("found “{source}”; expected a dotted path to a list, or a number", source=source))
    if value is None:
        return name, ()
    if isinstance(value, int) and not isinstance(value, bool):
        if not 0 <= value <= 1000:
            raise BindingError(message("found {value} repetitions; expected 0 to 1000", value=value))
        return name, tuple(range(1, value + 1))
    if not isinstance(value, (tuple, list)):
        raise BindingError(message("found {{{source}}}, which is no list; expected a list or a number", source=source))
    if not among:
        return name, tuple(value)
    return name, tuple(lookup((*among.split("."), text_of(item)), scope) for item in value)


def numbers(text: str, scope: Scope, count: int) -> tuple[float, ...]:
    """Exactly `count` numbers, separated by blanks, after filling."""
    filled = fill(text, scope)
    try:
        values = tuple(float(v) for v in re.split(r"[\s,]+", filled.strip()))
    except ValueError:
        values = ()
    if not all(abs(v) <= LARGEST for v in values):  # also false for what is not a number
        values = ()
    if len(values) != count:
        shown = filled if len(filled) <= 60 else filled[:57] + "…"
        raise BindingError(
            counted(
                "found “{shown}”; expected {count} number",
                "found “{shown}”; expected {count} numbers",
                count,
                shown=shown,
            )
        )
    return values
