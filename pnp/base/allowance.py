"""What CPU time and memory this process may still take: the system ends a process that exceeds it, even inside C code.

For processes that may be lost, because another one waits for what they do. CPU time is limited on Unix, memory on
Linux; on Windows the job of a process limits its memory (`windows_job.py`).
"""

from __future__ import annotations

import math
import sys
from pathlib import Path

if sys.platform != "win32":
    import resource
    import signal

    OUT_OF_TIME = int(signal.SIGXCPU)  # what ends a process past its time
    OUT_OF_MEMORY = (int(signal.SIGABRT), int(signal.SIGKILL))  # a library that gives up, a system that has none left
else:
    OUT_OF_TIME, OUT_OF_MEMORY = -1, ()

STATM = Path("/proc/self/statm")


def leave_no_core() -> None:
    """No memory is written to the disk when the system ends this process."""
    if sys.platform != "win32":
        resource.setrlimit(resource.RLIMIT_CORE, (0, resource.getrlimit(resource.RLIMIT_CORE)[1]))


def cpu_used() -> float:
    """Seconds of CPU time that this process has taken."""
    if sys.platform == "win32":
        return 0.0
    used = resource.getrusage(resource.RUSAGE_SELF)
    return used.ru_utime + used.ru_stime


def allow_cpu(seconds: float) -> None:
    """Let this process take so many seconds more, rounded up to a whole one; for infinity, as many as it was given."""
    if sys.platform == "win32":
        return
    most = resource.getrlimit(resource.RLIMIT_CPU)[1]
    soft = most if math.isinf(seconds) else math.ceil(cpu_used() + seconds)
    if most != resource.RLIM_INFINITY:
        soft = min(soft, most)
    resource.setrlimit(resource.RLIMIT_CPU, (soft, most))


def allow_memory(more: int) -> None:
    """Let this process take so many bytes more than it has."""
    if sys.platform == "linux":
        pages = int(STATM.read_text().split()[5])
        most = resource.getrlimit(resource.RLIMIT_DATA)[1]
        soft = pages * resource.getpagesize() + more
        resource.setrlimit(resource.RLIMIT_DATA, (soft if most == resource.RLIM_INFINITY else min(soft, most), most))
