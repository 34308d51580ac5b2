"""deputies: whoever draws markers and patterns is one that draws them right."""

from __future__ import annotations

from pnp.svg.deputies import marker_renderer, pattern_renderer
from pnp.svg.tree import made


def test_markers_and_patterns_are_drawn_by_resvg() -> None:
    """cairosvg draws neither as a browser does."""
    pattern, marker = made("pattern", {"id": "p"}), made("marker", {"id": "m"})
    by_id = {"p": pattern, "m": marker}
    assert marker_renderer({"marker-end": "url(#m)"}, by_id) == pattern_renderer(pattern, by_id) == "resvg"
