"""inventory: the papers of a box: counts that are true, labels that can be scanned, nets that fold around a deck."""

from __future__ import annotations

import io
import math
from collections import defaultdict
from dataclasses import replace
from functools import cache as remembered
from itertools import combinations, pairwise
from pathlib import Path
from typing import NamedTuple

import numpy
import pikepdf
import pypdfium2
import pytest
import segno
from click.testing import CliRunner, Result
from hypothesis import given, settings
from hypothesis import strategies as st

from pnp.base.cache import Cache, default_folder
from pnp.base.problems import Problems, UsageError
from pnp.box.labels import Shelf, labels
from pnp.box.nets import Net, Panel, envelope, tuck_box
from pnp.box.packing import CALIPER, Stock, packs_of
from pnp.box.papers import BoxPapers, Wanted, box_papers
from pnp.cli.inventory import inventory
from pnp.definition.workspace import Workspace
from pnp.face.compose import Composer
from pnp.kit.build import Drafted, Progress, draft_kit
from pnp.kit.manifest import piece_entries
from pnp.kit.options import Options
from pnp.language.conventions import counted
from tests.places import ROOT

pytestmark = pytest.mark.slow
WORKSPACE = Workspace.here(ROOT)
GAMES = ("jonques", "mans", "marathon")
MM = 25.4 / 72
LABELS = {(120.0, 80.0), (50.0, 80.0), (150.0, 32.0), (150.0, 52.0), (120.0, 42.0)}


@remembered
def drafted(game: str, paper: str = "a4") -> Drafted:
    return draft_kit(WORKSPACE, Options(game, paper=paper), Cache(default_folder()), Progress())


@remembered
def papers(game: str, paper: str = "a4", cote: str = "JE 24H", stock: Stock = Stock(), net: str = "") -> BoxPapers:  # noqa: B008
    made = drafted(game, paper)
    wanted = Wanted(Shelf(cote, made.kit_id), None, stock, net)
    return box_papers(made, wanted, paper, Cache(default_folder()), 1)


class Line(NamedTuple):
    """A line of the cutter's layer, in mm from the top left; dashed ones are folded."""

    x1: float
    y1: float
    x2: float
    y2: float
    dashed: bool


def lines_of(data: bytes, index: int) -> list[Line]:
    """What the layer of marks of a page draws, read from the page's operators."""
    with pikepdf.open(io.BytesIO(data)) as pdf:
        page = pdf.pages[index]
        height = float(page.mediabox[3])
        out, inside, dashed = [], False, False
        points: list[tuple[float, float]] = []
        for operands, operator in pikepdf.parse_content_stream(page):
            name = str(operator)
            if name == "BDC":
                inside = str(operands[1]) == "/Marks"
            elif name == "EMC":
                inside = False
            elif inside and name == "d":
                dashed = len(operands[0]) > 0
            elif inside and name in ("m", "l"):
                x, y = (float(value) for value in operands)
                points.append((x * MM, -y * MM))
            elif inside and name == "S":
                (x1, y1), (x2, y2) = points
                out.append(Line(x1, y1, x2, y2, dashed))
                points = []
        assert height > 0
        return out


def text_of(data: bytes, index: int) -> str:
    """What a page says, on one line."""
    pdf = pypdfium2.PdfDocument(data)
    try:
        return " ".join(
            pdf[index].get_textpage().get_text_bounded().replace("\u202f", " ").replace("\xa0", " ").split()
        )
    finally:
        pdf.close()


def picture(data: bytes, index: int, dpi: int) -> numpy.ndarray:
    """A page in grey."""
    pdf = pypdfium2.PdfDocument(data)
    try:
        return pdf[index].render(scale=dpi / 72, grayscale=True).to_numpy().squeeze().copy()
    finally:
        pdf.close()


def bookmarks(data: bytes) -> list[tuple[str, int]]:
    """Titles of the bookmarks with their pages."""
    pdf = pypdfium2.PdfDocument(data)
    try:
        return [(mark.get_title(), mark.get_dest().get_index()) for mark in pdf.get_toc()]
    finally:
        pdf.close()


def typed(*words: str, status: int = 0) -> Result:
    """Run the command as it is typed."""
    result = CliRunner().invoke(inventory, list(words), catch_exceptions=False)
    assert result.exit_code == status, result.output
    return result


# the sheet to count on


