"""Sheets and pages read back from the PDFs: paper, marks, order, size."""

from __future__ import annotations

import io
import math
import re
from pathlib import Path
from typing import Any

import numpy
import pikepdf
import pypdfium2
import pytest

from pnp.base.cache import Cache
from pnp.base.choices import SIDES, Duplex
from pnp.base.problems import Problems
from pnp.definition.workspace import Workspace
from pnp.face.compose import composer_of
from pnp.face.large_print import growth
from pnp.face.model import Face, Faces
from pnp.kit.build import Kit, build
from pnp.kit.composing import Composed, Translated
from pnp.kit.documents import planned
from pnp.kit.layout import deck_of, impose_document, scale_of
from pnp.kit.options import PrintOptions
from tests.cli.tiny import lay_out
from tests.kit.printing import MM, WORKSPACE, made, opened
from tests.pages.flows import mans
from tests.places import ROOT


def pieces(kit: Kit, file: str, page: int | None = None) -> list[dict[str, Any]]:
    return [p for p in kit.manifest["pieces"] if p["file"] == file and page in (None, p["page"])]


def lines(page: pikepdf.Page) -> list[tuple[float, float, float, float]]:
    """The lines of the layer of marks, in mm from the top left."""
    height = float(page.mediabox[3])
    out, inside, start = [], False, (0.0, 0.0)
    for step in pikepdf.parse_content_stream(page):
        name = str(step.operator)
        inside = name == "BDC" or (inside and name != "EMC")
        if inside and name in ("m", "l"):
            x, y = (float(v) / MM for v in step.operands)
            if name == "l":
                out.append((*start, x, -y))
            start = (x, -y)
    assert height > 0
    return out


@pytest.mark.full
@pytest.mark.slow
def test_any_size_of_paper_can_be_asked_for(art_cache: Cache) -> None:
    """Pages are as large as the paper, whichever way they lie, and nothing is printed within 5 mm of the edge."""
    kit = made(art_cache, "mans", paper="220x310")
    for document in kit.documents:
        with pypdfium2.PdfDocument(document.data) as pdf:
            for page in pdf:
                assert sorted(v / MM for v in page.get_size()) == pytest.approx([220, 310], abs=0.01)
    for p in kit.manifest["pieces"]:
        left, top, right, bottom = p["bleeds"]
        x, y, width, height = p["trim"]
        assert min(x - left, y - top) >= 4.99 and x + width + right <= 305.01 and y + height + bottom <= 305.01
    assert kit.manifest["paper"] == "220x310"


@pytest.mark.slow
@pytest.mark.parametrize("marks", ["crop", "lines", "none"])
def test_cuts_are_marked_as_asked(marks: str, art_cache: Cache) -> None:
    """Lines run along every edge of every piece, to a tenth of a millimetre; crop marks never do; none is none."""
    kit = made(art_cache, "mans", marks=marks)
    document = next(d for d in kit.documents if d.entry["id"] == "cards")
    with pikepdf.open(io.BytesIO(document.data)) as pdf:
        for number, page in enumerate(pdf.pages, 1):
            found = lines(page)
            edges = []
            for p in pieces(kit, document.entry["file"], number):
                x, y, w, h = p["trim"]
                edges += [(x, y, x + w, y), (x, y + h, x + w, y + h), (x, y, x, y + h), (x + w, y, x + w, y + h)]
            drawn = [any(numpy.allclose(edge, line, atol=0.1) for line in found) for edge in edges]
            assert all(drawn) if marks == "lines" else not any(drawn)
            assert bool(found) == (marks != "none")


@pytest.mark.slow
def test_folds_and_glue_are_marked_even_without_cut_marks(art_cache: Cache) -> None:
    """They say how a piece is made, not only where it is cut."""
    kit = made(art_cache, "jonques", marks="none")
    for name in ("figures", "board"):
        document = next(d for d in kit.documents if d.entry["id"] == name)
        with pikepdf.open(io.BytesIO(document.data)) as pdf:
            assert any(lines(page) for page in pdf.pages)


