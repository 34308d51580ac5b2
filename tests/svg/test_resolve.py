"""resolve: a tree comes to the scene that it shows; what our own pens cannot say is left to another renderer."""

from __future__ import annotations

import base64
import io
from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image as Pixels

from pnp.base.geometry import IDENTITY, Matrix, Rect, apply, multiply
from pnp.svg.bounds import bounds_of, corners
from pnp.svg.resolve import DEEPEST, resolve
from pnp.svg.scene import Gradient, Group, Image, Node, Part, Shape, Solid, Stroke
from pnp.svg.tree import made
from tests.svg.scenes import BLACK, BLUE, RED, STOPS, group, part, scene, shape

RECT = '<rect width="8" height="4"/>'
DOT = '<circle r="1"/>'
GRADIENT = f'<linearGradient id="g">{STOPS}</linearGradient>'
TEXT = "<text>a</text>"
RULED = "stroke='#f00'"


def boxes(nodes: tuple[Node, ...], matrix: Matrix = IDENTITY) -> Iterator[Rect]:
    """Where the shapes and pictures of a scene lie on the page."""
    for node in nodes:
        if isinstance(node, Group):
            yield from boxes(node.children, multiply(matrix, node.matrix))
        elif isinstance(node, Shape):
            box = bounds_of(node.outline)
            assert box is not None
            yield corners(box, matrix)
        elif isinstance(node, Image):
            yield corners(Rect(0, 0, 1, 1), multiply(matrix, node.matrix))


def where(inner: str) -> tuple[float, ...]:
    """Where the only shape of a drawing lies."""
    (box,) = boxes(scene(inner))
    return tuple(round(value, 6) for value in box)


def cuts(inner: str) -> list[tuple[float, ...]]:
    """The boxes to which a drawing is clipped, where they lie on the page."""

    def inside(nodes: tuple[Node, ...], matrix: Matrix) -> Iterator[Rect]:
        for node in nodes:
            if isinstance(node, Group):
                placed = multiply(matrix, node.matrix)
                yield from (corners(s.bounds, placed) for clip in node.clips for s in clip.shapes if s.bounds)
                yield from inside(node.children, placed)

    return [tuple(round(value, 6) for value in box) for box in inside(scene(inner), IDENTITY)]


def stroke(said: str) -> Stroke:
    """How a red line is drawn."""
    found = shape(f'<path d="M0 0H9" fill="none" {RULED} {said}/>').stroke
    assert found is not None
    return found


# --- paint


@pytest.mark.parametrize(
    ("said", "paint"),
    [
        ("", Solid(BLACK, 1)), ('fill="red"', Solid(RED, 1)), ('fill="rgba(255,0,0,.5)"', Solid(RED, 0.5)),
        ('fill="red" fill-opacity="25%"', Solid(RED, 0.25)),
        ('fill="#ff000080" fill-opacity="0.5"', Solid(RED, 64 / 255)),
        ('fill="currentColor" color="blue"', Solid(BLUE, 1)), ('fill="initial"', Solid(BLACK, 1)),
        ('fill="red" opacity="0.5"', Solid(RED, 0.5)), ('fill="url(#r) blue"', Solid(BLUE, 1)),
    ],
)  # fmt: skip
def test_a_fill_is_a_colour_and_how_much_it_covers(said: str, paint: Solid) -> None:
    """Opacity of the colour, of the fill and of a shape with one paint are one."""
    found = shape(f'<g id="r"/><rect width="8" height="4" {said}/>').fill
    assert isinstance(found, Solid) and found.colour == paint.colour and found.alpha == pytest.approx(paint.alpha)


@pytest.mark.parametrize(
    "said",
    [
        'fill="none"', 'fill="transparent"', 'fill-opacity="0"', 'opacity="0"', 'display="none"', 'visibility="hidden"',
        'visibility="collapse"', 'fill="url(#r)"', 'fill="none" stroke="red" stroke-width="0"', 'transform="scale(0)"',
        'fill="none" stroke="red" stroke-opacity="0"', 'fill="url(#r) none"',
    ],
)  # fmt: skip
def test_what_leaves_no_ink_is_not_there(said: str) -> None:
    """Nobody has to look at it again."""
    assert scene(f'<g id="r"/><rect width="8" height="4" {said}/>') == ()


