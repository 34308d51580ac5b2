"""A Dask cluster of this machine, for tests that play on one."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from tests.limits import HANGS
from tests.places import ROOT


class Local:
    """A scheduler of this machine, and its workers by their names."""

    def __init__(self, folder: Path, *more: Path) -> None:
        self.folder = folder
        self.path = os.pathsep.join(map(str, (*more, ROOT)))  # where its processes look for modules
        self.file = folder / "scheduler.json"
        self.processes: dict[str, subprocess.Popen[bytes]] = {}
        self.start("scheduler", "scheduler", "--port", "0", "--scheduler-file", str(self.file), "--idle-timeout", "900")
        until(lambda: self.file.exists() and self.file.read_text("utf-8").endswith("}"))
        self.address = json.loads(self.file.read_text("utf-8"))["address"].replace("tcp://", "dask://")

    def worker(self, name: str) -> None:
        """One more worker, which leaves by itself when the scheduler does."""
        options = ("--nthreads", "1", "--no-nanny", "--death-timeout", str(HANGS))
        folder = ("--local-directory", str(self.folder))
        self.start(name, "worker", "--scheduler-file", str(self.file), "--name", name, *options, *folder)

    def start(self, name: str, *words: str) -> None:
        """A process of Dask; what it says goes to a file."""
        command = [sys.executable, "-m", "dask", *words, "--host", "127.0.0.1", "--no-dashboard"]
        env = {**os.environ, "PYTHONPATH": self.path}
        with (self.folder / f"{name}.log").open("wb") as log:
            self.processes[name] = subprocess.Popen(command, env=env, cwd=self.folder, stdout=log, stderr=log)

    def stop(self) -> None:
        """End every process, and wait for it."""
        for process in self.processes.values():
            process.kill()
            process.wait()


def until(true: Callable[[], Any]) -> None:
    """Wait for something that must come."""
    end = time.monotonic() + HANGS
    while not true():
        assert time.monotonic() < end, "it never came"
        time.sleep(0.02)
