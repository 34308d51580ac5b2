"""Run every long form of the checks, and write down when it was, how long each took and what it found.

    python docs/nightly.py --out docs/nightly.md        (or: make nightly)

A step that fails does not stop the others. The exit status is 1 if any failed.
"""

from __future__ import annotations

import argparse
import os
import platform
import re
import subprocess
import sys
import tempfile
import time
from collections import deque
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
KEPT = 40  # last lines of a step that are shown if it fails
COUNTS = re.compile(r"^\d+ (?:passed|failed|error|skipped|not found).*|^all  .*|^\d+ files?.*")
PAGE = """\
# The nightly run

`make nightly` runs the long form of every check and writes this page; `make test` and CI take the short forms.
Run it before you call a larger change done.

Last run: {date} (UTC), at commit `{commit}`, with Python {python} on {machine}, {jobs} jobs.
It took {total} and {verdict}.

| step | what it does | time | result |
|---|---|---:|---|
{rows}
"""


class Step(NamedTuple):
    """One check: its name, what it does in a few words, and what is typed."""

    name: str
    what: str
    command: str


class Result(NamedTuple):
    """How a step ended."""

    step: Step
    status: int
    seconds: float
    said: str


STEPS = (
    Step("short tests", "what CI runs on every change: lint, types, tests", "make test"),
    Step("full tests", "large tables, all languages and papers, a cluster that loses workers", "make test-full"),
    Step("faults", "faults put into the code by hand: the tests must find each", "make faults"),
    Step("browsers", "every page of the studio in Chromium, also the long walks", "make test-browsers FULL=1"),
    Step("cairosvg", "all kits by the second renderer", "make kits-by-cairosvg"),
    Step("wheel", "installed by uv, pipx and pip, without cairo", "make test-wheel INSTALLERS='uv pipx pip'"),
    Step("pyodide", "the engine in the Python of browsers, if there is Node", "make test-pyodide"),
    Step(
        "release",
        "all kits in all languages on A4 and Letter, wheel and source, with checksums",
        "make release && cd dist && sha256sum --check --quiet SHA256SUMS",
    ),
    Step("fuzz", "spoilt files of every kind, kills, full disks, two builds at once", "make fuzz"),
)  # fmt: skip


def run(step: Step, jobs: int, tools: Path) -> Result:
    """Run one step and show what it says; keep its last lines."""
    print(f"=== {step.name}: {step.command}", flush=True)
    started = time.monotonic()
    last: deque[str] = deque(maxlen=KEPT)
    environment = {**os.environ, "PATH": f"{os.environ['PATH']}{os.pathsep}{tools}", "JOBS": str(jobs)}
    with subprocess.Popen(
        ["sh", "-c", step.command],
        cwd=ROOT,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        encoding="utf-8",
    ) as process:
        assert process.stdout
        for line in process.stdout:
            print(line, end="", flush=True)
            last.append(line.rstrip())
    return Result(step, process.returncode, time.monotonic() - started, summary(last, process.returncode))


def summary(lines: Sequence[str], status: int) -> str:
    """The last counts that a step printed, such as `8547 passed, 28 skipped`."""
    counts = [re.sub(r" in [\d.]+s.*| +", " ", line).strip() for line in lines if COUNTS.match(line)]
    outcome = "passed" if status == 0 else f"**failed** (status {status})"
    return f"{outcome}: {counts[-1]}" if counts else outcome


def with_installers(folder: Path) -> Path:
    """uv and pipx in an environment of their own; the folder to add to PATH."""
    subprocess.run([sys.executable, "-m", "venv", str(folder / "venv")], check=True)
    pip = [str(folder / "venv" / "bin" / "python"), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    subprocess.run([*pip, "uv", "pipx"], check=True)
    place = folder / "path"
    place.mkdir()
    for name in ("uv", "pipx"):
        (place / name).symlink_to(folder / "venv" / "bin" / name)
    return place


def duration(seconds: float) -> str:
    """Minutes and seconds."""
    minutes, rest = divmod(round(seconds), 60)
    return f"{minutes} min {rest:02} s" if minutes else f"{rest} s"


def page(results: Sequence[Result], jobs: int) -> str:
    """The page of docs/."""
    commit = subprocess.run(
        ["git", "rev-parse", "--short=12", "HEAD"], cwd=ROOT, capture_output=True, text=True, check=True
    )
    failed = [result.step.name for result in results if result.status]
    rows = [f"| {r.step.name} | {r.step.what} | {duration(r.seconds)} | {r.said} |" for r in results]
    return PAGE.format(
        date=datetime.now(UTC).strftime("%Y-%m-%d %H:%M"),
        commit=commit.stdout.strip(),
        python=platform.python_version(),
        machine=f"{platform.system()} {platform.machine()}",
        jobs=jobs,
        total=duration(sum(result.seconds for result in results)),
        verdict=f"failed in: {', '.join(failed)}" if failed else "found no fault",
        rows="\n".join(rows),
    )


def main() -> int:
    """Run all steps, or those that are named, and write the page if all were run."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", type=Path, help="where the page is written")
    parser.add_argument("--only", action="append", default=[], choices=[step.name for step in STEPS])
    parser.add_argument("--jobs", type=int, default=2)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        tools = with_installers(Path(folder))
        chosen = [step for step in STEPS if not given.only or step.name in given.only]
        results = [run(step, given.jobs, tools) for step in chosen]
    text = page(results, given.jobs)
    print(text)
    if given.out and not given.only:
        given.out.write_text(text, encoding="utf-8")
    return int(any(result.status for result in results))


if __name__ == "__main__":
    sys.exit(main())
