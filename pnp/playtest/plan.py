"""A plan → a result: many games of one Game at one number of players, and what was counted in them.

The main games are watched closely. Two experiments of their own can be added: duels of bots (does skill matter?), and
restricted play (Jaffe 2012): one seat does without a piece, against others who may use it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from contextlib import AbstractContextManager
from typing import Any, Literal, NamedTuple

from pnp.base.messages import message, one_of
from pnp.base.nearness import did_you_mean
from pnp.base.problems import Problems, UsageError
from pnp.definition.game import Game
from pnp.playtest import runner
from pnp.playtest.measures import LEVEL, Figure, share, together
from pnp.playtest.runner import Progress, Task, Workers, seat_of
from pnp.playtest.tally import Tally, Use, WatchOptions
from pnp.referee.answers import wrong_answer
from pnp.referee.parcel import Playable
from pnp.referee.registry import Engine, needed, rules_for
from pnp.referee.rules import Entry, Rules
from pnp.referee.seats import lineup, read_name
from pnp.referee.slips import told

MOST_TASKS, LEAST_GAMES, MOST_GAMES = 64, 4, 250  # of one experiment; of a task
MAIN = "main"
MOST_KEYS = 6  # pieces of a changed card that a sweep follows
FAR_BELOW = 0.5  # of the fair share: restricted play finds a piece mandatory
ABOUT_EQUAL = 0.2  # of the fair share, either way: it does not matter

# what doing without a piece shows; `wording.py` has the sentences
Verdict = Literal["mandatory", "worth having", "does not matter", "trap", "not settled"]


class Plan(NamedTuple):
    """What to play. Results depend on nothing else, whoever plays them."""

    games: int = 1000
    bots: tuple[str, ...] = ("greedy",)  # one for all seats, or one for each
    seed: str = "1"
    every: int = 7  # legal moves are looked at in every seventh decision
    worth: bool = False  # count moves worth taking: the advice is asked at each of these decisions
    duels: tuple[str, ...] = ()  # bots to be matched against each other: random, greedy, search
    duel_games: int = 200
    restrict: tuple[str, ...] = ()  # kinds of pieces, or keys, that one seat does without
    restrict_games: int = 200


class Subject(NamedTuple):
    """The rules under test, and what the box says."""

    engine: Engine
    rules: Rules[Any]
    box: tuple[int, int]  # minutes


class Duel(NamedTuple):
    """One bot in one seat, each in turn, against others who play by another bot in all other seats."""

    bot: str
    others: str
    wins: Figure


class Restriction(NamedTuple):
    """One seat, each in turn, that does without a piece."""

    key: str
    entry: Entry
    wins: Figure
    fair: float
    verdict: Verdict


class Result(NamedTuple):
    """Everything that a playtest at one number of players found."""

    players: int
    plan: Plan
    bots: tuple[str, ...]  # one a seat
    box: tuple[int, int]
    digest: str
    catalogue: Mapping[str, Entry]
    tally: Tally
    duels: tuple[Duel, ...] = ()
    restrictions: tuple[Restriction, ...] = ()

    @property
    def same_bots(self) -> bool:
        """Whether all seats are played alike, so that seats can be compared."""
        return len(set(self.bots)) == 1


def subject_of(game: Game, players: int, engine: Engine | None = None) -> Subject:
    """The rules of a game at a number of players, or all that is wrong with its values."""
    engine = engine or needed(game)
    problems = Problems()
    rules = rules_for(game, players, problems, engine)
    problems.stop_if_any()
    assert rules is not None
    low, high = game.meta.minutes
    return Subject(engine, rules, (low, high))


def run(
    game: Game,
    players: int,
    plan: Plan,
    jobs: int = 1,
    progress: Progress | None = None,
    executor: Workers | None = None,
    keys: tuple[str, ...] = (),
) -> Result:
    """Playtest a game; `keys` are pieces of which one number a game is kept."""
    (result,) = run_all([subject_of(game, players)], plan, jobs, progress, executor, keys)
    return result


def run_all(
    subjects: Sequence[Subject],
    plan: Plan,
    jobs: int = 1,
    progress: Progress | None = None,
    executor: Workers | None = None,
    keys: tuple[str, ...] = (),
) -> list[Result]:
    """Playtest several subjects by one plan, all their tasks shared out together."""
    tasks: list[Task] = []
    for at, subject in enumerate(subjects):
        with planning(subject):
            tasks += _tasks(subject, plan, keys, str(at), len(tasks))
    tallies: dict[str, Tally] = {}
    for task, tally in runner.run(tasks, jobs, progress, executor):
        known = tallies.get(task.group)
        if known is None:
            tallies[task.group] = tally
        else:
            known.merge(tally)
    return [_result(subject, plan, tallies, str(at)) for at, subject in enumerate(subjects)]


def planning(subject: Subject) -> AbstractContextManager[None]:
    """A slip in the rules meanwhile is told by its line."""
    home, rules = subject.engine.source.home, subject.rules
    return told(home, lambda: message("while the games were planned"), lambda: wrong_answer(rules, None))


def chunk(games: int) -> int:
    """How many games a task has; it depends on nothing but how many there are in all."""
    return min(MOST_GAMES, max(LEAST_GAMES, -(-games // MOST_TASKS)))


def pairs(plan: Plan) -> list[tuple[str, str]]:
    """Who plays whom."""
    return [(one, other) for one in plan.duels for other in plan.duels if one != other]


def restricted_keys(plan: Plan, catalogue: Mapping[str, Entry]) -> list[str]:
    """The pieces that a plan's kinds and keys name."""
    kinds = dict.fromkeys(entry.kind for entry in catalogue.values())
    for word in plan.restrict:
        if word not in kinds and word not in catalogue:
            known = (*kinds, *catalogue)
            raise UsageError(
                message(
                    "nothing is called {word}; expected one of {accepted}{did_you_mean}",
                    word=word,
                    accepted=one_of(known),
                    did_you_mean=did_you_mean(word, known),
                )
            )
    return [key for key, entry in catalogue.items() if key in plan.restrict or entry.kind in plan.restrict]


