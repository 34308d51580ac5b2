"""A result → panels: a chart each, with its title and a sentence that says how to read it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from pnp.base.messages import NOTHING, Message, joined, message
from pnp.playtest.figures import HALF
from pnp.playtest.measures import Figure, Piece, has_points, leader_wins, minutes, placed, seat_shares
from pnp.playtest.plan import Result
from pnp.playtest.report import charts
from pnp.playtest.report.charts import Curve, Row
from pnp.playtest.report.plot import Paint
from pnp.playtest.statements import Tolerated
from pnp.playtest.sweeps import Effect, Sweep
from pnp.playtest.tally import Part, win_unit
from pnp.playtest.wording import VERDICTS, games, number, percent
from pnp.speech.saying import said

MOST_ROWS = 32  # of a table; a kind with more pieces is drawn as well
MOST_SOURCES = 12  # of points in one chart
NARROW = 300.0  # charts of a sweep, three beside each other
PLACES = (message("Winner"), message("Second"), message("Third"))
FAIR = message("fair")
AXES = {"%": message("percent"), "min": message("minutes")}
_CELL = re.compile(r"([A-Z])(\d{1,2})")


class Panel(NamedTuple):
    """One chart on the page."""

    title: str
    chart: str
    how: Message  # to read it
    wide: bool = False


def _share(row: Row, digits: int) -> Message:
    """A row of shares in words."""
    return message("{label} {share}%", label=row.label, share=number(row.figure.value, digits))


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
    names = [said(message("Seat {seat}", seat=seat)) for seat in range(1, result.players + 1)]
    if not result.same_bots:
        names = [f"{name}, {bot}" for name, bot in zip(names, result.bots, strict=True)]
    rows = [Row(name, share) for name, share in zip(names, shares, strict=True)]
    title = said(message("Who wins, by seat"))
    words = joined(_share(row, 1) for row in rows)
    chart = charts.intervals(
        colours, title, said(message("{shares}; fair would be {fair}%.", shares=words, fair=number(fair))), rows,
        said(message("share of the wins")), line=fair, line_label=said(FAIR),
        band=(max(0.0, fair - limit), fair + limit), unit="%",
    )  # fmt: skip
    how = message(
        "Each dot is a seat’s share of the wins, shared wins split; the bar is its 95% interval. The grey band is "
        "±{limit} points around a fair share.",
        limit=number(limit, 0),
    )
    yield Panel(title, chart, how)


def _length(result: Result, colours: Paint) -> Iterator[Panel]:
    tally = result.tally
    low, high = result.box
    if any(tally.seconds):
        length = minutes(tally)
        title = said(message("How long a game takes"))
        told = said(
            message(
                "{least} to {most} minutes; the box says {low} to {high}.",
                least=number(min(length), 0),
                most=number(max(length), 0),
                low=low,
                high=high,
            )
        )
        band = (float(low), float(high))
        label = said(message("the box: {low}–{high}", low=low, high=high))
        chart = charts.histogram(colours, title, told, length, said(message("minutes, estimated")), band, label)
        how = message(
            "Columns are shares of the games. Minutes are estimated from the pace of each kind of move in game.yaml, "
            "not measured at a table."
        )
    else:
        title = said(message("How many decisions a game takes"))
        least, most = (number(end(tally.decisions), 0) for end in (min, max))
        told = said(message("{least} to {most} decisions.", least=least, most=most))
        rows = [(said(message("Games")), tally.decisions)]
        chart = charts.ridges(colours, title, told, rows, said(message("decisions of all seats")))
        how = message("The higher the hill, the more games are that long. Minutes need `pace:` in game.yaml.")
    yield Panel(title, chart, how)


def _leads(result: Result, colours: Paint) -> Iterator[Panel]:
    if result.players < 2:
        return
    wins = [f.times(100) for f in leader_wins(result.tally)]
    fair = 100 / result.players
    title = said(message("Does the leader win?"))
    points = tuple((10.0 * step, figure) for step, figure in enumerate(wins, 1))
    told = said(
        message(
            "Half way the leader wins {half}%, at the end {end}%.",
            half=number(wins[HALF].value, 0),
            end=number(wins[-1].value, 0),
        )
    )
    chart = charts.curves(
        colours, title, told, [Curve("", points)], said(message("how much of the game is over")),
        said(message("wins of whoever leads then")), unit="%", line=fair, line_label=said(FAIR), zero=True,
        names=[f"{10 * s}%" for s in range(1, 11)],
    )  # fmt: skip
    how = message(
        "Low and rising late: the game stays open. High from early on: the leader runs away. "
        "The band is the 95% interval."
    )
    yield Panel(title, chart, how)


def _scores(result: Result, colours: Paint) -> Iterator[Panel]:
    tally = result.tally
    if not has_points(tally):
        return
    how = message("The higher the hill, the more games end with that score; the upright stroke is the median.")
    rows = [(said(message("Seat {seat}", seat=seat)), scores) for seat, scores in enumerate(tally.scores, 1)]
    title = said(message("Final scores, by seat"))
    told = said(message("Distributions of the final scores of each seat."))
    yield Panel(title, charts.ridges(colours, title, told, rows, said(message("final score"))), how)
    if result.players < 2:
        return
    names = [*map(said, PLACES), *(said(message("{place}th", place=place)) for place in range(4, 30))]
    if result.players == 2:
        names = [said(PLACES[0]), said(message("Loser"))]
    title = said(message("Final scores, by rank"))
    told = said(message("Distributions of the final scores from the winner to the last."))
    ranked = list(zip(names, placed(tally), strict=False))
    more = message("Hills that overlap little mean that places are far apart.")
    yield Panel(
        title, charts.ridges(colours, title, told, ranked, said(message("final score"))), joined((how, more), " ")
    )


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
    left_out = NOTHING
    if len(rows) > len(most):
        left_out = message("The {most} greatest of {count} sources.", most=MOST_SOURCES, count=len(rows))
    rows = sorted(most, key=lambda row: -row[1])
    title = said(message("Where points come from"))
    each = (
        message("{name}: {points}, winners {winners}", name=name, points=number(one), winners=number(other))
        for name, one, other in rows
    )
    told = said(joined(each, "; ")) + "."
    axis, keys = message("points of a player, on average"), (said(message("all players")), said(message("winners")))
    chart = charts.twins(colours, title, told, rows, said(axis), keys)
    how = message(
        "Where the filled dot is far to the right of the open one, the game is won; far to the left, it is lost."
    )
    yield Panel(title, chart, joined(filter(None, (how, left_out)), " "))


def _duels(result: Result, colours: Paint) -> Iterator[Panel]:
    if not result.duels:
        return
    fair = 100 / result.players
    rows = [
        Row(said(message("{bot} vs {others}", bot=duel.bot, others=duel.others)), duel.wins.times(100))
        for duel in result.duels
    ]
    title = said(message("Does skill pay?"))
    told = said(joined(_share(row, 0) for row in rows)) + "."
    chart = charts.intervals(
        colours, title, told, rows, said(message("wins of the first bot")), line=fair, line_label=said(FAIR), digits=0,
        unit="%",
    )  # fmt: skip
    how = message(
        "One seat, each in turn, is played by the first bot, all others by the second; {games} each.",
        games=games(result.plan.duel_games),
    )
    yield Panel(title, chart, how)


def _restrictions(result: Result, colours: Paint) -> Iterator[Panel]:
    if not result.restrictions:
        return
    fair = 100 / result.players
    rows = [Row(r.entry.title, r.wins.times(100)) for r in result.restrictions]
    title = said(message("Doing without"))
    each = (
        joined((r.entry.title, joined((percent(r.wins.value, 0), VERDICTS[r.verdict]))), ": ")
        for r in result.restrictions
    )
    told = said(joined(each, "; ")) + "."
    axis = said(message("wins of a player who does without it"))
    chart = charts.intervals(colours, title, told, rows, axis, line=fair, line_label=said(FAIR), digits=0, unit="%")
    how = message(
        "One seat, each in turn, avoids the piece whenever it can; {games} each. On the line: it does not matter. "
        "Far left: nobody wins without it. Right: it is a trap.",
        games=games(result.plan.restrict_games),
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
    title = said(message("Where the game is played: every {kind}", kind=kind))
    least, most = (f(p.uses.value for p in pieces) for f in (min, max))
    told = said(
        message(
            "Uses a game of {count} pieces, from {least} to {most}.",
            count=len(pieces),
            least=number(least, 2),
            most=number(most, 2),
        )
    )
    if len(cells) == len(pieces):
        how = message("The darker, the more often it is used in a game; a cross was never used.")
        return Panel(title, charts.board(colours, title, told, cells, said(message("uses"))), how)
    rows = [(piece.entry.title, piece.uses.value) for piece in pieces]
    how = message("One column for each, in order; a cross was never used.")
    return Panel(title, charts.profile(colours, title, told, rows, said(message("uses a game"))), how)


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
        each = (joined((v, number(f.value, 2)), ": ") for v, f in zip(values, effect.values, strict=False))
        told = said(joined(each, "; ")) + "."
        scale = AXES.get(effect.unit, effect.unit)
        chart = charts.curves(
            colours, said(effect.title), told, lines, first, said(scale),
            unit=unit, line=effect.fair, line_label=said(FAIR) if effect.fair else "",
            names=[v for v, _ in sorted(places.items(), key=lambda item: item[1])], marked=places[base.changes[first]],
            width=NARROW,
        )  # fmt: skip
        out.append(Panel(effect.title, chart, NOTHING))
    return out


def _places(values: Sequence[str]) -> dict[str, float]:
    """Where values stand on the scale: as numbers if they are, or one beside the other."""
    try:
        return {value: float(value) for value in values}
    except ValueError:
        return {value: float(at) for at, value in enumerate(values)}
