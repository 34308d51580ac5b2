"""Whether the board and the fleets of Jonques make a game that both sides can win."""

from __future__ import annotations

from pnp.base.messages import joined, message
from pnp.definition.components import Card
from pnp.referee import sense
from pnp.referee.facts import Facts

from .chart import CAMPS, Layout, read_layout


def check(facts: Facts) -> None:
    """Everything that the rules would play all the same."""
    sense.seats(facts, 2, 2, message("the board has two sides"))
    fleets = [facts.card("junks", camp) for camp in CAMPS]
    least = facts.parameter("camp_junks", 0, 1000)
    _check_fleets(facts, [card for card in fleets if card], least)
    board = facts.card("board", "board")
    layout = read_layout(facts, board)
    if board and not len(facts.problems):
        _check_halves(facts, board, layout)
        _check_zones(facts, board, layout)
    die = facts.card("dice", "die")
    faces = facts.number(die, "faces", 2, 100)
    for name in ("ace", "six"):
        if die and facts.number(die, name, 1, 100) > faces:
            found = message("found {face} on a die of {faces} faces", face=die.data[name], faces=faces)
            facts.wrong(die, name, found, message("1 to {faces}: it is never thrown", faces=faces))
    if die and die.data.get("ace") == die.data.get("six"):
        found = message("found {face} for both", face=die.data["six"])
        facts.wrong(die, "six", found, message("another face than the ace’s"))
    sense.enough(facts, "aids", 2, message("one for each player"))
    sense.enough(facts, "figures", sum(card.quantity for card in fleets if card), message("one for each junk"))


def _check_fleets(facts: Facts, fleets: list[Card], least: int) -> None:
    """Both sides have as many junks, and enough of them to enter the other's camp."""
    for card, camp in zip(fleets, CAMPS, strict=False):
        why = message(
            "parameters.camp_junks is {least}, so {camp} could never enter the other camp and cannot win",
            least=least, camp=camp,
        )  # fmt: skip
        sense.copies(facts, card, least, why)
    if len({card.quantity for card in fleets}) > 1:
        few = min(fleets, key=lambda card: card.quantity)
        most = max(card.quantity for card in fleets)
        sense.copies(facts, few, most, message("both sides have as many junks"))


def _check_halves(facts: Facts, board: Card, layout: Layout) -> None:
    """The board looks the same from both sides."""
    south, north = layout.frontier, layout.rows - 1 - layout.frontier
    if south != north:
        middle = layout.rows // 2 + 1 if layout.rows % 2 else 0
        way = message("as many for both: an odd number of rows, and the frontier in their middle")
        if middle:
            way = message("as many for both: frontier: {row}", row=middle)
        found = message("found camps of {south} and {north} rows", south=south, north=north)
        facts.wrong(board, "frontier", found, way)
        return
    turned = [layout.columns * layout.rows - 1 - cell for cell in (layout.ports[0], *layout.zones[0])]
    mirrored = [_mirrored(layout, cell) for cell in (layout.ports[0], *layout.zones[0])]
    if layout.ports[1] not in (turned[0], mirrored[0]):
        cells = joined(dict.fromkeys(layout.name(cell) for cell in (mirrored[0], turned[0])), " / ")
        north_port, south_port = layout.name(layout.ports[1]), layout.name(layout.ports[0])
        found = message("found {north} against {south}", north=north_port, south=south_port)
        facts.wrong(board, "camps.2.port", found, message("ports that lie opposite each other: {cells}", cells=cells))
    elif set(layout.zones[1]) not in (set(turned[1:]), set(mirrored[1:])):
        best = turned if layout.ports[1] == turned[0] else mirrored
        names = joined(layout.name(cell) for cell in best[1:])
        found = message("found another zone than the other side’s")
        facts.wrong(board, "camps.2.zone", found, message("the same on both sides: {cells}", cells=names))


def _mirrored(layout: Layout, cell: int) -> int:
    """The cell as far from the other edge, in the same column."""
    return (layout.rows - 1 - cell // layout.columns) * layout.columns + cell % layout.columns


def _check_zones(facts: Facts, board: Card, layout: Layout) -> None:
    """Every cell of a zone can be reached from its port without leaving the zone."""
    for seat, (port, zone) in enumerate(zip(layout.ports, layout.zones, strict=True)):
        reached, new = {port}, [port]
        while new:
            at = new.pop()
            near = [cell for cell in zone if cell not in reached and max(map(abs, layout.offset(at, cell))) == 1]
            reached.update(near)
            new += near
        lost = [layout.name(cell) for cell in zone if cell not in reached]
        if lost:
            field = f"camps.{seat + 1}.zone"
            found = message("found {cells}, away from the port", cells=joined(lost))
            facts.wrong(board, field, found, message("cells that hang together with it"))