def test_what_is_inherited_reaches_the_shape() -> None:
    """Paint, colour, visibility and markers; a child's own word is stronger."""
    assert shape(f'<g fill="red"><g>{RECT}</g></g>').fill == Solid(RED, 1)
    assert shape('<g fill="red"><rect width="8" height="4" fill="inherit"/></g>').fill == Solid(RED, 1)
    assert shape('<g fill="red"><rect width="8" height="4" fill="unset"/></g>').fill == Solid(RED, 1)
    assert shape('<g fill="red"><rect width="8" height="4" fill="initial"/></g>').fill == Solid(BLACK, 1)
    assert shape(f'<g visibility="hidden"><g visibility="visible">{RECT}</g>{RECT}</g>')
    assert shape('<g color="red"><rect width="8" height="4" stroke="currentColor" fill="none"/></g>').stroke is not None
    assert scene(f'<g display="none"><g display="inline">{RECT}</g></g>') == ()


def test_opacity_of_more_than_one_paint_is_that_of_a_group() -> None:
    """Else they would shine through each other."""
    both = group('<rect width="8" height="4" stroke="red" opacity="0.5"/>')
    assert both.opacity == 0.5 and both.matrix == IDENTITY and len(both.children) == 1
    assert group(f'<g opacity="0.5">{RECT * 2}</g>').opacity == 0.5
    assert (
        group('<g opacity="0.5"><rect width="8" height="4" opacity="0.5"/><rect width="1" height="1"/></g>').opacity
        == 0.5
    )
    line = shape(f'<path d="M0 0H9" fill="none" {RULED} opacity="0.5"/>').stroke
    assert line is not None and line.paint == Solid(RED, 0.5)


@pytest.mark.parametrize(
    ("order", "first"),
    [("normal", False), ("fill", False), ("stroke", True), ("stroke fill", True), ("markers stroke", True),
     ("fill stroke", False), ("markers fill stroke", False), ("initial", False)],
)  # fmt: skip
def test_paint_order_says_whether_the_stroke_comes_first(order: str, first: bool) -> None:
    """What is not named comes after what is."""
    assert shape(f'<rect width="8" height="4" stroke="red" paint-order="{order}"/>').stroke_first is first


# --- strokes


def test_a_stroke_has_its_width_ends_and_corners() -> None:
    """As CSS has them where nobody says anything."""
    assert stroke("") == Stroke(Solid(RED, 1), 1, "butt", "miter", 4, (), 0)
    said = 'stroke-width="3" stroke-linecap="round" stroke-linejoin="bevel" stroke-miterlimit="9" stroke-opacity="0.5"'
    assert stroke(said) == Stroke(Solid(RED, 0.5), 3, "round", "bevel", 9, (), 0)
    assert stroke('stroke-width="10%"').width == pytest.approx(6250**0.5 / 10)
    assert stroke('stroke-linejoin="arcs"').join == "miter"


@pytest.mark.parametrize(
    ("said", "dashes", "shift"),
    [
        ('stroke-dasharray="none"', (), 0), ('stroke-dasharray="4 2"', (4, 2), 0), ('stroke-dasharray="3"', (3, 3), 0),
        ('stroke-dasharray="1,2,3"', (1, 2, 3, 1, 2, 3), 0), ('stroke-dasharray="0 0"', (), 0),
        ('stroke-dasharray="0 2"', (0, 2), 0), ('stroke-dashoffset="5"', (), 0), ('stroke-dasharray="0"', (), 0),
        ('stroke-dasharray="4 2" stroke-dashoffset="5"', (4, 2), 5), ('stroke-dasharray="4px 1in"', (4, 96), 0),
        ('stroke-dasharray="4 2" stroke-dashoffset="-1"', (4, 2), 5),
        ('stroke-dasharray="4" stroke-dashoffset="-9"', (4, 4), 7),
        ('stroke-dasharray="4 2" stroke-dashoffset="-12"', (4, 2), 0),
    ],
)  # fmt: skip
def test_dashes_are_even_in_number_and_begin_at_or_before_the_line(
    said: str, dashes: tuple[float, ...], shift: float
) -> None:
    """An odd number is said twice, dashes of no length are a line, and a shift backwards is one forwards."""
    found = stroke(said)
    assert found.dashes == dashes and found.shift == pytest.approx(shift)


