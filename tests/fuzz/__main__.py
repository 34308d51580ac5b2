"""The campaign: thousands of spoilt inputs and bad days, the same for the same seed. `make fuzz` runs it.

    python -m tests.fuzz --inputs 10000 --kills 200

Each input has a number; `--only yaml --first 123 --inputs 1 --keep FOLDER` tries one again and keeps its place.
"""

from __future__ import annotations

import argparse
import shutil
import sys
import tempfile
import traceback
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import lru_cache, partial
from multiprocessing import get_context
from pathlib import Path
from random import Random
from typing import NamedTuple

from tests.fuzz import kills, uploads
from tests.fuzz.judge import FAULTS, Before, Finding, judge
from tests.fuzz.kinds import KINDS, Kind, typed_oddly
from tests.fuzz.place import Place, make
from tests.fuzz.trial import run

BAD_DAYS: dict[str, Callable[[Random, Place, Place], tuple[str, Finding | None]]] = {
    "kills": kills.killed,
    "kills at work": kills.killed_at_work,
    "full disks": kills.full,
    "two builds": kills.met,
    "uploads": uploads.uploaded,
}
CHUNK = 20
ENDS = ("0", "1", "2", "killed")


class Task(NamedTuple):
    """Some inputs of one class, by their numbers."""

    kind: str
    numbers: range
    seed: str
    reference: Path
    keep: Path | None


class Result(NamedTuple):
    """What became of one input."""

    kind: str
    number: int
    what: str
    status: str
    finding: Finding | None


def tried(task: Task) -> list[Result]:
    """Every input of a task."""
    return [_one(task, number) for number in task.numbers]


def _one(task: Task, number: int) -> Result:
    rng = Random(f"{task.seed}/{task.kind}/{number}")
    reference = Place(task.reference)
    top = Path(tempfile.mkdtemp(prefix="fuzz-")) / "place"
    place = reference.copy(top)
    try:
        if task.kind in BAD_DAYS:
            what, found = BAD_DAYS[task.kind](rng, place, reference)
            status = "killed" if kills.was_killed(what) else "ended"
        else:
            what, status, found = _spoilt(_kind(task.kind), rng, place, reference)
    except Exception:
        what, status, found = "the campaign itself", "", Finding("traceback", traceback.format_exc()[-1500:])
    if found and task.keep:
        shutil.copytree(
            top, task.keep / f"{task.kind}-{number}".replace(" ", "-"), symlinks=True, dirs_exist_ok=True, ignore=_pipes
        )
    shutil.rmtree(top.parent, ignore_errors=True)
    return Result(task.kind, number, what, status, found)


def _pipes(folder: str, names: list[str]) -> list[str]:
    return [name for name in names if not (Path(folder) / name).is_file() and not (Path(folder) / name).is_dir()]


def _spoilt(kind: Kind, rng: Random, place: Place, reference: Place) -> tuple[str, str, Finding | None]:
    """One spoilt input, and the command that meets it."""
    what = kind.spoil(rng, place)
    command = rng.choice(kind.commands) if kind.commands else typed_oddly(rng)
    before = Before.of(place)
    outcome = run([*command.line.split(), *command.words], place)
    found = judge(place, reference, before, command, outcome)
    return f"{command.line} {' '.join(command.words)[:80]}: {what}", str(outcome.status), found


@lru_cache(maxsize=1)
def _warm(reference: Path) -> None:
    """Load what commands load, once, before the first copy of this process is made."""
    for line in ("build --game sample --jobs 1 --no-cache", "list", "doctor"):
        run(line.split(), Place(reference))
    from pnp.cli import doctor, here, inventory, pictures, play, reprint  # noqa: F401
    from pnp.doctor import examination  # noqa: F401
    from pnp.kit import build, calls, editions  # noqa: F401
    from pnp.pdf import art, write  # noqa: F401
    from pnp.session import opening, terminal  # noqa: F401
    from pnp.translators import work  # noqa: F401


def _kind(name: str) -> Kind:
    return next(kind for kind in KINDS if kind.name == name)


def tasks(args: argparse.Namespace, reference: Path) -> Iterator[Task]:
    """All inputs, by class, in small parcels."""
    counts = {kind.name: max(1, round(args.inputs * kind.share / sum(k.share for k in KINDS))) for kind in KINDS}
    counts |= {"kills": args.kills, "full disks": args.kills}
    counts |= {"kills at work": args.kills // 4, "two builds": args.kills // 4, "uploads": args.kills // 10}
    if args.only:
        counts = {name: args.inputs if name in counts and name not in BAD_DAYS else counts[name] for name in args.only}
    parcels = [
        Task(name, range(start, min(start + CHUNK, args.first + count)), args.seed, reference, args.keep)
        for name, count in counts.items()
        for start in range(args.first, args.first + count, CHUNK)
    ]
    Random(args.seed).shuffle(parcels)
    yield from parcels


def table(results: list[Result]) -> list[str]:
    """By class: inputs, how they ended, and every fault."""
    names = [*(kind.name for kind in KINDS), *BAD_DAYS]
    rows = [("class", "inputs", "went through", "told (1)", "told (2)", "killed", *FAULTS)]
    total: Counter[str] = Counter()
    for name in names:
        mine = [result for result in results if result.kind == name]
        if mine:
            ends = Counter(result.status for result in mine)
            faults = Counter(result.finding.fault for result in mine if result.finding)
            counted: dict[str, int] = {"inputs": len(mine)}
            counted |= {end: ends[end] for end in ENDS} | {fault: faults[fault] for fault in FAULTS}
            total.update(counted)
            rows.append((name, *map(str, counted.values())))
    rows.append(("all", *(str(total[key]) for key in ("inputs", *ENDS, *FAULTS))))
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return [
        "  ".join(cell.rjust(w) if i else cell.ljust(w) for i, (cell, w) in enumerate(zip(row, widths, strict=True)))
        for row in rows
    ]


def _tell(result: Result) -> None:
    """A finding as soon as it is known: enough to try it again."""
    assert result.finding
    fault, said = result.finding
    print(f"{result.kind} {result.number}: {fault}: {result.what}\n  {said}", flush=True)


def main() -> int:
    """Run the campaign; the status is 1 if anything was found."""
    options = argparse.ArgumentParser(prog="python -m tests.fuzz", description=__doc__)
    options.add_argument("--inputs", type=int, default=12_000)
    options.add_argument("--kills", type=int, default=440)
    options.add_argument("--seed", default="1")
    options.add_argument("--jobs", type=int, default=2)
    options.add_argument("--only", action="append", default=[])
    options.add_argument("--first", type=int, default=0)
    options.add_argument("--keep", type=Path, default=None)
    args = options.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        reference = make(Path(folder) / "place")
        _warm(reference.top)
        results: list[Result] = []
        with ProcessPoolExecutor(args.jobs, mp_context=get_context("fork")) as pool:
            for done in pool.map(partial(tried), tasks(args, reference.top)):
                results += done
                for result in (one for one in done if one.finding):
                    _tell(result)
    print("\n".join(table(results)))
    return int(any(result.finding for result in results))


if __name__ == "__main__":
    sys.exit(main())
