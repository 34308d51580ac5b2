"""A process that ends with the one that started it, even by `kill -9`: nothing is left running.

Linux does it by itself once it is asked. Windows ends all processes of a job with its last handle, which the parent
holds (`windows_job.py`). Elsewhere a thread waits for the end of the parent.
"""

from __future__ import annotations

import os
import signal
import sys
import threading
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from multiprocessing.process import BaseProcess

SET_DEATH_SIGNAL = 1  # PR_SET_PDEATHSIG
ORPHANED = 70  # the exit status of a process whose parent is gone


def end_with_parent() -> None:
    """Have this process end with the one that started it by multiprocessing; what it starts itself asks for the same.

    On Linux the parent is the thread: it must live as long as its child is wanted.
    """
    from multiprocessing import parent_process
    from multiprocessing.connection import wait

    parent = parent_process()
    if parent is None:
        return
    if sys.platform == "linux":
        _ask_linux()
        if wait([parent.sentinel], 0):  # it has gone before it was asked
            os._exit(ORPHANED)
    elif sys.platform != "win32":  # there the job of the parent ends it
        threading.Thread(target=_end_after, args=(parent.sentinel,), daemon=True).start()


def end_with(parent: int) -> None:
    """On Linux, have a process that was forked end with its parent of this number, also if that is gone already."""
    if sys.platform == "linux":
        _ask_linux()
        if os.getppid() != parent:
            os._exit(ORPHANED)


def _ask_linux() -> None:
    import ctypes

    ctypes.CDLL(None).prctl(SET_DEATH_SIGNAL, signal.SIGKILL, 0, 0, 0)


def _end_after(sentinel: int) -> None:
    """Wait for the parent to end, and end."""
    from multiprocessing.connection import wait

    wait([sentinel])
    os._exit(ORPHANED)


def hold(child: BaseProcess, memory: int = 0) -> None:
    """On Windows, have a child that was just started end with this process, with so many bytes at the most."""
    if sys.platform == "win32":
        import ctypes

        from pnp.base.windows_job import hold_in_job

        hold_in_job(ctypes.windll.kernel32, child.sentinel, memory)
