"""Every way of printing, read back from the PDFs: paper, marks, order, size, ink, large print; and all together."""

from __future__ import annotations

import io
import itertools
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy
import pikepdf
import pypdfium2
import pypdfium2.raw as raw
import pytest

from pnp.base.cache import Cache
from pnp.base.problems import UsageError
from pnp.definition.workspace import Workspace
from pnp.kit.build import Kit, build
from pnp.kit.options import Options, paper_name, paper_size, refuse_nonsense
from tests.places import ROOT
from tests.tiers import sample
from tests.typed import run

pytestmark = pytest.mark.slow
WORKSPACE = Workspace.here(ROOT)
MM = 72 / 25.4
COLOURED = {"rg", "RG", "k", "K", "cs", "CS", "sc", "SC", "scn", "SCN"}


def made(cache: Cache, game: str, **options: Any) -> Kit:
    """A kit in memory."""
    return build(WORKSPACE, Options(game, jobs=1, **options), cache)


def opened(kit: Kit, name: str) -> tuple[dict[str, Any], pypdfium2.PdfDocument]:
    """One document by a part of its file's name."""
    document = next(d for d in kit.documents if name in d.entry["file"])
    return dict(document.entry), pypdfium2.PdfDocument(document.data)


def pieces(kit: Kit, file: str, page: int | None = None) -> list[dict[str, Any]]:
    return [p for p in kit.manifest["pieces"] if p["file"] == file and page in (None, p["page"])]


def lines(page: pikepdf.Page) -> list[tuple[float, float, float, float]]:
    """The lines of the layer of marks, in mm from the top left."""
    height = float(page.mediabox[3])
    out, inside, start = [], False, (0.0, 0.0)
    for operands, operator in pikepdf.parse_content_stream(page):
        name = str(operator)
        inside = name == "BDC" or (inside and name != "EMC")
        if inside and name in ("m", "l"):
            x, y = (float(v) / MM for v in operands)
            if name == "l":
                out.append((*start, x, -y))
            start = (x, -y)
    assert height > 0
    return out


# --- paper ------------------------------------------------------------------------------------------------------


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


@pytest.mark.parametrize(
    ("text", "name"),
    [("A4", "a4"), ("210x280", "210x280"), ("8.5 x 11 in", "215.9x279.4"), ("21x28cm", "210x280"), ("a5", "a5")],
)
def test_papers_are_named_or_measured(text: str, name: str) -> None:
    assert paper_name(text) == name
    assert paper_name(name) == name and min(paper_size(name)) >= 100


@pytest.mark.parametrize(
    "text", ["", "b7", "210", "210x", "50x50mm", "9x9m", "standard", "-210x297", "1e9x300", "nanxnan"]
)
def test_what_is_no_paper_is_told_with_what_is_one(text: str) -> None:
    assert paper_name(text) is None
    said = run("build", "--game", "mans", "--paper", text, status=2).stderr
    assert "expected a4, letter, a3, a5, or a size such as 210x280mm" in " ".join(said.split())


# --- marks ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("marks", ["crop", "lines", "none"])
def test_cuts_are_marked_as_asked(marks: str, art_cache: Cache) -> None:
    """Lines run along every edge of every piece, to a tenth of a millimetre; crop marks never do; none is none."""
    kit = made(art_cache, "mans", marks=marks)
    document = next(d for d in kit.documents if "cards" in d.entry["file"])
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


def test_folds_and_glue_are_marked_even_without_cut_marks(art_cache: Cache) -> None:
    """They say how a piece is made, not only where it is cut."""
    kit = made(art_cache, "jonques", marks="none")
    for name in ("figures", "board.pdf"):
        document = next(d for d in kit.documents if name in d.entry["file"])
        with pikepdf.open(io.BytesIO(document.data)) as pdf:
            assert any(lines(page) for page in pdf.pages)


# --- order of pages ---------------------------------------------------------------------------------------------


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


# --- size -------------------------------------------------------------------------------------------------------


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


def test_pieces_shrink_for_tight_sleeves_and_pages_to_read_do_not(art_cache: Cache) -> None:
    """At 99 % every letter of a card stands at 0.99 of its place, to a tenth of a millimetre; the rulers keep 10 cm."""
    full, small = made(art_cache, "mans"), made(art_cache, "mans", scale=0.99)
    for kit, factor in ((full, 1.0), (small, 0.99)):
        assert kit.manifest["scale"] == factor
        cards = [p for p in kit.manifest["pieces"] if "cards" in p["file"]]
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


