"""Processes of this machine, the only way in which pnp starts any.

A pool starts its children as `python -c …`, and such a Python looks for modules in the current folder first: a
`multiprocessing/` in a stranger's game folder would be run. Children started here never look there.
"""

from __future__ import annotations

import multiprocessing
import os
import sys
import threading
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager, suppress
from multiprocessing.context import BaseContext, SpawnContext, SpawnProcess
from pathlib import Path

from pnp.base.modulepath import SAFE_PATH, leave_out_current_folder, safe_path
from pnp.base.problems import UsageError


class _ApartProcess(SpawnProcess):
    """A process that is started without the current folder on its path."""

    def start(self) -> None:
        with _safe_path():
            super().start()


class _ApartContext(SpawnContext):
    """Makes processes of that kind."""

    Process = _ApartProcess


def process_pool(jobs: int, may_fork: bool = False) -> ProcessPoolExecutor:
    """Processes for tasks that can be pickled; forked ones start quickly and have loaded what this one has."""
    if sys.flags.ignore_environment and not sys.flags.safe_path:
        raise UsageError("python -E lets the current folder into the processes that pnp starts; say python -I instead")
    with _safe_path():  # a pool starts a helper of its own as well
        return ProcessPoolExecutor(jobs, mp_context=_context(may_fork), initializer=leave_out_current_folder)


def show(path: Path) -> None:
    """Open a file in the user's browser, if there is one."""
    import webbrowser

    with _safe_path(), suppress(webbrowser.Error, OSError):
        webbrowser.open(path.absolute().as_uri())


def _context(may_fork: bool) -> BaseContext:
    """How processes are started: beside other threads, a forked one can wait for ever on a lock of theirs."""
    if may_fork and sys.platform == "linux" and threading.active_count() == 1:
        return multiprocessing.get_context("fork")
    return _ApartContext()


@contextmanager
def _safe_path() -> Iterator[None]:
    """Every Python that is started meanwhile leaves the current folder out, also if this one has it."""
    before, path = os.environ.get(SAFE_PATH), sys.path
    os.environ[SAFE_PATH] = "1"
    sys.path = safe_path()  # a spawned process is handed its parent's
    try:
        yield
    finally:
        sys.path = path
        if before is None:
            del os.environ[SAFE_PATH]
        else:
            os.environ[SAFE_PATH] = before
