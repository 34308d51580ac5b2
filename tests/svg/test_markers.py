"""markers: what stands on a line, how it lies there, and what is left to resvg."""

from __future__ import annotations

from pathlib import Path

import pytest

from pnp.base.geometry import apply
from pnp.svg.computed import Heritage
from pnp.svg.fallbacks import Outside
from pnp.svg.markers import Markers, Placed, has_markers
from pnp.svg.scene import Group, Node, Part, Shape, Solid
from pnp.svg.tree import Element, made
from pnp.svg.viewport import Viewport
from tests.svg.pictures import picture
from tests.svg.scenes import BLACK, BLUE, RED, scene

PAGE = Viewport(100.0, 50.0)
TIP = '<path d="M0 0L3 1L0 2Z"/>'
LINE = '<path d="M10 10H20V30" fill="none" stroke="red" stroke-width="2" {0}/>'
END = 'marker-end="url(#m)"'
ALL = 'marker-start="url(#m)" marker-mid="url(#m)" marker-end="url(#m)"'


def placed(style: dict[str, str], *markers: Element, tag: str = "path", **own: str) -> tuple[Placed, ...]:
    """The markers of a line of 20 to the right."""
    by_id = {marker.attributes["id"]: marker for marker in markers}
    said = {"d": "M0 0H20", **own} if tag == "path" else own
    return Markers(by_id, Heritage(markers)).on(tag, said, style, PAGE)


def marker(**said: str) -> Element:
    """A marker with something in it."""
    return made("marker", {"id": "m", **said}, [made("path", {"d": "M0 0H3"})])


def lies(**said: str) -> tuple[float, ...]:
    """Where the origin and the point 1, 1 of a marker at the end of that line are."""
    [one] = placed({"marker-end": "url(#m)", "stroke-width": "2"}, marker(**said))
    [matrix] = one.matrices
    return tuple(round(value, 6) for point in ((0, 0), (1, 1)) for value in apply(matrix, *point))


def shapes(nodes: tuple[Node, ...]) -> list[Shape]:
    """All shapes in drawing order."""
    found = []
    for node in nodes:
        found += [node] if isinstance(node, Shape) else shapes(node.children) if isinstance(node, Group) else []
    return found


def parts(inner: str) -> list[str]:
    """Why resvg draws something of a drawing."""
    return [node.why for node in scene(inner) if isinstance(node, Part)]


@pytest.mark.parametrize(
    ("said", "found"),
    [
        ({}, (20, 0, 22, 2)),
        ({"markerUnits": "userSpaceOnUse"}, (20, 0, 21, 1)),
        ({"refX": "1", "refY": "2"}, (18, -4, 20, -2)),
        ({"refX": "1mm"}, (pytest.approx(20 - 2 * 96 / 25.4), 0, pytest.approx(22 - 2 * 96 / 25.4), 2)),
        ({"orient": "auto"}, (20, 0, 22, 2)),
        ({"orient": "90"}, (20, 0, 18, 2)),
        ({"orient": "90deg"}, (20, 0, 18, 2)),
        ({"orient": "0.25turn"}, (20, 0, 18, 2)),
        ({"orient": "100grad"}, (20, 0, 18, 2)),
        ({"orient": "-270"}, (20, 0, 18, 2)),
        ({"orient": "3.14159265359rad"}, (20, 0, 18, -2)),
        ({"viewBox": "0 0 6 6"}, (20, 0, 21, 1)),
        ({"viewBox": "5 5 6 6", "refX": "5", "refY": "5"}, (15, -5, 16, -4)),
        ({"viewBox": "0 0 6 3", "preserveAspectRatio": "none"}, (20, 0, 21, 2)),
        ({"viewBox": "0 0 6 3", "overflow": "visible"}, (20, 0, 21, 1)),
        ({"viewBox": "0 0 6 3", "preserveAspectRatio": "xMaxYMax slice", "overflow": "visible"}, (20, 0, 22, 2)),
    ],
)
def test_how_a_marker_lies(said: dict[str, str], found: tuple[float, ...]) -> None:
    """Its point on the vertex, as large as the line is broad, turned as it says."""
    assert lies(**said) == found


