"""doctor, the command: its columns, its JSON, and a terminal that lacks letters."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from pnp.doctor.examination import examine
from pnp.start.new_game import new_game
from tests.doctor.visit import entry, furnish, run, told

pytestmark = pytest.mark.slow


@pytest.fixture(autouse=True)
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The current folder, which nobody else uses."""
    return furnish(tmp_path, monkeypatch)


def test_lines_stand_in_columns(desk: Path) -> None:
    """What was found begins at the same place in every line."""
    lines = [line for line in told(0).splitlines() if line.startswith("  ")]
    assert {line[2:7].strip() for line in lines} == {"ok"}
    column = len("  ok     barlow-condensed  ")
    assert all(line[column - 2 : column] == "  " and line[column] != " " for line in lines)


def test_json_says_the_same(desk: Path) -> None:
    """For a bug report: the findings as data, with their number."""
    data = json.loads(told(0, "--json"))
    assert (data["fails"], data["notes"]) == (0, 0)
    said = [tuple(finding.items()) for finding in data["findings"] if not finding["what"].startswith("disk: ")]
    now = [f for f in examine(Path()) if f.name != "disk"]
    assert said == [(("group", f.group), ("level", f.level), ("what", f.what), ("remedy", f.remedy)) for f in now]


@pytest.mark.full
def test_a_terminal_that_lacks_letters(desk: Path) -> None:
    """It is told in letters that the terminal has."""
    new_game("harbour", "Harbour", desk)
    (desk / "cards" / "é → –").mkdir()
    text = run(0, PYTHONIOENCODING="latin-1")
    level, found, remedy = entry(text, "terminal")
    assert level == "note"
    assert "U+2013" in found
    assert "U+00E9" not in found
    assert remedy == "Unset PYTHONIOENCODING, or set it to utf-8."
    assert entry(text, "é -> -")[0] == "note"


def test_a_name_with_a_colon_is_not_cut(desk: Path) -> None:
    """It stands whole in its column."""
    (desk / "cards" / "a: b").mkdir(parents=True)
    assert entry(told(0), "a: b")[:2] == ("note", "yours, but no game: there is no game.yaml")


def test_names_cannot_write_to_the_terminal(desk: Path) -> None:
    """A folder from a stranger may have control characters in its name, or bytes that are no text."""
    (desk / "cards" / "\x1b[2J").mkdir(parents=True)
    Path(os.fsdecode(os.fsencode(desk / "cards") + b"/\xff")).mkdir()
    text = told(0)
    assert "\\u001b[2J" in text
    assert "\\udcff" in text
    assert "\x1b" not in text
    assert json.loads(told(0, "--json"))["notes"] == 2
