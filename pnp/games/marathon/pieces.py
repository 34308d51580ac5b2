"""The pieces of Marathon: track, tokens, places and events as the files give them; and its state."""

from __future__ import annotations

from typing import Any, Self

from pnp.base.messages import message, one_of
from pnp.referee.facts import Facts, name_of
from pnp.referee.rules import Move, State

from .common import Place
from .places import Court, read_places

DAYS = 2  # in a block (stated)
LONGEST = 200  # spaces of a track


class MarathonState(State):
    """One moment of a game; seats, blocks and lines from 0, events by id."""

    __slots__ = (
        "blocks", "counted", "dice", "events", "jumped", "opened", "opening", "order", "parts", "pawns",
        "penalty", "pos", "reserve", "sheet", "shot", "ticks",
    )  # fmt: skip
    pos: list[int]  # the space of each seat's marker
    order: list[int]  # the seats in the order in which they stand to move: rearmost first, in a stack from the top
    reserve: list[int]  # the pawns each seat has left
    blocks: list[int]  # the block that each line is open for, or -1
    dice: list[list[int]]  # of each line, one a place
    pawns: list[list[Any]]  # of each line, what stands on each place
    events: list[str]  # of each opened block
    opened: int  # how many blocks have been opened
    opening: int  # 1 while a line waits to be opened
    counted: int  # how many blocks have been counted
    jumped: int  # the block to be counted because of a jump, or -1
    shot: list[int]  # an expelled pawn to be put back: line, its owner, the time to pay after that; or nothing
    sheet: list[list[int]]  # the cells of each seat's score sheet, six a counted block
    parts: list[list[int]]  # the same points by where they came from
    ticks: list[int]  # places not visited
    penalty: list[int]  # points lost by going past the end

    def clone(self) -> Self:
        new = self.__class__.__new__(self.__class__)
        new.pos, new.order, new.reserve = self.pos[:], self.order[:], self.reserve[:]
        new.blocks, new.events, new.shot = self.blocks[:], self.events[:], self.shot[:]
        new.opened, new.opening, new.counted, new.jumped = self.opened, self.opening, self.counted, self.jumped
        new.dice = [dice[:] for dice in self.dice]
        new.pawns = [[[x[:] if type(x) is list else x for x in at] for at in line] for line in self.pawns]
        new.sheet, new.parts = [cells[:] for cells in self.sheet], [parts[:] for parts in self.parts]
        new.ticks, new.penalty = self.ticks[:], self.penalty[:]
        return new


