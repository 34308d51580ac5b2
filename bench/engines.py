"""Measure the referee: decisions per second and core with random bots, beside OpenSpiel and RLCard in one run."""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from run import BENCH, REPOSITORY, environment, machine, publish

sys.path.insert(0, str(REPOSITORY))

from pnp.base.problems import Problems
from pnp.definition.load import load_game
from pnp.definition.workspace import Workspace
from pnp.referee.bots import Bot, RandomBot
from pnp.referee.match import Watcher, play_game
from pnp.referee.registry import rules_for
from pnp.referee.rules import CHANCE, Move, Rules, Streams

REQUIREMENTS = ("open_spiel==2.0.2", "rlcard==1.2.0")
GAMES = {"marathon": 4, "mans": 4, "jonques": 2}  # and the number of players that is compared with the rivals
RIVALS = {
    "openspiel-gin": ("OpenSpiel", "gin_rummy"),
    "openspiel-backgammon": ("OpenSpiel", "backgammon"),
    "rlcard-run": ("RLCard", "gin-rummy, `env.run`"),
    "rlcard-step": ("RLCard", "gin-rummy, `env.step`"),
    "rlcard-core": ("RLCard", "gin-rummy, rules alone"),
}
AIMS = (
    ("mans", "openspiel-gin", 3.0),
    ("marathon", "openspiel-gin", 1.0),
    ("jonques", "openspiel-backgammon", 0.5),
    ("mans", "rlcard-run", 2.0),
    ("marathon", "rlcard-run", 2.0),
    ("jonques", "rlcard-run", 2.0),
)
ROUNDS = 7
SECONDS = 1.0
WARM_UP = 5  # games before the clock runs
SHARED_GAMES = 60  # games of which the time is split up
NOTE = """\
A decision is one choice of a player, also where only one move is legal, on every side; lots (dice, deals, shuffles) are
not counted, but the time that they take is. Everybody plays whole games with one random bot in all seats, on one core,
in CPython. pnp is Python throughout: `play_game` and its random bot, as a playtest uses them. OpenSpiel is C++
called from a Python loop (`legal_actions`, a random one, `apply_action`; chance nodes sampled by walking along
`chance_outcomes`), so crossing into C++ is part of its figure, as for anybody who writes bots in Python. RLCard is
Python with numpy: as its examples do (`env.run` with its random agents), by `env.step` with a choice of ours, and below
its interface, where no observation is made. The games differ: the last columns say how much. “Far ahead” of RLCard is
taken to mean at least twice as fast as `env.run`."""


class Measure(NamedTuple):
    """What a number of whole games took, in processor time."""

    seconds: float
    games: int
    decisions: int
    lots: int
    options: float  # legal moves at a decision, on average
    open: float  # share of decisions with two legal moves or more

    @property
    def rate(self) -> float:
        """Decisions per second."""
        return self.decisions / self.seconds


class Contender(NamedTuple):
    """Somebody who plays: how it is named in the report, and how it is measured in round n for so many seconds."""

    engine: str
    game: str
    players: int
    measure: Callable[[int, float], Measure]


class Counter(Watcher):
    """Counts decisions, lots and legal moves."""

    def __init__(self) -> None:
        self.decisions = self.lots = self.options = self.open = 0

    def before(self, s: Any, actor: int, move: Move, legal: Sequence[Move]) -> None:
        """A move is about to be made."""
        self.lots += actor == CHANCE
        self.decisions += actor != CHANCE
        self.options += len(legal)
        self.open += len(legal) > 1


class Recorder(Watcher):
    """Writes moves down."""

    def __init__(self) -> None:
        self.moves: list[tuple[int, Move]] = []

    def before(self, s: Any, actor: int, move: Move, legal: Sequence[Move]) -> None:
        """A move is about to be made."""
        self.moves.append((actor, move))


# --- the contenders -------------------------------------------------------------------------


def tables(name: str) -> dict[int, Rules[Any]]:
    """The rules of a shipped game at each number of players."""
    problems = Problems()
    game = load_game(Workspace((REPOSITORY,)), name, problems)
    problems.stop_if_any()
    assert game is not None
    fewest, most = game.meta.players
    found = {players: rules_for(game, players, problems) for players in range(fewest, most + 1)}
    problems.stop_if_any()
    return {players: rules for players, rules in found.items() if rules is not None}