@pytest.mark.parametrize("game", GAMES)
def test_the_sheet_counts_what_the_manifest_lists(game: str) -> None:
    """Beside each component stands the number of its pieces in the kit's manifest."""
    made = drafted(game)
    copies: dict[str, set[tuple[str, int]]] = defaultdict(set)
    for draft in made.drafts:
        for piece in piece_entries(draft, made.faces):
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


# labels


def corners(data: bytes, index: int) -> set[tuple[float, float, float, float]]:
    """Rectangles whose four corners have cut marks on both sides: left, top, width, height."""
    marks = [line for line in lines_of(data, index) if not line.dashed]
    across = {(round(m.x2, 2), round(m.y1, 2), m.x2 > m.x1) for m in marks if m.y1 == m.y2}
    down = {(round(m.x1, 2), round(m.y2, 2), m.y2 > m.y1) for m in marks if m.x1 == m.x2}
    found: dict[tuple[bool, bool], set[tuple[float, float]]] = defaultdict(set)
    for far_x, y, right in across:
        for x, far_y, low in down:
            near = abs(abs(far_x - x) - 5.4) < 0.02 and abs(abs(far_y - y) - 5.4) < 0.02
            if near and (far_x > x) == right and (far_y > y) == low:
                found[right, low].add((x, y))
    out = set()
    for x, y in found[False, False]:
        right = min(a for a, b in found[True, False] if b == y and a > x)
        low = min(b for a, b in found[False, True] if a == x and b > y)
        assert (right, low) in found[True, True]
        out.add((x, y, round(right - x, 1), round(low - y, 1)))
    return out


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("game", GAMES)
def test_every_label_is_cut_at_its_marks(game: str, paper: str) -> None:
    """Lid, shelf, two spines and the inside of the lid, by their marks; none lies on another."""
    found = corners(papers(game, paper).data, 1)
    assert {(width, height) for _, _, width, height in found} == LABELS
    for (x, y, w, h), (a, b, c, d) in combinations(found, 2):
        assert x + w + 5 <= a or a + c + 5 <= x or y + h + 5 <= b or b + d + 5 <= y


def test_the_code_is_that_of_the_kit() -> None:
    """Its modules, measured on the printed page, are those of another maker's matrix, at 0.1 mm, with a quiet zone."""
    for game in GAMES:
        box, name = papers(game), drafted(game).kit_id
        matrix = numpy.array([list(row) for row in segno.make(f"pnp:{name}", error="q", micro=False).matrix]) > 0
        dpi, side = 600, len(matrix)
        page = picture(box.data, 1, dpi)
        x, y = next((x, y) for x, y, w, h in corners(box.data, 1) if (w, h) == (50.0, 80.0))
        dots, module = dpi / 25.4, 30.0 / (side + 8)
        left, top, size = x + 0.5, y + 42.6, 30.0
        area = page[round(top * dots) : round((top + size) * dots), round(left * dots) : round((left + size) * dots)]
        rows, columns = numpy.nonzero(area.min(axis=1) < 128)[0], numpy.nonzero(area.min(axis=0) < 128)[0]
        for first, last in ((rows[0], rows[-1]), (columns[0], columns[-1])):
            assert abs(first / dots - 4 * module) < 0.1
            assert abs((last + 1 - first) / dots - side * module) < 0.1
        assert side * module >= 20
        middles = [round((4.5 + i) * module * dots) for i in range(side)]
        seen = area[numpy.ix_(middles, middles)]
        assert set(numpy.unique(seen)) <= {0, 255}, "pure black on white"
        assert ((seen < 128) == matrix).all()
        assert text_of(box.data, 1).count(name) == 2


def test_a_label_without_a_cote_has_a_line_to_write_on() -> None:
    """The word stands there either way; the mark itself only when it is known."""
    known, unknown = (papers("mans", cote=cote).data for cote in ("JE 24H", ""))
    word = drafted("mans").game.words["label_cote"]
    assert text_of(known, 1).count("JE 24H") == 3 and "JE 24H" not in text_of(unknown, 1)
    assert text_of(known, 1).count(word) == text_of(unknown, 1).count(word) == 3
    x, y = next((x, y) for x, y, w, h in corners(unknown, 1) if (w, h) == (50.0, 80.0))
    dots = 300 / 25.4
    band = picture(unknown, 1, 300)[
        round((y + 20) * dots) : round((y + 40) * dots), round((x + 5) * dots) : round((x + 45) * dots)
    ]
    dark = (band < 200).all(axis=1)
    assert dark.any() and dark.sum() < 0.6 * dots


