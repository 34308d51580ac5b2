"""calibrate: the sheet for both shapes of page, and what was read on it, added to what is known."""

from __future__ import annotations

from pathlib import Path

import numpy
import pypdfium2
import pytest

from pnp.base.problems import UsageError
from pnp.kit.calibrate import add, correct, sheet, sheet_file
from pnp.kit.printers import Offset, Printer, printers


@pytest.fixture(autouse=True)
def configuration(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Printers of one's own."""
    monkeypatch.setenv("PNP_CONFIG", str(tmp_path / "config"))


def test_a_sheet_shows_what_is_left_of_an_offset() -> None:
    """Upright and landscape pages apart; an unmeasured landscape page goes by the upright one."""
    assert correct("office", Offset(1.5, -0.25)) == (Offset(1.5, -0.25), None)
    assert add("office", Offset(0.1, 0.1)) == (Offset(1.6, -0.15), Offset(1.5, -0.25))
    assert add("office", Offset(0.4, 0.15), landscape=True) == (Offset(2.0, 0.0), Offset(1.6, -0.15))
    assert printers() == {"office": Printer(Offset(1.6, -0.15), Offset(2.0, 0.0))}


def test_what_is_kept_is_replaced_only_if_that_is_asked_for() -> None:
    """The rest that is read on a corrected sheet must not take the place of all of it."""
    correct("office", Offset(1.5, -0.5))
    with pytest.raises(
        UsageError, match=r"kept already with dx 1.5 mm, dy -0.5 mm; read on its own sheet: --add office"
    ):
        correct("office", Offset(0.2, 0.0))
    assert correct("office", Offset(1.5, -0.5)).now == Offset(1.5, -0.5)  # the same again changes nothing
    assert correct("office", Offset(0.2, 0.0), landscape=True).before is None  # the other shape is kept apart
    assert correct("office", Offset(0.7, 0.0), replace=True) == (Offset(0.7, 0.0), Offset(1.5, -0.5))
    with pytest.raises(UsageError, match="no printer called “offise”"):
        add("offise", Offset(0.1, 0.0))


def said_on(data: bytes) -> str:
    """The words on the front."""
    with pypdfium2.PdfDocument(data) as pdf:
        return " ".join(pdf[0].get_textpage().get_text_bounded().split())


@pytest.mark.slow
@pytest.mark.parametrize("landscape", [False, True])
def test_a_corrected_sheet_says_so_and_tells_to_add(landscape: bool) -> None:
    """With the very command; the plain one tells to save. Both say what crosses far from the scales mean."""
    correct("office 2", Offset(1.5, -0.25), landscape=landscape)
    shape = "--landscape " * landscape
    plain, check = (said_on(sheet(printer=name, landscape=landscape)) for name in ("", "office 2"))
    assert f"pnp calibrate {shape}--save NOM --dx" in plain and "--add" not in plain
    assert "« office 2 » (dx +1,5, dy −0,25)".replace(" ", "") in check.replace("\u202f", "").replace(" ", "")
    assert f'pnp calibrate {shape}--add "office 2" --dx' in check and "--save" not in check
    for said in (plain, check):
        assert "L’imprimante retourne la feuille sur l’autre bord" in said and "--duplex short" in said
    assert "--duplex long" in said_on(sheet(duplex="short", landscape=landscape))


@pytest.mark.slow
@pytest.mark.parametrize("lang", ["fr", "en", "de", "it", "es"])
def test_every_language_has_its_sheet(lang: str) -> None:
    """All of it fits, upright and across, with a name of the longest kind."""
    name = "grande imprimante du premier étage 12345"
    correct(name, Offset(-3.25, 2.75))
    for landscape in (False, True):
        assert "--add" in said_on(sheet(printer=name, landscape=landscape, lang=lang))
        assert "--save" in said_on(sheet("letter", landscape=landscape, lang=lang))


def test_a_language_without_a_sheet_is_told() -> None:
    """With those that there are."""
    with pytest.raises(UsageError, match="found the language “xx”; expected fr, en, de, it, es"):
        sheet(lang="xx")


@pytest.mark.slow
def test_crosses_of_a_printer_that_turns_the_other_edge_fall_into_the_circles() -> None:
    """The sheet turned over on the wrong edge: each cross stands in the middle of a dashed circle."""
    for landscape in (False, True):
        dots = 4  # a millimetre
        with pypdfium2.PdfDocument(sheet(landscape=landscape)) as pdf:
            front, back = (page.render(scale=dots * 25.4 / 72).to_numpy()[:, :, ::-1].astype(int) for page in pdf)
        seen = back[::-1] if not landscape else back[:, ::-1]  # turned about the other axis, seen through the paper
        crosses = seen[:, :, 0] - seen[:, :, 1] > 60
        rows, columns = numpy.flatnonzero(crosses.sum(axis=1) > 60 * dots), crosses.sum(axis=0) > 20 * dots
        middle, circles = round(rows.mean()), front[:, :, 0] - front[:, :, 1] > 60
        for column in numpy.flatnonzero(columns)[::2]:
            band = circles[middle - 10 * dots : middle + 10 * dots, column - 10 * dots : column + 10 * dots]
            ys, xs = numpy.nonzero(band)
            assert len(xs) and abs(xs.mean() - 10 * dots) < dots and abs(ys.mean() - 10 * dots) < dots


def test_no_two_sheets_share_a_name() -> None:
    """The landscape one leaves the upright one alone, a check the plain one."""
    ways = [(paper, duplex, name, across) for paper in ("a4", "letter") for duplex in ("long", "short")
            for name in ("", "office 2") for across in (False, True)]  # fmt: skip
    names = [sheet_file(*way).name for way in ways]  # type: ignore[arg-type]
    assert names[0] == "calibration.pdf" and len(set(names)) == len(names)
    assert sheet_file(printer="office 2", landscape=True).name == "calibration-office-2-landscape.pdf"


def test_the_sheet_has_two_sides_and_two_shapes() -> None:
    """Without backs on the other side there is nothing to calibrate."""
    upright, across = sheet(), sheet(landscape=True)
    assert upright.startswith(b"%PDF-") and across.startswith(b"%PDF-") and upright != across
    with pytest.raises(UsageError, match="expected --duplex long or short"):
        sheet(duplex="fold")
