"""The board of Jonques as text, with one's own port at the bottom and one's own junks sailing up."""

from __future__ import annotations

from itertools import zip_longest

from pnp.referee.rules import CHANCE, END

from .chart import Chart, Junks
from .rules import Jonques

WIDTH = 80
JUNKS = "▲▼"  # one's own, the enemy's
# what stands on both sides of a cell's middle, and the middle of an empty one
PORT, ZONE, FRONTIER, WATER = ("(", ")", " "), ("░", "░", "·"), ("═", "═", "·"), (" ", " ", "·")


def table(rules: Jonques, s: Junks, seat: int) -> list[str]:
    """The board, and beside it the fleets, the dice and which junks may move."""
    board, panel = _board(rules.chart, s, seat), _panel(rules, s, seat)
    room = WIDTH - len(board[0]) - 2
    if room < 30:
        lines = [*board, "", *panel]
    else:
        both = zip_longest(board, panel, fillvalue="")
        lines = [f"{left:{len(board[0])}}  {right[:room]}" for left, right in both]
    return [line[:WIDTH].rstrip() for line in lines]


def _board(chart: Chart, s: Junks, seat: int) -> list[str]:
    """The cells row by row, seen from a seat."""
    layout = chart.layout
    columns, rows = range(layout.columns), range(layout.rows)
    sides = layout.columns * 3 + 8 <= WIDTH  # a narrow board has room for both sides of a cell
    across, down = (columns, rows[::-1]) if seat == 0 else (columns[::-1], rows)
    letters = "".join(f" {chart.names[column][0]} "[: 3 if sides else 2] for column in across)
    lines = [f"    {letters}    "]
    for row in down:
        cells = [_cell(chart, s, seat, row * layout.columns + column) for column in across]
        lines.append(f" {row + 1:>2} {''.join(c if sides else c[:2] for c in cells)} {row + 1:<2} ")
    return [*lines, lines[0]]


def _cell(chart: Chart, s: Junks, seat: int, cell: int) -> str:
    """Three characters for one cell."""
    if cell in chart.ports:
        left, right, middle = PORT
    elif cell in chart.zones[0] or cell in chart.zones[1]:
        left, right, middle = ZONE
    else:
        left, right, middle = FRONTIER if cell in chart.frontier else WATER
    held = s.board[cell]
    return left + (JUNKS[held - 1 != seat] if held else middle) + right


def _panel(rules: Jonques, s: Junks, seat: int) -> list[str]:
    """What stands beside the board."""
    lines = [f"turn {s.turn}: {_whose(rules, s)}"]
    for who, sign in ((1 - seat, JUNKS[1]), (seat, JUNKS[0])):
        mine, chart = s.junks[who], rules.chart
        lines += [
            f"{sign} {rules.camps[who]}, {rules.titles[who]}",
            f"  {len(mine)} on the board, {s.reserve[who]} in reserve",
            f"  frontier right: {'yes' if chart.right(who, mine) else 'no'}",
            f"  enemy camp: {'open' if len(mine) >= chart.camp_junks else f'closed, needs {chart.camp_junks} junks'}",
        ]
    dice = f"throw {s.throw} of {rules.throws}: aces {s.aces}, sixes {s.sixes}"
    return [*lines, "", dice, _rung(rules.chart, s), "( ) port   ░·░ zone   ═·═ frontier"]


def _whose(rules: Jonques, s: Junks) -> str:
    """Who does what."""
    if s.who == END:
        return "nobody wins" if s.winner is None else f"{rules.camps[s.winner]} has won"
    return f"{rules.camps[s.seat]} {'throws' if s.who == CHANCE else 'moves' if s.options else 'decides'}"


def _rung(chart: Chart, s: Junks) -> str:
    """Which junks may move."""
    if not s.options:
        return ""
    start = s.options[0] // chart.size
    if start == chart.ports[s.seat]:
        return "the junk on the port must move"
    if start in chart.zones[s.seat] and not chart.right(s.seat, s.junks[s.seat]):
        return "the zone must be cleared"
    return "any junk may move"
