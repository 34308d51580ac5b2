"""The tasks of a playtest on a Dask cluster instead of the cores of this machine: workers for `runner`.

A task is known to the cluster by the hash of what it is, so that sending it again is harmless. When a worker dies, the
scheduler gives its tasks, and the results that it had not handed over, to another one; each result is taken once.

A cluster is never given more than it has room for; the rest waits here, so that an interrupt has little to take back.
Results come through coroutines in the loop of their own client, and end with it. Not through `add_done_callback` of
distributed: all clients of a process share its one thread, and a `result()` that is asked for there while the loop of
its client is being closed never comes, which holds up every client after it.
"""

from __future__ import annotations

import asyncio
import hashlib
import logging
import pickle
import re
import sys
from collections import deque
from collections.abc import Callable, Mapping
from concurrent.futures import CancelledError, Executor, Future
from concurrent.futures import wait as wait_for
from importlib import import_module
from typing import Any, NamedTuple

import pnp
from pnp.base.messages import Complaint, message, one_of
from pnp.base.problems import UsageError
from pnp.referee.sources import Installed, RulesFile, Source

PATIENCE = 10  # seconds until a scheduler, and then its first worker, must have answered
RETRIES = 2  # times that a failed task is tried again; dead workers are counted by the scheduler (allowed-failures)
AHEAD = 8  # tasks a thread: one at work, and some in store while results and the next ones are on their way
MUST_HAVE = message("a Dask cluster must have the rules installed, as a distribution on every worker")
GONE = message("the connection to the Dask scheduler was lost")
_ADDRESS = re.compile(r"dask://(\[[0-9a-fA-F:.]+\]|[\w.-]+):(\d{1,5})", re.ASCII)
_QUIET = ("distributed.client", "distributed.comm", "distributed.core")  # what goes wrong is told in our words


class Lost(Complaint):
    """The scheduler is gone; what has not come back must be sent again."""


class _Order(NamedTuple):
    """A task, and who waits for it."""

    future: Future[Any]
    key: str
    call: tuple[str, Callable[..., Any], tuple[Any, ...]]


class Cluster:
    """The workers of a Dask cluster at dask://HOST:PORT, which must have the rules installed that are played there."""

    lost: tuple[type[BaseException], ...] = (Lost,)

    def __init__(self, address: str, source: Source | None = None) -> None:
        if isinstance(source, RulesFile):
            raise UsageError(
                message(
                    "{must_have}, and {source} is a file of this machine; make a distribution of it",
                    must_have=MUST_HAVE,
                    source=source,
                )
            )
        self.address, self.source = address, source

    def start(self) -> DaskExecutor:
        """A connection to the cluster."""
        executor = dask_executor(self.address)
        if self.source and self.source.digest:  # those of pnp itself are known by its version
            try:
                executor.check_rules(self.address, self.source)
            except BaseException:
                executor.shutdown(wait=False)
                raise
        return executor

    def room(self, executor: Executor) -> int:
        """How many tasks keep the cluster busy just now."""
        assert isinstance(executor, DaskExecutor)
        return executor.room


def dask_executor(address: str) -> DaskExecutor:
    """An executor whose tasks run on the cluster at dask://HOST:PORT; `shutdown` or the end of a `with` closes it."""
    found = _ADDRESS.fullmatch(address)
    if not found:
        raise UsageError(
            message(
                "found “{address}”; expected the address of a Dask scheduler such as dask://localhost:8786",
                address=address,
            )
        )
    try:
        distributed = import_module("distributed")
    except ImportError:
        raise UsageError(
            message('a Dask cluster needs the package distributed: pip install "pnp-kits[cluster]"')
        ) from None
    for name in _QUIET:
        logging.getLogger(name).setLevel(logging.CRITICAL)
    scheduler = f"{found[1]}:{found[2]}"
    try:
        client = distributed.Client(f"tcp://{scheduler}", timeout=PATIENCE, set_as_default=False, name="pnp")
    except (OSError, TimeoutError):
        complaint = message(
            "nobody answered at {address} within {patience} seconds; is a Dask scheduler running there?",
            address=address,
            patience=PATIENCE,
        )
        raise UsageError(complaint) from None
    try:
        client.wait_for_workers(1, timeout=PATIENCE)
        _check(address, client.run(_versions, on_error="return"))
    except TimeoutError:
        client.close()
        raise UsageError(
            message(
                "the scheduler at {address} has no workers; start one: dask worker {scheduler}",
                address=address,
                scheduler=scheduler,
            )
        ) from None
    except BaseException:
        client.close()
        raise
    return DaskExecutor(client)


