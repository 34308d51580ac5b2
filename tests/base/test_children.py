"""base/children: tasks in processes of their own; what fails or never ends is told, and the others come through."""

from __future__ import annotations

import os
import time

import pytest

from pnp.base import children
from pnp.base.children import Failed, done_apart
from pnp.base.messages import message
from tests.limits import HANGS
from tests.processes import LINUX


class Panic(BaseException):
    """What a library of Rust raises where it breaks down."""


def work(task: str) -> str:
    """What a child is asked in these tests."""
    if task == "raise":
        raise ValueError("found nonsense")
    if task == "die":
        os._exit(9)
    if task == "panic":
        os.write(2, b"thread panicked")
        raise Panic
    if task == "hang":
        time.sleep(HANGS)
    return f"{task} by {os.getpid()}"


@pytest.mark.parametrize("jobs", [1, 2])
def test_every_task_is_done_in_another_process(jobs: int) -> None:
    """Each once, whatever the order; one process does many."""
    found = dict(done_apart(work, ["a", "b", "c", "d", "e"], jobs))
    who = {str(result).split(" by ")[1] for result in found.values()}
    assert [str(found[index])[0] for index in range(5)] == list("abcde")
    assert 1 <= len(who) <= jobs and str(os.getpid()) not in who
    assert list(done_apart(work, [])) == []


@pytest.mark.parametrize("jobs", [1, 3])
def test_what_fails_is_told_and_the_others_come_through(jobs: int) -> None:
    """An error with its words, a process that is gone without."""
    tasks = ["a", "raise", "b", "die", "c", "die"]
    found = dict(done_apart(work, tasks, jobs))
    failed = {index: result.why for index, result in found.items() if isinstance(result, Failed)}
    died = "the program that draws it broke down"
    assert failed == {1: "ValueError: found nonsense", 3: died, 5: died}
    assert [str(found[index])[0] for index in (0, 2, 4)] == ["a", "b", "c"]


def test_a_library_that_breaks_down_leaves_nothing_on_the_terminal(capfd: pytest.CaptureFixture[str]) -> None:
    """Its task fails like any other."""
    found = dict(done_apart(work, ["panic", "a"]))
    assert found[0] == Failed(message("the program that draws it broke down")) and str(found[1]).startswith("a by ")
    assert capfd.readouterr() == ("", "")


@pytest.mark.full
@pytest.mark.slow
def test_what_never_ends_is_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its process is gone, and the tasks behind it have another one."""
    monkeypatch.setattr(children, "PATIENCE", 3.0)
    found = dict(done_apart(work, ["hang", "a"]))
    assert isinstance(found[0], Failed) and "was stopped" in found[0].why
    assert str(found[1]).startswith("a by ")


def test_no_process_is_left_behind() -> None:
    """Also where nobody waits for the rest."""
    results = done_apart(work, ["a", "hang"], 2)
    index, first = next(results)
    assert index == 0 and isinstance(first, str)
    results.close()  # type: ignore[attr-defined]
    with pytest.raises(ProcessLookupError):
        os.kill(int(first.split(" by ")[1]), 0)


def loader_path(_: str) -> str:
    """Where libraries are looked for, in a child."""
    return os.environ.get("LD_LIBRARY_PATH", "nowhere")


def test_a_child_looks_for_libraries_outside_the_current_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    """However it is started."""
    for said, kept in ((".:/a", "/a"), (":", "nowhere")):
        monkeypatch.setenv("LD_LIBRARY_PATH", said)
        assert list(done_apart(loader_path, ["x"])) == [(0, kept)]


def greedy(task: str) -> int:
    """What takes all that there is."""
    while task == "time":
        pass
    return len(bytearray(2 * children.MEMORY)) if task == "memory" else os.getpid()


@LINUX
@pytest.mark.slow
def test_what_takes_all_time_or_memory_is_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    """By the system, and told as what it is; a machine that is busy takes no time off."""
    monkeypatch.setattr(children, "CPU", 1.0)
    found = dict(done_apart(greedy, ["time", "memory", "", "time"], 2))
    assert [found[0], found[1], found[3]] == [
        Failed(children.TOOK_TOO_LONG), Failed(children.TOOK_TOO_MUCH), Failed(children.TOOK_TOO_LONG),
    ]  # fmt: skip
    assert isinstance(found[2], int)


@LINUX
@pytest.mark.slow
def test_all_tasks_together_have_an_end(monkeypatch: pytest.MonkeyPatch) -> None:
    """Hundreds, each of which takes as long as it may, cannot take hours: the rest is not begun."""
    monkeypatch.setattr(children, "CPU", 1.0)
    monkeypatch.setattr(children, "ALL_CPU", 1.5)
    found = dict(done_apart(greedy, ["time"] * 2 + [""] * 300))
    assert {found[0], found[1]} == {Failed(children.TOOK_TOO_LONG)}
    assert {found[index] for index in range(2, 302)} == {Failed(children.NONE_LEFT)}
