"""A game that is kept in a file: when it is written, what would be lost, and how to go on another time."""

from __future__ import annotations

import shlex
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from pnp.base.messages import Message, message, verbatim
from pnp.base.problems import UsageError
from pnp.referee.gamelog import lines
from pnp.session.history import History
from pnp.session.pages import Block, block
from pnp.session.party import Party
from pnp.session.savefile import keep
from pnp.speech.saying import said


class Keeping:
    """Where the game of a sitting is kept, and how much of it."""

    def __init__(self, party: Party, game: History, file: Path | None, auto: bool) -> None:
        self.party, self.game = party, game
        self.file = file  # where `save` without a name goes
        self.auto = auto  # save before each decision
        self._saved = game.moves if file and not auto else None

    @property
    def default(self) -> Path:
        """The file that is named already, or a name of the game and its seed."""
        head = self.party.head
        seed = "".join(c if c.isalnum() or c in "-_" else "-" for c in head.seed[:40])
        return self.file or Path(f"{head.game}-{seed}.jsonl")

    @property
    def unsaved(self) -> bool:
        """Whether something of the person's would be lost."""
        return self._saved != self.game.moves and any(made.decided for made in self.game.made)

    @property
    def complete(self) -> bool:
        """Whether the file holds every move."""
        return self.file is not None and self._saved == self.game.moves

    def write(self, path: Path) -> Iterator[Block]:
        """Save, and say so or why not."""
        party, game = self.party, self.game
        history = [(made.actor, made.move, made.says) for made in game.made]
        end = game.state if game.over else None
        try:
            keep(path, party.head, "\n".join(lines(party.rules, party.head, history, end)) + "\n")
        except UsageError as error:
            why = error.args[0] if error.args else ""
            yield self._block(message("Not saved: {why}.", why=why), "wrong", "    ")
            return
        self.file, self._saved = path, game.moves
        yield self._block(message("Saved in {file}.", file=str(path)))

    def write_quietly(self) -> Iterator[Block]:
        """Save without a word unless it fails, and then not again by itself."""
        if self.auto and self.file is not None and self.unsaved:
            yield from (one for one in self.write(self.file) if one[0].kind == "wrong")
            self.auto = self._saved == self.game.moves

    def farewell(self) -> Iterator[Block]:
        """How to go on another time."""
        head, option = self.party.head, self.party.option and f" {self.party.option}"
        if self.file is not None and self._saved is not None:
            command = verbatim(f"pnp play --resume {shlex.quote(str(self.file))}{option}")
            if self.unsaved:
                yield self._block(message("What came after the last save is not kept."))
            if self.game.over and not self.unsaved:
                yield self._block(message("To look at it again: {command}", command=command), indent="    ")
            else:
                yield self._block(message("To go on: {command}", command=command), indent="    ")
            return
        if self.unsaved:
            yield self._block(message("This game was not saved (s FILE does, or --save FILE from the start)."))
        seat = self.party.seat
        bots = ",".join(name for at, name in enumerate(head.bots) if at != seat)
        again = f"--game {head.game} --players {head.players} --seat {seat + 1} --bots {bots}{option}"
        command = verbatim(f"pnp play {again} --seed {shlex.quote(head.seed)}")
        yield self._block(message("The same lots from the start: {command}", command=command), indent="    ")

    def _block(self, text: Message, kind: str = "plain", indent: str = "") -> Block:
        return block(said(text, self.party.tongue), kind, indent)


def path_of(text: str) -> Path:
    """A file as it was typed; ~ is the person's own folder."""
    with suppress(RuntimeError):  # the ~ of nobody is a name like any other
        return Path(text).expanduser()
    return Path(text)
