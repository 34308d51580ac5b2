"""playtest: what is counted is what happened, intervals hold what they say, and nobody's help changes a result."""

from __future__ import annotations

import json
import math
import multiprocessing
import pickle
import random
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Executor, Future
from fractions import Fraction
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pnp.base.problems import UsageError
from pnp.playtest import runner
from pnp.playtest.figures import figures
from pnp.playtest.findings import LOOK, OK, ORDER, PROBLEM, Finding, Tolerated, findings, judged, missed, more_games
from pnp.playtest.measures import (
    Figure,
    clustered,
    mean,
    mean_of,
    never,
    paired,
    pieces,
    quantile,
    ratio_series,
    seat_advantage,
    seat_shares,
    share,
    student,
    together,
)
from pnp.playtest.plan import Plan, Result, Subject, chunk, keys_of, restriction, run_all
from pnp.playtest.runner import Processes, Task, play_task, run
from pnp.playtest.sweeps import effects, sweep_subjects
from pnp.playtest.tally import Options, Tally, Use, Watch
from pnp.playtest.wording import listed, number, precise
from pnp.referee import seats
from pnp.referee.bots import GreedyBot, RandomBot, SearchBot
from pnp.referee.match import play_game
from pnp.referee.rules import Move, Streams
from pnp.referee.seats import Avoiding, bot, lineup, read_name
from tests.toy_rules import Toy, ToyState, toy_advice

ALMOST = 0.9999  # seeds are fixed; a true value outside so wide an interval is a mistake, not bad luck


@pytest.fixture(autouse=True)
def advice(monkeypatch: pytest.MonkeyPatch) -> None:
    """The toy has advice too."""
    monkeypatch.setattr(seats, "advice_for", toy_advice)
    monkeypatch.setattr(runner, "advice_for", toy_advice)


def played(rules: Toy, plan: Plan) -> Result:
    (result,) = run_all([Subject("toy", rules, (2, 4))], plan)
    return result


def task(rules: Toy, first: int, games: int, options: Options | None = None) -> Task:
    return Task(0, "main", rules, "toy", ("random",) * rules.players, "s", first, games, options or Options())


# what is true of the toy


def exact(start: int) -> tuple[Fraction, Fraction]:
    """Of one round of two with carts alone: the first seat's share of the wins, and how often they are shared."""
    throws = [(a + start, b) for a in range(1, 7) for b in range(1, 7)]
    won, level = sum(a > b for a, b in throws), sum(a == b for a, b in throws)
    return Fraction(2 * won + level, 72), Fraction(level, 36)


@pytest.mark.slow
@pytest.mark.parametrize("start", [0, 1, 3])
def test_shares_hold_the_exact_probabilities(start: int) -> None:
    """Enumerated, not simulated."""
    result = played(Toy(cards=("cart",), start=start), Plan(games=2000, bots=("random",)))
    tally = result.tally
    wins, ties = exact(start)
    first, second = seat_shares(tally, ALMOST)
    assert first.low < wins < first.high
    assert second.low < 1 - wins < second.high
    level = sum(r.count(1) == 2 for r in zip(*tally.ranks, strict=True))
    rate = share(level, 2000, ALMOST)
    assert figures(result)["tie_rate"].value == pytest.approx(100 * rate.value)
    assert rate.low < ties < rate.high
    assert rate.high - rate.low < 0.1


def test_everything_a_game_has_is_counted() -> None:
    """Decisions, choices, minutes, uses with what they belong to, lots and points."""
    result = played(Toy(players=3, rounds=4, bonus=1), Plan(games=50, bots=("random",), every=1))
    tally = result.tally
    assert tally.decisions == tally.turns == tally.choices == [12] * 50
    assert tally.branching == [36] * 50
    assert tally.seconds == [12 * 60.0] * 50
    assert tally.words == {"play": [600], "roll": [600]}
    assert Use(*tally.uses["stable/all"]).u == 600
    assert sum(Use(*tally.uses[f"card/{c}"]).u for c in ("cart", "horse", "sloth")) == 600
    assert sum(Use(*tally.uses[f"face/{n}"]).lots for n in range(1, 7)) == 600
    assert all(Use(*tally.uses[f"face/{n}"]).u == 0 for n in range(1, 7))
    assert tally.parts["stable/all"][1] == sum(map(sum, tally.scores))
    assert sum(tally.seats["card/horse"]) == Use(*tally.uses["card/horse"]).u
    horse = next(p for p in pieces(tally, result.catalogue) if p.key == "card/horse")
    assert horse.chosen is not None and horse.chosen.n == 600
    assert horse.chosen.value == Use(*tally.uses["card/horse"]).u / 600
    assert "stable/all" not in tally.chances  # there was no other way


