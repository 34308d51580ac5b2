"""Which rule of Jonques forbids a move of a junk."""

from __future__ import annotations

from pnp.base.messages import counted, joined, message
from pnp.referee.rules import Forbidden, Move

from .chart import CAMPS, FORWARD, Chart, Junks

_NO_JUMP = Forbidden("no-jump", message("a junk is in the way"))


def against(chart: Chart, s: Junks, move: Move) -> Forbidden | None:
    """The rule against any data, while a junk is to be moved."""
    if move[0] != "move":
        return Forbidden("turn", message("a junk is moved now"))
    if len(move) != 3 or any(not isinstance(name, str) or name not in chart.cells for name in move[1:]):
        return Forbidden(
            "move", message("expected two cells from {first} to {last}", first=chart.names[0], last=chart.names[-1])
        )
    start, end = chart.cells[move[1]], chart.cells[move[2]]
    if start * chart.size + end in s.options:
        return None
    itself = _ends(chart, s, start, end) or _way(chart, s, start, end) or _arrival(chart, s, start, end)
    return itself or _rung(chart, s, start)


def _ends(chart: Chart, s: Junks, start: int, end: int) -> Forbidden | None:
    """Only own junks move, and neither onto each other nor home."""
    own = s.seat + 1
    if s.board[start] != own:
        return Forbidden(
            "own-junk", message("no junk of {camp} stands on {cell}", camp=CAMPS[s.seat], cell=chart.names[start])
        )
    if end == chart.ports[s.seat]:
        return Forbidden("J19", message("the own port is for entering only"))
    if s.board[end] != own:
        return None
    return Forbidden("own-junk", message("an own junk stands on {cell}", cell=chart.names[end]))


def _way(chart: Chart, s: Junks, start: int, end: int) -> Forbidden | None:
    """The way: its shape, its length and what stands on it."""
    if start == chart.ports[s.seat]:
        return _way_out(chart, s, end)
    across, up = chart.layout.offset(start, end)
    up *= FORWARD[s.seat]
    if up < 0:
        return Forbidden("no-backward", message("junks never move back, not even to capture"))
    if across and up:
        return _slanted(chart, s, end, abs(across) == up == 1)
    length, lengths = abs(across) + up, chart.lengths(s.aces)
    if length not in lengths:
        why = counted(
            "with {count} ace a junk moves {cells}, not {length}",
            "with {count} aces a junk moves {cells}, not {length}",
            count=s.aces, cells=joined(map(str, lengths), " / "), length=length,
        )  # fmt: skip
        return Forbidden("J8", why)
    step = (end - start) // length
    between = range(start + step, end, step)
    for seat, port in enumerate(chart.ports):
        if port in between:
            return Forbidden("J19" if seat == s.seat else "J20", message("no way leads through a port"))
    return _NO_JUMP if any(s.board[cell] for cell in between) else None


def _way_out(chart: Chart, s: Junks, end: int) -> Forbidden | None:
    """The way of a junk that leaves its port."""
    exits = chart.exits[s.seat][s.aces][True][True]
    befores = next((befores for last, _, _, befores in exits if last == end), None)
    if befores is None:
        why = counted(
            "a junk leaves its port by one step in the zone, then straight on, {count} cell in all",
            "a junk leaves its port by one step in the zone, then straight on, {count} cells in all",
            count=s.aces,
        )
        return Forbidden("J12", why)
    free = any(not any(s.board[cell] for cell in before) for before in befores)
    return None if free or (s.board[end] and not befores) else _NO_JUMP


def _slanted(chart: Chart, s: Junks, end: int, one_step: bool) -> Forbidden | None:
    """A way that is not straight."""
    if not one_step:
        return Forbidden("straight", message("a junk moves forward, left or right in one straight line"))
    if not s.board[end]:
        return Forbidden("straight", message("a diagonal step is made only to capture"))
    if 1 in chart.lengths(s.aces) or chart.readings.diagonal_always:
        return None
    return Forbidden("J11", message("a diagonal capture takes exactly one ace"))


def _arrival(chart: Chart, s: Junks, start: int, end: int) -> Forbidden | None:
    """The restrictions on the last cell."""
    mine, enemy = s.junks[s.seat], 1 - s.seat
    enough = len(mine) >= chart.camp_junks
    if chart.camp[end] == enemy and not enough:
        least = chart.camp_junks
        if chart.camp[start] == enemy:
            why = message("a junk is immobilised in the enemy’s camp with fewer than {least} on the board", least=least)
        else:
            why = message("a junk may not enter the enemy’s camp with fewer than {least} on the board", least=least)
        return Forbidden("J21", why)
    if s.board[end] in chart.may_hold(s.seat, start, end, chart.right(s.seat, mine), enough):
        return None
    if s.board[end]:
        return Forbidden("J17", message("without the frontier right nothing is captured in the own zone"))
    return Forbidden("J18", message("the own zone is re-entered only to capture"))


def _rung(chart: Chart, s: Junks, start: int) -> Forbidden:
    """Nothing is wrong with the move itself: a higher rung of the ladder binds."""
    bound, zone = s.options[0] // chart.size, chart.zones[s.seat]
    if bound == chart.ports[s.seat]:
        return Forbidden("J23", message("the junk on the port moves before anything else"))
    if bound in zone:
        if start in zone:
            return Forbidden("J13", message("without the frontier right a junk leaves the zone if one can"))
        return Forbidden("J13", message("without the frontier right the zone is cleared first"))
    return Forbidden("J15", message("only a junk that blocks the zone may move"))