def ours(name: str, rules: Rules[Any]) -> Contender:
    """One of our games. Its decisions are counted by playing the same games again, off the clock."""
    bots: list[Bot[Any]] = [RandomBot()] * rules.players

    def measure(number: int, seconds: float) -> Measure:
        """Play whole games for so many seconds."""
        for i in range(WARM_UP):
            play_game(rules, bots, f"warm/{i}")
        games = 0
        start = now = time.process_time()
        end = start + seconds
        while now < end:
            play_game(rules, bots, f"{number}/{games}")
            games += 1
            now = time.process_time()
        counter = Counter()
        for i in range(games):
            play_game(rules, bots, f"{number}/{i}", counter)
        decisions = counter.decisions
        options, choices = counter.options / decisions, counter.open / decisions
        return Measure(now - start, games, decisions, counter.lots, options, choices)

    return Contender("pnp", name, rules.players, measure)


def rival(key: str, python: Path) -> Contender:
    """One of the others, in a process of its own Python."""

    def measure(number: int, seconds: float) -> Measure:
        """Play whole games for so many seconds."""
        command = [str(python), str(BENCH / "engine_rivals.py"), key, str(number), str(seconds)]
        done = subprocess.run(command, env=environment(None), capture_output=True, text=True, check=False)
        if done.returncode:
            raise SystemExit(f"{key} failed:\n{done.stderr}")
        return Measure(**json.loads(done.stdout.splitlines()[-1]))

    return Contender(*RIVALS[key], 2, measure)


def rival_python(folder: Path) -> Path:
    """The Python of the rivals' own environment, made at the first call."""
    python, done = folder / "bin" / "python", folder / "installed"
    wanted = "\n".join(REQUIREMENTS)
    if not done.exists() or done.read_text("utf-8") != wanted:
        print(f"installing {', '.join(REQUIREMENTS)} in their own environment", file=sys.stderr)
        subprocess.run([sys.executable, "-m", "venv", "--clear", str(folder)], check=True)
        subprocess.run([str(python), "-m", "pip", "install", "--quiet", *REQUIREMENTS], check=True)
        done.write_text(wanted, "utf-8")
    return python


# --- the race -------------------------------------------------------------------------------


def race(contenders: dict[str, Contender], rounds: int, seconds: float) -> dict[str, Measure]:
    """The best round of each; everybody runs in every round, so that a busy moment of the machine meets all alike."""
    best: dict[str, Measure] = {}
    for number in range(rounds):
        for key, contender in contenders.items():
            print(f"round {number + 1} of {rounds}: {key}", file=sys.stderr)
            measure = contender.measure(number, seconds)
            if key not in best or measure.rate > best[key].rate:
                best[key] = measure
    return best


def quickest(runs: Sequence[Callable[[], None]]) -> list[float]:
    """Processor seconds of each, run in turns: the best of all rounds."""
    times: list[list[float]] = [[] for _ in runs]
    for _ in range(ROUNDS):
        for run, spent in zip(runs, times, strict=True):
            start = time.process_time()
            run()
            spent.append(time.process_time() - start)
    return [min(spent) for spent in times]


def shares(rules: Rules[Any]) -> list[float]:
    """How the time of play is spent: on apply, on legal, on lots, on bots and the rest.

    Recorded games are played again with one part at a time put in, so that no profiler distorts the parts.
    """
    bots: list[Bot[Any]] = [RandomBot()] * rules.players
    games = []
    for i in range(SHARED_GAMES):
        recorder = Recorder()
        play_game(rules, bots, f"share/{i}", recorder)
        games.append(recorder.moves)

    def replay(legal: bool, lots: bool) -> None:
        """Apply the moves written down, and find the legal moves or draw the lots besides."""
        for i, moves in enumerate(games):
            s, streams = rules.setup(), Streams(f"share/{i}")
            for actor, move in moves:
                if actor >= 0:
                    if legal:
                        rules.legal(s)
                elif lots:
                    rules.chance(s, streams)
                rules.apply(s, move)

    def whole() -> None:
        """Play the games as always."""
        for i in range(SHARED_GAMES):
            play_game(rules, bots, f"share/{i}")

    total, apply, legal, lots = quickest(
        (whole, lambda: replay(False, False), lambda: replay(True, False), lambda: replay(False, True))
    )
    parts = apply, legal - apply, lots - apply, total - legal - lots + apply
    return [max(0.0, part) / total for part in parts]


# --- the report -----------------------------------------------------------------------------


def headline(game: str) -> str:
    """The contender that stands for a game."""
    return f"{game}/{GAMES[game]}"


def shown(key: str, contenders: dict[str, Contender]) -> str:
    """A contender in the words of the report."""
    contender = contenders[key]
    players = f", {contender.players} players" if contender.engine == "pnp" else ""
    return f"{contender.engine} {contender.game}{players}"


