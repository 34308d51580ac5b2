"""canonical: what looks the same is described alike, however it is written; what looks different is not."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.svg.canonical import description
from pnp.svg.tree import made
from tests.drawn import drawn
from tests.svg.strokes import lengths, points, radii

VIEW = (0.0, 0.0, 40.0, 30.0)
BOX = '<rect x="3" y="4" width="9" height="5" fill="#8b2b3e"/>'
STOPS = '<stop offset="0" stop-color="#fff"/><stop offset="1" stop-color="#000"/>'
GRADIENT = f'<linearGradient id="g">{STOPS}</linearGradient>'
CLIP = '<clipPath id="c"><circle cx="5" cy="5" r="4"/></clipPath>'
SHADED = '<rect width="9" height="5" fill="url(#g)"/>'


def shows(inner: str) -> str:
    """What a drawing shows, one line a shape."""
    return drawn(inner, VIEW).shows.decode()


TIP = '<path d="M0 0L3 1 0 2Z"/>'
END = 'marker-end="url(#m)"'


def marker(said: str = 'overflow="visible"', inner: str = TIP) -> str:
    """A marker as broad as the line that it stands on."""
    return f'<marker id="m" refX="1" orient="auto" {said}>{inner}</marker>'


def arrow(said: str = END, paint: str = 'stroke="#000"', x: int = 20) -> str:
    """A line to the right."""
    return f'<path d="M2 3H{x}" stroke-width="2" {paint} {said}/>'


ARROW = f"{marker()}{arrow()}"


SAME = {
    "a marker or a shape that lies there": (
        ARROW, f'{arrow("")}<g transform="translate(20 3) scale(2) translate(-1 0)">{TIP}</g>',
    ),
    "the name of a marker": (ARROW, ARROW.replace('"m"', '"n"').replace("#m", "#n")),
    "markers of a line or of its group": (ARROW, f"{marker()}<g {END}>{arrow('')}</g>"),
    "a paint of the line or of its marker": tuple(
        marker(inner=TIP.replace("<path", f'<path fill="{fill}"')) + arrow(paint='stroke="red"')
        for fill in ("context-stroke", "red")
    ),
    "a style or attributes": (BOX, '<rect x="3" y="4" width="9" height="5" style="fill: #8b2b3e; stroke:none"/>'),
    "a rect or a path": (BOX, '<path d="M3 4h9v5H3z" fill="#8b2b3e"/>'),
    "a polygon or a path": ('<polygon points="0,0 9,0 5,7"/>', '<path d="M0 0 9 0 5 7Z"/>'),
    "a line or a path": (
        '<line x1="1" y1="2" x2="8" y2="9" stroke="#000"/>',
        '<path d="M1 2 8 9" fill="none" stroke="#000"/>',
    ),
    "paint of its own or of a group": (BOX, f'<g fill="#8b2b3e">{BOX.replace(" fill=", " data-was=")}</g>'),
    "a group that says nothing": (BOX, f"<g><g>{BOX}</g></g>"),
    "moved by a group or by itself": (
        f'<g transform="translate(2 1) rotate(30)">{BOX}</g>',
        BOX.replace("<rect", '<rect transform="translate(2 1) rotate(30)"'),
    ),
    "moved or drawn there": (f'<g transform="translate(2 1)">{BOX}</g>', BOX.replace('x="3" y="4"', 'x="5" y="5"')),
    "scaled or drawn larger": (
        '<circle r="2" transform="scale(3)" stroke="#000" stroke-width="0.5" stroke-dasharray="1 2"/>',
        '<circle r="6" stroke="#000" stroke-width="1.5" stroke-dasharray="3,6"/>',
    ),
    "used or copied": (
        '<defs><rect id="r" width="9" height="5"/></defs><use xlink:href="#r" x="3" y="4" fill="#8b2b3e"/>',
        BOX,
    ),
    "used of a symbol or copied": (f'<symbol id="s">{BOX}</symbol><use xlink:href="#s"/>', BOX),
    "with defs that nobody uses": (f"<defs>{GRADIENT}{CLIP}</defs>{BOX}", BOX),
    "an id or none": (BOX.replace("<rect", '<rect id="box" data-note="x"'), BOX),
    "the name of a colour": (BOX.replace("#8b2b3e", "navy"), BOX.replace("#8b2b3e", "rgb(0, 0, 128)")),
    "opacity in the colour or beside it": (
        BOX.replace("#8b2b3e", "rgba(255,0,0,0.5)"),
        BOX.replace('fill="#8b2b3e"', 'fill="red" fill-opacity="0.5"'),
    ),
    "the current colour": (f'<g color="#8b2b3e">{BOX.replace("#8b2b3e", "currentColor")}</g>', BOX),
    "black unless it is said": ('<rect width="9" height="5"/>', '<rect width="9" height="5" fill="#000000"/>'),
    "what leaves no ink": (
        f'<g display="none">{BOX}</g>{BOX}<rect width="9" height="9" fill="none"/><g opacity="0.5"/>'
        '<rect width="5" height="5" visibility="hidden"/><path d="M0 0H9" fill="none" stroke="#000" stroke-width="0"/>'
        '<rect width="9" height="9" fill="#fff" fill-opacity="0"/>',
        BOX,
    ),
    "a gradient by any name": (
        f"<defs>{GRADIENT}</defs>{SHADED}",
        f"<defs>{GRADIENT}</defs>{SHADED}".replace('"g"', '"h"').replace("#g", "#h"),
    ),
    "a gradient that takes its stops from another": (
        f'<defs>{GRADIENT}<linearGradient id="h" xlink:href="#g"/></defs>{SHADED.replace("#g", "#h")}',
        f"<defs>{GRADIENT}</defs>{SHADED}",
    ),
    "a clip by any name": (
        f'<defs>{CLIP}</defs><g clip-path="url(#c)">{BOX}</g>',
        f'<defs>{CLIP}</defs><g clip-path="url(#c)">{BOX}</g>'.replace('"c"', '"k"').replace("#c", "#k"),
    ),
    "more decimals than can be seen": (BOX.replace('x="3"', 'x="3.0001"'), BOX),
}  # fmt: skip


@pytest.mark.parametrize("name", SAME)
def test_what_looks_the_same_is_described_alike(name: str) -> None:
    """And there is something to be seen."""
    one, other = (shows(inner) for inner in SAME[name])
    assert one == other != ""


LINE = '<path d="M3 4H20" fill="none" stroke="#000" stroke-width="2" stroke-dasharray="4 2"/>'
PAIR = '<rect width="9" height="9" fill="#f00"/><rect x="5" width="9" height="9" fill="#00f"/>'
USE = '<use xlink:href="#s" width="20" height="10"/>'
OTHER = {
    "colour": (BOX, BOX.replace("#8b2b3e", "#8b2b3f")),
    "how much it covers": (BOX, BOX.replace("<rect", '<rect opacity="0.9"')),
    "place": (BOX, BOX.replace('x="3"', 'x="3.01"')),
    "size": (BOX, BOX.replace('width="9"', 'width="9.01"')),
    "round corners": (BOX, BOX.replace("<rect", '<rect rx="1"')),
    "turn": (BOX, BOX.replace("<rect", '<rect transform="rotate(1)"')),
    "order of what overlaps": (PAIR, "".join(f"<rect{part}" for part in reversed(PAIR.split("<rect")[1:]))),
    "one shape less": (PAIR, PAIR.split("<rect")[0] + "<rect" + PAIR.split("<rect")[1]),
    "fill rule": ('<path d="M0 0H9V9Z"/>', '<path d="M0 0H9V9Z" fill-rule="evenodd"/>'),
    "breadth of a line": (LINE, LINE.replace('="2"', '="2.1"')),
    "dashes": (LINE, LINE.replace("4 2", "4 3")),
    "where dashes begin": (LINE, LINE.replace("<path", '<path stroke-dashoffset="1"')),
    "ends of a line": (LINE, LINE.replace("<path", '<path stroke-linecap="round"')),
    "joins of a line": (LINE, LINE.replace("<path", '<path stroke-linejoin="bevel"')),
    "miters": (LINE, LINE.replace("<path", '<path stroke-miterlimit="9"')),
    "a line stretched unevenly": (
        '<rect width="6" height="6" stroke="#000" stroke-width="2"/>',
        '<rect width="3" height="12" stroke="#000" stroke-width="2" transform="scale(2 0.5)"/>',
    ),
    "stops of a gradient": (
        f"<defs>{GRADIENT}</defs>{SHADED}",
        f"<defs>{GRADIENT}</defs>{SHADED}".replace("#fff", "#eee"),
    ),
    "way of a gradient": (
        f"<defs>{GRADIENT}</defs>{SHADED}",
        f"<defs>{GRADIENT}</defs>{SHADED}".replace('id="g"', 'id="g" x1="1" x2="0"'),
    ),
    "a gradient that turns with its shape": (
        f"<defs>{GRADIENT}</defs>" + SHADED.replace("<rect", '<rect transform="rotate(90)"'),
        f'<defs>{GRADIENT}</defs><path d="M0 0V9H-5V0Z" fill="url(#g)"/>',
    ),
    "clip": (f'<defs>{CLIP}</defs><g clip-path="url(#c)">{BOX}</g>', f"<defs>{CLIP}</defs><g>{BOX}</g>"),
    "size of a clip": (
        f'<defs>{CLIP}</defs><g clip-path="url(#c)">{BOX}</g>',
        f'<defs>{CLIP}</defs><g clip-path="url(#c)">{BOX}</g>'.replace('r="4"', 'r="5"'),
    ),
    "a clip of the clip": tuple(
        f'<defs><clipPath id="k"><rect width="{side}" height="5"/></clipPath>{CLIP}</defs>'.replace(
            'id="c"', 'id="c" clip-path="url(#k)"'
        )
        + f'<g clip-path="url(#c)">{BOX}</g>'
        for side in (5, 6)
    ),
    "what is inside the clip": (
        f'<defs>{CLIP}</defs><g clip-path="url(#c)">{PAIR}</g>',
        f'<defs>{CLIP}</defs><g clip-path="url(#c)">{PAIR.replace("/><rect", "/></g><rect")}',
    ),
    "size of a symbol": tuple(
        f'<symbol id="s" viewBox="0 0 20 10">{BOX}</symbol>{USE.replace("20", wide)}' for wide in ("20", "24")
    ),
    "box of a symbol": tuple(f'<symbol id="s" viewBox="0 0 {wide} 10">{BOX}</symbol>{USE}' for wide in (20, 24)),
    "place of a drawing in a drawing": tuple(f'<svg x="{x}" width="9" height="9">{BOX}</svg>' for x in (0, 1)),
    "box of a drawing in a drawing": tuple(
        f'<svg width="9" height="9" viewBox="0 0 {side} 9">{BOX}</svg>' for side in (9, 8)
    ),
    "what a symbol draws": (
        f'<symbol id="s" viewBox="0 0 20 10">{PAIR}</symbol>{USE}',
        f'<symbol id="s" viewBox="0 0 20 10">{PAIR.split("<rect")[0]}<rect{PAIR.split("<rect")[1]}</symbol>{USE}'
        f"<rect{PAIR.split('<rect')[2]}",
    ),
    "what runs past a drawing in a drawing": tuple(
        f'<svg width="9" height="9" overflow="{word}">{BOX}</svg>' for word in ("hidden", "visible")
    ),
    "inner circle of a gradient": tuple(
        f'<radialGradient id="g" fr="{radius}">{STOPS}</radialGradient>{SHADED}' for radius in (0, 0.1)
    ),
    "what is painted first": tuple(
        BOX.replace("<rect", f'<rect stroke="#000" paint-order="{first}"') for first in ("fill", "stroke")
    ),
    "a width in percent": tuple(LINE.replace('="2"', f'="{wide}%"') for wide in (2, 3)),
    "dashes in percent": tuple(LINE.replace("4 2", f"{dash}% 2") for dash in (4, 5)),
    "a move in percent": tuple(
        f'<defs><rect id="r" width="9" height="5"/></defs><use href="#r" x="{x}%"/>' for x in (1, 2)
    ),
    "how much a symbol covers": tuple(
        f'<symbol id="s" opacity="{share}">{BOX}</symbol><use href="#s"/>' for share in (1, 0.5)
    ),
    "paint of a symbol": tuple(
        f'<symbol id="s" fill="{colour}"><rect width="9" height="5"/></symbol><use href="#s"/>'
        for colour in ("#111", "#222")
    ),
    "rule of a clip": tuple(
        f'<clipPath id="c" clip-rule="{rule}"><path d="M0 0H9V9Z"/></clipPath><g clip-path="url(#c)">{BOX}</g>'
        for rule in ("nonzero", "evenodd")
    ),
    "what a clip hides": tuple(
        f'<clipPath id="c"><circle r="9"/><rect width="9" height="9" visibility="{word}"/></clipPath>'
        f'<g clip-path="url(#c)">{BOX}</g>' for word in ("visible", "hidden")
    ),
    "a clip of a part of a clip": tuple(
        f'<clipPath id="k"><rect width="{side}" height="5"/></clipPath>'
        f'<clipPath id="c"><circle r="9" clip-path="url(#k)"/></clipPath><g clip-path="url(#c)">{BOX}</g>'
        for side in (5, 6)
    ),
    "the current colour of a stop": tuple(
        f'<g color="{colour}"><linearGradient id="g"><stop stop-color="currentColor"/>{STOPS}</linearGradient></g>'
        + SHADED for colour in ("#111", "#222")
    ),
    "a marker": (ARROW, marker() + arrow("")),
    "the end that a marker is at": (ARROW, ARROW.replace("-end", "-start")),
    "what a marker shows": (ARROW, ARROW.replace("L3 1", "L3 2")),
    "how a marker lies": (ARROW, ARROW.replace("auto", "30")),
    "what a marker inherits": tuple(f'<g fill="{fill}">{marker()}</g>{arrow()}' for fill in ("#111", "#222")),
    "what cuts a marker": tuple(marker(f'markerWidth="{wide}"') + arrow() for wide in (3, 2)),
    "where a line without paint has its markers": tuple(
        marker() + arrow(paint='fill="none"', x=x) for x in (20, 21)
    ),
    "where markers are that only resvg draws": tuple(
        marker('opacity="0.5"') + arrow(paint='fill="none"', x=x) for x in (20, 21)
    ),
    "when markers are painted": tuple(
        marker() + arrow(f'{END} paint-order="{first}"') for first in ("fill", "markers")
    ),
    "what it turns about": tuple(
        BOX.replace("<rect", f'<rect transform="rotate(9)" transform-origin="{x} 3"') for x in (0, 3)
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", OTHER)
def test_what_looks_different_is_described_otherwise(name: str) -> None:
    """Every single thing that can be seen."""
    one, other = (shows(inner) for inner in OTHER[name])
    assert one != other and one and other


@pytest.mark.slow
@given(points, radii, radii, points, st.integers(-180, 180))
def test_a_rect_is_the_path_that_it_is_wherever_it_is_put(
    corner: tuple[float, float], width: float, height: float, move: tuple[float, float], degrees: int
) -> None:
    """By its own transform, or by those of two groups."""
    x, y = corner
    way = f"translate({move[0]:.2f} {move[1]:.2f})"
    rect = (
        f'<rect x="{x:.2f}" y="{y:.2f}" width="{width:.2f}" height="{height:.2f}" transform="{way} rotate({degrees})"/>'
    )
    path = f'<path d="M{x:.2f} {y:.2f}h{width:.2f}v{height:.2f}h{-width:.2f}z"/>'
    assert shows(rect) == shows(f'<g transform="{way}"><g transform="rotate({degrees})">{path}</g></g>')


@pytest.mark.slow
@given(points, st.lists(st.tuples(lengths, lengths), min_size=1, max_size=5))
def test_relative_and_absolute_paths_show_the_same(
    start: tuple[float, float], steps: list[tuple[float, float]]
) -> None:
    """To the thousandth of a millimetre."""
    x, y = start
    one, other = f"M{x:.2f} {y:.2f}", f"m{x:.2f} {y:.2f}"
    for dx, dy in steps:
        x, y = x + dx, y + dy
        one += f"L{x:.2f} {y:.2f}"
        other += f"l{dx:.2f} {dy:.2f}"
    assert shows(f'<path d="{one}z"/>') == shows(f'<path d="{other}z"/>')


def test_a_ring_of_uses_comes_to_an_end() -> None:
    """The reader refuses such a file; a program's own drawing must not hang either."""
    ring = [made("g", {"id": "a"}, [made("rect", {"width": "5", "height": "5"}), made("use", {"href": "#a"})])]
    assert 1 < description(ring).count("\n") < 100
    clips = [made("clipPath", {"id": "c", "clip-path": "url(#c)"}, [made("rect", {"width": "5", "height": "5"})])]
    assert description([made("rect", {"width": "5", "height": "5", "clip-path": "url(#c)"})], clips)


def test_what_has_no_outline_is_told_as_it_is_written() -> None:
    """A length with a unit is another one: better to say changed once too often than once too rarely."""
    one, other = (description([made("rect", {"width": f"{wide}mm", "height": "5"})]) for wide in (5, 6))
    assert one != other and "5mm" in one