class Scripted(Toy):
    """The toy with dice that are known."""

    faces: tuple[int, ...] = ()

    def chance(self, s: ToyState, streams: Streams) -> Move:
        return ("roll", self.faces[s.round * self.players + s.seat])


def test_the_lead_is_followed_through_a_game() -> None:
    """Seat 1: 6 7 8 14, seat 2: 1 7 13 19: one change, five behind at worst, in front from half way on."""
    rules = Scripted(rounds=4, cards=("cart",))
    rules.faces = (6, 1, 1, 6, 1, 6, 6, 6)
    tally = play_task(task(rules, 0, 1))
    assert tally.lead_changes == [1]
    assert tally.behind == [5.0]
    assert tally.settled == [0.5]
    assert tally.from_last == [0]
    assert [tally.leads[str(n)][1] / 4 for n in (1, 4, 6, 10)] == [0, 0.5, 1, 1]  # the leaders' share of the win
    assert tally.leads["10"][2] == 5.0


def test_the_last_half_way_can_win() -> None:
    """And that is noted."""
    rules = Scripted(rounds=2, cards=("cart",))
    rules.faces = (1, 3, 6, 1)
    tally = play_task(task(rules, 0, 1))
    assert tally.ranks == [[1], [2]]
    assert tally.from_last == [1]
    assert tally.settled == [1.0]


def test_moves_worth_taking_are_those_near_the_best() -> None:
    """Cart and horse are as good, sloth is not."""
    tally = play_task(task(Toy(rounds=3, bonus=0), 0, 20, Options(every=1, worth=True)))
    assert sum(tally.sampled) == 120
    assert sum(tally.good) == 240
    assert sum(tally.open) == 120


def test_a_sample_of_decisions_begins_elsewhere_in_each_game() -> None:
    """So that the first decision of a game is seen as often as the last."""
    rules = Toy(rounds=7)
    each = [play_task(task(rules, game, 1, Options(every=7))).chances["card/cart"][1] for game in range(7)]
    assert each == [2] * 7


def test_a_game_that_does_not_end_is_told_and_left_out() -> None:
    """The others count."""
    tally = play_task(task(Toy(rounds=1, cards=("cart",), endless=6), 0, 60))
    assert tally.games + len(tally.stuck) == 60
    assert 0 < len(tally.stuck) < 60
    assert len(tally.scores[0]) == tally.games == len(tally.decisions)
    assert not set(tally.index) & {index for index, _ in tally.stuck}


def test_a_mistake_in_the_rules_names_the_game() -> None:
    """With the seed that shows it again."""
    rules = Toy(cards=("cart", "zebra"))
    with pytest.raises(KeyError) as caught:
        play_task(task(rules, 0, 60))
    assert any("seed s/" in note for note in caught.value.__notes__)


# merging and sharing out


@settings(max_examples=20)
@given(cuts=st.sets(st.integers(1, 29)), players=st.integers(2, 4))
def test_tallies_merge_to_the_same_however_games_are_cut(cuts: set[int], players: int) -> None:
    """One run, or many short ones."""
    rules = Toy(players=players, rounds=2, bonus=1, endless=6)
    options = Options(every=3, keys=("card/horse", "card/mule"))
    whole = play_task(task(rules, 0, 30, options))
    edges = [0, *sorted(cuts), 30]
    parts = [play_task(task(rules, a, b - a, options)) for a, b in pairwise(edges)]
    merged = parts[0]
    for part in parts[1:]:
        merged.merge(part)
    assert merged == whole
    assert merged.digest() == whole.digest()


