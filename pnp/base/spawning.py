"""Processes that are started without the current folder on their path. Loads multiprocessing: see `processes.py`."""

from __future__ import annotations

import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing.context import SpawnContext, SpawnProcess

from pnp.base.lifetime import hold
from pnp.base.modulepath import SafeChildren


class ApartProcess(SpawnProcess):
    """A process that is started without the current folder on its path."""

    memory = 0  # how many bytes it may take on Windows; 0 for any number

    def start(self) -> None:
        """Start it; on Windows, it ends with this one."""
        with SafeChildren(), _undisturbed():
            super().start()
        hold(self, self.memory)


@contextmanager
def _undisturbed() -> Iterator[None]:
    """Ctrl-C waits until a process is started; in the new one it waits until `begin` has said whom it is for."""
    if sys.platform == "win32":
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


class ApartContext(SpawnContext):
    """Makes processes of that kind."""

    Process = ApartProcess
