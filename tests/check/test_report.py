"""report: what was checked of a game, as values; tests/cli/test_check.py reads it as people do."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from pnp.base.cache import Cache
from pnp.check.report import CheckOptions, check_game
from pnp.definition.workspace import Workspace
from tests.cli.races import change, race
from tests.cli.tiny import write
from tests.places import ROOT


def test_a_game_without_rules_passes_on_paper(workspace: Path) -> None:
    """Its lines come as they are known, and once more in the report; the figures are there as values."""
    told: list[str] = []
    report = check_game(Workspace.here(workspace), "tinygame", cache=Cache(None), tell=told.append)
    assert report.passes and report.game == "tinygame" and report.lines == tuple(told)
    assert report.lines[:3] == (
        "tinygame: 4 files are sound, 7 pieces",
        "tinygame: texts are complete in fr and fit; 2 documents",
        "tinygame: no rules to play it by",
    )
    assert report.readability is not None and report.lines[3].startswith("tinygame: ")


def test_a_game_that_cannot_be_read_has_nothing_but_problems(workspace: Path) -> None:
    """All of them, and no figures."""
    write(workspace, "cards/tinygame/deck.yaml", "title: Deck\nsize: large\n")
    report = check_game(Workspace.here(workspace), "tinygame", cache=Cache(None))
    assert not report.passes and report.lines == () and report.readability is None
    assert {problem.place.file for problem in report.problems} == {"cards/tinygame/deck.yaml"}


@pytest.mark.slow
def test_a_strict_check_is_not_content_with_less(workspace: Path) -> None:
    """What is advice in an ordinary check is a problem in a strict one."""
    deck = workspace / "cards/tinygame/game.yaml"
    deck.write_text(deck.read_text(encoding="utf-8").replace("size: 9", "size: 3"), encoding="utf-8")
    here = Workspace.here(workspace)
    mild, strict = (check_game(here, "tinygame", CheckOptions(strict=s), Cache(None)) for s in (False, True))
    assert mild.passes and mild.readability is not None
    *unread, uncut = strict.problems
    assert tuple(unread) == mild.readability.findings != ()
    assert uncut.field == "plan, front" and str(uncut) == mild.lines[-1]


@pytest.mark.full
def test_games_are_played_and_counted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every table; the long part has a label and counts."""
    counted: list[tuple[str, int, int]] = []

    @contextmanager
    def counting(label: str) -> Iterator[Callable[[int, int], None]]:
        yield lambda done, total: counted.append((label, done, total))

    options = CheckOptions(games=20)
    report = check_game(Workspace.here(tmp_path), "mans", options, Cache(None), counting=counting)
    assert report.passes
    assert any(re.search(r"100 games of 2 to 6 players came to their end", line) for line in report.lines)
    assert counted[-1] == ("Playing mans", 10, 10)


@pytest.mark.full
@pytest.mark.slow
def test_what_is_wrong_on_paper_does_not_hide_what_is_so_in_play(tmp_path: Path) -> None:
    """The games are played all the same, and what they show is told: that all is well, or what is wrong."""
    race(tmp_path)
    here, options = Workspace.here(tmp_path), CheckOptions(games=20)
    change(tmp_path / "cards/race/stand.yaml", "    title: Stand\n", f"    title: {'Stand ' * 60}\n")
    report = check_game(here, "race", options, Cache(None))
    assert not report.passes and all("does not fit" in problem.message for problem in report.problems)
    assert any("games of 2 to 6 players came to their end" in line for line in report.lines)
    change(tmp_path / "cards/race/game.yaml", "  rounds: 6", "  rounds: 0")
    both = check_game(here, "race", options, Cache(None)).problems
    assert {"parameters.rounds"} < {problem.field for problem in both}


def test_a_quick_look_plays_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """Files and sense alone; what makes no sense is told all the same."""
    monkeypatch.setattr("pnp.referee.check.play_batch", None)
    report = check_game(Workspace.shipped(), "mans", CheckOptions(quick=True), Cache(None))
    assert report.passes and report.lines[0].endswith("make sense; nothing was played or set")
    odd = Workspace.shipped().holding(
        {
            "cards/mans/incident.yaml": (ROOT / "cards/mans/incident.yaml")
            .read_text("utf-8")
            .replace("quantity: 3", "quantity: 0")
        }
    )
    problems = check_game(odd, "mans", CheckOptions(quick=True), Cache(None)).problems
    assert [problem.field for problem in problems] == ["incident.quantity"]
