"""Whether a game is sound: its rules can be read, its games come to an end, every card and space is used.

Reasons against it are problems like any other, at the place in the files where they can be mended.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from pnp.base.messages import NOTHING, Message, joined, message, one_of, span
from pnp.base.problems import Place, Problem, Problems
from pnp.base.processes import process_pool
from pnp.definition.game import Game
from pnp.referee.announced import unplayed
from pnp.referee.answers import blame, wrong_answer
from pnp.referee.bots import Bot, GreedyBot, RandomBot
from pnp.referee.facts import Facts
from pnp.referee.match import Failed, Stuck, Watcher, play_game
from pnp.referee.parcel import Parcel, Playable
from pnp.referee.registry import Engine, advice_for, engine_for, engines, needed, rules_for
from pnp.referee.rules import CHANCE, Move, Rules
from pnp.referee.slips import told

QUICK = 3  # games at each number of players before a build
CHUNK = 10  # games that a process plays at a time
MOST_REPORTED = 5  # so many games that go wrong are reported, the others counted


class Batch(NamedTuple):
    """Some seeded games to play with one kind of bot."""

    table: Parcel
    bot: str
    first: int
    size: int


class Found(NamedTuple):
    """What a batch showed: how often each thing was used, what went wrong, how many decisions were made."""

    uses: Counter[str]
    wrong: list[Message]
    slips: list[Problem]  # in the rules themselves, with their file and line
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
            raise Stuck(message("after move {decisions}: {broken}", decisions=self.decisions, broken=broken[0]))


def play_batch(batch: Batch) -> Found:
    """Play some games and watch them."""
    engine, rules = batch.table.open()
    bot: Bot[Any] = RandomBot()
    if batch.bot != "random":
        with told(engine.source.home, lambda: message("while {bot} bots took their seats", bot=batch.bot)):
            bot = GreedyBot(advice_for(engine, rules))
    found = Found(Counter(), [], [], 0)
    for number in range(batch.first, batch.first + batch.size):
        referee = _Referee(rules)
        doing = message("game {number} with {bot} bots", number=number, bot=batch.bot)
        try:
            play_game(rules, [bot] * rules.players, f"check/{number}", referee)
        except Stuck as error:
            found.wrong.append(joined((doing, error.message), ": "))
        except Failed as failed:  # odd values can lead anywhere; a designer wants to know which game shows it
            cause = failed.__cause__ or failed
            problem = blame(
                cause,
                engine,
                rules,
                failed.state,
                message("in {doing} of {players}, move {move}", doing=doing, players=rules.players, move=failed.move),
            )
            if problem:
                found.slips.append(problem)
            else:
                found.wrong.append(
                    message("{doing} fails: {kind}: {cause}", doing=doing, kind=type(cause).__name__, cause=cause)
                )
        found = found._replace(uses=found.uses + referee.uses, decisions=found.decisions + referee.decisions)
    return found


def check_rules(game: Game, problems: Problems, engine: Engine | None = None) -> list[Rules[Any]]:
    """The rules at each number of players, or problems with the values they read."""
    engine = engine or needed(game)
    fewest, most = game.meta.players
    read = [rules_for(game, players, problems, engine) for players in range(fewest, most + 1)]
    return [rules for rules in read if rules is not None]


def check_sense(game: Game, problems: Problems, engine: Engine) -> None:
    """What no table would want to play, told before any game is: the cause before its symptoms."""
    if engine.code.sense:
        facts = Facts(game, Problems())
        with told(engine.source.home, lambda: message("while the files were asked for sense")):
            engine.code.sense(facts)
        problems.found += facts.problems.found


def check_engine(game: Game, problems: Problems) -> None:
    """An engine that game.yaml names must be one that is installed."""
    if game.meta.engine and engine_for(game) is None:
        complaint = message(
            "found “{engine}”; expected a game whose rules pnp has: {accepted}",
            engine=game.engine,
            accepted=one_of(engines()),
        )
        problems.add(game.meta.place_of("engine"), "engine", complaint)


def check_play(
    game: Game,
    problems: Problems,
    games: int,
    jobs: int,
    progress: Callable[[int, int], None] | None = None,
    engine: Engine | None = None,
) -> Verdict:
    """Play seeded games at each number of players; everything that goes wrong is a problem."""
    engine = engine or needed(game)
    seats = (game.meta.players[0], game.meta.players[1])
    before = problems.mark()
    check_sense(game, problems, engine)
    rules = check_rules(game, problems, engine) if not problems.any_since(before) else []
    if problems.any_since(before):
        return Verdict(0, 0, seats, 0)
    tables = [[Batch(Playable(engine, one), *part) for part in _parts(engine, games)] for one in rules]
    batches = [batch for table in tables for batch in table]
    found = _played(batches, jobs, progress)
    for at, one in enumerate(rules):
        size = len(tables[at])
        _tell_wrong(game, one, found[at * size : (at + 1) * size], problems)
    used = 0
    if not problems.any_since(before):
        with told(
            engine.source.home,
            lambda: message("while all that can be used was listed"),
            lambda: wrong_answer(rules[0], None),
        ):
            used = _used(game, rules, found, problems)
    return Verdict(sum(batch.size for batch in batches), sum(f.decisions for f in found), seats, used)


def quick(game: Game, problems: Problems, engine: Engine | None = None) -> Message:
    """The short form before a build, in one line; what is wrong goes to `problems`."""
    engine = engine or engine_for(game)
    if engine is None:
        check_engine(game, problems)
        return unplayed(game.id)
    check_sense(game, problems, engine)
    tables = check_rules(game, problems, engine) if not len(problems) else []
    if len(problems):
        return NOTHING
    found = [play_batch(Batch(Playable(engine, rules), "random", 0, QUICK)) for rules in tables]
    for rules, result in zip(tables, found, strict=True):
        _tell_wrong(game, rules, [result], problems)
    decisions = sum(result.decisions for result in found)
    return message(
        "Playable: {quick} games of {span} players came to their end ({decisions} moves).",
        quick=QUICK * len(tables),
        span=span(game.meta.players),
        decisions=decisions,
    )


def _parts(engine: Engine, games: int) -> list[tuple[str, int, int]]:
    """Half the games are played at random, which goes everywhere, half sensibly, which goes where people go."""
    sensible = games // 2 if engine.code.advice else 0
    halves = {"random": games - sensible, "greedy": sensible}
    return [
        (bot, first, min(CHUNK, count - first)) for bot, count in halves.items() for first in range(0, count, CHUNK)
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
            complaint = message(
                "{kind} “{title}” was never used in {decisions} moves",
                kind=entry.kind,
                title=entry.title,
                decisions=decisions,
            )
            problems.add(
                _place(game, key),
                key,
                message("{value}; change a value so that it can be, or take it out", value=complaint),
            )
    return len([key for key in catalogue if uses[key]])


def _tell_wrong(game: Game, rules: Rules[Any], found: Sequence[Found], problems: Problems) -> None:
    wrong = [text for result in found for text in result.wrong]
    for text in wrong[:MOST_REPORTED]:
        problems.add(game.place, f"{rules.players} players", text)
    if len(wrong) > MOST_REPORTED:
        problems.add(
            game.place,
            f"{rules.players} players",
            message("… and {count} more games go wrong", count=len(wrong) - MOST_REPORTED),
        )
    known = {(problem.place, problem.field) for problem in problems}
    for slip in (slip for result in found for slip in result.slips):
        if (slip.place, slip.field) not in known:  # the first game that shows it is enough
            known.add((slip.place, slip.field))
            problems.found.append(slip)


def _place(game: Game, key: str) -> Place:
    """Where the card behind a key of the catalogue stands, or the game itself."""
    parts = key.split("/")
    for component in game.components.values():
        for card in component.cards:
            if card.id in parts:
                return card.place
    return game.place