# --- ink --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", sample(WORKSPACE.games(), lambda game: game == "marathon"))
def test_grey_is_grey_in_every_stream_and_gradient(game: str, art_cache: Cache) -> None:
    """No colour operator, no colour space but DeviceGray, and no coloured pixel; lightness stays what it was."""
    only = ("places", "board", "dice") if game == "marathon" else ()
    full, grey = (made(art_cache, game, ink=ink, only=only) for ink in ("full", "grey"))
    for before, document in zip(full.documents, grey.documents, strict=True):
        with pikepdf.open(io.BytesIO(document.data)) as pdf:
            streams = [*pdf.pages, *(o for o in pdf.objects if isinstance(o, pikepdf.Stream))]
            for stream in streams:
                if isinstance(stream, pikepdf.Page) or stream.get("/Subtype") == "/Form":
                    used = {str(operator) for _, operator in pikepdf.parse_content_stream(stream)}
                    assert not used & COLOURED, f"{document.entry['file']}: {used & COLOURED}"
            for one in pdf.objects:
                described = repr(dict(one)) if isinstance(one, pikepdf.Stream) else repr(one)
                assert "DeviceRGB" not in described and "DeviceCMYK" not in described
        for image, was in zip(rendered(document.data, 0.6), rendered(before.data, 0.6), strict=True):
            assert int((image.max(axis=2) - image.min(axis=2)).max()) == 0, document.entry["file"]
            light = (was / 255) ** 2.2 @ (0.2126, 0.7152, 0.0722)
            assert numpy.abs(light - (image[:, :, 0] / 255) ** 2.2).mean() < 0.02


def rendered(data: bytes, scale: float) -> Iterator[numpy.ndarray]:
    """Pages as pixels, red first."""
    with pypdfium2.PdfDocument(data) as pdf:
        for page in pdf:
            yield page.render(scale=scale).to_numpy()[:, :, 2::-1].astype(int)


# --- large print ------------------------------------------------------------------------------------------------


def sizes(page: pypdfium2.PdfPage) -> list[float]:
    """The size of every letter of a page, as it is drawn."""
    text = page.get_textpage()
    out = []
    for index in range(text.count_chars()):
        matrix = raw.FS_MATRIX()
        if text.get_text_range(index, 1).strip() and raw.FPDFText_GetMatrix(text, index, matrix):
            out.append(raw.FPDFText_GetFontSize(text, index) * abs(matrix.a * matrix.d - matrix.b * matrix.c) ** 0.5)
    return out


@pytest.mark.parametrize("game", WORKSPACE.games())
def test_large_print_enlarges_cards_and_texts(game: str, art_cache: Cache) -> None:
    """Cards fill a tarot card, no text is smaller than before, most of what is read has 12 points, nothing is lost."""
    usual, large = made(art_cache, game), made(art_cache, game, large_print=True)
    for component in large.game.components.values():
        for p in large.manifest["pieces"]:
            if p["component"] == component.id and "part" not in p and component.back and min(component.size) >= 40:
                short, long = sorted(p["trim"][2:])
                assert short == pytest.approx(70, abs=0.01) or long == pytest.approx(120, abs=0.01)
    (_, small), (_, tall) = opened(usual, "-rules.pdf"), opened(large, "-rules.pdf")
    before, after = ([size for page in pdf for size in sizes(page)] for pdf in (small, tall))
    foot = 7.6  # of the page numbers and the version
    assert min(s for s in after if s > foot) >= min(s for s in before if s > foot) - 0.01
    assert numpy.median(after) >= 11.9 > numpy.median(before)
    assert sum(s >= 11.9 for s in after) > 0.7 * len(after)
    words = [sorted(" ".join(p.get_textpage().get_text_bounded() for p in pdf).split()) for pdf in (small, tall)]
    kept = [[w for w in ws if w.isalpha() and len(w) > 5] for ws in words]
    missing = set(kept[0]) - set(kept[1])
    assert len(missing) < 0.05 * len(set(kept[0])), f"{missing}"  # but for words that are parted elsewhere


# --- all together -----------------------------------------------------------------------------------------------

CHOICES: dict[str, tuple[Any, ...]] = {
    "game": ("marathon", "mans", "jonques"),
    "lang": ("fr", "de"),
    "paper": ("a4", "letter", "a3", "230x330"),
    "duplex": ("long", "short", "none", "fold"),
    "marks": ("crop", "lines", "none"),
    "order": ("alternating", "fronts-first"),
    "scale": (1.0, 0.99),
    "ink": ("full", "saver", "grey"),
    "large_print": (False, True),
    "offset": ((0.0, 0.0), (1.5, -0.5)),
    "fold": (False, True),
}
TOKENS = {"marathon": "pawns", "mans": "stand", "jonques": "junks"}
NONSENSE = [
    {"order": "fronts-first", "duplex": "none"},
    {"order": "fronts-first", "duplex": "fold"},
    {"offset": (1.5, -0.5), "duplex": "none"},
    {"offset": (1.5, -0.5), "duplex": "fold"},
    {"fold": True, "duplex": "none"},
]


def sense(row: dict[str, Any]) -> bool:
    return not any(all(row.get(k) == v for k, v in wrong.items()) for wrong in NONSENSE)


