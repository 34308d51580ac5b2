"""A literal judge of 24H du Mans; the names L1 … L22 are those of the specification.

Each player's visible cards are a list; scores, tyres and heat are added up again from it every time.
"""

from __future__ import annotations

from typing import Any

from tests.whole.judges import CHANCE, END


def values_of(game: Any) -> dict[str, Any]:
    """The plain numbers of the cards."""
    cards: dict[str, dict[str, Any]] = {}
    for kind in ("course", "stand", "weather", "incident"):
        for card in game.components[kind].cards:
            cards[card.id] = {**card.data, "kind": kind, "copies": card.quantity}
    told = game.meta.parameters
    return {
        "cards": cards,
        "rounds": told["rounds"],
        "night": told["night_rounds"],
        "aside": told["night_aside"],
        "too hot": told["overheat"],
    }


class Judge:
    """One game of 24H du Mans."""

    def __init__(self, values: dict[str, Any], players: int) -> None:
        self.values = values
        self.players = players
        self.cards = values["cards"]  # id -> kind, copies and the fields of its kind
        self.round = 1
        self.points: list[list[int]] = [[] for _ in range(players)]  # what each seat scored, round by round
        self.eliminated: list[int] = []
        self.between = True  # the next deal is awaited
        self.over = False

    # a round

    def first(self) -> int:
        """L13: one seat further clockwise each round."""
        return (self.round - 1) % self.players

    def deal(self, deck: tuple[str, ...]) -> None:
        """ROUND_START: night cards aside before the deal (L17), one card each from the first player on."""
        pile = list(deck)
        assert sorted(pile) == sorted(name for name, card in self.cards.items() for _ in range(card["copies"]))
        if self.round in self.values["night"]:
            pile = pile[self.values["aside"] :]
        self.hands: list[list[str]] = [[] for _ in range(self.players)]
        for step in range(self.players):
            self.hands[(self.first() + step) % self.players].append(pile.pop(0))
        self.pile = pile
        self.visible: list[list[str]] = [[] for _ in range(self.players)]  # tableau: cards not covered
        self.out: list[int] = []
        self.passes = 0
        self.active = self.first()
        self.doing = "turn"
        self.waiting = ""  # the card whose target is still to be chosen
        self.between = False

    def racers(self) -> list[int]:
        """The seats still in this round."""
        return [seat for seat in range(self.players) if seat not in self.out]

    def added(self, seat: int, what: str) -> int:
        """The sum of one value over a seat's visible course cards."""
        cards = [self.cards[name] for name in self.visible[seat]]
        return sum(card[what] for card in cards if card["kind"] == "course")

    def tyres(self, seat: int, colour: str) -> int:
        """Visible tyres of a colour."""
        cards = [self.cards[name] for name in self.visible[seat]]
        return sum(card["tyres"] for card in cards if card["kind"] == "course" and card["colour"] == colour)

    def score(self, seat: int) -> int:
        """Visible scores less the weather lying there, not below 0 (L11)."""
        cards = [self.cards[name] for name in self.visible[seat]]
        lost = sum(int(card["malus"]) for card in cards if card["kind"] == "weather")
        return max(0, self.added(seat, "score") - lost)

    def stricken(self, seat: int) -> bool:
        """Whether an incident lies with this seat."""
        return any(self.cards[name]["kind"] == "incident" for name in self.visible[seat])

    # whose move, and which

    def actor(self) -> int:
        """The active racer, or the next deal, or the end."""
        if self.over:
            return END
        return CHANCE if self.between else self.active

    def targets(self, name: str) -> list[int]:
        """Who may be hit by a weather or incident card (L5, L6, L7, L8)."""
        card = self.cards[name]
        if card["kind"] == "incident":
            return self.racers()
        most = max(self.tyres(seat, card["hits"]) for seat in self.racers())
        return [seat for seat in self.racers() if self.tyres(seat, card["hits"]) == most]

    def legal(self) -> set[tuple[Any, ...]]:
        """Every move of the active racer."""
        if self.doing == "turn":
            return {("pass",), ("draw",)}
        if self.doing == "choose a card":
            return {("play", name) for name in self.hands[self.active]}
        return {("target", seat) for seat in self.targets(self.waiting)}

    # carrying out

    def apply(self, move: tuple[Any, ...]) -> None:
        """A move or a deal."""
        what = move[0]
        if what == "deal":
            self.deal(move[1])
        elif what == "pass":
            self.passes += 1
            if self.passes == len(self.racers()):  # end C (L14)
                self.end_round()
            else:
                self.next_racer()
        elif what == "draw":
            self.passes = 0
            self.hands[self.active].append(self.pile.pop(0))
            self.doing = "choose a card"
        elif what == "play":
            self.hands[self.active].remove(move[1])
            self.play(move[1])
        else:
            self.visible[move[1]].append(self.waiting)
            self.after_card()

    def play(self, name: str) -> None:
        """APPLY."""
        card = self.cards[name]
        seat = self.active
        if card["kind"] == "course":
            self.visible[seat].append(name)
            hot = self.added(seat, "heat") >= self.values["too hot"]
            if card["heat"] > 0 and (self.stricken(seat) or hot):  # L9: only new heat
                self.out.append(seat)
                self.visible[seat] = []
                if self.round == self.values["rounds"]:
                    self.eliminated.append(seat)
            self.after_card()
        elif card["kind"] == "stand":
            self.visible[seat] = []  # L12: everything is covered, also weather and incidents
            self.after_card()
        elif card["kind"] == "weather" and len(self.targets(name)) == 1:
            self.visible[self.targets(name)[0]].append(name)
            self.after_card()
        else:
            self.waiting = name
            self.doing = "choose a target"

    def after_card(self) -> None:
        """End B, end A, or the next racer."""
        if len(self.racers()) == 1 or not self.pile:
            self.end_round()
        else:
            self.next_racer()

    def next_racer(self) -> None:
        """Clockwise, leaving out those who are out."""
        seat = (self.active + 1) % self.players
        while seat in self.out:
            seat = (seat + 1) % self.players
        self.active = seat
        self.doing = "turn"

    def end_round(self) -> None:
        """ROUND_END: write the points down."""
        for seat in range(self.players):
            self.points[seat].append(0 if seat in self.out else self.score(seat))
        if self.round == self.values["rounds"]:
            self.over = True
        else:
            self.round += 1
            self.between = True

    # the end

    def totals(self) -> list[int]:
        """All rounds together; the eliminated keep theirs for display (L18)."""
        return [sum(points) for points in self.points]

    def ranking(self) -> list[int]:
        """Finishers before the eliminated, by total; a tie goes to the one further from pole (section f)."""
        totals = self.totals()

        def better(one: int, other: int) -> bool:
            if (one in self.eliminated) != (other in self.eliminated):
                return other in self.eliminated
            if totals[one] != totals[other]:
                return totals[one] > totals[other]
            return one > other

        seats = range(self.players)
        return [1 + sum(better(other, one) for other in seats if other != one) for one in seats]