def test_a_tally_travels() -> None:
    """By pickle and as JSON."""
    tally = play_task(task(Toy(rounds=2), 0, 5, Options(keys=("card/cart",))))
    assert pickle.loads(pickle.dumps(tally)) == tally
    assert Tally(**json.loads(json.dumps(tally.dump()))) == tally
    other = play_task(task(Toy(rounds=2), 1, 5, Options(keys=("card/cart",))))
    assert other.digest() != tally.digest()


def test_any_number_of_processes_gives_the_same() -> None:
    """Real ones, started afresh."""
    plan = Plan(games=40, bots=("random",), duels=(), seed="x")
    subjects = [Subject("toy", Toy(players=n, rounds=2), (2, 4)) for n in (2, 3)]
    told: list[tuple[int, int]] = []
    alone = run_all(subjects, plan)
    shared = run_all(subjects, plan, jobs=2, progress=lambda done, total: told.append((done, total)))
    assert [r.tally.digest() for r in alone] == [r.tally.digest() for r in shared]
    assert told[-1] == (80, 80)
    assert [done for done, _ in told] == sorted(done for done, _ in told)


def test_tasks_depend_on_the_plan_alone() -> None:
    """At least a few games each, never too many at once."""
    assert [chunk(n) for n in (1, 100, 1000, 10_000, 100_000)] == [4, 4, 16, 157, 250]


class Shaky(Executor):
    """Plays tasks last come first served, and loses some of them."""

    def __init__(self, loses: Callable[[int], bool], played: list[int]) -> None:
        self.loses, self.played = loses, played
        self.waiting: list[tuple[Future[Any], Task]] = []

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        future: Future[Any] = Future()
        (given,) = args
        self.waiting.append((future, given))
        if given.number == 9:  # the last one: now all are worked off
            for one, given in reversed(self.waiting):
                if self.loses(given.number):
                    one.set_exception(BrokenExecutor("gone"))
                else:
                    self.played.append(given.number)
                    one.set_result(fn(given))
            self.waiting.clear()
        return future


class ShakyWorkers:
    """Each new executor loses fewer."""

    lost: tuple[type[BaseException], ...] = (BrokenExecutor,)

    def __init__(self, always: bool = False) -> None:
        self.starts = 0
        self.always = always
        self.played: list[int] = []

    def start(self) -> Executor:
        self.starts += 1
        rounds = self.starts
        return Shaky(lambda n: n == 9 if self.always else n >= 4 * rounds, self.played)

    def room(self, executor: Executor) -> int:
        return 10


def ten() -> list[Task]:
    rules = Toy(rounds=1)
    return [task(rules, 3 * n, 3)._replace(number=n) for n in range(10)]


def test_what_lost_workers_had_is_played_again_and_counted_once() -> None:
    """Tallies come in order, each once, whatever happens."""
    workers = ShakyWorkers()
    told: list[int] = []
    got = list(run(ten(), 2, lambda done, total: told.append(done), workers))
    assert [task.number for task, _ in got] == list(range(10))
    assert sorted(workers.played) == list(range(10))
    assert workers.starts == 3
    assert told == [3 * n for n in range(1, 11)]
    assert [index for _, tally in got for index in tally.index] == list(range(30))


def test_workers_that_never_come_back_end_the_run() -> None:
    """After some tries; what is done has been given out."""
    workers = ShakyWorkers(always=True)
    got = []
    with pytest.raises(BrokenExecutor):
        for one, _ in run(ten(), 2, None, workers):
            got.append(one.number)
    assert got == list(range(9))
    assert workers.starts == runner.TRIES


class FirstLast(Executor):
    """Plays at once what it is given, but the first task when it is told to."""

    def __init__(self) -> None:
        self.given: list[int] = []
        self.kept: list[Callable[[], None]] = []

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        future: Future[Any] = Future()
        (task,) = args
        self.given.append(task.number)
        if task.number:
            future.set_result(fn(task))
        else:
            self.kept.append(lambda: future.set_result(fn(task)))
        return future


