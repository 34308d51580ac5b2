"""desk: reprint and calibrate, as they are typed: what is asked must be said, what was read is kept."""

from __future__ import annotations

from pathlib import Path

import pytest

from pnp.kit.printers import Offset, printers
from tests.cli.tiny import run

pytestmark = pytest.mark.usefixtures("workspace")


@pytest.fixture(autouse=True)
def configuration(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Printers of one's own."""
    monkeypatch.setenv("PNP_CONFIG", str(tmp_path / "config"))


@pytest.mark.parametrize("asked", [(), ("--list", "--piece", "one"), ("--piece", "one", "--changed-since", "kit")])
def test_a_reprint_wants_one_thing_to_print(asked: tuple[str, ...], workspace: Path) -> None:
    """Neither nothing nor two things at once."""
    said = run("reprint", "--game", "tinygame", *asked, status=2).stderr
    assert said == "pnp: what shall be printed? Say --piece NAME, --changed-since KIT or --list\n"
    assert not (workspace / "output").exists()


def test_a_piece_is_printed_alone(workspace: Path) -> None:
    """As often as was said, in one file; without a kit to join, the usual way, and that is told."""
    done = run("reprint", "--game", "tinygame", "--piece", "two:2", "--out", "lost.pdf")
    assert done.stdout.splitlines() == ["2 × Deck (two)", "lost.pdf: 1 sheet, version 2.5"]
    assert done.stderr.startswith("No kit in output/tinygame/fr to join (--like names another): ")
    assert (workspace / "lost.pdf").read_bytes().startswith(b"%PDF-")


def test_what_was_read_on_the_sheet_is_kept_and_listed() -> None:
    """With a comma as well as with a point; upright and landscape pages apart."""
    said = run("calibrate", "--save", "office", "--dx", "1,5", "--dy", "-0.25").stdout
    assert said == "office: dx 1.5 mm, dy -0.25 mm. Now use: pnp build --printer 'office' …\n"
    run("calibrate", "--landscape", "--save", "office", "--dx", "2")
    assert printers() == {"office": (Offset(1.5, -0.25), Offset(2.0, 0.0))}
    listed = run("calibrate", "--list").stdout
    assert listed == "office: dx 1.5 mm, dy -0.25 mm; landscape dx 2 mm, dy 0 mm\n"


def test_a_second_sheet_corrects_the_first() -> None:
    """It was printed with the offset, so what it shows is added."""
    run("calibrate", "--save", "office", "--dx", "1.5")
    run("calibrate", "--printer", "office", "--save", "office", "--dx", "-0.2", "--dy", "0.1")
    assert printers()["office"][0] == Offset(1.3, 0.1)


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (("--save", "office"), "expected what was read on the sheet as well"),
        (("--dx", "1"), "expected --save NAME as well"),
        (("--duplex", "none"), "expected --duplex long or short"),
        (("--save", "office", "--dx", "much"), "found “much”; expected a number such as 1.5"),
    ],
)
def test_half_a_calibration_is_wrong_use(options: tuple[str, ...], said: str, workspace: Path) -> None:
    """Nothing is kept, and no sheet is written."""
    assert said in run("calibrate", *options, status=2).stderr
    assert printers() == {} and not (workspace / "calibration.pdf").exists()