def test_markers_stand_on_their_vertices() -> None:
    """The first, the last, and all between; the start may look back."""
    end = {"orient": "auto-start-reverse", "markerUnits": "userSpaceOnUse"}
    style = {"marker-start": "url(#m)", "marker-mid": "url(#m)", "marker-end": "url(#m)"}
    start, mid, last = placed(style, marker(**end), d="M0 0H10V10H20")
    assert [len(one.matrices) for one in (start, mid, last)] == [1, 2, 1]
    assert apply(start.matrices[0], 1, 0) == pytest.approx((-1, 0))
    assert apply(last.matrices[0], 1, 0) == pytest.approx((21, 10))
    assert [apply(one, 0, 0) for one in mid.matrices] == [(10, 0), (10, 10)]


@pytest.mark.parametrize(
    ("said", "cut"),
    [
        ({}, (0, 0, 3, 3)), ({"overflow": "scroll", "markerWidth": "5"}, (0, 0, 5, 3)), ({"overflow": "visible"}, None),
        ({"overflow": "auto"}, None), ({"viewBox": "1 2 6 6"}, (1, 2, 6, 6)),
        ({"viewBox": "1 2 6 1", "preserveAspectRatio": "none"}, (1, 2, 6, 1)),
    ],
)  # fmt: skip
def test_a_marker_is_cut_to_its_box(said: dict[str, str], cut: tuple[float, ...] | None) -> None:
    """Unless it says that it may run over."""
    [one] = placed({"marker-end": "url(#m)"}, marker(**said))
    assert one.cut == cut


@pytest.mark.parametrize(
    ("said", "style"),
    [
        ({"markerWidth": "0"}, {}), ({"markerHeight": "-2"}, {}), ({}, {"stroke-width": "0"}),
        ({}, {"marker-end": "none"}), ({}, {"marker-end": "url(#nowhere)"}),
    ],
)  # fmt: skip
def test_what_has_no_size_or_is_no_marker_shows_nothing(said: dict[str, str], style: dict[str, str]) -> None:
    """A line of no breadth has markers of none; one in user units keeps its size."""
    assert placed({"marker-end": "url(#m)", **style}, marker(**said)) == ()
    assert placed({"marker-end": "url(#m)"}, made("g", {"id": "m"}, [made("rect", {})])) == ()
    units = marker(markerUnits="userSpaceOnUse")
    assert len(placed({"marker-end": "url(#m)", "stroke-width": "0"}, units)) == 1


@pytest.mark.parametrize(
    "said",
    [
        {"markerWidth": "50%"}, {"refX": "1em"}, {"orient": "somewhere"}, {"orient": "1e5deg2"}, {"markerUnits": "qwe"},
        {"overflow": "inherit"}, {"viewBox": "0 0 0 5"}, {"viewBox": "a b c d"}, {"viewBox": "0 0 6 3"},
        {"viewBox": "0 0 1 1", "preserveAspectRatio": "middle"}, {"opacity": "0.5"}, {"filter": "url(#f)"},
        {"transform": "scale(2)"}, {"clip-path": "url(#c)"}, {"mix-blend-mode": "multiply"},
    ],
)  # fmt: skip
def test_what_programs_read_differently_is_left_to_resvg(said: dict[str, str]) -> None:
    """Rather than drawn in one of several ways."""
    with pytest.raises(Outside):
        placed({"marker-end": "url(#m)"}, marker(**said))


@pytest.mark.parametrize(
    ("inner", "why"),
    [
        ("<text>a</text>", "markers with a text"),
        (f'<g filter="blur(2px)">{TIP}</g>', "markers with a filter"),
        ('<rect width="50%" height="1"/>', "a marker with lengths in percent"),
        ('<rect width="1em" height="1"/>', "markers with a length in em"),
    ],
)
def test_a_line_whose_markers_are_pixels_is_so_with_them(inner: str, why: str) -> None:
    """The whole line, as resvg draws it, and nothing else."""
    assert parts(f'<marker id="m">{inner}</marker>{LINE.format(END)}<rect width="5" height="5"/>') == [why]