@pytest.mark.slow
@given(st.lists(st.integers(0, 99), min_size=1, max_size=5), st.integers(-999, 999))
def test_a_shift_is_the_same_modulo_the_length_of_all_dashes(dashes: list[int], shift: int) -> None:
    """And never below zero, which PDF does not know."""
    found = stroke(f'stroke-dasharray="{" ".join(map(str, dashes))}" stroke-dashoffset="{shift}"')
    whole = sum(dashes) * (1 + len(dashes) % 2)
    assert found.shift >= 0 and sum(found.dashes) == whole
    if whole:
        off = (found.shift - shift) % whole
        assert min(off, whole - off) == pytest.approx(0, abs=1e-6)


# --- where things stand


@pytest.mark.parametrize(
    ("inner", "box"),
    [
        ('<rect x="1" y="2" width="8" height="4"/>', (1, 2, 8, 4)),
        ('<rect x="10%" y="10%" width="50%" height="50%"/>', (10, 5, 50, 25)),
        (f'<g transform="translate(10 20)"><g transform="scale(2)">{RECT}</g></g>', (10, 20, 16, 8)),
        ('<rect width="8" height="4" transform="scale(2)" transform-origin="8 4"/>', (-8, -4, 16, 8)),
        ('<rect width="8" height="4" transform="rotate(180)" transform-origin="center"/>', (92, 46, 8, 4)),
        ('<defs><rect id="r" x="1" width="8" height="4"/></defs><use href="#r" x="10" y="10%"/>', (11, 5, 8, 4)),
        ('<defs><rect id="r" width="8" height="4" transform="scale(2)"/></defs>'
         '<use href="#r" x="1" transform="scale(3)"/>', (3, 0, 48, 24)),
        (f'<svg x="10" y="10%">{RECT}</svg>', (10, 5, 8, 4)),
        (f'<svg width="40" height="20" viewBox="0 0 8 4">{RECT}</svg>', (0, 0, 40, 20)),
        (f'<svg width="40" height="40" viewBox="0 0 8 4">{RECT}</svg>', (0, 10, 40, 20)),
        (f'<svg width="40" height="40" viewBox="0 0 8 4" preserveAspectRatio="none">{RECT}</svg>', (0, 0, 40, 40)),
        (f'<svg width="40" height="40" viewBox="0 0 8 4" preserveAspectRatio="xMinYMin slice">{RECT}</svg>',
         (0, 0, 80, 40)),
        ('<svg width="40" height="20"><rect width="50%" height="50%"/></svg>', (0, 0, 20, 10)),
        ('<svg width="40" height="20" viewBox="0 0 4 2"><rect width="50%" height="50%"/></svg>', (0, 0, 20, 10)),
        (f'<svg viewBox="0 0 10 5">{RECT}</svg>', (0, 0, 80, 40)),
        (f'<symbol id="s" viewBox="0 0 8 4">{RECT}</symbol><use href="#s" x="5" width="16" height="8"/>',
         (5, 0, 16, 8)),
        (f'<symbol id="s" viewBox="0 0 8 4" width="16" height="8">{RECT}</symbol><use href="#s"/>', (0, 0, 16, 8)),
        (f'<symbol id="s" viewBox="0 0 8 4">{RECT}</symbol><use href="#s"/>', (0, 0, 100, 50)),
        (f'<symbol id="s" viewBox="0 0 8 4">{RECT}</symbol><use href="#s" width="50%" height="10"/>', (15, 0, 20, 10)),
        (f'<symbol id="s">{RECT}</symbol><use href="#s" y="3"/>', (0, 3, 8, 4)),
        (f'<defs><svg id="s" x="2" viewBox="0 0 8 4" width="9" height="9">{RECT}</svg></defs>'
         '<use href="#s" x="1" width="16" height="8"/>', (3, 0, 16, 8)),
        (f'<switch><g>{RECT}</g><circle r="9"/></switch>', (0, 0, 8, 4)),
        (f'<a href="http://x">{RECT}</a>', (0, 0, 8, 4)),
    ],
)  # fmt: skip
def test_everything_stands_where_a_browser_shows_it(inner: str, box: tuple[float, ...]) -> None:
    """Percentages, origins, uses, symbols and pages in pages with their boxes."""
    assert where(inner) == box


