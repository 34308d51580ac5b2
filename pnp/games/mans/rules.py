"""24H du Mans: push your luck over six rounds; three heat, and the engine gives up.

Rules are cited as L1 … L22 (docs/rules-decisions.md) or by the words of the rule sheet (JOUER, PASSER, …).
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from pnp.base.messages import message
from pnp.referee.facts import Facts
from pnp.referee.rules import CHANCE, END, Entry, Forbidden, Move, Rules, Score, Streams, ranks

from .pieces import (
    COURSE,
    DEAL,
    INCIDENT,
    NONE,
    OVER,
    PHASES,
    PLAY,
    STAND,
    TARGET,
    TURN,
    MansState,
)
from .race import Race
from .words import broken, catalogue, describe, uses

PASS: Move = ("pass",)
DRAW: Move = ("draw",)


class Mans(Race, Rules[MansState]):
    """The rules at one number of players."""

    state = MansState

    def setup(self) -> MansState:
        s, n = MansState(), self.players
        s.round, s.phase, s.active, s.passes, s.racers = 1, DEAL, 0, 0, n
        s.drawn = s.pending = NONE
        s.totals, s.eliminated = [0] * n, [0] * n
        s.banked = [[0] * (len(self.ids) + 1) for _ in range(n)]
        s.pad, s.endings = [], []
        self._gather(s)
        return s

    def _gather(self, s: MansState) -> None:
        """All cards back together (L22)."""
        n = self.players
        s.deck, s.aside, s.hands = [], [], [NONE] * n
        s.table, s.covered = [[] for _ in range(n)], [[] for _ in range(n)]
        s.score, s.heat, s.yellow, s.blue = [0] * n, [0] * n, [0] * n, [0] * n
        s.incident, s.out = [0] * n, [0] * n

    def actor(self, s: MansState) -> int:
        phase = s.phase
        return s.active if DEAL < phase < OVER else CHANCE if phase == DEAL else END

    def legal(self, s: MansState) -> list[Move]:
        phase = s.phase
        if phase == TURN:
            return [PASS, DRAW]
        if phase == PLAY:
            one, two = s.hands[s.active], s.drawn
            if one == two:
                return [self.plays[one]]
            return [self.plays[one], self.plays[two]] if one < two else [self.plays[two], self.plays[one]]
        return [self.aims[seat] for seat in self.targets(s, s.pending)]

    def chance(self, s: MansState, streams: Streams) -> Move:
        random = streams(f"deck/{s.round}").random
        lots = [random() for _ in self.deck]
        deck, ids = self.deck, self.ids
        return ("deal", tuple([ids[deck[i]] for i in sorted(range(len(deck)), key=lots.__getitem__)]))

    def apply(self, s: MansState, move: Move) -> None:
        word = move[0]
        if word == "draw":
            s.passes = 0  # any PLAY (L14)
            s.drawn = s.deck.pop()
            s.phase = PLAY
        elif word == "play":
            card, seat = self.index[move[1]], s.active
            if card != s.drawn:
                s.hands[seat] = s.drawn
            s.drawn = NONE
            kind = self.kinds[card]
            if kind == COURSE:
                self._lay(s, card, seat)
            elif kind == STAND:
                self._cover(s, seat)
                s.covered[seat].append(card)
            else:
                targets = self.targets(s, card)
                if kind == INCIDENT or len(targets) > 1:
                    s.pending, s.phase = card, TARGET
                    return
                self._lay(s, card, targets[0])
            self._go_on(s)
        elif word == "pass":
            s.passes += 1
            if s.passes == s.racers:
                self._end(s, "C")
            else:
                self._turn(s)
        elif word == "target":
            card, s.pending = s.pending, NONE
            self._lay(s, card, move[1])
            self._go_on(s)
        else:
            self._deal(s, [self.index[card_id] for card_id in move[1]])

    def _deal(self, s: MansState, cards: list[int]) -> None:
        """Cards aside by night, one card each from the first player on, the rest is the draw pile."""
        n, first, at = self.players, self.first(s.round), self.put_aside(s.round)
        s.aside = cards[:at]
        for seat in range(n):
            s.hands[(first + seat) % n] = cards[at + seat]
        s.deck = cards[: at + n - 1 : -1]
        s.active, s.passes, s.racers, s.phase = first, 0, n, TURN

    def _lay(self, s: MansState, card: int, seat: int) -> None:
        """A card lies before a racer: everything on its left edge counts at once."""
        hot = self.overheats(s, card, seat)
        s.table[seat].append(card)
        s.score[seat] += self.points[card]
        s.heat[seat] += self.heats[card]
        s.yellow[seat] += self.yellows[card]
        s.blue[seat] += self.blues[card]
        if self.kinds[card] == INCIDENT:
            s.incident[seat] = 1
        if hot:
            self._cover(s, seat)
            s.out[seat] = 1
            s.racers -= 1
            if s.round == self.rounds:
                s.eliminated[seat] = 1  # L18

    def _cover(self, s: MansState, seat: int) -> None:
        """All cards before a player become one covered pile: Météo and Incident too (L12)."""
        s.covered[seat] += s.table[seat]
        s.table[seat] = []
        s.score[seat] = s.heat[seat] = s.yellow[seat] = s.blue[seat] = s.incident[seat] = 0

    def _go_on(self, s: MansState) -> None:
        """After a card: the end of the round, B before A, or the next turn (L15, L16)."""
        if s.racers == 1:
            self._end(s, "B")
        elif not s.deck:
            self._end(s, "A")
        else:
            self._turn(s)

    def _turn(self, s: MansState) -> None:
        """The next racer clockwise."""
        seat, n, out = s.active + 1, self.players, s.out
        if seat == n:
            seat = 0
        while out[seat]:
            seat = seat + 1 if seat + 1 < n else 0
        s.active, s.phase = seat, TURN

    def _end(self, s: MansState, why: str) -> None:
        """The end of a round: racers bank what is visible (L11), all cards are gathered."""
        points = self.points
        gained = [self.worth(s, seat) for seat in range(self.players)]
        for seat, gain in enumerate(gained):
            if s.table[seat]:  # nobody who is out has any
                row = s.banked[seat] = s.banked[seat][:]
                for card in s.table[seat]:
                    row[card] += points[card]
                row[-1] += gain - s.score[seat]
                s.totals[seat] += gain
        s.pad.append(gained)
        s.endings.append(why)
        self._gather(s)
        s.passes, s.racers = 0, self.players
        if s.round == self.rounds:
            s.phase = OVER
        else:
            s.round, s.phase = s.round + 1, DEAL
            s.active = self.first(s.round)

    def forbids(self, s: MansState, move: Move) -> Forbidden | None:
        word, data = (move[0], move[1:]) if isinstance(move, tuple) and move else (None, ())
        phase = s.phase
        if phase == OVER:
            return Forbidden("FIN DE PARTIE", message("the race is over after {rounds} rounds", rounds=self.rounds))
        if phase == DEAL:
            if word != "deal" or len(data) != 1 or not isinstance(data[0], tuple):
                why = message("the cards of the round are to be dealt first: [“deal”, [card, …]]")
                return Forbidden("MISE EN PLACE", why)
            if not all(isinstance(card_id, str) for card_id in data[0]) or sorted(data[0]) != self.box:
                why = message("every round is dealt from all {count} cards of the deck, each once", count=len(self.box))
                return Forbidden("L22", why)
            return None
        if phase == TURN:
            if move in (PASS, DRAW) and isinstance(word, str):
                return None
            return Forbidden("JOUER / PASSER", message("a turn begins with [“pass”] or with [“draw”]"))
        wanted = "play" if phase == PLAY else "target"
        if word != wanted or len(data) != 1:
            if phase == PLAY:
                return Forbidden("JOUER", message("one of the two cards in hand must be played: [“play”, card]"))
            return Forbidden("JOUER", message("the card played needs a target: [“target”, seat]"))
        if phase == PLAY:
            hand = {self.ids[s.hands[s.active]], self.ids[s.drawn]}
            if isinstance(data[0], str) and data[0] in hand:
                return None
            why = message("the card is not in hand; only the card held or the card drawn may be played")
            return Forbidden("JOUER", why)
        return self._forbids_target(s, data[0])

    def _forbids_target(self, s: MansState, seat: Any) -> Forbidden | None:
        """The rule against a target."""
        if type(seat) is not int or not 0 <= seat < self.players:
            return Forbidden("L8", message("no such seat; seats are 0 to {last}", last=self.players - 1))
        if s.out[seat]:
            why = message("that player is out of this round")
            return Forbidden("L8" if self.kinds[s.pending] == INCIDENT else "L7", why)
        if seat not in self.targets(s, s.pending):
            title = self.cards.titles[s.pending]
            return Forbidden("L6", message("{card} goes to one of those with most tyres of its colour", card=title))
        return None

    def view(self, s: MansState, seat: int) -> dict[str, Any]:
        ids, mine = self.ids, s.phase == PLAY and s.active == seat
        hand = [s.hands[seat], s.drawn] if mine else [s.hands[seat]]
        return {
            "round": s.round, "phase": PHASES[s.phase], "active": s.active, "passes": s.passes, "racers": s.racers,
            "deck": len(s.deck), "aside": len(s.aside),
            "hand": [ids[card] for card in hand if card != NONE],
            "pending": ids[s.pending] if s.pending != NONE else None,
            "table": [[ids[card] for card in row] for row in s.table],
            "covered": [[ids[card] for card in row] for row in s.covered],
            "score": s.score[:], "heat": s.heat[:], "yellow": s.yellow[:], "blue": s.blue[:],
            "incident": s.incident[:], "out": s.out[:], "totals": s.totals[:], "eliminated": s.eliminated[:],
            "banked": [row[:] for row in s.banked], "pad": [row[:] for row in s.pad], "endings": s.endings[:],
        }  # fmt: skip

    def resample(self, s: MansState, seat: int, rng: Random) -> MansState:
        new = s.clone()
        if s.phase in (DEAL, OVER):
            return new
        n, guest = self.players, s.phase == PLAY and s.active != seat
        unseen = new.deck + new.aside + [s.hands[p] for p in range(n) if p != seat] + ([s.drawn] if guest else [])
        rng.shuffle(unseen)
        if guest:
            new.drawn = unseen.pop()
        for p in range(n):
            if p != seat:
                new.hands[p] = unseen.pop()
        new.aside, new.deck = unseen[: len(s.aside)], unseen[len(s.aside) :]
        return new

    def scores(self, s: MansState) -> list[Score]:
        out = []
        for seat in range(self.players):
            row = s.banked[seat][:]
            for card in s.table[seat]:
                row[card] += self.points[card]
            row[-1] += self.worth(s, seat) - s.score[seat]
            parts = {f"card/{card_id}": row[card] for card, card_id in enumerate(self.ids) if row[card]}
            if row[-1]:
                parts["floor"] = row[-1]
            out.append(Score(sum(row), parts))
        return out

    def ranking(self, s: MansState) -> list[int]:
        # the eliminated behind the finishers (L18); at a tie whoever started later in round 1
        return ranks([(not s.eliminated[seat], s.totals[seat], seat) for seat in range(self.players)])

    def standing(self, s: MansState) -> list[float]:
        return [float(s.totals[seat] + self.worth(s, seat)) for seat in range(self.players)]

    def milestone(self, s: MansState) -> int:
        return len(s.endings)

    def catalogue(self) -> Mapping[str, Entry]:
        return catalogue(self)

    def uses(self, s: MansState, move: Move) -> list[str]:
        return uses(self, s, move)

    def broken(self, s: MansState) -> list[str]:
        return broken(self, s)

    def describe(self, s: MansState, move: Move) -> str:
        return describe(self, s, move)


def read(facts: Facts, players: int) -> Mans:
    """The rules from the game's files."""
    rules = Mans(facts, players)
    facts.leftovers()
    return rules
