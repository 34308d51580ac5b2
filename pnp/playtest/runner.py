"""Tasks → tallies, in this process or in others, the same for any number of them.

A task is a fixed run of games, whatever the number of workers; its tally comes back under the task's number, and
tallies are given out in that order. Workers are sent what they have room for, and the next task as one comes back. A
worker that is lost takes nothing with it: what it was at is played again, from the same seeds to the same tally, and a
task whose tally is there is never counted a second time.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import (
    FIRST_COMPLETED,
    BrokenExecutor,
    CancelledError,
    Executor,
    Future,
    wait,
)
from typing import Any, NamedTuple, Protocol

from pnp.base.messages import message
from pnp.base.problems import ProblemsFound
from pnp.base.processes import process_pool
from pnp.playtest.tally import Tally, Watch, WatchOptions, result
from pnp.referee.answers import blame, wrong_answer
from pnp.referee.match import Failed, Stuck, play_game
from pnp.referee.parcel import Parcel
from pnp.referee.registry import Engine, advice_for
from pnp.referee.rules import Rules
from pnp.referee.seats import Avoiding, bot
from pnp.referee.slips import told

TRIES = 5  # so often workers may be lost before a run is given up
AHEAD = 4  # tasks a process: one at work, and some in store while results are looked at
EARLY = 16  # times the room: tallies kept at most while the one before them is not there
Progress = Callable[[int, int], None]  # games played, games in all


class Task(NamedTuple):
    """A run of games, complete: whoever has it needs nothing else."""

    number: int
    group: str  # what the games are played for
    table: Parcel
    bots: tuple[str, ...]  # one a seat
    seed: str
    first: int
    games: int
    options: WatchOptions = WatchOptions()
    odd: str = ""  # a bot that plays one seat instead, another seat each game
    avoid: str = ""  # a piece that the same seat does without


class Workers(Protocol):
    """Where tasks are played: anything that can start an executor of concurrent.futures."""

    lost: tuple[type[BaseException], ...]  # what a task ends with when its worker is gone, and not the game at fault

    def start(self) -> Executor:
        """A new executor; asked for again when the one before is broken."""

    def room(self, executor: Executor) -> int:
        """How many tasks keep that executor busy just now; it is not given more at once."""


class Processes:
    """Processes of this machine, each started afresh, so that nothing is shared by accident."""

    lost: tuple[type[BaseException], ...] = (BrokenExecutor, CancelledError)

    def __init__(self, jobs: int) -> None:
        self.jobs = jobs

    def start(self) -> Executor:
        """A pool of processes."""
        return process_pool(self.jobs)

    def room(self, executor: Executor) -> int:
        """The same for any pool."""
        return AHEAD * self.jobs


def seat_of(game: int, players: int) -> int:
    """The seat of the odd one in a game: each in turn."""
    return game % players


def play_task(task: Task) -> Tally:
    """Play a task's games, one after the other; a slip in the rules ends it, and is told with their file and line."""
    engine, rules = task.table.open()
    tally = Tally(rules.players)
    doing = message("while bots took their seats")
    s: Any = None
    with told(engine.source.home, lambda: doing, lambda: wrong_answer(rules, s)):
        bots = [bot(name, engine, rules) for name in task.bots]
        odd = bot(task.odd, engine, rules) if task.odd else None
        advice = advice_for(engine, rules) if task.options.worth and engine.code.advice else None
        for index in range(task.first, task.first + task.games):
            playing = list(bots)
            seat = seat_of(index, rules.players)
            if odd is not None:
                playing[seat] = odd
            if task.avoid:
                playing[seat] = Avoiding(playing[seat], rules, task.avoid)
            doing = message(
                "in game {index}, seed {seed}/{index}, {players} players, bots {names}",
                index=index,
                seed=task.seed,
                players=rules.players,
                names=", ".join(task.bots),
            )
            watch = None if task.options.results else Watch(rules, task.options, index, advice)
            try:
                s = play_game(rules, playing, f"{task.seed}/{index}", watch)
                if why := rules.cut_short(s):
                    raise Stuck(why)
            except Stuck as stuck:
                tally.stuck.append([index, str(stuck)])
                continue
            except Failed as failed:
                raise _slipped(failed, engine, rules, doing) from failed
            if watch is None:
                result(tally, rules, index, s)
            else:
                watch.note(tally, index, s)
    return tally


