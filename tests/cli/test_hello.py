"""hello: `pnp` alone says which games there are and what to type, and what it says is true."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from pnp.cli.hello import commands, hello
from pnp.definition.workspace import Workspace
from pnp.language.shelf import shelf
from pnp.speech.tongues import speaking
from tests.command_line import command, run
from tests.places import ROOT


def test_pnp_alone_names_the_games_and_ends_well() -> None:
    """Every game that is there, with its title; and no help of a hundred lines."""
    lines = run().stdout.splitlines()
    assert lines[0].startswith("Hello! pnp ")
    for one in shelf(Workspace.here(ROOT)):
        assert one.game and any(
            re.fullmatch(rf"  {one.name} +{re.escape(one.game.meta.title)}", line) for line in lines
        )
    assert len(lines) < 20 and max(map(len, lines)) <= 100


def test_every_command_that_it_names_is_there() -> None:
    """With its options, and a game that can be built."""
    [first, *_] = shelf(Workspace.here(ROOT))
    for typed, _ in commands(first):
        _, name, *rest = shlex.split(typed)
        if name != "--help":
            known = {option for parameter in command(name).params for option in parameter.opts}
            assert {word for word in rest if word.startswith("--")} <= known, typed
            assert "--game" not in rest or first.name in rest


def test_a_kit_is_offered_in_the_language_of_who_asks() -> None:
    """Only if the game has it, and is not written in it."""
    [first, *_] = shelf(Workspace.here(ROOT))
    for tongue, ending in (("fr", ""), ("de", " --lang de"), ("xx", "")):
        with speaking(tongue):
            assert commands(first)[1][0] == f"pnp build --game {first.name}{ending}"


def test_without_a_game_it_says_how_to_begin() -> None:
    """An installation without games is no error."""
    lines = hello(Workspace(()))
    assert "There is no game here yet; pnp new NAME starts one." in lines
    assert any("pnp build --game GAME" in line for line in lines)


@pytest.mark.parametrize("window", [True, False])
def test_in_a_window_of_its_own_the_studio_is_opened(window: bool) -> None:
    """Who has clicked on it twice has no place to type anything."""
    assert any("The studio opens" in line for line in hello(Workspace(()), window)) is window


def test_a_game_that_cannot_be_read_is_no_obstacle(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The others are there."""
    broken = tmp_path / "cards" / "broken"
    broken.mkdir(parents=True)
    (broken / "game.yaml").write_text("title: [", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    said = run().stdout
    assert "broken" not in said and "3 games" in said
