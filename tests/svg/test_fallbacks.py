"""deputies: whoever draws markers is one that draws them right."""

from __future__ import annotations

import pytest

from pnp.svg.deputies import MARKED, marker_renderer
from pnp.svg.tree import Element, made

STYLE = {"marker-end": "url(#m)", "fill": "none", "stroke": "red"}
TIP = made("path", {"d": "M0 0L3 1Z", "fill": "red"})


def renderer(marker: Element, tag: str = "path", **said: str) -> str:
    """Who draws a line that ends in this marker."""
    return marker_renderer(tag, {**STYLE, **said}, said, {"m": marker})


def marker(*children: Element, **said: str) -> Element:
    """A marker that nothing cuts off."""
    return made("marker", {"id": "m", "overflow": "visible", **said}, children)


@pytest.mark.parametrize("tag", MARKED)
def test_plain_markers_stay_lines(tag: str) -> None:
    """Shapes in plain colours, in any direction: cairosvg draws them rightly."""
    assert renderer(marker(TIP, made("g", {}, [TIP])), tag) == "cairosvg"
    assert renderer(marker(TIP, orient="auto", markerWidth="6", markerHeight="6.5"), tag) == "cairosvg"


@pytest.mark.parametrize(
    "other",
    [
        marker(TIP, markerUnits="userSpaceOnUse"),
        marker(TIP, orient="90deg"),
        marker(TIP, markerWidth="50%"),
        marker(made("rect", {"fill": "url(#g)"})),
        marker(made("rect", {"fill": "context-stroke"})),
        marker(made("g", {}, [made("text", {})])),
        marker(made("rect", {"display": "none"})),
        marker(made("path", {"d": "M0 0H9V9Z"})),
        marker(made("rect", {"width": "3", "height": "3", "stroke": "red"})),
        marker(TIP, viewBox="1 1 3 3"),
        marker(made("g", {"transform": "translate(9 0)"}, [TIP])),
        made("g", {"id": "m"}),
    ],
)
def test_markers_with_surprises_become_pixels(other: Element) -> None:
    """What is cut, measured, turned or painted in another way; and what is no marker."""
    assert renderer(other) == "resvg"


def test_lines_with_surprises_become_pixels() -> None:
    """A gradient, an opacity, a shape that has no ends, a marker that is not there."""
    assert renderer(marker(TIP), stroke="url(#g)") == renderer(marker(TIP), opacity="0.5") == "resvg"
    assert renderer(marker(TIP), "rect") == marker_renderer("path", STYLE, {}, {}) == "resvg"
