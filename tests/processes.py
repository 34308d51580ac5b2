"""Processes that tests need: one that has ended."""

from __future__ import annotations

import subprocess
import sys


def number_of_the_dead() -> int:
    """The number of a process that has run and runs no more."""
    done = subprocess.Popen([sys.executable, "-S", "-c", ""])
    done.wait()
    return done.pid
