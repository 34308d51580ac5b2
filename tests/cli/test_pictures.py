"""pnp pictures: every page of a kit as a PNG."""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image

from tests.cli.tiny import run

pytestmark = pytest.mark.usefixtures("workspace")


def test_pictures_shows_every_page(workspace: Path) -> None:
    """PNG files named after document and page, of the page's size."""
    output = run("pictures", "--game", "tinygame", "--out", "shots", "--dpi", "20").output
    names = ["1-cards-01.png", "1-cards-02.png", "2-board-01.png", "2-board-02.png"]
    assert output.splitlines() == [f"shots/{name}" for name in names]
    assert sorted(p.name for p in (workspace / "shots").iterdir()) == names
    with Image.open(workspace / "shots/1-cards-01.png") as image:
        assert sorted(image.size) == pytest.approx(sorted((210 / 25.4 * 20, 297 / 25.4 * 20)), abs=1)