class Three:
    """Workers with room for three tasks."""

    lost: tuple[type[BaseException], ...] = (BrokenExecutor,)

    def __init__(self) -> None:
        self.executor = FirstLast()

    def start(self) -> Executor:
        return self.executor

    def room(self, executor: Executor) -> int:
        return 3


def test_workers_are_given_what_they_have_room_for() -> None:
    """And nobody runs far ahead of a slow task: what is done before its turn must be kept."""
    rules, workers = Toy(rounds=1), Three()
    executor = workers.executor
    reach = 3 * runner.EARLY
    waiting: list[int] = []
    first: list[int] = []

    def progress(done: int, total: int) -> None:
        waiting.append(len(executor.given) - done)
        if done == reach - 1:  # all that may be before the first one
            first.append(len(executor.given))
            executor.kept[0]()

    tasks = [task(rules, n, 1)._replace(number=n) for n in range(100)]
    got = list(run(tasks, 2, progress, workers))
    assert [task.number for task, _ in got] == executor.given == list(range(100))
    assert max(waiting) < 2 * 3, "three at work, and others of which the run has been told but not we"
    assert first == [reach]


def test_processes_are_workers() -> None:
    """The seam that a cluster fits as well."""
    workers: runner.Workers = Processes(1)
    with workers.start() as executor:
        assert executor.submit(math.sqrt, 9).result() == 3


def test_a_killed_process_costs_nothing_but_time() -> None:
    """A real one, after the first tasks have come back."""
    subjects = [Subject("toy", Toy(players=2, rounds=40), (2, 4))]
    plan = Plan(games=60, bots=("random",))
    killed: list[int] = []
    told: list[int] = []

    def kill_one(done: int, total: int) -> None:
        told.append(done)
        if not killed:
            victim = multiprocessing.active_children()[0]
            killed.append(victim.pid or 0)
            victim.kill()

    (shared,) = run_all(subjects, plan, jobs=2, progress=kill_one)
    (alone,) = run_all(subjects, plan)
    assert killed
    assert shared.tally.digest() == alone.tally.digest()
    assert told == [4 * n for n in range(1, 16)]


# bots by name


def test_bots_are_found_by_name() -> None:
    """With numbers for the advice and for the search."""
    rules = Toy(bonus=1)
    assert isinstance(bot("random", "toy", rules), RandomBot)
    greedy = bot("greedy:fear=2.5", "toy", rules)
    assert isinstance(greedy, GreedyBot) and greedy.advice.fear == 2.5  # type: ignore[attr-defined]
    search = bot("search:worlds=3:fear=1", "toy", rules)
    assert isinstance(search, SearchBot) and (search.worlds, search.advice.fear) == (3, 1)  # type: ignore[attr-defined]
    assert lineup(("greedy",), 3) == ("greedy",) * 3
    assert lineup(("greedy", "random"), 2) == ("greedy", "random")


@pytest.mark.parametrize(
    "name", ["gready", "", "random:x=1", "greedy:x", "greedy:fear=much", "greedy:courage=1", "greedy:1=1"]
)
def test_a_bot_that_is_not_there_is_refused(name: str) -> None:
    """In words."""
    with pytest.raises(UsageError):
        bot(name, "toy", Toy())
    with pytest.raises(UsageError):
        lineup(("greedy", "random"), 3)


def test_numbers_keep_their_kind() -> None:
    """Whole ones stay whole."""
    assert read_name("search:worlds=16:c=0.5:d=-2") == ("search", {"worlds": 16, "c": 0.5, "d": -2})


def test_the_restricted_bot_does_without_if_it_can() -> None:
    """Also without a whole group; but it moves."""
    rules = Toy(bonus=3)
    avoiding = Avoiding(GreedyBot(toy_advice("toy", rules)), rules, "card/horse")
    assert avoiding.choose(rules.setup(), rules.legal(rules.setup()), random.Random(1)) == ("play", "cart")
    stuck = Avoiding(GreedyBot(toy_advice("toy", rules)), rules, "stable/all")
    assert stuck.choose(rules.setup(), rules.legal(rules.setup()), random.Random(1)) == ("play", "horse")


