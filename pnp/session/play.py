"""A person against bots, as lines in and lines out, with undo, hint, save and resume.

Nothing here knows of a terminal (`terminal` does), and nothing is shown that the person's seat may not know.
"""

from __future__ import annotations

import shlex
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple

from pnp.base.problems import UsageError
from pnp.referee.bots import Advice, Bot
from pnp.referee.gamelog import Head, lines
from pnp.referee.rules import CHANCE, END, Move, Rules, Score, State
from pnp.session.history import History, Made
from pnp.session.menu import WIDTH, Item, Menu, alike, clean, columns, fold, pad
from pnp.session.savefile import free_name, keep

PERSON = "person"  # among the bots in the head of a log
LAST = 12  # moves that `log` shows
CHANGES = 4  # lines of a table that are shown without the others
ADVISED = 3  # moves that a hint shows

HELP = """\
How to answer
  7               the move with that number
  salon 2         words of a move; if several moves have them, they are shown
  3.2             the second of the moves that line 3 stands for
  (only Enter)    shows your moves again
Commands
  t   table       the table and your moves again
  h   hint        what a sensible player would do, with weights
  u   undo        back to your last decision; what followed it is undone too,
                  and the same moves bring the same lots again
  log             the last moves; log 40 shows more
  s   save FILE   keeps the game; go on with: pnp play --resume FILE
  q   quit        leaves; asks whether to save"""


class ScreenLine(NamedTuple):
    """One line to print; the kind says what it is, for those who colour it."""

    text: str
    kind: str = "plain"  # title, news, mine, table, menu, wrong, plain


class Party(NamedTuple):
    """Who plays what."""

    title: str
    head: Head  # of the log that is saved
    rules: Rules[Any]
    seat: int  # the person's, from 0
    bots: Mapping[int, Bot[Any]]  # in the other seats
    show: Callable[[State, int], list[str]]  # the table that a seat sees
    advice: Advice[Any] | None = None
    badges: Sequence[str] = ()  # what marks each seat on the table: a letter, a camp
    option: str = ""  # what to say to have these rules again: --rules FILE.py; a saved game never names code to run


