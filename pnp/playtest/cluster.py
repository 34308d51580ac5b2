"""playtest: the tasks of a playtest on a Dask cluster instead of the cores of this machine: workers for `runner`.

A task is known to the cluster by the hash of what it is, so that sending it again is harmless. When a worker dies, the
scheduler gives its tasks, and the results that it had not handed over, to another one; each result is taken once.
"""

from __future__ import annotations

import hashlib
import logging
import pickle
import re
import sys
from collections.abc import Callable, Mapping
from concurrent.futures import CancelledError, Executor, Future
from concurrent.futures import wait as wait_for
from importlib import import_module
from typing import Any

import pnp
from pnp.problems import UsageError, one_of

PATIENCE = 10  # seconds until a scheduler, and then its first worker, must have answered
RETRIES = 2  # times that a failed task is tried again; dead workers are counted by the scheduler (allowed-failures)
_ADDRESS = re.compile(r"dask://(\[[0-9a-fA-F:.]+\]|[\w.-]+):(\d{1,5})", re.ASCII)
_QUIET = ("distributed.client", "distributed.comm", "distributed.core")  # what goes wrong is told in our words


class Lost(Exception):
    """The scheduler is gone; what has not come back must be sent again."""


class Cluster:
    """The workers of a Dask cluster at dask://HOST:PORT."""

    lost: tuple[type[BaseException], ...] = (Lost,)

    def __init__(self, address: str) -> None:
        self.address = address

    def start(self) -> DaskExecutor:
        """A connection to the cluster."""
        return dask_executor(self.address)


def dask_executor(address: str) -> DaskExecutor:
    """An executor whose tasks run on the cluster at dask://HOST:PORT; `shutdown` or the end of a `with` closes it."""
    found = _ADDRESS.fullmatch(address)
    if not found:
        raise UsageError(f"found “{address}”; expected the address of a Dask scheduler such as dask://localhost:8786")
    try:
        distributed = import_module("distributed")
    except ImportError:
        raise UsageError('a Dask cluster needs the package distributed: pip install "pnp-kits[cluster]"') from None
    for name in _QUIET:
        logging.getLogger(name).setLevel(logging.CRITICAL)
    scheduler = f"{found[1]}:{found[2]}"
    try:
        client = distributed.Client(f"tcp://{scheduler}", timeout=PATIENCE, set_as_default=False, name="pnp")
    except (OSError, TimeoutError):
        message = f"nobody answered at {address} within {PATIENCE} seconds; is a Dask scheduler running there?"
        raise UsageError(message) from None
    try:
        client.wait_for_workers(1, timeout=PATIENCE)
        _check(address, client.run(_versions, on_error="return"))
    except TimeoutError:
        client.close()
        raise UsageError(f"the scheduler at {address} has no workers; start one: dask worker {scheduler}") from None
    except BaseException:
        client.close()
        raise
    return DaskExecutor(client)


class DaskExecutor(Executor):
    """Sends tasks to a cluster. Functions and arguments are pickled; functions are found by name on the workers."""

    def __init__(self, client: Any) -> None:
        self._client = client
        self._remote: dict[Future[Any], Any] = {}  # what has not come back yet
        self._handles: dict[str, Any] = {}

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        """Send one task; what its future holds in the end is what the function returned on some worker."""
        if kwargs:
            raise TypeError("a task is a function with positional arguments")
        future: Future[Any] = Future()
        call = (pnp.__version__, fn, args)
        key = task_key(*call)
        # the same task asked for twice is one over there: two handles of one key would be released under each other
        remote = self._handles.get(key)
        try:
            remote = remote or self._client.submit(_carry_out, *call, key=key, retries=RETRIES)
        except Exception as error:
            if self._client.status == "running":
                raise
            raise Lost("the connection to the Dask scheduler was lost") from error
        self._handles[key] = remote  # held to the end: a key that is let go while it is asked for again is lost
        self._remote[future] = remote
        future.add_done_callback(self._forget)
        remote.add_done_callback(lambda done: _deliver(done, future))
        return future

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Leave the cluster. Tasks that nobody waits for are taken back, so that an interrupt leaves no work there."""
        while wait and not cancel_futures and self._remote and self._client.status == "running":
            wait_for(list(self._remote), timeout=1)  # a scheduler that is gone answers no more
        left, self._remote = self._remote, {}
        self._handles = {}
        if left and self._client.status == "running":
            self._client.cancel(list(left.values()))
        for future in left:
            future.cancel()
        self._client.close()

    def _forget(self, future: Future[Any]) -> None:
        """Nobody needs the result over there any more."""
        remote = self._remote.pop(future, None)
        if remote is not None and future.cancelled() and remote not in list(self._remote.values()):
            self._handles.pop(remote.key, None)
            remote.cancel()


def task_key(version: str, function: Callable[..., Any], args: tuple[Any, ...]) -> str:
    """The name of a task on the cluster: the same task has the same name."""
    data = pickle.dumps((version, function.__module__, function.__qualname__, args), protocol=5)
    return f"pnp-{hashlib.sha256(data).hexdigest()[:32]}"


def _carry_out(version: str, function: Callable[..., Any], args: tuple[Any, ...]) -> Any:
    """Run a task on a worker, unless it joined later with another pnp."""
    if version != pnp.__version__:
        raise UsageError(f"a worker has pnp {pnp.__version__}, this is {version}; their games may differ")
    return function(*args)


def _deliver(remote: Any, future: Future[Any]) -> None:
    """Hand over what came back; if it was lost with its worker, this waits until it has been made again."""
    result: Any = None
    error: Exception | None = None
    try:
        result = remote.result()
    except CancelledError:
        error = Lost("the connection to the Dask scheduler was lost")
    except Exception as raised:
        error = raised
        if type(raised).__name__ == "KilledWorker":
            error = UsageError("a task was given up: every worker that took it died; see the workers' logs")
    if not future.set_running_or_notify_cancel():
        return
    if error is None:
        future.set_result(result)
    else:
        future.set_exception(error)


def _versions() -> tuple[str, str]:
    """Which pnp and which Python plays here: both decide what the games of a seed are."""
    return pnp.__version__, f"{sys.version_info.major}.{sys.version_info.minor}"


def _check(address: str, workers: Mapping[str, Any]) -> None:
    """Refuse workers that would play other games than this machine."""
    here = _versions()
    strange = []
    for worker, found in sorted(workers.items()):
        if isinstance(found, BaseException):
            strange.append(f"{worker} has no pnp that answers ({found})")
        elif tuple(found) != here:
            strange.append(f"{worker} has pnp {found[0]} on Python {found[1]}")
    if strange:
        wanted = f"pnp {here[0]} on Python {here[1]}"
        raise UsageError(f"the workers of {address} need {wanted}, as here; but {one_of(strange, 4)}")
