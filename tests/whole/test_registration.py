"""A deck whose cards are black up to the cut: the drawn edge is measured on the page, front against back."""

from __future__ import annotations

from pathlib import Path

import numpy
import pypdfium2
import pytest

from pnp.base.cache import Cache
from pnp.base.choices import Duplex
from pnp.definition.workspace import Workspace
from pnp.kit.build import Kit, build
from pnp.kit.options import PrintOptions

DPI = 600
PER_MM = DPI / 25.4
GAME = """\
title: Registration
version: "1"
authors: [test]
players: [1, 2]
fonts: {text: source-sans-3, display: source-sans-3}
documents:
  - {id: deck, title: Deck, components: [deck], stock: card}
"""
COMPONENT = """\
title: Deck
size: %s
template: card.svg
back: card.svg
cards:
  - {id: card, quantity: 7}
"""
TEMPLATE = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {0} {1}" width="{0}mm" height="{1}mm">'
    '<rect width="{0}" height="{1}" fill="#000000"/></svg>'
)
SIZES = [(63.0, 88.0), (70.0, 70.0), (44.0, 68.0), (120.0, 80.0)]


def kit_of(folder: Path, size: tuple[float, float], paper: str, duplex: Duplex) -> Kit:
    """Build the deck in a workspace of its own."""
    for part in ("cards/deck", "templates/deck"):
        (folder / part).mkdir(parents=True)
    (folder / "cards/deck/game.yaml").write_text(GAME)
    (folder / "cards/deck/deck.yaml").write_text(COMPONENT % f"{size[0]} x {size[1]} mm")
    (folder / "templates/deck/card.svg").write_text(TEMPLATE.format(*size))
    return build(Workspace.here(folder), PrintOptions("deck", paper=paper, duplex=duplex), Cache(None))


def page_of(data: bytes, number: int) -> numpy.ndarray:
    """True where a page is black."""
    black: numpy.ndarray = (
        pypdfium2.PdfDocument(data)[number - 1].render(scale=DPI / 72, grayscale=True).to_numpy() < 128
    )
    return black


@pytest.mark.slow
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(("paper", "duplex"), [("a4", "long"), ("a4", "short"), ("letter", "long")])
def test_drawn_edges_are_the_trims_of_the_manifest(
    tmp_path: Path, size: tuple[float, float], paper: str, duplex: Duplex
) -> None:
    """Every card's black rectangle, front and back, is where the manifest says, within a tenth of a millimetre."""
    kit = kit_of(tmp_path, size, paper, duplex)
    (document,) = kit.documents
    pages = {n: page_of(document.data, n) for n in range(1, document.entry["pages"] + 1)}
    assert {piece["face"] for piece in document.pieces} == {"front", "back"}
    for piece in document.pieces:
        image = pages[piece["page"]]
        x, y, w, h = piece["trim"]
        row, column = image[round((y + h / 2) * PER_MM)], image[:, round((x + w / 2) * PER_MM)]
        for line, start, length in ((row, x, w), (column, y, h)):
            window = slice(round((start - 2) * PER_MM), round((start + length + 2) * PER_MM))
            black = numpy.flatnonzero(line[window]) + window.start
            assert black[0] / PER_MM == pytest.approx(start, abs=0.08)
            assert (black[-1] + 1) / PER_MM == pytest.approx(start + length, abs=0.08)


@pytest.mark.parametrize("duplex", ["long", "short"])
@pytest.mark.parametrize("size", SIZES[:2])
def test_a_turned_sheet_shows_every_back_on_its_front(
    tmp_path: Path, size: tuple[float, float], duplex: Duplex
) -> None:
    """Held against the light, front and back black areas are one; the sheet is turned on the edge that was chosen."""
    kit = kit_of(tmp_path, size, "a4", duplex)
    (document,) = kit.documents
    front, back = page_of(document.data, 1), page_of(document.data, 2)
    height, width = front.shape
    edge_is_upright = (width < height) == (duplex == "long")  # the long edge of a portrait page stands upright
    turned = back[:, ::-1] if edge_is_upright else back[::-1]
    assert front.sum() > 10_000
    assert (front ^ turned).sum() / front.sum() < 0.004
