"""Templates and pictures are plain SVG: a real browser draws them, and draws pictures as they are printed."""

from __future__ import annotations

import io
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import numpy
import pytest
from PIL import Image

from tests.limits import HANGS
from tests.places import ROOT
from tests.witness import WITNESSES

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

TEMPLATES = sorted(p for p in (ROOT / "templates").rglob("*.svg") if b"urn:pnp:template" in p.read_bytes())
# the two largest pictures of every game
PICTURES = [
    path
    for folder in sorted((ROOT / "templates").glob("*/art"))
    for path in sorted(folder.glob("*.svg"), key=lambda path: path.stat().st_size)[-2:]
]
WIDTH, HEIGHT = 400, 600


@pytest.fixture(scope="module")
def page(browser: Browser) -> Iterator[Page]:
    """One page that all pictures are looked at on."""
    context = browser.new_context(viewport={"width": WIDTH, "height": HEIGHT})
    WITNESSES.watch(context)
    context.set_default_timeout(HANGS * 1000)
    yield context.new_page()
    WITNESSES.leave(context)
    context.close()


def screenshot(page: Page, picture: Path, folder: Path) -> numpy.ndarray:
    """A file as Chromium shows it, on white."""
    path = folder / "page.html"
    path.write_text(f'<body style="margin:0;background:#fff"><img src="{picture.as_uri()}" width="{WIDTH}"></body>')
    page.goto(path.as_uri())
    page.locator("img").evaluate("image => image.decode()")
    return numpy.asarray(Image.open(io.BytesIO(page.screenshot())).convert("RGB"))


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


def test_a_template_opens_in_a_browser(page: Page, tmp_path: Path) -> None:
    """The event card's template shows its panels and no black."""
    image = screenshot(page, ROOT / "templates" / "marathon" / "event.svg", tmp_path)
    assert (image.max(axis=2) < 40).mean() < 0.02
    assert (abs(image.astype(int) - (251, 246, 234)).max(axis=2) < 6).mean() > 0.15


@pytest.mark.parametrize("picture", PICTURES, ids=lambda path: path.stem)
def test_a_browser_draws_a_picture_as_it_is_printed(page: Page, picture: Path, tmp_path: Path) -> None:
    """Chromium and the renderer of the press agree but for the edges of shapes."""
    from cairosvg import svg2png

    drawn = svg2png(url=str(picture), output_width=WIDTH, background_color="#fff")
    printed = numpy.asarray(Image.open(io.BytesIO(drawn)).convert("RGB"))
    shown = screenshot(page, picture, tmp_path)[: printed.shape[0]]
    assert numpy.abs(printed[: shown.shape[0]].astype(int) - shown.astype(int)).mean() < 6
