"""streams: standard input and output that are full, closed, or not there at all."""

from __future__ import annotations

import errno
import subprocess
import sys
from pathlib import Path

import pytest

from pnp.cli.streams import told
from tests.limits import HANGS

FULL = "pnp: cannot write to the standard output: No space left on device\n"
CLOSED = "pnp: cannot write to the standard output: Bad file descriptor\n"
ANSWER = "pnp: play needs somebody to answer, and there is no standard input; run it in a terminal\n"
DAYS = {
    "list >/dev/full": (2, FULL),
    "--help >/dev/full": (2, FULL),
    "--version >/dev/full": (2, FULL),
    "schema >/dev/full 2>&1": (2, ""),
    "play --game marathon >/dev/full </dev/null": (2, FULL),
    "list >&-": (2, CLOSED),
    "list 2>&-": (0, ""),
    "build --game none 2>/dev/full": (2, ""),
    "build --game none 2>&-": (2, ""),
    "build 2>/dev/full": (2, ""),
    "play --game marathon <&-": (2, ANSWER),
    "play --game marathon </dev/null >/dev/null": (0, ""),
    "schema | true": (0, ""),
    "new other": (2, "pnp: the current folder is gone; go to another one\n"),
}


@pytest.mark.slow
@pytest.mark.full_cases("--version", "schema >", "build 2>", "list 2>")
@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is always full")
@pytest.mark.parametrize("line", DAYS)
def test_a_bad_day_has_one_sentence_and_its_status(line: str, tmp_path: Path) -> None:
    """No traceback, whoever listens."""
    command = f"rmdir {tmp_path}; {sys.executable} -P -m pnp {line}"
    done = subprocess.run(
        ["sh", "-c", command], cwd=tmp_path, stderr=subprocess.PIPE, stdout=subprocess.DEVNULL, text=True, timeout=HANGS
    )
    assert (done.returncode, done.stderr) == DAYS[line]


def test_a_fault_is_told_by_its_file() -> None:
    """Or it was the output, which has no name."""
    assert told(OSError(errno.EACCES, "Permission denied", "a\x1bb")) == "a\\u001bb: Permission denied"
    assert told(OSError(errno.EIO, "Input/output error")) == "cannot write to the standard output: Input/output error"
