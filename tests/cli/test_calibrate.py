"""pnp calibrate, as it is typed: what was read on the sheet is kept."""

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
