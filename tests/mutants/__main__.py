"""Change the code in small ways, one at a time, and see that the tests of `make test` find each.

    python -m tests.mutants                          all areas; writes docs/mutants.md with --out
    python -m tests.mutants --only marks --list      which changes would be tried
    python -m tests.mutants --only marks --number 7  one of them, with what the tests say

The same seed gives the same changes as long as the files are the same. A change that survives is told with its line; it
fails the run unless survivors.yaml says why nothing that pnp makes can be other for it, or few of its area survive.
"""

from __future__ import annotations

import argparse
import os
import queue
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import yaml

from tests.copies import copy_project
from tests.mutants.changes import Change, changed, sample
from tests.places import ROOT

HERE = Path(__file__).parent
HANGS = 300  # seconds for one of the two runs of tests; a change that makes them hang is found as well
MOST_SURVIVE = 0.05  # of the changes of an area that is not strict
SEED = "pnp"


class Area(NamedTuple):
    """A part of the code, and the tests that should see what changes in it."""

    name: str
    mutants: int
    files: list[str]
    near: list[str]
    far: list[str]
    without: Sequence[str] = ()
    strict: bool = False


class Mutant(NamedTuple):
    """A change of one file."""

    area: Area
    number: int
    file: str
    change: Change

    @property
    def name(self) -> str:
        """How it is told."""
        what = self.change.operator + (f" #{self.change.nth + 1}" if self.change.nth else "")
        return f"{self.area.name} {self.number}: {self.file}:{self.change.line}: {what}: {self.change.text}"


class Result(NamedTuple):
    """Which test found a mutant, or why none can; neither if it survived."""

    mutant: Mutant
    found: str
    why: str


def read_areas() -> list[Area]:
    """All areas of the data file."""
    return [Area(**entry) for entry in yaml.safe_load((HERE / "areas.yaml").read_text(encoding="utf-8"))]


def read_reasons() -> list[dict[str, Any]]:
    """Survivors that cannot be found, each with its reason."""
    return list(yaml.safe_load((HERE / "survivors.yaml").read_text(encoding="utf-8")))


def mutants_of(area: Area, seed: str) -> list[Mutant]:
    """The changes that are tried in an area."""
    paths = sorted({path for pattern in area.files for path in ROOT.glob(pattern)})
    names = [name for path in paths if (name := path.relative_to(ROOT).as_posix()) not in area.without]
    sources = {name: (ROOT / name).read_text(encoding="utf-8") for name in names if not name.endswith("__init__.py")}
    chosen = sample(sources, area.mutants, Random(f"{seed}/{area.name}"))
    return [Mutant(area, number, file, change) for number, (file, change) in enumerate(chosen)]


def reason(mutant: Mutant, reasons: Sequence[dict[str, Any]]) -> str:
    """Why nothing can find a mutant, if somebody has said so."""
    change = mutant.change
    wanted = {"file": mutant.file, "line": change.text, "change": change.operator, "nth": change.nth}
    return next((one["why"] for one in reasons if {"nth": 0, **one, "why": ""} == {**wanted, "why": ""}), "")


def tried(mutant: Mutant, copies: queue.Queue[Path], reasons: Sequence[dict[str, Any]]) -> Result:
    """Put a change into a copy, and let the tests look for it."""
    if why := reason(mutant, reasons):
        return Result(mutant, "", why)
    copy = copies.get()
    path = copy / mutant.file
    before = path.read_text(encoding="utf-8")
    try:
        path.write_text(changed(before, mutant.change), encoding="utf-8")
        found = found_by(copy, mutant.area.near) or found_by(copy, mutant.area.far)
    finally:
        path.write_text(before, encoding="utf-8")
        copies.put(copy)
    return Result(mutant, found, "")


