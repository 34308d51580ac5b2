"""Every kit, read back from its PDFs by independent readers (pikepdf, pypdfium2): what prints is what was asked for."""

from __future__ import annotations

import itertools
import json
import re
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy
import pikepdf
import pypdfium2
import pypdfium2.raw as raw
import pytest
import yaml

from pnp.base.cache import Cache
from pnp.base.papers import PAPERS
from pnp.base.problems import Problems
from pnp.base.reading import MEGABYTE, read_within
from pnp.definition import markup
from pnp.definition.components import Card, Component
from pnp.definition.load import load_game
from pnp.definition.workspace import Workspace
from pnp.face import bindings
from pnp.kit.build import Kit, build
from pnp.kit.manifest import manifest_text
from pnp.kit.options import PrintOptions
from pnp.language.texts import prepare
from pnp.start.new_game import new_game
from tests.places import ROOT
from tests.sampling import sample

WORKSPACE = Workspace.here(ROOT)
SKELETON = "skeleton"
VARIANTS = [("a4", "long"), ("letter", "short"), ("a4", "none"), ("a4", "fold")]
MM = 72 / 25.4
TOLERANCE = 0.1
DPI = 254  # ten pixels a millimetre
pytestmark = pytest.mark.slow


@dataclass
class Read:
    """A kit with its PDFs opened by the independent readers."""

    kit: Kit
    manifest: dict[str, Any]
    workspace: Workspace
    _bits: dict[tuple[str, int], tuple[tuple[int, ...], numpy.ndarray]] = field(default_factory=dict)

    @cached_property
    def pike(self) -> dict[str, pikepdf.Pdf]:
        return {d.entry["file"]: pikepdf.open(_stream(d.data)) for d in self.kit.documents}

    @cached_property
    def pdfium(self) -> dict[str, pypdfium2.PdfDocument]:
        return {d.entry["file"]: pypdfium2.PdfDocument(d.data) for d in self.kit.documents}

    @property
    def pages(self) -> list[tuple[str, int, list[dict[str, Any]]]]:
        """File, page number and the pieces on it, for every page of the kit."""
        out = []
        for document in self.manifest["documents"]:
            for number in range(1, document["pages"] + 1):
                on_page = [p for p in self.manifest["pieces"] if (p["file"], p["page"]) == (document["file"], number)]
                out.append((document["file"], number, on_page))
        return out

    def image(self, file: str, number: int) -> numpy.ndarray:
        """A page as pixels, ten a millimetre, without its cut marks' neighbourhood being touched."""
        pixels: numpy.ndarray = self.pdfium[file][number - 1].render(scale=DPI / 72).to_numpy()[:, :, :3]
        return pixels

    def inked(self, file: str, number: int) -> numpy.ndarray:
        """Where a page has paint, at the same resolution; looked at once, and kept as bits."""
        if (file, number) not in self._bits:
            mask = _inked(self.image(file, number))
            self._bits[file, number] = (mask.shape, numpy.packbits(mask))
        (rows, columns), bits = self._bits[file, number]
        return numpy.unpackbits(bits, count=rows * columns).astype(bool).reshape(rows, columns)


def _stream(data: bytes) -> Any:
    import io

    return io.BytesIO(data)


@pytest.fixture(scope="session")
def workspace(tmp_path_factory: pytest.TempPathFactory) -> Workspace:
    """Every game folder of the project, and a game as `pnp new` makes it."""
    root = tmp_path_factory.mktemp("new")
    new_game(SKELETON, "", root)
    return Workspace((root, *WORKSPACE.roots))


def in_sample(kit: tuple[str, str, str]) -> bool:
    """Every game on A4, and the skeleton in every way; the games in all other ways are of the full run."""
    game, *way = kit
    return game == SKELETON or (way[0], way[1]) == VARIANTS[0]


GAMES = tuple(WORKSPACE.games())
KITS = [(game, *way) for game in (*GAMES, SKELETON) for way in VARIANTS]