@pytest.mark.full
@pytest.mark.slow
@pytest.mark.parametrize("order", ["alternating", "fronts-first"])
def test_pages_come_in_the_order_that_was_asked_for(order: str, art_cache: Cache) -> None:
    """By what is printed in the margins, and by where the manifest says that each face is."""
    kit = made(art_cache, "marathon", order=order)
    entry, pdf = opened(kit, "places")
    texts = [page.get_textpage().get_text_bounded() for page in pdf]
    told = [re.search(r"feuille (\d)/3, (recto|verso)", text) for text in texts]
    found = [(int(m[1]), m[2]) for m in told if m]
    alternating = [(n, side) for n in (1, 2, 3) for side in ("recto", "verso")]
    assert found == (alternating if order == "alternating" else sorted(alternating, key=lambda one: one[1]))
    for p in pieces(kit, entry["file"]):
        assert found[p["page"] - 1][1] == {"front": "recto", "back": "verso"}[p["face"]]
    with pikepdf.open(io.BytesIO(next(d.data for d in kit.documents if d.entry["file"] == entry["file"]))) as pdf2:
        hint = str(pdf2.Root.ViewerPreferences.Duplex)
        assert hint == ("/DuplexFlipLongEdge" if order == "alternating" else "/Simplex")


def boxes(page: pypdfium2.PdfPage, trim: list[float]) -> list[tuple[float, float]]:
    """Where the letters inside a trim stand, in mm from its top left."""
    height = page.get_height()
    text = page.get_textpage()
    x, y, w, h = trim
    out = []
    for index in range(text.count_chars()):
        left, _, right, high = text.get_charbox(index)
        at = (left / MM - x, (height - high) / MM - y)
        if right > left and 0 < at[0] < w and 0 < at[1] < h:
            out.append(at)
    return out


@pytest.mark.full
@pytest.mark.slow
def test_pieces_shrink_for_tight_sleeves_and_pages_to_read_do_not(art_cache: Cache) -> None:
    """At 99 % every letter of a card stands at 0.99 of its place, to a tenth of a millimetre; the rulers keep 10 cm."""
    full, small = made(art_cache, "mans"), made(art_cache, "mans", scale=0.99)
    for kit, factor in ((full, 1.0), (small, 0.99)):
        assert kit.manifest["scale"] == factor
        cards = [p for p in kit.manifest["pieces"] if "cartes" in p["file"]]
        assert all(p["trim"][2:] == pytest.approx([63 * factor, 88 * factor], abs=0.001) for p in cards)
    (_, one), (_, two) = opened(full, "cards"), opened(small, "cards")
    entry = next(p for p in full.manifest["pieces"] if p["id"] == "rain-9")
    other = next(p for p in small.manifest["pieces"] if p["id"] == "rain-9")
    at = boxes(one[entry["page"] - 1], entry["trim"])
    shrunk = boxes(two[other["page"] - 1], other["trim"])
    assert len(at) == len(shrunk) > 20
    assert numpy.allclose(numpy.array(at) * 0.99, shrunk, atol=0.1)
    (_, one), (_, two) = opened(full, "readme"), opened(small, "readme")
    assert boxes(one[0], [0, 0, 210, 60]) == boxes(two[0], [0, 0, 210, 60])
    assert "pièces à 99 %" in opened(small, "scores")[1][0].get_textpage().get_text_bounded().replace("\xa0", " ")


def faces_of(*names: str) -> Faces:
    """Empty faces, front and back, of the cards of some components."""
    cards = [card for name in names for card in mans().components[name].cards]
    return {(card.id, side): Face(63.0, 88.0, 3.0, ()) for card in cards for side in SIDES}


@pytest.mark.parametrize("duplex", ["long", "short", "none", "fold"])
def test_every_copy_is_imposed_with_its_back_where_there_are_backs(duplex: Duplex) -> None:
    """As many fronts as pieces; backs on their own sheets, on the same one, or none."""
    options = PrintOptions("mans", only=("stand",), duplex=duplex)
    (plan,) = planned(mans(), options)
    problems = Problems()
    laid = impose_document(plan, options, faces_of("stand"), problems)
    sides = [p.side for sheet in laid.sheets for p in sheet.placements]
    count = mans().components["stand"].pieces
    assert not problems.found and sides.count("front") == count
    assert sides.count("back") == (0 if duplex == "none" else count)
    assert any(s.side == "back" for s in laid.sheets) == options.turned
    assert laid.duplex == (duplex if options.turned else "none") and laid.folded == (duplex == "fold")


def test_a_piece_that_fits_on_no_sheet_is_told_at_its_size() -> None:
    """Folded over, a card needs half a sheet."""
    options = PrintOptions("mans", only=("stand",), duplex="fold", paper="100x130")
    (plan,) = planned(mans(), options)
    problems = Problems()
    laid = impose_document(plan, options, faces_of("stand"), problems)
    (problem,) = problems
    assert problem.field == "size" and problem.place.file == "cards/mans/stand.yaml"
    assert not laid.sheets


