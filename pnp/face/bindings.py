"""Bindings in templates: `{dotted.path}` in a format, conditions and numbers. No code, no expressions."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from pnp.base.problems import did_you_mean, one_of

_PLACEHOLDER = re.compile(r"\{([^{}]*)\}")
_PATH = re.compile(r"[A-Za-z_][\w-]*(?:\.[\w-]+)*$")
_EACH = re.compile(r"\s*([A-Za-z_]\w*)\s+in\s+(\S+)\s*")
LARGEST = 100_000.0
_VALUE = re.compile(r"\{([a-z][\w.-]*)\}")
Scope = Mapping[str, Any]


class BindingError(ValueError):
    """A path that leads nowhere, or a value of the wrong kind; says what is there instead."""


@lru_cache(maxsize=2048)
def split(text: str) -> tuple[tuple[str, tuple[str, ...] | None], ...]:
    """A format as (literal, path) pairs; the last pair may have no path."""
    parts: list[tuple[str, tuple[str, ...] | None]] = []
    end = 0
    for match in _PLACEHOLDER.finditer(text):
        path = match[1].strip()
        if not _PATH.match(path):
            raise BindingError(f"found {{{match[1]}}}; expected a dotted path such as {{title}} or {{words.total}}")
        before = text[end : match.start()]
        if "{" in before or "}" in before:
            raise BindingError(f"found a lone brace in “{text}”; expected {{path}}")
        parts.append((before, tuple(path.split("."))))
        end = match.end()
    rest = text[end:]
    if "{" in rest or "}" in rest:
        raise BindingError(f"found a lone brace in “{text}”; expected {{path}}")
    if rest or not parts:
        parts.append((rest, None))
    return tuple(parts)


def literal(text: str) -> str:
    """The fixed part of a format."""
    return "".join(part for part, _ in split(text))


def first_field(text: str) -> str:
    """The card's field that a format starts from, for messages that point into the card."""
    for _, path in split(text):
        if path:
            return path[0]
    return ""


def lookup(path: tuple[str, ...], scope: Scope) -> Any:
    """The value at a dotted path."""
    if len(path) == 1 and path[0] in scope:
        return scope[path[0]]
    value: Any = scope
    for index, name in enumerate(path):
        if isinstance(value, Mapping) and name in value:
            value = value[name]
        elif isinstance(value, (tuple, list)) and name.isdecimal() and len(name) < 6 and 1 <= int(name) <= len(value):
            value = value[int(name) - 1]
        else:
            here = ".".join(path[: index + 1])
            known = [str(k) for k in value] if isinstance(value, Mapping) else []
            raise BindingError(
                f"found {{{'.'.join(path)}}}; there is no “{here}”; "
                f"expected one of {one_of(known)}{did_you_mean(name, known)}"
            )
    return value


def text_of(value: Any) -> str:
    """A value as it is printed."""
    if type(value) is str:
        return value
    if value is None:
        return ""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, float):
        return f"{value:.10g}"
    if isinstance(value, (str, int)):
        return str(value)
    raise BindingError("found a list or a record; expected a text or a number")


def fill(text: str, scope: Scope) -> str:
    """A format with its placeholders replaced."""
    parts = split(text)
    if len(parts) == 1 and parts[0][1] and not parts[0][0]:  # one placeholder and nothing else, as in most boxes
        return text_of(lookup(parts[0][1], scope))
    return "".join(part + (text_of(lookup(path, scope)) if path else "") for part, path in parts)


def texts(text: str, scope: Scope) -> tuple[str, ...]:
    """The texts among the values that fill a format."""
    values = [lookup(path, scope) for _, path in split(text) if path]
    return tuple(value for value in values if isinstance(value, str))


def substitute(text: str, own: Scope, scope: Scope) -> str:
    """Values in a text: `{field}` of the card itself, `{dotted.path}` of anything; other braces are icons."""
    if "{" not in text:
        return text

    def value(match: re.Match[str]) -> str:
        path = match[1]
        if path in own or "." in path:
            return text_of(lookup(tuple(path.split(".")), scope))
        return match[0]

    return _VALUE.sub(value, text)


def holds(condition: str, scope: Scope) -> bool:
    """`path`, `!path`, `path=word` or `path!=word`."""
    condition = condition.strip()
    if "!=" in condition:
        path, _, word = condition.partition("!=")
        return _value(path, scope) != word.strip()
    if "=" in condition:
        path, _, word = condition.partition("=")
        return _value(path, scope) == word.strip()
    if condition.startswith("!"):
        return not holds(condition[1:], scope)
    value = lookup(_path(condition), scope)
    return bool(value)


def mistake(name: str, text: str) -> str:
    """What is wrong with the form of a pnp:if or pnp:each, or nothing."""
    if name == "each":
        return "" if _EACH.fullmatch(text) else f"found “{text}”; expected “cell in cells” or “i in 14”"
    path, _, word = text.strip().removeprefix("!").replace("!=", "=").partition("=")
    if not _PATH.match(path.strip()) or word.strip().startswith("=") or any(c in word for c in "\"'{}"):
        return f"found “{text}”; expected path, !path, path=word or path!=word, without quotes"
    return ""


def _path(text: str) -> tuple[str, ...]:
    text = text.strip()
    if not _PATH.match(text):
        raise BindingError(f"found “{text}”; expected a dotted path, path=word or !path")
    return tuple(text.split("."))


def _value(path: str, scope: Scope) -> str:
    return text_of(lookup(_path(path), scope))


def items(text: str, scope: Scope) -> tuple[str, tuple[Any, ...]]:
    """`name in path` or `name in 14`: the loop's name and its items."""
    match = _EACH.fullmatch(text)
    if not match:
        raise BindingError(f"found “{text}”; expected “cell in cells” or “i in 14”")
    name, source = match[1], match[2]
    value: Any = int(source) if source.isdecimal() and len(source) < 12 else lookup(_path(source), scope)
    if value is None:
        return name, ()
    if isinstance(value, int) and not isinstance(value, bool):
        if not 0 <= value <= 1000:
            raise BindingError(f"found {value} repetitions; expected 0 to 1000")
        return name, tuple(range(1, value + 1))
    if not isinstance(value, (tuple, list)):
        raise BindingError(f"found {{{source}}}, which is no list; expected a list or a number")
    return name, tuple(value)


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
        raise BindingError(f"found “{filled}”; expected {count} number{'s' if count > 1 else ''}")
    return values
