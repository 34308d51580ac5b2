"""Formulas: the grammar, what it comes to, and what is said of what is none."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pnp.definition.evaluate import evaluate
from pnp.definition.expressions import DEEPEST, LONGEST
from pnp.definition.operators import letters
from pnp.definition.paths import BindingError

CARDS = (
    {"id": "a", "heat": 0, "quantity": 4},
    {"id": "b", "heat": 2, "quantity": 1},
    {"id": "c", "heat": 1, "quantity": 2},
)
SCOPE: dict[str, Any] = {
    "game": {"parameters": {"rounds": 6, "nights": (3, 4), "night": 5}},
    "pieces": {"slick-3": {"score": 3}, "board": {"port": "F1", "zone": ("E1", "G1")}},
    "components": {"deck": {"cards": CARDS}},
}


@pytest.mark.parametrize(
    ("formula", "value"),
    [
        ("2 + 3 * 4", 14),
        ("(2 + 3) * 4", 20),
        ("7 // 2", 3),
        ("7 % 4 - 1", 2),
        ("1 / 4", 0.25),
        ("-3 + 5", 2),
        ("pieces.slick-3.score - 1", 2),
        ("pieces.board.port", "F1"),
        ("count(pieces.board.zone)", 2),
        ("join(pieces.board.zone)", "E1G1"),
        ("list(game.parameters.nights)", "3, 4"),
        ("count(n for n in game.parameters.night)", 1),
        ("max(1, game.parameters.rounds, 4)", 6),
        ("min(card.heat for card in components.deck.cards)", 0),
        ("sum(card.quantity for card in components.deck.cards)", 7),
        ("sum(card.quantity for card in components.deck.cards if card.heat > 0)", 3),
        ("sum(card.heat * card.quantity for card in components.deck.cards if (card.heat > 0 and card.id != b)) + 1", 3),
        ("letter(27)", "AA"),
        ("abs(2 - 6)", 4),
        ("count(card for card in components.deck.cards if card.id != ')')", 3),
    ],
)
def test_what_a_formula_comes_to(formula: str, value: object) -> None:
    """Whole numbers stay whole, and a path alone gives what stands there."""
    found = evaluate(formula, SCOPE)
    assert found == value and type(found) is type(value)


@pytest.mark.parametrize(
    ("formula", "says"),
    [
        ("2 +", "it ends too early"),
        ("2 3", "not understood from “3” on"),
        ("(2 3)", "not understood from “3)” on"),
        ("(2", "a bracket is opened and never closed"),
        ("total(2)", "found total(…); expected one of"),
        ("1 / 0", "found a division by 0"),
        ("pieces.board.port + 1", "found “F1”; expected a number to calculate with"),
        ("pieces.bord.port", "there is no “pieces.bord”"),
        ("sum(x for x in pieces.board.port)", "found no list at pieces.board.port"),
        ("sum(x for x in pieces.board.zone if x ==)", "for == write ="),
        ("(" * 20 + "1" + ")" * 20, f"more than {DEEPEST} deep"),
        ("1" * (LONGEST + 1), f"expected at most {LONGEST}"),
        ("999999 * 999999", "comes to more than"),
        ("9" * 390 + " / 3", "found a number of more than 300 digits"),
        ("sum(x for x in pieces.board.zone if x = a) b", "not understood from “b” on; expected numbers"),
        ("sum(x for x in pieces.board.zone if x <> 2) + 1", "for <> write !=; expected path, !path"),
        ("__import__('os')", "expected one of"),
    ],
)
def test_what_is_no_formula_is_told(formula: str, says: str) -> None:
    """With what is accepted instead."""
    with pytest.raises(BindingError) as raised:
        evaluate(formula, SCOPE)
    assert says in str(raised.value)


@pytest.mark.slow
@settings(max_examples=300)
@given(st.text(alphabet="()+-*/%,. 12abforinsumx", max_size=20))
def test_any_text_is_understood_or_refused(text: str) -> None:
    """No other exception, whatever a file says."""
    try:
        evaluate(text, SCOPE)
    except BindingError as error:
        assert str(error)


@pytest.mark.slow
@settings(max_examples=200)
@given(
    st.recursive(
        st.integers(0, 99).map(str),
        lambda inner: st.tuples(inner, st.sampled_from("+-*"), inner).map(
            lambda parts: f"({parts[0]} {parts[1]} {parts[2]})"
        ),
        max_leaves=6,
    )
)
def test_sums_come_to_what_python_says(formula: str) -> None:
    """The same signs bind alike."""
    assert evaluate(formula, {}) == eval(formula)


@pytest.mark.parametrize(("number", "name"), [(1, "A"), (26, "Z"), (27, "AA"), (52, "AZ"), (53, "BA"), (0, "")])
def test_columns_are_lettered_as_on_maps(number: int, name: str) -> None:
    assert letters(number) == name
