"""the commands that play: check, playtest, play, and the quick check of build, as people type them."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from pnp.cli import main, play
from pnp.games.mans.rules import Mans
from pnp.referee.rules import Entry
from tests.places import ROOT

pytestmark = pytest.mark.slow


@pytest.fixture(autouse=True)
def workspace(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder with a copy of Mans under another name, played by the same rules."""
    copied = tmp_path / "cards" / "race"
    shutil.copytree(ROOT / "cards" / "mans", copied, ignore=shutil.ignore_patterns("locale"))
    shutil.copytree(ROOT / "templates" / "mans", tmp_path / "templates" / "race")
    change(copied / "game.yaml", "language: fr", "language: fr\nengine: mans")
    monkeypatch.chdir(tmp_path)
    yield tmp_path


def change(path: Path, old: str, new: str) -> None:
    text = path.read_text(encoding="utf-8")
    assert text.count(old) == 1, f"{old!r} stands {text.count(old)} times in {path.name}"
    path.write_text(text.replace(old, new), encoding="utf-8")


def run(*arguments: str, status: int = 0, typed: str = "") -> Result:
    result = CliRunner().invoke(main, list(arguments), input=typed, catch_exceptions=False)
    assert result.exit_code == status, result.output
    assert "Traceback" not in result.output
    return result


# --- check ------------------------------------------------------------------------------------------------------


def test_check_says_what_it_has_checked() -> None:
    """Files, pieces, games, moves and things used, in numbers."""
    lines = run("check", "--game", "race", "--games", "20", "--jobs", "1").stdout.splitlines()
    assert re.match(r"race: \d+ files are sound, 62 pieces", lines[0])
    assert re.fullmatch(r"race: 100 games of 2 to 6 players came to their end, \d+ moves, no rule broken", lines[2])
    assert re.fullmatch(r"race: every card and space that the rules know was used \(\d+ things\)", lines[3])


def test_check_reports_every_value_that_the_rules_cannot_play(workspace: Path) -> None:
    """All of them in one run, each at its place; status 1."""
    game = workspace / "cards/race/game.yaml"
    change(game, "  rounds: 6", "  rounds: 0")
    change(game, "weather_effect: points", "weather_effect: hail")
    change(game, "round_start: rotate", "round_strat: rotate")
    change(game, "  night_aside: 5", "  night_asides: 5")
    said = run("check", "--game", "race", status=1).output
    for field in ("parameters.rounds", "variants.weather_effect", "variants.round_strat", "parameters.night_asides"):
        assert re.search(rf"^cards/race/game\.yaml:\d+:\d+: {field}: ", said, re.MULTILINE), field
    assert "(did you mean round_start?)" in said and "parameters.night_aside: is missing" in said


def test_check_finds_a_card_that_is_never_played(monkeypatch: pytest.MonkeyPatch) -> None:
    """At its place in the files; one that is marked as rare is not missed."""
    known = Mans.catalogue
    ghosts = {"card/stand/ghost": Entry("card", "a ghost car"), "card/comet": Entry("card", "a comet", rare=True)}
    monkeypatch.setattr(Mans, "catalogue", lambda self: {**known(self), **ghosts})
    said = run("check", "--game", "race", "--games", "20", "--jobs", "1", status=1).output
    assert re.search(r"^cards/race/stand\.yaml:\d+:\d+: card/stand/ghost: card “a ghost car” was never", said, re.M)
    assert "comet" not in said


def test_check_reports_games_that_go_wrong(monkeypatch: pytest.MonkeyPatch) -> None:
    """A broken state, or rules that fail, with the number of the game that shows it."""
    monkeypatch.setattr(Mans, "broken", lambda self, s: ["a card is missing"] if s.round == 2 else [])
    said = run("check", "--game", "race", "--games", "20", "--jobs", "1", status=1).output
    assert re.search(r"game\.yaml:1:1: 2 players: game 0 with random bots: after move \d+: a card is missing", said)
    monkeypatch.setattr(Mans, "broken", lambda self, s: 1 / 0)
    said = run("check", "--game", "race", "--games", "20", "--jobs", "1", status=1).output
    assert "game 0 with random bots fails: ZeroDivisionError: division by zero" in said
    assert "… and 15 more games go wrong" in said