@pytest.fixture(scope="module", params=sample(KITS, in_sample), ids="-".join)
def read(request: pytest.FixtureRequest, workspace: Workspace, art_cache: Cache) -> Read:
    """One kit for each game and way of printing; art is drawn once for all of them."""
    game, paper, duplex = request.param
    kit = build(workspace, PrintOptions(game, paper=paper, duplex=duplex, jobs=2), art_cache)
    return Read(kit, json.loads(manifest_text(kit.manifest)), workspace)


@pytest.mark.full_cases("marathon-", "mans-")
def test_pages_have_the_size_of_the_paper_and_sound_boxes(read: Read) -> None:
    """MediaBox is the paper, TrimBox lies in BleedBox lies in MediaBox, and both follow the manifest."""
    papers = {document["file"]: document["paper"] for document in read.manifest["documents"]}
    for file, number, pieces in read.pages:
        short, long = sorted(PAPERS[papers[file]])
        page = read.pike[file].pages[number - 1]
        media = [float(v) / MM for v in page.mediabox]
        assert sorted(media[2:]) == pytest.approx([short, long], abs=0.01)
        trim, bleed = ([float(v) / MM for v in box] for box in (page.trimbox, page.bleedbox))
        assert bleed[0] <= trim[0] + 0.01 and bleed[1] <= trim[1] + 0.01
        assert bleed[2] >= trim[2] - 0.01 and bleed[3] >= trim[3] - 0.01
        assert min(bleed[:2]) >= -0.01 and bleed[2] <= media[2] + 0.01 and bleed[3] <= media[3] + 0.01
        if pieces:
            left = min(p["trim"][0] for p in pieces)
            top = min(p["trim"][1] for p in pieces)
            assert trim[0] == pytest.approx(left, abs=TOLERANCE)
            assert media[3] - trim[3] == pytest.approx(top, abs=TOLERANCE)


def test_the_printer_is_told_what_it_needs(read: Read) -> None:
    """No scaling, the right duplex mode, title, language, bookmarks, and nothing that depends on the clock."""
    hints = {"long": "/DuplexFlipLongEdge", "short": "/DuplexFlipShortEdge", "none": "/Simplex"}
    for document in read.manifest["documents"]:
        pdf = read.pike[document["file"]]
        assert pdf.Root.ViewerPreferences.PrintScaling == "/None"
        assert pdf.Root.ViewerPreferences.Duplex == hints[document["duplex"]]
        assert str(pdf.Root.Lang) == read.manifest["lang"]
        assert document["title"] in str(pdf.docinfo["/Title"])
        assert "/CreationDate" not in pdf.docinfo
        with pdf.open_outline() as outline:
            assert outline.root
        assert len(pdf.pages) == document["pages"]


def test_all_fonts_are_embedded_once_as_subsets(read: Read) -> None:
    """Every font of a document carries its own file and a subset tag; none is embedded twice."""
    for file, pdf in read.pike.items():
        names = []
        for obj in pdf.objects:
            if isinstance(obj, pikepdf.Dictionary) and obj.get("/Type") == "/Font" and obj.get("/Subtype") != "/Type0":
                descriptor = obj.get("/FontDescriptor")
                assert descriptor is not None and "/FontFile2" in descriptor, f"{file}: {obj.get('/BaseFont')}"
                names.append(str(obj.BaseFont))
        assert names and all(re.match(r"/[A-Z]{6}\+", name) for name in names)
        stems = [name.split("+")[1] for name in names]
        assert len(stems) == len(set(stems))


def _words(text: str) -> list[str]:
    return re.findall(r"\w+", markup.plain(text))


def _bound(read: Read, component: Component, card: Card) -> str:
    """The front template of a card and those that it includes, as text."""
    names, seen = [component.template], {}
    while names:
        name = bindings.fill(names.pop(), {**card.data, "id": card.id})
        path = read.workspace.find("templates", name, read.manifest["game"], "shared")
        if path and name not in seen:
            seen[name] = read_within(path, MEGABYTE).decode()
            names += [n for n in re.findall(r'pnp:include="([^"]+)"', seen[name]) if "." not in n.rpartition(".svg")[0]]
    return "".join(seen.values())


