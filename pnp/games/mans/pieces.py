"""24H du Mans: what the race is made of: the cards as tables of numbers, and the state of a race.

Cards are numbers inside: positions in `Cards.ids`, in the order of the files course, stand, weather, incident.
"""

from __future__ import annotations

from typing import Self

from pnp.base.messages import Message, message, verbatim, word
from pnp.referee.facts import Facts, name_of
from pnp.referee.rules import State

DEAL, TURN, PLAY, TARGET, OVER = range(5)  # what is to be done next
PHASES = ("deal", "turn", "play", "target", "over")
COURSE, STAND, WEATHER, INCIDENT = range(4)  # kinds of cards
FILES = ("course", "stand", "weather", "incident")
COLOURS = ("yellow", "blue")
TYRES = (word("tyres", "yellow"), word("tyres", "blue"))  # the same in words
NONE = -1  # no card


class MansState(State):
    """A race: the score pad, and the cards of the round that is being driven."""

    __slots__ = (
        "active", "aside", "banked", "blue", "covered", "deck", "drawn", "eliminated", "endings", "hands", "heat",
        "incident", "out", "pad", "passes", "pending", "phase", "racers", "round", "score", "table", "totals", "yellow",
    )  # fmt: skip

    round: int  # from 1
    phase: int
    active: int
    passes: int  # one after another
    racers: int  # players not out in this round
    deck: list[int]  # the top card is the last
    aside: list[int]  # by night
    hands: list[int]  # one card each
    drawn: int  # the second card of the active player
    pending: int  # a card played that still needs its target
    table: list[list[int]]  # visible cards before each player
    covered: list[list[int]]  # under a Stand, or after overheating; everybody saw them
    score: list[int]
    heat: list[int]
    yellow: list[int]
    blue: list[int]
    incident: list[int]
    out: list[int]
    totals: list[int]
    eliminated: list[int]
    banked: list[list[int]]  # points by card, the floor's last; rows are exchanged, never changed
    pad: list[list[int]]  # points of each round
    endings: list[str]  # of each round: A, B, C

    def clone(self) -> Self:
        """An independent copy."""
        new = self.__class__.__new__(self.__class__)
        new.round, new.phase, new.active, new.passes = self.round, self.phase, self.active, self.passes
        new.racers, new.drawn, new.pending = self.racers, self.drawn, self.pending
        new.deck, new.aside, new.hands = self.deck[:], self.aside[:], self.hands[:]
        new.table = [row[:] for row in self.table]
        new.covered = [row[:] for row in self.covered]
        new.score, new.heat, new.incident, new.out = self.score[:], self.heat[:], self.incident[:], self.out[:]
        new.yellow, new.blue = self.yellow[:], self.blue[:]
        new.totals, new.eliminated, new.banked = self.totals[:], self.eliminated[:], self.banked[:]
        new.pad, new.endings = self.pad[:], self.endings[:]
        return new


class Cards:
    """The deck: what stands on each card, one list a value."""

    def __init__(self, facts: Facts, heating: bool) -> None:
        weather_heat = facts.parameter("weather_heat", 0, 100)
        self.ids: list[str] = []
        self.titles: list[str] = []
        self.kinds: list[int] = []
        self.points: list[int] = []  # what a card before a player adds to his round, a malus too
        self.heats: list[int] = []
        self.yellows: list[int] = []
        self.blues: list[int] = []
        self.hits: list[int] = []  # which colour a Météo card strikes: a position in COLOURS
        self.deck: list[int] = []  # every copy
        for kind, component in enumerate(FILES):
            for card in facts.cards(component):
                course, weather = kind == COURSE, kind == WEATHER
                tyres = facts.number(card, "tyres", 0, 99) if course else 0
                score = facts.number(card, "score", 0, 999) if course else 0
                malus = facts.number(card, "malus", 0, 999) if weather else 0
                heat = facts.number(card, "heat", 0, 99) if course else weather_heat if weather and heating else 0
                self.deck += [len(self.ids)] * card.quantity
                self.ids.append(card.id)
                self.titles.append(name_of(card))
                self.kinds.append(kind)
                self.points.append(score if heating else score - malus)  # L4
                self.heats.append(heat)
                self.yellows.append(tyres if card.data.get("colour") == "yellow" else 0)
                self.blues.append(tyres if card.data.get("colour") == "blue" else 0)
                self.hits.append(COLOURS.index(card.data["hits"]) if card.data.get("hits") in COLOURS else 0)
        self.index = {card_id: card for card, card_id in enumerate(self.ids)}

    def label(self, card: int) -> Message:
        """A card in a few words: its title and what stands on its left edge."""
        title, points, heat = self.titles[card], self.points[card], self.heats[card]
        if self.kinds[card] != COURSE:
            return verbatim(title)
        colour = TYRES[self.blues[card] > 0]
        if heat:
            return message(
                "{title} ({points}, {heat} heat, {colour})", title=title, points=points, heat=heat, colour=colour
            )
        return message("{title} ({points}, {colour})", title=title, points=points, colour=colour)