@pytest.mark.parametrize("cote", ["A 2 – 047", "793.4 MAR ludo-espace-07", "Jeux de plateau, réserve du premier étage"])
def test_long_cotes_shrink_and_wrap(cote: str) -> None:
    """They are read on the shelf label and on both spines."""
    said, wanted = (
        "".join(c for c in text if c.isalnum()) for text in (text_of(papers("mans", cote=cote).data, 1), cote)
    )
    assert said.count(wanted) == 3


def test_a_cote_that_fits_nowhere_says_how_long_it_may_be() -> None:
    """Wrong use, told in one line."""
    with pytest.raises(UsageError, match=r"a cote of 400 characters.*about \d+ of them fit"):
        papers("mans", cote="cote " * 80)
    with pytest.raises(UsageError, match=r"other than \* \{ \}"):
        papers("mans", cote="JE **24**")
    with pytest.raises(UsageError, match="no glyph for “漢”"):
        papers("mans", cote="漢")


def test_a_long_title_fits_and_an_endless_one_is_a_problem() -> None:
    """Shrunk and wrapped as far as can be read; beyond that the message points to game.yaml."""
    made = drafted("jonques")
    for title, count in (
        ("Le très long voyage des jonques vermeilles autour de la baie aux sept ports", 0),
        ("Mot " * 200, 1),
    ):
        game = made.game._replace(meta=replace(made.game.meta, title=title.strip()))
        problems = Problems()
        labels(Composer(WORKSPACE, game, problems, Cache(default_folder())), made.faces, Shelf("", "x"), None, 189.0)
        assert bool(len(problems)) == bool(count), list(problems)
        assert all(p.place.file == "cards/jonques/game.yaml" and p.field == "title" for p in problems)


def test_the_labels_tell_what_a_borrower_asks() -> None:
    """Title, authors, players, age, time, pieces, version, and how to get a lost piece back."""
    for game in GAMES:
        meta, said = drafted(game).game.meta, text_of(papers(game).data, 1)
        pieces = sum(draft_count(game).values())
        facts = [meta.title, meta.authors[0], f"dès {meta.age} ans", f"version {meta.version}", "non officielle"]
        command = f"pnp reprint --game {game}"
        for fact in (*facts, f"{pieces} pièces", f"{command} --list", f"{command} --piece"):
            assert fact in said, fact


def draft_count(game: str) -> dict[str, int]:
    """Pieces of each component that is no alternative."""
    whole = drafted(game).game
    names = [name for d in whole.meta.documents if not d.instead_of for name in d.components]
    return {
        name: sum(card.quantity for card in whole.components[name].cards)
        for name in names
        if whole.components[name].kind == "cards"
    }


# nets


def test_what_is_packed_together() -> None:
    """Cards of one size and print job share a box, tokens an envelope; boards and what stands up lie loose."""
    packs, loose = packs_of(drafted("marathon").game, Stock())
    assert [(p.title, p.kind, [c.id for c in p.components]) for p in packs] == [
        ("Cartes Événement et aides de jeu", "cards", ["events", "aids"]),
        ("Cartes Lieu", "cards", ["places"]),
        ("Pions et jetons", "tokens", ["pawns", "markers", "signs", "line-token", "numbers"]),
        ("Feuilles de score", "sheets", ["score-sheets"]),
    ]
    assert [c.id for c in loose] == ["board", "dice"]
    packs, loose = packs_of(drafted("jonques").game, Stock())
    assert [c.id for p in packs for c in p.components] == ["junks", "aids"]
    assert [c.id for c in loose] == ["board", "dice"]