def test_every_text_of_every_card_is_on_it_in_order(read: Read) -> None:
    """The text inside a trim rectangle holds the card's own words, in reading order and copyable."""
    problems = Problems()
    game = load_game(read.workspace, read.manifest["game"], problems)
    assert game is not None and not problems.found
    cards = {card.id: card for c in prepare(game).components.values() for card in c.cards}
    bound = {card.id: _bound(read, c, card) for c in game.components.values() for card in c.cards}
    checked = 0
    opened: dict[tuple[str, int], tuple[float, pypdfium2.PdfTextPage]] = {}
    for piece in read.manifest["pieces"]:
        card = cards.get(piece["id"])
        if card is None or piece["face"] != "front":
            continue
        if (piece["file"], piece["page"]) not in opened:
            page = read.pdfium[piece["file"]][piece["page"] - 1]
            opened[piece["file"], piece["page"]] = (page.get_height(), page.get_textpage())
        height, page_text = opened[piece["file"], piece["page"]]
        x, y, w, h = (v * MM for v in piece["trim"])
        found = page_text.get_text_bounded(x, height - y - h, x + w, height - y)
        stream = " ".join(re.findall(r"\w+", found.replace("\u00ad", "").replace("-\r\n", "")))
        for name in ("title", "story", "rule", "headline"):
            if isinstance(card.data.get(name), str) and f"{{{name}}}" in bound[card.id]:
                text = bindings.substitute(card.data[name], card.data, card.data)
                wanted = " ".join(_words(re.sub(r"\{[a-z0-9-]+\}", " ", text)))
                # pdfium guesses blanks, and misses narrow ones on a page whose small print runs up its side
                told = f"{piece['id']}.{name}: {wanted!r} not in {stream!r}"
                assert wanted.replace(" ", "") in stream.replace(" ", ""), told
                checked += 1
    assert checked or not any("{title}" in text for text in bound.values())


def _mark_positions(page: pypdfium2.PdfPage) -> tuple[set[float], set[float]]:
    """x of the vertical and y of the horizontal hairlines that stand on the page itself, in mm from the top left."""
    height = page.get_height()
    xs, ys = set(), set()
    for obj in page.get_objects(max_depth=1, filter=[raw.FPDF_PAGEOBJ_PATH]):
        left, bottom, right, top = obj.get_bounds()
        if right - left < 1.5 and top - bottom > 3:
            xs.add((left + right) / 2 / MM)
        elif top - bottom < 1.5 and right - left > 3:
            ys.add((height - (top + bottom) / 2) / MM)
    return xs, ys


def test_crop_marks_stand_on_every_trim_line(read: Read) -> None:
    """Each edge of each trim rectangle has its mark within a tenth of a millimetre."""
    for file, number, pieces in read.pages:
        if not pieces:
            continue
        xs, ys = _mark_positions(read.pdfium[file][number - 1])
        for piece in pieces:
            x, y, w, h = piece["trim"]
            for wanted, marks in ((x, xs), (x + w, xs), (y, ys), (y + h, ys)):
                nearest = min(marks, key=lambda m: abs(m - wanted))
                assert abs(nearest - wanted) < TOLERANCE, f"{file} page {number}: {piece['id']}: no mark at {wanted}"


def _inked(image: numpy.ndarray) -> numpy.ndarray:
    """Where there is paint."""
    painted: numpy.ndarray = image.min(axis=2) < 250
    return painted


def _painted_extent(inked: numpy.ndarray, axis: int, trim: list[float]) -> tuple[float, float]:
    """Where paint begins and ends along an axis, in mm: lines of which nearly all is painted across one piece."""
    x, y, w, h = trim
    band = inked[round(y * 10) : round((y + h) * 10)] if axis == 0 else inked[:, round(x * 10) : round((x + w) * 10)]
    painted = numpy.flatnonzero(band.mean(axis=axis) > 0.85)
    return painted[0] / 10, (painted[-1] + 1) / 10


