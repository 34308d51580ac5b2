"""allowance: what a process may still take is limited in it, and not in the one that tests."""

from __future__ import annotations

import math
import signal
import subprocess
import sys

import pytest

from tests.limits import HANGS
from tests.processes import LINUX

pytestmark = [LINUX, pytest.mark.slow]


def ran(code: str) -> subprocess.CompletedProcess[str]:
    head = "import math, resource; from pnp.base.allowance import *; leave_no_core();"
    return subprocess.run(
        [sys.executable, "-c", head + code], capture_output=True, text=True, timeout=HANGS, check=False
    )


def test_a_process_past_its_time_is_ended_in_the_middle_of_anything() -> None:
    """Here in a regular expression, which holds all threads of a Python."""
    done = ran(r"import re; allow_cpu(1); re.fullmatch('(a|a)*b', 'a' * 60)")
    assert done.returncode == -signal.SIGXCPU


def test_more_time_can_be_allowed_again() -> None:
    """A task that ends in time costs the next one nothing."""
    done = ran("allow_cpu(1); allow_cpu(math.inf); print(resource.getrlimit(resource.RLIMIT_CPU)[0])")
    assert done.stdout.strip() == str(-1) and math.inf > 1


def test_memory_is_refused_past_what_is_allowed() -> None:
    """As Python tells it."""
    done = ran("allow_memory(200_000_000); print(len(bytearray(100_000_000))); bytearray(300_000_000)")
    assert done.stdout == "100000000\n" and "MemoryError" in done.stderr
