"""Templates and pictures are plain SVG: a real browser draws them, and draws pictures as they are printed."""

from __future__ import annotations

import io
import shutil
import subprocess
from pathlib import Path

import numpy
import pytest
from PIL import Image

from tests.limits import HANGS
from tests.places import ROOT

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
TEMPLATES = sorted(p for p in (ROOT / "templates").rglob("*.svg") if b"urn:pnp:template" in p.read_bytes())
# the two largest pictures of every game
PICTURES = [
    path
    for folder in sorted((ROOT / "templates").glob("*/art"))
    for path in sorted(folder.glob("*.svg"), key=lambda path: path.stat().st_size)[-2:]
]
FLAGS = (
    *("--headless", "--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking"),
    *("--disable-component-update", "--disable-sync", "--hide-scrollbars", "--force-device-scale-factor=1"),
)
WIDTH, HEIGHT = 400, 600
browser = pytest.mark.skipif(CHROMIUM is None, reason="no Chromium on this machine")
pytestmark = pytest.mark.full


def screenshot(picture: Path, folder: Path) -> numpy.ndarray:
    """A file as Chromium shows it, on white."""
    page = folder / "page.html"
    page.write_text(f'<body style="margin:0;background:#fff"><img src="{picture.as_uri()}" width="{WIDTH}"></body>')
    out = folder / "shot.png"
    command = [str(CHROMIUM), *FLAGS, f"--user-data-dir={folder / 'profile'}", f"--window-size={WIDTH},{HEIGHT}"]
    subprocess.run([*command, f"--screenshot={out}", page.as_uri()], check=True, capture_output=True, timeout=HANGS)
    return numpy.asarray(Image.open(out).convert("RGB"))


def test_boxes_are_outlines_in_a_drawing_program() -> None:
    """A rect without a fill would hide the template behind black boxes in Inkscape or a browser."""
    from pnp.base.problems import Problems
    from pnp.svg.reader import read

    for path in TEMPLATES:
        picture = read(path, path.name, Problems())
        assert picture is not None
        for element in picture.root.walk():
            if element.tag == "rect" and {"text", "image"} & set(element.bindings):
                assert element.attributes.get("fill") == "none", f"{path.name}: {element.place}"


@browser
def test_a_template_opens_in_a_browser(tmp_path: Path) -> None:
    """The event card's template shows its panels and no black."""
    image = screenshot(ROOT / "templates" / "marathon" / "event.svg", tmp_path)
    assert (image.max(axis=2) < 40).mean() < 0.02
    assert (abs(image.astype(int) - (251, 246, 234)).max(axis=2) < 6).mean() > 0.15


@browser
@pytest.mark.parametrize("picture", PICTURES, ids=lambda path: path.stem)
def test_a_browser_draws_a_picture_as_it_is_printed(picture: Path, tmp_path: Path) -> None:
    """Chromium and the renderer of the press agree but for the edges of shapes."""
    from cairosvg import svg2png

    drawn = svg2png(url=str(picture), output_width=WIDTH, background_color="#fff")
    printed = numpy.asarray(Image.open(io.BytesIO(drawn)).convert("RGB"))
    shown = screenshot(picture, tmp_path)[: printed.shape[0]]
    assert numpy.abs(printed[: shown.shape[0]].astype(int) - shown.astype(int)).mean() < 6
