"""scene: plain values that are alike when they show the same, and say nothing of SVG files."""

from __future__ import annotations

import pickle

from pnp.svg.scene import Group, Image, Node, Part, Shape, Stroke
from tests.svg.scenes import STOPS, part, scene, shape

DRAWING = (
    f'<defs><linearGradient id="g">{STOPS}</linearGradient><clipPath id="c"><circle r="9"/></clipPath></defs>'
    '<g clip-path="url(#c)" transform="scale(2)"><rect width="9" height="5" fill="url(#g)" stroke="#000"/></g>'
)


def test_two_drawings_that_show_the_same_are_one_scene() -> None:
    """Wherever they stand in their files; another colour is another scene."""
    assert scene(DRAWING) == scene("\n" + DRAWING.replace('"g"', '"h"').replace("#g", "#h"))
    assert scene(DRAWING) != scene(DRAWING.replace("#ff0000", "#ff0001"))


def test_a_scene_travels_to_another_process() -> None:
    """All of it is plain data."""
    assert pickle.loads(pickle.dumps(scene(DRAWING))) == scene(DRAWING)


def test_a_part_holds_all_that_another_renderer_needs() -> None:
    """The elements, what they inherit, the page, who draws, why, and where it stands."""
    found = part('<g fill="red"><text>a</text></g>')
    assert [element.tag for element in found.elements] == ["text"] and found.inherited == {"fill": "red"}
    assert (found.viewport, found.renderer, found.why) == ((100, 50), "resvg", "a text")
    assert found.place.line == 1 and found.place.column > 1


def test_a_node_is_one_of_four() -> None:
    """Whoever draws has a line for each."""
    assert Node == Group | Shape | Image | Part and isinstance(shape("<rect stroke='red'/>").stroke, Stroke)
