"""printers: the sheet is the command's, what was read is kept once, and added to where it is the rest."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from pnp.kit.calibrate import sheet
from tests.studio.serving import Client


def kept(tmp_path: Path) -> object:
    return json.loads((tmp_path / "config/printers.json").read_text(encoding="utf-8"))


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
    assert studio.get("/api/printers").json["printers"] == [{"name": "bureau", "upright": [0.2, 0.0], "across": None}]
    assert studio.get("/calibration.pdf?printer=bureau").status == 200


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
