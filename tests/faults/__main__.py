"""Put faults into a copy of the code, one at a time, and see that the tests of `make test` find each.

    python -m tests.faults              all of them
    python -m tests.faults --only ink   those whose name contains the word

Exit status 1 if a fault is not found, or can not be made any more because the code has changed.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import NamedTuple

import yaml

from tests.copies import copy_project

FAULTS = Path(__file__).with_name("faults.yaml")
PATIENCE = 900  # seconds; a fault that makes a test hang is found as well


class Fault(NamedTuple):
    """A change of one file, and the tests that should see it."""

    name: str
    file: str
    old: str
    new: str
    tests: list[str]


def read_faults() -> list[Fault]:
    """All faults of the data file."""
    return [Fault(**entry) for entry in yaml.safe_load(FAULTS.read_text(encoding="utf-8"))]


def put_in(fault: Fault, copy: Path) -> str:
    """Change the file; return its former text."""
    path = copy / fault.file
    text = path.read_text(encoding="utf-8")
    if text.count(fault.old) != 1:
        raise SystemExit(f"{fault.name}: {fault.file} holds the text {text.count(fault.old)} times; expected once")
    path.write_text(text.replace(fault.old, fault.new), encoding="utf-8")
    return text


def found_by(fault: Fault, copy: Path) -> str:
    """The first test that fails, or nothing."""
    command = [sys.executable, "-m", "pytest", "-x", "-q", "-m", "not full and not browser"]
    env = {**os.environ, "PYTHONPATH": str(copy), "PYTHONDONTWRITEBYTECODE": "1"}
    try:
        run = subprocess.run(
            [*command, "-p", "no:cacheprovider", *fault.tests],
            cwd=copy, env=env, capture_output=True, text=True, encoding="utf-8", timeout=PATIENCE, check=False,
        )  # fmt: skip
    except subprocess.TimeoutExpired:
        return "a test that hangs"
    failed = [line for line in run.stdout.splitlines() if line.startswith(("FAILED", "ERROR"))]
    if run.returncode not in (0, 1, 2) or (run.returncode and not failed):
        raise SystemExit(f"{fault.name}: pytest ended with status {run.returncode}\n{run.stdout}{run.stderr}")
    return failed[0].partition(" - ")[0] if failed else ""


def main() -> int:
    """Try all faults and list what found them."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", default="", help="those whose name contains this")
    given = parser.parse_args()
    survived = 0
    with tempfile.TemporaryDirectory() as folder:
        copy = copy_project(Path(folder))
        for fault in read_faults():
            if given.only not in fault.name:
                continue
            started = time.monotonic()
            before = put_in(fault, copy)
            found = found_by(fault, copy)
            (copy / fault.file).write_text(before, encoding="utf-8")
            survived += not found
            print(f"{fault.name}: {found or 'NOT FOUND'} ({time.monotonic() - started:.0f} s)", flush=True)
    print(f"{survived} not found")
    return int(bool(survived))


if __name__ == "__main__":
    sys.exit(main())
