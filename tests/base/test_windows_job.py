"""windows_job: the calls by which Windows ends a child with its parent, asked of a stand-in."""

from __future__ import annotations

import ctypes
from typing import Any

import pytest

from pnp.base import windows_job
from pnp.base.windows_job import EXTENDED_LIMITS, KILL_ON_JOB_CLOSE, PROCESS_MEMORY, Limits, hold_in_job

JOB = 0x1_0000_0001  # a handle is wider than an int of C


class Call:
    """A function of a library, which has a type of result."""

    restype: Any = ctypes.c_int

    def __init__(self, kernel: FakeKernel, name: str) -> None:
        self.kernel, self.name = kernel, name

    def __call__(self, *arguments: Any) -> int:
        values = [one.value if isinstance(one, ctypes.c_void_p) else one for one in arguments]
        if self.name == "SetInformationJobObject":
            limits = ctypes.cast(arguments[2], ctypes.POINTER(Limits)).contents
            values[2:] = [limits.Basic.LimitFlags, limits.ProcessMemoryLimit, arguments[3]]
        self.kernel.asked.append((self.name, *values))
        if self.name in self.kernel.refused:
            return 0
        if self.name == "CreateJobObjectW":
            return JOB if self.restype is ctypes.c_void_p else JOB & 0xFFFF_FFFF
        return 1


class FakeKernel:
    """The functions of Windows, which note what they are asked; some may be refused."""

    def __init__(self, *refused: str) -> None:
        self.asked: list[tuple[Any, ...]] = []
        self.refused = refused
        for name in ("CreateJobObjectW", "SetInformationJobObject", "AssignProcessToJobObject", "CloseHandle"):
            setattr(self, name, Call(self, name))


@pytest.fixture(autouse=True)
def no_jobs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(windows_job, "_held", {})


def test_children_are_put_into_a_job_that_ends_with_its_handle() -> None:
    """One job for all that may take as much; its handle is kept and never closed, so that only our end closes it."""
    kernel: Any = FakeKernel()
    assert all(hold_in_job(kernel, process) for process in (0x2_0000_0002, 0x2_0000_0003))
    assert kernel.asked == [
        ("CreateJobObjectW", None, None),
        ("SetInformationJobObject", JOB, EXTENDED_LIMITS, KILL_ON_JOB_CLOSE, 0, ctypes.sizeof(Limits)),
        ("AssignProcessToJobObject", JOB, 0x2_0000_0002),
        ("AssignProcessToJobObject", JOB, 0x2_0000_0003),
    ]


def test_memory_is_limited_for_each_process_of_a_job() -> None:
    """Jobs with other limits are others."""
    kernel: Any = FakeKernel()
    hold_in_job(kernel, 1, memory=1_400_000_000)
    hold_in_job(kernel, 2)
    flags = [asked[3:5] for asked in kernel.asked if asked[0] == "SetInformationJobObject"]
    assert flags == [(KILL_ON_JOB_CLOSE | PROCESS_MEMORY, 1_400_000_000), (KILL_ON_JOB_CLOSE, 0)]


@pytest.mark.parametrize("refused", ["CreateJobObjectW", "SetInformationJobObject", "AssignProcessToJobObject"])
def test_what_windows_refuses_is_done_without(refused: str) -> None:
    """A job that could not be set up is given back, or its limits would hold for nothing."""
    kernel: Any = FakeKernel(refused)
    assert not hold_in_job(kernel, 1)
    closed = [asked for asked in kernel.asked if asked[0] == "CloseHandle"]
    assert closed == ([("CloseHandle", JOB)] if refused == "SetInformationJobObject" else [])


def test_the_structures_are_as_windows_lays_them_out() -> None:
    """On 64 bits: 64 bytes of basic limits, 48 of counters, four sizes."""
    assert ctypes.sizeof(Limits) == 144
    assert (Limits.ProcessMemoryLimit.offset, Limits.Basic.offset) == (112, 0)