@pytest.mark.parametrize("tag", ["symbol", "svg"])
@pytest.mark.parametrize(
    ("overflow", "cut"), [("", True), ("hidden", True), ("scroll", True), ("visible", False), ("auto", False)]
)
def test_what_runs_past_a_page_is_cut_unless_it_says_otherwise(tag: str, overflow: str, cut: bool) -> None:
    """At the edges of the page, not of its viewBox."""
    said = f'overflow="{overflow}"' if overflow else ""
    page = f'<defs><{tag} id="s" viewBox="0 0 8 4" {said}>{RECT}</{tag}></defs>'
    found = cuts(f'{page}<use href="#s" x="5" width="40" height="40"/>')
    assert found == ([(5, 0, 40, 40)] if cut else [])


@pytest.mark.parametrize(
    "inner",
    [
        f'<svg width="0">{RECT}</svg>', f'<svg viewBox="0 0 0 4">{RECT}</svg>', f'<svg height="-3">{RECT}</svg>',
        f'<symbol id="s">{RECT}</symbol>', f'<symbol id="s">{RECT}</symbol><use href="#s" width="0"/>',
        f'<clipPath id="s">{RECT}</clipPath><use href="#s"/>', f"<defs>{RECT}</defs>",
        f'<defs><svg id="s" display="none">{RECT}</svg></defs><use href="#s"/>', "<switch/>",
    ],
)  # fmt: skip
def test_a_page_without_a_size_and_what_is_only_defined_are_not_there(inner: str) -> None:
    """Nor what is used although it is never drawn."""
    assert scene(inner) == ()


def test_a_use_hands_down_what_it_says() -> None:
    """To what does not say it itself; a symbol has its own opacity and clip."""
    used = '<defs><rect id="r" width="8" height="4"/></defs><use href="#r" fill="red"/>'
    assert shape(used).fill == Solid(RED, 1)
    symbol = f'<symbol id="s" opacity="0.5" fill="red" clip-path="url(#c)">{RECT * 2}</symbol>'
    found = group(f'<clipPath id="c">{DOT}</clipPath>{symbol}<use href="#s" fill="blue"/>')
    assert found.opacity == 0.5 and len(found.clips) == 1
    inner = found.children[0]
    assert isinstance(inner, Group) and all(isinstance(n, Shape) and n.fill == Solid(RED, 1) for n in inner.children)


# --- pictures


def pixels(said: str) -> str:
    """A picture of 20 × 10 pixels."""
    out = io.BytesIO()
    Pixels.new("RGB", (20, 10)).save(out, "PNG")
    return f'<image href="data:image/png;base64,{base64.b64encode(out.getvalue()).decode()}" {said}/>'


@pytest.mark.parametrize(
    ("said", "box"),
    [
        ("", (0, 0, 20, 10)), ('x="5" y="10%"', (5, 5, 20, 10)), ('width="40"', (0, 0, 40, 20)),
        ('height="5"', (0, 0, 10, 5)),
        ('width="40" height="40"', (0, 10, 40, 20)), ('width="auto" height="20"', (0, 0, 40, 20)),
        ('width="40" height="40" preserveAspectRatio="none"', (0, 0, 40, 40)),
        ('width="40" height="40" preserveAspectRatio="xMaxYMid slice"', (-40, 0, 80, 40)),
    ],
)  # fmt: skip
def test_a_picture_is_fitted_into_its_box(said: str, box: tuple[float, ...]) -> None:
    """In its own shape; a side that is not said follows the other."""
    assert where(pixels(said)) == box


def test_a_sliced_picture_is_cut_and_a_hidden_one_is_not_there() -> None:
    """At its box; without a size there is nothing."""
    assert cuts(pixels('x="1" width="40" height="40" preserveAspectRatio="xMidYMid slice"')) == [(1, 0, 40, 40)]
    assert scene(pixels('width="0"')) == scene(pixels('visibility="hidden"')) == scene("<image/>") == ()


