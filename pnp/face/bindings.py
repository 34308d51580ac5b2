"""Bindings in templates: `{dotted.path}` and `{= formula}` in a format, repetitions and numbers. No code."""

from __future__ import annotations

import re
from typing import Any

from pnp.base.messages import NOTHING, Message, counted, message
from pnp.definition import expressions
from pnp.definition.evaluate import evaluate, holds
from pnp.definition.expressions import parse_path
from pnp.definition.formats import Bound, Clause, parse_each, parse_format, parse_value
from pnp.definition.markup import replace_braced
from pnp.definition.paths import BindingError, Scope, lookup, text_of

__all__ = ["BindingError", "Scope", "fill", "holds", "items", "lookup", "numbers", "substitute", "text_of", "texts"]
EACH = message("“cell in cells”, “i in 14” or “card in hand of pieces”")
LARGEST = 100_000.0
DEEPEST = 3  # texts that stand in texts


def literal(text: str) -> str:
    """The fixed part of a format."""
    return "".join(part for part, _ in parse_format(text))


def first_field(text: str) -> str:
    """The card's field that a format starts from, for messages that point into the card."""
    for _, path in parse_format(text):
        if isinstance(path, tuple):
            return path[0]
    return ""


def fill(text: str, scope: Scope) -> str:
    """A format with its placeholders replaced."""
    found = parse_format(text)
    if len(found) == 1 and found[0][1] and not found[0][0]:  # one placeholder and nothing else, as in most boxes
        return text_of(_value(found[0][1], scope))
    return "".join(part + (text_of(_value(bound, scope)) if bound else "") for part, bound in found)


def _value(bound: Bound, scope: Scope) -> Any:
    """The value of a placeholder."""
    return lookup(bound, scope) if isinstance(bound, tuple) else evaluate(bound, scope)


def texts(text: str, scope: Scope) -> tuple[str, ...]:
    """The texts among the values that fill a format."""
    values = [_value(bound, scope) for _, bound in parse_format(text) if bound]
    return tuple(value for value in values if isinstance(value, str))


def substitute(text: str, own: Scope, scope: Scope, depth: int = 0) -> str:
    """Values in a text: `{field}` of the card itself, `{dotted.path}` of anything; other braces are icons.

    A value may be a text with values in it; what goes on for ever is left as it is written, and told as a brace.
    """
    if "{" not in text or depth > DEEPEST:
        return text

    def value(found: str) -> str:
        path = parse_value(found)
        if path and (len(path) > 1 or path[0] in own):
            return substitute(text_of(lookup(path, scope)), own, scope, depth + 1)
        return found

    return replace_braced(text, value)


def mistake(name: str, text: str) -> Message:
    """What is wrong with the form of a pnp:if or pnp:each, or nothing."""
    if name == "if":
        return expressions.mistake(text)
    return NOTHING if parse_each(text) else _no_loop(text)


def each(text: str) -> Clause:
    """`name in path`, `name in 14`, `name in {= formula}` or `name in path of path`."""
    found = parse_each(text)
    if not found:
        raise BindingError(_no_loop(text))
    return found


def items(text: str, scope: Scope) -> tuple[str, tuple[Any, ...]]:
    """The loop's name and its items: those of a list, so many numbers, or what a list names among other things."""
    name, source, among = each(text)
    if source.isdecimal() and len(source) < 12:
        value: Any = int(source)
    elif source.startswith("{="):
        value = evaluate(source[2:-1], scope)
    elif path := parse_path(source):
        value = lookup(path, scope)
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


def _no_loop(text: str) -> Message:
    return message("found “{text}”; expected {each}", text=text, each=EACH)