def _slipped(failed: Failed, engine: Engine, rules: Rules[Any], doing: str) -> Exception:
    """What rules have done wrong in a game; what is no fault of theirs is raised as it is."""
    cause = failed.__cause__ or failed
    problem = blame(cause, engine, rules, failed.state, f"{doing}, move {failed.move}")
    return ProblemsFound([problem]) if problem else failed


def run(
    tasks: Sequence[Task], jobs: int = 1, progress: Progress | None = None, workers: Workers | None = None
) -> Iterator[tuple[Task, Tally]]:
    """Every task with its tally, in the order of the tasks."""
    if workers is None and (jobs <= 1 or len(tasks) <= 1):
        total = sum(task.games for task in tasks)
        done = 0
        for task in tasks:
            tally = play_task(task)
            done += task.games
            if progress:
                progress(done, total)
            yield task, tally
        return
    yield from _shared(tasks, workers or Processes(min(jobs, len(tasks))), progress)


def _shared(tasks: Sequence[Task], workers: Workers, progress: Progress | None) -> Iterator[tuple[Task, Tally]]:
    """Tasks sent to workers as they have room; tallies are kept under their number until it is their turn."""
    total = sum(task.games for task in tasks)
    tallies: dict[int, Tally] = {}
    finished: set[int] = set()
    turn = done = 0
    for attempt in range(1, TRIES + 1):
        sent = _Sent(tasks, [at for at in range(len(tasks)) if at not in finished], workers)
        try:
            while sent.send(turn):
                arrived = sent.arrived()
                tallies |= arrived
                finished |= arrived.keys()
                sent.send(turn)  # before anybody is told: that may take its time, and workers should not wait for it
                for at in arrived:
                    done += tasks[at].games
                    if progress:
                        progress(done, total)
                while turn in tallies:
                    yield tasks[turn], tallies.pop(turn)
                    turn += 1
            if sent.failure is None:
                sent.executor.shutdown()
                return
        finally:
            sent.executor.shutdown(wait=False, cancel_futures=True)
        if attempt == TRIES:
            raise sent.failure


class _Sent:
    """Tasks on their way with one executor, until it is done or lost."""

    def __init__(self, tasks: Sequence[Task], left: Iterable[int], workers: Workers) -> None:
        self.tasks, self.workers = tasks, workers
        self.left = deque(left)
        self.running: dict[Future[Tally], int] = {}
        self.failure: BaseException | None = None
        self.executor = workers.start()

    def send(self, turn: int) -> bool:
        """Send what there is room for; is anything on its way?"""
        room = max(1, self.workers.room(self.executor))
        end = turn + EARLY * room  # what comes before its turn is kept, so none is sent too long before
        try:
            while self.left and self.failure is None and len(self.running) < room and self.left[0] < end:
                future = self.executor.submit(play_task, self.tasks[self.left[0]])
                self.running[future] = self.left.popleft()
        except self.workers.lost as lost:  # broken while it was being fed
            self.failure = lost
        return bool(self.running)

    def arrived(self) -> dict[int, Tally]:
        """Wait for tallies, under the numbers of their tasks."""
        ready, _ = wait(self.running, return_when=FIRST_COMPLETED)
        tallies = {}
        for future in sorted(ready, key=self.running.__getitem__):
            at = self.running.pop(future)
            try:
                tallies[at] = future.result()
            except self.workers.lost as lost:
                self.failure = lost
        return tallies
