"""The pages as files: in the user's cache, whole, and made anew when they change."""

from __future__ import annotations

from pathlib import Path

import pytest

from pnp.base.problems import UsageError
from pnp.guide.pages import pages
from pnp.guide.site import written


@pytest.mark.full
def test_all_pages_are_written_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A second look changes no file; a damaged one is made good."""
    monkeypatch.setenv("PNP_CACHE", str(tmp_path / "cache"))
    folder = written()
    assert folder.is_relative_to(tmp_path / "cache")
    assert sorted(path.stem for path in folder.iterdir()) == sorted(pages())
    (folder / "desk.html").write_text("half", encoding="utf-8")
    before = (folder / "index.html").stat().st_mtime_ns
    assert written() == folder
    assert (folder / "index.html").stat().st_mtime_ns == before
    assert (folder / "desk.html").read_text(encoding="utf-8") != "half"


@pytest.mark.slow
def test_a_folder_that_cannot_be_written_is_a_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Such as one below a file."""
    (tmp_path / "file").write_text("", encoding="utf-8")
    monkeypatch.setenv("PNP_CACHE", str(tmp_path / "file"))
    with pytest.raises(UsageError, match=r"cannot write .*html: "):
        written()
