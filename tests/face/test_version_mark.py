"""Version marks: every piece that is not small carries one, in its own place, and no back does."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import pypdfium2
import pytest

from pnp.base.cache import Cache
from pnp.definition.workspace import Workspace
from pnp.face.version_mark import SMALL
from pnp.kit.build import Kit, build
from pnp.kit.options import PrintOptions
from tests.places import ROOT

pytestmark = pytest.mark.slow
WORKSPACE = Workspace.here(ROOT)
MM = 72 / 25.4


@pytest.fixture(scope="module", params=WORKSPACE.games())
def kit(request: pytest.FixtureRequest, art_cache: Cache) -> Kit:
    return build(WORKSPACE, PrintOptions(request.param), art_cache)


def text_in(pages: dict[tuple[str, int], pypdfium2.PdfTextPage], piece: dict[str, Any], height: float) -> str:
    """What stands inside the trim of a piece."""
    x, y, w, h = piece["trim"]
    box = {"left": x * MM, "right": (x + w) * MM, "top": height - y * MM, "bottom": height - (y + h) * MM}
    return str(pages[piece["file"], piece["page"]].get_text_bounded(**box))


@pytest.mark.full
def test_every_front_carries_the_version_and_no_back_does(kit: Kit) -> None:
    """A board carries it on one of its tiles; a back that told new from old would spoil the deck."""
    opened = {d.entry["file"]: pypdfium2.PdfDocument(d.data) for d in kit.documents}
    pages = {(file, n): page.get_textpage() for file, pdf in opened.items() for n, page in enumerate(pdf, 1)}
    heights = {place: text.page.get_height() for place, text in pages.items()}
    mark = f"v{kit.game.meta.version}"
    tiled: dict[tuple[str, str], list[bool]] = {}
    for piece in kit.manifest["pieces"]:
        if piece["copy"] > 2:
            continue
        height = heights[piece["file"], piece["page"]]
        found = mark in text_in(pages, piece, height)
        if "part" in piece:
            tiled.setdefault((piece["file"], piece["component"]), []).append(found)
        else:
            wanted = piece["face"] == "front" and min(piece["trim"][2:]) > SMALL + 0.01
            assert found == wanted, f"{piece['id']}, {piece['face']}"
    assert all(any(tiles) for tiles in tiled.values())


@pytest.mark.full
def test_a_new_version_changes_no_hash(kit: Kit, art_cache: Cache, tmp_path: Path) -> None:
    """Or every piece would count as changed when only the version is another."""
    name = kit.game.id
    for folder in ("cards", "templates"):
        shutil.copytree(ROOT / folder / name, tmp_path / folder / name)
    path = tmp_path / "cards" / name / "game.yaml"
    path.write_text(path.read_text(encoding="utf-8").replace('version: "1.0"', 'version: "2.7"'), encoding="utf-8")
    again = build(Workspace((tmp_path, *WORKSPACE.roots)), PrintOptions(name), art_cache)
    assert again.game.meta.version == "2.7"
    hashes = [{(p["id"], p["face"]): p["hash"] for p in k.manifest["pieces"]} for k in (kit, again)]
    assert hashes[0] == hashes[1]
    assert again.id.startswith(f"{name}-fr-2.7-") and again.id.split("-")[-1] == kit.id.split("-")[-1]


def test_pieces_whose_component_wants_none_have_none(tmp_path: Path, art_cache: Cache) -> None:
    """And the place of a mark is the component's own again without that word."""
    shutil.copytree(ROOT / "tests/whole/broken/base", tmp_path / "w")
    path = tmp_path / "w/cards/sample/cards.yaml"
    found = []
    for line in ("", "mark: none\n"):
        path.write_text(line + path.read_text(encoding="utf-8"), encoding="utf-8")
        kit = build(Workspace((tmp_path / "w", ROOT)), PrintOptions("sample"), art_cache)
        data = next(d.data for d in kit.documents if any(p["file"] == d.entry["file"] for p in kit.manifest["pieces"]))
        text = pypdfium2.PdfDocument(data)[0].get_textpage().get_text_bounded()
        found.append(text.count(f"v{kit.game.meta.version}"))
    assert found[0] > found[1] == 0
