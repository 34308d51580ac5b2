"""Processes that are started without the current folder on their path. Loads multiprocessing: see `processes.py`."""

from __future__ import annotations

import signal
import sys
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from multiprocessing.context import BaseContext, SpawnContext, SpawnProcess

from pnp.base.lifetime import hold
from pnp.base.modulepath import SafeChildren

_one_at_a_time = threading.Lock()  # what is changed while a process is started is everybody's


class ApartProcess(SpawnProcess):
    """A process that is started without the current folder on its path."""

    memory = 0  # how many bytes it may take on Windows; 0 for any number

    def start(self) -> None:
        """Start it; on Windows, it ends with this one."""
        with _apart():
            super().start()
        hold(self, self.memory)


class ApartContext(SpawnContext):
    """Makes processes of that kind."""

    Process = ApartProcess


if sys.platform == "linux":
    from multiprocessing.context import ForkServerContext, ForkServerProcess

    class WarmProcess(ForkServerProcess):
        """A process that is forked from one that has loaded much, without the current folder on its path."""

        def start(self) -> None:
            """Start it."""
            with _apart():
                super().start()

    class WarmContext(ForkServerContext):
        """Makes processes of that kind."""

        Process = WarmProcess


def warm_context(modules: Sequence[str]) -> BaseContext:
    """Makes processes that have these modules ready: on Linux they are forked from one that has loaded them.

    Elsewhere forked processes are not safe beside the libraries of the system; there each loads them for itself.
    """
    if sys.platform != "linux":
        return ApartContext()
    context = WarmContext()
    context.set_forkserver_preload(list(modules))
    return context


@contextmanager
def _apart() -> Iterator[None]:
    """While a process is started: without the current folder, and undisturbed.

    Ctrl-C waits until it is there; in the new one it waits until `begin` has said whom it is for.
    """
    with _one_at_a_time, SafeChildren():
        if sys.platform == "win32":
            yield
            return
        before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
        try:
            yield
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, before)
