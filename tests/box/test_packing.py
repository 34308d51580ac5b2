"""What is kept together, how thick it lies, and the net that holds it."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.box.packing import CALIPER, Pack, Stock, net_of, packs_of
from tests.box.box_pages import columns_of, drafted, lines_of, papers
from tests.pages.flows import mans


@pytest.mark.slow
def test_what_is_packed_together() -> None:
    """Cards of one size and print job share a box, tokens an envelope; boards and what stands up lie loose."""
    packs, loose = packs_of(drafted("marathon").game, Stock())
    assert [(p.title, p.kind, [c.id for c in p.components]) for p in packs] == [
        ("Cartes Événement et aides de jeu", "cards", ["events", "aids"]),
        ("Cartes Lieu", "cards", ["places"]),
        ("Pions et jetons", "tokens", ["pawns", "markers", "signs", "line-token", "numbers"]),
        ("Feuilles de score", "sheets", ["score-sheets"]),
    ]
    assert [c.id for c in loose] == ["board", "dice"]
    packs, loose = packs_of(drafted("jonques").game, Stock())
    assert [c.id for p in packs for c in p.components] == ["junks", "aids"]
    assert [c.id for c in loose] == ["board", "dice"]


@pytest.mark.slow
def test_an_envelope_goes_around_what_is_in_it() -> None:
    """Half its girth is the long side of the cards and their thickness, and some slack."""
    box = papers("marathon", net="envelope")
    left, right = columns_of(lines_of(box.data, 3))[:2]
    assert abs(right - left - (120 + 12 * 300 * CALIPER + 3)) < 0.02


@pytest.mark.slow
def test_thickness_and_sleeves_make_a_deeper_box() -> None:
    """A measured card counts instead of its weight; a sleeve adds to all three sides."""
    (bare, *_), _ = packs_of(drafted("mans").game, Stock(300))
    (measured, *_), _ = packs_of(drafted("mans").game, Stock(300, 0.3))
    (sleeved, *_), _ = packs_of(drafted("mans").game, Stock(300, 0.0, True))
    assert measured.depth == pytest.approx(54 * 0.3) and bare.depth == pytest.approx(54 * 0.375)
    assert sleeved.size == (66.0, 91.0) and sleeved.depth == pytest.approx(54 * 0.575)


def pack(kind: str, depth: float, size: tuple[float, float] = (63.0, 88.0)) -> Pack:
    return Pack(kind, "Cartes", (mans().components["course"],), size, depth)


@pytest.mark.parametrize(
    ("kind", "depth", "wish", "net"),
    [
        ("cards", 20.0, "", "tuck"),
        ("cards", 6.0, "", "tuck"),
        ("cards", 5.9, "", "envelope"),
        ("cards", 5.9, "tuck", "tuck"),
        ("cards", 20.0, "envelope", "envelope"),
        ("tokens", 20.0, "tuck", "envelope"),
        ("sheets", 20.0, "tuck", "envelope"),
    ],
)
def test_thick_decks_go_into_boxes_and_the_rest_into_envelopes(kind: str, depth: float, wish: str, net: str) -> None:
    """As wished for cards; tokens and sheets have no choice."""
    assert net_of(pack(kind, depth), Stock(), wish).kind == net


def test_a_box_has_room_around_its_cards_and_an_envelope_goes_around_them() -> None:
    """A little more than the cards on every side; the long side of an envelope lies across."""
    box = net_of(pack("cards", 20.0), Stock())
    assert all(inner > outer for inner, outer in zip(box.inner, (63.0, 88.0, 20.0), strict=True))
    wide = net_of(pack("cards", 2.0), Stock())
    assert wide.inner[:2] == (88.0 + 2.0 + 3.0, 63.0 + 2.0 + 3.0)
    assert net_of(pack("tokens", 2.0, (70.0, 50.0)), Stock()).inner[:2] == (70.0, 50.0)


def test_a_print_job_that_names_a_weight_is_as_thick_as_it() -> None:
    """The heaviest that it names; otherwise as thick as the cards, measured or by their weight."""
    documents = {document.id: document for document in mans().meta.documents}
    (cards,) = (d for d in documents.values() if "course" in d.components)
    assert "250 à 300 g/m²" in cards.stock
    assert Stock(160).of(cards) == pytest.approx(300 * CALIPER)
    assert Stock(160).of(replace(cards, stock="300 g/m² ou 200 g/m²")) == pytest.approx(300 * CALIPER)
    silent = replace(cards, stock="bristol")
    assert Stock(160).of(silent) == pytest.approx(160 * CALIPER) and Stock(160, 0.4).of(silent) == 0.4


@given(st.integers(1, 400), st.floats(5, 39), st.floats(5, 39))
def test_any_number_of_tokens_finds_room_in_its_envelope(count: int, width: float, height: float) -> None:
    """No more than six layers deep if they lie loosely, and no smaller than fingers need."""
    token = mans().components["course"]
    kind = token._replace(size=(width, height), folds=(), cards=(token.cards[0]._replace(quantity=count),))
    game = mans()._replace(components={**mans().components, "course": kind})
    packs, _ = packs_of(game, Stock())
    found = next(p for p in packs if p.kind == "tokens")
    area = found.size[0] * found.size[1]
    assert found.pieces == count and area * 6 >= 2 * count * width * height - 1e-6
    assert min(found.size) >= 50 and min(found.size) >= max(width, height)