def columns_of(lines: list[Line]) -> list[float]:
    """The upright folds of a net and its last cut, from left to right, if they are as high as its tallest fold."""
    upright = [line for line in lines if abs(line.x1 - line.x2) < 0.01]
    tall = max(abs(line.y1 - line.y2) for line in upright if line.dashed)
    return sorted({round(line.x1, 2) for line in upright if abs(abs(line.y1 - line.y2) - tall) < 0.02})


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_a_tuck_box_is_as_deep_as_its_deck(paper: str) -> None:
    """Read from the drawn lines: sides grow with the paper's weight, front and back are equal and hold a card."""
    depths = {}
    for weight in (160, 250, 300):
        box = papers("mans", paper, stock=Stock(weight), net="tuck")
        left, front, right, back, end = columns_of(lines_of(box.data, 2))
        board = weight * CALIPER
        assert abs((right - front) - (63 + 1.5 + board)) < 0.02 and abs((right - front) - (end - back)) < 0.02
        assert abs((front - left) - (back - right)) < 0.02
        depths[weight] = front - left
        assert abs(depths[weight] - (54 * board + 1 + board)) < 0.02
        rows = sorted({round(m.y1, 2) for m in lines_of(box.data, 2) if m.dashed and abs(m.y1 - m.y2) < 0.01})
        assert abs((rows[2] - rows[1]) - (88 + 1.5 + board)) < 0.02 and abs((rows[1] - rows[0]) - depths[weight]) < 0.02
        shown = f"{right - front:.1f}".replace(".", ",").removesuffix(",0")
        assert text_of(box.data, 2).split().count(shown) >= 2, "measures beside the net"
    assert depths[160] < depths[250] < depths[300]
    per_gram = (depths[300] - depths[160]) / 140
    assert abs(per_gram - 55 * CALIPER) < 1e-4


def test_an_envelope_goes_around_what_is_in_it() -> None:
    """Half its girth is the long side of the cards and their thickness, and some slack."""
    box = papers("marathon", net="envelope")
    left, right = columns_of(lines_of(box.data, 3))[:2]
    assert abs(right - left - (120 + 12 * 300 * CALIPER + 3)) < 0.02


def test_thickness_and_sleeves_make_a_deeper_box() -> None:
    """A measured card counts instead of its weight; a sleeve adds to all three sides."""
    (bare, *_), _ = packs_of(drafted("mans").game, Stock(300))
    (measured, *_), _ = packs_of(drafted("mans").game, Stock(300, 0.3))
    (sleeved, *_), _ = packs_of(drafted("mans").game, Stock(300, 0.0, True))
    assert measured.depth == pytest.approx(54 * 0.3) and bare.depth == pytest.approx(54 * 0.375)
    assert sleeved.size == (66.0, 91.0) and sleeved.depth == pytest.approx(54 * 0.575)


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


def test_what_is_too_large_for_the_paper_is_said_and_the_rest_is_made(tmp_path: Path) -> None:
    """No net, but everything else, and a way out."""
    out = tmp_path / "box.pdf"
    said = typed("-g", "mans", "--weight", "500", "--sleeved", "--out", str(out)).output
    assert "left out" in said and "too large for a4; try --paper a3" in said
    assert [title for title, _ in bookmarks(out.read_bytes())][2:] == ["Enveloppe · Feuilles de score"]
    said = typed("-g", "mans", "--weight", "500", "--sleeved", "--paper", "a3", "--out", str(out)).output
    assert "left out" not in said and len(bookmarks(out.read_bytes())) == 4


def overlap(a: Panel, b: Panel) -> bool:
    """Whether two convex outlines share more than an edge, by a line that would part them."""
    for one in (a, b):
        for (x1, y1), (x2, y2) in pairwise((*one.outline, one.outline[0])):
            normal = (y1 - y2, x2 - x1)
            sides = [[normal[0] * x + normal[1] * y for x, y in p.outline] for p in (a, b)]
            length = math.hypot(*normal)
            if length and (
                max(sides[0]) <= min(sides[1]) + 1e-3 * length or max(sides[1]) <= min(sides[0]) + 1e-3 * length
            ):
                return False
    return True


def check_net(net: Net) -> None:
    """What every net keeps to: panels apart, folds between two of them, drawn to the corner of its sheet."""
    for a, b in combinations(net.panels, 2):
        assert not overlap(a, b), (a.name, b.name)
    folds = [line for line in net.lines if line.kind == "fold"]
    assert len(folds) == len(net.panels) - 1, "a net is one piece of paper without a ring"
    assert (net.across[0], net.down[0]) == (0.0, 0.0)
    assert net.size == pytest.approx((net.across[-1], net.down[-1]), abs=0.011)


SIDE = st.floats(30, 160)