def test_restricted_play_finds_what_matters() -> None:
    """Horse is all, sloth is nothing to greedy bots; a cart is as good as a horse without a bonus."""
    plan = Plan(games=30, restrict=("card",), restrict_games=300)
    result = played(Toy(rounds=6, bonus=4), plan)
    assert [(r.key, r.verdict.split(":")[0]) for r in result.restrictions] == [("card/horse", "mandatory")]
    even = played(Toy(rounds=2, bonus=0), plan)
    assert [r.key for r in even.restrictions] == ["card/cart", "card/horse"]
    for one in even.restrictions:
        wide = share(one.wins.value * 300, 300, ALMOST)
        assert wide.low < one.fair < wide.high
    random_bots = played(Toy(rounds=6), plan._replace(bots=("random",), restrict=("card/sloth",)))
    assert random_bots.restrictions[0].verdict.startswith("a trap")
    with pytest.raises(UsageError, match="card"):
        played(Toy(), plan._replace(restrict=("cart",)))


@pytest.mark.parametrize(
    ("won", "verdict"),
    [(100, "mandatory"), (420, "worth having"), (500, "does not matter"), (580, "a trap"), (0, "mandatory")],
)
def test_verdicts_of_restricted_play(won: int, verdict: str) -> None:
    """By hand: the odd seat wins so many of a thousand games of two."""
    tally = Tally(2)
    for game in range(1000):
        odd = runner.seat_of(game, 2)
        tally.index.append(game)
        for seat in (0, 1):
            tally.ranks[seat].append(1 if (seat == odd) == (game < won) else 2)
            tally.scores[seat].append(0)
    entry = Toy().catalogue()["card/cart"]
    assert restriction(tally, "card/cart", entry, 6).verdict.startswith(verdict)
    few = Tally(2, index=[0, 1], ranks=[[1, 2], [2, 1]], scores=[[0, 0], [0, 0]])
    assert restriction(few, "card/cart", entry, 6).verdict.startswith("not settled")


def test_duels_seat_the_odd_bot_everywhere() -> None:
    """A strong one wins from all seats; a weak one loses."""
    result = played(Toy(players=3, rounds=6, bonus=2), Plan(games=4, duels=("random", "greedy"), duel_games=150))
    by_name = {(d.bot, d.others): d.wins for d in result.duels}
    assert by_name["greedy", "random"].low > 1 / 3 > by_name["random", "greedy"].high
    assert {runner.seat_of(game, 3) for game in range(6)} == {0, 1, 2}


# figures and their intervals


def test_intervals_are_those_of_the_books() -> None:
    """Wilson 1927; Student's table; the rule of three."""
    assert share(5, 10)[:3] == pytest.approx((0.5, 0.2366, 0.7634), abs=1e-4)
    assert share(0, 10)[:3] == pytest.approx((0, 0, 0.2775), abs=1e-4)
    assert share(10, 10)[:3] == pytest.approx((1, 0.7225, 1), abs=1e-4)
    for freedom, t in ((1, 12.706), (2, 4.3027), (3, 3.1824), (5, 2.5706), (10, 2.2281), (30, 2.0423), (10**6, 1.96)):
        assert student(freedom) == pytest.approx(t, rel=2e-3)
    assert never(1000).high == pytest.approx(0.003, rel=1e-2)
    assert mean([1, 2, 3, 4])[:3] == pytest.approx((2.5, 2.5 - 2.0540, 2.5 + 2.0540), abs=1e-2)
    assert together(0.95, 5) == pytest.approx(0.99)
    assert quantile(range(1, 101), 0.5)[:3] == (50.5, 40, 61)


