"""pnp calibrate, as it is typed: what was read on the sheet is kept."""

from __future__ import annotations

from pathlib import Path

import pytest

from pnp.kit.printers import Offset, Printer, printers
from tests.cli.tiny import run

pytestmark = pytest.mark.usefixtures("workspace")


@pytest.fixture(autouse=True)
def configuration(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Printers of one's own."""
    monkeypatch.setenv("PNP_CONFIG", str(tmp_path / "config"))


def test_what_was_read_on_the_sheet_is_kept_and_listed() -> None:
    """With a comma as well as with a point; upright and landscape pages apart."""
    said = run("calibrate", "--save", "office", "--dx", "1,5", "--dy", "-0.25").stdout
    assert said.splitlines() == [
        "office: dx 1.5 mm, dy -0.25 mm.",
        "To see it: pnp calibrate --printer office",
        "To use it: pnp build --printer office …",
    ]
    run("calibrate", "--landscape", "--save", "office", "--dx", "2")
    assert printers() == {"office": Printer(Offset(1.5, -0.25), Offset(2.0, 0.0))}
    listed = run("calibrate", "--list").stdout
    assert listed == "office: dx 1.5 mm, dy -0.25 mm; landscape dx 2 mm, dy 0 mm\n"


def test_a_second_sheet_corrects_the_first() -> None:
    """It was printed with the offset, so what it shows is added."""
    run("calibrate", "--save", "office", "--dx", "1.5")
    said = run("calibrate", "--add", "office", "--dx", "-0.2", "--dy", "0.1").stdout
    assert said.startswith("office: dx 1.3 mm, dy 0.1 mm (before: dx 1.5 mm, dy 0 mm).\n")
    run("calibrate", "--printer", "office", "--save", "office", "--dx", "0.1")
    assert printers()["office"][0] == Offset(1.4, 0.1)


def test_what_is_kept_is_not_replaced_unasked() -> None:
    """Whoever types the command of the plain sheet after the check is told of both ways."""
    run("calibrate", "--save", "office", "--dx", "1.5")
    said = run("calibrate", "--save", "office", "--dx", "0.2", status=2).stderr
    assert "--add office, which adds; read on a plain sheet: --save office --replace" in said
    run("calibrate", "--save", "office", "--replace", "--dx", "0.2")
    assert printers()["office"][0] == Offset(0.2, 0.0)


def test_a_printer_is_forgotten() -> None:
    """It alone; one that is not kept is told."""
    run("calibrate", "--save", "office", "--dx", "1.5")
    run("calibrate", "--save", "cellar", "--dx", "1")
    assert run("calibrate", "--forget", "office").stdout == "office is forgotten; it had dx 1.5 mm, dy 0 mm.\n"
    assert run("calibrate", "--list").stdout == "cellar: dx 1 mm, dy 0 mm\n"
    assert "no printer called “office”" in run("calibrate", "--forget", "office", status=2).stderr
    assert "--forget NAME stands alone" in run("calibrate", "--forget", "cellar", "--dx", "1", status=2).stderr


@pytest.mark.slow
def test_each_sheet_has_its_own_file(workspace: Path) -> None:
    """The landscape one leaves the upright one alone, and a check both."""
    run("calibrate", "--save", "office", "--dx", "1.5")
    for options in ((), ("--landscape",), ("--printer", "office")):
        run("calibrate", *options)
    names = sorted(path.name for path in workspace.glob("*.pdf"))
    assert names == ["calibration-landscape.pdf", "calibration-office.pdf", "calibration.pdf"]
    assert "--add office --dx" in run("calibrate", "--printer", "office").stdout


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (("--save", "office"), "expected what was read on the sheet as well"),
        (("--add", "office"), "expected what was read on the sheet as well"),
        (("--add", "office", "--dx", "1"), "no printer called “office”"),
        (("--add", "office", "--save", "office", "--dx", "1"), "expected one of the two"),
        (("--replace",), "--replace goes with --save NAME"),
        (("--lang", "xx"), "expected fr, en, de, it, es"),
        (("--dx", "1"), "expected --save NAME or --add NAME as well"),
        (("--duplex", "none"), "expected --duplex long or short"),
        (("--save", "office", "--dx", "much"), "found “much”; expected a number such as 1.5"),
    ],
)
def test_half_a_calibration_is_wrong_use(options: tuple[str, ...], said: str, workspace: Path) -> None:
    """Nothing is kept, and no sheet is written."""
    assert said in run("calibrate", *options, status=2).stderr
    assert printers() == {} and not (workspace / "calibration.pdf").exists()
