"""One or more values varied → curves of the main measures, and differences on paired games.

Every variant plays the same games: same seeds, same lots by name. A difference between two variants is therefore taken
game by game, which needs far fewer games than two playtests that share nothing.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from pnp.base.messages import Message, message
from pnp.definition.game import Game
from pnp.playtest.measures import LEVEL, Figure, mean, minutes, paired, placed, ratio_series, shared_wins, together
from pnp.playtest.plan import Plan, Result, Subject, keys_of, planning, run_all, subject_of
from pnp.playtest.runner import Progress, Workers
from pnp.playtest.tally import win_unit
from pnp.referee.registry import Engine
from pnp.referee.rules import Entry


class Case(NamedTuple):
    """One combination of values, and its playtest."""

    changes: Mapping[str, str]
    result: Result


class Sweep(NamedTuple):
    """A playtest for every combination of the values to try."""

    players: int
    paths: tuple[str, ...]
    cases: tuple[Case, ...]
    base: int  # the case that others are compared with
    shipped: bool  # it is the game as its files have it
    keys: tuple[str, ...]  # pieces of the changed cards

    def values(self, path: str) -> list[str]:
        """The values of one path, in the order they were asked for."""
        return list(dict.fromkeys(case.changes[path] for case in self.cases))


class Effect(NamedTuple):
    """One measure over all cases: its value, and the difference to the base on paired games."""

    name: str
    title: str
    unit: str  # "%", "min", "points", "a game"
    values: tuple[Figure, ...]
    differences: tuple[Figure, ...]
    sure: tuple[bool, ...]  # which differences are more than chance, all of the sweep's taken together
    fair: float | None = None


def sweep(
    shipped: Game,
    games: Sequence[tuple[Mapping[str, str], Game]],
    players: int,
    plan: Plan,
    jobs: int = 1,
    progress: Progress | None = None,
    executor: Workers | None = None,
    engine: Engine | None = None,
) -> Sweep:
    """Playtest each combination of changes with its Game, as loaded with these changes."""
    subjects = [(changes, subject_of(game, players, engine)) for changes, game in games]
    return sweep_subjects(shipped.digest, subjects, plan, jobs, progress, executor)


def sweep_subjects(
    shipped: str,
    subjects: Sequence[tuple[Mapping[str, str], Subject]],
    plan: Plan,
    jobs: int = 1,
    progress: Progress | None = None,
    executor: Workers | None = None,
) -> Sweep:
    """The same with rules at hand; `shipped` is the digest of the unchanged game."""
    paths = tuple(subjects[0][0])
    first = subjects[0][1].rules
    with planning(subjects[0][1]):
        keys = keys_of(paths, first.catalogue())
    plain = plan._replace(duels=(), restrict=())
    results = run_all([subject for _, subject in subjects], plain, jobs, progress, executor, keys)
    cases = tuple(Case(dict(changes), result) for (changes, _), result in zip(subjects, results, strict=True))
    same = [at for at, case in enumerate(cases) if case.result.digest == shipped]
    return Sweep(first.players, paths, cases, same[0] if same else 0, bool(same), keys)


def effects(swept: Sweep) -> list[Effect]:
    """Every measure over the cases of a sweep, games paired by their number."""
    both = set.intersection(*(set(case.result.tally.index) for case in swept.cases))
    series = [_series(case.result, swept.keys, both) for case in swept.cases]
    base = series[swept.base]
    measures = _measures(swept)
    level = together(LEVEL, len(measures) * (len(swept.cases) - 1))
    out = []
    for name, title, unit, fair in measures:
        values = tuple(mean(s[name]) for s in series)
        differences = tuple(paired(s[name], base[name]) for s in series)
        wide = [paired(s[name], base[name], level) for s in series]
        sure = tuple(d.low > 0 or d.high < 0 for d in wide)
        out.append(Effect(name, title, unit, values, differences, sure, fair))
    return out


def _measures(swept: Sweep) -> list[tuple[str, Message, str, float | None]]:
    """Name, title, unit and fair value of what is followed."""
    fair = 100 / swept.players
    catalogue: Mapping[str, Entry] = swept.cases[0].result.catalogue
    rows: list[tuple[str, Message, str, float | None]] = []
    for key in swept.keys:
        name = catalogue[key].title
        rows += [
            (f"use/{key}", message("{name}: uses", name=name), message("a game"), None),
            (f"points/{key}", message("{name}: points", name=name), message("a player"), None),
            (f"win/{key}", message("{name}: uses by the winner", name=name), "%", fair),
        ]
    rows += [
        *(
            (f"seat/{seat}", message("Wins of seat {seat}", seat=seat), "%", fair)
            for seat in range(1, swept.players + 1)
        ),
        ("minutes", message("Length of a game"), "min", None),
        ("score", message("Score of a player"), message("points"), None),
        ("winner", message("Score of the winner"), message("points"), None),
        ("ties", message("Shared wins"), "%", None),
    ]
    return [row for row in rows if _is_shown(swept, row[0])]


def _is_shown(swept: Sweep, name: str) -> bool:
    """Whether there is anything to say: a piece that brings no points needs no curve."""
    word, _, key = name.partition("/")
    tallies = [case.result.tally for case in swept.cases]
    if word == "minutes":
        return any(any(tally.seconds) for tally in tallies)
    column = {"use": 0, "points": 1, "win": 2}.get(word)
    return column is None or any(any(tally.kept[key][column]) for tally in tallies if key in tally.kept)


def _series(result: Result, keys: Sequence[str], games: set[int]) -> dict[str, list[float]]:
    """One number a game for each measure, in the order of the games."""
    tally = result.tally
    at = [position for position, index in enumerate(tally.index) if index in games]
    unit = win_unit(tally.players)

    def chosen(values: Sequence[float]) -> list[float]:
        return [float(values[position]) for position in at]

    out = {f"seat/{seat}": [100 * c for c in chosen(won)] for seat, won in enumerate(tally.credits(), 1)}
    out["minutes"] = chosen(minutes(tally))
    out["score"] = chosen([sum(scores) / tally.players for scores in zip(*tally.scores, strict=True)])
    out["winner"] = chosen(placed(tally)[0])
    out["ties"] = [100 * t for t in chosen(shared_wins(tally))]
    for key in keys:
        uses, points, won = tally.kept.get(key, [[0] * tally.games] * 3)
        out[f"use/{key}"] = chosen(uses)
        out[f"points/{key}"] = [p / tally.players for p in chosen(points)]
        out[f"win/{key}"] = [100 * w / unit for w in ratio_series(chosen(won), chosen(uses))]
    return out
