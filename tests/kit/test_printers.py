"""printers: a sheet that shows how far backs are off, printers kept by name, and backs that move by exactly that."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Any

import numpy
import pikepdf
import pypdfium2
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pnp.base.cache import Cache
from pnp.base.choices import Duplex
from pnp.definition.workspace import Workspace
from pnp.kit.build import build
from pnp.kit.options import PrintOptions
from pnp.kit.printers import Offset, keep, with_printer
from tests.command_line import run
from tests.places import ROOT

WORKSPACE = Workspace.here(ROOT)
DOTS = 10  # pixels a millimetre


@pytest.fixture(autouse=True)
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PNP_CONFIG", str(tmp_path / "config"))
    monkeypatch.setenv("PNP_CACHE", str(tmp_path / "cache"))
    return tmp_path


def crosses(path: str, page: int) -> list[tuple[float, float]]:
    """Where the red crosses of a page have their middles, mm from the top left."""
    image = pypdfium2.PdfDocument(path)[page].render(scale=DOTS * 25.4 / 72).to_numpy()[:, :, ::-1].astype(int)
    red = (image[:, :, 0] > 150) & (image[:, :, 1] < 120) & (image[:, :, 2] < 120)
    columns = numpy.flatnonzero(red.sum(axis=0) > 20 * DOTS)
    rows = numpy.flatnonzero(red.sum(axis=1) > 20 * DOTS)
    groups = numpy.split(columns, numpy.flatnonzero(numpy.diff(columns) > 5) + 1)
    return [((group.mean() + 0.5) / DOTS, (rows.mean() + 0.5) / DOTS) for group in groups]


@pytest.mark.slow
@pytest.mark.parametrize("duplex", ["long", "short"])
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_the_crosses_stand_behind_the_targets(paper: str, duplex: Duplex) -> None:
    """Turned on the chosen edge, to a tenth of a millimetre, on the middle of each scale."""
    said = run("calibrate", "--paper", paper, "--duplex", duplex, "--out", "sheet.pdf").stdout
    assert "--save NAME" in said
    document = pypdfium2.PdfDocument("sheet.pdf")
    width, height = (v / 72 * 25.4 for v in document[0].get_size())
    image = document[0].render(scale=DOTS * 25.4 / 72).to_numpy()[:, :, :3]
    for x, y in crosses("sheet.pdf", 1):
        front = (width - x, y) if duplex == "long" else (x, height - y)
        column, row = (round(v * DOTS) for v in front)
        assert image[row - 30 : row - 20, column - 1 : column + 2].min() < 90, "no line of the target there"
        assert image[row - 1 : row + 2, column - 30 : column - 20].min() < 90


@pytest.mark.slow
@pytest.mark.parametrize("duplex", ["long", "short"])
def test_a_saved_offset_moves_the_crosses_back(duplex: Duplex) -> None:
    """Seen from the front, by exactly what was read, the other way."""
    run("calibrate", "--duplex", duplex, "--out", "before.pdf")
    run("calibrate", "--save", "office", "--dx", "1.5", "--dy", "-2")
    run("calibrate", "--duplex", duplex, "--printer", "office", "--out", "after.pdf")
    for (x, y), (moved_x, moved_y) in zip(crosses("before.pdf", 1), crosses("after.pdf", 1), strict=True):
        right, down = (x - moved_x, moved_y - y) if duplex == "long" else (moved_x - x, y - moved_y)
        assert (right, down) == pytest.approx((-1.5, 2.0), abs=0.1)


moves = st.floats(-4, 4).map(lambda v: round(v, 2))


@pytest.mark.slow
@pytest.mark.parametrize("duplex", ["long", "short"])
def test_the_printed_letters_of_backs_move_and_no_other(duplex: Duplex, art_cache: Cache) -> None:
    """Read back: fronts are drawn by the same operators, every letter of a back is off by what was saved."""
    plain, moved = (
        build(WORKSPACE, PrintOptions("marathon", duplex=duplex, only=("places",), offset=offset), art_cache).documents[
            0
        ]
        for offset in ((0.0, 0.0), (1.5, -0.5))
    )
    with pikepdf.open(io.BytesIO(plain.data)) as one, pikepdf.open(io.BytesIO(moved.data)) as two:
        same = [a.Contents.read_bytes() == b.Contents.read_bytes() for a, b in zip(one.pages, two.pages, strict=True)]
    assert same == [True, False] * (len(same) // 2)
    with pypdfium2.PdfDocument(plain.data) as one, pypdfium2.PdfDocument(moved.data) as two:
        for index in range(1, len(one), 2):
            a, b = one[index].get_textpage(), two[index].get_textpage()
            inked = [i for i in range(a.count_chars()) if a.get_text_range(i, 1).strip()]
            boxes = [numpy.array([t.get_charbox(i) for i in inked]) for t in (a, b)]
            # seen from the front they go 1.5 mm to the left and 0.5 mm down
            right, up = (1.5, -0.5) if duplex == "long" else (-1.5, 0.5)
            shift = (boxes[1] - boxes[0]) * 25.4 / 72
            high = boxes[0][:, 1] / 72 * 25.4 > 12  # above the small print in the margin, which stays
            wanted = numpy.array([right, up, right, up])
            assert numpy.abs(shift[high] - wanted).max() < 0.01


@pytest.mark.slow
@settings(max_examples=8)
@given(dx=moves, dy=moves, duplex=st.sampled_from(["long", "short"]))
def test_only_backs_move_and_by_the_same_amount(art_cache: Cache, dx: float, dy: float, duplex: Duplex) -> None:
    """In a whole kit: every back by as much, no front at all."""
    only = ("events", "pawns")
    plain, moved = (
        build(WORKSPACE, PrintOptions("marathon", duplex=duplex, only=only, offset=offset), art_cache).manifest[
            "pieces"
        ]
        for offset in ((0.0, 0.0), (dx, dy))
    )
    found: set[tuple[Any, ...]] = set()
    for before, after in zip(plain, moved, strict=True):
        shift = tuple(round(b - a, 2) for a, b in zip(before["trim"], after["trim"], strict=True))
        if before["face"] == "front":
            assert shift == (0, 0, 0, 0)
        else:
            found.add((before["rotation"], *map(abs, shift)))
    assert {entry[1:] for entry in found} == {(abs(dx), abs(dy), 0.0, 0.0)}


def test_printers_are_kept_by_name(desk: Path) -> None:
    """Each with its numbers; what is read on a later sheet is added."""
    run("calibrate", "--save", "office", "--dx", "1", "--dy", "0.5")
    run("calibrate", "--save", "ludothèque 2", "--dy", "-3")
    run("calibrate", "--save", "office", "--replace", "--dx", "1,5")
    run("calibrate", "--printer", "office", "--save", "office", "--dx", "0.5")  # what is left of it is added
    assert run("calibrate", "--list").stdout.splitlines() == [
        "ludothèque 2: dx 0 mm, dy -3 mm",
        "office: dx 2 mm, dy 0 mm",
    ]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--save", "a/b", "--dx", "1"), "expected up to 40 letters"),
        (("--save", "far", "--dx", "40"), "expected at most 10"),
        (("--save", "office"), "--save office: expected what was read on the sheet as well"),
        (("--dx", "1"), "expected --save NAME or --add NAME as well"),
        (("--save", "odd", "--dx", "nan"), "expected a number such as 1.5"),
        (("--printer", "offise"), "no printer called “offise”; there are office (did you mean office?)"),
        (("--duplex", "none"), "nothing to calibrate without backs behind the fronts"),
    ],
)
def test_what_cannot_be_is_told(words: tuple[str, ...], said: str) -> None:
    """With what is accepted."""
    run("calibrate", "--save", "office", "--dx", "1")
    assert said in run("calibrate", *words, status=2).stderr


def test_a_damaged_file_is_told(desk: Path) -> None:
    """By its name, without a traceback."""
    (desk / "config").mkdir()
    (desk / "config/printers.json").write_text("{", encoding="utf-8")
    assert "printers.json cannot be read" in run("calibrate", "--list", status=2).stderr


@pytest.mark.slow
def test_sheets_that_lie_across_have_their_own_numbers(art_cache: Cache) -> None:
    """A printer turns them, so its drift is not the same there; without numbers of their own they get the others."""
    run("calibrate", "--landscape", "--out", "wide.pdf")
    with pypdfium2.PdfDocument("wide.pdf") as pdf:
        width, height = pdf[0].get_size()
        assert width > height and len(pdf) == 2
    assert len(crosses("wide.pdf", 1)) == 3
    run("calibrate", "--save", "office", "--dx", "1.5", "--dy", "-0.5")
    run("calibrate", "--landscape", "--save", "office", "--dx", "0.2", "--dy", "0.7")
    assert run("calibrate", "--list").stdout == "office: dx 1.5 mm, dy -0.5 mm; landscape dx 0.2 mm, dy 0.7 mm\n"
    some = PrintOptions("marathon", only=("events", "pawns"))
    ways = (some, some._replace(offset=(1.5, -0.5), offset_across=(0.2, 0.7)), some._replace(offset=(1.5, -0.5)))
    kits = [build(WORKSPACE, options, art_cache) for options in ways]
    found = set()
    for plain, both, one in zip(*(kit.manifest["pieces"] for kit in kits), strict=True):
        if plain["face"] == "back":
            shifts = [tuple(abs(round(p["trim"][i] - plain["trim"][i], 2)) for i in (0, 1)) for p in (both, one)]
            found.add((plain["component"], *shifts))
    assert found == {("events", (0.2, 0.7), (1.5, 0.5)), ("pawns", (1.5, 0.5), (1.5, 0.5))}


def test_a_printer_brings_its_offsets(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Both ways round; without a printer there are none, whatever was there before."""
    monkeypatch.setenv("PNP_CONFIG", str(tmp_path / "config"))
    keep("office", Offset(1.5, -2))
    asked = with_printer(PrintOptions("", printer="office"))
    assert (asked.offset, asked.offset_across) == ((1.5, -2), None)
    keep("office", Offset(3, 4), True)
    asked = with_printer(PrintOptions("", printer="office"))
    assert (asked.offset, asked.offset_across) == ((1.5, -2), (3, 4))
    assert with_printer(asked._replace(printer="")).offset == (0, 0)