def test_too_few_games_say_so() -> None:
    """An interval without end, never a false one."""
    assert (mean([3]).low, mean([3]).high) == (-math.inf, math.inf)
    assert math.isnan(mean([]).value)
    assert (quantile([1, 2, 3], 0.95).high, quantile([1, 2, 3], 0.05).low) == (math.inf, -math.inf)
    once = clustered(100, 1, 1, 1, 1, 1, 1)  # used in one game only, and won
    assert once.value == 1 and once.low < 0.3
    assert clustered(100, 0, 0, 0, 0, 0, 0).high == 1


@settings(max_examples=60)
@given(st.lists(st.tuples(st.integers(0, 5), st.integers(0, 5)), min_size=2, max_size=60))
def test_ratios_over_games(rows: list[tuple[int, int]]) -> None:
    """The series has the ratio as its mean; the clustered share agrees, and is never narrower than its games allow."""
    pairs = [(min(a, b), max(a, b)) for a, b in rows]
    parts, wholes = zip(*pairs, strict=True)
    if not sum(wholes):
        return
    value = sum(parts) / sum(wholes)
    assert mean(ratio_series(parts, wholes)).value == pytest.approx(value)
    sums = (sum(a * a for a in parts), sum(a * b for a, b in pairs), sum(wholes), sum(b * b for b in wholes))
    seen = sum(b > 0 for b in wholes)
    figure = clustered(len(rows), seen, sum(parts), *sums)
    assert figure.low <= figure.value <= figure.high
    assert figure.value == pytest.approx(value)
    assert figure.high - figure.low > 0.5 / len(rows)


@settings(max_examples=60)
@given(st.lists(st.integers(-1000, 1000), min_size=2, max_size=50))
def test_sums_are_enough_for_a_mean(values: list[int]) -> None:
    """And for its interval."""
    sums = mean_of(len(values), sum(values), sum(v * v for v in values))
    assert sums[:3] == pytest.approx(mean(values)[:3], abs=1e-6)


def test_scores_with_and_without_agree_with_the_games() -> None:
    """The sums of squares give what the games themselves give."""
    rules, options = Toy(players=3, rounds=1, bonus=2), Options(every=0)
    tally = play_task(task(rules, 0, 400, options))
    piece = next(p for p in pieces(tally, rules.catalogue()) if p.key == "card/horse")
    rows = []  # of each game: users' scores and number, all others'
    for game in range(400):
        used: set[int] = set()

        class Spy(Watch):
            def before(self, s: Any, actor: int, move: Move, legal: Any) -> None:
                if move == ("play", "horse"):
                    used.add(actor)  # noqa: B023

        s = play_game(rules, [RandomBot()] * 3, f"s/{game}", Spy(rules, options, game))
        totals = [score.total for score in rules.scores(s)]
        theirs = sum(totals[u] for u in used)
        rows.append((theirs, len(used), sum(totals) - theirs, 3 - len(used)))
    y, n, others, m = zip(*rows, strict=True)
    with_it, without = ratio_series(y, n), ratio_series(others, m)
    expected = paired(with_it, without)
    assert piece.difference is not None
    assert piece.difference[:3] == pytest.approx(expected[:3], rel=1e-9)
    assert piece.difference.low > 0


def test_a_lot_is_everybody_s() -> None:
    """A face counts in every game that saw it, and nobody wins by it."""
    rules = Scripted(rounds=1, cards=("cart",))
    rules.faces = (6, 2)
    tally = play_task(task(rules, 0, 3))
    rules.faces = (1, 2)
    tally.merge(play_task(task(rules, 3, 1)))
    six = next(p for p in pieces(tally, rules.catalogue()) if p.key == "face/6")
    assert (six.wins, six.drawn, six.uses.value) == (None, True, 0.75)


def test_a_spread_seen_in_few_games_is_not_trusted() -> None:
    """Ten uses in two games are two cases, whatever their spread says."""
    (few, many) = (clustered(100, seen, 5, 13, 25, 10, 50) for seen in (2, 30))
    assert few.high - few.low > many.high - many.low > 0
    assert few[:3] == pytest.approx(share(1, 2)[:3])