def test_the_scale_of_a_piece_counts_large_print() -> None:
    """Times what was asked for."""
    card = mans().components["stand"]
    assert scale_of(card, PrintOptions("mans", scale=0.9)) == 0.9
    assert scale_of(card, PrintOptions("mans", scale=0.9, large_print=True)) == pytest.approx(0.9 * growth(card))


def test_a_deck_knows_where_its_pieces_stand_whatever_the_printer_does() -> None:
    """The first place of each face, without the printer's offset; faces that stand twice are forms."""
    options = PrintOptions("mans", only=("stand",), offset=(1.5, -0.5), marks="none")
    faces = faces_of("stand")
    ways = (options, options._replace(offset=(0.0, 0.0)))
    setter = composer_of(WORKSPACE, mans()).setter
    kit = Composed(Translated(mans(), None), setter, faces, faces, lambda face: face)
    moved, plain = (deck_of(planned(mans(), one), one, kit) for one in ways)
    assert moved.anchors == plain.anchors and set(moved.anchors) == set(faces)
    assert moved.forms == {face.digest for face in faces.values()}


# --- round pieces -------------------------------------------------------------------------------------------------

TOKENS = {
    "title": "Tokens", "size": "20 x 20 mm", "corner": 10, "bleed": 2, "template": "token.svg", "quantity": 2,
    "cards": [{"id": "token"}],
}  # fmt: skip
TOKEN = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 20">'
    '<rect x="-4" y="-4" width="28" height="28" fill="#00f"/></svg>'
)
GREY, BLUE, PAPER = (127, 127, 127), (0, 0, 255), (255, 255, 255)


@pytest.fixture(scope="module")
def round_kit(art_cache: Cache) -> Kit:
    """A kit of two discs, its read-me and its inventory, with lines along the cuts."""
    documents = [
        {"id": "readme", "title": "Readme", "components": ["readme", "inventory"], "stock": "paper"},
        {"id": "tokens", "title": "Tokens", "components": ["tokens"], "stock": "card"},
    ]
    game: dict[str, Any] = {
        "title": "Discs",
        "version": "1",
        "authors": ["A"],
        "players": [1, 2],
        "documents": documents,
    }
    game["fonts"] = {"text": "source-sans-3", "display": "fraunces"}
    held: dict[str, Any] = {
        "cards/discs/game.yaml": game,
        "cards/discs/tokens.yaml": TOKENS,
        "templates/discs/token.svg": TOKEN,
    }
    return build(WORKSPACE.holding(held), PrintOptions("discs", marks="lines"), art_cache)


def pixels(kit: Kit, number: int, page: int = 0) -> Any:
    """A page as pixels, twenty to a millimetre."""
    with pypdfium2.PdfDocument(kit.documents[number].data) as pdf:
        return numpy.asarray(pdf[page].render(scale=20 / MM).to_pil().convert("RGB")).astype(int)


def test_the_cut_of_a_disc_is_drawn_round(round_kit: Kit) -> None:
    """A grey line on the circle, at every angle; nothing where the corners of a square would be."""
    image = pixels(round_kit, 1)
    x, y, width, height = next(p["trim"] for p in round_kit.manifest["pieces"] if p["id"] == "token")
    assert (width, height) == (20, 20)

    def ring(radius: float, angle: float) -> Any:
        across, down = x + 10 + radius * math.cos(angle), y + 10 + radius * math.sin(angle)
        return image[int(down * 20), int(across * 20)]

    for angle in numpy.linspace(0.0, 2 * math.pi, 24, endpoint=False):
        near = [ring(10 + off, angle) for off in (-0.05, 0.0, 0.05)]
        assert min(abs(pixel - numpy.array(GREY)).max() for pixel in near) < 40, angle
        assert tuple(ring(9.7, angle)) == tuple(ring(10.3, angle)) == BLUE, angle
    assert tuple(ring(13.8, math.pi / 4)) == PAPER  # a square would have its corner here