@settings(max_examples=150)
@given(SIDE, SIDE, st.floats(0.5, 80), st.floats(0.05, 1.0))
def test_any_tuck_box_folds(width: float, height: float, depth: float, board: float) -> None:
    """Front and back are equal, sides as deep as the box, flaps meet nowhere, the whole is the sum of its parts."""
    net = tuck_box(width, height, depth, board)
    check_net(net)
    front, back, left, right = (net.panel(name) for name in ("front", "back", "left", "right"))
    deep = max(depth + board, 4.0)
    assert (front.width, front.height) == pytest.approx((back.width, back.height), abs=0.001)
    assert (left.width, right.width) == pytest.approx((deep, deep), abs=0.011)
    assert front.width >= width and front.height >= height and net.inner[2] >= depth - 0.01
    tab, tongue, lid = (net.panel(name) for name in ("tab", "tongue", "lid"))
    assert net.size[0] == pytest.approx(tab.width + 2 * left.width + 2 * front.width, abs=0.02)
    assert net.size[1] == pytest.approx(tongue.height + lid.height + front.height + net.panel("floor").height, abs=0.02)
    slant = next(p for p in net.panels if p.name == "tab").outline
    assert slant[2][1] - slant[1][1] < left.height - 2, "the glue tab is shorter than its side"
    assert 2 * net.panel("dust-left").height < front.width, "two dust flaps lie side by side"
    assert lid.height == pytest.approx(left.width, abs=0.011) and tongue.width < lid.width
    assert net.panel("floor-inner").height <= net.panel("floor").height <= left.width + 0.011


@settings(max_examples=100)
@given(SIDE, SIDE)
def test_any_envelope_folds(width: float, height: float) -> None:
    """Front and back are equal, the tabs meet neither each other nor the flap."""
    net = envelope(width, height)
    check_net(net)
    front, back, tab, flap = (net.panel(name) for name in ("front", "back", "tab-left", "flap"))
    assert (front.width, front.height) == pytest.approx((back.width, back.height), abs=0.001)
    assert 2 * tab.width < front.width and flap.height < back.height
    assert net.size == pytest.approx((front.width + 2 * tab.width, flap.height + 2 * front.height), abs=0.02)


# the command


def test_the_command_writes_one_file_and_says_what_goes_where(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """By default beside the kits; the same words give the same bytes."""
    monkeypatch.chdir(tmp_path)
    said = typed("--game", "mans", "--cote", "JE 24H").output
    first = (tmp_path / "output" / "mans" / "inventory-fr.pdf").read_bytes()
    assert "54 cards, 20.2 mm: a tuck box 21.2 mm deep" in said and "4 pages for mans-fr-" in said
    typed("--game", "mans", "--cote", "JE 24H")
    assert (tmp_path / "output" / "mans" / "inventory-fr.pdf").read_bytes() == first
    typed("--game", "mans", "--net", "none", "--out", "plain.pdf")
    assert len(bookmarks((tmp_path / "plain.pdf").read_bytes())) == 2


def test_labels_are_made_to_fit_a_box(tmp_path: Path) -> None:
    """A low box has low labels; what is no box is refused."""
    out = tmp_path / "box.pdf"
    typed("-g", "jonques", "--box", "10x8x3cm", "--net", "none", "--out", str(out))
    assert {(w, h) for _, _, w, h in corners(out.read_bytes(), 1)} == {(92, 72), (50, 80), (92, 22), (92, 42)}
    for wrong in ("10x8", "big", "1x1x1", "10x8x3m"):
        assert "found the box" in typed("-g", "jonques", "--box", wrong, "--out", str(out), status=2).output


def test_only_what_can_be_made_is_accepted(tmp_path: Path) -> None:
    """One language, a paper that takes the labels."""
    out = str(tmp_path / "box.pdf")
    assert "one language at a time" in typed("-g", "mans", "--lang", "all", "--out", out, status=2).output
    with pytest.raises(UsageError, match="too small for the labels"):
        box_papers(drafted("mans"), Wanted(Shelf("", "x")), "120x160", Cache(None), 1)


def test_every_font_is_embedded() -> None:
    """Whatever printer it comes to."""
    with pikepdf.open(io.BytesIO(papers("marathon").data)) as pdf:
        fonts = [font for page in pdf.pages for font in page.resources.get("/Font", {}).values()]
        assert fonts and all("/FontFile2" in f.DescendantFonts[0].FontDescriptor for f in fonts)


def test_counted_words_follow_the_number() -> None:
    """One card is no “1 cartes”."""
    words = drafted("mans").game.words
    assert [counted(words["net_cards"], n, "fr") for n in (1, 2)] == ["carte", "cartes"]
