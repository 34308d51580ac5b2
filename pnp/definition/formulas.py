"""The formulas of values.yaml and of `{= …}` in templates: parsed once and asked of a scope. No code is run.

sum        product {("+" | "-") product}
product    one {("*" | "/" | "//" | "%") one}
one        number  |  "-" one  |  "(" sum ")"  |  path  |  name "(" sum {"," sum} ")"
           |  name "(" sum "for" word "in" path ["if" condition] ")"

A minus between two values has a blank on both sides: slick-3 is a name.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from pnp.base.messages import message, one_of
from pnp.base.nearness import did_you_mean
from pnp.definition import conditions
from pnp.definition.paths import BindingError, Path, Scope, lookup, text_of

LONGEST = 400  # characters
DEEPEST = 12  # brackets inside each other
LARGEST = 1e9
_TOKEN = re.compile(r"\s*(?:(\d+(?:\.\d+)?)|([A-Za-z_][\w-]*(?:\.[\w-]+)*)|(//|[-+*/%(),]))")
FORMS = message(
    "numbers, names with dots, + - * / // % and brackets, or sum(…), count(…), max(…), min(…) … for x in list"
)


def letters(number: float) -> str:
    """A column's letters as on maps and in spreadsheets: 1 is A, 27 is AA."""
    left, name = int(number), ""
    while left > 0:
        left, last = divmod(left - 1, 26)
        name = chr(ord("A") + last) + name
    return name


def _listed(values: Sequence[Any]) -> str:
    return ", ".join(text_of(value) for value in values)


# what can stand before a bracket, with what it makes of the values in it
FUNCTIONS: dict[str, Callable[[Sequence[Any]], Any]] = {
    "sum": lambda values: sum(_numbers(values)),
    "count": len,
    "max": lambda values: max(_numbers(values), default=0),
    "min": lambda values: min(_numbers(values), default=0),
    "abs": lambda values: abs(_numbers(values)[0]) if values else 0,
    "letter": lambda values: letters(_numbers(values)[0]) if values else "",
    "join": lambda values: "".join(text_of(value) for value in values),
    "list": _listed,
}


class Number(NamedTuple):
    """A number as it is written."""

    value: float


class Value(NamedTuple):
    """What stands at a path."""

    path: Path


class Negative(NamedTuple):
    """The same with the other sign."""

    inner: Formula


class Operation(NamedTuple):
    """Two values and a sign between them."""

    left: Formula
    sign: str
    right: Formula


class Call(NamedTuple):
    """A function of some values."""

    name: str
    arguments: tuple[Formula, ...]


class Loop(NamedTuple):
    """A function of a value for each item of a list."""

    name: str
    item: Formula
    word: str
    path: Path
    condition: str


Formula = Number | Value | Negative | Operation | Call | Loop


@lru_cache(maxsize=2048)
def parse(text: str) -> Formula:
    """A formula as nodes; what is none is an error that says what is accepted."""
    if len(text) > LONGEST:
        raise BindingError(
            message(
                "found a formula of {count} characters; expected at most {longest}", count=len(text), longest=LONGEST
            )
        )
    return _Parser(text).whole()


def evaluate(text: str, scope: Scope) -> Any:
    """What a formula comes to: a number, or the very value at a path."""
    return _plain(_value(parse(text), scope), text)


def paths(formula: Formula) -> list[Path]:
    """Every path that a formula names, those of its loops' own words too."""
    if isinstance(formula, Value):
        return [formula.path]
    if isinstance(formula, Loop):
        return [formula.path, *(path for path in paths(formula.item) if path[0] != formula.word)]
    parts: tuple[Formula, ...] = ()
    if isinstance(formula, Negative):
        parts = (formula.inner,)
    elif isinstance(formula, Operation):
        parts = (formula.left, formula.right)
    elif isinstance(formula, Call):
        parts = formula.arguments
    return [path for part in parts for path in paths(part)]


def _plain(value: Any, text: str) -> Any:
    """Whole numbers without a point; nothing that is too large to be meant."""
    if isinstance(value, float) and value.is_integer() and abs(value) < LARGEST:
        return int(value)
    if isinstance(value, (int, float)) and not abs(value) < LARGEST:
        raise BindingError(
            message("found “{text}”, which comes to more than {largest:,.0f}", text=text, largest=LARGEST)
        )
    return value


def _value(formula: Formula, scope: Scope) -> Any:
    if isinstance(formula, Number):
        return formula.value
    if isinstance(formula, Value):
        return lookup(formula.path, scope)
    if isinstance(formula, Negative):
        return -_number(_value(formula.inner, scope))
    if isinstance(formula, Operation):
        return _calculated(formula, scope)
    if isinstance(formula, Call):
        values = [_value(argument, scope) for argument in formula.arguments]
        if len(values) == 1 and isinstance(values[0], (tuple, list)):
            values = list(values[0])
        return FUNCTIONS[formula.name](values)
    listed = lookup(formula.path, scope)
    if isinstance(listed, (int, float)):
        listed = (listed,)
    if not isinstance(listed, (tuple, list)):
        raise BindingError(message("found no list at {names}; expected one behind in", names=".".join(formula.path)))
    scopes = ({**scope, formula.word: item} for item in listed)
    kept = (inner for inner in scopes if not formula.condition or conditions.holds(formula.condition, inner))
    return FUNCTIONS[formula.name]([_value(formula.item, inner) for inner in kept])


