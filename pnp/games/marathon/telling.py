"""Marathon as it is told at the table: what a placement costs and brings, and what every count brought."""

from __future__ import annotations

from collections.abc import Iterator

from pnp.base.messages import Message, counted, joined, message, verbatim, word
from pnp.referee.rules import Move
from pnp.referee.telling import Choice, Event, part, signed

from . import table
from .names import Named
from .pieces import MarathonState
from .places import GreenTable
from .rules import struck


class MarathonTelling(Named):
    """Moves by what they cost and bring."""

    def choice(self, s: MarathonState, move: Move) -> Choice:
        rules = self.rules
        if move[0] == "jump":
            return Choice(message("Jump to space {space}", space=self._jump(s)))
        if move[0] == "stop":
            return Choice(message("Stop: go to space {space} without placing", space=rules.fin))
        if move[0] == "resettle":
            owner, cell = s.shot[1], rules.court.cell_name(move[1])
            points = signed(self._scale(s, s.shot[0], rules.court.number) * rules.court.values[move[1] - 1])
            words = message("{player}’s pawn to {cell}: {points}", player=self.name(owner), cell=cell, points=points)
            return Choice(words, self.name(owner), message("{cell}: {points}", cell=cell, points=points))
        _, line, name, cell = move
        place = rules.by_id[name]
        two = sum(block >= 0 for block in s.blocks) > 1
        head = verbatim(place.short)
        if two:
            head = message("{place}, line {line}", place=place.short, line=line + 1)
        words = message("{where}: {effects}", where=self._where(s, move), effects=joined(self._effects(s, move)))
        return Choice(words, head, self._short(s, move))

    def _where(self, s: MarathonState, move: Move) -> Message:
        """A cell by its place, and by its line if there are two."""
        _, line, name, cell = move
        place = self.rules.by_id[name]
        named = place.cell_name(cell)
        if sum(block >= 0 for block in s.blocks) > 1:
            return message("{place}, {cell}, line {line}", place=place.title, cell=named, line=line + 1)
        return message("{place}, {cell}", place=place.title, cell=named)

    def _short(self, s: MarathonState, move: Move) -> Message:
        """A cell among others of its place: its points and, in brackets, its time."""
        _, line, name, cell = move
        place = self.rules.by_id[name]
        at = s.pawns[line][place.number - 1]
        named, time, worth = place.cell_name(cell), place.cost(at, cell), place.worth(at, cell)
        if worth is None:
            return message("{cell} ({time})", cell=named, time=time)
        points = signed(worth * self._scale(s, line, place.number))
        if place is self.rules.court and at[cell - 1] >= 0:
            other = self.rules.letters[at[cell - 1]]
            return message(
                "{cell}: {points}, {player} out ({time})", cell=named, points=points, player=other, time=time
            )
        return message("{cell}: {points} ({time})", cell=named, points=points, time=time)

    def _effects(self, s: MarathonState, move: Move) -> Iterator[Message]:
        """What a placement does: whom it hurts, what it is worth, what it costs."""
        rules = self.rules
        _, line, name, cell = move
        place = rules.by_id[name]
        at = s.pawns[line][place.number - 1]
        if place is rules.court and at[cell - 1] >= 0:
            yield message("expels {player}", player=self.whom(at[cell - 1]))
        if isinstance(place, GreenTable) and cell <= len(at):
            yield message("past {players}", players=self.all_of(at[cell - 1 :]))
        if (worth := place.worth(at, cell)) is not None:
            points = worth * self._scale(s, line, place.number)
            yield counted("{points} point", "{points} points", count=abs(points), points=signed(points))
        cost = place.cost(at, cell)
        yield counted("{count} period", "{count} periods", count=cost)
        space = s.pos[s.order[0]] + cost
        yield message("to space {space}", space=min(space, rules.fin))
        if space > rules.fin:
            lost = rules.overshoot(space - rules.fin)
            yield counted("past the end: −{count} point", "past the end: −{count} points", count=lost)

    def _scale(self, s: MarathonState, line: int, number: int) -> int:
        """What the points of a place are multiplied by: its sign, and the doubling of the last days."""
        block = s.blocks[line]
        times = self.rules.times if block == self.rules.last else 1
        return self.rules.signs[s.events[block]][number - 1] * times

    def _jump(self, s: MarathonState) -> int:
        return self.rules.leave[self.rules.block_at[s.pos[s.order[0]]]]

    def events(self, s: MarathonState, move: Move, after: MarathonState) -> list[Event]:
        told = [self._moved(s, move)] if move[0] != "open" else self._opened(s, move)
        for block in range(s.counted, after.counted):
            told += self._counted(s, after, block)
        return told

    def _moved(self, s: MarathonState, move: Move) -> Event:
        who = self.who(s.order[0])
        if move[0] == "resettle":
            cell = self.rules.court.cell_name(move[1])
            owner = s.shot[1]
            if owner == self.seat:
                return Event(message("your pawn goes to {cell}", cell=cell), joins=True)
            return Event(message("{player}’s pawn goes to {cell}", player=self.name(owner), cell=cell), joins=True)
        if move[0] == "jump":
            return Event(message("{who}: no pawn can be placed, to space {space}", who=who, space=self._jump(s)))
        if move[0] == "stop":
            return Event(message("{who}: stops, to space {space}", who=who, space=self.rules.fin))
        what = joined(self._effects(s, move))
        return Event(message("{who}: {where} ({effects})", who=who, where=self._where(s, move), effects=what))

    def _opened(self, s: MarathonState, move: Move) -> list[Event]:
        """A line opens: its event, where it hurts, the dice."""
        rules = self.rules
        _, line, event, dice = move
        title, days = rules.event_titles[event], rules.days[s.opened]
        bad = [place.short for place, sign in zip(rules.places, rules.signs[event], strict=True) if sign < 0]
        told = [Event(message("Line {line} opens, {days}: {event}", line=line + 1, days=days, event=title), big=True)]
        if bad:
            told.append(Event(message("out of favour: {places}", places=joined(bad)), joins=True))
        faces = joined(f"{place.short} {die}" for place, die in zip(rules.places, dice, strict=True))
        return [*told, Event(message("Dice: {dice}", dice=faces))]

    def _counted(self, s: MarathonState, after: MarathonState, block: int) -> list[Event]:
        """A block is counted: what every place brought everybody."""
        rules = self.rules
        why = message("Everybody has left: {days} are counted.", days=rules.days[block])
        if block == rules.last:
            why = message("The end: {days} are counted, times {times}.", days=rules.days[block], times=rules.times)
        elif s.jumped == block:
            why = message("Somebody has no pawn left: {days} are counted at once.", days=rules.days[block])
        rows = table.count_rows(rules, after, block, self)
        told = [Event(why, big=True), *(Event(verbatim(row)) for row in rows)]
        if block == rules.last:
            told += [Event(self._struck(after, seat)) for seat in range(rules.players) if after.ticks[seat]]
        return told

    def _struck(self, s: MarathonState, seat: int) -> Message:
        """The ticks strike the best cells."""
        ticks, lost = s.ticks[seat], struck(s.sheet[seat], s.ticks[seat])
        return counted(
            "{who}: {count} tick strikes the best cell, {points}",
            "{who}: {count} ticks strike the best cells, {points}",
            count=ticks, who=self.who(seat), points=signed(-lost),
        )  # fmt: skip

    def glance(self, s: MarathonState) -> list[str]:
        return table.glance(self.rules, s, self)

    def account(self, s: MarathonState, seat: int) -> Message:
        rules, parts = self.rules, self.rules.scores(s)[seat].parts
        told = []
        for place in rules.places:
            keys = [f"place/{place.id}", *(f"cell/{place.id}/{cell}" for cell in range(1, place.count + 1))]
            if points := sum(parts.get(key, 0) for key in keys):
                told.append(part(place.short, points))
        words = {
            "start": word("part of a score", "start"),
            "struck": word("part of a score", "struck cells"),
            "penalty": word("part of a score", "past the end"),
        }
        return joined([*told, *(part(words[key], parts[key]) for key in words if key in parts)])