@pytest.mark.parametrize(
    ("word", "sharp"), [("auto", False), ("optimizeQuality", False), ("optimizeSpeed", True), ("pixelated", True)]
)
def test_pixels_that_are_to_be_seen_are_left_to_another_renderer(word: str, sharp: bool) -> None:
    """Also by a group around them."""
    for inner in (pixels(f'style="image-rendering:{word}"'), f'<g image-rendering="{word}">{pixels("")}</g>'):
        (node,) = scene(inner)
        assert isinstance(node, Part if sharp else Image)
        if isinstance(node, Part):
            assert node.why == "a picture whose pixels are to be seen"


# --- what others draw


PATTERN = '<pattern id="p" width="2" height="2"><rect width="1" height="1"/></pattern>'
MARKER = '<marker id="m"><text>a</text></marker>'
OTHERS = {
    "a text": "<text>a</text>",
    "a pattern": f'{PATTERN}<rect width="8" height="4" fill="url(#p)"/>',
    "markers with a text": f'{MARKER}<path d="M0 0H9" stroke="red" marker-end="url(#m)"/>',
    "a filter": '<filter id="f"><feFlood/></filter><rect width="8" height="4" filter="url(#f)"/>',
    "a mask": f'<mask id="k">{RECT}</mask><rect width="8" height="4" mask="url(#k)"/>',
    "joins that are cut off": f'<path d="M0 0H9" {RULED} stroke-linejoin="miter-clip"/>',
    "opacity that is inherited": '<rect width="8" height="4" opacity="inherit"/>',
    "clip-path that is inherited": '<rect width="8" height="4" clip-path="inherit"/>',
    "a length in em": '<rect width="2em" height="4"/>',
    "a radial gradient whose focus lies outside":
        f'<radialGradient id="q" fx="2">{STOPS}</radialGradient><rect width="8" height="4" fill="url(#q)"/>',
}  # fmt: skip


@pytest.mark.parametrize("why", OTHERS)
def test_what_our_pens_cannot_say_is_left_to_another_renderer_alone(why: str) -> None:
    """With what it inherits, the reason and its place; what stands beside it is still ours."""
    before, found, after = scene(f'<g fill="red">{RECT}{OTHERS[why]}{RECT}</g>')
    assert isinstance(before, Shape) and isinstance(after, Shape) and before == after
    assert isinstance(found, Part) and (found.why, found.renderer, found.inherited) == (why, "resvg", {"fill": "red"})
    assert found.viewport == (100, 50) and found.place == found.elements[0].place


def test_markers_are_inherited_and_none_is_none() -> None:
    """`marker:none` is what Inkscape writes; what resvg must draw inherits them as well."""
    assert isinstance(scene('<path d="M0 0H9V9" style="marker:none"/>')[0], Shape)
    found = part(f'{MARKER}<g marker-mid="url(#m)"><polyline points="0 0 5 5 9 0"/></g>')
    assert found.why == "markers with a text" and found.inherited == {"marker-mid": "url(#m)"}


def test_neighbours_that_one_renderer_draws_are_one_part() -> None:
    """If they inherit the same; in their order, and nothing between them."""
    assert [element.tag for element in part(TEXT + TEXT + TEXT).elements] == ["text"] * 3
    assert part(f'{TEXT}<mask id="k"/><g mask="url(#k)">{RECT}</g>{TEXT}').why == "a text, a mask"
    assert len(scene(f"{TEXT}{RECT}{TEXT}")) == 3
    assert len(scene(f'{TEXT}<g fill="red">{TEXT}</g>')) == 2
    assert len(scene(f'{TEXT}<svg width="50" overflow="visible">{TEXT}</svg>')) == 2


def test_a_part_in_a_page_of_its_own_knows_that_page() -> None:
    """Its percentages are parts of that one."""
    found = group(f'<svg width="40" height="20" viewBox="0 0 8 4">{TEXT}</svg>')
    while not isinstance(found.children[0], Part):
        assert isinstance(found.children[0], Group)
        found = found.children[0]
    assert found.children[0].viewport == (8, 4)


BLEND = '<rect width="8" height="4" style="mix-blend-mode:multiply"/>'


