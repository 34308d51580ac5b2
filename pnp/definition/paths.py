"""The value behind a dotted path, and how a value is printed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pnp.base.messages import Complaint, message, one_of
from pnp.definition.synonyms import meant

Path = tuple[str, ...]
Scope = Mapping[str, Any]


class BindingError(Complaint, ValueError):
    """What is no expression, leads nowhere or is of the wrong kind; says what is there instead."""


def lookup(path: Path, scope: Scope) -> Any:
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
            there = (
                message("; expected one of {accepted}{meant}", accepted=one_of(known), meant=meant(name, known))
                if known
                else message("; nothing stands there")
            )
            raise BindingError(
                message("found {{{names}}}; there is no “{here}”{there}", names=".".join(path), here=here, there=there)
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
    raise BindingError(message("found a list or a record; expected a text or a number"))
