"""pnp playtest: the same for any number of jobs, values tried without touching the files, wrong use in one line."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.cli.races import race, run

pytestmark = pytest.mark.slow


@pytest.fixture(autouse=True)
def workspace(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a copy of Mans under another name, played by the same rules."""
    monkeypatch.chdir(tmp_path)
    return race(tmp_path)


@pytest.mark.full
def test_a_playtest_is_the_same_for_any_number_of_jobs(workspace: Path) -> None:
    """What is printed and the report, but for the command line in it."""
    pages = []
    for jobs in ("1", "2"):
        options = ("--game", "race", "--players", "2", "--games", "24", "--report", "report.html", "--jobs", jobs)
        said = run("playtest", *options).stdout
        assert "2 players, 24 games" in said and said.endswith("Report: report.html\n")
        pages.append((said, (workspace / "report.html").read_text(encoding="utf-8")))
    assert pages[0] == pages[1]
    assert "<svg" in pages[0][1] and "http" not in re.sub(r"http://www\.w3\.org/\S+", "", pages[0][1])


def test_values_are_tried_without_touching_the_files(workspace: Path) -> None:
    """They stand in the output and in the report, the files stay as they are."""
    before = {p: p.read_bytes() for p in (workspace / "cards").rglob("*.yaml")}
    options = ("--game", "race", "--players", "2", "--games", "12", "--set", "game.parameters.overheat=2..4")
    said = run("playtest", *options, "--report", "sweep.html").stdout
    assert "game.parameters.overheat" in said
    assert "game.parameters.overheat" in (workspace / "sweep.html").read_text(encoding="utf-8")
    assert {p: p.read_bytes() for p in (workspace / "cards").rglob("*.yaml")} == before


@pytest.mark.parametrize(
    ("options", "says"),
    [
        (("--players", "9"), "race is for 2 to 6 players, not for 9"),
        (("--bots", "grandmaster"), "expected one of random, greedy, search"),
        (("--bots", "greedy,greedy,greedy", "--players", "2"), "expected one for all, or one for each of 2 seats"),
        (("--set", "course.slick-0.score=1"), "nothing is called “slick-0” there"),
        (("--set", "nonsense"), "expected PATH=VALUE"),
        (("--on", "tcp://nowhere"), "expected the address of a Dask scheduler"),
        (("--report", "no/such/folder/x.html"), "there is no folder no/such/folder"),
        (("--without", "unicorn"), "unicorn"),
    ],
)
def test_wrong_use_of_playtest_is_told_in_one_line(options: tuple[str, ...], says: str) -> None:
    """Status 2, with what was expected."""
    assert says in run("playtest", "--game", "race", "--games", "4", *options, status=2).output


def test_a_value_of_the_wrong_kind_is_a_problem_at_its_place() -> None:
    """As if it stood in the file."""
    said = run("playtest", "--game", "race", "--games", "4", "--set", "course.slick-1.score=lots", status=1).output
    assert re.search(r"^cards/race/course\.yaml:\d+:\d+: .*found “lots”; expected a whole number", said, re.M)
