"""drafts, contents, manifest: which documents a kit has on which paper, and what it says of them."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Any

import pikepdf
import pypdfium2
import pytest
import yaml

from pnp.base.cache import Cache
from pnp.base.packaged import bundled_root
from pnp.base.papers import PAPERS
from pnp.definition.workspace import Workspace
from pnp.kit.build import Kit, build
from pnp.kit.options import Options

MM = 72 / 25.4
SVG = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {0} {1}">'
    '<rect width="{0}" height="{1}" fill="#336699"/></svg>'
)
GAME: dict[str, Any] = {
    "title": "Sea",
    "version": "1",
    "authors": ["A"],
    "players": [2, 2],
    "minutes": [30, 30],
    "fonts": {"text": "source-sans-3", "display": "fraunces"},
    "documents": [
        {"id": "readme", "title": "First", "components": ["readme", "inventory"], "stock": "thin"},
        {"id": "board", "title": "Tiles", "components": ["board"], "stock": "thick"},
        {
            **{"id": "whole", "title": "One sheet", "components": ["board"], "stock": "thick"},
            **{"instead_of": "board", "paper": "a3", "note": "Or so."},
        },
        {"id": "ships", "title": "Ships", "components": ["ships"], "stock": "thick", "instead_of": "board"},
    ],
}
BOARD = {"title": "Board", "size": "250 x 360 mm", "template": "board.svg", "cards": [{"id": "board"}]}
SHIPS = {
    **{"title": "Ships", "size": "16 x 84 mm", "template": "ship.svg", "folds": [6, 38, 70], "gap": [0, 0]},
    "fields": {"title": "text"},
    "cards": [{"id": "red", "title": "Red", "quantity": 3}, {"id": "blue", "title": "Blue"}],
}
PLATES = {
    "title": "Plates",
    "kind": "figures",
    "size": "20 x 20 mm",
    "template": "plate.svg",
    "cards": [{"id": "plate"}],
}


@pytest.fixture
def sea(tmp_path: Path) -> Workspace:
    """A game with a board on two papers, folded ships and a figure."""
    for name, data in {"game": GAME, "board": BOARD, "ships": SHIPS, "plates": PLATES}.items():
        path = tmp_path / "cards" / "sea" / f"{name}.yaml"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(yaml.safe_dump(data, allow_unicode=True), encoding="utf-8")
    for name, size in {"board": (250, 360), "ship": (16, 84), "plate": (20, 20)}.items():
        path = tmp_path / "templates" / "sea" / f"{name}.svg"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(SVG.format(*size), encoding="utf-8")
    return Workspace((tmp_path, bundled_root()))


def kit_of(workspace: Workspace, **options: Any) -> Kit:
    return build(workspace, Options("sea", **options), Cache(None))


def text_of(kit: Kit, number: int = 0, page: int | None = None) -> str:
    """The words of a document, blanks as blanks."""
    document = pypdfium2.PdfDocument(kit.documents[number].data)
    pages = range(len(document)) if page is None else (page,)
    text = " ".join(document[i].get_textpage().get_text_bounded() for i in pages)
    return " ".join(text.split())


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_a_document_keeps_its_own_paper(sea: Workspace, paper: str) -> None:
    """Whatever the kit is printed on; pages and manifest agree."""
    kit = kit_of(sea, paper=paper)
    entries = {d.entry["file"]: d for d in kit.documents}
    assert [d.entry["paper"] for d in kit.documents] == [paper, paper, "a3", paper]
    for built in entries.values():
        with pikepdf.open(io.BytesIO(built.data)) as pdf:
            for page in pdf.pages:
                size = sorted(float(v) / MM for v in page.mediabox[2:])
                assert size == pytest.approx(sorted(PAPERS[built.entry["paper"]]), abs=0.01)
    assert entries["2-board.pdf"].entry["pages"] == 2
    assert entries["3-whole.pdf"].entry["pages"] == 1
    assert entries["3-whole.pdf"].entry["instead_of"] == "board"


def test_an_alternative_that_would_be_the_same_is_left_out(sea: Workspace) -> None:
    """On A3 the whole board is what the board is already; the numbers of the others stay."""
    assert [d.entry["file"] for d in kit_of(sea, paper="a3").documents] == [
        "1-readme.pdf",
        "2-board.pdf",
        "4-ships.pdf",
    ]


def test_the_first_page_tells_what_stands_for_what(sea: Workspace) -> None:
    """Alternatives name the file that they replace, and a paper of their own."""
    text = text_of(kit_of(sea), 0, 0)
    assert "Au lieu de 2-board.pdf. Or so." in text
    assert "1 feuille A3, recto" in text and "2 feuilles, recto" in text
    assert "2 joueurs" in text and "30 minutes" in text and "2 à 2" not in text


def test_only_a_component_that_stands_in_two_documents_builds_both(sea: Workspace) -> None:
    files = [d.entry["file"] for d in kit_of(sea, only=("board",)).documents]
    assert files == ["2-board.pdf", "3-whole.pdf"]


def test_parts_are_counted_once_and_figures_are_none(sea: Workspace) -> None:
    """In the inventory: the board once, the ships by name with their copies, no figure."""
    text = text_of(kit_of(sea), 0, 1)
    assert text.count("Board") == 1 and "Plates" not in text
    assert "Red × 3, Blue × 1" in text and "au choix" in text


def test_figures_are_in_no_document_and_no_manifest(sea: Workspace) -> None:
    kit = kit_of(sea)
    assert {p["component"] for p in kit.manifest["pieces"]} == {"board", "ships"}
    assert kit.game.components["plates"].pieces == 0


def test_pages_show_figures(sea: Workspace, tmp_path: Path) -> None:
    """A block `pieces` draws one; with `frame: false` without the hairline."""
    dark = []
    for frame in (True, False):
        rules = {"title": "Rules", "kind": "pages", "blocks": [{"pieces": ["plate"], "height": 20, "frame": frame}]}
        (tmp_path / "cards/sea/rules.yaml").write_text(yaml.safe_dump(rules), encoding="utf-8")
        documents = [*GAME["documents"], {"id": "rules", "title": "R", "components": ["rules"], "stock": "thin"}]
        (tmp_path / "cards/sea/game.yaml").write_text(
            yaml.safe_dump({**GAME, "documents": documents}), encoding="utf-8"
        )
        data = kit_of(sea, only=("rules",)).documents[0].data
        image = pypdfium2.PdfDocument(data)[0].render(scale=4).to_numpy()[:400, :, :3]
        blue = (abs(image[:, :, ::-1].astype(int) - [0x33, 0x66, 0x99]).max(axis=2) < 4).sum()
        assert blue == pytest.approx((20 * MM * 4) ** 2, rel=0.05)
        dark.append((image.max(axis=2) < 240).sum() - blue)
    assert dark[0] > dark[1] + 100
