"""A result → panels: a chart each, with its title and a sentence that says how to read it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from pnp.playtest.figures import HALF
from pnp.playtest.findings import Tolerated
from pnp.playtest.measures import Figure, Piece, has_points, leader_wins, minutes, placed, seat_shares
from pnp.playtest.plan import Result
from pnp.playtest.report import charts
from pnp.playtest.report.charts import Curve, Row
from pnp.playtest.report.plot import Paint
from pnp.playtest.sweeps import Effect, Sweep
from pnp.playtest.tally import Part, win_unit
from pnp.playtest.wording import VERDICTS, counted, number, percent

MOST_ROWS = 32  # of a table; a kind with more pieces is drawn as well
MOST_SOURCES = 12  # of points in one chart
NARROW = 300.0  # charts of a sweep, three beside each other
PLACES = ("Winner", "Second", "Third")
_CELL = re.compile(r"([A-Z])(\d{1,2})")


class Panel(NamedTuple):
    """One chart on the page."""

    title: str
    chart: str
    how: str  # to read it
    wide: bool = False


def panels(result: Result, colours: Paint) -> list[Panel]:
    """The charts of a result, in reading order."""
    if not result.tally.games:
        return []
    makers = (_seats, _length, _leads, _scores, _points, _duels, _restrictions)
    return [panel for maker in makers for panel in maker(result, colours)]


def _seats(result: Result, colours: Paint) -> Iterator[Panel]:
    if result.players < 2:
        return
    fair, limit = 100 / result.players, Tolerated().seat
    shares = [s.times(100) for s in seat_shares(result.tally)]
    names = [f"Seat {seat}" for seat in range(1, result.players + 1)]
    if not result.same_bots:
        names = [f"{name}, {bot}" for name, bot in zip(names, result.bots, strict=True)]
    rows = [Row(name, share) for name, share in zip(names, shares, strict=True)]
    title = "Who wins, by seat"
    words = ", ".join(f"{row.label} {number(row.figure.value)}%" for row in rows)
    chart = charts.intervals(
        colours, title, f"{words}; fair would be {number(fair)}%.", rows, "share of the wins",
        line=fair, line_label="fair", band=(max(0.0, fair - limit), fair + limit), unit="%",
    )  # fmt: skip
    how = (
        f"Each dot is a seat’s share of the wins, shared wins split; the bar is its 95% interval. The grey band is "
        f"±{number(limit, 0)} points around a fair share."
    )
    yield Panel(title, chart, how)


def _length(result: Result, colours: Paint) -> Iterator[Panel]:
    tally = result.tally
    low, high = result.box
    if any(tally.seconds):
        length = minutes(tally)
        title = "How long a game takes"
        said = f"{number(min(length), 0)} to {number(max(length), 0)} minutes; the box says {low} to {high}."
        band = (float(low), float(high))
        chart = charts.histogram(colours, title, said, length, "minutes, estimated", band, f"the box: {low}–{high}")
        how = (
            "Columns are shares of the games. Minutes are estimated from the pace of each kind of move in game.yaml, "
            "not measured at a table."
        )
    else:
        title = "How many decisions a game takes"
        said = f"{number(min(tally.decisions), 0)} to {number(max(tally.decisions), 0)} decisions."
        chart = charts.ridges(colours, title, said, [("Games", tally.decisions)], "decisions of all seats")
        how = "The higher the hill, the more games are that long. Minutes need `pace:` in game.yaml."
    yield Panel(title, chart, how)


def _leads(result: Result, colours: Paint) -> Iterator[Panel]:
    if result.players < 2:
        return
    wins = [f.times(100) for f in leader_wins(result.tally)]
    fair = 100 / result.players
    title = "Does the leader win?"
    points = tuple((10.0 * step, figure) for step, figure in enumerate(wins, 1))
    said = f"Half way the leader wins {number(wins[HALF].value, 0)}%, at the end {number(wins[-1].value, 0)}%."
    chart = charts.curves(
        colours, title, said, [Curve("", points)], "how much of the game is over", "wins of whoever leads then",
        unit="%", line=fair, line_label="fair", zero=True, names=[f"{10 * s}%" for s in range(1, 11)],
    )  # fmt: skip
    how = (
        "Low and rising late: the game stays open. High from early on: the leader runs away. "
        "The band is the 95% interval."
    )
    yield Panel(title, chart, how)


def _scores(result: Result, colours: Paint) -> Iterator[Panel]:
    tally = result.tally
    if not has_points(tally):
        return
    how = "The higher the hill, the more games end with that score; the upright stroke is the median."
    rows = [(f"Seat {seat}", scores) for seat, scores in enumerate(tally.scores, 1)]
    title = "Final scores, by seat"
    said = "Distributions of the final scores of each seat."
    yield Panel(title, charts.ridges(colours, title, said, rows, "final score"), how)
    if result.players < 2:
        return
    names = [*PLACES, *(f"{place}th" for place in range(4, 30))]
    if result.players == 2:
        names = ["Winner", "Loser"]
    title = "Final scores, by rank"
    said = "Distributions of the final scores from the winner to the last."
    ranked = list(zip(names, placed(tally), strict=False))
    more = " Hills that overlap little mean that places are far apart."
    yield Panel(title, charts.ridges(colours, title, said, ranked, "final score"), how + more)


def _points(result: Result, colours: Paint) -> Iterator[Panel]:
    tally, catalogue = result.tally, result.catalogue
    unit = win_unit(tally.players)
    rows = []
    for key, sums in tally.parts.items():
        if key in catalogue and catalogue[key].parent in catalogue:
            continue  # told with what it belongs to
        part = Part(*sums)
        name = catalogue[key].title if key in catalogue else key.replace("/", " ").capitalize()
        rows.append((name, part.v / tally.games / tally.players, part.w / unit / tally.games))
    if len(rows) < 2 or not has_points(tally):
        return
    most = sorted(rows, key=lambda row: -abs(row[1]))[:MOST_SOURCES]
    left_out = f" The {MOST_SOURCES} greatest of {len(rows)} sources." if len(rows) > len(most) else ""
    rows = sorted(most, key=lambda row: -row[1])
    title = "Where points come from"
    said = "; ".join(f"{name}: {number(one)}, winners {number(other)}" for name, one, other in rows) + "."
    chart = charts.twins(colours, title, said, rows, "points of a player, on average", ("all players", "winners"))
    how = "Where the filled dot is far to the right of the open one, the game is won; far to the left, it is lost."
    yield Panel(title, chart, how + left_out)


def _duels(result: Result, colours: Paint) -> Iterator[Panel]:
    if not result.duels:
        return
    fair = 100 / result.players
    rows = [Row(f"{duel.bot} vs {duel.others}", duel.wins.times(100)) for duel in result.duels]
    title = "Does skill pay?"
    said = ", ".join(f"{row.label} {number(row.figure.value, 0)}%" for row in rows) + "."
    chart = charts.intervals(
        colours, title, said, rows, "wins of the first bot", line=fair, line_label="fair", digits=0, unit="%"
    )
    games = counted(result.plan.duel_games, "game")
    how = f"One seat, each in turn, is played by the first bot, all others by the second; {games} each."
    yield Panel(title, chart, how)


def _restrictions(result: Result, colours: Paint) -> Iterator[Panel]:
    if not result.restrictions:
        return
    fair = 100 / result.players
    rows = [Row(r.entry.title, r.wins.times(100)) for r in result.restrictions]
    title = "Doing without"
    told = [f"{r.entry.title}: {percent(r.wins.value, 0)}, {VERDICTS[r.verdict]}" for r in result.restrictions]
    said = "; ".join(told) + "."
    axis = "wins of a player who does without it"
    chart = charts.intervals(colours, title, said, rows, axis, line=fair, line_label="fair", digits=0, unit="%")
    games = counted(result.plan.restrict_games, "game")
    how = (
        f"One seat, each in turn, avoids the piece whenever it can; {games} each. On the line: it does not matter. "
        "Far left: nobody wins without it. Right: it is a trap."
    )
    yield Panel(title, chart, how)


def kind_panel(kind: str, pieces: Sequence[Piece], colours: Paint) -> Panel | None:
    """A picture of a kind with too many pieces for a table: a board if they are its cells, or columns."""
    if len(pieces) <= MOST_ROWS:
        return None
    cells = {}
    for piece in pieces:
        match = _CELL.fullmatch(piece.entry.title)
        if match:
            cells[ord(match[1]) - 65, int(match[2]) - 1] = piece.uses.value
    title = f"Where the game is played: every {kind}"
    least, most = (f(p.uses.value for p in pieces) for f in (min, max))
    said = f"Uses a game of {len(pieces)} pieces, from {number(least, 2)} to {number(most, 2)}."
    if len(cells) == len(pieces):
        how = "The darker, the more often it is used in a game; a cross was never used."
        return Panel(title, charts.board(colours, title, said, cells, "uses"), how)
    rows = [(piece.entry.title, piece.uses.value) for piece in pieces]
    how = "One column for each, in order; a cross was never used."
    return Panel(title, charts.profile(colours, title, said, rows, "uses a game"), how)


def sweep_panels(swept: Sweep, found: Sequence[Effect], colours: Paint) -> list[Panel]:
    """One curve for each measure of a sweep over one or two values."""
    if not 1 <= len(swept.paths) <= 2 or len(swept.values(swept.paths[0])) < 2:
        return []
    first, *second = swept.paths
    values = swept.values(first)
    places = _places(values)
    out = []
    for effect in found:
        lines = []
        for other in swept.values(second[0]) if second else [""]:
            points: list[tuple[float, Figure]] = [
                (places[case.changes[first]], figure)
                for case, figure in zip(swept.cases, effect.values, strict=True)
                if not second or case.changes[second[0]] == other
            ]
            lines.append(Curve(f"{second[0].split('.')[-1]} {other}" if second else "", tuple(sorted(points))))
        unit = "%" if effect.unit == "%" else ""
        base = swept.cases[swept.base]
        said = "; ".join(f"{v}: {number(f.value, 2)}" for v, f in zip(values, effect.values, strict=False)) + "."
        chart = charts.curves(
            colours, effect.title, said, lines, first, {"%": "percent", "min": "minutes"}.get(effect.unit, effect.unit),
            unit=unit, line=effect.fair, line_label="fair" if effect.fair else "",
            names=[v for v, _ in sorted(places.items(), key=lambda item: item[1])], marked=places[base.changes[first]],
            width=NARROW,
        )  # fmt: skip
        out.append(Panel(effect.title, chart, ""))
    return out


def _places(values: Sequence[str]) -> dict[str, float]:
    """Where values stand on the scale: as numbers if they are, or one beside the other."""
    try:
        return {value: float(value) for value in values}
    except ValueError:
        return {value: float(at) for at, value in enumerate(values)}
