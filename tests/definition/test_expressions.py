"""The grammar of expressions: what texts are parsed into, and that the cost of any text is bounded."""

from __future__ import annotations

import re
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pnp.definition import evaluate as evaluation
from pnp.definition.evaluate import evaluate, holds
from pnp.definition.expressions import (
    LONGEST,
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
    parse_path,
    walk,
)
from pnp.definition.formats import Clause, parse_clause, parse_each, parse_format, parse_value
from pnp.definition.operators import FUNCTIONS, OPERATORS, PREFIXES
from pnp.definition.paths import BindingError
from tests.face.scope import SCOPE

CASES = settings(max_examples=300)


# --- what a text is parsed into ---------------------------------------------------------------------------------


def test_a_condition_is_parsed_once() -> None:
    """The tree is data, and the same text gives the same tree."""
    tree = parse_condition("a=1 and !(b.c or d>{e})")
    first = Operation(Value(("a",)), "=", Word("1"))
    either = Operation(Value(("b", "c")), "or", Operation(Value(("d",)), ">", Value(("e",))))
    assert tree == Operation(first, "and", Prefixed("!", either))
    assert parse_condition("a=1 and !(b.c or d>{e})") is tree


def test_a_formula_is_parsed_once() -> None:
    """Operators of the same power go from left to right; a loop may have a condition."""
    assert parse_formula("1 - a * 2 - slick-3") == Operation(
        Operation(Number(1), "-", Operation(Value(("a",)), "*", Number(2))), "-", Value(("slick-3",))
    )
    loop = Loop("sum", Value(("x", "y")), "x", Value(("l",)), Operation(Value(("x", "z")), ">", Number(1)))
    assert parse_formula("max(-1, sum(x.y for x in l if x.z > 1))") == Call("max", (Prefixed("-", Number(1)), loop))


def test_all_parts_of_an_expression_are_walked_from_left_to_right() -> None:
    """Loops and their conditions included."""
    found = [
        one.path for one in walk(parse_formula("max(a.b, -c) + sum(x.y for x in f.g if d=1)")) if isinstance(one, Value)
    ]
    assert found == [("a", "b"), ("c",), ("x", "y"), ("f", "g"), ("d",)]


def test_a_format_is_letters_and_what_is_bound() -> None:
    """Paths, and the texts of formulas."""
    assert parse_format("a{b.c}d{= e + 1}") == (("a", ("b", "c")), ("d", " e + 1"))
    assert parse_format("") == (("", None),)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        (" cell in cells ", Clause("cell", "cells", "")),
        ("i in {= 2 of 3} of a.b", Clause("i", "{= 2 of 3}", "a.b")),
        ("x in of of of", Clause("x", "of", "of")),
        ("x in a b", None),
        ("x in a of b c", None),
        ("x-y in a", None),
    ],
)
def test_what_a_repetition_says(text: str, found: Clause | None) -> None:
    """A name, a source, and where its items are looked up."""
    assert parse_each(text) == found


def test_the_cells_of_a_board_have_two_formats() -> None:
    assert parse_clause("cell in {columns} by {= rows + 1}", "by") == Clause("cell", "{columns}", "{= rows + 1}")


@pytest.mark.parametrize(
    ("text", "found"), [("a", ("a",)), ("a-1.2._b", ("a-1", "2", "_b")), ("", None), ("1", None), ("a.", None)]
)
def test_a_path_has_dots(text: str, found: tuple[str, ...] | None) -> None:
    assert parse_path(text) == found


def test_a_path_in_a_text_begins_with_a_small_letter() -> None:
    """Other braces are icons, or are printed as they are."""
    assert parse_value("{a.b-c}") == ("a", "b-c")
    assert parse_value("{A}") is parse_value("{ a }") is parse_value("{1}") is None


# --- there and back ---------------------------------------------------------------------------------------------

