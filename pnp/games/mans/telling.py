"""24H du Mans as it is told at the table: cards laid, engines that give up, why a round ended and what it brought."""

from __future__ import annotations

from pnp.base.messages import Message, counted, joined, message, verbatim
from pnp.referee.rules import Move
from pnp.referee.telling import Choice, Event, Telling, number

from . import table
from .pieces import COURSE, INCIDENT, OVER, STAND, MansState
from .rules import Mans

ENDINGS = {
    "A": message("The draw pile is empty: the round is over."),
    "B": message("Only one racer is left: the round is over."),
    "C": message("All have passed one after the other: the round is over."),
}


class MansTelling(Telling[MansState]):
    """Drivers have names; a card drawn by another stays secret."""

    rules: Mans

    def choice(self, s: MansState, move: Move) -> Choice:
        rules = self.rules
        if move[0] == "pass":
            if s.passes + 1 == s.racers:
                return Choice(message("Pass: the round ends"))
            return Choice(message("Pass"))
        if move[0] == "draw":
            return Choice(message("Draw a card, then play one"))
        if move[0] == "target":
            return Choice(message("Before {player}", player=self.whom(move[1])))
        card = rules.index[move[1]]
        effect = table.effect(rules, s, card, self)
        return Choice(message("Play {card} → {effect}", card=rules.cards.label(card), effect=effect))

    def events(self, s: MansState, move: Move, after: MansState) -> list[Event]:
        told = self._made(s, move, after)
        if len(after.endings) > len(s.endings):
            told += [Event(ENDINGS[after.endings[-1]], big=True), Event(self._scores(after), big=True)]
        return told

    def _made(self, s: MansState, move: Move, after: MansState) -> list[Event]:
        """The move itself."""
        seat = s.active
        mine = seat == self.seat
        match move[0]:
            case "deal":
                return [self._dealt(after if after.phase != OVER else s)]
            case "pass":
                passed = message("You pass.") if mine else message("{player} passes.", player=self.name(seat))
                return [Event(passed)]
            case "draw":
                if not mine:
                    return []
                return [Event(message("You draw {card}.", card=self.rules.cards.label(after.drawn)))]
            case "target":
                return [*self._laid(s, s.pending, seat, move[1], joins=True)]
        card = self.rules.index[move[1]]
        target = self.rules.lands(s, card, move)
        if target is None:
            what = message("{who}: {card}", who=self.who(seat), card=self.rules.cards.label(card))
            return [Event(what)]
        return self._laid(s, card, seat, target)

    def _laid(self, s: MansState, card: int, seat: int, target: int, joins: bool = False) -> list[Event]:
        """A card lies before somebody."""
        rules, who, label = self.rules, self.who(seat), self.rules.cards.label(card)
        kind = rules.kinds[card]
        if kind == STAND:
            lost = table.points(s.score[seat])
            if not s.table[seat]:
                return [Event(message("{who}: {card}, with nothing to cover", who=who, card=label))]
            heat = s.heat[seat]
            return [
                Event(
                    message(
                        "{who}: {card}; {points} and {heat} heat are covered",
                        who=who, card=label, points=lost, heat=heat,
                    )
                )
            ]  # fmt: skip
        hot = rules.overheats(s, card, target)
        if kind == COURSE:
            total = table.points(s.score[seat] + rules.points[card])
            if hot:
                what = message("{who}: {card}", who=who, card=label)
            else:
                what = message("{who}: {card}, now {points}", who=who, card=label, points=total)
            told = [Event(what)]
        else:
            told = [self._aimed(card, seat, target, joins)]
        return [*told, self._overheated(s, target)] if hot else told

    def _aimed(self, card: int, seat: int, target: int, joins: bool) -> Event:
        """A Météo or an Incident before somebody."""
        rules, player = self.rules, self.whom(target)
        cost = verbatim("")
        if rules.kinds[card] != INCIDENT:
            heat = message("+{heat} heat", heat=rules.heats[card])
            cost = heat if rules.heating else table.points(rules.points[card])
        if joins:
            if cost:
                return Event(message("before {player}: {cost}", player=player, cost=cost), joins=True)
            return Event(message("before {player}", player=player), joins=True)
        who, label = self.who(seat), rules.cards.label(card)
        if cost:
            return Event(
                message("{who}: {card} before {player}: {cost}", who=who, card=label, player=player, cost=cost)
            )
        return Event(message("{who}: {card} before {player}", who=who, card=label, player=player))

    def _overheated(self, s: MansState, seat: int) -> Event:
        """An engine has given up."""
        if s.round == self.rules.rounds:
            return Event(message("Overheating! {who}: out of the race.", who=self.who(seat)), big=True)
        return Event(message("Overheating! {who}: no points in this round.", who=self.who(seat)), big=True)

    def _dealt(self, s: MansState) -> Event:
        rules = self.rules
        aside, first = rules.put_aside(s.round), self.whom(rules.first(s.round))
        if aside:
            text = counted(
                "Round {round} of {rounds}, by night: {count} card is put aside. First to drive: {player}.",
                "Round {round} of {rounds}, by night: {count} cards are put aside. First to drive: {player}.",
                count=aside, round=s.round, rounds=rules.rounds, player=first,
            )  # fmt: skip
        else:
            text = message(
                "Round {round} of {rounds}, by day. First to drive: {player}.",
                round=s.round, rounds=rules.rounds, player=first,
            )  # fmt: skip
        return Event(text, big=True)

    def _scores(self, s: MansState) -> Message:
        """What the round brought everybody, and the totals."""
        rows = []
        for seat, gained in enumerate(s.pad[-1]):
            who, total = self.who(seat), number(s.totals[seat])
            rows.append(message("{who} {points} (total {total})", who=who, points=number(gained), total=total))
        return message("Points: {rows}", rows=joined(rows))

    def glance(self, s: MansState) -> list[str]:
        return table.glance(self.rules, s, self)

    def account(self, s: MansState, seat: int) -> Message:
        rounds = joined((verbatim(number(points[seat])) for points in s.pad), " + ")
        if s.eliminated[seat]:
            return message("rounds: {rounds}; out of the race in the last one", rounds=rounds)
        return message("rounds: {rounds}", rounds=rounds)