def test_check_without_rules_says_so(workspace: Path) -> None:
    """It is no mistake: such a game can be printed."""
    change(workspace / "cards/race/game.yaml", "language: fr\nengine: mans", "language: fr")
    assert "race: no rules to play it by" in run("check", "--game", "race").stdout


@pytest.mark.parametrize("name", ["bowls", "mans-pieces"])
def test_an_engine_that_is_named_must_be_there(workspace: Path, name: str) -> None:
    """A module that only helps with the rules of a game is none."""
    change(workspace / "cards/race/game.yaml", "engine: mans", f"engine: {name}")
    said = run("check", "--game", "race", status=1).output
    assert re.search(
        rf"^cards/race/game\.yaml:\d+:\d+: engine: found “{name}”; expected a game whose rules", said, re.M
    )


def test_check_measures_the_targets_that_game_yaml_sets(workspace: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One that is far off is a problem at its place, one that is met is said."""
    monkeypatch.setattr(play, "TARGET_GAMES", 60)
    game = workspace / "cards/race/game.yaml"
    change(game, "players: [2, 6]", "players: [2, 2]")
    text = game.read_text(encoding="utf-8")
    game.write_text(re.sub(r"(?<=\ntargets:\n)(?:  .*\n)+", "  decisions: [10, 500]\n", text), encoding="utf-8")
    said = run("check", "--game", "race", "--games", "20", "--playtest").stdout
    assert "race: none of 1 targets is clearly missed, 60 games at each table" in said
    change(game, "decisions: [10, 500]", "decisions: [1, 2]")
    said = run("check", "--game", "race", "--games", "20", "--playtest", status=1).output
    assert re.search(r"cards/race/game\.yaml:\d+:\d+: 2 players: The target for decisions is 1.00 to 2.00", said)


# --- build ------------------------------------------------------------------------------------------------------


def test_a_game_that_cannot_be_played_is_not_built(workspace: Path) -> None:
    """Unless one asks for it; nothing is written before."""
    for kind in ("cards", "templates"):
        shutil.copytree(ROOT / kind / "marathon", workspace / kind / "marathon")
    change(workspace / "cards/marathon/places.yaml", "    time: 2\n    extra: 1", "    time: 40\n    extra: 1")
    said = run("build", "--game", "marathon", "--only", "events", status=1).output
    assert re.search(r"^cards/marathon/places\.yaml:\d+:\d+: jardin\.time: ", said, re.M)
    assert "build with --no-check" in said and not (workspace / "output").exists()
    assert "Playable" not in run("build", "--game", "marathon", "--only", "events", "--no-check").stdout
    change(workspace / "cards/marathon/places.yaml", "    time: 40", "    time: 2")
    said = run("build", "--game", "marathon", "--only", "events").stdout
    assert re.search(r"^Playable: 12 games of 3 to 6 players came to their end \(\d+ moves\)\.$", said, re.M)


# --- playtest ---------------------------------------------------------------------------------------------------


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


# --- play -------------------------------------------------------------------------------------------------------


def test_a_game_can_be_left_saved_and_resumed(workspace: Path) -> None:
    """The saved game knows which game it is."""
    said = run("play", "--game", "race", "--players", "2", "--seed", "5", typed="1\n1\ns kept.jsonl\nq\n").stdout
    assert "24H du Mans" in said and (workspace / "kept.jsonl").is_file()
    again = run("play", "--resume", "kept.jsonl", typed="q\n").stdout
    assert "24H du Mans" in again


def test_a_variant_can_be_played() -> None:
    """One value at a time; without a game, the command asks which."""
    said = run("play", "--game", "race", "--set", "game.variants.weather_effect=heat", typed="q\n").stdout
    assert "24H du Mans" in said
    assert (
        "expected one value to play with"
        in run("play", "--game", "race", "--set", "game.parameters.rounds=1..3", status=2).output
    )
    assert "which game?" in run("play", status=2).output
