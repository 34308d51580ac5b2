"""Jobs of Windows: a child, and all that it starts, ends with this process and takes no more memory than it may.

The calls are passed in, so that a stand-in can be called where there is no Windows.
"""

from __future__ import annotations

import ctypes
from typing import Protocol

KILL_ON_JOB_CLOSE = 0x2000  # JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE
PROCESS_MEMORY = 0x100  # JOB_OBJECT_LIMIT_PROCESS_MEMORY
EXTENDED_LIMITS = 9  # JobObjectExtendedLimitInformation


class _Basic(ctypes.Structure):
    """JOBOBJECT_BASIC_LIMIT_INFORMATION."""

    _fields_ = (
        ("PerProcessUserTimeLimit", ctypes.c_int64),
        ("PerJobUserTimeLimit", ctypes.c_int64),
        ("LimitFlags", ctypes.c_uint32),
        ("MinimumWorkingSetSize", ctypes.c_size_t),
        ("MaximumWorkingSetSize", ctypes.c_size_t),
        ("ActiveProcessLimit", ctypes.c_uint32),
        ("Affinity", ctypes.c_size_t),
        ("PriorityClass", ctypes.c_uint32),
        ("SchedulingClass", ctypes.c_uint32),
    )


class Limits(ctypes.Structure):
    """JOBOBJECT_EXTENDED_LIMIT_INFORMATION; between the two, six counters of IO that are only read."""

    _fields_ = (
        ("Basic", _Basic),
        ("IoInfo", ctypes.c_uint64 * 6),
        ("ProcessMemoryLimit", ctypes.c_size_t),
        ("JobMemoryLimit", ctypes.c_size_t),
        ("PeakProcessMemoryUsed", ctypes.c_size_t),
        ("PeakJobMemoryUsed", ctypes.c_size_t),
    )


class Kernel32(Protocol):
    """The functions of Windows that are called here."""

    def CreateJobObjectW(self, security: None, name: None, /) -> int: ...  # noqa: N802 (its name)

    def SetInformationJobObject(  # noqa: N802
        self, job: ctypes.c_void_p, kind: int, limits: object, size: int, /
    ) -> int: ...

    def AssignProcessToJobObject(self, job: ctypes.c_void_p, process: ctypes.c_void_p, /) -> int: ...  # noqa: N802

    def CloseHandle(self, handle: ctypes.c_void_p, /) -> int: ...  # noqa: N802


_held: dict[int, int] = {}  # the job of each amount of memory, open as long as this process: its end closes them


def hold_in_job(kernel32: Kernel32, process: int, memory: int = 0) -> bool:
    """Put a process into a job that ends with this one; whether it could be done.

    `process` is its handle. A process may already be in a job, of a terminal or of a service: since Windows 8 it can be
    in several. Where that cannot be, it only loses this safety.
    """
    if memory not in _held:
        job = _job(kernel32, memory)
        if not job:
            return False
        _held[memory] = job
    return bool(kernel32.AssignProcessToJobObject(ctypes.c_void_p(_held[memory]), ctypes.c_void_p(process)))


def _job(kernel32: Kernel32, memory: int) -> int:
    """The handle of a new job, which nobody inherits; 0 if there is none to be had."""
    create = kernel32.CreateJobObjectW
    create.restype = ctypes.c_void_p  # type: ignore[attr-defined]  # a handle has 64 bits, an int of C only 32
    job = create(None, None) or 0
    if not job:
        return 0
    limits = Limits()
    limits.Basic.LimitFlags = KILL_ON_JOB_CLOSE | (PROCESS_MEMORY if memory else 0)
    limits.ProcessMemoryLimit = memory
    handle = ctypes.c_void_p(job)
    if kernel32.SetInformationJobObject(handle, EXTENDED_LIMITS, ctypes.byref(limits), ctypes.sizeof(limits)):
        return job
    kernel32.CloseHandle(handle)
    return 0
