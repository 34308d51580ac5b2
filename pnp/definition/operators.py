"""The signs and functions of expressions: how tightly each binds, what it takes, and what it returns.

To add one, add a row to OPERATORS, PREFIXES or FUNCTIONS: the parser and the evaluator only use these tables.
"""

from __future__ import annotations

import operator
import re
from collections.abc import Callable, Sequence
from typing import Any, Literal, NamedTuple

from pnp.base.messages import Message, message, verbatim
from pnp.definition.paths import BindingError, Path, text_of

Kind = Literal["formula", "condition"]
Right = Literal["operand", "word", "number", "path"]  # what is read to the right of a sign
Take = Callable[[Any, Path], Any]  # a value and its path, if any → the value as the operator needs it
MOST_DIGITS = 300
_NUMBER = re.compile(r"[+-]?+(?:\d++(?:\.\d++)?+|\.\d++)")


class Operator(NamedTuple):
    """A sign between two values."""

    power: int  # higher binds more tightly
    kind: Kind  # of the expressions that may contain it
    left: Take
    right: Take
    make: Callable[[Any, Any], Any]
    reads: Right = "operand"
    settles: bool | None = None  # the left value that decides, so that the right side is not evaluated


class Prefix(NamedTuple):
    """A sign before a value."""

    power: int
    kind: Kind
    take: Take
    make: Callable[[Any], Any]


class Function(NamedTuple):
    """A name before a bracket."""

    take: Take  # applied to each argument
    make: Callable[[Sequence[Any]], Any]


def figure(text: str) -> float | None:
    """The number that a text spells, or None."""
    return float(text) if _NUMBER.fullmatch(text) else None


def equal(value: Any, text: str) -> bool:
    """Whether a value is the word, as it is printed; numbers are compared as numbers."""
    if _is_number(value) and (wanted := figure(text)) is not None:
        return float(value) == wanted
    return text_of(value) == text


def letters(number: float) -> str:
    """A column's letters as on maps and in spreadsheets: 1 is A, 27 is AA."""
    left, name = int(number), ""
    while left > 0:
        left, last = divmod(left - 1, 26)
        name = chr(ord("A") + last) + name
    return name


# --- operands: what signs and functions take --------------------------------------------------------------------


def anything(value: Any, path: Path) -> Any:
    """A value as it is."""
    return value


def truth(value: Any, path: Path) -> bool:
    """Whether a value is there, and neither empty, 0 nor false."""
    return bool(value)


def text(value: Any, path: Path) -> str:
    """A value as it is printed."""
    return text_of(value)


def number(value: Any, path: Path) -> float:
    """A number to calculate with; a text of digits is none."""
    if not _is_number(value):
        raise BindingError(message("found {found}; expected a number to calculate with", found=_found(value)))
    if not abs(value) < 10.0**MOST_DIGITS:
        raise BindingError(
            message("found a number of more than {most} digits; expected a smaller one", most=MOST_DIGITS)
        )
    return value  # type: ignore[no-any-return]


def size(value: Any, path: Path) -> float:
    """A number to be compared with another."""
    if _is_number(value):
        return float(value)
    name = ".".join(path)
    if value is None:
        raise BindingError(
            message("found nothing at {name}; expected a number there: ask {name}!='' and … before", name=name)
        )
    raise BindingError(
        message(
            "found {found} at {name}; expected a number there, to compare with <, >, <= or >=",
            found=_found(value),
            name=name,
        )
    )


def listed(value: Any, path: Path) -> tuple[Any, ...]:
    """A list; a number is a list of one."""
    if isinstance(value, (int, float)):
        return (value,)
    if not isinstance(value, (tuple, list)):
        raise BindingError(message("found no list at {names}; expected one behind in", names=".".join(path)))
    return tuple(value)


def _some(value: Any, path: Path) -> tuple[Any, ...]:
    """A list, empty if there is none."""
    return () if value is None else listed(value, path)


def _is_number(value: Any) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool)


def _found(value: Any) -> Message:
    """What a message says was found instead of a number."""
    if isinstance(value, str):
        return verbatim(f"“{value}”")
    return message("nothing") if value is None else message("a list, a record or true or false")


def _divided(how: Callable[[float, float], float]) -> Callable[[float, float], float]:
    def make(left: float, right: float) -> float:
        if right == 0:
            raise BindingError(message("found a division by 0"))
        return how(left, right)

    return make


# --- the tables -------------------------------------------------------------------------------------------------

OPERATORS: dict[str, Operator] = {
    "or": Operator(10, "condition", truth, truth, operator.or_, settles=True),
    "and": Operator(20, "condition", truth, truth, operator.and_, settles=False),
    "=": Operator(40, "condition", anything, text, equal, "word"),
    "!=": Operator(40, "condition", anything, text, lambda value, word: not equal(value, word), "word"),
    "<": Operator(40, "condition", size, size, operator.lt, "number"),
    ">": Operator(40, "condition", size, size, operator.gt, "number"),
    "<=": Operator(40, "condition", size, size, operator.le, "number"),
    ">=": Operator(40, "condition", size, size, operator.ge, "number"),
    "in": Operator(40, "condition", anything, _some, lambda value, some: value in some, "path"),
    "+": Operator(50, "formula", number, number, operator.add),
    "-": Operator(50, "formula", number, number, operator.sub),
    "*": Operator(60, "formula", number, number, operator.mul),
    "/": Operator(60, "formula", number, number, _divided(operator.truediv)),
    "//": Operator(60, "formula", number, number, _divided(operator.floordiv)),
    "%": Operator(60, "formula", number, number, _divided(operator.mod)),
}
PREFIXES: dict[str, Prefix] = {
    "!": Prefix(30, "condition", truth, operator.not_),
    "not": Prefix(30, "condition", truth, operator.not_),
    "-": Prefix(70, "formula", number, operator.neg),
}
FUNCTIONS: dict[str, Function] = {
    "sum": Function(number, sum),
    "count": Function(anything, len),
    "max": Function(number, lambda numbers: max(numbers, default=0)),
    "min": Function(number, lambda numbers: min(numbers, default=0)),
    "abs": Function(number, lambda numbers: abs(numbers[0]) if numbers else 0),
    "letter": Function(number, lambda numbers: letters(numbers[0]) if numbers else ""),
    "join": Function(text, "".join),
    "list": Function(text, ", ".join),
}
ORDERS = tuple(sign for sign, row in OPERATORS.items() if row.left is size)
