"""Whether Marathon has enough of everything for its players, and whether its places can be used."""

from __future__ import annotations

from pnp.base.messages import joined, message
from pnp.definition.components import Card
from pnp.referee import sense
from pnp.referee.facts import Facts

FEWEST_PAWNS = 6  # of a colour: one for each place of a line


def check(facts: Facts) -> None:
    """Everything that the rules would play all the same."""
    sense.seats(facts, 2, 6, message("one colour for each, and nobody to race alone"))
    most = facts.game.meta.players[1]
    places = facts.cards("places")
    lines = max((card.quantity for card in places), default=0)
    everywhere = message("one for each place of {lines} lines", lines=lines)
    sense.enough(facts, "dice", len(places) * lines, everywhere)
    sense.enough(facts, "signs", len(places) * lines, everywhere)
    for component in ("markers", "aids", "score-sheets"):
        sense.enough(facts, component, most, message("one for each player"))
    for card in facts.cards("pawns"):
        why = message("a player with fewer could not visit every place of a line")
        sense.copies(facts, card, FEWEST_PAWNS, why)
    _check_chits(facts, len(places) * lines)
    for number, card in enumerate(places, 1):
        if facts.number(card, "number", 0, 1000) != number:
            found = message(
                "found {found} on the card in place {number} of the file", found=card.data["number"], number=number
            )
            expected = message("{number}: places stand in the order of their numbers", number=number)
            facts.wrong(card, "number", found, expected)
    by_id = {card.id: card for card in places}
    queue = message("{players} players may stand in the queue", players=most)
    sense.cells(facts, by_id.get("ludo-rdc"), ("queue",), most, queue)
    sense.cells(facts, by_id.get("table-verte"), ("few", "many"), most, queue)
    sense.at_least(facts, by_id.get("salon"), "majority", 0, message("who has the majority gains by it"))
    _check_costs(facts, list(places))


def _check_chits(facts: Facts, dice: int) -> None:
    """Chits instead of dice: as many of each value of a die, and enough for all places."""
    found = facts.game.components.get("numbers")
    if found is None or not found.cards:
        return
    sense.enough(facts, "numbers", dice, message("one is drawn for each place"))
    faces = facts.parameter("die_faces", 1, 100)
    values = sorted(facts.number(card, "value", 0, 1000) for card in found.cards if card.quantity)
    if values != list(range(1, faces + 1)):
        told = message("found chits for {values}", values=joined(map(str, values)))
        expected = message("one card for each value from 1 to {faces} (parameters.die_faces)", faces=faces)
        facts.wrong(found.cards[-1], "value", told, expected)


def _check_costs(facts: Facts, places: list[Card]) -> None:
    """Every placement costs time, or somebody could go on for ever while the others wait."""
    for card in places:
        for name in ("shelves", "rows", "queue", "cells"):
            for number, cell in enumerate(card.data.get(name) or (), 1):
                if cell.get("time") == 0:
                    field = f"{name}.{number}.time"
                    facts.wrong(card, field, message("found 0"), message("1 or more: a placement takes time"))
        sense.at_least(facts, card, "time", 1, message("a placement takes time"))
