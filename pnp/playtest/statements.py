"""What a statement about a game is: how grave, on which topic, in words; and what a designer can live with."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import NamedTuple

from pnp.base.messages import NOTHING, Message, message
from pnp.playtest.measures import Figure
from pnp.playtest.wording import number

OK, LOOK, PROBLEM = "ok", "look", "problem"
ORDER = (PROBLEM, LOOK, OK)
TOPICS: Mapping[str, Message] = {
    "Targets": message("Targets"),
    "Endings": message("Endings"),
    "Seats": message("Seats"),
    "Length": message("Length"),
    "Ties": message("Ties"),
    "Drama": message("Drama"),
    "Choice": message("Choice"),
    "Pieces": message("Pieces"),
    "Skill": message("Skill"),
}
DEEDS = ("action", "ending", "throw")  # what happens, not what is printed: who wins by it says nothing of balance


class Tolerated(NamedTuple):
    """What a designer can live with."""

    seat: float = 4.0  # points of percent that a seat may be off its fair share
    ties: float = 0.10  # share of games that several win
    leader: float = 0.80  # how often the leader half way may win
    choices: float = 0.50  # share of decisions that have at least two legal moves
    lead_changes: float = 1.0  # a game, on average
    outside_box: float = 0.25  # share of games shorter or longer than the box says
    seldom: float = 0.01  # of the times it could be chosen: below, a piece is dominated
    weak: float = -3.0  # points of percent that users of a piece win less than their fair share
    strong: float = 5.0
    unused: float = 0.01  # uses a game that a piece said to be dead may still have


class Finding(NamedTuple):
    """A statement about a game, with its figure."""

    severity: str
    topic: str
    text: Message
    figure: Figure | None = None


def judged(figure: Figure, low: float, high: float) -> str:
    """Where a figure stands with its interval."""
    if figure.low > high or figure.high < low:
        return PROBLEM
    return OK if low <= figure.low and figure.high <= high else LOOK


def more_games(figure: Figure, games: int, limit: float) -> Message:
    """How many games would tell, for a figure on the right side of its limit with an interval across it."""
    way = abs(limit - figure.value)
    half = figure.high - figure.value if limit > figure.value else figure.value - figure.low
    if not way or math.isinf(half) or half <= way:
        return NOTHING
    need = games * (half / way) ** 2
    if need > 50_000:
        return NOTHING
    step = 10 ** max(1, math.floor(math.log10(need)) - 1)
    return message(" About {number} games would tell.", number=number(math.ceil(need / step) * step, 0))