NAMES = st.from_regex(r"[a-z_][a-z0-9_-]{0,3}(\.[a-z0-9_-]{1,3}){0,2}", fullmatch=True)
VALUES = NAMES.filter(lambda name: name not in ("and", "or", "not", "in", "for", "if")).map(
    lambda name: Value(tuple(name.split(".")))
)
WORDS = st.text(alphabet="abc é#,1.-+/*&;|", max_size=8).map(lambda text: Word(text.strip()))
NUMBERS = st.one_of(st.integers(0, 10**6), st.integers(0, 10**6).map(lambda number: number / 4)).map(Number)
COMPARED = {sign: row.reads for sign, row in OPERATORS.items() if row.kind == "condition" and row.reads != "operand"}
BEHIND = {"word": st.one_of(WORDS, VALUES), "number": st.one_of(NUMBERS, VALUES), "path": VALUES}
SIGNS = {
    kind: [sign for sign, row in OPERATORS.items() if row.kind == kind and row.reads == "operand"]
    for kind in ("condition", "formula")
}
BEFORE = {kind: [sign for sign, row in PREFIXES.items() if row.kind == kind] for kind in SIGNS}


def nested(kind: str, leaves: st.SearchStrategy[Expression]) -> st.SearchStrategy[Expression]:
    """Expressions of one kind, from their smallest parts."""
    return st.recursive(
        leaves,
        lambda inner: st.one_of(
            st.builds(Operation, inner, st.sampled_from(SIGNS[kind]), inner),
            st.builds(Prefixed, st.sampled_from(BEFORE[kind]), inner),
        ),
        max_leaves=5,
    )


COMPARISONS = st.sampled_from(sorted(COMPARED)).flatmap(
    lambda sign: st.builds(Operation, VALUES, st.just(sign), BEHIND[COMPARED[sign]])
)
CONDITIONS = nested("condition", st.one_of(VALUES, COMPARISONS))
CALLS = st.one_of(
    st.builds(Call, st.sampled_from(sorted(FUNCTIONS)), st.lists(st.one_of(NUMBERS, VALUES), min_size=1).map(tuple)),
    st.builds(
        Loop,
        st.sampled_from(sorted(FUNCTIONS)),
        nested("formula", st.one_of(NUMBERS, VALUES)),
        st.from_regex(r"[a-z]{1,3}", fullmatch=True),
        VALUES,
        st.one_of(st.none(), CONDITIONS),
    ),
)
FORMULAS = nested("formula", st.one_of(NUMBERS, VALUES, CALLS))


def written(expression: Expression) -> str:
    """An expression as text, with more brackets than it needs."""
    if isinstance(expression, Number):
        return str(expression.value)
    if isinstance(expression, Word):
        return f"'{expression.text}'"
    if isinstance(expression, Value):
        return ".".join(expression.path)
    if isinstance(expression, Prefixed):
        return f"{expression.sign} {bracketed(expression.inner)}"
    if isinstance(expression, Call):
        return f"{expression.name}({', '.join(map(written, expression.arguments))})"
    if isinstance(expression, Loop):
        kept = f" if {written(expression.condition)}" if expression.condition else ""
        source = written(expression.source)
        return f"{expression.name}({written(expression.item)} for {expression.word} in {source}{kept})"
    left, sign, right = expression.left, expression.sign, expression.right
    if COMPARED.get(sign) in ("word", "number") and isinstance(right, Value):
        return f"{written(left)} {sign} {{{written(right)}}}"
    return f"{bracketed(left)} {sign} {bracketed(right)}"


def bracketed(expression: Expression) -> str:
    """In brackets, if it has parts."""
    text = written(expression)
    return f"({text})" if isinstance(expression, (Operation, Prefixed)) else text


@CASES
@given(CONDITIONS)
def test_a_condition_that_is_written_is_read_again(tree: Expression) -> None:
    """Writing and parsing are inverse."""
    text = written(tree)
    if len(text) <= LONGEST:
        assert parse_condition(text) == tree


@CASES
@given(FORMULAS)
def test_a_formula_that_is_written_is_read_again(tree: Expression) -> None:
    """Writing and parsing are inverse."""
    text = written(tree)
    if len(text) <= LONGEST:
        assert parse_formula(text) == tree


@CASES
@given(CONDITIONS, st.sampled_from([" ", "  ", "\t", "\n", "\u00a0"]))
def test_blanks_mean_nothing(tree: Expression, blank: str) -> None:
    """Any kind of blank separates, except inside quotes."""
    text = "".join(
        part if part[:1] == "'" else part.replace(" ", blank) for part in re.split("('[^']*')", written(tree))
    )
    if len(text) <= LONGEST:
        assert parse_condition(f"{blank}{text}{blank}") == tree