def test_art_reaches_past_the_cut_by_exactly_the_stated_bleed(read: Read) -> None:
    """On the outer sides of full-bleed pieces the paint ends where the manifest says that the bleed ends."""
    if read.manifest["duplex"] == "none":
        pytest.skip("the fronts are those of the two-sided kit")
    measured = 0
    for file, number, pieces in read.pages:
        cut = [p for p in pieces if max(p["bleeds"]) > 0]
        if not cut:
            continue
        image = read.inked(file, number)
        for piece in cut:
            x, y, w, h = piece["trim"]
            left, top, right, bottom = piece["bleeds"]
            xs, ys = ([p["trim"][axis] for p in pieces] for axis in (0, 1))
            outer = (min(xs) == x, max(xs) == x, min(ys) == y, max(ys) == y)
            if not any(outer) or not _full_bleed(image, piece):
                continue
            across, down = (_painted_extent(image, axis, piece["trim"]) for axis in (0, 1))
            outermost = (
                (across[0], x - left, outer[0]),
                (across[1], x + w + right, outer[1]),
                (down[0], y - top, outer[2]),
                (down[1], y + h + bottom, outer[3]),
            )
            for found, wanted, applies in outermost:
                if applies:
                    assert found == pytest.approx(wanted, abs=TOLERANCE + 0.05), f"{file} {number} {piece['id']}"
                    measured += 1
    assert measured


def _full_bleed(inked: numpy.ndarray, piece: dict[str, Any]) -> bool:
    """Whether the piece's cut line is painted all around (score sheets and nets are white there on purpose)."""
    x, y, w, h = (round(v * 10) for v in piece["trim"])
    edges = (inked[y + 2, x : x + w], inked[y + h - 3, x : x + w], inked[y : y + h, x + 2], inked[y : y + h, x + w - 3])
    return all(edge.mean() > 0.97 for edge in edges)


def test_bleed_is_three_millimetres_or_what_the_sheet_allows(read: Read) -> None:
    """Cards get at least 2 mm on every side; what a sheet allows is stated in the manifest."""
    sizes = {c.id: c for c in read.kit.game.components.values()}
    for piece in read.manifest["pieces"]:
        component = sizes[piece["component"]]
        if component.gap is None and "part" not in piece:
            assert piece["bleed"] >= min(component.bleed, component.min_bleed) - 0.001
            assert max(piece["bleeds"]) <= component.bleed + 0.001


@pytest.mark.full_cases("marathon-")
def test_text_keeps_off_the_cut(read: Read) -> None:
    """No letter of a card stands within 3 mm of its trim (1.2 mm on small tokens)."""
    for file, number, pieces in read.pages:
        page = read.pdfium[file][number - 1]
        height = page.get_height()
        text = page.get_textpage()
        boxes = [text.get_charbox(i) for i in range(text.count_chars())]
        for piece in pieces:
            x, y, w, h = piece["trim"]
            if "part" in piece:
                continue
            safe = 3.0 if min(w, h) > 30 else 1.2
            for left, low, right, high in boxes:
                cx, cy = (left + right) / 2 / MM, (height - (low + high) / 2) / MM
                if x < cx < x + w and y < cy < y + h and right - left > 0.01 and high - low > 0.01:
                    inside = (left / MM - x, x + w - right / MM, (height - high) / MM - y, y + h - (height - low) / MM)
                    where = f"{file} page {number}: {piece['id']}"
                    assert min(inside) > safe - 0.15, f"{where}: text {min(inside):.2f} mm from the cut"


def test_backs_lie_on_their_fronts_when_the_sheet_is_turned(read: Read) -> None:
    """Turning the sheet on the chosen edge brings every back within a tenth of a millimetre of its front."""
    duplex = read.manifest["duplex"]
    fronts = {(p["file"], p["page"], p["id"], p["copy"]): p for p in read.manifest["pieces"] if p["face"] == "front"}
    backs = [p for p in read.manifest["pieces"] if p["face"] == "back"]
    assert bool(backs) == (duplex != "none") or not any(c.back for c in read.kit.game.components.values())
    for back in backs:
        front = fronts[back["file"], back["page"] - (duplex != "fold"), back["id"], back["copy"]]
        page = read.pike[back["file"]].pages[back["page"] - 1]
        width, height = (float(v) / MM for v in page.mediabox[2:])
        about_vertical = _fold(page)[0] if duplex == "fold" else (duplex == "long") == (width < height)
        x, y, w, h = front["trim"]
        turned = [width - x - w, y, w, h] if about_vertical else [x, height - y - h, w, h]
        assert back["trim"] == pytest.approx(turned, abs=0.01)
        assert back["rotation"] == (0 if about_vertical else 180)


