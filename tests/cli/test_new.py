"""pnp new: a game that builds at once, and a tutorial that works word for word."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
import walkthrough

from tests.command_line import run
from tests.newcomer import files
from tests.places import DOCS


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder, as a newcomer has one."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.slow
def test_a_new_game_builds_at_once(folder: Path) -> None:
    """In an empty folder: two commands, and there is a kit of cards, tokens and score sheets."""
    said = run("new", "mygame").stdout.splitlines()
    assert said[-1] == "Now run: pnp build --game mygame"
    assert set(said[:-1]) == files(folder)
    run("build", "--game", "mygame", "--jobs", "1")
    kit = {path.name for path in (folder / "output/mygame/fr").iterdir()}
    assert kit == {"1-lisez-moi.pdf", "2-cartes.pdf", "3-jetons.pdf", "4-scores.pdf", "manifest.json"}
    assert "mygame" in run("list").stdout


def test_a_new_game_in_english(folder: Path) -> None:
    """Its kit is English, and another language is wrong use."""
    run("new", "mygame", "--lang", "en")
    run("build", "--game", "mygame", "--jobs", "1")
    assert json.loads((folder / "output/mygame/en/manifest.json").read_text(encoding="utf-8"))["lang"] == "en"
    assert "'fr', 'en'" in run("new", "other", "--lang", "de", status=2).stderr


def test_nothing_that_is_there_is_replaced(folder: Path) -> None:
    """Neither a game nor its templates alone, nor one of the shipped games by its name."""
    run("new", "mygame")
    before = {name: (folder / name).read_bytes() for name in files(folder)}
    assert "templates/mygame is there already" in run("new", "mygame", status=2).stderr
    (folder / "templates/other").mkdir()
    assert "templates/other is there already" in run("new", "other", status=2).stderr
    assert "comes with pnp" in run("new", "marathon", status=2).stderr
    assert {name: (folder / name).read_bytes() for name in files(folder)} == before


@pytest.mark.slow
@pytest.mark.parametrize(
    ("page", "tongue", "game"), [("tutorial.md", "en", "evening"), ("tutoriel.md", "fr", "veillee")], ids=["en", "fr"]
)
def test_the_tutorial_works_word_for_word(folder: Path, page: str, tongue: str, game: str) -> None:
    """Every command, every change and every message of the page, in order, in an empty folder."""
    reader = walkthrough.Reader(folder, tongue)
    steps = list(walkthrough.steps_of((DOCS / page).read_text(encoding="utf-8")))
    assert len(steps) > 20
    for step in steps:
        if step.kind == "picture":
            assert (reader.folder / "output" / game / "fr" / step.body).is_file(), step
            assert (DOCS / step.picture).is_file(), f"run: python docs/make_pictures.py tutorial ({step.picture})"
        else:
            reader.follow(step)
