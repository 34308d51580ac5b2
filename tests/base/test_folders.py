"""folders: a folder is replaced in one step, and what a killed process left is known by its name."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from pnp.base import folders
from pnp.base.folders import bring_back, folder_beside, leftovers, swap
from pnp.base.traces import beginning
from tests.processes import number_of_the_dead


def filled(folder: Path, text: str) -> Path:
    """A folder with one file in it."""
    folder.mkdir()
    (folder / "a.txt").write_text(text)
    return folder


@pytest.mark.parametrize("exchange", [True, False], ids=["one exchange", "two renames"])
def test_a_folder_takes_the_place_of_the_old_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, exchange: bool
) -> None:
    """The old one is kept beside it, whether or not the system can exchange the two."""
    if not exchange:
        monkeypatch.setattr(folders, "_exchange", lambda a, b: False)
    target, fresh = filled(tmp_path / "kit", "old"), filled(tmp_path / "fresh", "new")
    old = swap(fresh, target)
    assert old is not None and (old / "a.txt").read_text() == "old"
    assert (target / "a.txt").read_text() == "new"
    assert sorted(tmp_path.iterdir()) == sorted([target, old])


def test_a_first_folder_has_no_old_one(tmp_path: Path) -> None:
    """It is only moved to its place."""
    assert swap(filled(tmp_path / "fresh", "new"), tmp_path / "kit") is None
    assert (tmp_path / "kit" / "a.txt").read_text() == "new"


def test_a_rename_that_fails_brings_the_old_folder_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without an exchange there is a moment without a folder; it does not last."""
    monkeypatch.setattr(folders, "_exchange", lambda a, b: False)
    target = filled(tmp_path / "kit", "old")
    with pytest.raises(OSError):
        swap(tmp_path / "nothing", target)
    assert (target / "a.txt").read_text() == "old"


def test_a_folder_beside_is_gone_unless_it_has_taken_the_place(tmp_path: Path) -> None:
    """After an error nothing is left; after the exchange neither the new nor the old one is removed."""
    target = tmp_path / "deep" / "kit"
    with pytest.raises(ValueError, match="stop"), folder_beside(target) as fresh:
        (fresh / "a.txt").write_text("half")
        assert fresh.parent == target.parent
        raise ValueError("stop")
    assert not any(target.parent.iterdir())
    filled(target, "old")
    with folder_beside(target) as fresh:
        (fresh / "a.txt").write_text("new")
        swap(fresh, target)
    assert sorted(p.read_text() for p in target.parent.rglob("a.txt")) == ["new", "old"]


def test_leftovers_are_folders_of_processes_that_run_no_more(tmp_path: Path) -> None:
    """Of this machine and for this target; not those of a running one, of other names, nor files and links."""
    target, dead = tmp_path / "kit", number_of_the_dead()
    start = beginning(target, "old")
    gone = filled(tmp_path / f"{start}{dead}-0123abcd", "x")
    filled(tmp_path / f"{start}{os.getppid()}-0123abcd", "the parent of this process runs")
    filled(tmp_path / f"{start}{dead}-notahash", "x")
    filled(tmp_path / f"{beginning(tmp_path / 'other', 'old')}{dead}-0123abcd", "x")
    (tmp_path / f"{start}{dead}-00000000").write_text("a file")
    (tmp_path / f"{start}{dead}-11111111").symlink_to(gone)
    assert leftovers(target) == leftovers(target, "old") == [gone]
    assert leftovers(target, "new") == []
    with folder_beside(target):
        assert leftovers(target, "new") == []


def test_what_a_killed_process_moved_away_is_brought_back(tmp_path: Path) -> None:
    """Only if nothing stands there, and only what the caller knows to be its own."""
    target = tmp_path / "kit"
    old = filled(tmp_path / f"{beginning(target, 'old')}{number_of_the_dead()}-0123abcd", "old")
    bring_back(target, lambda folder: False)
    assert not target.exists()
    bring_back(target, lambda folder: (folder / "a.txt").is_file())
    assert (target / "a.txt").read_text() == "old" and not old.exists()


def test_an_old_folder_that_cannot_be_renamed_is_told_by_the_name_that_it_has(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The two have changed places: the new one is there, whatever becomes of the old one."""
    target, fresh = filled(tmp_path / "kit", "old"), filled(tmp_path / "fresh", "new")
    if not folders._exchange(fresh, target):
        pytest.skip("this system exchanges no folders")
    folders._exchange(fresh, target)

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("pnp.base.folders.os.rename", full)
    assert swap(fresh, target) == fresh
    assert (target / "a.txt").read_text() == "new" and (fresh / "a.txt").read_text() == "old"