def _tasks(subject: Subject, plan: Plan, keys: tuple[str, ...], at: str, number: int) -> list[Task]:
    """All tasks of a subject: its main games, then the experiments."""
    rules, table = subject.rules, Playable(subject.engine, subject.rules)
    bots = lineup(plan.bots, rules.players)
    for name in plan.duels:
        read_name(name)
    watch = WatchOptions(every=plan.every, worth=plan.worth, keys=tuple(k for k in keys if k in rules.catalogue()))
    out: list[Task] = []

    def cut(
        group: str, games: int, options: WatchOptions, bots: tuple[str, ...], odd: str = "", avoid: str = ""
    ) -> None:
        size = chunk(games)
        for first in range(0, games, size):
            count = min(size, games - first)
            here = number + len(out)
            out.append(Task(here, group, table, bots, plan.seed, first, count, options, odd, avoid))

    cut(f"{at}/{MAIN}", plan.games, watch, bots)
    results = WatchOptions(results=True)
    for one, other in pairs(plan):
        cut(f"{at}/duel/{one}/{other}", plan.duel_games, results, (other,) * rules.players, odd=one)
    for key in restricted_keys(plan, rules.catalogue()):
        cut(f"{at}/without/{key}", plan.restrict_games, results, bots, avoid=key)
    return out


def _result(subject: Subject, plan: Plan, tallies: Mapping[str, Tally], at: str) -> Result:
    """The tallies of a subject, put together."""
    rules = subject.rules
    catalogue = dict(rules.catalogue())
    tally = tallies.get(f"{at}/{MAIN}", Tally(rules.players))
    duels = [Duel(one, other, odd_wins(tallies[f"{at}/duel/{one}/{other}"])) for one, other in pairs(plan)]
    keys = restricted_keys(plan, catalogue)
    # a piece that only lots bring cannot be avoided, nor one that nobody ever used
    avoidable = [key for key in keys if Use(*tally.uses.get(key, ())).u]
    return Result(
        players=rules.players,
        plan=plan,
        bots=lineup(plan.bots, rules.players),
        box=subject.box,
        digest=rules.digest,
        catalogue=catalogue,
        tally=tally,
        duels=tuple(duels),
        restrictions=tuple(
            restriction(tallies[f"{at}/without/{key}"], key, catalogue[key], len(avoidable)) for key in avoidable
        ),
    )


def odd_wins(tally: Tally, level: float = LEVEL) -> Figure:
    """The share of wins of the odd seat."""
    won = tally.credits()
    return share(sum(won[seat_of(game, tally.players)][at] for at, game in enumerate(tally.index)), tally.games, level)


def restriction(tally: Tally, key: str, entry: Entry, many: int) -> Restriction:
    """What doing without a piece costs; the verdict holds for all pieces together."""
    fair = 1 / tally.players
    sure = odd_wins(tally, together(LEVEL, many))
    verdict: Verdict = "not settled"
    if sure.high < fair * FAR_BELOW:
        verdict = "mandatory"
    elif sure.high < fair:
        verdict = "worth having"
    elif sure.low > fair:
        verdict = "trap"
    elif sure.low > fair * (1 - ABOUT_EQUAL) and sure.high < fair * (1 + ABOUT_EQUAL):
        verdict = "does not matter"
    return Restriction(key, entry, odd_wins(tally), fair, verdict)


def keys_of(paths: Iterable[str], catalogue: Mapping[str, Entry]) -> tuple[str, ...]:
    """The pieces of changed cards, found by the ids in their paths: places.salon.majority → place/salon …"""
    ids = {word for path in paths for word in path.split(".")[1:]}
    found = [key for key in catalogue if ids & set(key.split("/")[1:])]
    whole = [key for key in found if catalogue[key].parent not in found]
    return tuple(found if len(found) <= MOST_KEYS else whole[:MOST_KEYS])