class Session:
    """One sitting. `start`, `answer` and `interrupted` give lines as they come; they must be read to their end."""

    def __init__(self, party: Party, moves: Iterable[Move] = (), file: Path | None = None, auto: bool = False) -> None:
        self.party = party
        self.rules, self.seat = party.rules, party.seat
        self.file = file  # where `save` without a name goes
        self.auto = auto  # save before each decision
        self.closed = False
        self._leaving = False
        self._whole = self._menu = Menu(())  # all moves of this decision, and those that are shown
        self._last_table: list[str] = []
        self._shown_at = 0  # how many moves had been made then
        self.game = History(party.rules, party.seat, party.head.seed, moves)
        self._saved = self.game.moves if file and not auto else None

    @property
    def prompt(self) -> str:
        """What to print before an answer is read."""
        if self._leaving:
            return f"Save? Enter: {clean(str(self._default()), 30)}; a name; n: no; b: back > "
        if self.game.over:
            return "Over. u undo, t table, log, s FILE save, q quit > "
        more = "" if self._menu is self._whole else ", b back"
        return f"Your move, 1 to {self._menu.count} (? helps{more}) > "

    def start(self) -> Iterator[ScreenLine]:
        """The title, who sits where, how to answer, and the game up to the first decision."""
        rules, head = self.rules, self.party.head
        yield from _folded(f"{self.party.title} · {rules.players} players · seed {clean(head.seed, 24)}", "", "title")
        seats = [self.name(seat) for seat in range(rules.players)]
        yield from _folded("At the table, in order of seats: " + ", ".join(seats) + ".")
        yield from _folded("Answer with the number of a move or some of its words; ? help, h hint, q quit.")
        yield ScreenLine("")
        if self.game.made:
            shown = self.game.made[-5:]
            yield from _folded(f"Resumed after {len(self.game.made)} moves. The last {len(shown)}:")
            yield from self._tell(shown)
        yield from self._go_on()

    def answer(self, text: str) -> Iterator[ScreenLine]:
        """One line from the person: a move or a command."""
        text = text.strip()
        if self._leaving:
            yield from self._leave(text)
            return
        first, _, rest = text[:2000].partition(" ")
        command = COMMANDS.get(first.lower())
        if command and (not rest or command.takes_words):
            yield from command.do(self, rest.strip())
        elif self.game.over:
            yield ScreenLine("The game is over: u takes your last move back, s FILE keeps the log, q leaves.", "wrong")
        elif not text or (text.lower() in ("b", "back", "0") and self._menu is not self._whole):
            self._menu = self._whole
            yield from self._show_menu()
        else:
            yield from self._choose(text)

    def interrupted(self, rescue: bool) -> Iterator[ScreenLine]:
        """The end of the input (Ctrl-D) or Ctrl-C: keep the game if `rescue`, and say how to go on."""
        if self._unsaved() and (rescue or self.auto):
            yield from self._write(self.file or free_name(self._default()))
        self.closed = True
        yield from self._farewell()

    def name(self, seat: int) -> str:
        """Who sits there."""
        if seat == CHANCE:
            return "Lots"
        badge = self.party.badges[seat] if self.party.badges else ""
        if seat == self.seat:
            return f"You (seat {seat + 1}{badge and f', {badge}'})"
        return f"Seat {seat + 1} ({badge and f'{badge}, '}{self.party.head.bots[seat]})"

    # The game

    def _go_on(self) -> Iterator[ScreenLine]:
        """Lots, bots and moves without a choice, up to the next decision of the person or the end."""
        game = self.game
        while (actor := game.actor) != END:
            if actor == CHANCE:
                move = game.lot()
            else:
                legal = self.rules.legal(game.state)
                if actor == self.seat and len(legal) > 1:
                    yield from self._ask(legal)
                    return
                bot = self.party.bots.get(actor)
                move = bot.choose(game.state, legal, game.stream(actor)) if bot else legal[0]
            yield from self._tell([game.make(move)])
        yield from self._finish()

    def _ask(self, legal: Sequence[Move]) -> Iterator[ScreenLine]:
        if self.auto:
            yield from self._write_quietly()
        s = self.game.state
        self._whole = self._menu = Menu(Item(move, self.rules.tells(s, move, self.seat)) for move in legal)
        yield from self._show_table(whole=False)
        yield from self._show_menu()

    def _choose(self, text: str) -> Iterator[ScreenLine]:
        """Carry out the move that was typed, ask further if it can be several, or say why it is none."""
        menu = self._menu
        found = menu.pick(text)
        if found is None and text.isdecimal():
            found = []
        if found is None and not (found := menu.find(text[:200])):
            menu = self._whole  # words may leave the group that is shown
            found = menu.find(text[:200])
        if not found:
            numbers = f"type a number from 1 to {self._menu.count}, words of a move, or ?."
            yield from _folded(f"No move here is called “{clean(text)}”; {numbers}", "    ", "wrong")
        elif len(found) > 1:
            self._menu = Menu(menu.items[i] for i in found)
            meant = alike([item.words for item in self._menu.items]) if text[0].isdecimal() else f"“{clean(text)}”"
            yield from _folded(f"{meant}: {len(found)} moves; which?", "    ")
            yield from self._show_menu()
        else:
            yield from self._tell([self.game.make(menu.items[found[0]].move)])
            yield from self._go_on()

    def _finish(self) -> Iterator[ScreenLine]:
        """The last table, scores with their parts, who won, where the log is."""
        rules, s = self.rules, self.game.state
        yield from self._show_table(whole=True)
        yield ScreenLine("The game is over.", "title")
        ranking, scores = rules.ranking(s), rules.scores(s)
        names = {seat: self.name(seat) for seat in range(rules.players)}
        width = max(map(columns, names.values()))
        for seat in sorted(names, key=lambda seat: ranking[seat]):
            kind = "mine" if seat == self.seat else "plain"
            total = _signed(scores[seat].total).lstrip("+")
            yield from _folded(f"{ranking[seat]:>3}.  {pad(names[seat], width)}  {total:>4}", "", kind)
            parts = [f"{title} {_signed(points)}" for title, points in self._parts(scores[seat]).items() if points]
            if len(parts) > 1:
                yield from _folded(f"      {', '.join(parts)}", " " * 6)
        yield from _folded(self._verdict(ranking), kind="title")
        if self.auto:
            yield from self._write_quietly()
        if self.file is not None and self._saved == self.game.moves:
            yield from _folded(f"The log is in {self.file}.")
        else:
            yield from _folded("The log is not kept yet: s FILE keeps it.")

    def _parts(self, score: Score) -> Mapping[str, int]:
        """Where points came from, by the names on the cards; those of a cell are told with its place."""
        entries, parts = self.rules.catalogue(), Counter[str]()
        for key, points in score.parts.items():
            while key in entries and entries[key].parent in entries:
                key = entries[key].parent
            parts[entries[key].title if key in entries else key] += points
        return parts

    def _verdict(self, ranking: Sequence[int]) -> str:
        winners = self.rules.winners(self.game.state)
        others = " and ".join(self.name(seat) for seat in winners if seat != self.seat)
        if self.seat in winners:
            return f"You share the win with {others}." if others else "You win!"
        return f"{others} {'win' if len(winners) > 1 else 'wins'}; you are number {ranking[self.seat]}."

    # What is shown

    def _tell(self, history: Iterable[Made]) -> Iterator[ScreenLine]:
        for made in history:
            if made.actor == self.seat:
                yield from _folded(f"You{'' if made.decided else ', the only move'}: {made.heard}", "    ", "mine")
                continue
            text = f"{self.name(made.actor)}: {made.heard}"
            if columns(text) > WIDTH and made.actor != CHANCE:
                text = f"Seat {made.actor + 1}: {made.heard}"  # rather short than on two lines
            yield from _folded(text, "    ", "news")

    def _show_table(self, whole: bool) -> Iterator[ScreenLine]:
        """What the seat sees. After the person's own moves only the lines that are new, if they are few."""
        table = self.party.show(self.game.state, self.seat)
        new = [line for line in table if line not in self._last_table]
        own = all(made.actor == self.seat for made in self.game.made[self._shown_at :])
        shown = new if own and len(new) <= CHANGES and not whole else table
        self._last_table, self._shown_at = table, len(self.game.made)
        if shown:
            yield from (ScreenLine(part, "table") for line in ("", *shown, "") for part in fold(line))

    def _show_menu(self) -> Iterator[ScreenLine]:
        yield from (ScreenLine(line, "menu") for line in self._menu.lines())

    # Commands

    def help(self, rest: str) -> Iterator[ScreenLine]:
        yield from (ScreenLine(line) for line in HELP.splitlines())

    def table(self, rest: str) -> Iterator[ScreenLine]:
        yield from self._show_table(whole=True)
        self._menu = self._whole
        if not self.game.over:
            yield from self._show_menu()

    def log(self, rest: str) -> Iterator[ScreenLine]:
        count = int(rest) if rest.isdecimal() and 0 < len(rest) < 6 else LAST
        shown = self.game.made[-count:] if count else []
        yield ScreenLine(f"The last {len(shown)} of {len(self.game.made)} moves:")
        yield from self._tell(shown)

    def hint(self, rest: str) -> Iterator[ScreenLine]:
        """The best few moves by the game's advice, which knows only what the person may know."""
        if self.game.over or self.party.advice is None:
            yield ScreenLine(
                "There is nothing to decide." if self.game.over else "Nobody knows how to advise here.", "wrong"
            )
            return
        self._menu = self._whole
        items = self._whole.items
        weights = self.party.advice.weigh(self.game.state, [item.move for item in items])
        order = sorted(range(len(items)), key=lambda i: -weights[i])[:ADVISED]
        yield ScreenLine("A sensible player would weigh it so (more is better):")
        for i in order:
            yield from _folded(f"{self._whole.handle(i):>6}  {weights[i]:+7.1f}  {items[i].words}", " " * 17, "menu")

    def undo(self, rest: str) -> Iterator[ScreenLine]:
        """Back to the person's last decision, by playing the history before it again."""
        taken = self.game.undo()
        if not taken:
            yield ScreenLine("There is no move of yours to take back.", "wrong")
            return
        self._last_table = []
        more = f", and the {len(taken) - 1} moves after it" if len(taken) > 1 else ""
        yield from _folded(f"Taken back: {taken[0].heard}{more}. The same moves bring the same lots.", "    ", "mine")
        yield from self._go_on()

    def save(self, rest: str) -> Iterator[ScreenLine]:
        yield from self._write(_path(rest) if rest else self._default())

    def quit(self, rest: str) -> Iterator[ScreenLine]:
        if self._unsaved() and self.auto:
            yield from self._write_quietly()
        if self._unsaved():
            self._leaving = True
            return
        self.closed = True
        yield from self._farewell()

    def _leave(self, text: str) -> Iterator[ScreenLine]:
        """The answer to the question whether to save."""
        self._leaving = False
        if text.lower() in ("b", "back"):
            yield from self.table("")
            return
        if text.lower() not in ("n", "no"):
            yield from self._write(self._default() if text.lower() in ("", "y", "yes") else _path(text))
            if self._unsaved():
                self._leaving = True
                return
        self.closed = True
        yield from self._farewell()

    # Files

    def _default(self) -> Path:
        head = self.party.head
        seed = "".join(c if c.isalnum() or c in "-_" else "-" for c in head.seed[:40])
        return self.file or Path(f"{head.game}-{seed}.jsonl")

    def _unsaved(self) -> bool:
        """Whether something of the person's would be lost."""
        return self._saved != self.game.moves and any(made.decided for made in self.game.made)

    def _write(self, path: Path) -> Iterator[ScreenLine]:
        """Save, and say so or why not."""
        history = [(made.actor, made.move, made.says) for made in self.game.made]
        end = self.game.state if self.game.over else None
        try:
            keep(path, self.party.head, "\n".join(lines(self.rules, self.party.head, history, end)) + "\n")
        except UsageError as error:
            yield from _folded(f"Not saved: {error}.", "    ", "wrong")
            return
        self.file, self._saved = path, self.game.moves
        yield from _folded(f"Saved in {path}.")

    def _write_quietly(self) -> Iterator[ScreenLine]:
        """Save without a word unless it fails, and then not again by itself."""
        if self.file is not None and self._unsaved():
            yield from (line for line in self._write(self.file) if line.kind == "wrong")
            self.auto = self._saved == self.game.moves

    def _farewell(self) -> Iterator[ScreenLine]:
        """How to go on another time."""
        head, option = self.party.head, self.party.option and f" {self.party.option}"
        if self.file is not None and self._saved is not None:
            if self._unsaved():
                yield from _folded("What came after the last save is not kept.")
            goes_on = "look at it again" if self.game.over and not self._unsaved() else "go on"
            yield from _folded(f"To {goes_on}: pnp play --resume {shlex.quote(str(self.file))}{option}", "    ")
            return
        if self._unsaved():
            yield from _folded("This game was not saved (s FILE does, or --save FILE from the start).")
        bots = ",".join(name for seat, name in enumerate(head.bots) if seat != self.seat)
        again = f"--game {head.game} --players {head.players} --seat {self.seat + 1} --bots {bots}{option}"
        yield from _folded(f"The same lots from the start: pnp play {again} --seed {shlex.quote(head.seed)}", "    ")


