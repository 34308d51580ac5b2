"""changes: a piece is printed again if it looks otherwise, whichever program has hashed it."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from pnp.base.cache import Cache
from pnp.base.problems import UsageError
from pnp.definition.workspace import Workspace
from pnp.kit.build import build, draft
from pnp.kit.changes import changed_since
from pnp.kit.options import PrintOptions
from tests.places import ROOT

pytestmark = pytest.mark.slow

WORKSPACE = Workspace.here(ROOT)


@pytest.fixture(scope="module")
def cache(art_cache: Cache) -> Cache:
    return art_cache


OLD = Path(__file__).with_name("manifest-0.2.json")  # of a kit that pnp 0.2.0 has made
FLEETS = ["south", "south-2", "south-3", "north", "north-2", "north-3"]
STANDING = [
    "south-standing",
    "south-standing-2",
    "south-standing-3",
    "north-standing",
    "north-standing-2",
    "north-standing-3",
]
MENDED = ["board", *FLEETS, "aid-south", "aid-north", *STANDING]  # drawn anew on purpose since: all but the die
OTHER = ("art: art/token-south.svg", "art: art/token-north.svg")


def copied(folder: Path, old: str, new: str) -> Workspace:
    """A workspace in which the junks have another drawing, where it stands first."""
    shutil.copytree(ROOT / "cards" / "jonques", folder / "cards" / "jonques")
    path = folder / "cards/jonques/junks.yaml"
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    return Workspace((folder, *WORKSPACE.roots))


def changed(workspace: Workspace, cache: Cache, manifest: Path) -> list[str]:
    """The pieces that would be printed again."""
    made = draft(workspace, PrintOptions("jonques"), cache)
    return [wish.entry.card.id for wish in changed_since(made.game, made.faces, manifest)]


@pytest.mark.full
def test_a_kit_of_an_older_program_is_not_printed_again(cache: Cache) -> None:
    """Its hashes were made in another way; only a piece that is drawn otherwise differs from it."""
    assert "hashes" not in json.loads(OLD.read_text(encoding="utf-8"))
    assert changed(WORKSPACE, cache, OLD) == MENDED


@pytest.mark.full
def test_a_kit_of_this_program_is_compared_by_what_is_seen(cache: Cache, tmp_path: Path) -> None:
    """The manifest says how it hashes; hashes of one kind are never held against those of the other."""
    manifest = build(WORKSPACE, PrintOptions("jonques"), cache).manifest
    assert manifest["hashes"] == "canonical"
    path = tmp_path / "manifest.json"
    path.write_text(json.dumps(manifest), encoding="utf-8")
    assert changed(WORKSPACE, cache, path) == []
    assert changed(copied(tmp_path, *OTHER), cache, path) == ["south"]
    path.write_text(json.dumps({**manifest, "hashes": "another"}), encoding="utf-8")
    everything = {p["id"] for p in manifest["pieces"] if "part" not in p}
    assert set(changed(WORKSPACE, cache, path)) == everything


@pytest.mark.full
def test_a_kit_of_two_programs_is_compared_piece_by_piece(cache: Cache, tmp_path: Path) -> None:
    """Where a part was built anew with --only, the other pieces keep the hashes of the older program."""
    new, old = build(WORKSPACE, PrintOptions("jonques"), cache).manifest, json.loads(OLD.read_text(encoding="utf-8"))
    kept = [{**p, "hashes": "former"} for p in old["pieces"] if p["component"] in ("board", "dice")]
    fresh = [p for p in new["pieces"] if p["component"] not in ("board", "dice")]
    assert kept and fresh
    path = tmp_path / "manifest.json"
    path.write_text(json.dumps({**new, "pieces": [*kept, *fresh]}), encoding="utf-8")
    assert changed(WORKSPACE, cache, path) == ["board"]  # the die is the old one, the others are those of today
    path.write_text(json.dumps({**new, "pieces": [1]}), encoding="utf-8")
    with pytest.raises(UsageError, match="is no manifest"):
        changed(WORKSPACE, cache, path)