def _fold(page: pikepdf.Page) -> tuple[bool, float]:
    """The one dashed line that crosses a page: whether it is upright, and where it stands in mm."""
    width, height = (float(v) for v in page.mediabox[2:])
    dashed, start, found = False, (0.0, 0.0), []
    for instruction in pikepdf.parse_content_stream(page):
        operands, operator = instruction.operands, instruction.operator
        values = [float(v) for v in operands] if str(operator) in "ml" else []
        if str(operator) == "d":
            dashed = len(operands[0]) > 0
        elif str(operator) == "m":
            start = (values[0], values[1])
        elif str(operator) == "l" and dashed:
            across, down = abs(values[0] - start[0]), abs(values[1] - start[1])
            if across > width - 1 or down > height - 1:
                found.append((down > across, values[0] / MM if down > across else -values[1] / MM))
    (fold,) = found
    return fold


def test_a_folded_sheet_brings_the_paint_of_backs_behind_that_of_fronts(read: Read) -> None:
    """Seen as pixels: the fold is in the middle, 5 mm or more from any paint, and both halves cover each other."""
    if read.manifest["duplex"] != "fold":
        pytest.skip("nothing is folded")
    sheets = {(p["file"], p["page"]) for p in read.manifest["pieces"] if p["face"] == "back"}
    assert sheets
    for file, number in sheets:
        upright, at = _fold(read.pike[file].pages[number - 1])
        whole = read.inked(file, number)
        inked = whole if upright else numpy.rot90(whole)
        dots = DPI / 25.4
        middle = inked.shape[1] / 2
        assert at * dots == pytest.approx(middle, abs=TOLERANCE * dots)
        gutter = inked[:, round(middle - 4.9 * dots) : round(middle + 4.9 * dots)]
        assert gutter[:, 2:-2].mean() < 0.06, f"{file} page {number}: paint beside the fold"
        pieces = [p for p in read.manifest["pieces"] if (p["file"], p["page"]) == (file, number)]
        for front in (p for p in pieces if p["face"] == "front"):
            back = next(
                p for p in pieces if p["face"] == "back" and (p["id"], p["copy"]) == (front["id"], front["copy"])
            )
            areas = [_shown(whole, p) for p in (front, back)]
            assert abs(areas[0].shape[0] - areas[1].shape[0]) <= 1 and abs(areas[0].shape[1] - areas[1].shape[1]) <= 1
            assert back["bleeds"] == ([front["bleeds"][i] for i in ((2, 1, 0, 3) if upright else (0, 3, 2, 1))]), (
                "the bleeds of a back are those of its front, mirrored in the fold"
            )


def _shown(image: numpy.ndarray, piece: dict[str, Any]) -> numpy.ndarray:
    """The pixels of a piece up to its cut."""
    x, y, width, height = (v * DPI / 25.4 for v in piece["trim"])
    return image[round(y) : round(y + height), round(x) : round(x + width)]


def test_painted_areas_of_front_and_back_coincide(read: Read) -> None:
    """Seen as pixels, the block of backs covers the block of fronts: both are measured on the page."""
    for document in read.manifest["documents"]:
        if document["duplex"] == "none":
            continue
        file = document["file"]
        for number in range(1, document["pages"], 2):
            front, back = (read.inked(file, n) for n in (number, number + 1))
            pieces = [p for p in read.manifest["pieces"] if (p["file"], p["page"]) == (file, number)]
            backs = {(p["id"], p["copy"]) for p in read.manifest["pieces"] if (p["file"], p["face"]) == (file, "back")}
            if not pieces or max(pieces[0]["bleeds"]) == 0 or any((p["id"], p["copy"]) not in backs for p in pieces):
                continue
            height, width = front.shape[:2]
            sideways = (read.manifest["duplex"] == "long") == (width < height)
            turned = back[:, ::-1] if sideways else back[::-1]
            for axis in (0, 1):
                a, b = (_painted_extent(image, axis, pieces[0]["trim"]) for image in (front, turned))
                assert a == pytest.approx(b, abs=TOLERANCE + 0.1), f"{file} page {number}"


