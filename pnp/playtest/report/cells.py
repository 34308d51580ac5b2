"""Figures → the tables of a report, as HTML. Everything that comes from a game's files is escaped."""

from __future__ import annotations

import html
import re
from collections.abc import Callable, Sequence
from typing import NamedTuple

from pnp.base.messages import Message, counted, message
from pnp.playtest.figures import figures
from pnp.playtest.measures import Figure, Piece
from pnp.playtest.plan import Result
from pnp.playtest.report import charts
from pnp.playtest.report.plot import Paint
from pnp.playtest.statements import LOOK, OK, ORDER, PROBLEM, TOPICS, Finding
from pnp.playtest.sweeps import Effect, Sweep
from pnp.playtest.wording import NONE, number, percent, players, precise, span
from pnp.speech.saying import said

SEVERITIES = {PROBLEM: message("problem"), LOOK: message("look"), OK: message("ok")}
MARKS = {PROBLEM: "■", LOOK: "▲", OK: "●"}  # shapes, so that a grey print tells them apart
_CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff]")


class Glance(NamedTuple):
    """A row of the first table: its name, how to write the figure, the topic whose finding marks it."""

    name: str
    title: Message
    digits: int = 1
    unit: str = ""
    topic: str = ""


PERCENT = message("%")
GLANCE = (
    Glance("finished", message("Games that come to an end"), 1, PERCENT, "Endings"),
    Glance("seat_advantage", message("Seat farthest from its fair share"), 1, message(" points"), "Seats"),
    Glance("minutes", message("Minutes, estimated (median)"), 0, "", "Length"),
    Glance("decisions", message("Decisions of all seats (median)"), 0),
    Glance("turns", message("Turns (median)"), 0),
    Glance("score", message("Score of a player")),
    Glance("winner_score", message("Score of the winner")),
    Glance("gap_second", message("Winner ahead of the second by"), 1, message(" points")),
    Glance("gap_last", message("Winner ahead of the last by"), 1, message(" points")),
    Glance("closeness", message("First–second gap over the mean score"), 0, PERCENT),
    Glance("spread", message("First–last gap over the mean score"), 0, PERCENT),
    Glance("tie_rate", message("Shared wins"), 1, PERCENT, "Ties"),
    Glance("leader_wins", message("Leader half way wins"), 0, PERCENT),
    Glance("lead_changes", message("Lead changes"), 1),
    Glance("behind", message("Winner behind at worst by")),
    Glance("comeback", message("Won by who was last half way"), 0, PERCENT),
    Glance("settled", message("Part of the game before the last lead"), 0, PERCENT),
    Glance("choice", message("Decisions with a choice"), 0, PERCENT, "Choice"),
    Glance("branching", message("Legal moves at these")),
    Glance("worth", message("Of which worth taking")),
)


OF_THREE = ("gap_last", "spread")  # with two players the second is the last


def esc(text: object) -> str:
    """Text that is only text, in the language of the page."""
    return html.escape(
        _CONTROL.sub("\N{REPLACEMENT CHARACTER}", said(text) if isinstance(text, str) else str(text)), quote=True
    )


def mark(severity: str) -> str:
    """The sign of a severity, with its word for those who hear the page."""
    return f'<span class="mark {severity}" role="img" aria-label="{esc(SEVERITIES[severity])}">{MARKS[severity]}</span>'


def table(head: Sequence[str], rows: Sequence[Sequence[str]], kind: str = "", caption: str = "") -> str:
    """A table of HTML cells; the first of each row is its name."""
    top = "".join(f'<th scope="col">{cell}</th>' for cell in head)
    body = "".join(
        f'<tr><th scope="row">{row[0]}</th>{"".join(f"<td>{cell}</td>" for cell in row[1:])}</tr>' for row in rows
    )
    title = f"<caption>{caption}</caption>" if caption else ""
    whole = f"{title}<thead><tr>{top}</tr></thead><tbody>{body}</tbody>"
    return f'<div class="scroll"><table class="{kind}">{whole}</table></div>'


def small(figure: Figure, digits: int = 1, sign: bool = False) -> str:
    """The interval of a figure, in small print."""
    return f"<small>{esc(span(figure, digits, sign))}</small>"


def glance(results: Sequence[Result], found: Sequence[Sequence[Finding]]) -> str:
    """The main figures at every number of players."""
    known = [figures(result) for result in results]
    head = ["", *(esc(players(result.players)) for result in results)]
    rows = []
    for row in GLANCE:
        if not any(row.name in k for k in known) or (row.name in OF_THREE and all(r.players < 3 for r in results)):
            continue
        cells = [esc(row.title)]
        for result, k, findings in zip(results, known, found, strict=True):
            figure = k.get(row.name)
            if figure is None or (row.name in OF_THREE and result.players < 3):
                cells.append(NONE)
                continue
            worst = next((f.severity for f in findings if row.topic and f.topic == row.topic), "")
            sign = mark(worst) if worst else ""
            cells.append(f"{sign}{esc(number(figure.value, row.digits))}{esc(row.unit)} {small(figure, row.digits)}")
        rows.append(cells)
    return table(head, rows, "glance")


