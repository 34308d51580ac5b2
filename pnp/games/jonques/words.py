"""What is counted and said of a game of Jonques, and what cannot be."""

from __future__ import annotations

from collections.abc import Iterator

from pnp.base.messages import counted, message
from pnp.referee.rules import CHANCE, END, Entry

from .chart import CAMPS, Chart, Junks

ACTIONS = {
    "enter": message("A six enters a junk before the aces are played"),
    "late-enter": message("A six enters a junk after the aces cleared the way (J6)"),
    "keep-six": message("Sixes are set aside"),
    "take-up": message("All sixes are thrown again"),
    "stop": message("Stop with one six and two aces (J4)"),
    "port-exit": message("A junk leaves its port"),
    "zone-exit": message("A junk leaves its fortified zone"),
    "blocked-zone": message("Another junk moves because the zone cannot be cleared (J15)"),
    "capture": message("A straight capture"),
    "diagonal-capture": message("A diagonal capture (J11)"),
    "home-capture": message("A capture in one’s own zone, by the frontier right"),
    "crossing": message("A junk enters the enemy’s camp"),
    "arrival": message("A junk reaches the enemy’s port"),
    "lost-turn": message("A throw that nothing can be done with"),
}


def catalogue(chart: Chart, dice: int) -> dict[str, Entry]:
    """Every cell, what can be done, and how many aces a turn brings."""
    # sensible players seldom go to the outer columns: one game in thirty for each cell
    edges = (0, chart.layout.columns - 1)
    columns = [cell % chart.layout.columns for cell in range(chart.size)]
    cells = {
        f"cell/{name}": Entry("cell", name, rare=column in edges)
        for name, column in zip(chart.names, columns, strict=True)
    }
    actions = {f"action/{key}": Entry("action", title) for key, title in ACTIONS.items()}
    aces = {n: counted("{count} ace in a turn", "{count} aces in a turn", count=n) for n in range(dice + 1)}
    return cells | actions | {f"throw/aces-{n}": Entry("throw", title) for n, title in aces.items()}


def uses_of_throw(chart: Chart, s: Junks, after: Junks, aces: int) -> list[str]:
    """What the end of the throwing brings; nothing if the throwing goes on."""
    seat = s.seat
    if not after.options and after.turn == s.turn and after.who != END:
        return []
    keys = [f"throw/aces-{aces}"]
    if after.reserve[seat] < s.reserve[seat]:
        keys += ["action/enter", f"cell/{chart.names[chart.ports[seat]]}"]
    elif not after.options:
        keys.append("action/lost-turn")
    mine, zone = after.junks[seat], chart.zones[seat]
    if after.options and not zone.isdisjoint(mine) and not chart.right(seat, mine):
        start = after.options[0] // chart.size
        if start not in zone and start != chart.ports[seat]:
            keys.append("action/blocked-zone")
    return keys


def uses_of_move(chart: Chart, s: Junks, after: Junks, start: int, end: int) -> list[str]:
    """The cell that a junk comes to, and what it does by it."""
    seat, zone, port, enemy = s.seat, chart.zones[s.seat], chart.ports[s.seat], 1 - s.seat
    keys = [f"cell/{chart.names[end]}"]
    if start == port:
        keys.append("action/port-exit")
    elif start in zone and end not in zone:
        keys.append("action/zone-exit")
    if s.board[end]:
        slanted = start != port and all(chart.layout.offset(start, end))
        keys.append("action/diagonal-capture" if slanted else "action/capture")
        if end in zone:
            keys.append("action/home-capture")
    if chart.camp[end] == enemy != chart.camp[start]:
        keys.append("action/crossing")
    if end == chart.ports[enemy]:
        keys.append("action/arrival")
    if after.reserve[seat] < s.reserve[seat]:
        keys += ["action/late-enter", f"cell/{chart.names[port]}"]
    return keys


def faults(chart: Chart, s: Junks, fleet: list[int]) -> Iterator[str]:
    """What cannot be on the board."""
    if len(s.board) != chart.size or any(held not in (0, 1, 2) for held in s.board):
        yield "the board is not the board"
    for seat, camp in enumerate(CAMPS):
        mine, reserve = s.junks[seat], s.reserve[seat]
        if len(mine) + reserve != fleet[seat] or reserve < 0:
            yield f"{camp} has {len(mine)} junks on the board and {reserve} in reserve, of {fleet[seat]}"
        if sorted(mine) != [cell for cell, held in enumerate(s.board) if held == seat + 1]:
            yield f"the junks of {camp} are not those on the board"
        if (chart.ports[1 - seat] in mine) != (s.winner == seat):
            yield f"{camp} stands on the enemy's port and has not won, or has won without it"


def faults_of_turn(chart: Chart, s: Junks, dice: int, throws: int, draw_after: int) -> Iterator[str]:
    """What does not fit whose move it is."""
    if s.seat != (s.turn - 1) % 2 or not 1 <= s.turn <= draw_after:
        yield f"turn {s.turn} is not a turn of seat {s.seat}"
    if min(s.throw, s.aces, s.sixes) < 0 or s.throw > throws or s.aces + s.sixes > dice:
        yield f"throw {s.throw} cannot show {s.aces} aces and {s.sixes} sixes"
    if s.who == END:
        if s.winner is None and s.turn != draw_after:
            yield "the game is over without a winner"
    elif s.winner is not None:
        yield "the game goes on after it was won"
    elif s.who == CHANCE:
        if s.throw >= throws or s.aces + s.sixes >= dice or s.options or s.entered:
            yield "there is nothing to throw"
    elif s.who != s.seat:
        yield f"seat {s.who} moves in the turn of seat {s.seat}"
    elif s.options:
        if s.options != chart.options(s, s.seat, s.aces):
            yield "the moves offered are not those of the position"
    elif not s.sixes or not 1 <= s.throw < throws:
        yield "there is nothing to decide"