def pairs(row: dict[str, Any]) -> set[tuple[tuple[str, Any], tuple[str, Any]]]:
    return set(itertools.combinations(row.items(), 2))


def pairwise() -> list[dict[str, Any]]:
    """Few rows in which every two choices that make sense together meet."""
    open_pairs = {
        pair
        for (a, xs), (b, ys) in itertools.combinations(CHOICES.items(), 2)
        for pair in itertools.product([(a, x) for x in xs], [(b, y) for y in ys])
        if sense(dict(pair))
    }
    rows = []
    while open_pairs:
        row: dict[str, Any] = dict(min(open_pairs, key=repr))
        for name, values in CHOICES.items():
            if name not in row:
                fine = [v for v in values if sense({**row, name: v})]
                row[name] = max(fine, key=lambda v: len({p for p in pairs_of(row, name, v) if p in open_pairs}))
        rows.append({name: row[name] for name in CHOICES})
        open_pairs -= pairs(rows[-1])
    return rows


def pairs_of(row: dict[str, Any], name: str, value: Any) -> set[tuple[tuple[str, Any], tuple[str, Any]]]:
    order = list(CHOICES)
    return pairs({k: (row | {name: value})[k] for k in order if k in row or k == name})


def options_of(row: dict[str, Any]) -> Options:
    fold = (TOKENS[row["game"]],) if row["fold"] else ()
    return Options(**{**row, "fold": fold})


PAIRWISE = pairwise()


@pytest.mark.parametrize(
    "row",
    sample(PAIRWISE, lambda row: PAIRWISE.index(row) % 4 == 0),
    ids=lambda row: "-".join(str(v) for v in row.values()),
)
def test_all_options_combine(row: dict[str, Any], art_cache: Cache) -> None:
    """Every two options meet in some kit: all its pieces are there, on their paper, backs where they belong."""
    options = options_of(row)
    kit = build(WORKSPACE, options, art_cache)
    game = kit.game
    alternatives = [d.entry["file"] for d in kit.documents if "instead_of" in d.entry]
    for component in game.components.values():
        if component.kind != "cards" or not any(component.id in d.components for d in game.meta.documents):
            continue
        own = [p for p in kit.manifest["pieces"] if p["component"] == component.id and p["file"] not in alternatives]
        own = own or [p for p in kit.manifest["pieces"] if p["component"] == component.id]
        if any("part" in p for p in own):
            continue
        fronts, backs = ([p for p in own if p["face"] == face] for face in ("front", "back"))
        assert len(fronts) == component.pieces
        assert len(backs) == (component.pieces if component.back and row["duplex"] != "none" else 0)
        folded = component.back and (row["duplex"] == "fold" or component.id in options.fold)
        for front, back in zip(fronts, backs, strict=False):
            assert (front["page"] == back["page"]) == folded
            assert front["trim"][2:] == back["trim"][2:]
    for document in kit.documents:
        with pypdfium2.PdfDocument(document.data) as pdf:
            assert len(pdf) == document.entry["pages"]
            wanted = sorted(paper_size(document.entry["paper"]))
            for page in pdf:
                assert sorted(v / MM for v in page.get_size()) == pytest.approx(wanted, abs=0.01)


@pytest.mark.parametrize("wrong", NONSENSE, ids=lambda wrong: "-".join(str(v) for v in wrong.values()))
def test_what_makes_no_sense_together_is_told(wrong: dict[str, Any]) -> None:
    """With the reason, before anything is done."""
    with pytest.raises(
        UsageError, match=r"(there are no backs|backs stand on the fronts’ page).*leave one of the two out"
    ):
        refuse_nonsense(Options(**{"game": "mans", **wrong, "fold": ("stand",) if wrong.get("fold") else ()}))


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (
            ("--order", "fronts-first", "--duplex", "none"),
            "--order fronts-first: there are no backs with --duplex none",
        ),
        (("--fold", "course", "--duplex", "none"), "--fold course: there are no backs with --duplex none"),
        (
            ("--fold", "score-sheets"),
            "--fold score-sheets: it has no backs to fold over; expected aids, course, incident",
        ),
        (("--fold", "cours"), "mans has no component “cours”"),
        (("--scale", "300%"), "found “300%”; expected 50% to 200%"),
        (("--scale", "big"), "found “big”; expected 50% to 200%"),
        (("--printer", "nobody"), "no printer called “nobody”"),
        (("--duplex", "fold", "--paper", "100x130"), "too large for half a sheet"),
    ],
)
def test_the_command_line_tells_it_too(
    words: tuple[str, ...], said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without a traceback, and without a file."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PNP_CONFIG", str(tmp_path / "config"))
    result = run(
        "build", "--game", "mans", "--only", "course,stand,weather,incident,aids,score-sheets", *words, status=None
    )
    assert result.exit_code in (1, 2)
    assert said in " ".join(result.stderr.split())
    assert not list(tmp_path.rglob("*.pdf"))