def _calculated(formula: Operation, scope: Scope) -> float:
    left, right = _number(_value(formula.left, scope)), _number(_value(formula.right, scope))
    if formula.sign in "//%" and right == 0:
        raise BindingError(message("found a division by 0"))
    results = {
        "+": lambda: left + right, "-": lambda: left - right, "*": lambda: left * right,
        "/": lambda: left / right, "//": lambda: left // right, "%": lambda: left % right,
    }  # fmt: skip
    return results[formula.sign]()


def _numbers(values: Sequence[Any]) -> list[float]:
    return [_number(value) for value in values]


def _number(value: Any) -> float:
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        found = (
            f"“{value}”" if isinstance(value, str) else "nothing" if value is None else message("a list or a record")
        )
        raise BindingError(message("found {found}; expected a number to calculate with", found=found))
    return value


class _Parser:
    """Reads one formula from left to right."""

    def __init__(self, text: str) -> None:
        self.text, self.at, self.depth = text, 0, 0

    def whole(self) -> Formula:
        found = self.sum()
        if self.text[self.at :].strip():
            raise self.wrong()
        return found

    def sum(self) -> Formula:
        found = self.product()
        while sign := self.sign("+", "-"):
            found = Operation(found, sign, self.product())
        return found

    def product(self) -> Formula:
        found = self.one()
        while sign := self.sign("*", "//", "/", "%"):
            found = Operation(found, sign, self.one())
        return found

    def one(self) -> Formula:
        self.depth += 1
        if self.depth > DEEPEST:
            raise BindingError(
                message("found brackets more than {deepest} deep; expected a simpler formula", deepest=DEEPEST)
            )
        found: Formula
        if self.sign("-"):
            found = Negative(self.one())
        elif self.sign("("):
            found = self.sum()
            self.close()
        else:
            match = _TOKEN.match(self.text, self.at)
            if not match or match[3]:
                raise self.wrong()
            self.at = match.end()
            if match[1]:
                found = Number(float(match[1]) if "." in match[1] else int(match[1]))
            elif self.sign("("):
                found = self.call(match[2])
            else:
                found = Value(tuple(match[2].split(".")))
        self.depth -= 1
        return found

    def call(self, name: str) -> Formula:
        """What stands in the brackets of a function, up to the closing one."""
        if name not in FUNCTIONS:
            raise BindingError(
                message(
                    "found {name}(…); expected one of {accepted}{did_you_mean}",
                    name=name,
                    accepted=one_of(FUNCTIONS),
                    did_you_mean=did_you_mean(name, FUNCTIONS),
                )
            )
        first = self.sum()
        if self.word() == "for":
            return self.loop(name, first)
        arguments = [first]
        while self.sign(","):
            arguments.append(self.sum())
        self.close()
        return Call(name, tuple(arguments))

    def loop(self, name: str, item: Formula) -> Formula:
        """`for card in components.deck.cards if card.heat > 0`, and the closing bracket."""
        self.take("for")
        word = self.take()
        self.take("in")
        path = tuple(self.take().split("."))
        condition = ""
        if self.word() == "if":
            self.take("if")
            start, self.at = self.at, _closing(self.text, self.at)
            condition = self.text[start : self.at].strip()
            conditions.parse(condition)
        self.close()
        return Loop(name, item, word, path, condition)

    def word(self) -> str:
        """The name that comes next, or nothing."""
        match = _TOKEN.match(self.text, self.at)
        return match[2] if match and match[2] else ""

    def take(self, wanted: str = "") -> str:
        """Pass the name that comes next."""
        match = _TOKEN.match(self.text, self.at)
        if not match or not match[2] or (wanted and match[2] != wanted):
            raise self.wrong()
        self.at = match.end()
        return match[2]

    def sign(self, *signs: str) -> str:
        """The sign that comes next, if it is one of these; then it is passed."""
        match = _TOKEN.match(self.text, self.at)
        if not match or match[3] not in signs:
            return ""
        self.at = match.end()
        return match[3]

    def close(self) -> None:
        if not self.sign(")"):
            raise self.wrong(message("a bracket is opened and never closed"))

    def wrong(self, why: str = "") -> BindingError:
        rest = self.text[self.at :].strip()
        why = why or (
            message("not understood from “{rest}” on", rest=rest[:40]) if rest else message("it ends too early")
        )
        return BindingError(
            message("found “{text}”; {why}; expected {forms}", text=self.text[:80], why=why, forms=FORMS)
        )


def _closing(text: str, start: int) -> int:
    """Where the bracket closes that is open at a place."""
    depth = 0
    for at in range(start, len(text)):
        depth += (text[at] == "(") - (text[at] == ")")
        if depth < 0:
            return at
    return len(text)