def found_by(copy: Path, tests: Sequence[str]) -> str:
    """The first test that fails, or nothing."""
    command = [sys.executable, "-m", "pytest", "-x", "-q", "-m", "not full and not browser", "-p", "no:cacheprovider"]
    env = {**os.environ, "PYTHONPATH": str(copy), "PYTHONDONTWRITEBYTECODE": "1", "PNP_CACHE": str(copy / "cache")}
    try:
        run = subprocess.run(
            [*command, *tests], cwd=copy, env=env, capture_output=True, text=True, encoding="utf-8", errors="replace",
            timeout=HANGS, check=False, stdin=subprocess.DEVNULL,
        )  # fmt: skip
    except subprocess.TimeoutExpired:
        return "a test that hangs"
    if run.returncode == 0:
        return ""
    failed = [line for line in run.stdout.splitlines() if line.startswith(("FAILED", "ERROR"))]
    if not failed and run.returncode not in (1, 2, 3, 4):  # a change may break the tests' own imports, too
        raise SystemExit(f"pytest ended with status {run.returncode}\n{run.stdout}{run.stderr}")
    return failed[0].partition(" - ")[0].partition(" ")[2] if failed else "no test can be collected"


def page(results: Sequence[Result], seed: str) -> str:
    """The page of docs/: by area what was found, and what survived."""
    rows, left = [], []
    for area in dict.fromkeys(result.mutant.area.name for result in results):
        mine = [result for result in results if result.mutant.area.name == area]
        survived = [one for one in mine if not one.found and not one.why]
        reasons = sum(bool(one.why) for one in mine)
        rows.append(f"| {area} | {len(mine)} | {len(mine) - reasons - len(survived)} | {reasons} | {len(survived)} |")
        left += [f"- `{one.mutant.file}`: `{one.mutant.change.text}`: {one.mutant.change.operator}" for one in survived]
    return "\n".join(
        [
            "# Mutants",
            "",
            "`make mutants` changes the code in small ways, one at a time, and lets `make test`'s tests look for each.",
            f"The changes are those of cosmic-ray, spread by lines, the same for the same files and seed (`{seed}`).",
            "A change that nothing can find, because nothing that pnp makes is other for it, has its reason in",
            "`tests/mutants/survivors.yaml`.",
            "",
            "| area | tried | found | no output can change | survived |",
            "|---|---:|---:|---:|---:|",
            *rows,
            *(["", "What survived:", "", *left] if left else []),
            "",
        ]
    )


def verdict(results: Sequence[Result]) -> int:
    """1 if more survive in an area than may."""
    bad = False
    for name in dict.fromkeys(result.mutant.area.name for result in results):
        mine = [result for result in results if result.mutant.area.name == name]
        survived = sum(not one.found and not one.why for one in mine)
        allowed = 0 if mine[0].mutant.area.strict else int(MOST_SURVIVE * sum(not one.why for one in mine))
        bad |= survived > allowed
    return int(bad)


def main() -> int:
    """Try all, or those that are named."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", action="append", default=[], help="areas of these names")
    parser.add_argument(
        "--number", action="append", type=int, default=[], help="of the changes of an area, these alone"
    )
    parser.add_argument("--seed", default=SEED)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--list", action="store_true", help="say which changes there are, and try none")
    parser.add_argument("--out", type=Path, help="write the page here")
    given = parser.parse_args()
    areas = [area for area in read_areas() if not given.only or area.name in given.only]
    mutants = [one for area in areas for one in mutants_of(area, given.seed)]
    mutants = [one for one in mutants if not given.number or one.number in given.number]
    if given.list:
        print("\n".join(one.name for one in mutants))
        return 0
    reasons, results = read_reasons(), list[Result]()
    with tempfile.TemporaryDirectory() as folder:
        copies: queue.Queue[Path] = queue.Queue()
        for number in range(given.jobs):
            copies.put(copy_project(Path(folder) / str(number)))
        with ThreadPoolExecutor(given.jobs) as pool:
            for result in pool.map(lambda one: tried(one, copies, reasons), mutants):
                results.append(result)
                print(f"{result.mutant.name}\n    {result.found or result.why or 'SURVIVED'}", flush=True)
    text = page(results, given.seed)
    print(text)
    if given.out:
        given.out.write_text(text, encoding="utf-8")
    return verdict(results)


if __name__ == "__main__":
    sys.exit(main())