def _path(text: str) -> Path:
    """A file as it was typed; ~ is the person's own folder."""
    with suppress(RuntimeError):  # the ~ of nobody is a name like any other
        return Path(text).expanduser()
    return Path(text)


def _signed(points: int) -> str:
    return f"{points:+d}".replace("-", "−")


def _folded(text: str, indent: str = "", kind: str = "plain") -> Iterator[ScreenLine]:
    return (ScreenLine(part, kind) for part in fold(" ".join(text.splitlines()), indent))


class Command(NamedTuple):
    """What a line may begin with instead of a move: what is done then, and whether more words may follow."""

    do: Callable[[Session, str], Iterator[ScreenLine]]
    takes_words: bool = False


_HELP, _UNDO, _HINT, _TABLE = (Command(do) for do in (Session.help, Session.undo, Session.hint, Session.table))
_SAVE, _LOG, _QUIT = Command(Session.save, True), Command(Session.log, True), Command(Session.quit)
COMMANDS = {
    "?": _HELP, "help": _HELP,
    "u": _UNDO, "undo": _UNDO,
    "h": _HINT, "hint": _HINT,
    "t": _TABLE, "table": _TABLE,
    "s": _SAVE, "save": _SAVE,
    "log": _LOG,
    "q": _QUIT, "quit": _QUIT, "exit": _QUIT,
}  # fmt: skip
