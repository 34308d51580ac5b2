"""printers: the sheet is the command's, what was read is kept once, and added to where it is the rest."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from pnp.kit.calibrate import sheet
from tests.studio.serving import Client, opened


def kept(tmp_path: Path) -> object:
    return json.loads((tmp_path / "config/printers.json").read_text(encoding="utf-8"))


@pytest.mark.slow
def test_the_sheet_is_the_library_s(studio: Client) -> None:
    """For either edge and shape."""
    for query, wanted in (
        ("paper=a4&duplex=long", sheet("a4", "long", lang="en", typed=False)),
        ("paper=letter&duplex=short&across=1", sheet("letter", "short", landscape=True, lang="en", typed=False)),
    ):
        answer = studio.get(f"/calibration.pdf?{query}")
        assert answer.status == 200 and answer.body == wanted
    assert studio.get("/calibration.pdf?printer=nobody").status == 422
    assert studio.get("/calibration.pdf?paper=napkin").status == 422


@pytest.mark.slow
def test_the_walk_keeps_adds_and_asks_before_it_replaces(studio: Client, tmp_path: Path) -> None:
    """Read on a plain sheet, then on the corrected one."""
    first = studio.post("/api/printers/keep", {"name": "bureau", "dx": 1.5, "dy": -0.4})
    assert first.status == 200 and first.json["now"] == [1.5, -0.4] and first.json["before"] is None
    assert studio.post("/api/printers/keep", {"name": "bureau", "dx": 0.1, "dy": 0, "own": True}).json["now"] == [
        1.6,
        -0.4,
    ]
    again = studio.post("/api/printers/keep", {"name": "bureau", "dx": 9, "dy": 9})
    assert again.status == 409 and again.json["known"] is True
    assert kept(tmp_path) == {"bureau": {"dx": 1.6, "dy": -0.4}}
    assert studio.post("/api/printers/keep", {"name": "bureau", "dx": 0.2, "dy": 0, "replace": True}).status == 200
    (row,) = studio.get("/api/printers").json["printers"]
    assert row["name"] == "bureau" and row["upright"] == [0.2, 0.0] and row["across"] is None
    assert studio.get("/calibration.pdf?printer=bureau").status == 200


@pytest.mark.slow
def test_what_the_walk_has_shown_is_kept_for_every_start(folder: Path, tmp_path: Path) -> None:
    """Paper, edge and check, in the file of the printers: the next studio has another address."""
    form = {"name": "bureau", "dx": 1.5, "dy": -0.4, "paper": "letter", "duplex": "long"}
    with opened(folder) as studio:
        assert studio.post("/api/printers/keep", form).status == 200
        studio.post("/api/printers/note", {"name": "bureau", "duplex": "short"})
        studio.post("/api/printers/note", {"name": "bureau", "checked": True})
        assert studio.post("/api/printers/note", {"name": "nobody", "checked": True}).status == 404
    with opened(folder) as studio:
        (row,) = studio.get("/api/printers").json["printers"]
        assert row["checked"] == {"upright": True, "across": False}
        assert (row["turn"], row["paper"]) == ("short", "letter")
        assert b'value="bureau" data-turn="short"' in studio.get("/desk/tinygame").body
        studio.post("/api/printers/keep", {**form, "dx": 0.1, "dy": 0.0, "own": True})
        (row,) = studio.get("/api/printers").json["printers"]
        assert row["upright"] == [1.6, -0.4] and not row["checked"]["upright"], "the new offset is not checked yet"


def test_what_was_chosen_last_is_there_at_the_next_start(folder: Path) -> None:
    """In the room and the game in which it was chosen; a room that is none is refused."""
    with opened(folder) as studio:
        form = {"name": "desk tinygame", "choices": {"paper": "letter"}}
        assert studio.post("/api/remember", form).status == 200
        assert studio.post("/api/remember", {**form, "name": "../x"}).status == 404
    with opened(folder) as studio:
        assert b'{"desk tinygame": {"paper": "letter"}}' in studio.get("/desk/tinygame").body
        assert b"letter" not in studio.get("/box/tinygame").body.split(b'id="remembered"')[1]


@pytest.mark.slow
@pytest.mark.parametrize(
    "bad",
    [
        '{"a/b": {"dx": 1, "dy": 0}, "bureau": {"dx": 1, "dy": 0}}',
        '{"far": {"dx": 99, "dy": 0}, "bureau": {"dx": 1, "dy": 0}}',
        '{"odd": 3, "odder": {"dx": 0, "dy": 0, "turn": "left"}, "bureau": {"dx": 1, "dy": 0}}',
    ],
)
def test_a_bad_entry_is_set_aside_and_breaks_no_room(studio: Client, tmp_path: Path, bad: str) -> None:
    """It is told in the room of the printers, stays in the file, and keeps nobody from the others."""
    path = tmp_path / "config/printers.json"
    path.parent.mkdir()
    path.write_text(bad)
    for room in ("/", "/desk/tinygame", "/missing/tinygame", "/box/tinygame", "/printers", "/table/tinygame"):
        assert studio.get(room).status == 200, room
    assert studio.get("/api/desk/tinygame/plan?printer=bureau").status == 200
    answer = studio.get("/api/printers").json
    assert [row["name"] for row in answer["printers"]] == ["bureau"] and answer["faults"]
    assert studio.post("/api/printers/note", {"name": "bureau", "checked": True}).status == 200
    before = json.loads(bad)
    assert kept(tmp_path) == {**before, "bureau": {"dx": 1.0, "dy": 0.0, "checked": True}}
    wrong = next(name for name in before if name != "bureau")
    assert studio.get(f"/api/desk/tinygame/plan?printer={wrong}").status == 422


@pytest.mark.slow
def test_a_file_that_cannot_be_read_breaks_no_other_room(studio: Client, tmp_path: Path) -> None:
    """No printer is offered; the room of the printers says why."""
    (tmp_path / "config").mkdir()
    (tmp_path / "config/printers.json").write_text("{")
    for room in ("/", "/desk/tinygame", "/missing/tinygame", "/box/tinygame", "/printers"):
        assert studio.get(room).status == 200, room
    assert studio.get("/api/desk/tinygame/plan").status == 200
    answer = studio.get("/api/printers")
    assert answer.status == 422 and "printers.json cannot be read" in answer.json["text"]


def test_a_printer_is_forgotten(studio: Client, tmp_path: Path) -> None:
    """It alone, and once."""
    for name in ("bureau", "salle 2"):
        assert studio.post("/api/printers/keep", {"name": name, "dx": 1, "dy": 0}).status == 200
    left = studio.post("/api/printers/forget", {"name": "bureau"})
    assert [row["name"] for row in left.json["printers"]] == ["salle 2"]
    assert kept(tmp_path) == {"salle 2": {"dx": 1.0, "dy": 0.0}}
    for form in ({"name": "bureau"}, {"name": ["salle 2"]}, {}):
        assert studio.post("/api/printers/forget", form).status == 404
    assert studio.get("/api/printers/forget").status == 405


@pytest.mark.parametrize(
    "form",
    [
        {},
        {"name": "x"},
        {"name": "", "dx": 0, "dy": 0},
        {"name": "x", "dx": "1", "dy": 0},
        {"name": "x", "dx": 99, "dy": 0},
        {"name": "../x", "dx": 0, "dy": 0},
        {"name": "x" * 41, "dx": 1, "dy": 0},
        {"name": "nobody", "dx": 1, "dy": 0, "own": True},
    ],
)
def test_what_cannot_be_kept_is_told(studio: Client, tmp_path: Path, form: dict[str, object]) -> None:
    """And nothing is written."""
    assert studio.post("/api/printers/keep", form).status == 422
    assert not (tmp_path / "config").exists()


def test_the_room_leads_back_to_a_game_that_is_there(studio: Client) -> None:
    """And to no other place."""
    assert "/desk/tinygame" in studio.get("/printers?game=tinygame").body.decode()
    assert "evil" not in studio.get("/printers?game=//evil.example").body.decode()
