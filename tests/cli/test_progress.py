"""progress: bars if somebody watches, nothing elsewhere; and the closing table of a build."""

from __future__ import annotations

import gc
import io
import sys
from pathlib import Path
from typing import Any

import pytest

from pnp.base.messages import verbatim
from pnp.cli.progress import building, closing_table, counting, shown_progress


class Screen(io.StringIO):
    """An error channel that somebody watches."""

    def isatty(self) -> bool:
        return True


def test_nobody_watches_nothing_is_written(capsys: pytest.CaptureFixture[str]) -> None:
    """Neither by a build nor by a count."""
    with shown_progress() as progress, counting(verbatim("Playing")) as count:
        progress.stage("draw", 2)
        progress.step()
        count(1, 2)
    assert capsys.readouterr() == ("", "")


def test_somebody_watches_a_build(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each stage by its name in words, with how much of it is done."""
    screen = Screen()
    monkeypatch.setattr(sys, "stderr", screen)
    monkeypatch.setenv("TERM", "xterm")
    with shown_progress() as progress:
        for stage in ("compose", "draw"):
            progress.stage(stage, 2)
            progress.step()
            progress.step()
    assert "Drawing art" in screen.getvalue() and "2/2" in screen.getvalue()


def test_somebody_watches_a_count(monkeypatch: pytest.MonkeyPatch) -> None:
    """The label, and how many of how many."""
    screen = Screen()
    monkeypatch.setattr(sys, "stderr", screen)
    monkeypatch.setenv("TERM", "xterm")
    with counting(verbatim("Playing")) as count:
        count(3, 7)
    assert "Playing" in screen.getvalue() and "3/7" in screen.getvalue()


def test_the_closing_table_adds_pages_and_sheets(capsys: pytest.CaptureFixture[str]) -> None:
    """Numbers to the right, the edge that the sheet is turned on, the paper; and where it all is."""
    documents: list[dict[str, Any]] = [
        {"file": "1-cards.pdf", "pages": 12, "sheets": 6, "duplex": "long", "stock": "thick"},
        {"file": "2-board.pdf", "pages": 2, "sheets": 2, "duplex": "none", "stock": "thin"},
        {"file": "3-rules.pdf", "pages": 4, "sheets": 2, "duplex": "short", "stock": "thin"},
    ]
    manifest = {"documents": documents, "pieces": [1, 2, 3], "title": "Game", "version": "2"}
    closing_table(manifest, Path("output") / "game")
    assert capsys.readouterr().out.splitlines() == [
        "File         Pages  Sheets  Sides          Paper",
        "1-cards.pdf     12       6  2, long edge   thick",
        "2-board.pdf      2       2  1              thin",
        "3-rules.pdf      4       2  2, short edge  thin",
        "total           18      10",
        "Game 2: 3 printed faces, in output/game",
    ]


def test_nobody_looks_for_garbage_during_a_build() -> None:
    """Afterwards they do again, also after a failure."""
    with building() as progress:
        progress.stage("draw", 1)
        assert not gc.isenabled()
    assert gc.isenabled()
    with pytest.raises(ZeroDivisionError), building():
        raise ZeroDivisionError
    assert gc.isenabled()
