"""Shapes with their paint worked out, however a drawing is written."""

from __future__ import annotations

import numpy
import pypdfium2
import pytest
from PIL import Image

from pnp.base.colours import rgb
from pnp.ink.paint import read_painting
from pnp.ink.repaint import Coat, painted
from pnp.pdf.cairo import render
from pnp.svg.art import Art
from tests.drawn import drawn as drawing
from tests.ink.small_faces import drawn, picture, saved
from tests.places import ROOT

VIEW = (0.0, 0.0, 60.0, 40.0)
TIP = '<marker id="m" orient="auto" {}><path d="M0 0L3 1L0 2Z" fill="#b3261a"/></marker>'
LINE = '<path d="M10 20H40" stroke="#14335f" stroke-width="2" fill="none" marker-end="url(#m)"/>'
SAME = {
    "style": (
        '<circle cx="20" cy="20" r="9" style="fill:#b3261a; stroke: #14335f;stroke-width:.5"/>',
        '<circle cx="20" cy="20" r="9" fill="#b3261a" stroke="#14335f" stroke-width=".5"/>',
    ),
    "inherited": (
        '<g fill="#b3261a"><g stroke="navy" stroke-width=".5"><circle cx="20" cy="20" r="9"/></g></g>',
        '<circle cx="20" cy="20" r="9" fill="rgb(179,38,26)" stroke="#000080" stroke-width=".5"/>',
    ),
    "use": (
        '<defs><path id="a" d="M0 0H9V9Z"/></defs><use xlink:href="#a" x="20" y="30" fill="#b3261a"/>',
        '<path d="M20 30H29V39Z" fill="#b3261a"/>',
    ),
    "symbol": (
        '<symbol id="s" viewBox="0 0 10 10"><rect width="10" height="5" fill="#b3261a"/></symbol>'
        '<use xlink:href="#s" x="10" y="10" width="30" height="20"/>',
        '<rect x="15" y="10" width="20" height="10" fill="#b3261a"/>',
    ),
    "gradient": (
        '<defs><linearGradient id="g"><stop offset="0" stop-color="#b3261a"/><stop offset="1" stop-color="#14335f"/>'
        '</linearGradient></defs><circle cx="20" cy="20" r="9" fill="url(#g)"/>',
        '<circle cx="20" cy="20" r="9" fill="#642d3d"/>',
    ),
    "markers": (
        f'<g transform="rotate(5)">{TIP.format("overflow=~visible~")}{LINE}</g>'.replace("~", '"'),
        '<g transform="rotate(5)"><path d="M10 20H40" stroke="#14335f" stroke-width="2" fill="none"/>'
        '<g transform="translate(40 20) scale(2)"><path d="M0 0L3 1L0 2Z" fill="#b3261a"/></g></g>',
    ),
    "markers within their box": (TIP.format("") + LINE, TIP.format('overflow="visible"') + LINE),
    "invisible": ('<circle r="9" display="none"/><circle r="9" fill="none"/><circle r="9" fill-opacity="0"/>', ""),
}


@pytest.mark.parametrize("name", SAME)
def test_a_drawing_looks_the_same_however_it_is_written(name: str) -> None:
    """Styles, inheritance, `use`, symbols and gradients are worked out."""
    one, other = (picture(saved(drawn(inner))) for inner in SAME[name])
    assert numpy.abs(numpy.asarray(one, float) - numpy.asarray(other, float)).mean() < 0.5


def test_markers_are_shapes_of_their_own() -> None:
    """The line and its marker, in drawing order, each with its paint; what a box cuts is handed on as it is."""
    line, tip = read_painting(drawing(TIP.format("") + LINE, VIEW), 1.0).leaves
    assert line.fill is None and line.stroke and line.stroke.colour == rgb("#14335f") and not line.untouched
    assert tip.stroke is None and tip.fill and tip.fill.colour == rgb("#b3261a") and not tip.untouched
    (whole,) = read_painting(drawing(TIP.format('markerWidth="2"') + LINE, VIEW), 1.0).leaves
    assert [element.tag for element in whole.untouched] == ["path"] and whole.lines


@pytest.mark.slow
@pytest.mark.parametrize("name", ["marathon/art/event-3", "jonques/art/board-south", "jonques/art/token-south"])
def test_shapes_are_read_as_cairo_draws_them(name: str) -> None:
    """A drawing that is read and written again with its own paint is the same picture, judged by cairosvg."""
    text = (ROOT / f"templates/{name}.svg").read_text(encoding="utf-8")
    inner = text[text.index(">") + 1 : text.rindex("</svg>")]
    x, y, width, height = (float(v) for v in text.split('viewBox="')[1].split('"')[0].split())
    view = (x, y, width, height)
    art = drawing(inner.replace(" href=", " xlink:href="), view)
    painting = read_painting(art, 1.0)
    coats = {
        number: Coat(
            leaf.fill.colour if leaf.fill and leaf.fill.alpha > 0.5 else None,
            leaf.stroke.colour if leaf.stroke and leaf.stroke.alpha > 0.5 else None,
            leaf.width,
            own=True,
        )
        for number, leaf in enumerate(painting.leaves)
        if (leaf.fill or leaf.stroke or leaf).__class__ is not leaf.__class__
    }
    again = Art(painted(painting, coats), view)
    ours, theirs = (numpy.asarray(_cairo(one.svg, view), float) for one in (again, art))
    away = numpy.abs(ours - theirs).max(axis=2)
    assert (away > 60).mean() < 0.03  # gradients are one colour now, and shading is left out
    assert away.mean() < 6


def _cairo(svg: str, view: tuple[float, float, float, float]) -> Image.Image:
    """A drawing as cairosvg makes it."""
    pdf = pypdfium2.PdfDocument(render(svg))
    try:
        image: Image.Image = pdf[0].render(scale=600 / view[2] / 2.83).to_pil()
        return image.convert("RGB")
    finally:
        pdf.close()
