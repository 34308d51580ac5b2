"""The manifest: what was printed where, and which files are manifests of ours."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from pnp.base.choices import Side
from pnp.base.problems import Problems, UsageError
from pnp.definition.game import Game
from pnp.definition.load import load_game
from pnp.definition.workspace import Workspace
from pnp.face.model import Face, Faces
from pnp.kit.documents import LaidOut, planned
from pnp.kit.manifest import MANIFEST, document_entry, earlier, kit_id, manifest_text, piece_entries, read_manifest
from pnp.kit.options import PrintOptions
from pnp.sheet.impose import impose
from pnp.sheet.model import Piece, Spec
from tests.kit.sea import kit_of


def test_figures_are_in_no_document_and_no_manifest(sea: Workspace) -> None:
    """They are drawings in pages, not pieces."""
    kit = kit_of(sea)
    assert {p["component"] for p in kit.manifest["pieces"]} == {"board", "ships"}
    assert kit.game.components["plates"].pieces == 0


FACES: dict[tuple[str, Side], Face] = {(name, "front"): Face(16.0, 84.0, 0.0, ()) for name in ("red", "blue", "board")}


def loaded(sea: Workspace) -> Game:
    game = load_game(sea, "sea", Problems())
    assert game is not None
    return game


def laid_out(sea: Workspace, name: str, spec: Spec, ids: tuple[str, ...]) -> LaidOut:
    """A document with some pieces imposed on A4."""
    plan = next(plan for plan in planned(loaded(sea), PrintOptions("sea")) if plan.document.id == name)
    return LaidOut(plan, tuple(impose([Piece(spec, one, 1, False) for one in ids], (210.0, 297.0), "none")))


def test_a_print_has_a_name_of_its_own(sea: Workspace) -> None:
    """Game, language, edition, version without odd signs, and eight digits that follow the faces."""
    game = loaded(sea)
    name = kit_id(game, FACES, ("grey",))
    assert name.startswith("sea-fr-grey-1-") and len(name.rpartition("-")[2]) == 8
    changed: Faces = {**FACES, ("red", "front"): Face(16.0, 85.0, 0.0, ())}
    assert kit_id(game, changed, ("grey",)) != name == kit_id(game, dict(reversed(FACES.items())), ("grey",))


def test_every_placed_piece_is_listed_with_its_place(sea: Workspace) -> None:
    """In mm, on the page where it stands; the hash is that of its face."""
    laid = laid_out(sea, "ships", Spec("ships", 16.0, 84.0, 0.0, 0.0), ("red", "blue"))
    entries = piece_entries(laid, FACES)
    assert [(e["id"], e["file"], e["page"], e["face"]) for e in entries] == [
        ("red", "4-ships.pdf", 1, "front"),
        ("blue", "4-ships.pdf", 1, "front"),
    ]
    assert all(e["trim"][2:] == [16.0, 84.0] and "part" not in e for e in entries)
    assert entries[0]["hash"] == FACES["red", "front"].digest[:16]
    told = document_entry(laid)
    assert (told["file"], told["sheets"], told["instead_of"]) == ("4-ships.pdf", 1, "board") and "partial" not in told


def test_tiles_of_a_board_have_names_and_parts_of_their_own(sea: Workspace) -> None:
    """Each says which part of the board it shows."""
    entries = piece_entries(laid_out(sea, "board", Spec("board", 250.0, 360.0, 3.0, 2.0), ("board",)), FACES)
    assert len({e["id"] for e in entries}) == len(entries) > 1
    assert all(e["id"].startswith("board-") and len(e["part"]) == 4 for e in entries)


ROW = {"file": "1-x.pdf", "title": "X", "paper": "a4", "stock": "s", "duplex": "long", "pages": 1, "sheets": 1}
PIECES = [{"file": "1-x.pdf", "id": "a"}, {"file": "1-x.pdf", "id": "b"}]
GOOD = {
    **{"game": "essai", "lang": "fr", "version": "1.0", "title": "Éssai", "digest": "0", "program": "pnp 0.1.0"},
    **{"documents": [ROW], "pieces": PIECES},
}


def test_a_manifest_is_read_as_it_was_written_one_piece_a_line(tmp_path: Path) -> None:
    """So that people and diffs can read it."""
    text = manifest_text(GOOD)
    assert json.loads(text) == GOOD and "Éssai" in text
    assert [line.strip(" ,") for line in text.splitlines() if '"id"' in line] == [json.dumps(p) for p in PIECES]
    (tmp_path / MANIFEST).write_text(text, encoding="utf-8")
    assert read_manifest(tmp_path) == GOOD


@pytest.mark.parametrize("name", ["../1-x.pdf", "/1-x.pdf", ".x.pdf", "x.txt", "a/b.pdf", ""])
def test_a_manifest_that_names_no_document_of_its_folder_is_not_ours(tmp_path: Path, name: str) -> None:
    """Neither a path nor a hidden file nor anything but a PDF."""
    wrong = {**GOOD, "documents": [{**ROW, "file": name}]}
    (tmp_path / MANIFEST).write_text(json.dumps(wrong), encoding="utf-8")
    assert read_manifest(tmp_path) is None


def test_a_manifest_behind_a_link_is_none(tmp_path: Path) -> None:
    """It stands elsewhere; one that is not there at all is none either."""
    assert read_manifest(tmp_path) is None
    (tmp_path / "other.json").write_text(json.dumps(GOOD), encoding="utf-8")
    (tmp_path / MANIFEST).symlink_to(tmp_path / "other.json")
    assert read_manifest(tmp_path) is None
    assert read_manifest(tmp_path, "other.json") == GOOD


def test_an_earlier_manifest_is_named_by_its_folder_or_its_file(tmp_path: Path) -> None:
    """Of the same game; what is no manifest at all is told as such."""
    path = tmp_path / MANIFEST
    path.write_text('{"game": "sea"}', encoding="utf-8")
    assert earlier(tmp_path, "sea") == earlier(path, "sea") == {"game": "sea"}
    with pytest.raises(UsageError, match="is a manifest of sea; expected one of land"):
        earlier(path, "land")
    for text in ("", "[]", "{}", '"game"', "[" * 100_000):
        path.write_text(text, encoding="utf-8")
        with pytest.raises(UsageError, match="is no manifest of an earlier build"):
            earlier(path, "sea")
    with pytest.raises(UsageError, match="is no manifest of an earlier build"):
        earlier(tmp_path / "nowhere", "sea")
