"""A gate in the long work of a studio: its process waits at a definite point until the test has done what it wants.

Python reports what a program does (`sys.audit`); a process that starts within `gate` stops at the first such event that
fits. So a build is held in the midst of it however fast or slow the machine is.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

HOLD = """\
import json, os, sys, time

folder, name, part = json.loads(os.environ["PNP_TEST_GATE"])
opened, reached = os.path.join(folder, "open"), os.path.join(folder, "reached")


def hold(event, arguments):
    if event == name and part in str(arguments[0]) and not os.path.exists(opened):
        with open(reached + ".new", "w") as file:
            file.write(str(os.getpid()))
        os.replace(reached + ".new", reached)
        while not os.path.exists(opened):
            time.sleep(0.02)


sys.addaudithook(hold)
"""


class Gate:
    """Where a process waits."""

    def __init__(self, folder: Path) -> None:
        self._opened, self._reached = folder / "open", folder / "reached"

    def reached(self) -> int:
        """The number of the process that waits there; 0 before one does."""
        return int(self._reached.read_text()) if self._reached.exists() else 0

    def open(self) -> None:
        """Let it through, and all that come after it."""
        self._opened.touch()


@contextmanager
def gate(folder: Path, event: str, part: str) -> Iterator[Gate]:
    """Processes that start meanwhile wait at the first event of this name whose first value has this part."""
    folder.mkdir()
    (folder / "sitecustomize.py").write_text(HOLD, encoding="utf-8")
    places = [str(folder), *filter(None, [os.environ.get("PYTHONPATH")])]
    found = Gate(folder)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONPATH", os.pathsep.join(places))
        patch.setenv("PNP_TEST_GATE", json.dumps([str(folder), event, part]))
        try:
            yield found
        finally:
            found.open()
