"""From files to PDFs in memory: faces shared, documents kept, and everything told that is wrong."""

from __future__ import annotations

import hashlib
from pathlib import Path

import pytest
import yaml

from pnp.base.cache import NO_CACHE, Cache
from pnp.base.problems import Problems, ProblemsFound, UsageError
from pnp.definition.load import load_game
from pnp.definition.workspace import Workspace
from pnp.face.compose import composer_of
from pnp.face.crew import faces_of
from pnp.kit.build import Kit, build, draft
from pnp.kit.options import PrintOptions
from pnp.language.pseudo import PSEUDO
from tests.kit.printing import Noted
from tests.kit.sea import GAME, kit_of


def test_faces_that_look_alike_are_one_face(sea: Workspace) -> None:
    """Two ships of one drawing share it; every card has its front, and no back where there is none."""
    problems = Problems()
    game = load_game(sea, "sea", problems)
    assert game is not None
    faces = faces_of(composer_of(sea, game)).faces
    assert set(faces) == {(name, "front") for name in ("board", "red", "blue", "plate")}
    assert faces["red", "front"] is faces["blue", "front"] is not faces["board", "front"]


def test_a_kit_comes_from_the_cache_as_it_was_made(sea: Workspace, tmp_path: Path) -> None:
    """The same bytes; nothing is drawn, and every stage tells how many steps it has."""
    cache, first, second = Cache(tmp_path / "cache"), Noted(), Noted()
    made = build(sea, PrintOptions("sea", only=("ships",)), cache, first)
    again = build(sea, PrintOptions("sea", only=("ships",)), cache, second)
    assert [d.data for d in made.documents] == [d.data for d in again.documents]
    assert [name for name, _ in first.stages] == ["compose", "draw", "write"]
    assert [name for name, _ in second.stages] == ["compose", "write"]
    assert dict(first.stages)["write"] == 1 and first.steps >= second.steps > 0


def test_the_manifest_proves_what_was_written(sea: Workspace) -> None:
    """By the hash of each document and the name of the print; pieces are those of the sheets."""
    kit = kit_of(sea, only=("ships",))
    told = kit.manifest
    assert [d["sha256"] for d in told["documents"]] == [hashlib.sha256(d.data).hexdigest() for d in kit.documents]
    assert told["id"] == kit.id and kit.id.startswith("sea-fr-1-")
    assert sorted((p["id"], p["copy"]) for p in told["pieces"]) == [("blue", 1), ("red", 1), ("red", 2), ("red", 3)]


@pytest.mark.parametrize(
    ("options", "folder"),
    [
        (PrintOptions("sea"), "output/sea/fr"),
        (PrintOptions("sea", ink="grey", large_print=True), "output/sea/fr-grey-large"),
        (PrintOptions("sea", lang="fr+en"), "output/sea/fr+en"),
        (PrintOptions("sea", lang=PSEUDO), f"output/sea/{PSEUDO}"),
    ],
)
def test_each_edition_has_a_folder_of_its_own(sea: Workspace, options: PrintOptions, folder: str) -> None:
    """By its language and by what is not as usual."""
    game = load_game(sea, "sea", Problems())
    assert game is not None
    assert Kit(game, options, ()).folder == Path(folder)


def test_a_game_that_prints_nothing_is_told_so(sea: Workspace, tmp_path: Path) -> None:
    """At its file, before anything is drawn; and so is a choice that makes no sense."""
    (tmp_path / "cards/sea/game.yaml").write_text(
        yaml.safe_dump({key: value for key, value in GAME.items() if key != "documents"}), encoding="utf-8"
    )
    with pytest.raises(ProblemsFound, match="documents: is missing; nothing is printed before"):
        draft(sea, PrintOptions("sea"), NO_CACHE)
    with pytest.raises(UsageError, match="there are no backs"):
        draft(sea, PrintOptions("sea", duplex="none", order="fronts-first"), Cache(None))
