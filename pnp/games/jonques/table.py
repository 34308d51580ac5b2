"""The board of Jonques as text, with one's own port at the bottom and one's own junks sailing up."""

from __future__ import annotations

from itertools import zip_longest

from pnp.base.messages import Message, message, verbatim
from pnp.referee.rules import CHANCE, END
from pnp.speech.saying import said

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
    lines = [message("turn {turn}: {who}", turn=s.turn, who=_whose(rules, s, seat))]
    for who, sign in ((1 - seat, JUNKS[1]), (seat, JUNKS[0])):
        mine, chart = s.junks[who], rules.chart
        own = who == seat
        camp, title = rules.camps[who], rules.titles[who]
        fleet = message("{sign} {camp}, {junks}", sign=sign, camp=camp, junks=title)
        if own:
            fleet = message("{sign} {camp}, {junks}: you", sign=sign, camp=camp, junks=title)
        lines += [
            fleet,
            message("  {count} on the board, {reserve} in reserve", count=len(mine), reserve=s.reserve[who]),
            message("  holds the frontier: yes") if chart.right(who, mine) else message("  holds the frontier: no"),
            message("  enemy camp: open")
            if len(mine) >= chart.camp_junks
            else message("  enemy camp: closed, needs {count} junks", count=chart.camp_junks),
        ]
    lines += [verbatim(""), _dice(rules, s), _rung(rules.chart, s), message("( ) port   ░·░ zone   ═·═ frontier")]
    return [said(line) for line in lines]


def glance(rules: Jonques, s: Junks, seat: int) -> list[str]:
    """The dice alone between two throws of one's own: the board has not changed since the first."""
    return [said(_dice(rules, s))] if s.seat == s.who == seat and not s.options and s.throw > 1 else []


def _dice(rules: Jonques, s: Junks) -> Message:
    """What has been thrown so far."""
    return message(
        "throw {throw} of {throws}: aces {aces}, sixes {sixes}",
        throw=s.throw, throws=rules.throws, aces=s.aces, sixes=s.sixes,
    )  # fmt: skip


def _whose(rules: Jonques, s: Junks, seat: int) -> Message:
    """Who does what."""
    if s.who == END:
        if s.winner is None:
            return message("nobody wins")
        return message("you have won") if s.winner == seat else message("{camp} has won", camp=rules.camps[s.winner])
    if s.seat == seat:
        return (
            message("your throw") if s.who == CHANCE else message("your move") if s.options else message("your choice")
        )
    camp = rules.camps[s.seat]
    if s.who == CHANCE:
        return message("{camp} throws", camp=camp)
    return message("{camp} moves", camp=camp) if s.options else message("{camp} decides", camp=camp)


def _rung(chart: Chart, s: Junks) -> Message:
    """Which junks may move."""
    if not s.options:
        return verbatim("")
    start = s.options[0] // chart.size
    if start == chart.ports[s.seat]:
        return message("the junk on the port must move")
    if start in chart.zones[s.seat] and not chart.right(s.seat, s.junks[s.seat]):
        return message("the zone must be cleared")
    return message("any junk may move")
