"""Questions that only sense can answer: are there enough pieces, can every side win, does each card do something?

The rules can play much that no table would want. A game's `sense` asks these questions before any game is played, so
that a cause is told before its symptoms; each answer names the value to change.
"""

from __future__ import annotations

from collections.abc import Sequence

from pnp.base.messages import message, span
from pnp.base.problems import Place
from pnp.definition.components import Card
from pnp.referee.facts import Facts


def enough(facts: Facts, component: str, needed: int, why: str) -> None:
    """A component must print so many pieces, if it is printed at all."""
    found = facts.game.components.get(component)
    if found is None or not found.cards or found.pieces >= needed:
        return
    complaint = message(
        "found {pieces} of “{title}”; expected {needed} or more: {why}",
        pieces=found.pieces,
        title=found.title,
        needed=needed,
        why=why,
    )
    facts.problems.add(_quantity(found.cards[0]), f"{component}.quantity", complaint)


def seats(facts: Facts, fewest: int, most: int, why: str) -> None:
    """A game for so many players and no others."""
    low, high = facts.game.meta.players
    if low < fewest or high > most:
        complaint = message(
            "found {low} to {high}; expected {span} players: {why}",
            low=low,
            high=high,
            span=span((fewest, most)),
            why=why,
        )
        facts.problems.add(facts.game.meta.place_of("players"), "players", complaint)


def at_least(facts: Facts, card: Card | None, name: str, low: int, why: str) -> None:
    """A number of a card that makes sense only from some value on."""
    value = card.data.get(name) if card else None
    if card and isinstance(value, int) and value < low:
        facts.problems.add(
            card.place_of(name),
            f"{card.id}.{name}",
            message("found {value}; expected {low} or more: {why}", value=value, low=low, why=why),
        )


def parameter(facts: Facts, name: str, found: object, expected: str) -> None:
    """A number of game.yaml that makes no sense."""
    place = facts.game.meta.place_of("parameters", name)
    facts.problems.add(
        place, f"parameters.{name}", message("found {found}; expected {expected}", found=found, expected=expected)
    )


def copies(facts: Facts, card: Card | None, low: int, why: str) -> None:
    """A card of which there must be so many."""
    if card and card.quantity < low:
        complaint = message("found {quantity}; expected {low} or more: {why}", quantity=card.quantity, low=low, why=why)
        facts.problems.add(_quantity(card), f"{card.id}.quantity", complaint)


def cells(facts: Facts, card: Card | None, names: Sequence[str], needed: int, why: str) -> None:
    """Lists of a card that need room for so many."""
    for name in names:
        found = card.data.get(name) if card else None
        if card and isinstance(found, tuple) and len(found) < needed:
            complaint = message(
                "found {count} cells; expected {needed} or more: {why}", count=len(found), needed=needed, why=why
            )
            facts.problems.add(card.place_of(name), f"{card.id}.{name}", complaint)


def _quantity(card: Card) -> Place:
    """Where the number of copies stands, or the card itself."""
    return card.place_of("quantity")