def test_a_line_is_drawn_with_its_markers_on_it() -> None:
    """First the line, then the start, all between and the end, each cut at its own box."""
    line, marks = scene(f'<marker id="m">{TIP}</marker>{LINE.format(ALL)}')
    assert isinstance(line, Shape) and isinstance(marks, Group) and len(marks.children) == 3
    for one in marks.children:
        assert isinstance(one, Group) and len(one.clips) == 1 and isinstance(one.children[0], Shape)


@pytest.mark.parametrize(
    ("order", "painted"),
    [
        ("normal", "fill+stroke markers"), ("markers", "markers fill+stroke"), ("fill markers", "fill markers stroke"),
        ("stroke markers", "stroke markers fill"), ("markers stroke", "markers fill+stroke"),
    ],
)  # fmt: skip
def test_markers_have_their_place_in_the_order_of_paint(order: str, painted: str) -> None:
    """Between fill and stroke too."""
    line = f'<path d="M1 1H9V9" fill="blue" stroke="red" paint-order="{order}" marker-end="url(#m)"/>'
    found = []
    for node in scene(f'<marker id="m">{TIP}</marker>{line}'):
        is_line = isinstance(node, Shape)
        names = [name for name in ("fill", "stroke") if is_line and getattr(node, name)]
        found.append("+".join(names) if is_line else "markers")
    assert " ".join(found) == painted


def test_a_marker_inherits_where_it_is_defined() -> None:
    """Not from the line that it stands on, nor from the group of that line."""
    inner = f'<g fill="blue"><marker id="m">{TIP}</marker></g><g fill="red">{LINE.format(END)}</g>'
    _, tip = shapes(scene(inner))
    assert tip.fill == Solid(BLUE, 1.0) and tip.stroke is None


@pytest.mark.parametrize(
    ("asked", "line", "found"),
    [
        ("context-stroke", 'stroke="red" fill="blue"', RED), ("context-fill", 'stroke="red" fill="blue"', BLUE),
        ("context-fill", "", BLACK), ("context-stroke", "", None), ("context-fill", 'fill="none"', None),
        ("context-stroke", 'stroke="currentColor" color="red"', RED),
    ],
)  # fmt: skip
def test_a_marker_takes_the_paint_of_its_line(asked: str, line: str, found: tuple[float, ...] | None) -> None:
    """As Inkscape's arrows do; a colour, or nothing."""
    tip = TIP.replace("/>", f' fill="{asked}"/>')
    inner = f'<marker id="m">{tip}</marker><path d="M1 1H9V9" {line} marker-end="url(#m)"/>'
    marks = [shape for node in scene(inner) if isinstance(node, Group) for shape in shapes((node,))]
    assert [shape.fill for shape in marks] == ([Solid(found, 1.0)] if found else [])  # type: ignore[arg-type]


def test_the_gradient_of_a_line_is_left_to_resvg() -> None:
    """It would have to go on from the line into its markers."""
    stops = '<linearGradient id="g"><stop stop-color="red"/><stop offset="1"/></linearGradient>'
    asks = TIP.replace("/>", ' fill="context-stroke"/>')
    line = '<path d="M1 1H9V9" stroke="url(#g)" marker-end="url(#m)"/>'
    assert parts(f'{stops}<marker id="m">{asks}</marker>{line}') == ["markers in the gradient or pattern of their line"]
    assert parts(f'{stops}<marker id="m">{TIP}</marker>{line}') == []


def test_a_marker_that_its_own_content_inherits_is_not_drawn_again() -> None:
    """The group that asks for it may hold it as well."""
    inner = f'<g {ALL}><marker id="m">{TIP}</marker>{LINE.format("")}</g>'
    assert len(shapes(scene(inner))) == 1 + 3


def test_markers_on_markers() -> None:
    """Each is drawn on the one that it stands on."""
    marked = TIP.replace("/>", ' marker-start="url(#n)"/>')
    outer = f'<marker id="m" overflow="visible">{marked}</marker>'
    inner = f'<marker id="n">{TIP}</marker>{outer}{LINE.format(END)}'
    assert len(shapes(scene(inner))) == 3


