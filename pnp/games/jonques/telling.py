"""Jonques as it is told at the table: the dice of a turn on one line, junks that enter, move, capture and win."""

from __future__ import annotations

from pnp.base.messages import Message, counted, message, verbatim
from pnp.referee.rules import END, Move
from pnp.referee.telling import Choice, Event, Telling

from . import table
from .chart import Junks
from .rules import Jonques


class JonquesTelling(Telling[Junks]):
    """Players are called by their camps."""

    rules: Jonques

    def name(self, seat: int) -> Message:
        return verbatim(self.rules.camps[seat])

    def scored(self) -> bool:
        return False

    def account(self, s: Junks, seat: int) -> Message:
        return verbatim("")

    def choice(self, s: Junks, move: Move) -> Choice:
        if move[0] == "stop":
            return Choice(message("Stop here: one six and {aces}", aces=_aces(s.aces)))
        if move[0] == "keep":
            return Choice(self._kept(s, move[1]))
        chart, start, end = self.rules.chart, move[1], move[2]
        cell = chart.cells[end]
        head = message("from {cell}", cell=start)
        if cell == chart.ports[1 - s.seat]:
            words = message("{start}–{end}: onto the port, and you win!", start=start, end=end)
            return Choice(words, head, message("{end} wins!", end=end))
        if s.board[cell]:
            title = self.rules.titles[1 - s.seat]
            words = message("{start}–{end}, takes {junk}", start=start, end=end, junk=title)
            return Choice(words, head, message("{end} takes", end=end))
        return Choice(verbatim(f"{start}–{end}"), head, verbatim(end))

    def _kept(self, s: Junks, kept: int) -> Message:
        """Sixes set aside or taken up between two throws."""
        left = self.rules.dice - s.aces - kept
        if not kept:
            return counted("Keep no six: throw {count} die", "Keep no six: throw {count} dice", count=left)
        if s.sixes == 1:
            return counted("Keep the six: throw {count} die", "Keep the six: throw {count} dice", count=left)
        return counted(
            "Keep {kept} of {sixes} sixes: throw {count} die",
            "Keep {kept} of {sixes} sixes: throw {count} dice",
            count=left, kept=kept, sixes=s.sixes,
        )  # fmt: skip

    def events(self, s: Junks, move: Move, after: Junks) -> list[Event]:
        match move[0]:
            case "throw":
                return self._thrown(s, move, after)
            case "keep":
                kept = counted("{count} six kept", "{count} sixes kept", count=move[1])
                return [self._decided(s, kept if move[1] else message("no six kept"))]
            case "stop":
                return [self._decided(s, message("stopped")), *self._resolved(s, after, s.aces, s.sixes)]
        return self._moved(s, move, after)

    def _decided(self, s: Junks, what: Message) -> Event:
        """Between two throws; the person has been asked meanwhile, so their line begins anew."""
        if s.seat == self.seat:
            return Event(message("{who}: {what}", who=self.who(s.seat), what=what))
        return Event(what, joins=True)

    def glance(self, s: Junks) -> list[str]:
        return table.glance(self.rules, s, self.seat)

    def _thrown(self, s: Junks, move: Move, after: Junks) -> list[Event]:
        """Dice; after the last throw, what they are good for."""
        faces = verbatim(" ".join(map(str, move[1])))
        if s.throw:
            told = [Event(faces, joins=True)]
        else:
            told = [Event(message("{who}: dice {faces}", who=self.who(s.seat), faces=faces))]
        rules = self.rules
        aces, sixes = s.aces + move[1].count(rules.ace), s.sixes + move[1].count(rules.six)
        if s.throw + 1 == rules.throws or aces == rules.dice:
            told += self._resolved(s, after, aces, sixes)
        return told

    def _resolved(self, s: Junks, after: Junks, aces: int, sixes: int) -> list[Event]:
        """A six enters a junk, or why it does not; and whether the aces can be used."""
        seat, chart, told = s.seat, self.rules.chart, list[Event]()
        if after.reserve[seat] < s.reserve[seat]:
            port = chart.names[chart.ports[seat]]
            told.append(Event(message("a six: a junk enters on {port}", port=port), joins=True))
        elif sixes and not (after.options and self.rules.late_enter):
            told.append(Event(self._lost(s, seat), joins=True))
        if not aces and not sixes:
            told.append(Event(message("no ace, no six: the turn is lost"), joins=True))
        elif aces and not after.options and after.who != END:
            told.append(Event(message("{aces}, but no junk can move", aces=_aces(aces)), joins=True))
        elif aces:
            told.append(Event(_aces(aces), joins=True))
        return told

    def _lost(self, s: Junks, seat: int) -> Message:
        """Why a six enters nobody."""
        chart = self.rules.chart
        if not s.reserve[seat]:
            return message("the six is lost: no junk in reserve")
        if s.board[chart.ports[seat]]:
            return message("the six is lost: the port is taken")
        return message("the six is lost: the zone must be cleared first")

    def _moved(self, s: Junks, move: Move, after: Junks) -> list[Event]:
        seat, chart = s.seat, self.rules.chart
        start, end = move[1], move[2]
        told = [Event(message("{who}: {start}–{end}", who=self.who(seat), start=start, end=end))]
        cell = chart.cells[end]
        if s.board[cell]:
            junk = self.rules.titles[1 - seat]
            what = message(
                "{who}: {start}–{end}, takes {junk}, back to its reserve",
                who=self.who(seat), start=start, end=end, junk=junk,
            )  # fmt: skip
            told = [Event(what, big=True)]
        if after.winner == seat:
            return [*told, Event(message("A junk lies in the enemy’s port: the game is won!"), big=True)]
        if after.reserve[seat] < s.reserve[seat]:
            port = chart.names[chart.ports[seat]]
            told.append(Event(message("the six brings a junk in on {port}", port=port), joins=True))
        elif s.sixes and not s.entered:
            told.append(Event(self._lost(after, seat), joins=True))
        told += self._rights(s, after)
        if after.who == END:
            told.append(Event(message("Too many turns: nobody wins."), big=True))
        return told

    def _rights(self, s: Junks, after: Junks) -> list[Event]:
        """Who has gained or lost the frontier."""
        chart, told = self.rules.chart, list[Event]()
        for seat in (0, 1):
            had, has = chart.right(seat, s.junks[seat]), chart.right(seat, after.junks[seat])
            if has and not had:  # by a move of one's own; it is lost by a capture
                told.append(Event(message("the frontier is held"), joins=True))
            elif had and not has:
                told.append(Event(message("{player}: the frontier is lost", player=self.who(seat)), joins=True))
        return told


def _aces(count: int) -> Message:
    return counted("{count} ace", "{count} aces", count=count)
