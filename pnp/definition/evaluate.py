"""Expression + scope → value: whether a condition holds, what a formula comes to."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pnp.base.messages import message
from pnp.definition import operators
from pnp.definition.expressions import (
    Call,
    Expression,
    Loop,
    Number,
    Operation,
    Prefixed,
    Value,
    Word,
    parse_condition,
    parse_formula,
)
from pnp.definition.operators import FUNCTIONS, OPERATORS, PREFIXES
from pnp.definition.paths import BindingError, Path, Scope, lookup

LARGEST = 1e9  # number that a formula may come to
MOST_STEPS = 2_000_000  # of one evaluation: expressions evaluated, items compared, characters joined


def holds(text: str, scope: Scope) -> bool:
    """Whether a condition holds for a card."""
    return bool(_Run(text).value(parse_condition(text), scope))


def evaluate(text: str, scope: Scope) -> Any:
    """What a formula comes to: a number, or the very value at a path."""
    return _plain(_Run(text).value(parse_formula(text), scope), text)


def _plain(value: Any, text: str) -> Any:
    """Whole numbers without a point; nothing that is too large to be meant."""
    if isinstance(value, float) and value.is_integer() and abs(value) < LARGEST:
        return int(value)
    if isinstance(value, (int, float)) and not abs(value) < LARGEST:
        raise BindingError(
            message("found “{text}”, which comes to more than {largest:,.0f}", text=text, largest=LARGEST)
        )
    return value


class _Run:
    """One evaluation and the number of steps it has left."""

    def __init__(self, text: str) -> None:
        self.text, self.left = text, MOST_STEPS

    def spend(self, steps: int) -> None:
        """Count steps before they are taken; too many are an error."""
        self.left -= steps
        if self.left < 0:
            raise BindingError(
                message(
                    "found “{text}”, which takes more than {most:,} steps; expected fewer items",
                    text=self.text,
                    most=MOST_STEPS,
                )
            )

    def value(self, expression: Expression, scope: Scope) -> Any:
        """What an expression comes to."""
        self.spend(1)
        return EVALUATORS[type(expression)](self, expression, scope)

    def operation(self, last: Operation, scope: Scope) -> Any:
        """A chain of operators from left to right; a long chain does not recurse."""
        chain: list[Operation] = []
        first: Expression = last
        while isinstance(first, Operation):
            chain.append(first)
            first = first.left
        value, path = self.value(first, scope), _path(first)
        for one in reversed(chain):
            value, path = self.applied(one, value, path, scope), ()
        return value

    def applied(self, operation: Operation, value: Any, path: Path, scope: Scope) -> Any:
        """Apply an operator to the value on its left and the expression on its right."""
        row = OPERATORS[operation.sign]
        left = row.left(value, path)
        if row.settles is not None and left is row.settles:
            return left
        right = row.right(self.value(operation.right, scope), _path(operation.right))
        self.spend(len(right) if isinstance(right, tuple) else 1)
        return row.make(left, right)

    def prefixed(self, expression: Prefixed, scope: Scope) -> Any:
        """Apply a prefix to the expression after it."""
        row = PREFIXES[expression.sign]
        return row.make(row.take(self.value(expression.inner, scope), _path(expression.inner)))

    def call(self, call: Call, scope: Scope) -> Any:
        """Apply a function to its arguments, or to the items of a single list."""
        values = [self.value(argument, scope) for argument in call.arguments]
        if len(values) == 1 and isinstance(values[0], (tuple, list)):
            values = list(values[0])
        return self.result(call.name, values)

    def loop(self, loop: Loop, scope: Scope) -> Any:
        """Apply a function to a value for each item of a list that meets the condition."""
        inner = dict(scope)
        values = []
        for item in operators.listed(self.value(loop.source, scope), loop.source.path):
            inner[loop.word] = item
            if loop.condition is None or self.value(loop.condition, inner):
                values.append(self.value(loop.item, inner))
        return self.result(loop.name, values)

    def result(self, name: str, values: list[Any]) -> Any:
        """Apply a function to values."""
        row = FUNCTIONS[name]
        taken = [row.take(value, ()) for value in values]
        self.spend(sum(map(len, taken)) if row.take is operators.text else len(taken))
        return row.make(taken)


def _path(expression: Expression) -> Path:
    """The path of a value, for messages."""
    return expression.path if isinstance(expression, Value) else ()


EVALUATORS: dict[type[Expression], Callable[[_Run, Any, Scope], Any]] = {
    Number: lambda _, number, __: number.value,
    Word: lambda _, word, __: word.text,
    Value: lambda _, value, scope: lookup(value.path, scope),
    Operation: _Run.operation,
    Prefixed: _Run.prefixed,
    Call: _Run.call,
    Loop: _Run.loop,
}