@pytest.mark.parametrize("said", ['visibility="hidden"', 'display="none"'])
def test_what_is_not_drawn_has_no_markers(said: str) -> None:
    """Hidden or left out; a line without paint has them, one without an outline has nowhere to."""
    assert scene(f'<marker id="m">{TIP}</marker>{LINE.format(f"{ALL} {said}")}') == ()
    assert len(shapes(scene(f'<marker id="m">{TIP}</marker><path d="M1 1H9" fill="none" {ALL}/>'))) == 2
    assert shapes(scene(f'<marker id="m">{TIP}</marker><path fill="none" stroke="red" {ALL}/>'))[1:] == []


def test_a_clip_path_has_no_markers() -> None:
    """Only outlines clip."""
    clip = f'<clipPath id="c">{LINE.format(ALL)}</clipPath>'
    [found] = scene(f'<marker id="m">{TIP}</marker>{clip}<rect width="50" height="50" clip-path="url(#c)"/>')
    assert isinstance(found, Group) and len(found.clips[0].shapes) == 1


def test_a_faded_line_is_faded_with_its_markers() -> None:
    """As one; and so is its clip for both."""
    line = LINE.format(f'{ALL} opacity="0.5"')
    [found] = scene(f'<marker id="m">{TIP}</marker>{line}')
    assert isinstance(found, Group) and found.opacity == 0.5 and len(found.children) == 2


def test_only_references_are_markers() -> None:
    """`none` and what CSS says of itself are not."""
    assert has_markers({"marker-mid": "url(#m)"})
    assert not has_markers({"marker-mid": "none", "marker-end": "initial"})


def test_words_for_the_point_of_a_marker_become_numbers(tmp_path: Path) -> None:
    """In parts of its viewBox, or of its size: resvg does not know them."""
    inner = (
        '<marker id="a" refX="right" refY="center" viewBox="0 0 10 6"/><marker refX="center" refY="bottom"/>'
        '<marker refX="left" refY="top" markerWidth="8"/><marker refX="2" refY="middle"/>'
    )
    found, said = picture(tmp_path, inner)
    assert found is not None and said == []
    points = [(one.attributes["refX"], one.attributes["refY"]) for one in found.root.children]
    assert points == [("10", "3"), ("1.5", "3"), ("0", "0"), ("2", "middle")]


@pytest.mark.parametrize("said", ['opacity="0.5"', 'transform="scale(2)"', 'style="mix-blend-mode:multiply"'])
def test_effects_of_a_marker_itself_are_refused(said: str, tmp_path: Path) -> None:
    """One program obeys them, another does not; on a group inside they are clear."""
    name = next(name for name in ("opacity", "transform", "mix-blend-mode") if name in said)
    found, told = picture(tmp_path, f'<marker id="m" {said}>{TIP}</marker>{LINE.format(END)}')
    assert found is None and [line.partition(": ")[2] for line in told] == [
        f"{name}: found {name} on a marker, which programs read differently; put it on a <g> inside"
    ]
    assert picture(tmp_path, f'<marker id="m" opacity="1"><g {said}>{TIP}</g></marker>{LINE.format(END)}')[1] == []


def test_a_marker_that_blends_takes_the_drawing_with_it_and_no_other_marker() -> None:
    """It blends with what lies below; in a group of its own, with that group alone."""
    blends = TIP.replace("/>", ' style="mix-blend-mode:multiply"/>')
    inner = f'<marker id="m">{blends}</marker>{{}}<rect width="5" height="5"/>'
    (whole,) = scene(inner.format(LINE.format(END)))
    assert isinstance(whole, Part) and whole.why == "a blend mode" and len(whole.elements) == 3
    both, rect = scene(inner.format(f'<g opacity="0.5">{LINE.format(END)}</g>' * 2))
    assert isinstance(both, Part) and len(both.elements) == 2 and isinstance(rect, Shape)
