"""A person against bots, as lines in and lines out, with undo, hint, save and resume, in the language of the sitting.

Nothing here knows of a terminal (`terminal` does), and nothing is shown that the person's seat may not know. Between
two prompts there are never more lines than a small terminal has: what is longer comes in pages (`pages`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from pnp.base.messages import Message, counted, joined, message, verbatim
from pnp.referee.rules import CHANCE, END, Move
from pnp.referee.telling import Telling
from pnp.session.commands import BACK, MORE, NO, YES, Do, commands_in, help_page, words_of
from pnp.session.ending import result, verdict
from pnp.session.finding import plain
from pnp.session.history import History, Made
from pnp.session.keeping import Keeping, path_of
from pnp.session.lookup import meant
from pnp.session.menu import Item, Menu, alike, clean, fold
from pnp.session.pages import ROOM, Block, Pages, ScreenLine, block
from pnp.session.party import Party, introduced
from pnp.session.savefile import free_name
from pnp.speech.saying import said
from pnp.speech.tongues import speaking

LAST = 12  # moves that `log` shows
CHANGES = 4  # lines of a table that are shown without the others
ADVISED = 3  # moves that a hint shows
NEWS = 7  # lines that table and menu leave to what has happened, if they can
LEAST_MENU = 6  # lines that a table leaves to the menu, if need be without an empty line above itself
LISTED = 8  # cards or moves that a question offers


class Session:
    """One sitting. `start`, `answer` and `interrupted` give lines as they come; they must be read to their end."""

    def __init__(self, party: Party, moves: Iterable[Move] = (), file: Path | None = None, auto: bool = False) -> None:
        self.party = party
        self.rules, self.seat, self.tongue = party.rules, party.seat, party.tongue
        self.telling = party.telling or Telling(party.rules, party.seat)
        self.closed = False
        self._leaving = False
        self._pages = Pages()
        self._commands = commands_in(party.tongue)
        self._whole = self._menu = Menu(())  # all moves of this decision, and those that are shown
        self._last_table: list[str] = []
        self._shown_at = 0  # how many moves had been made then
        with speaking(self.tongue):
            self.game = History(party.rules, party.seat, party.head.seed, moves, self.telling)
        self.kept = Keeping(party, self.game, file, auto)

    @property
    def file(self) -> Path | None:
        """Where the game is kept."""
        return self.kept.file

    @property
    def prompt(self) -> str:
        """What to print before an answer is read."""
        if self._leaving:
            name = clean(str(self.kept.default), 30)
            return self._said(message("Save? Enter: {file}; a name; n: no; b: back > ", file=name))
        if self._pages.waiting:
            return self._said(message("Enter: what follows > "))
        if self.game.over:
            return self._said(message("Over. u undo, t table, log, s FILE save, q quit > "))
        if self._menu.count == 1:
            return self._said(message("Your move: 1 (? helps, b back) > "))
        if self._menu is self._whole:
            return self._said(message("Your move, 1 to {count} (? helps) > ", count=self._menu.count))
        return self._said(message("Your move, 1 to {count} (? helps, b back) > ", count=self._menu.count))

    def start(self) -> Iterator[ScreenLine]:
        """The title, who sits where, how to answer, and the game up to the first decision."""
        return self._pages.first(self._start())

    def answer(self, text: str) -> Iterator[ScreenLine]:
        """One line from the person: a move or a command."""
        text = text.strip()
        first, _, rest = text[:2000].partition(" ")
        if self._pages.waiting and not self._leaving and (not text or plain(first) in words_of(MORE, self.tongue)):
            return self._pages.next()
        self._pages.forget()
        return self._pages.first(self._leave(text) if self._leaving else self._answered(text, first, rest.strip()))

    def interrupted(self, rescue: bool) -> Iterator[ScreenLine]:
        """The end of the input (Ctrl-D) or Ctrl-C: keep the game if `rescue`, and say how to go on."""
        if self.kept.unsaved and (rescue or self.kept.auto):
            yield from _lines(self.kept.write(self.kept.file or free_name(self.kept.default)))
        self.closed = True
        yield from _lines(self.kept.farewell())

    # The game

    def _start(self) -> Iterator[Block]:
        rules, head = self.rules, self.party.head
        seed = clean(head.seed, 24)
        title = counted(
            "{title} · {count} player · seed {seed}",
            "{title} · {count} players · seed {seed}",
            count=rules.players, title=self.party.title, seed=seed,
        )  # fmt: skip
        yield self._block(title, "title")
        seats = joined(introduced(self.party, self.telling, seat) for seat in range(rules.players))
        yield self._block(message("At the table, in order of seats: {seats}.", seats=seats))
        yield self._block(message("Answer with a number or with words. ? help, h hint, r rule, q quit."))
        yield [ScreenLine("")]
        if made := self.game.made:
            shown = made[-5:]
            told = counted("Resumed after {count} move.", "Resumed after {count} moves.", count=len(made))
            yield self._block(told)
            yield from self._tell(shown)
        yield from self._go_on()

    def _answered(self, text: str, first: str, rest: str) -> Iterator[Block]:
        """A move or a command; words that are both are the move."""
        command = self._commands.get(plain(first))
        takes = command in (Do.RULE, Do.LOG, Do.SAVE)
        if command in (Do.LOG, Do.SAVE) and len(first) > 1 and not self.game.over and self._whole.find(text[:200]):
            command = None  # “garder le six” is a move, where sixes are kept
        if command and (not rest or takes):
            yield from self._do(command, rest)
        elif self.game.over:
            told = message("The game is over: u takes your last move back, s FILE keeps the log, q leaves.")
            yield self._block(told, "wrong")
        elif not text or (plain(text) in words_of(BACK, self.tongue) and self._menu is not self._whole):
            self._menu = self._whole
            yield self._menu_block()
        else:
            yield from self._choose(text)

    def _do(self, command: Do, rest: str) -> Iterator[Block]:
        """Carry a command out."""
        match command:
            case Do.HELP:
                yield help_page(self.tongue)
            case Do.TABLE:
                yield from self._table_again()
            case Do.HINT:
                yield from self._hint()
            case Do.RULE:
                yield from self._rule(rest)
            case Do.UNDO:
                yield from self._undo()
            case Do.LOG:
                yield from self._log(rest)
            case Do.SAVE:
                yield from self.kept.write(path_of(rest) if rest else self.kept.default)
            case Do.QUIT:
                yield from self._quit()

    def _go_on(self, news: Sequence[Made] = ()) -> Iterator[Block]:
        """Lots, bots and moves without a choice, up to the next decision of the person or the end."""
        game, news = self.game, list(news)
        while (actor := game.actor) != END:
            if actor == CHANCE:
                move = game.lot()
            else:
                legal = self.rules.legal(game.state)
                if actor == self.seat and len(legal) > 1:
                    yield from self._tell(news)
                    yield from self._ask(legal)
                    return
                if news and news[-1].actor not in (actor, CHANCE):  # a bot may think for a while
                    yield from self._tell(news)
                    news = []
                bot = self.party.bots.get(actor)
                move = bot.choose(game.state, legal, game.stream(actor)) if bot else legal[0]
            with speaking(self.tongue):
                made = game.make(move)
            if news and made.events and not made.events[0].joins:  # a line is told when no more can join it
                yield from self._tell(news)
                news = []
            news.append(made)
        yield from self._tell(news)
        yield from self._finish()

    def _ask(self, legal: Sequence[Move]) -> Iterator[Block]:
        yield from self.kept.write_quietly()
        s = self.game.state
        with speaking(self.tongue):
            choices = [(move, self.telling.choice(s, move)) for move in legal]
            items = [
                Item(move, said(words), said(head) if head else "", said(short) if short else "")
                for move, (words, head, short) in choices
            ]
            table = self._table_block(whole=False)
            # by the position alone, so that a number means the same move after undo and resume
            self._whole = self._menu = Menu(items, max(LEAST_MENU, ROOM - len(self._last_table) - NEWS))
        yield [*table, *self._menu_block()]

    def _choose(self, text: str) -> Iterator[Block]:
        """Carry out the move that was typed, ask further if it can be several, or say why it is none."""
        menu = self._menu
        found = menu.pick(text)
        if found is None and text.isdecimal():
            found = []
        if found is None and not (found := menu.find(text[:200])):
            menu = self._whole  # words may leave the group that is shown
            found = menu.find(text[:200])
        if not found:
            yield from self._not_found(text)
        elif len(found) > 1:
            items = [menu.items[i] for i in found]
            label = items[0].head if len({item.head for item in items}) == 1 else ""
            label = label or alike([item.words for item in items])
            label = label if text[0].isdecimal() else f"“{clean(text)}”"
            asked = message("{words}: {count} moves; which?", words=verbatim(label), count=len(found))
            yield self._narrowed(asked, items)
        else:
            with speaking(self.tongue):
                made = self.game.make(menu.items[found[0]].move)
            yield from self._go_on([made])

    def _narrowed(self, question: Message, items: Sequence[Item]) -> Block:
        """A question, and the moves to choose from."""
        asked = self._block(question, indent="    ")
        with speaking(self.tongue):
            self._menu = Menu(items, ROOM - len(asked))
        return [*asked, *self._menu_block()]

    def _not_found(self, text: str) -> Iterator[Block]:
        """Say so, with the moves that may have been meant."""
        near = [] if text[:1].isdecimal() else self._whole.near(text[:200])
        if 0 < len(near) <= LISTED:
            question = message("No move here is called “{words}”. Did you mean:", words=clean(text))
            yield self._narrowed(question, [self._whole.items[i] for i in near])
            return
        told = message(
            "No move here is called “{words}”; type a number from 1 to {count}, words of a move, or ?.",
            words=clean(text), count=self._menu.count,
        )  # fmt: skip
        yield self._block(told, "wrong", "    ")

    def _finish(self) -> Iterator[Block]:
        """The last table, scores with their parts, who won, where the log is."""
        s = self.game.state
        yield self._table_block(whole=True)
        with speaking(self.tongue):
            blocks = [*result(self.rules, self.telling, s, self.tongue)]
        whole = [self._block(message("The game is over."), "title"), *blocks]
        whole.append(self._block(verdict(self.rules, self.telling, s), "title"))
        yield [line for one in whole for line in one]  # on one page, if it holds them
        yield from self.kept.write_quietly()
        if self.kept.complete:
            yield self._block(message("The log is in {file}.", file=str(self.kept.file)))
        else:
            yield self._block(message("The log is not kept yet: s FILE keeps it."))

    # What is shown

    def _said(self, text: Message) -> str:
        return said(text, self.tongue)

    def _block(self, text: Message, kind: str = "plain", indent: str = "") -> Block:
        return block(self._said(text), kind, indent)

    def _tell(self, history: Iterable[Made]) -> Iterator[Block]:
        """What has happened, a line for each event; what belongs together on one line."""
        line, kind = "", "news"
        for made in history:
            for at, event in enumerate(made.events):
                text = event.text
                if made.actor == self.seat and not made.decided and at == 0:
                    text = message("{event} (the only move)", event=text)
                if event.joins and line:
                    line = f"{line} · {self._said(text)}"
                    continue
                if line:
                    yield block(line, kind, "    ")
                line = self._said(text)
                kind = "big" if event.big else "mine" if made.actor == self.seat else "news"
        if line:
            yield block(line, kind, "    ")

    def _table_block(self, whole: bool) -> Block:
        """What the seat sees. After the person's own moves only the lines that are new, if they are few."""
        s = self.game.state
        with speaking(self.tongue):
            table = (self.telling.glance(s) if not whole else []) or self.party.show(s, self.seat)
        new = [line for line in table if line not in self._last_table]
        own = all(made.actor == self.seat for made in self.game.made[self._shown_at :])
        shown = new if own and len(new) <= CHANGES and not whole else table
        self._last_table, self._shown_at = table, len(self.game.made)
        lines = [ScreenLine(part, "table") for line in shown for part in fold(line)]
        return [ScreenLine("", "table"), *lines] if 0 < len(lines) < ROOM - LEAST_MENU else lines

    def _menu_block(self) -> Block:
        return [ScreenLine(line, "menu") for line in self._menu.lines()]

    # Commands

    def _table_again(self) -> Iterator[Block]:
        yield self._table_block(whole=True)
        self._menu = self._whole
        if not self.game.over:
            yield self._menu_block()

    def _log(self, rest: str) -> Iterator[Block]:
        count = int(rest) if rest.isdecimal() and 0 < len(rest) < 6 else LAST
        shown = self.game.made[-count:] if count else []
        told = counted(
            "The last of {count} move:",
            "The last {shown} of {count} moves:",
            count=len(self.game.made),
            shown=len(shown),
        )
        yield self._block(told)
        yield from self._tell(shown)

    def _hint(self) -> Iterator[Block]:
        """The best few moves by the game's advice, which knows only what the person may know."""
        if self.game.over:
            yield self._block(message("There is nothing to decide."), "wrong")
            return
        if self.party.advice is None:
            yield self._block(message("Nobody knows how to advise here."), "wrong")
            return
        self._menu = self._whole
        items = self._whole.items
        weights = self.party.advice.weigh(self.game.state, [item.move for item in items])
        order = sorted(range(len(items)), key=lambda i: -weights[i])[:ADVISED]
        yield self._block(message("A sensible player would weigh it so (more is better):"))
        for i in order:
            weight = self._said(message("{weight:+.1f}", weight=weights[i])).replace("-", "−")
            yield block(f"{self._whole.handle(i):>6}  {weight:>7}  {items[i].words}", "menu", " " * 17)

    def _rule(self, rest: str) -> Iterator[Block]:
        """A card or a passage of the rules, as it is printed."""
        known = list(self.party.passages)
        found = meant(rest, known) if rest else []
        if len(found) == 1:
            yield block(found[0].title, "title")
            for paragraph in found[0].paragraphs:
                yield block(f"  {paragraph}", indent="  ")
            return
        if not known:
            yield self._block(message("There is nothing to read here."), "wrong")
            return
        titles = joined((verbatim(one.title) for one in found or known), " · ")
        if found:
            yield self._block(message("“{words}” can be several; which? {titles}", words=clean(rest), titles=titles))
            return
        if rest:
            yield self._block(message("Nothing to read is called “{words}”.", words=clean(rest)), "wrong")
        yield self._block(message("To read, type rule and some of these words: {titles}", titles=titles), indent="  ")

    def _undo(self) -> Iterator[Block]:
        """Back to the person's last decision, by playing the history before it again."""
        with speaking(self.tongue):
            taken = self.game.undo()
        if not taken:
            yield self._block(message("There is no move of yours to take back."), "wrong")
            return
        self._last_table = []
        if len(taken) > 1:
            told = counted(
                "Taken back: {move}, and the move after it. The same moves bring the same lots.",
                "Taken back: {move}, and the {count} moves after it. The same moves bring the same lots.",
                count=len(taken) - 1, move=taken[0].words,
            )  # fmt: skip
        else:
            told = message("Taken back: {move}. The same moves bring the same lots.", move=taken[0].words)
        yield self._block(told, "mine", "    ")
        yield from self._go_on()

    def _quit(self) -> Iterator[Block]:
        yield from self.kept.write_quietly()
        if self.kept.unsaved:
            self._leaving = True
            return
        self.closed = True
        yield from self.kept.farewell()

    def _leave(self, text: str) -> Iterator[Block]:
        """The answer to the question whether to save."""
        self._leaving = False
        typed = plain(text)
        if typed in words_of(BACK, self.tongue) and typed != "0":
            yield from self._table_again()
            return
        if typed not in words_of(NO, self.tongue):
            yes = typed in ("", *words_of(YES, self.tongue))
            yield from self.kept.write(self.kept.default if yes else path_of(text))
            if self.kept.unsaved:
                self._leaving = True
                return
        self.closed = True
        yield from self.kept.farewell()


def _lines(blocks: Iterable[Block]) -> Iterator[ScreenLine]:
    return (line for one in blocks for line in one)