@pytest.mark.full
def test_pictures_of_a_disc_are_round(round_kit: Kit) -> None:
    """In the read-me and in the inventory; its size is a diameter."""
    for page in (0, 1):
        image = pixels(round_kit, 0, page)
        rows, columns = numpy.where((image == BLUE).all(axis=2))
        top, left, size = rows.min(), columns.min(), rows.max() - rows.min()
        assert columns.max() - left == pytest.approx(size, abs=2) and size > 100
        share = len(rows) / size**2
        assert share == pytest.approx(math.pi / 4, abs=0.02)
        assert tuple(image[top + size // 20, left + size // 20]) != BLUE
    with pypdfium2.PdfDocument(round_kit.documents[0].data) as pdf:
        text = pdf[1].get_textpage().get_text_bounded()
    assert "Ø 20 mm" in " ".join(text.split())


def test_the_version_mark_of_a_disc_stands_inside_it(round_kit: Kit) -> None:
    """Its lower right corner is cut away."""
    x, y, *_ = next(p["trim"] for p in round_kit.manifest["pieces"] if p["id"] == "token")
    with pypdfium2.PdfDocument(round_kit.documents[1].data) as pdf:
        page = pdf[0].get_textpage()
        found = [page.get_charbox(i) for i in range(page.count_chars())]
        height = pdf[0].get_height()
    boxes = [
        (left / MM - x, (height - top) / MM - y, right / MM - x, (height - low) / MM - y)
        for left, low, right, top in found
    ]
    inside = [box for box in boxes if 0 <= box[0] <= 20 and 0 <= box[1] <= 20]
    assert inside and all(math.hypot(box[2] - 10, box[3] - 10) < 9.5 for box in inside)


@pytest.mark.full_cases("none-4", "fold-4")
@pytest.mark.slow
@pytest.mark.parametrize(("duplex", "sheets"), [("long", 2), ("short", 2), ("none", 4), ("fold", 4)])
def test_rules_and_score_sheets_are_printed_on_both_sides_where_that_saves_paper(
    duplex: Duplex, sheets: int, art_cache: Cache
) -> None:
    """If the printer can; the read-me is printed before that is tried. Score sheets lie exactly behind each other."""
    kit = build(WORKSPACE, PrintOptions("mans", only=("readme", "rules", "score-sheets"), duplex=duplex), art_cache)
    entries = {d.entry["file"]: d.entry for d in kit.documents}
    two = duplex in ("long", "short")
    assert (entries["4-règles.pdf"]["pages"], entries["4-règles.pdf"]["sheets"]) == (4, sheets)
    assert (entries["3-scores.pdf"]["pages"], entries["3-scores.pdf"]["sheets"]) == (2, 1 if two else 2)
    assert kit.documents[0].entry["duplex"] == "none"
    hint = {"long": "/DuplexFlipLongEdge", "short": "/DuplexFlipShortEdge"}.get(duplex, "/Simplex")
    for document in kit.documents[1:3]:
        with pikepdf.open(io.BytesIO(document.data)) as pdf:
            assert str(pdf.Root.ViewerPreferences.Duplex) == hint
    for front, back in zip(pieces(kit, "3-scores.pdf", 1), pieces(kit, "3-scores.pdf", 2), strict=True):
        assert front["face"] == back["face"] == "front" and front["copy"] != back["copy"]
    if two:
        mirrored = {round(297 - p["trim"][0] - p["trim"][2], 2) for p in pieces(kit, "3-scores.pdf", 2)}
        assert mirrored == {round(p["trim"][0], 2) for p in pieces(kit, "3-scores.pdf", 1)}


@pytest.mark.parametrize(("least", "count"), [(None, 2), (0, 4)])
def test_a_sheet_holds_more_where_less_bleed_is_allowed(least: int | None, count: int, tmp_path: Path) -> None:
    """Four pieces of 100 × 140 mm fit on A4 only without bleed between them, which `min_bleed: 0` allows."""
    lay_out(tmp_path)
    deck = tmp_path / "cards/tinygame/deck.yaml"
    size = "size: 100 x 140 mm\n" + ("" if least is None else f"min_bleed: {least}\n")
    deck.write_text(deck.read_text().replace("size: 40 x 60 mm\n", size))
    for template in (tmp_path / "templates/tinygame").glob("*.svg"):
        template.write_text(template.read_text().replace('"0 0 40 60"', '"0 0 100 140"'))
    kit = build(Workspace((tmp_path, ROOT)), PrintOptions("tinygame", jobs=1), Cache(None))
    assert sum(p["face"] == "front" for p in pieces(kit, "1-cards.pdf", 1)) == count
