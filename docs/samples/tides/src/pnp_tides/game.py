"""La mer monte: dig for finds, and be back on the dune before the sea is.

Rules, advice and table in one file: the distribution pnp-tides brings it, and `--rules game.py` plays by it as it is.
Each player in turn digs, unseen, or climbs the dune, where the basket counts. Then a die lets the sea rise. Whom it
catches loses the basket; and what is fragile counts only in a basket that is not too heavy.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, Self

from pnp.referee.bots import Advice
from pnp.referee.facts import Facts, name_of
from pnp.referee.gamecode import GameCode
from pnp.referee.rules import CHANCE, END, Entry, Forbidden, Move, Rules, Score, State, Streams, ranks
from pnp.referee.telling import Telling

DEAL, DIG, SWELL, OVER = range(4)  # what is to be done next
GROUNDS = ("sand", "rocks")  # where a find is dug, as in finds.yaml
CLIMB: Move = ("climb",)
DIGS: tuple[Move, ...] = tuple(("dig", ground) for ground in GROUNDS)


class Beach(State):
    """What lies where; finds are numbers: positions in `Tides.ids`."""

    __slots__ = ("active", "baskets", "laps", "phase", "piles", "points", "shown", "tide", "turn", "up")

    turn: int  # of the tide, from 1
    phase: int
    active: int
    tide: int  # how high the sea stands
    laps: int  # of all tides: it only grows
    piles: list[list[int]]  # one for each ground; the next find is the last
    baskets: list[list[int]]  # of those on the beach
    shown: list[int]  # turned over on the dune
    up: list[int]  # 1 for who is there
    points: list[list[int]]  # of each seat, by find

    def clone(self) -> Self:
        new = self.__class__.__new__(self.__class__)
        new.turn, new.phase, new.active = self.turn, self.phase, self.active
        new.tide, new.laps = self.tide, self.laps
        new.piles = [pile[:] for pile in self.piles]
        new.baskets = [basket[:] for basket in self.baskets]
        new.shown, new.up = self.shown[:], self.up[:]
        new.points = [row[:] for row in self.points]
        return new


class Tides(Rules[Beach]):
    """The rules at one number of players."""

    state = Beach

    def __init__(self, facts: Facts, players: int) -> None:
        self.players = players
        self.digest = facts.game.digest
        self.pace = facts.pace
        self.tides = facts.parameter("tides", 1, 20)
        self.height = facts.parameter("height", 1, 99)
        self.strength = facts.parameter("strength", 1, 99_999)
        self.same_start = facts.variant("start", "rotate", "same") == "same"
        finds = facts.cards("finds")
        self.ids = [find.id for find in finds]
        self.titles = [name_of(find) for find in finds]
        self.copies = [find.quantity for find in finds]
        self.worth = [facts.number(find, "points", 0, 99) for find in finds]
        self.weights = [facts.number(find, "weight", 0, 9999) for find in finds]
        self.fragile = [facts.flag(find, "fragile") for find in finds]
        self.grounds = [GROUNDS.index(facts.word(find, "ground", *GROUNDS)) for find in finds]
        self.faces = facts.numbers(facts.card("sea", "swell"), "rises", low=0, high=20)
        if self.faces and max(self.faces) == 0:
            facts.wrong(facts.cards("sea")[0], "rises", "found a sea that never rises", "a number above 0 among them")

    def setup(self) -> Beach:
        s = Beach()
        s.turn, s.phase, s.active, s.tide, s.laps = 1, DEAL, 0, 0, 0
        s.points = [[0] * len(self.ids) for _ in range(self.players)]
        self._gather(s)
        return s

    def _gather(self, s: Beach) -> None:
        """All finds back into the sand and under the rocks."""
        s.piles, s.shown, s.tide = [[] for _ in GROUNDS], [], 0
        s.baskets, s.up = [[] for _ in range(self.players)], [0] * self.players

    def actor(self, s: Beach) -> int:
        return s.active if s.phase == DIG else END if s.phase == OVER else CHANCE

    def legal(self, s: Beach) -> list[Move]:
        return [CLIMB, *(dig for dig, pile in zip(DIGS, s.piles, strict=True) if pile)]

    def chance(self, s: Beach, streams: Streams) -> Move:
        if s.phase == SWELL:
            return ("swell", streams("sea").randrange(len(self.faces)) + 1)
        piles = [[self.ids[find] for find in self.stock(ground)] for ground in range(len(GROUNDS))]
        for pile in piles:
            streams(f"beach/{s.turn}").shuffle(pile)
        return ("deal", *map(tuple, piles))

    def stock(self, ground: int) -> list[int]:
        """Every copy of what can be dug there."""
        finds = range(len(self.ids))
        return [find for find in finds if self.grounds[find] == ground for _ in range(self.copies[find])]

    def order(self, s: Beach) -> list[int]:
        """Who begins in this tide, and who follows."""
        first = 0 if self.same_start else s.turn - 1
        return [(first + seat) % self.players for seat in range(self.players)]

    def apply(self, s: Beach, move: Move) -> None:
        word = move[0]
        if word == "deal":
            s.piles = [[self.ids.index(find) for find in pile] for pile in move[1:]]
            s.phase, s.active = DIG, self.order(s)[0]
        elif word == "swell":
            self._swell(s, self.faces[move[1] - 1])
        else:
            if word == "dig":
                s.baskets[s.active].append(s.piles[GROUNDS.index(move[1])].pop())
            else:
                self._climb(s)
            self._next(s)

    def _climb(self, s: Beach) -> None:
        """The basket is turned over, and counts."""
        seat, basket = s.active, s.baskets[s.active]
        for find in basket:
            s.points[seat][find] += self.value(basket, find)
        s.shown += basket
        s.baskets[seat], s.up[seat] = [], 1

    def value(self, basket: Sequence[int], find: int) -> int:
        """What a find is worth in a basket: nothing if it is fragile and the basket too heavy."""
        return 0 if self.fragile[find] and self.heavy(basket) else self.worth[find]

    def heavy(self, basket: Sequence[int]) -> bool:
        """Whether a basket crushes what is fragile."""
        return sum(self.weights[find] for find in basket) > self.strength

    def _next(self, s: Beach) -> None:
        """The next one on the beach; after the last of them the sea."""
        order = self.order(s)
        later = [seat for seat in order[order.index(s.active) + 1 :] if not s.up[seat]]
        if later:
            s.active = later[0]
        elif all(s.up):
            self._end(s)
        else:
            s.phase = SWELL

    def _swell(self, s: Beach, rise: int) -> None:
        s.tide += rise
        s.laps += 1
        if s.tide >= self.height:
            self._end(s)
        else:
            s.phase, s.active = DIG, next(seat for seat in self.order(s) if not s.up[seat])

    def _end(self, s: Beach) -> None:
        """The tide is over: who is still on the beach has lost everything."""
        self._gather(s)
        s.turn += 1
        s.active = 0
        s.phase = DEAL if s.turn <= self.tides else OVER

    def forbids(self, s: Beach, move: Move) -> Forbidden | None:
        actor = self.actor(s)
        if actor == END:
            return Forbidden("end", "the last tide is over")
        if actor == CHANCE:
            return self._odd_lot(s, move)
        if move == CLIMB:
            return None
        if move not in DIGS:
            return Forbidden("turn", f"expected to climb, or to dig in one of {', '.join(GROUNDS)}")
        return None if s.piles[DIGS.index(move)] else Forbidden("empty", "there is nothing left to dig there")

    def _odd_lot(self, s: Beach, move: Move) -> Forbidden | None:
        """Whether a lot can fall now."""
        if s.phase == SWELL:
            faces = [("swell", face) for face in range(1, len(self.faces) + 1)]
            good = any(move == face and type(move[1]) is int for face in faces)
            return None if good else Forbidden("sea", f"the die falls now, on 1 to {len(faces)}")
        wanted = [sorted(self.ids[find] for find in self.stock(ground)) for ground in range(len(GROUNDS))]
        dealt = [sorted(map(str, pile)) if isinstance(pile, tuple) else None for pile in move[1:]]
        return None if move[:1] == ("deal",) and dealt == wanted else Forbidden("deal", "all finds are laid out now")

    def view(self, s: Beach, seat: int) -> dict[str, Any]:
        """All but the order of the piles, and what others have dug; where they did, everybody saw."""
        seen = s.dump()
        seen["piles"] = [len(pile) for pile in s.piles]
        hidden = [[self.grounds[find] for find in basket] for basket in s.baskets]
        seen["baskets"] = [basket if who == seat else hidden[who] for who, basket in enumerate(seen["baskets"])]
        return seen

    def resample(self, s: Beach, seat: int, rng: Random) -> Beach:
        new = s.clone()
        for ground, pile in enumerate(new.piles):
            places = [(basket, at) for who, basket in enumerate(new.baskets) if who != seat
                      for at, find in enumerate(basket) if self.grounds[find] == ground]  # fmt: skip
            pool = [*pile, *(basket[at] for basket, at in places)]
            rng.shuffle(pool)
            for basket, at in places:
                basket[at] = pool.pop()
            pile[:] = pool
        return new

    def scores(self, s: Beach) -> list[Score]:
        return [Score(sum(row), {f"find/{self.ids[find]}": n for find, n in enumerate(row) if n}) for row in s.points]

    def ranking(self, s: Beach) -> list[int]:
        return ranks([sum(row) for row in s.points])

    def standing(self, s: Beach) -> list[float]:
        return [float(sum(row)) for row in s.points]

    def milestone(self, s: Beach) -> int:
        return s.laps

    def catalogue(self) -> Mapping[str, Entry]:
        grounds = {f"ground/{ground}": Entry("ground", ground) for ground in GROUNDS}
        finds = {
            f"find/{find}": Entry("find", title, f"ground/{GROUNDS[ground]}")
            for find, title, ground in zip(self.ids, self.titles, self.grounds, strict=True)
        }
        faces = {f"face/{n}": Entry("face", f"the sea rises by {rise}") for n, rise in enumerate(self.faces, 1)}
        return {**grounds, **finds, **faces, "action/climb": Entry("action", "back to the dune")}

    def uses(self, s: Beach, move: Move) -> list[str]:
        if move[0] == "dig":
            return [f"ground/{move[1]}", f"find/{self.ids[s.piles[GROUNDS.index(move[1])][-1]]}"]
        return {"climb": ["action/climb"], "swell": [f"face/{move[-1]}"]}.get(move[0], [])

    def broken(self, s: Beach) -> list[str]:
        found = sorted(find for finds in (s.shown, *s.piles, *s.baskets) for find in finds)
        everything = sorted(find for ground in range(len(GROUNDS)) for find in self.stock(ground))
        wrong = ["finds were lost on the beach"] if s.phase in (DIG, SWELL) and found != everything else []
        return wrong + [
            f"seat {seat} is on the dune with a basket" for seat, up in enumerate(s.up) if up and s.baskets[seat]
        ]

    def describe(self, s: Beach, move: Move) -> str:
        if move[0] == "dig":
            return f"digs in the {move[1]}"
        if move[0] == "climb":
            basket = s.baskets[s.active]
            gain = sum(self.value(basket, find) for find in basket)
            names = ", ".join(self.titles[find] for find in basket) or "nothing"
            return f"climbs the dune with {names}: {gain} point{'' if gain == 1 else 's'}"
        if move[0] == "swell":
            sea = s.tide + self.faces[move[1] - 1]
            return f"the sea rises to {sea} of {self.height}" + (
                ": the beach is under water" if sea >= self.height else ""
            )
        return f"tide {s.turn}: {' and '.join(str(len(pile)) for pile in move[1:])} finds lie hidden"


class TidesAdvice(Advice[Beach]):
    """Goes on digging while another find is worth the risk. It counts what it has seen, and its own basket."""

    close = 3.0

    def __init__(self, rules: Tides, boldness: float = 1.0) -> None:
        self.rules, self.boldness = rules, boldness

    def weigh(self, s: Beach, moves: Sequence[Move]) -> list[float]:
        basket = s.baskets[s.active]
        safe = self._worth(basket)
        dry = 1 - self._risk(s) / self.boldness
        return [safe if move == CLIMB else dry * self._after(s, basket, GROUNDS.index(move[1])) for move in moves]

    def outlook(self, s: Beach) -> list[float]:
        if s.phase == OVER:
            return self.rules.standing(s)
        dry = 1 - self._risk(s)
        means = [self._mean(ground) for ground in range(len(GROUNDS))]
        hopes = [dry * sum(means[self.rules.grounds[find]] for find in basket) for basket in s.baskets]
        return [points + hope for points, hope in zip(self.rules.standing(s), hopes, strict=True)]

    def _worth(self, basket: Sequence[int]) -> float:
        return float(sum(self.rules.value(basket, find) for find in basket))

    def _risk(self, s: Beach) -> float:
        """How likely the next swell takes the beach."""
        faces = self.rules.faces
        return sum(s.tide + rise >= self.rules.height for rise in faces) / len(faces)

    def _after(self, s: Beach, basket: list[int], ground: int) -> float:
        """What the basket is worth on average after another find from there."""
        left = self.rules.stock(ground)
        for find in (*s.shown, *basket):
            if find in left:
                left.remove(find)
        return sum(self._worth([*basket, find]) for find in left) / max(1, len(left))

    def _mean(self, ground: int) -> float:
        stock = self.rules.stock(ground)
        return sum(self.rules.worth[find] for find in stock) / max(1, len(stock))


def table(rules: Tides, s: Beach, seat: int) -> list[str]:
    """The sea, who is where, and one's own basket."""
    tide = f"tide {min(s.turn, rules.tides)} of {rules.tides}"
    sea = "≈" * min(s.tide, 40) + "·" * min(max(0, rules.height - s.tide), 40)
    lines = [f"La mer monte · {tide} · sea {sea} {s.tide} of {rules.height}"[:80]]
    lines.append(
        "hidden: " + ", ".join(f"{len(pile)} in the {ground}" for ground, pile in zip(GROUNDS, s.piles, strict=True))
    )
    for who in range(rules.players):
        name = Telling(rules, seat).who(who)  # as everybody is called at the table
        where = "on the dune" if s.up[who] else f"on the beach, {len(s.baskets[who])} in the basket"
        turn = "▶" if rules.actor(s) == who else " "
        lines.append(f"{turn} {name:<15} {sum(s.points[who]):>3} points  {where}")
    basket = s.baskets[seat]
    weight = sum(rules.weights[find] for find in basket)
    names = ", ".join(rules.titles[find] for find in basket) or "empty"
    lines.append(f"Your basket, {weight} g of {rules.strength}: {names}"[:80])
    if rules.heavy(basket):
        lines.append("It is too heavy: what is fragile in it is worth nothing.")
    return lines


def read(facts: Facts, players: int) -> Tides:
    """The rules from the game's files."""
    rules = Tides(facts, players)
    facts.leftovers()
    return rules


GAME = GameCode(read=read, advice=TidesAdvice, table=table)
