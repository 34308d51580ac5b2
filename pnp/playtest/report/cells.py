"""Figures → the tables of a report, as HTML. Everything that comes from a game's files is escaped."""

from __future__ import annotations

import html
import re
from collections.abc import Callable, Sequence
from typing import NamedTuple

from pnp.playtest.figures import figures
from pnp.playtest.findings import LOOK, OK, ORDER, PROBLEM, TOPICS, Finding
from pnp.playtest.measures import Figure, Piece
from pnp.playtest.plan import Result
from pnp.playtest.report import charts
from pnp.playtest.report.plot import Paint
from pnp.playtest.sweeps import Effect, Sweep
from pnp.playtest.wording import NONE, counted, number, percent, precise, span

MARKS = {PROBLEM: "■", LOOK: "▲", OK: "●"}  # shapes, so that a grey print tells them apart
_CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff]")


class Glance(NamedTuple):
    """A row of the first table: its name, how to write the figure, the topic whose finding marks it."""

    name: str
    title: str
    digits: int = 1
    unit: str = ""
    topic: str = ""


GLANCE = (
    Glance("finished", "Games that come to an end", 1, "%", "Endings"),
    Glance("seat_advantage", "Seat farthest from its fair share", 1, " points", "Seats"),
    Glance("minutes", "Minutes, estimated (median)", 0, "", "Length"),
    Glance("decisions", "Decisions of all seats (median)", 0),
    Glance("turns", "Turns (median)", 0),
    Glance("score", "Score of a player"),
    Glance("winner_score", "Score of the winner"),
    Glance("gap_second", "Winner ahead of the second by", 1, " points"),
    Glance("gap_last", "Winner ahead of the last by", 1, " points"),
    Glance("closeness", "First–second gap over the mean score", 0, "%"),
    Glance("spread", "First–last gap over the mean score", 0, "%"),
    Glance("tie_rate", "Shared wins", 1, "%", "Ties"),
    Glance("leader_wins", "Leader half way wins", 0, "%"),
    Glance("lead_changes", "Lead changes", 1),
    Glance("behind", "Winner behind at worst by"),
    Glance("comeback", "Won by who was last half way", 0, "%"),
    Glance("settled", "Part of the game before the last lead", 0, "%"),
    Glance("choice", "Decisions with a choice", 0, "%", "Choice"),
    Glance("branching", "Legal moves at these"),
    Glance("worth", "Of which worth taking"),
)


OF_THREE = ("gap_last", "spread")  # with two players the second is the last


def esc(text: object) -> str:
    """Text that is only text."""
    return html.escape(_CONTROL.sub("\N{REPLACEMENT CHARACTER}", str(text)), quote=True)


def mark(severity: str) -> str:
    """The sign of a severity, with its word for those who hear the page."""
    return f'<span class="mark {severity}" role="img" aria-label="{severity}">{MARKS[severity]}</span>'


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
    return f"<small>{span(figure, digits, sign)}</small>"


def glance(results: Sequence[Result], found: Sequence[Sequence[Finding]]) -> str:
    """The main figures at every number of players."""
    known = [figures(result) for result in results]
    head = ["", *(esc(counted(result.players, "player")) for result in results)]
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
            cells.append(f"{sign}{number(figure.value, row.digits)}{esc(row.unit)} {small(figure, row.digits)}")
        rows.append(cells)
    return table(head, rows, "glance")


def matrix(results: Sequence[Result], found: Sequence[Sequence[Finding]]) -> str:
    """How every topic fares at every number of players."""
    words = {PROBLEM: ("problem", "problems"), LOOK: ("to look at", "to look at"), OK: ("", "")}
    head = ["", *(f'<a href="#p{r.players}">{esc(counted(r.players, "player"))}</a>' for r in results)]
    rows = []
    known = {finding.topic for statements in found for finding in statements}
    for topic in (topic for topic in TOPICS if topic in known):
        cells = [esc(topic)]
        for statements in found:
            here = [f.severity for f in statements if f.topic == topic]
            worst = next((severity for severity in ORDER if severity in here), None)
            many = here.count(worst) if worst else 0
            verdict = f"{many} {words[worst][many > 1]}" if worst and worst != OK else "fine"
            cells.append(f"{mark(worst)}{verdict}" if worst else NONE)
        rows.append(cells)
    return table(head, rows, "glance")


def kind_table(pieces: Sequence[Piece], colours: Paint, players: int) -> str:
    """What was counted of the pieces of one kind; columns that would be empty are left out."""
    most = max((piece.uses.value for piece in pieces), default=0.0)
    ends = sorted(max(abs(p.wins.low), abs(p.wins.high)) for p in pieces if p.wins) or [1.0]
    far = ends[int(0.8 * (len(ends) - 1))]  # one scale for all; pieces used a handful of times may run off it

    def uses(p: Piece) -> str:
        return f"{charts.bar(colours, p.uses.value, most)} {precise(p.uses.value)}"

    def chosen(p: Piece) -> str:
        if p.chosen is None:
            return NONE
        bound = f"&lt; {percent(p.chosen.high, 1)}" if not p.chosen.value else percent(p.chosen.value, 1)
        return f"{bound} <small>of {number(p.chosen.n, 0)}</small>"

    def points(p: Piece) -> str:
        if p.points is None:
            return NONE
        return f"{precise(p.points.value)} <small>winners {precise(p.winner_points)}</small>"

    def score(p: Piece) -> str:
        if p.difference is None:
            return NONE
        return f"{number(p.difference.value, 1, True)} {small(p.difference, 1, True)}"

    def wins(p: Piece) -> str:
        if p.wins is None:
            return NONE
        return f"{charts.whisker(colours, p.wins, far)} {number(p.wins.value, 1, True)} {small(p.wins, 1, True)}"

    columns: list[tuple[str, Callable[[Piece], str], bool]] = [
        ("Uses a game", uses, True),
        ("Share", lambda p: percent(p.share, 1), len(pieces) > 1),
        ("Chosen when possible", chosen, any(p.chosen for p in pieces)),
        ("Points a player", points, any(p.points for p in pieces)),
        ("Score with it, against without", score, any(p.difference for p in pieces)),
        (f"Wins of its users, against {percent(1 / players, 0)}", wins, any(p.wins for p in pieces)),
    ]
    shown = [(title, cell) for title, cell, wanted in columns if wanted]
    rows = [[_name(piece), *(cell(piece) for _, cell in shown)] for piece in pieces]
    return table(["", *(esc(title) for title, _ in shown)], rows, "pieces")


def _name(piece: Piece) -> str:
    drawn = ' <span class="note">by lot</span>' if piece.drawn and piece.uses.value else ""
    return esc(piece.entry.title) + drawn


def sweep_table(swept: Sweep, found: Sequence[Effect]) -> str:
    """Every case against the base, on the same games; what is more than chance is set in bold."""
    head = ["", *(esc(name) for name in map(_case, swept.cases))]
    rows = []
    for effect in found:
        cells = [f"{esc(effect.title)} <small>{esc(effect.unit)}</small>"]
        for at, (value, difference) in enumerate(zip(effect.values, effect.differences, strict=True)):
            if at == swept.base:
                cells.append(f'<span class="base">{precise(value.value)}</span>')
                continue
            text = precise(difference.value, True)
            cells.append(f"{f'<b>{text}</b>' if effect.sure[at] else text} {small(difference, 2, True)}")
        rows.append(cells)
    return table(head, rows, "sweep")


def _case(case: object) -> str:
    changes = getattr(case, "changes", {})
    return ", ".join(f"{path.split('.')[-1]} {value}" if len(changes) > 1 else value for path, value in changes.items())
