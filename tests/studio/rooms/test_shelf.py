"""shelf: every game as its box, also one that cannot be read; a new game is there at once."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from PIL import Image

from tests.studio.serving import Client


@pytest.mark.slow
def test_every_game_has_its_box(studio: Client) -> None:
    """One's own and those that come with pnp."""
    html = studio.get("/").body.decode()
    for title in ("A Tiny Game", "Another", "24H du Mans"):
        assert title in html
    assert "2–4 players" in html and "10–20 min" in html and "No kit yet" in html


def test_a_box_shows_the_game_s_own_art(studio: Client) -> None:
    """The largest board; a game without faces has a drawing instead."""
    answer = studio.get("/cover/tinygame.png?w=360&s=1")
    assert answer.status == 200 and answer.headers["content-type"] == "image/png"
    assert "immutable" in answer.headers["cache-control"]
    image = Image.open(io.BytesIO(answer.body)).convert("RGB")
    assert image.getpixel((image.width // 2, image.height // 2)) == (0x00, 0x72, 0xB2)
    assert studio.get("/cover/nobody.png").status == 404


@pytest.mark.slow
def test_a_game_that_cannot_be_read_is_told_with_its_places(studio: Client, folder: Path) -> None:
    """And the others stand beside it."""
    (folder / "cards/tinygame/game.yaml").write_text("title: [", encoding="utf-8")
    html = studio.get("/").body.decode()
    assert "This game cannot be read" in html and "cards/tinygame/game.yaml:" in html and "Another" in html


def test_a_new_game_is_there_at_once(studio: Client, folder: Path) -> None:
    """Named by its title; the same title again gets a number."""
    title = "Les Phares de l’Œuvre"
    assert studio.post("/api/new", {"title": title, "lang": "fr"}).json == {"game": "les-phares-de-l-oeuvre"}
    assert studio.post("/api/new", {"title": title}).json == {"game": "les-phares-de-l-oeuvre-2"}
    assert studio.post("/api/new", {"title": "7 Wonders"}).json["game"] == "jeu-7-wonders"
    assert (folder / "cards/les-phares-de-l-oeuvre/game.yaml").is_file()
    assert studio.get("/api/table/les-phares-de-l-oeuvre").json["title"] == title


def test_what_is_no_title_is_refused(studio: Client, folder: Path) -> None:
    """Nothing is written."""
    before = sorted(path.name for path in (folder / "cards").iterdir())
    for form in ({}, {"title": ""}, {"title": " "}, {"title": 7}, {"title": "x" * 81}, {"title": "a\x00b"}):
        assert studio.post("/api/new", form).status == 422
    assert studio.post("/api/new", [1]).status == 400
    assert sorted(path.name for path in (folder / "cards").iterdir()) == before