def speed_rows(contenders: dict[str, Contender], best: dict[str, Measure]) -> Iterable[str]:
    """The table of speeds."""
    heads = ("players", "decisions/s", "games/s", "decisions a game", "legal moves", "two or more", "lots a decision")
    yield f"| engine | game | {' | '.join(heads)} |"
    yield "|---|---|" + "---:|" * len(heads)
    for key, contender in contenders.items():
        m = best[key]
        lots = f"{m.lots / m.decisions:.2f}" if not key.startswith("rlcard") else "in the deal"
        speed = f"{m.rate:,.0f} | {m.games / m.seconds:,.0f}"
        size = f"{m.decisions / m.games:.0f} | {m.options:.1f} | {m.open:.0%} | {lots}"
        yield f"| {contender.engine} | {contender.game} | {contender.players} | {speed} | {size} |"


def aim_rows(contenders: dict[str, Contender], best: dict[str, Measure]) -> Iterable[str]:
    """The table of aims."""
    yield "| compared | aim | measured | |"
    yield "|---|---:|---:|---|"
    for game, other, aim in AIMS:
        if headline(game) in best and other in best:
            ratio = best[headline(game)].rate / best[other].rate
            names = f"{shown(headline(game), contenders)} / {shown(other, contenders)}"
            yield f"| {names} | ≥ {aim:g} | {ratio:.2f} | {'reached' if ratio >= aim else 'missed'} |"


def ratio_rows(contenders: dict[str, Contender], best: dict[str, Measure]) -> Iterable[str]:
    """Each of our contenders against each rival."""
    rivals = [key for key in contenders if key in RIVALS]
    yield "| | " + " | ".join(shown(key, contenders) for key in rivals) + " |"
    yield "|---|" + "---:|" * len(rivals)
    for key in contenders:
        if key not in RIVALS:
            ratios = " | ".join(f"{best[key].rate / best[other].rate:.2f}" for other in rivals)
            yield f"| {shown(key, contenders)} | {ratios} |"


def share_rows(rules: dict[str, Rules[Any]]) -> Iterable[str]:
    """The table of how the time is spent."""
    yield "| game | apply | legal moves | lots | bots, turns, random streams |"
    yield "|---|---:|---:|---:|---:|"
    for game in GAMES:
        if headline(game) in rules:
            parts = " | ".join(f"{part:.0%}" for part in shares(rules[headline(game)]))
            yield f"| {game}, {GAMES[game]} players | {parts} |"


def default_environment() -> Path:
    """The folder of the rivals' environment, in the user's cache."""
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "pnp-bench" / "engines"


def parse_arguments() -> argparse.Namespace:
    """Read the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", default=",".join(GAMES), help="comma-separated (default: all three)")
    parser.add_argument("--rounds", type=int, default=ROUNDS, help=f"the best counts (default: {ROUNDS})")
    parser.add_argument("--seconds", type=float, default=SECONDS, help="processor time of one measure (default: 1)")
    parser.add_argument("--out", type=Path, help="also write the report to this file")
    parser.add_argument("--no-rivals", action="store_true", help="our games only")
    parser.add_argument(
        "--rival-env",
        type=Path,
        default=default_environment(),
        help="folder of the rivals' own environment, made if absent (default: in the user's cache)",
    )
    return parser.parse_args()


def main() -> None:
    """Run everybody in turns and print the report."""
    arguments = parse_arguments()
    names = [name for name in GAMES if name in arguments.games.split(",")]
    rules = {f"{name}/{players}": r for name in names for players, r in tables(name).items()}
    contenders = {key: ours(key.split("/")[0], r) for key, r in rules.items()}
    if not arguments.no_rivals:
        python = rival_python(arguments.rival_env.resolve())
        contenders |= {key: rival(key, python) for key in RIVALS}
    best = race(contenders, arguments.rounds, arguments.seconds)
    lines = ["# Engine benchmark", ""]
    lines += [f"Made by `python bench/engines.py --out docs/engine-benchmark.md`. Machine: {machine()}.", "", NOTE, ""]
    lines += [f"Rivals: {', '.join(REQUIREMENTS).replace('==', ' ')}.", "", "## Aims", ""]
    lines += [*aim_rows(contenders, best), "", "## Decisions per second on one core", ""]
    best_of = f"The best of {arguments.rounds} rounds of {arguments.seconds:g} s of processor time"
    lines += [f"{best_of}; everybody runs in every round.", ""]
    lines += [*speed_rows(contenders, best), "", "## Ratios", "", *ratio_rows(contenders, best), ""]
    lines += ["## Where the time goes", "", *share_rows(rules)]
    publish(lines, arguments.out)


if __name__ == "__main__":
    main()
