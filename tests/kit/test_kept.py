"""kept: what a kept kit says of its pieces is looked at closely before anything is cut from its files."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from pnp.base.geometry import Rect, multiply, rotate, translate
from pnp.base.problems import UsageError
from pnp.kit.finding import Box
from pnp.kit.kept import Cutter, Spot, _laid, kept_pieces
from pnp.kit.manifest import earlier
from tests.command_line import run
from tests.kit.quay import kept_kit, quay_in

Spoil = Callable[[Path, dict[str, Any]], object]


def spoilt(folder: Path, spoil: Spoil) -> Box:
    """The kit after something has happened to it."""
    kit = kept_kit(folder)
    data = json.loads((kit / "manifest.json").read_text(encoding="utf-8"))
    spoil(kit, data)
    (kit / "manifest.json").write_text(json.dumps(data), encoding="utf-8")
    return Box(kit, earlier(kit, "quay"))


def test_every_piece_is_known_with_its_places(tmp_path: Path) -> None:
    """In the order of the kit, with the document that it stands in."""
    pieces = kept_pieces(spoilt(tmp_path, lambda kit, data: None))
    assert list(pieces) == ["brig", "sloop", "barge", "ferry", "red", "green", "blue"]
    red = pieces["red"]
    assert (red.component, red.size, len(red.spots), red.document["file"]) == (
        "tokens",
        (20.0, 20.0),
        4,
        "2-tokens.pdf",
    )
    assert {spot.rotation for spot in pieces["brig"].spots} == {0.0, 180.0}


@pytest.mark.parametrize("rotation", [0, 90, 180, 270])
def test_a_face_is_upright_however_it_lies_on_its_page(rotation: int) -> None:
    """What is cut out and laid is where it was drawn: the way to the page and back, for every quarter turn."""
    trim, bleeds = Rect(30.0, 20.0, 54.0, 68.0), (1.0, 2.0, 3.0, 0.0)
    spot = Spot("front", 1, "a.pdf", 1, trim, bleeds, float(rotation), None, "canonical", "0")
    width, height = spot.upright
    assert (width, height) == ((54.0, 68.0) if rotation % 180 == 0 else (68.0, 54.0))
    centre = translate(trim.x + trim.width / 2, trim.y + trim.height / 2)
    to_page = multiply(multiply(centre, rotate(rotation)), translate(-width / 2, -height / 2))  # as pdf/content.py
    area = trim.grown(*bleeds)
    there_and_back = multiply(to_page, _laid(spot, area, 1.0))
    assert there_and_back == pytest.approx(translate(area.x, area.y))


def test_pieces_that_lie_across_are_known(tmp_path: Path) -> None:
    """The net of a die is turned where more of them fit so; such a kit is one all the same."""

    def turn(kit: Path, data: dict[str, Any]) -> None:
        for row in data["pieces"]:
            row["rotation"] = (row["rotation"] + 90) % 360

    red = kept_pieces(spoilt(tmp_path, turn))["red"]
    assert red.size == (20.0, 20.0) and {spot.rotation for spot in red.spots} <= {90.0, 270.0}


def test_the_own_paper_of_a_piece_goes_before_another(tmp_path: Path) -> None:
    """A board that is there in tiles and on one large sheet is cut from its tiles."""

    def twice(kit: Path, data: dict[str, Any]) -> None:
        data["documents"].insert(0, {**data["documents"][0], "file": "0-cards-a3.pdf", "instead_of": "cards"})
        data["pieces"].insert(0, {**data["pieces"][0], "file": "0-cards-a3.pdf"})

    assert kept_pieces(spoilt(tmp_path, twice))["brig"].document["file"] == "1-cards.pdf"


def test_the_copy_with_the_widest_bleed_is_cut(tmp_path: Path) -> None:
    """So that a cut that is a little off shows no white."""

    def narrow(kit: Path, data: dict[str, Any]) -> None:
        rows = [row for row in data["pieces"] if row["id"] == "brig" and row["face"] == "front"]
        data["pieces"].append({**rows[0], "copy": 2})
        rows[0]["bleeds"] = [0.5, 3.0, 3.0, 3.0]

    (spot,) = kept_pieces(spoilt(tmp_path, narrow))["brig"].best("front")
    assert spot.copy == 2


@pytest.mark.parametrize(
    ("spoil", "said"),
    [
        (lambda kit, data: (kit / "1-cards.pdf").unlink(), "1-cards.pdf is needed, for .*: .*--redraw"),
        (lambda kit, data: (kit / "1-cards.pdf").write_bytes(b"%PDF-1.4"), "it cannot be read; bring it back, or say"),
        (lambda kit, data: (kit / "1-cards.pdf").write_bytes(b""), "it is not as pnp has written it"),
        (lambda kit, data: data["documents"][0].update(sha256="0" * 64), "it is not as pnp has written it"),
        (lambda kit, data: data["pieces"][0].update(page=3), "1-cards.pdf has no page 3"),
        (lambda kit, data: data["pieces"][0].update(page=0), "1-cards.pdf has no page 0"),
        (lambda kit, data: data["pieces"][0].update(trim=[250, 14, 63, 88]), "stands outside page 1 of 1-cards.pdf"),
        (lambda kit, data: data["pieces"][0].update(trim=[20, 14, -3, 88]), "stands outside page 1 of 1-cards.pdf"),
        (lambda kit, data: data["pieces"][0].update(bleeds=[-9, 3, 3, 3]), "stands outside page 1 of 1-cards.pdf"),
        (lambda kit, data: data["pieces"][0].update(rotation=45), "is no manifest of an earlier build"),
        (lambda kit, data: data["pieces"][0].update(trim=[1, 2]), "is no manifest of an earlier build"),
        (lambda kit, data: data["documents"][1].pop("file"), "is no manifest of an earlier build"),
        (lambda kit, data: data["documents"][0].pop("stock"), "is no manifest of an earlier build"),
        (lambda kit, data: data["pieces"][0].pop("face"), "is no manifest of an earlier build"),
        (lambda kit, data: data["pieces"][0].update(file="9-none.pdf"), "is no manifest of an earlier build"),
    ],
)
def test_a_kit_that_is_not_whole_is_told(tmp_path: Path, spoil: Spoil, said: str) -> None:
    """Nothing is cut from what is lost, changed or not what the manifest says."""
    box = spoilt(tmp_path, spoil)
    with pytest.raises(UsageError, match=said):
        Cutter(box).faces(kept_pieces(box)["brig"], 1.0)


def test_nothing_is_written_if_a_page_is_lost(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The way out is told; what looks the same needs no page of the kit."""
    quay_in(tmp_path, ship=("M12 40H51L44 52H19Z", "M6 36H57L50 52H13Z"))
    (kept_kit(tmp_path) / "1-cards.pdf").unlink()
    monkeypatch.chdir(tmp_path)
    asked = ("reprint", "--game", "quay", "--like", "kit")
    assert (
        "kit/1-cards.pdf is needed, for pieces that look otherwise today: "
        in run(*asked, "--piece", "brig", status=2).stderr
    )
    assert not Path("output").exists()
    assert ": drawn anew, the same as in the kit" in run(*asked, "--piece", "red").stdout