def test_what_blends_takes_the_whole_drawing_with_it() -> None:
    """For nobody else knows what lies below it."""
    found = part(f"{RECT}<g>{RECT}{BLEND}</g>{RECT}")
    assert [element.tag for element in found.elements] == ["rect", "g", "rect"] and found.why == "a blend mode"
    assert found.inherited == {} and found.renderer == "resvg"
    used = part(f'<symbol id="s" style="mix-blend-mode:screen">{RECT}</symbol><use href="#s"/>')
    assert used.why == "a blend mode"


@pytest.mark.parametrize("apart", ['style="isolation:isolate"', 'opacity="0.5"', 'clip-path="url(#c)"'])
def test_what_blends_in_a_group_that_stands_apart_takes_that_group_alone(apart: str) -> None:
    """What lies below the group is not touched."""
    before, found, after = scene(f'<clipPath id="c">{DOT}</clipPath>{RECT}<g {apart}><g>{RECT}{BLEND}</g></g>{RECT}')
    assert isinstance(before, Shape) and isinstance(after, Shape)
    if isinstance(found, Group):  # the clip is ours
        assert found.clips and "clip-path" in apart
        (found,) = found.children
    assert isinstance(found, Part) and found.why == "a blend mode" and [e.tag for e in found.elements] == ["g"]


def test_blending_as_ever_is_no_blending() -> None:
    """`normal` is what Inkscape writes for nothing."""
    assert shape('<rect width="8" height="4" style="mix-blend-mode:normal;isolation:auto"/>')


# --- clips, bounds and depth


def test_a_clip_is_around_what_it_clips() -> None:
    """Inside the transform of the element, with its opacity."""
    found = group(
        f'<clipPath id="c">{DOT}</clipPath><g clip-path="url(#c)" transform="scale(2)" opacity="0.5">{RECT * 2}</g>'
    )
    assert found.matrix == (2, 0, 0, 2, 0, 0) and found.opacity == 0.5 and len(found.clips) == 1
    assert found.clips[0].shapes[0].bounds == pytest.approx((-1, -1, 2, 2), abs=1e-3)


def test_a_shape_is_measured_only_where_somebody_needs_it() -> None:
    """A gradient in parts of its box does."""
    assert shape(RECT).bounds is None
    assert shape(f'{GRADIENT}<rect x="1" width="8" height="4" fill="url(#g)"/>').bounds == Rect(1, 0, 8, 4)


def test_a_gradient_on_a_stroke_reaches_as_far_as_the_line() -> None:
    """Its box is that of the outline; what goes on covers the corners of the line too."""
    spread = GRADIENT.replace("<linear", '<linearGradient id="x"/><linear', 1).replace(
        'id="g"', 'id="g" spreadMethod="repeat"'
    )
    found = shape(f'{spread}<rect width="8" height="4" fill="none" stroke="url(#g)" stroke-width="2"/>').stroke
    assert found is not None and isinstance(found.paint, Gradient)
    x1, _, x2, _ = found.paint.points
    assert apply(found.paint.matrix, x1, 0)[0] <= -1 and apply(found.paint.matrix, x2, 0)[0] >= 9


def test_transforms_of_groups_that_do_nothing_else_are_one() -> None:
    """And a group that says nothing is not there."""
    assert shape(f"<g><g>{RECT}</g></g>") == shape(RECT)
    found = group(f'<g transform="scale(2)"><g transform="translate(1 0)">{RECT}</g></g>')
    assert found.matrix == (2, 0, 0, 2, 2, 0) and isinstance(found.children[0], Shape)
    assert apply(found.matrix, 0, 0) == (2, 0)


@pytest.mark.parametrize("tag", ["g", "symbol", "svg"])
def test_what_is_deeper_than_anybody_follows_is_left_to_another_renderer(tag: str) -> None:
    """Whatever it is nested in; a program's own drawing must not hang either."""
    inner = [made(tag, {"id": f"a{n}"}, [made("use", {"href": f"#a{n + 1}"})]) for n in range(3 * DEEPEST)]
    rect = made("rect", {"id": f"a{3 * DEEPEST}", "width": "5", "height": "5"})
    nodes = resolve([made("use", {"href": "#a0"})], [*inner, rect], (100.0, 50.0))
    while not isinstance(nodes[0], Part):
        assert isinstance(nodes[0], Group)
        nodes = nodes[0].children
    assert nodes[0].why == "more levels than our own pens follow"