def matrix(results: Sequence[Result], found: Sequence[Sequence[Finding]]) -> str:
    """How every topic fares at every number of players."""
    head = ["", *(f'<a href="#p{r.players}">{esc(players(r.players))}</a>' for r in results)]
    rows = []
    known = {finding.topic for statements in found for finding in statements}
    for topic in (topic for topic in TOPICS if topic in known):
        cells = [esc(TOPICS[topic])]
        for statements in found:
            here = [f.severity for f in statements if f.topic == topic]
            worst = next((severity for severity in ORDER if severity in here), None)
            many = here.count(worst) if worst else 0
            cells.append(f"{mark(worst)}{esc(_verdict(worst, many))}" if worst else NONE)
        rows.append(cells)
    return table(head, rows, "glance")


def _verdict(worst: str, many: int) -> Message:
    """What was found of one topic."""
    if worst == PROBLEM:
        return counted("{count} problem", "{count} problems", many)
    return counted("{count} to look at", "{count} to look at", many) if worst == LOOK else message("fine")


def kind_table(pieces: Sequence[Piece], colours: Paint, seats: int) -> str:
    """What was counted of the pieces of one kind; columns that would be empty are left out."""
    most = max((piece.uses.value for piece in pieces), default=0.0)
    ends = sorted(max(abs(p.wins.low), abs(p.wins.high)) for p in pieces if p.wins) or [1.0]
    far = ends[int(0.8 * (len(ends) - 1))]  # one scale for all; pieces used a handful of times may run off it

    def uses(p: Piece) -> str:
        return f"{charts.bar(colours, p.uses.value, most)} {esc(precise(p.uses.value))}"

    def chosen(p: Piece) -> str:
        if p.chosen is None:
            return NONE
        below = message("< {percent}", percent=percent(p.chosen.high, 1))
        bound = percent(p.chosen.value, 1) if p.chosen.value else below
        return f"{esc(bound)} <small>{esc(message('of {number}', number=number(p.chosen.n, 0)))}</small>"

    def points(p: Piece) -> str:
        if p.points is None:
            return NONE
        winners = message("winners {points}", points=precise(p.winner_points))
        return f"{esc(precise(p.points.value))} <small>{esc(winners)}</small>"

    def score(p: Piece) -> str:
        if p.difference is None:
            return NONE
        return f"{esc(number(p.difference.value, 1, True))} {small(p.difference, 1, True)}"

    def wins(p: Piece) -> str:
        if p.wins is None:
            return NONE
        return f"{charts.whisker(colours, p.wins, far)} {esc(number(p.wins.value, 1, True))} {small(p.wins, 1, True)}"

    columns: list[tuple[Message, Callable[[Piece], str], bool]] = [
        (message("Uses a game"), uses, True),
        (message("Share"), lambda p: esc(percent(p.share, 1)), len(pieces) > 1),
        (message("Chosen when possible"), chosen, any(p.chosen for p in pieces)),
        (message("Points a player"), points, any(p.points for p in pieces)),
        (message("Score with it, against without"), score, any(p.difference for p in pieces)),
        (
            message("Wins of its users, against {percent}", percent=percent(1 / seats, 0)),
            wins,
            any(p.wins for p in pieces),
        ),
    ]
    shown = [(title, cell) for title, cell, wanted in columns if wanted]
    rows = [[_name(piece), *(cell(piece) for _, cell in shown)] for piece in pieces]
    return table(["", *(esc(title) for title, _ in shown)], rows, "pieces")


def _name(piece: Piece) -> str:
    drawn = f' <span class="note">{esc(message("by lot"))}</span>' if piece.drawn and piece.uses.value else ""
    return esc(piece.entry.title) + drawn


def sweep_table(swept: Sweep, found: Sequence[Effect]) -> str:
    """Every case against the base, on the same games; what is more than chance is set in bold."""
    head = ["", *(esc(name) for name in map(_case, swept.cases))]
    rows = []
    for effect in found:
        cells = [f"{esc(effect.title)} <small>{esc(effect.unit)}</small>"]
        for at, (value, difference) in enumerate(zip(effect.values, effect.differences, strict=True)):
            if at == swept.base:
                cells.append(f'<span class="base">{esc(precise(value.value))}</span>')
                continue
            text = esc(precise(difference.value, True))
            cells.append(f"{f'<b>{text}</b>' if effect.sure[at] else text} {small(difference, 2, True)}")
        rows.append(cells)
    return table(head, rows, "sweep")


def _case(case: object) -> str:
    changes = getattr(case, "changes", {})
    return ", ".join(f"{path.split('.')[-1]} {value}" if len(changes) > 1 else value for path, value in changes.items())