def test_seat_advantage_is_right_for_all_seats_together() -> None:
    """No seat is favoured: so the interval must reach down to nothing; a head start must show."""
    fair = seat_advantage(played(Toy(players=4, rounds=2), Plan(games=500, bots=("random",))).tally)
    assert fair.low == 0 < fair.value < fair.high
    ahead = seat_advantage(played(Toy(players=4, rounds=2, start=5), Plan(games=500, bots=("random",))).tally)
    assert ahead.low > 15


# findings


def said(result: Result, topic: str) -> list[Finding]:
    return [f for f in findings(result) if f.topic == topic]


def test_findings_tell_what_is_wrong_with_the_toy() -> None:
    """A seat ahead, a mule that nobody has, a sloth that nobody takes, too long for its box."""
    result = played(Toy(players=2, rounds=5, bonus=2, start=9), Plan(games=400, every=1))
    (seat,) = said(result, "Seats")
    assert seat.severity == PROBLEM and seat.text.startswith("Seat 1 is favoured")
    (length,) = said(result, "Length")
    assert length.severity == PROBLEM and "longer" in length.text and "10.0 minutes" in length.text
    dead = next(f for f in said(result, "Pieces") if f.text.startswith("Never used"))
    assert dead.severity == PROBLEM
    assert "Mule (never possible)" in dead.text and "Sloth (0 of 4,000 chances)" in dead.text
    assert "Edge" not in " ".join(f.text for f in findings(result))  # rare: never missed
    assert [f.severity for f in findings(result)] == sorted((f.severity for f in findings(result)), key=ORDER.index)
    (end,) = said(result, "Endings")
    assert end.severity == OK and "0.75%" in end.text


def test_findings_are_content_with_a_fair_toy() -> None:
    """Nothing is claimed against it; eight points are five times the spread of so many games."""
    result = played(Toy(players=2, rounds=3, cards=("cart",)), Plan(games=1500, bots=("random",), every=0))
    faces = {key: entry for key, entry in result.catalogue.items() if key.startswith("face")}
    result = result._replace(box=(5, 7), catalogue=faces)
    severities = {f.topic: f.severity for f in findings(result, tolerated=Tolerated(seat=8))}
    assert severities["Seats"] == severities["Length"] == severities["Pieces"] == severities["Endings"] == OK
    assert severities["Choice"] == PROBLEM  # one legal move is no choice


def test_a_card_for_winners_is_seen() -> None:
    """Random bots: who plays horses wins, who plays sloths loses."""
    result = played(Toy(rounds=4, bonus=4), Plan(games=800, bots=("random",)))
    (winners,) = [f for f in said(result, "Pieces") if f.text.startswith("Used above all by those who win")]
    assert winners.severity == LOOK and "Horse" in winners.text and "Sloth" not in winners.text


def test_unfinished_games_are_a_problem() -> None:
    """Even if none came to its end."""
    some = played(Toy(cards=("cart",), endless=6), Plan(games=40, bots=("random",)))
    assert said(some, "Endings")[0].severity == PROBLEM
    assert "the die was lost" in said(some, "Endings")[0].text
    none = played(Toy(rounds=400, cards=("cart",), endless=6), Plan(games=8, bots=("random",)))
    assert [f.topic for f in findings(none)] == ["Endings"]
    assert figures(none)["finished"].value == 0


def test_seats_of_different_bots_are_not_compared() -> None:
    """Skill would look like a seat."""
    result = played(Toy(rounds=5, bonus=5), Plan(games=100, bots=("greedy", "random")))
    assert said(result, "Seats")[0].severity == OK


@given(st.floats(-10, 10), st.floats(0, 5), st.floats(-10, 10), st.floats(0, 5))
def test_a_verdict_needs_the_whole_interval(value: float, half: float, low: float, width: float) -> None:
    """Problem: all outside. Ok: all inside."""
    figure, high = Figure(value, value - half, value + half), low + width
    verdict = judged(figure, low, high)
    assert (verdict == PROBLEM) == (value - half > high or value + half < low)
    assert (verdict == OK) == (low <= value - half and value + half <= high)


