"""Processes of this machine, the only way in which pnp starts any.

A pool starts its children as `python -c …`, and such a Python looks for modules in the current folder first: a
`multiprocessing/` in a stranger's game folder would be run. Children started here never look there.

The libraries for it are loaded by the first pool: they take as long as drawing a hundred cards, and few commands need
any.
"""

from __future__ import annotations

import signal
import sys
import threading
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from pnp.base import expendable
from pnp.base.messages import message
from pnp.base.modulepath import SafeChildren, leave_out_current_folder
from pnp.base.problems import UsageError

if TYPE_CHECKING:
    from concurrent.futures import ProcessPoolExecutor
    from multiprocessing.context import BaseContext

MOST_ON_WINDOWS = 61


def process_pool(jobs: int, may_fork: bool = False) -> ProcessPoolExecutor:
    """Processes for tasks that can be pickled; forked ones start quickly and have loaded what this one has."""
    if sys.flags.ignore_environment and not sys.flags.safe_path:
        raise UsageError(
            message("python -E lets the current folder into the processes that pnp starts; say python -I instead")
        )
    with SafeChildren():  # a pool starts a helper of its own as well, and what is loaded for it is the library's
        from pnp.base.pool import Pool

        return Pool(at_once(jobs), mp_context=context(may_fork), initializer=begin)


def at_once(jobs: int) -> int:
    """How many processes can be started: Windows waits for 61 at most, whatever the machine has."""
    return min(jobs, MOST_ON_WINDOWS) if sys.platform == "win32" else jobs


def begin() -> None:
    """What a process does first: it ends with the one that started it; Ctrl-C is for that one, which then stops it."""
    leave_out_current_folder()
    expendable.take_down()
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if sys.platform != "win32":
        signal.signal(signal.SIGTERM, signal.SIG_DFL)  # a forked one has what its parent does at the end
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
    from pnp.base.lifetime import end_with_parent

    end_with_parent()


def can_fork() -> bool:
    """Whether a process can be forked safely: beside other threads it could wait for ever on a lock of theirs."""
    return sys.platform == "linux" and threading.active_count() == 1


def show(page: Path | str) -> None:
    """Open a file or an address in the user's browser, if there is one."""
    import webbrowser

    with SafeChildren(), suppress(webbrowser.Error, OSError):
        webbrowser.open(page if isinstance(page, str) else page.absolute().as_uri())


def context(may_fork: bool) -> BaseContext:
    """How processes are started."""
    import multiprocessing

    if may_fork and can_fork():
        return multiprocessing.get_context("fork")
    from pnp.base.spawning import ApartContext

    return ApartContext()


def warm_context(modules: Sequence[str]) -> BaseContext:
    """How processes are started that have these modules ready as soon as they are there, as far as the system can."""
    from pnp.base.spawning import warm_context

    return warm_context(modules)
