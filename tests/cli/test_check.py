"""pnp check: files, texts, rules and targets, as people type it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from pnp.check import targets
from pnp.games.mans.rules import Mans
from pnp.referee.rules import Entry
from tests.cli.races import change, race, run

pytestmark = pytest.mark.slow


@pytest.fixture(autouse=True)
def workspace(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a copy of Mans under another name, played by the same rules."""
    monkeypatch.chdir(tmp_path)
    return race(tmp_path)


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


@pytest.mark.full
def test_check_finds_a_card_that_is_never_played(monkeypatch: pytest.MonkeyPatch) -> None:
    """At its place in the files; one that is marked as rare is not missed."""
    known = Mans.catalogue
    ghosts = {"card/stand/ghost": Entry("card", "a ghost car"), "card/comet": Entry("card", "a comet", rare=True)}
    monkeypatch.setattr(Mans, "catalogue", lambda self: {**known(self), **ghosts})
    said = run("check", "--game", "race", "--games", "20", "--jobs", "1", status=1).output
    assert re.search(r"^cards/race/stand\.yaml:\d+:\d+: card/stand/ghost: card “a ghost car” was never", said, re.M)
    assert "comet" not in said


@pytest.mark.full
def test_check_reports_games_that_go_wrong(monkeypatch: pytest.MonkeyPatch) -> None:
    """A broken state, or rules that fail, with the number of the game that shows it."""
    monkeypatch.setattr(Mans, "broken", lambda self, s: ["a card is missing"] if s.round == 2 else [])
    said = run("check", "--game", "race", "--games", "20", "--jobs", "1", status=1).output
    assert re.search(r"game\.yaml:1:1: 2 players: game 0 with random bots: after move \d+: a card is missing", said)
    monkeypatch.setattr(Mans, "broken", lambda self, s: 1 / 0)
    said = run("check", "--game", "race", "--games", "20", "--jobs", "1", status=1).output
    assert "game 0 with random bots fails: ZeroDivisionError: division by zero" in said
    assert "… and 15 more games go wrong" in said


@pytest.mark.full
def test_check_without_rules_says_so(workspace: Path) -> None:
    """It is no mistake: such a game can be printed."""
    change(workspace / "cards/race/game.yaml", "language: fr\nengine: mans", "language: fr")
    assert "race: no rules to play it by" in run("check", "--game", "race").stdout


@pytest.mark.full
@pytest.mark.parametrize("name", ["bowls", "mans-pieces"])
def test_an_engine_that_is_named_must_be_there(workspace: Path, name: str) -> None:
    """A module that only helps with the rules of a game is none."""
    change(workspace / "cards/race/game.yaml", "engine: mans", f"engine: {name}")
    said = run("check", "--game", "race", status=1).output
    assert re.search(
        rf"^cards/race/game\.yaml:\d+:\d+: engine: found “{name}”; expected a game whose rules", said, re.M
    )


@pytest.mark.full
def test_check_measures_the_targets_that_game_yaml_sets(workspace: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One that is far off is a problem at its place, one that is met is said."""
    monkeypatch.setattr(targets, "TARGET_GAMES", 60)
    game = workspace / "cards/race/game.yaml"
    change(game, "players: [2, 6]", "players: [2, 2]")
    text = game.read_text(encoding="utf-8")
    game.write_text(re.sub(r"(?<=\ntargets:\n)(?:  .*\n)+", "  decisions: [10, 500]\n", text), encoding="utf-8")
    said = run("check", "--game", "race", "--games", "20", "--playtest").stdout
    assert "race: none of 1 targets is clearly missed, 60 games at each table" in said
    change(game, "decisions: [10, 500]", "decisions: [1, 2]")
    said = run("check", "--game", "race", "--games", "20", "--playtest", status=1).output
    assert re.search(r"cards/race/game\.yaml:\d+:\d+: 2 players: The target for decisions is 1.00 to 2.00", said)
