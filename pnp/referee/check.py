"""Whether a game is sound: its rules can be read, its games come to an end, every card and space is used.

Reasons against it are problems like any other, at the place in the files where they can be mended.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from pnp.base.problems import Place, Problems, one_of
from pnp.base.processes import process_pool
from pnp.definition.game import Game
from pnp.referee.bots import Bot, GreedyBot, RandomBot
from pnp.referee.match import Stuck, Watcher, play_game
from pnp.referee.registry import advice_for, engines, has_advice, has_rules, rules_for
from pnp.referee.rules import CHANCE, Move, Rules

QUICK = 3  # games at each number of players before a build
CHUNK = 10  # games that a process plays at a time
MOST_REPORTED = 5  # so many games that go wrong are reported, the others counted


class Batch(NamedTuple):
    """Some seeded games to play with one kind of bot."""

    rules: Rules[Any]
    engine: str
    bot: str
    first: int
    size: int


class Found(NamedTuple):
    """What a batch showed: how often each thing was used, what went wrong, how many decisions were made."""

    uses: Counter[str]
    wrong: list[str]
    decisions: int


class Verdict(NamedTuple):
    """What was checked of a game, in numbers."""

    games: int
    decisions: int
    players: tuple[int, int]
    used: int  # things of the catalogue, all of which were used


class _Referee(Watcher):
    """Notes what is used and stops a game as soon as a rule is broken."""

    def __init__(self, rules: Rules[Any]) -> None:
        self.rules = rules
        self.uses: Counter[str] = Counter()
        self.decisions = 0

    def before(self, s: Any, actor: int, move: Move, legal: Sequence[Move]) -> None:
        self.uses.update(self.rules.uses(s, move))
        self.decisions += actor != CHANCE

    def after(self, s: Any, actor: int) -> None:
        broken = self.rules.broken(s)
        if broken:
            raise Stuck(f"after move {self.decisions}: {broken[0]}")


def play_batch(batch: Batch) -> Found:
    """Play some games and watch them."""
    rules = batch.rules
    bot: Bot[Any] = RandomBot() if batch.bot == "random" else GreedyBot(advice_for(batch.engine, rules))
    uses: Counter[str] = Counter()
    wrong = []
    decisions = 0
    for number in range(batch.first, batch.first + batch.size):
        referee = _Referee(rules)
        try:
            play_game(rules, [bot] * rules.players, f"check/{number}", referee)
        except Stuck as error:
            wrong.append(f"game {number} with {batch.bot} bots: {error}")
        except Exception as error:  # odd values can lead anywhere; a designer wants to know which game shows it
            wrong.append(f"game {number} with {batch.bot} bots fails: {type(error).__name__}: {error}")
        uses += referee.uses
        decisions += referee.decisions
    return Found(uses, wrong, decisions)


def check_rules(game: Game, problems: Problems) -> list[Rules[Any]]:
    """The rules at each number of players, or problems with the values they read."""
    fewest, most = game.meta.players
    read = [rules_for(game, players, problems) for players in range(fewest, most + 1)]
    return [rules for rules in read if rules is not None]


def check_engine(game: Game, problems: Problems) -> None:
    """An engine that game.yaml names must be one that pnp has."""
    if game.meta.engine and not has_rules(game):
        message = f"found “{game.engine}”; expected a game whose rules pnp has: {one_of(engines())}"
        problems.add(game.meta.place_of("engine"), "engine", message)


def check_play(
    game: Game, problems: Problems, games: int, jobs: int, progress: Callable[[int, int], None] | None = None
) -> Verdict:
    """Play seeded games at each number of players; everything that goes wrong is a problem."""
    tables = check_rules(game, problems)
    if len(problems):
        return Verdict(0, 0, (game.meta.players[0], game.meta.players[1]), 0)
    batches = [batch for rules in tables for batch in _batches(rules, game.engine, games)]
    found = _played(batches, jobs, progress)
    for rules in tables:
        wrong = [text for batch, f in zip(batches, found, strict=True) if batch.rules is rules for text in f.wrong]
        _tell_wrong(game, rules, wrong, problems)
    used = _used(game, tables, found, problems) if not len(problems) else 0
    return Verdict(
        sum(batch.size for batch in batches),
        sum(f.decisions for f in found),
        (game.meta.players[0], game.meta.players[1]),
        used,
    )


def quick(game: Game, problems: Problems) -> str:
    """The short form before a build, in one line; what is wrong goes to `problems`."""
    if not has_rules(game):
        check_engine(game, problems)
        return f"Not checked by play: pnp has no rules for {game.id}."
    tables = check_rules(game, problems)
    found = [play_batch(Batch(rules, game.engine, "random", 0, QUICK)) for rules in tables]
    for rules, result in zip(tables, found, strict=True):
        _tell_wrong(game, rules, result.wrong, problems)
    fewest, most = game.meta.players
    span = f"{fewest}" if fewest == most else f"{fewest} to {most}"
    decisions = sum(result.decisions for result in found)
    return f"Playable: {QUICK * len(tables)} games of {span} players came to their end ({decisions} moves)."


def _batches(rules: Rules[Any], engine: str, games: int) -> list[Batch]:
    """Half the games are played at random, which goes everywhere, half sensibly, which goes where people go."""
    sensible = games // 2 if has_advice(engine) else 0
    halves = {"random": games - sensible, "greedy": sensible}
    return [
        Batch(rules, engine, bot, first, min(CHUNK, count - first))
        for bot, count in halves.items()
        for first in range(0, count, CHUNK)
    ]


def _played(batches: Sequence[Batch], jobs: int, progress: Callable[[int, int], None] | None) -> list[Found]:
    """The results in the order of the batches, whatever the number of processes."""
    found = []
    if jobs <= 1 or len(batches) == 1:
        results = map(play_batch, batches)
        return [_with_progress(result, i, batches, progress) for i, result in enumerate(results, 1)]
    with process_pool(jobs) as pool:
        for i, result in enumerate(pool.map(play_batch, batches), 1):
            found.append(_with_progress(result, i, batches, progress))
    return found


def _with_progress(
    result: Found, done: int, batches: Sequence[Batch], progress: Callable[[int, int], None] | None
) -> Found:
    if progress:
        progress(done, len(batches))
    return result


def _used(game: Game, tables: Sequence[Rules[Any]], found: Sequence[Found], problems: Problems) -> int:
    """Report things that were never used at any table: a fifth place may well be for five players only."""
    uses: Counter[str] = sum((result.uses for result in found), Counter())
    decisions = sum(result.decisions for result in found)
    catalogue = {key: entry for rules in tables for key, entry in rules.catalogue().items()}
    for key, entry in catalogue.items():
        if not uses[key] and not entry.rare:
            message = f"{entry.kind} “{entry.title}” was never used in {decisions} moves"
            problems.add(_place(game, key), key, f"{message}; change a value so that it can be, or take it out")
    return len([key for key in catalogue if uses[key]])


def _tell_wrong(game: Game, rules: Rules[Any], wrong: Sequence[str], problems: Problems) -> None:
    for text in wrong[:MOST_REPORTED]:
        problems.add(game.place, f"{rules.players} players", text)
    if len(wrong) > MOST_REPORTED:
        problems.add(game.place, f"{rules.players} players", f"… and {len(wrong) - MOST_REPORTED} more games go wrong")


def _place(game: Game, key: str) -> Place:
    """Where the card behind a key of the catalogue stands, or the game itself."""
    parts = key.split("/")
    for component in game.components.values():
        for card in component.cards:
            if card.id in parts:
                return card.place
    return game.place
