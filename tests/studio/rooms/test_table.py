"""table: every face of a game and what is wrong with it, as data and pictures; and what has changed since a kit."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Any

import pytest
from PIL import Image, ImageChops

from tests.cli.tiny import BUILD, run
from tests.studio.serving import Client, opened

FACE = "/picture/tinygame/deck/one/front.png"


def everything(studio: Client, look: str = "") -> Any:
    return studio.get(f"/api/table/tinygame?{look}").json


def problems(studio: Client) -> Any:
    """What is wrong, once all faces have been looked at."""
    while not (found := studio.get("/api/table/tinygame/problems").json)["whole"]:
        pass
    return found


def test_all_components_with_their_cards(studio: Client) -> None:
    """In one look; the page asks for the pictures."""
    data = everything(studio)
    assert data["title"] == "A Tiny Game" and data["own"] == "fr" and data["problems"] == []
    deck, plan = data["components"]
    assert deck["sides"] == ["front", "back"] and plan["sides"] == ["front"] and deck["size"] == [40, 60]
    assert [card["id"] for card in deck["cards"]] == ["one", "two"] and deck["cards"][0]["quantity"] == 3


@pytest.mark.parametrize("broken", ["name: First", "cards:"], ids=["a card", "the file"])
def test_a_deck_of_which_no_card_can_be_read_is_listed(folder: Path, broken: str) -> None:
    """Also by a studio that has never seen it otherwise: in its table it can be mended, or it is told where."""
    path = folder / "cards/tinygame/deck.yaml"
    text = path.read_text().replace("  - {id: two, name: Second}\n", "")
    path.write_text(text.replace(broken, "[" if broken == "cards:" else "nam: First"))
    with opened(folder) as studio:
        data = everything(studio)
        deck = next(one for one in data["components"] if one["id"] == "deck")
        assert deck["cards"] == [] and deck["sides"] == [] and deck["file"] == "cards/tinygame/deck.yaml"
        assert not problems(studio)["readable"]
        table = studio.get("/api/table/tinygame/cells/deck").json
        assert bool(table["unreadable"]) == (broken == "cards:") and len(table["cards"]) == (broken != "cards:")


@pytest.mark.slow
@pytest.mark.sampled
@pytest.mark.parametrize(
    "query", ["w=240", "w=240&ink=saver", "w=240&size=large", "w=240&lang=pseudo", "w=240&sight=protanopia"]
)
def test_a_face_in_every_look(studio: Client, query: str) -> None:
    """As a picture with its bleed."""
    answer = studio.get(f"{FACE}?{query}")
    assert answer.status == 200
    assert Image.open(io.BytesIO(answer.body)).width in (239, 240, 241)


@pytest.mark.slow
def test_colour_blind_eyes_see_other_colours(studio: Client) -> None:
    """And black ink is grey."""
    back = "/picture/tinygame/deck/one/back.png?w=160"
    usual = Image.open(io.BytesIO(studio.get(back).body)).convert("RGB")
    other = Image.open(io.BytesIO(studio.get(f"{back}&sight=deuteranopia").body)).convert("RGB")
    grey = Image.open(io.BytesIO(studio.get(f"{back}&ink=grey").body)).convert("RGB")
    assert ImageChops.difference(usual, other).getbbox()
    middle = grey.getpixel((80, 120))
    assert isinstance(middle, tuple) and max(middle) - min(middle) <= 2


NOWHERE = (
    "/picture/tinygame/deck/nobody/front.png",
    "/picture/tinygame/nothing/one/front.png",
    "/picture/nobody/deck/one/front.png",
    "/picture/tinygame/plan/plan/back.png",
    "/picture/tinygame/..%2f..%2fx/one/front.png",
    "/api/table/tinygame/card/deck/nobody",
)


@pytest.mark.parametrize("path", NOWHERE)
def test_what_is_not_there_is_not_drawn(studio: Client, path: str) -> None:
    """Nor looked for elsewhere."""
    assert studio.get(path).status == 404


def test_a_kind_of_sight_that_there_is_not(studio: Client) -> None:
    """Is told."""
    assert studio.get(f"{FACE}?sight=x-ray").status == 422
    assert studio.get(f"{FACE}?ink=gold").status == 422


def test_text_boxes_and_how_full_they_are(studio: Client, folder: Path) -> None:
    """By their corners in mm; one that is too small says so, with file, line and column."""
    card = studio.get("/api/table/tinygame/card/deck/one").json
    (box,) = card["sides"]["front"]["boxes"]
    assert box["corners"] == [[3, 9], [37, 9], [37, 18], [3, 18]] and box["fits"] and 0 < box["full"] <= 100
    path = folder / "cards/tinygame/deck.yaml"
    path.write_text(path.read_text().replace("First", "Far too long a name for such a box " * 5))
    card = studio.get("/api/table/tinygame/card/deck/one").json
    assert not card["sides"]["front"]["boxes"][0]["fits"]
    assert card["problems"][0]["file"] == "cards/tinygame/deck.yaml" and card["problems"][0]["line"] == 8
    (problem,) = problems(studio)["problems"]
    assert problem["cards"] == ["deck/one"] and "does not fit" in problem["text"]


def test_a_broken_game_says_what_is_wrong_and_recovers(studio: Client, folder: Path) -> None:
    """What was there before is still shown."""
    everything(studio)
    path = folder / "cards/tinygame/game.yaml"
    good = path.read_text()
    path.write_text(good + "colour: red\n")
    wrong = everything(studio)
    assert wrong["problems"][0]["file"] == "cards/tinygame/game.yaml" and wrong["components"]
    path.write_text("title: [")
    assert problems(studio)["problems"][0]["line"] and studio.get(FACE).status == 200
    path.write_text(good)
    assert problems(studio)["problems"] == []


def test_a_game_that_never_could_be_read(studio: Client, folder: Path) -> None:
    """Its page says why; it is there as soon as it is mended."""
    path = folder / "cards/tinygame/game.yaml"
    good = path.read_text()
    path.write_text("title: [")
    assert studio.get("/table/tinygame").status == 200
    data = everything(studio)
    assert data["components"] == [] and data["problems"][0]["line"]
    path.write_text(good)
    assert everything(studio)["components"]


def test_what_has_changed_since_the_kit(studio: Client, folder: Path) -> None:
    """Face by face; and what it looked like, cut out of the PDF."""
    assert studio.get("/api/table/tinygame/changes").status == 404
    run(*BUILD)
    assert studio.get("/api/table/tinygame/changes").json["changed"] == []
    was = studio.get("/was/tinygame/fr/one/front.png?w=240")
    now = studio.get(f"{FACE}?w=240")
    assert was.status == now.status == 200
    path = folder / "cards/tinygame/deck.yaml"
    path.write_text(path.read_text().replace("First", "Primus") + "  - {id: three, name: Third}\n")
    found = studio.get("/api/table/tinygame/changes").json
    assert found["changed"] == [["deck", "one", "front"]] and found["new"] == ["three"] and found["kit"] == "fr"
    for path_ in (
        "/was/tinygame/fr/three/front.png",
        "/was/tinygame/nothing/one/front.png",
        "/was/tinygame/..%2ffr/one/front.png",
    ):
        assert studio.get(path_).status == 404


@pytest.mark.slow
def test_check_and_a_short_playtest(studio: Client) -> None:
    """With lines, and a report that is a page of its own and runs nothing."""
    result = studio.job(studio.post("/api/table/tinygame/check"))
    assert result["state"] == "done" and result["result"]["lines"]
    broken = studio.job(studio.post("/api/table/tinygame/playtest"))
    assert broken["state"] == "failed" and "can be printed all the same" in broken["text"]


@pytest.mark.full
def test_a_playtest_of_a_game_with_rules(studio: Client) -> None:
    """Its report is framed by our own pages alone, and may run nothing."""
    result = studio.job(studio.post("/api/table/mans/playtest"))
    assert result["state"] == "done" and result["result"]["lines"]
    report = studio.get(result["result"]["report"])
    assert b"<html" in report.body and "sandbox" in report.headers["content-security-policy"]
    assert "script-src" not in report.headers["content-security-policy"]
