"""calibrate: the sheet for both shapes of page, and what was read on it, added to what is known."""

from __future__ import annotations

from pathlib import Path

import pytest

from pnp.base.problems import UsageError
from pnp.kit.calibrate import correct, sheet
from pnp.kit.printers import Offset, printers


@pytest.fixture(autouse=True)
def configuration(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Printers of one's own."""
    monkeypatch.setenv("PNP_CONFIG", str(tmp_path / "config"))


def test_a_sheet_shows_what_is_left_of_an_offset() -> None:
    """Upright and landscape pages apart; an unmeasured landscape page goes by the upright one."""
    assert correct("office", Offset(1.5, -0.25)) == Offset(1.5, -0.25)
    assert correct("office", Offset(0.1, 0.1), "office") == Offset(1.6, -0.15)
    assert correct("office", Offset(0.4, 0.15), "office", landscape=True) == Offset(2.0, 0.0)
    assert printers() == {"office": (Offset(1.6, -0.15), Offset(2.0, 0.0))}


def test_the_sheet_has_two_sides_and_two_shapes() -> None:
    """Without backs on the other side there is nothing to calibrate."""
    upright, across = sheet(), sheet(landscape=True)
    assert upright.startswith(b"%PDF-") and across.startswith(b"%PDF-") and upright != across
    with pytest.raises(UsageError, match="expected --duplex long or short"):
        sheet(duplex="fold")
