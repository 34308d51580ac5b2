"""The papers of a box as one PDF: counts that are true, labels with their marks, nets on paper that takes them."""

from __future__ import annotations

import io
import math
from collections import defaultdict
from itertools import combinations
from pathlib import Path

import pikepdf
import pypdfium2
import pytest

from pnp.base.cache import NO_CACHE
from pnp.base.papers import paper
from pnp.base.problems import UsageError
from pnp.box.document import Wanted, box_papers
from pnp.box.labels import Shelf
from pnp.kit.manifest import piece_entries
from tests.box.box_pages import GAMES, MM, corners, drafted, papers, picture, text_of, typed

pytestmark = pytest.mark.slow

LABELS = {(120.0, 80.0), (50.0, 80.0), (150.0, 32.0), (150.0, 52.0), (120.0, 42.0)}


def bookmarks(data: bytes) -> list[tuple[str, int]]:
    """Titles of the bookmarks with their pages."""
    pdf = pypdfium2.PdfDocument(data)
    try:
        return [(mark.get_title(), mark.get_dest().get_index()) for mark in pdf.get_toc()]
    finally:
        pdf.close()


@pytest.mark.full
@pytest.mark.parametrize("game", GAMES)
def test_the_sheet_counts_what_the_manifest_lists(game: str) -> None:
    """Beside each component stands the number of its pieces in the kit's manifest."""
    made = drafted(game)
    copies: dict[str, set[tuple[str, int]]] = defaultdict(set)
    for one in made.documents:
        for piece in piece_entries(one, made.faces):
            if piece["face"] == "front":
                whole = piece["component"] if "part" in piece or max(piece["trim"][2:]) > 200 else piece["id"]
                copies[piece["component"]].add((whole, piece["copy"]))
    page = pypdfium2.PdfDocument(papers(game).data)[0]
    text = page.get_textpage()
    heads = {}
    for name in copies:
        title = made.game.components[name].title
        found = [text.get_charbox(at[0]) for at in iter(text.search(title).get_next, None)]
        heads[name] = max(box[3] for box in found if box[0] > 30 / MM * 0.9)
    order = sorted(heads, key=lambda name: -heads[name])
    column = _count_column(text, made.game.words["inventory_count"])
    for name, below in zip(order, [*order[1:], None], strict=True):
        top, bottom = heads[name] + 4, heads[below] + 4 if below else heads[name] - 60
        cell = text.get_text_bounded(left=column[0], right=column[1], top=top, bottom=bottom)
        assert cell.split()[0] == str(len(copies[name])), name


def _count_column(text: pypdfium2.PdfTextPage, head: str) -> tuple[float, float]:
    """Left and right of the column under its head."""
    start, length = text.search(head).get_next()
    return text.get_charbox(start)[0] - 6, text.get_charbox(start + length - 1)[2] + 6


@pytest.mark.full
@pytest.mark.parametrize("game", GAMES)
def test_bookmarks_lead_to_the_sheet_the_labels_and_every_net(game: str) -> None:
    """One PDF for everything; each part is found by its name."""
    made, box = drafted(game), papers(game)
    words = made.game.words
    nets = [f"{words[f'net_{p.net.kind}']} · {p.pack.title}" for p in box.packed]
    titles = [title for title, _ in bookmarks(box.data)]
    assert titles == [made.game.components["inventory"].title, words["labels"], *nets]
    assert [page for _, page in bookmarks(box.data)] == list(range(box.pages))
    for index in range(2, box.pages):
        pack, said = box.packed[index - 2].pack, text_of(box.data, index)
        assert said.count(pack.title) >= 3, "in the head, on the front and on the flap"
        assert said.count(f"{pack.pieces} ") >= 2 and said.count(f"version {made.game.meta.version}") >= 2


@pytest.mark.full_cases("marathon-letter", "mans-letter", "jonques-letter", "marathon-a4")
@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("game", GAMES)
def test_every_label_is_cut_at_its_marks(game: str, paper: str) -> None:
    """Lid, shelf, two spines and the inside of the lid, by their marks; none lies on another."""
    found = corners(papers(game, paper).data, 1)
    assert {(width, height) for _, _, width, height in found} == LABELS
    for (x, y, w, h), (a, b, c, d) in combinations(found, 2):
        assert x + w + 5 <= a or a + c + 5 <= x or y + h + 5 <= b or b + d + 5 <= y


@pytest.mark.full
@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("net", ["", "tuck", "envelope"])
def test_nothing_is_printed_where_printers_cannot(paper: str, net: str) -> None:
    """The outer 5 mm of every page stay white."""
    for game in GAMES:
        box = papers(game, paper, net=net)
        for index in range(box.pages):
            page = picture(box.data, index, 72)
            edge = math.floor(5.0 / MM) - 1
            inner = page.copy()
            inner[edge:-edge, edge:-edge] = 255
            assert inner.min() > 250, (game, index)


@pytest.mark.full
def test_what_is_too_large_for_the_paper_is_said_and_the_rest_is_made(tmp_path: Path) -> None:
    """No net, but everything else, and a way out."""
    out = tmp_path / "box.pdf"
    said = typed("-g", "mans", "--weight", "500", "--sleeved", "--out", str(out)).output
    assert "left out" in said and "too large for a4; try --paper a3" in said
    assert [title for title, _ in bookmarks(out.read_bytes())][2:] == ["Enveloppe · Feuilles de score"]
    said = typed("-g", "mans", "--weight", "500", "--sleeved", "--paper", "a3", "--out", str(out)).output
    assert "left out" not in said and len(bookmarks(out.read_bytes())) == 4


@pytest.mark.full
def test_the_command_writes_one_file_and_says_what_goes_where(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """By default beside the kits; the same words give the same bytes."""
    monkeypatch.chdir(tmp_path)
    said = typed("--game", "mans", "--cote", "JE 24H").output
    first = (tmp_path / "output" / "mans" / "inventaire-fr.pdf").read_bytes()
    assert "54 cards, 20.2 mm: a tuck box 21.2 mm deep" in said and "4 pages for mans-fr-" in said
    typed("--game", "mans", "--cote", "JE 24H")
    assert (tmp_path / "output" / "mans" / "inventaire-fr.pdf").read_bytes() == first
    typed("--game", "mans", "--net", "none", "--out", "plain.pdf")
    assert len(bookmarks((tmp_path / "plain.pdf").read_bytes())) == 2


def test_only_what_can_be_made_is_accepted(tmp_path: Path) -> None:
    """One language, a paper that takes the labels."""
    out = str(tmp_path / "box.pdf")
    assert "one language at a time" in typed("-g", "mans", "--lang", "all", "--out", out, status=2).output
    with pytest.raises(UsageError, match="too small for the labels"):
        box_papers(drafted("mans"), Wanted(Shelf("", "x")), paper("120x160"), NO_CACHE, 1)


@pytest.mark.full
def test_every_font_is_embedded() -> None:
    """Whatever printer it comes to."""
    with pikepdf.open(io.BytesIO(papers("marathon").data)) as pdf:
        fonts = [font for page in pdf.pages for font in page.resources.get("/Font", {}).values()]
        assert fonts and all("/FontFile2" in f.DescendantFonts[0].FontDescriptor for f in fonts)
