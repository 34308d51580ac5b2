"""one_card: a card whose lines were changed is read by itself as it is read with the whole game, or not at all."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pnp.base.problems import Problems
from pnp.definition.components import Card, Component
from pnp.definition.game import plain
from pnp.definition.load import load_game
from pnp.definition.one_card import changed_card
from pnp.definition.splicing import CannotSplice, spliced
from pnp.definition.workspace import Workspace
from tests.places import ROOT

SHIPPED = Workspace.here(ROOT)
CASES = [
    ("marathon", "events"),
    ("marathon", "places"),
    ("mans", "course"),
    ("jonques", "junks"),
    ("marathon", "pawns"),
]


def component_of(game: str, name: str, text: str | None = None) -> Component | None:
    """A component of a shipped game, with another text of its file if one is given."""
    workspace = SHIPPED.holding({f"cards/{game}/{name}.yaml": text}) if text is not None else SHIPPED
    found = load_game(workspace, game, Problems())
    return found.components.get(name) if found else None


def said(card: Card) -> tuple[object, ...]:
    return card.id, card.quantity, plain(card.data), plain(card.source), card.place


@pytest.mark.slow
@pytest.mark.parametrize(("game", "name"), CASES)
def test_every_card_is_read_as_with_the_whole_game(game: str, name: str) -> None:
    """Each with another title, or with a comment; places and all."""
    before = (ROOT / f"cards/{game}/{name}.yaml").read_text(encoding="utf-8")
    component = component_of(game, name)
    assert component
    for number, card in enumerate(component.cards[:6]):
        if "title" in card.data:
            try:
                after = spliced(before, ("cards", number, "title"), "Tout autre chose : ici")
            except CannotSplice:
                continue
        else:
            after = before.replace(f"id: {card.id}\n", f"id: {card.id}  # here\n", 1)
        if after == before:
            continue
        whole = component_of(game, name, after)
        found = changed_card(before, after, component)
        shared = "*" in before or "&" in before  # values that cards share by a name are left to the reader of games
        assert whole and (found is not None or shared), card.id
        assert found is None or said(found) == said(whole.cards[number])


@pytest.mark.full
@given(st.text(max_size=60), st.integers(0, 8))
@settings(max_examples=60)
def test_any_text_is_read_alike_or_left_to_the_reader_of_games(text: str, number: int) -> None:
    """Whatever somebody types into a card of its own."""
    before = (ROOT / "cards/marathon/events.yaml").read_text(encoding="utf-8")
    component = component_of("marathon", "events")
    assert component
    try:
        after = spliced(before, ("cards", number, "story"), text)
    except CannotSplice:
        return
    found = changed_card(before, after, component)
    if found is not None and after != before:
        whole = component_of("marathon", "events", after)
        assert whole and said(found) == said(next(card for card in whole.cards if card.id == found.id))


DECK = """\
title: Deck
size: 40 x 60 mm
template: card.svg
quantity: 3
fields: {name: text, rank?: int}
cards:
  - id: one
    name: First
  - {id: two, name: Second}
  - id: three
    name: Third
    rank: 3
"""


def deck(tmp_path: Path) -> Component:
    workspace = SHIPPED.holding(
        {
            "cards/mine/game.yaml": 'title: Mine\nversion: "1"\nauthors: [x]\nplayers: [2, 2]\nfonts: {text: serif}\n',
            "cards/mine/deck.yaml": DECK,
        }
    )
    found = load_game(workspace, "mine", Problems())
    assert found
    return found.components["deck"]


@pytest.mark.parametrize(
    ("old", "new", "id"),
    [
        ("First", "Primus", "one"),
        ("name: Second", "name: Secundus, rank: 7", "two"),
        ("    rank: 3\n", "", "three"),
        ("    rank: 3\n", "    rank: 3\n    quantity: 5\n", "three"),
        ("    name: First\n", "    name: >-\n      First\n      and last\n", "one"),
    ],
)
def test_lines_may_come_and_go(tmp_path: Path, old: str, new: str, id: str) -> None:
    """As long as they are those of one card; what it does not say is as in the file's head."""
    component = deck(tmp_path)
    found = changed_card(DECK, DECK.replace(old, new), component)
    assert found and found.id == id
    assert found.quantity == (5 if "quantity: 5" in new else 3)


@pytest.mark.parametrize(
    "after",
    [
        DECK,  # nothing
        DECK.replace("First", "a").replace("Third", "b"),  # two cards
        DECK.replace("quantity: 3", "quantity: 4"),  # the head
        DECK.replace("id: one", "id: uno"),  # another card
        DECK.replace("rank: 3", "rank: three"),  # wrong
        DECK.replace("rank: 3", "rank: 3\n  - id: four\n    name: Fourth"),  # one more
        DECK.replace("name: First", "choose: [{use: {name: x}}]"),  # a choice
        DECK.replace("name: First", "name: &a First"),  # shared
        DECK.replace("name: First", "name: *a"),
        DECK.replace("    name: First", "    name: [First"),  # broken
        DECK.replace("  - id: one", "  - - id: one"),
        "",
    ],
)
def test_what_is_unusual_is_left_alone(tmp_path: Path, after: str) -> None:
    """The reader of whole games sees to it."""
    found = changed_card(DECK, after, deck(tmp_path))
    assert found is None or (after == DECK and found.id == "three")
