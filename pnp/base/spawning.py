"""Processes that are started without the current folder on their path. Loads multiprocessing: see `processes.py`."""

from __future__ import annotations

from multiprocessing.context import SpawnContext, SpawnProcess

from pnp.base.modulepath import SafeChildren


class ApartProcess(SpawnProcess):
    """A process that is started without the current folder on its path."""

    def start(self) -> None:
        """Start it."""
        with SafeChildren():
            super().start()


class ApartContext(SpawnContext):
    """Makes processes of that kind."""

    Process = ApartProcess