class Pieces:
    """Everything that does not change during a game. Blocks and lines are counted from 0."""

    def __init__(self, facts: Facts, players: int) -> None:
        self.players = players
        self.digest, self.pace = facts.game.digest, facts.pace
        self._read_track(facts)
        self._read_tokens(facts)
        self.places = read_places(facts, players, self.lines)
        self.by_id: dict[str, Place] = {place.id: place for place in self.places}
        self.court = next(place for place in self.places if isinstance(place, Court))
        self.resettles: tuple[Move, ...] = tuple(("resettle", cell) for cell in range(1, self.court.count + 1))
        self._read_events(facts)
        self._check_places(facts)
        self.keys: list[str] = []  # of the parts of a score
        for place in self.places:
            place.part = len(self.keys)
            self.keys += [f"place/{place.id}", *(f"cell/{place.id}/{cell}" for cell in range(1, place.count + 1))]
        self.times = facts.parameter("last_block_times", 1, 100)
        self.faces = facts.parameter("die_faces", 1, 100)
        fewest, most = facts.game.meta.players
        by_rank = facts.variant("start_points", "none", "by-rank") == "by-rank"  # M28
        asked = [n for n in range(fewest, most + 1) if by_rank or f"start_{n}" in facts.game.meta.parameters]
        starts = {n: facts.parameters(f"start_{n}", n, -1000, 1000) for n in asked}
        self.start = starts.get(players, (0,) * players) if by_rank else (0,) * players
        self.ahead = facts.variant("next_line", "open", "closed") == "open"
        self.at_once = facts.variant("no_pawns_left", "count-at-once", "jump-only") == "count-at-once"
        self.may_stop = facts.variant("last_turn", "may-stop", "must-overshoot") == "may-stop"
        self.rising = facts.variant("overshoot", "rising", "flat") == "rising"
        self.malus_times = self.times if facts.variant("malus_doubled", "yes", "no") == "yes" else 1
        facts.leftovers()

    def _read_track(self, facts: Facts) -> None:
        """The blocks of the board, which say how many spaces there are."""
        board = facts.card("board", "board")
        first = facts.numbers(board, "blocks", "from", 1, LONGEST)
        last = facts.numbers(board, "blocks", "to", 1, LONGEST)
        falling = any(a > b for a, b in zip(first, last, strict=True))
        if board and (falling or first != (1, *(to + 1 for to in last[:-1]))):
            facts.wrong(
                board,
                "blocks",
                message("found blocks with gaps"),
                message("blocks that follow one another from space 1"),
            )
        self.fin = max(last, default=1)
        self.days = [str(block.get("days", "")) for block in facts.items(board, "blocks")]
        self.first, self.last = [*first, LONGEST * 2], len(first) - 1
        self.leave = [*first[1:], self.fin]  # who stands here or beyond has left the block (M20)
        self.middle = min((b - a + 1 for a, b in zip(first[1:-1], last[1:-1], strict=True)), default=LONGEST)
        self.block_at = [sum(space >= f for f in first[1:]) for space in range(self.fin + 1)]
        self.day_at = [0]
        for block, (a, b) in enumerate(zip(first, last, strict=True)):
            self.day_at += [DAYS * block + 1 + DAYS * (space - a) // (b - a + 1) for space in range(a, b + 1)]

    def _read_tokens(self, facts: Facts) -> None:
        """The pawns of each player and the copies of each place."""
        pawns = facts.cards("pawns")
        self.stock = pawns[0].quantity if pawns else 1
        for card in pawns:
            if card.quantity != self.stock or not card.quantity:
                found = message("found {count} pawns", count=card.quantity)
                facts.wrong(card, "quantity", found, message("as many of every colour, one at least"))
        if pawns and len(pawns) < self.players:
            found = message("found {count} colours", count=len(pawns))
            facts.wrong(pawns[-1], "id", found, message("pawns for {players} players", players=self.players))
        self.letters = [str(card.data.get("letter", "?")) for card in pawns]
        self.colours = [card.id for card in pawns]
        places = facts.cards("places")
        self.lines = max(places[0].quantity, 2) if places else 2
        for card in places:
            if card.quantity != self.lines:
                found = message("found {count} copies", count=card.quantity)
                facts.wrong(card, "quantity", found, message("as many of every place, two at least"))

    def _read_events(self, facts: Facts) -> None:
        """The signs of each event: where a place is out of favour, all it brings is lost."""
        cards = [card for card in facts.cards("events") if card.quantity]
        self.signs: dict[str, tuple[int, ...]] = {}
        for card in cards:
            minus = facts.items(card, "minus", 0)
            for name in minus:
                if name not in self.by_id:
                    expected = message("ids of places: {places}", places=one_of(self.by_id))
                    facts.wrong(card, "minus", message("found “{found}”", found=str(name)), expected)
            if card.quantity > 1:
                found = message("found {count} copies", count=card.quantity)
                facts.wrong(card, "quantity", found, message("one, or none to play without it"))
            self.signs[card.id] = tuple(-1 if place.id in minus else 1 for place in self.places)
        self.event_titles = {card.id: name_of(card) for card in cards}
        if cards and len(cards) <= self.last:
            found = message("found {count} events", count=len(cards))
            facts.wrong(cards[-1], "id", found, message("{count}, one for each block, or more", count=self.last + 1))

    def _check_places(self, facts: Facts) -> None:
        """Numbers 1 to 6, and no cost so great that a line would be needed before it is counted."""
        self.dearest = max(place.dearest(self.players) for place in self.places)
        for number, place in enumerate(self.places, 1):
            card, cost = facts.card("places", place.id), place.dearest(self.players)
            if card and place.number != number:
                expected = message("the numbers 1 to 6, one for each place")
                facts.wrong(card, "number", message("found {found}", found=place.number), expected)
            if card and cost > self.middle:
                expected = message("at most {most}, a block’s length", most=self.middle)
                facts.wrong(card, place.timed, message("found costs up to {cost}", cost=cost), expected)

    def cost(self, s: MarathonState, move: Move) -> int:
        """The periods to pay for a legal placement."""
        place = self.by_id[move[2]]
        return place.cost(s.pawns[move[1]][place.number - 1], move[3])

    def overshoot(self, missing: int) -> int:
        """The points lost for periods that one does not have (M21)."""
        return missing * (missing + 1) // 2 if self.rising else missing