# --- bounds -----------------------------------------------------------------------------------------------------


@CASES
@given(
    st.one_of(
        st.text(max_size=40),
        st.lists(
            st.sampled_from(
                [
                    *OPERATORS,
                    *PREFIXES,
                    "sum(",
                    "list(",
                    "(",
                    ")",
                    "{",
                    "}",
                    "'",
                    "for",
                    "in",
                    "if",
                    "x",
                    "cells",
                    "rows.1",
                    "count",
                    "7",
                    "2.5",
                    ",",
                    " ",
                    " ",
                ]
            ),
            max_size=16,
        ).map("".join),
    )
)
def test_any_text_is_understood_or_refused(text: str) -> None:
    """Only BindingError is raised, whatever a file says."""
    for read in (holds, evaluate):
        try:
            read(text, SCOPE)
        except BindingError as error:
            assert str(error)


@CASES
@given(
    st.sampled_from(["(", "!", "-", "not ", "'", "{", "a or ", "a.", "1+", "sum(", "9", "a=", " ", "a for a in "]),
    st.integers(1, 500),
)
def test_any_text_is_bounded(unit: str, times: int) -> None:
    """A repeated token is parsed, or refused with a short message."""
    for read in (parse_condition, parse_formula):
        for text in (unit * times, unit * times + "a"):
            try:
                assert len(text) <= LONGEST and read(text)
            except (AssertionError, BindingError) as error:
                assert len(str(error)) < 500


@pytest.mark.parametrize(
    "text", ["a" + " or a" * 79, "!(" * 5 + "a" + ")" * 5, "a='" + "x" * 390 + "'", "a=" + "b " * 190]
)
def test_a_condition_may_be_long(text: str) -> None:
    """Long chains, deep brackets and long words within the limits are evaluated."""
    assert holds(text, {"a": ""}) in (True, False)


def test_a_formula_may_be_long() -> None:
    """A chain of operators does not recurse."""
    assert evaluate("1" + "+1" * 199, {}) == 200


@pytest.mark.parametrize(
    "text",
    [
        "sum(sum(sum(1 for c in l) for b in l) for a in l)",
        "count(a for a in l if a in l or a in l)",
        "list(list(list(l) for b in l) for a in l)",
        "join(t for a in l)",
    ],
)
def test_a_short_text_cannot_take_forever(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Steps are counted before they are taken: nested loops, lists searched in loops, characters joined."""
    scope: dict[str, Any] = {"l": tuple(range(300)), "t": "x" * 1000}
    monkeypatch.setattr(evaluation, "MOST_STEPS", 80_000)
    with pytest.raises(BindingError, match="takes more than 80,000 steps"):
        evaluate(text, scope)


def test_what_games_have_is_far_from_the_bound() -> None:
    """Each of 400 cards is compared with each of 400 places."""
    scope = {"cards": tuple({"n": n} for n in range(400)), "places": tuple(range(400))}
    assert evaluate("sum(count(p for p in places if card.n = 3) for card in cards)", scope) == 400


@pytest.mark.parametrize("text", ["a * a * 1", "a / 3", "letter(a)", "0 - a", "sum(a, 1)", "9" * 301 + " / 1.5"])
@pytest.mark.parametrize("large", [float("inf"), float("nan"), 10**400, -1e301])
def test_a_number_is_bounded(text: str, large: float) -> None:
    """A number that is too large is refused, and never an overflow."""
    with pytest.raises(BindingError, match="more than 300 digits"):
        evaluate(text, {"a": large})


def test_an_operator_is_one_row_of_a_table(monkeypatch: pytest.MonkeyPatch) -> None:
    """The parser and the evaluator only use the tables."""
    row = OPERATORS["*"]._replace(power=65, make=lambda left, right: left**right)
    monkeypatch.setitem(OPERATORS, "^", row)
    monkeypatch.setitem(FUNCTIONS, "half", FUNCTIONS["sum"]._replace(make=lambda numbers: numbers[0] / 2))
    assert evaluate("2 * 3 ^ 2 + half(2 ^ 3)", {}) == 22
    parse_formula.cache_clear()
