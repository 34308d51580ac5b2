"""Everything that can be checked of one game: its files, its texts, its rules, and whether it can be read."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import NamedTuple

from pnp.base.cache import Cache
from pnp.base.messages import Message, joined, message, span
from pnp.base.problems import Problem, Problems, ProblemsFound
from pnp.check.cutting import cuttable
from pnp.check.paper import printable
from pnp.check.pixels import drawn_as_pixels
from pnp.check.reading import readable
from pnp.check.targets import measure_targets
from pnp.definition.game import Game
from pnp.definition.load import load_game
from pnp.definition.workspace import Workspace
from pnp.kit.build import Draft
from pnp.readability.measure import Readability
from pnp.referee.check import check_engine, check_play, check_rules, check_sense
from pnp.referee.contract import check_contract
from pnp.referee.registry import engine_for


class CheckOptions(NamedTuple):
    """How closely to look."""

    games: int = 60  # at each table
    targets: bool = False  # also measure what game.yaml aims at
    contract: bool = False  # hold the rules to every clause of the contract
    pieces: bool = False  # say how well every single piece can be read
    strict: bool = False  # what is hard to read, or has no bleed, is a problem
    rules: Path | None = None  # the file with the rules to play by, instead of those that are installed
    jobs: int = 1
    quick: bool = False  # only what needs no game to be played and no card to be composed


class Report(NamedTuple):
    """What was checked of a game, line by line, and everything that is wrong."""

    game: str
    lines: tuple[Message, ...]
    problems: tuple[Problem, ...]
    readability: Readability | None = None  # of the kit in the game's own language, if it can be printed

    @property
    def passes(self) -> bool:
        """Whether nothing is wrong."""
        return not self.problems


Counting = Callable[[Message], AbstractContextManager[Callable[[int, int], None]]]


def _silent(text: Message) -> None:
    """For those who wait for the report."""


def _uncounted(label: Message) -> AbstractContextManager[Callable[[int, int], None]]:
    """For those who do not watch."""
    return nullcontext(lambda done, total: None)


def check_game(
    workspace: Workspace,
    name: str,
    options: CheckOptions = CheckOptions(),  # noqa: B008 (a frozen value)
    cache: Cache | None = None,
    tell: Callable[[Message], None] = _silent,
    counting: Counting = _uncounted,
) -> Report:
    """Check one game; what is wrong on paper does not hide what is wrong in play.

    It takes a while: `tell` hears each line as soon as it is known, `counting` gets a label for each long part of it
    and is told what is done of how much.
    """
    return _Check(workspace, name, options, cache or Cache.usual(), tell, counting).report()


class _Check:
    """One check as it goes on."""

    def __init__(
        self,
        workspace: Workspace,
        name: str,
        options: CheckOptions,
        cache: Cache,
        tell: Callable[[Message], None],
        counting: Counting,
    ) -> None:
        self.workspace, self.name, self.options, self.cache = workspace, name, options, cache
        self.tell, self.counting = tell, counting
        self.problems = Problems()
        self.lines: list[Message] = []

    def report(self) -> Report:
        """All of it, in order."""
        game = load_game(self.workspace, self.name, self.problems)
        measured = None
        if game is not None and not len(self.problems) and self.options.quick:
            self._look(game)
        elif game is not None and not len(self.problems):
            kit = self._files(game)
            self._play(game)
            measured = self._read(kit) if kit else None
        elif game is not None and not game.broken:  # its cards are right, so the rules may have more to say
            engine = engine_for(game, self.options.rules)
            if engine:
                check_rules(game, self.problems, engine)
        return Report(self.name, tuple(self.lines), tuple(self.problems), measured)

    def _tell(self, text: Message) -> None:
        self.lines.append(text)
        self.tell(text)

    def _of_game(self, line: Message) -> Message:
        return joined((self.name, line), ": ")

    def _look(self, game: Game) -> None:
        """Files and sense, in less than a second."""
        engine = engine_for(game, self.options.rules)
        if engine is None:
            check_engine(game, self.problems)
        else:
            check_sense(game, self.problems, engine)
            if not len(self.problems):
                check_rules(game, self.problems, engine)
        if not len(self.problems):
            self._tell(
                message(
                    "{name}: {count} files are sound and make sense; nothing was played or set",
                    name=self.name,
                    count=len(game.components),
                )
            )

    def _files(self, game: Game) -> Draft | None:
        """Files and texts; the kit, if it can be printed."""
        pieces = sum(component.pieces for component in game.components.values())
        self._tell(
            message(
                "{name}: {count} files are sound, {pieces} pieces",
                name=self.name,
                count=len(game.components),
                pieces=pieces,
            )
        )
        paper = printable(self.workspace, game, self.cache, self.problems)
        self._tell(self._of_game(paper.line))
        for warning in paper.warnings:
            self._tell(message("{name}: Warning: {warning}", name=self.name, warning=warning))
        return paper.kit

    def _play(self, game: Game) -> None:
        """Seeded games at every table, then the targets."""
        try:
            engine = engine_for(game, self.options.rules)
        except ProblemsFound as error:  # a slip in somebody's rules
            self.problems.found += error.problems
            return
        if engine is None:
            check_engine(game, self.problems)
            self._tell(message("{name}: no rules to play it by", name=self.name))
            return
        before = self.problems.mark()  # what is wrong on paper does not hide what is wrong in play
        if self.options.contract:
            for line in check_contract(game, engine, self.problems):
                self._tell(self._of_game(line))
        if self.problems.any_since(before):  # rules that break the contract are not played
            return
        with self.counting(message("Playing {game}", game=self.name)) as progress:
            verdict = check_play(game, self.problems, self.options.games, self.options.jobs, progress, engine)
        if self.problems.any_since(before):
            return
        self._tell(
            message(
                "{name}: {games} games of {span} players came to their end, {decisions} moves, no rule broken",
                name=self.name,
                games=verdict.games,
                span=span(verdict.players),
                decisions=verdict.decisions,
            )
        )
        self._tell(
            message(
                "{name}: every card and space that the rules know was used ({used} things)",
                name=self.name,
                used=verdict.used,
            )
        )
        if self.options.targets:
            with self.counting(message("Testing {game}", game=self.name)) as progress:
                lines = measure_targets(game, engine, self.options.jobs, self.problems, progress)
            for line in lines:
                self._tell(self._of_game(line))

    def _read(self, kit: Draft) -> Readability | None:
        """How well the kit can be read, whether it can be cut, and what of it is pixels."""
        options = self.options
        found = readable(kit, self.cache, options.jobs, self.problems, options.pieces, options.strict)
        cut = cuttable(kit, self.cache, options.jobs, self.problems, options.strict) if found else ()
        for line in (*found.lines, *cut, *drawn_as_pixels(kit)) if found else ():
            self._tell(line)
        return found.measured if found else None