@pytest.mark.full_cases("marathon-", "jonques-")
def test_neighbouring_tiles_show_the_same_overlap(read: Read) -> None:
    """What two tiles share, beside or below each other, is the same picture in the same place, to 0.1 mm."""
    if read.manifest["duplex"] in ("none", "fold"):
        pytest.skip("a board has no back: the tiles are those of the two-sided kit")
    tiles = [p for p in read.manifest["pieces"] if "part" in p]
    for a, b in itertools.permutations(tiles, 2):
        if a["file"] != b["file"]:
            continue
        (ax, ay, aw, ah), (bx, by, bw, bh) = a["part"], b["part"]
        left, top, right, bottom = max(ax, bx), max(ay, by), min(ax + aw, bx + bw), min(ay + ah, by + bh)
        beside, below = bx > ax and by == ay and right > left, by > ay and bx == ax and bottom > top
        if not beside and not below:
            continue
        shared = (left, top, right - left, bottom - top)
        assert min(shared[2:]) == pytest.approx(12.0, abs=0.01), "print.md asks for 10 to 15 mm of overlap"
        assert _shift(_shared(read, a, shared), _shared(read, b, shared)) < TOLERANCE, f"{a['id']} and {b['id']}"
    boards = {(p["file"], p["component"]) for p in tiles}
    for file, component in boards:
        own = [p["part"] for p in tiles if (p["file"], p["component"]) == (file, component)]
        size = read.kit.game.components[component].size
        assert (max(x + w for x, _, w, _ in own), max(y + h for _, y, _, h in own)) == pytest.approx(size, abs=0.01)


def _shared(read: Read, tile: dict[str, Any], area: tuple[float, float, float, float]) -> numpy.ndarray:
    """An area of the board as it stands on one of its tiles: brightness at 600 dpi, the same number of pixels."""
    scale = 600 / 72
    image = read.pdfium[tile["file"]][tile["page"] - 1].render(scale=scale).to_numpy()[:, :, :3].mean(axis=2)
    x, y = tile["trim"][0] + area[0] - tile["part"][0], tile["trim"][1] + area[1] - tile["part"][1]
    dots = scale * MM
    wide, high = int(area[2] * dots), int(area[3] * dots)
    cut: numpy.ndarray = image[round(y * dots) : round(y * dots) + high, round(x * dots) : round(x * dots) + wide]
    return cut


def _shift(a: numpy.ndarray, b: numpy.ndarray) -> float:
    """By how many mm two pictures of the same thing are off, from the phase of their spectra; large if they differ."""
    difference = numpy.abs(a - b).mean()
    assert a.std() > 3, "a blank strip proves nothing"
    spectrum = numpy.fft.rfft2(a - a.mean()) * numpy.conj(numpy.fft.rfft2(b - b.mean()))
    peak = numpy.fft.irfft2(spectrum / (numpy.abs(spectrum) + 1e-9), a.shape)
    place = numpy.unravel_index(numpy.argmax(peak), peak.shape)
    off = [min(i, n - i) for i, n in zip(place, a.shape, strict=True)]
    assert difference < 12, f"the strips differ by {difference:.1f} of 255"
    return float(max(off) * 25.4 / 600)


def test_folds_have_their_dashed_marks_in_the_margins(read: Read) -> None:
    """Every fold of every piece can be found with a ruler laid from margin to margin."""
    for component in read.kit.game.components.values():
        for piece in read.manifest["pieces"] if component.folds else ():
            if piece["component"] != component.id:
                continue
            _, ys = _mark_positions(read.pdfium[piece["file"]][piece["page"] - 1])
            for fold in component.folds:
                wanted = piece["trim"][1] + fold
                assert min(abs(y - wanted) for y in ys) < TOLERANCE, f"{piece['id']}: no mark for the fold at {fold}"