class DaskExecutor(Executor):
    """Sends tasks to a cluster. Functions and arguments are pickled; functions are found by name on the workers."""

    def __init__(self, client: Any) -> None:
        self._client = client
        self._open: set[Future[Any]] = set()  # what has not come back yet
        self._waiting: deque[_Order] = deque()  # what the cluster has no room for yet
        self._carrying: set[asyncio.Task[None]] = set()  # what it has; known to the loop's thread alone
        self.room = _room(client.scheduler_info(n_workers=0))  # so many tasks it is given at once

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        """Send one task; what its future holds in the end is what the function returned on some worker."""
        if kwargs:
            raise TypeError("a task is a function with positional arguments")
        if self._client.status != "running":
            raise Lost(GONE)
        future: Future[Any] = Future()
        call = (pnp.__version__, fn, args)
        self._waiting.append(_Order(future, task_key(*call), call))
        self._open.add(future)
        future.add_done_callback(self._open.discard)
        self._client.loop.add_callback(self._send)
        return future

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Leave the cluster. Tasks that nobody waits for are taken back, so that an interrupt leaves no work there."""
        while wait and not cancel_futures and self._open and self._client.status == "running":
            wait_for(list(self._open), timeout=1)  # a scheduler that is gone answers no more
        for future in list(self._open):
            future.cancel()
        self._client.close()  # and the scheduler forgets what only this client wanted

    def check_rules(self, address: str, source: Installed) -> None:
        """Refuse workers that have not the same rules as this machine."""
        lacking = []
        for worker, found in sorted(self._client.run(_fingerprint, source, on_error="return").items()):
            if found != source.digest:
                none = isinstance(found, UsageError)  # which says the same at length
                broken = isinstance(found, BaseException) and message(
                    "some that cannot be loaded ({found})", found=found
                )
                lacking.append(f"{worker} has {'none' if none else broken or 'others'}")
        if lacking:
            raise UsageError(
                message(
                    "{must_have}; those of {address} need {source} as here, but {accepted}",
                    must_have=MUST_HAVE,
                    address=address,
                    source=source,
                    accepted=one_of(lacking, 4),
                )
            )

    def _send(self) -> None:
        """Hand over what there is room for; how much that is is asked each time, as workers come and go."""
        self.room = _room(self._client.scheduler_info())  # in the loop's thread: as it was told last
        while self._waiting and len(self._carrying) < self.room:
            order = self._waiting.popleft()
            if order.future.cancelled():
                order.future.set_running_or_notify_cancel()  # who waits for it among others hears of it
                continue
            carrier = asyncio.ensure_future(self._carry(order))
            self._carrying.add(carrier)
            carrier.add_done_callback(self._carried)

    def _carried(self, carrier: asyncio.Task[None]) -> None:
        """There is room for another one."""
        self._carrying.discard(carrier)
        self._send()

    async def _carry(self, order: _Order) -> None:
        """Take a task there, and hand over here what came back."""
        result: Any = None
        error: Exception | None = None
        try:
            result = await self._fetch(order)
        except Exception as raised:
            error = raised
        if not order.future.set_running_or_notify_cancel():
            return
        if error is None:
            order.future.set_result(result)
        else:
            order.future.set_exception(error)

    async def _fetch(self, order: _Order) -> Any:
        """What a task returned; if that was lost with its worker, this waits until it has been made again."""
        if self._client.status != "running":
            raise Lost(GONE)
        remote = self._client.submit(_carry_out, *order.call, key=order.key, retries=RETRIES)
        # Let go, never cancelled: the same task asked for twice is one over there, and stays as long as one wants it.
        order.future.add_done_callback(lambda _: self._client.loop.add_callback(remote.release))
        try:
            return await remote
        except (CancelledError, OSError) as error:
            if remote.status == "error":  # the task's own
                raise
            raise Lost(GONE) from error
        except Exception as error:
            if type(error).__name__ == "KilledWorker":
                raise UsageError(
                    message("a task was given up: every worker that took it died; see the workers' logs")
                ) from None
            raise
        finally:
            remote.release()  # before the next one is sent: the cluster never knows more than it has room for


def task_key(version: str, function: Callable[..., Any], args: tuple[Any, ...]) -> str:
    """The name of a task on the cluster: the same task has the same name."""
    data = pickle.dumps((version, function.__module__, function.__qualname__, args), protocol=5)
    return f"pnp-{hashlib.sha256(data).hexdigest()[:32]}"


def _carry_out(version: str, function: Callable[..., Any], args: tuple[Any, ...]) -> Any:
    """Run a task on a worker, unless it joined later with another pnp."""
    if version != pnp.__version__:
        raise UsageError(
            message(
                "a worker has pnp {version}, this is {version2}; their games may differ",
                version=pnp.__version__,
                version2=version,
            )
        )
    return function(*args)


def _room(scheduler: Mapping[str, Any]) -> int:
    """How many tasks keep all threads of a cluster busy; one that has lost its workers waits for others with some."""
    return AHEAD * max(1, int(scheduler.get("total_threads", 0)))


def _versions() -> tuple[str, str]:
    """Which pnp and which Python plays here: both decide what the games of a seed are."""
    return pnp.__version__, f"{sys.version_info.major}.{sys.version_info.minor}"


def _fingerprint(source: Installed) -> str:
    """Which rules are installed here."""
    return source.fingerprint()


def _check(address: str, workers: Mapping[str, Any]) -> None:
    """Refuse workers that would play other games than this machine."""
    here = _versions()
    strange = []
    for worker, found in sorted(workers.items()):
        if isinstance(found, BaseException):
            strange.append(message("{worker} has no pnp that answers ({found})", worker=worker, found=found))
        elif tuple(found) != here:
            strange.append(
                message("{worker} has pnp {found} on Python {found2}", worker=worker, found=found[0], found2=found[1])
            )
    if strange:
        wanted = message("pnp {here} on Python {here2}", here=here[0], here2=here[1])
        raise UsageError(
            message(
                "the workers of {address} need {wanted}, as here; but {accepted}",
                address=address,
                wanted=wanted,
                accepted=one_of(strange, 4),
            )
        )
