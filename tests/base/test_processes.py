"""processes: children never look for modules in the current folder, and this process is as it was afterwards."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from pnp.base.modulepath import SAFE_PATH
from pnp.base.processes import at_once, process_pool


def folder_and_path() -> tuple[str, list[str]]:
    """What a child has: its current folder and its path of modules."""
    return os.getcwd(), sys.path  # noqa: PTH109 (as the child is asked for it)


@pytest.mark.parametrize("may_fork", [True, False], ids=["forked", "spawned"])
def test_a_child_has_not_the_current_folder_on_its_path(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, may_fork: bool
) -> None:
    """Also where this process has it; its own path and environment stay as they were."""
    monkeypatch.chdir(tmp_path)
    path = ["", *sys.path]
    monkeypatch.setattr(sys, "path", path)
    monkeypatch.delenv(SAFE_PATH, raising=False)
    with process_pool(1, may_fork) as pool:
        here, of_child = pool.submit(folder_and_path).result()
        assert sys.path is path and path[0] == "" and SAFE_PATH not in os.environ
    assert Path(here).resolve() == tmp_path.resolve()
    assert of_child and not [entry for entry in of_child if Path(entry or ".").resolve() == tmp_path.resolve()]


def test_a_setting_of_the_user_is_put_back(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever the variable held before."""
    monkeypatch.setenv(SAFE_PATH, "mine")
    with process_pool(1) as pool:
        assert pool.submit(os.getpid).result() != os.getpid()
    assert os.environ[SAFE_PATH] == "mine"


def test_windows_waits_for_61_processes_at_most(monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine of 96 cores would be told that this is too many."""
    monkeypatch.setattr("pnp.base.processes.sys.platform", "win32")
    assert (at_once(96), at_once(8)) == (61, 8)
    monkeypatch.setattr("pnp.base.processes.sys.platform", "linux")
    assert at_once(96) == 96