def test_standing_figures_fold_to_the_same_silhouette(read: Read) -> None:
    """Folded at its ridge, the picture on one side lies on the picture on the other, to 0.1 mm."""
    for name, standing in expected(read).get("standing", {}).items():
        ridge, height = standing["ridge"], standing["height"]
        component = read.kit.game.components[name]
        assert ridge in component.folds
        pieces = [p for p in read.manifest["pieces"] if p["component"] == name and p["face"] == "front"]
        assert len({p["id"] for p in pieces}) == len(component.drawn)
        for piece in pieces:
            image = read.image(piece["file"], piece["page"])
            x, y, w, _ = (round(v * 10) for v in piece["trim"])
            top = y + round(ridge * 10)
            tall = round(height * 10)
            front, back = image[top : top + tall, x : x + w], image[top - tall : top, x : x + w][::-1]
            shapes = [_silhouette(side) for side in (front, back)]
            assert 0.2 < shapes[0].mean() < 0.9, f"{piece['id']} has no silhouette"
            off = _grown(shapes[0]) < shapes[1], _grown(shapes[1]) < shapes[0]
            # a pixel of a soft edge may fall on either side of the threshold
            assert off[0].sum() + off[1].sum() <= 2, f"{piece['id']} copy {piece['copy']}"


def _silhouette(picture: numpy.ndarray) -> numpy.ndarray:
    """What is not the ground; the ground is what stands at the upper corners."""
    ground = picture[3, 3].astype(int)
    shape: numpy.ndarray = (numpy.abs(picture.astype(int) - ground).max(axis=2) > 24).astype(int)
    return shape


def _grown(shape: numpy.ndarray) -> numpy.ndarray:
    """A silhouette with a rim of a pixel, 0.1 mm."""
    padded = numpy.pad(shape, 1, mode="edge")
    rows, columns = shape.shape
    around = [padded[dy : dy + rows, dx : dx + columns] for dy in range(3) for dx in range(3)]
    rimmed: numpy.ndarray = numpy.maximum.reduce(around)
    return rimmed


@pytest.mark.full_cases("marathon-", "mans-")
def test_no_page_is_blank_by_mistake(read: Read) -> None:
    """Every page shows ink where its pieces are; structural checkers would not see a blank one."""
    for file, number, pieces in read.pages:
        image = read.pdfium[file][number - 1].render(scale=0.8).to_numpy()[:, :, :3]
        if pieces or not any(p["file"] == file for p in read.manifest["pieces"]):
            assert (image < 200).mean() > 0.003, f"{file} page {number} looks blank"


def expected(read: Read) -> dict[str, Any]:
    """What is written down of a game for the tests; of the skeleton, nothing."""
    path = ROOT / "tests" / "games" / read.manifest["game"] / "counts.yaml"
    return yaml.safe_load(path.read_text(encoding="utf-8")) if path.is_file() else {}


def test_counts_are_those_of_the_rules(read: Read) -> None:
    """Each component prints as many pieces as the game file says, and so does each alternative."""
    if read.manifest["game"] == SKELETON:
        pytest.skip("no rules say what is in it")
    found: dict[str, dict[str, set[tuple[str, int]]]] = {}
    for piece in read.manifest["pieces"]:
        if piece["face"] == "front":
            name = piece["component"] if "part" in piece else piece["id"]
            found.setdefault(piece["component"], {}).setdefault(piece["file"], set()).add((name, piece["copy"]))
    counts = {name: {len(copies) for copies in files.values()} for name, files in found.items()}
    assert counts == {name: {count} for name, count in expected(read)["counts"].items()}


@pytest.mark.full_cases("marathon-", "mans-")
def test_a_second_build_gives_the_same_bytes(read: Read, tmp_path: Path) -> None:
    """Same input, same bytes: without the cache, and with one process instead of two."""
    if read.manifest["duplex"] != "long":
        pytest.skip("once is enough")
    options = PrintOptions(read.manifest["game"], paper=read.manifest["paper"], duplex="long", jobs=1)
    again = build(read.workspace, options, Cache(None))
    assert [d.data for d in again.documents] == [d.data for d in read.kit.documents]
    assert again.manifest == read.kit.manifest
