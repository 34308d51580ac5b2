"""Who plays what at a table: the person, the bots, the game's words and its language."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from pnp.base.messages import Message, message, verbatim, word
from pnp.referee.bots import Advice, Bot
from pnp.referee.gamelog import Head
from pnp.referee.rules import Rules, State
from pnp.referee.telling import AnyTelling
from pnp.session.lookup import Passage
from pnp.speech.tongues import ENGLISH

PERSON = "person"  # among the bots in the head of a log
BOTS = {  # what kind of player sits there, as the person is told
    "random": word("kind of bot", "random"),
    "greedy": word("kind of bot", "greedy"),
    "search": word("kind of bot", "search"),
}


class Party(NamedTuple):
    """Who plays what."""

    title: str
    head: Head  # of the log that is saved
    rules: Rules[Any]
    seat: int  # the person's, from 0
    bots: Mapping[int, Bot[Any]]  # in the other seats
    show: Callable[[State, int], list[str]]  # the table that a seat sees
    advice: Advice[Any] | None = None
    badges: Sequence[str] = ()  # what marks each seat on the table: a letter, a camp
    option: str = ""  # what to say to have these rules again: --rules FILE.py; a saved game never names code to run
    telling: AnyTelling | None = None  # the game's own words
    tongue: str = ENGLISH  # the language of the sitting
    passages: Sequence[Passage] = ()  # cards and rules that can be read


def introduced(party: Party, telling: AnyTelling, seat: int) -> Message:
    """Who sits there, and how the table marks the seat."""
    badge = party.badges[seat] if party.badges else ""
    name = telling.name(seat)
    if seat == party.seat:
        return message("you ({badge})", badge=badge) if badge else telling.whom(seat)
    kind = party.head.bots[seat]
    bot = BOTS.get(kind, verbatim(kind))
    if badge and badge != str(name):
        return message("{name} ({badge}, {bot})", name=name, badge=badge, bot=bot)
    return message("{name} ({bot})", name=name, bot=bot)
