"""A module's text → the small changes that can be made to it, by cosmic-ray's operators, and one of them carried out.

Left out is what no test can see: annotations, docstrings, sentences, `__all__`, and what only types are checked for.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import lru_cache
from random import Random
from typing import NamedTuple

# one of each kind of slip; all pairs of operators would fill the sample with changes that a type error finds
OPERATORS = (
    "ReplaceBinaryOperator_Add_Sub", "ReplaceBinaryOperator_Sub_Add", "ReplaceBinaryOperator_Mul_Div",
    "ReplaceBinaryOperator_Div_Mul", "ReplaceBinaryOperator_FloorDiv_Mul", "ReplaceBinaryOperator_Mod_Mul",
    "ReplaceBinaryOperator_BitOr_BitAnd", "ReplaceBinaryOperator_BitAnd_BitOr",
    "ReplaceComparisonOperator_Eq_NotEq", "ReplaceComparisonOperator_NotEq_Eq", "ReplaceComparisonOperator_Lt_LtE",
    "ReplaceComparisonOperator_LtE_Lt", "ReplaceComparisonOperator_Gt_GtE", "ReplaceComparisonOperator_GtE_Gt",
    "ReplaceComparisonOperator_Lt_Gt", "ReplaceComparisonOperator_Gt_Lt", "ReplaceComparisonOperator_Is_IsNot",
    "ReplaceComparisonOperator_IsNot_Is", "ReplaceUnaryOperator_Delete_USub", "ReplaceUnaryOperator_Delete_Not",
    "NumberReplacer", "ReplaceTrueWithFalse", "ReplaceFalseWithTrue", "ReplaceAndWithOr", "ReplaceOrWithAnd", "AddNot",
    "ReplaceBreakWithContinue", "ReplaceContinueWithBreak", "ZeroIterationForLoop",
)  # fmt: skip


class Change(NamedTuple):
    """One change: the operator, which of its places in the file, and the line, with its text."""

    operator: str
    occurrence: int
    line: int
    text: str
    nth: int  # among the changes by this operator that the line has


def changes_of(source: str) -> Iterator[Change]:
    """Every change that can be made and seen."""
    from cosmic_ray.ast import ast_nodes, get_ast

    lines, unseen = source.splitlines(), _unseen(source)
    tree = list(ast_nodes(get_ast(source)))
    for name in OPERATORS:
        operator, occurrence, seen = _operator(name), 0, dict[int, int]()
        for node in tree:
            for (line, column), _ in operator.mutation_positions(node):
                nth = seen[line] = seen.get(line, -1) + 1
                if not any(start <= (line, column) < end for start, end in unseen):
                    yield Change(name, occurrence, line, lines[line - 1].strip(), nth)
                occurrence += 1


def sample(sources: dict[str, str], count: int, rng: Random) -> list[tuple[str, Change]]:
    """So many changes, spread by lines: each line of the files is as likely, whatever can be done to it."""
    by_line: dict[tuple[str, int], list[Change]] = {}
    for file, source in sources.items():
        for change in changes_of(source):
            by_line.setdefault((file, change.line), []).append(change)
    chosen = rng.sample(sorted(by_line), min(count, len(by_line)))
    return [(place[0], rng.choice(by_line[place])) for place in chosen]


def changed(source: str, change: Change) -> str:
    """The text with that change."""
    from cosmic_ray.mutating import mutate_code

    text = mutate_code(source, _operator(change.operator), change.occurrence)
    assert isinstance(text, str) and text != source, change
    return text


@lru_cache(maxsize=64)
def _operator(name: str):  # type: ignore[no-untyped-def]  # cosmic-ray has no types
    from cosmic_ray.plugins import get_operator

    return get_operator(f"core/{name}")()


Span = tuple[tuple[int, int], tuple[int, int]]


def _unseen(source: str) -> list[Span]:
    """Where no change can be seen."""
    found: list[Span] = []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.AnnAssign):
            found.append(_span(node.annotation))
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            found += [_span(one.annotation) for one in _arguments(node.args) if one.annotation]
            found += [_span(node.returns)] if node.returns else []
        elif (
            (isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING")
            or isinstance(node, ast.Assert)
            or (isinstance(node, ast.Assign) and _is_type(node.value))
        ):
            found.append(_span(node))
        elif isinstance(node, ast.Call) and ast.unparse(node.func) in ("lru_cache", "TypeVar", "islice"):
            found += [_span(one.value) for one in node.keywords if one.arg == "maxsize"]
    return found


def _arguments(args: ast.arguments) -> list[ast.arg]:
    rest = [one for one in (args.vararg, args.kwarg) if one]
    return [*args.posonlyargs, *args.args, *args.kwonlyargs, *rest]


def _is_type(value: ast.expr) -> bool:
    """Whether an assignment names a type: `Attributes = Mapping[str, str] | None`."""
    return (
        isinstance(value, ast.Subscript | ast.BinOp)
        and all(
            isinstance(
                one, ast.Name | ast.Subscript | ast.BinOp | ast.BitOr | ast.Load | ast.Tuple | ast.List | ast.Attribute
            )
            or (isinstance(one, ast.Constant) and one.value in (None, ...))
            for one in ast.walk(value)
        )
        and any(isinstance(one, ast.Subscript) for one in ast.walk(value))
    )


def _span(node: ast.expr | ast.stmt) -> Span:
    return (node.lineno, node.col_offset), (node.end_lineno or 0, node.end_col_offset or 0)
