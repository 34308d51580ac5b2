"""24H du Mans: a race as the files give it, and the questions that its cards answer: targets, heat, worth.

Nothing is moved here: the rules carry out what these questions decide.
"""

from __future__ import annotations

from pnp.base.messages import message
from pnp.referee.facts import Facts
from pnp.referee.rules import Move

from .pieces import COURSE, INCIDENT, NONE, STAND, Cards, MansState


class Race:
    """The deck, the rounds and the readings of the rules, at one number of players."""

    def __init__(self, facts: Facts, players: int) -> None:
        self.players = players
        self.digest = facts.game.digest
        self.pace = facts.pace
        self.rounds = facts.parameter("rounds", 1, 100)
        self.nights = facts.parameters("night_rounds", 0, 0, 100)
        self.night_aside = facts.parameter("night_aside", 0, 1000)
        self.limit = facts.parameter("overheat", 1, 100)
        self.heating = facts.variant("weather_effect", "points", "heat") == "heat"  # L4
        self.rotating = facts.variant("round_start", "rotate", "same-pole") == "rotate"  # L13
        self.floored = facts.variant("negative_round", "floor", "may-go-below") == "floor"  # L11
        self.immediate = facts.variant("incident_on_heat", "harmless", "immediate") == "immediate"  # L9
        self.ties_free = facts.variant("weather_ties", "tied", "anyone") == "anyone"  # L6
        self.cards = cards = Cards(facts, self.heating)
        self.ids, self.index, self.deck, self.kinds = cards.ids, cards.index, cards.deck, cards.kinds
        self.points, self.heats, self.yellows, self.blues = cards.points, cards.heats, cards.yellows, cards.blues
        self.box = sorted(self.ids[card] for card in self.deck)
        self.plays: list[Move] = [("play", card_id) for card_id in self.ids]
        self.aims: list[Move] = [("target", seat) for seat in range(players)]
        self._check_deck(facts)

    def _check_deck(self, facts: Facts) -> None:
        """Every round must have a card to draw (L1)."""
        least = max(self.put_aside(r) for r in range(1, self.rounds + 1)) + self.players + 1
        if len(self.deck) < least:
            told = message(
                "found a deck of {found} cards; {players} players need {least} or more",
                found=len(self.deck), players=self.players, least=least,
            )  # fmt: skip
            facts.problems.add(facts.game.place, "", told)

    def put_aside(self, number: int) -> int:
        """How many cards are put aside in a round (L17)."""
        return self.night_aside if number in self.nights else 0

    def first(self, number: int) -> int:
        """Who begins a round (L13)."""
        return (number - 1) % self.players if self.rotating else 0

    def targets(self, s: MansState, card: int) -> list[int]:
        """Before whom a Météo or an Incident may be laid, never before a player who is out (L7, L8)."""
        racers = [seat for seat, out in enumerate(s.out) if not out]
        if self.kinds[card] == INCIDENT:
            return racers
        tyres = s.blue if self.cards.hits[card] else s.yellow
        most = max([tyres[seat] for seat in racers])
        tied = [seat for seat in racers if tyres[seat] == most]  # also 0–0 (L5)
        return racers if self.ties_free and len(tied) > 1 else tied

    def overheats(self, s: MansState, card: int, seat: int) -> bool:
        """Whether this card before this racer overheats him: only new heat does, unless L9 is read otherwise."""
        heat = self.heats[card]
        if heat:
            return s.heat[seat] + heat >= self.limit or s.incident[seat] == 1
        return self.immediate and self.kinds[card] == INCIDENT and s.heat[seat] > 0

    def lands(self, s: MansState, card: int, move: Move) -> int | None:
        """Before whom a move lays its card: a seat, NONE for a Stand, None if a target is still to be chosen."""
        if move[0] == "target":
            return int(move[1])
        kind = self.kinds[card]
        if kind <= STAND:
            return s.active if kind == COURSE else NONE
        targets = self.targets(s, card)
        return None if kind == INCIDENT or len(targets) > 1 else targets[0]

    def worth(self, s: MansState, seat: int) -> int:
        """What the visible cards of a player count if the round ends now (L11)."""
        score = s.score[seat]
        return 0 if score < 0 and self.floored else score