def test_how_many_games_would_tell() -> None:
    """Four times as many halve an interval."""
    assert more_games(Figure(2, 0, 6), 100, 4) == " About 400 games would tell."
    assert more_games(Figure(2, 1, 3), 100, 4) == ""
    assert more_games(Figure(2, 1, math.inf), 100, 4) == ""


def test_targets_of_a_game_are_compared() -> None:
    """Met, missed, perhaps missed, and unknown."""
    result = played(Toy(rounds=2, cards=("cart",)), Plan(games=300, bots=("random",)))
    known = figures(result)
    ties = known["tie_rate"]
    targets = {"minutes": (3, 5), "decisions": (5, 9), "tie_rate": (0, ties.value - 0.01), "tie_rat": (0, 1)}
    found = missed(result, targets)
    assert [f.severity for f in found] == [PROBLEM, LOOK, PROBLEM]
    assert "decisions" in found[0].text and "did you mean tie_rate" in found[2].text
    assert missed(result, {"use/card/cart": (4, 4), "finished": (99, 100)}) == []
    assert {"seat_advantage", "seat/1", "lead_changes", "score", "use/face/6", "points/card/cart"} <= set(known)
    assert findings(result, {"decisions": (5, 9)})[0].topic == "Targets"


# sweeps


def test_a_sweep_compares_the_same_games() -> None:
    """The horse's bonus moves its own figures; pairing sees what separate playtests could not."""
    cases = [({"cards.horse.bonus": str(b)}, Subject("toy", Toy(rounds=3, bonus=b), (2, 4))) for b in (1, 2, 3)]
    swept = sweep_subjects(Toy(bonus=2).digest, cases, Plan(games=200, bots=("random",)))
    assert (swept.base, swept.shipped, swept.keys) == (1, True, ("card/horse",))
    found = {effect.name: effect for effect in effects(swept)}
    points = found["points/card/horse"]
    assert points.values[0].value < points.values[1].value < points.values[2].value
    assert points.sure == (True, False, True)
    assert points.differences[1][:3] == (0, 0, 0)
    score = found["score"]
    apart = math.hypot(*(f.high - f.value for f in score.values[:2]))
    assert score.differences[0].high - score.differences[0].value < apart / 2
    assert not any(found["use/card/horse"].sure)
    for effect in found.values():  # sure of all together is sure of each
        for difference, sure in zip(effect.differences, effect.sure, strict=True):
            assert not sure or difference.low > 0 or difference.high < 0
    assert found["seat/1"].fair == 50


def test_a_sweep_pairs_games_by_their_number() -> None:
    """Games that one case could not finish are left out of all."""
    cases = [({"game.x": str(e)}, Subject("toy", Toy(cards=("cart",), endless=e), (2, 4))) for e in (0, 6)]
    swept = sweep_subjects("other", cases, Plan(games=100, bots=("random",)))
    assert (swept.base, swept.shipped) == (0, False)
    score = next(effect for effect in effects(swept) if effect.name == "score")
    assert score.values[0].n == swept.cases[1].result.tally.games < 100
    assert score.differences[1][:3] == (0, 0, 0)  # the same dice, where there are any


def test_keys_are_found_by_the_ids_in_a_path() -> None:
    """A file's name is no id."""
    catalogue = Toy().catalogue()
    assert keys_of(["cards.horse.bonus"], catalogue) == ("card/horse",)
    assert keys_of(["horse.x", "game.parameters.y"], catalogue) == ()


# words


def test_numbers_are_written_for_people() -> None:
    """A true minus, no minus nothing, no digits that say nothing."""
    assert [number(v, 1, s) for v, s in ((-1.25, False), (1234.56, True), (-0.01, True))] == ["−1.2", "+1,234.6", "0.0"]
    assert [precise(v) for v in (0, 0.00123, 1.5, 1234)] == ["0", "0.0012", "1.50", "1,234"]
    assert number(math.nan) == "–" and number(math.inf) == "∞"
    assert listed(["a", "b", "c"]) == "a, b and c"
    assert listed(list("abcdefghij"), 3) == "a, b, c and 7 more"
