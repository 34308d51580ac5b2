"""Shapes with new paint as SVG text: one outline for neighbours, clips kept, nothing but plain shapes."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from pnp.face.model import ArtItem
from pnp.ink.paint import Painting, read_painting
from pnp.ink.repaint import Coat, painted
from pnp.pdf.parts import parts_in
from pnp.svg.art import Art
from pnp.svg.writer import document
from tests.drawn import drawn as drawing_of
from tests.ink.small_faces import GAMES, drawn, picture, saved, saver, shade, small_faces, svg_of
from tests.sampling import sample


@pytest.mark.full
@pytest.mark.slow
@pytest.mark.parametrize("game", sample(GAMES, lambda game: game == "jonques"))
def test_only_plain_shapes_and_clips_are_left(game: str) -> None:
    """Gradients, opacity, `use` and styles are gone: nothing needs another renderer, a mask or a group."""
    faces = [saver(game).saved(face) for face in small_faces(game)]
    arts = {i.art.key: i.art for face in faces for i in face.items if isinstance(i, ArtItem)}
    assert len(arts) > 30
    for art in arts.values():
        assert not any(word in art.svg for word in ("Gradient", "opacity", "<use", "style=")), art.source
        assert list(parts_in(art.scene)) == []


def test_shapes_of_one_colour_that_overlap_have_one_outline() -> None:
    """An arm drawn as two discs and a bar has no lines inside."""
    arm = '<circle cx="20" cy="20" r="6" fill="{0}"/><circle cx="30" cy="20" r="6" fill="{0}"/>'
    image = picture(saved(drawn(arm.format("#8b2b3e"))), 300)
    across = [shade(image, x / 10, 20, 300) for x in range(160, 340)]
    assert max(across) < 0.2
    assert shade(image, 13.9, 20, 300) > 0.4


def test_clips_are_kept_and_outlined() -> None:
    """What is clipped stays clipped, and its edge is drawn."""
    clip = '<defs><clipPath id="c"><circle cx="20" cy="20" r="8"/></clipPath></defs>'
    face = saved(drawn(clip + '<g clip-path="url(#c)"><rect width="60" height="80" fill="#14335f"/></g>'))
    image = picture(face, 300)
    assert 'clip-path="url(#c)"' in svg_of(face)
    assert shade(image, 20, 20, 300) < 0.2 and shade(image, 30, 30, 300) == 0
    assert max(shade(image, 20 + r / 20, 20, 300) for r in range(155, 168)) > 0.4


VIEW = (0.0, 0.0, 40.0, 30.0)
RED, NAVY, WHITE = (1.0, 0.0, 0.0), (0.0, 0.0, 0.5019607843137255), (1.0, 1.0, 1.0)


def painting(inner: str) -> Painting:
    return read_painting(drawing_of(inner, VIEW, "templates/x/art.svg"), 1.0)


def text(drawing: Painting, coats: Mapping[int, Coat]) -> str:
    """A drawing with new paint, as a renderer reads it."""
    return document(painted(drawing, coats), VIEW)


def test_a_shape_without_a_coat_is_left_out_and_its_empty_group_too() -> None:
    """What goes leaves nothing behind; the outline of what stays is as it was."""
    drawing = painting('<g transform="rotate(9)"><circle cx="5" cy="5" r="2"/></g><rect x="3" width="9" height="4"/>')
    svg = text(drawing, {1: Coat(RED)})
    assert svg.count("<rect") == 1 and 'x="3" width="9" height="4" fill="#ff0000"' in svg
    assert "circle" not in svg and "rotate" not in svg
    assert "rotate(9)" in text(drawing, {0: Coat(RED)})


def test_a_cased_line_is_drawn_twice_the_broader_one_first() -> None:
    """With its own dashes, if the stroke is the shape's own."""
    drawing = painting('<path d="M0 0H9" fill="none" stroke="#000" stroke-width="3" stroke-dasharray="2 1"/>')
    svg = text(drawing, {0: Coat(None, WHITE, 2.6, NAVY, 3.0, own=True)})
    first, second = svg.split("<path")[1:]
    assert 'stroke="#000080"' in first and 'stroke-width="3"' in first
    assert 'stroke="#ffffff"' in second and 'stroke-width="2.6"' in second
    assert "stroke-dasharray" in first and "stroke-dasharray" in second


def test_neighbours_that_look_the_same_get_their_lines_before_their_fills() -> None:
    """So that no line runs through what they make together; others are drawn one by one."""
    drawing = painting('<circle cx="9" cy="9" r="5"/><circle cx="15" cy="9" r="5"/>')
    together = text(drawing, {0: Coat(WHITE, NAVY, 0.2), 1: Coat(WHITE, NAVY, 0.2)})
    order = ["line" if "stroke=" in one else "fill" for one in together.split("<circle")[1:]]
    assert order == ["line", "line", "fill", "fill"]
    apart = text(drawing, {0: Coat(WHITE, NAVY, 0.2), 1: Coat(RED, NAVY, 0.2)})
    assert apart.count("<circle") == 2


def test_clip_paths_are_written_only_where_they_are_used() -> None:
    """With what they are made of."""
    clip = '<defs><clipPath id="c"><circle cx="9" cy="9" r="5"/></clipPath></defs>'
    clipped = '<g clip-path="url(#c)"><rect width="20" height="20"/></g>'
    drawing = painting(f'{clip}{clipped}<rect x="30" width="5" height="5"/>')
    numbers = {leaf.attributes.get("x", ""): number for number, leaf in enumerate(drawing.leaves) if leaf.tag == "rect"}
    assert "<clipPath" in text(drawing, {numbers[""]: Coat(RED)})
    assert "clipPath" not in text(drawing, {numbers["30"]: Coat(RED)})


def test_painting_leaves_the_drawing_that_it_came_from_alone() -> None:
    """Many faces share one drawing, and some are printed in full colour."""
    drawing = painting('<g transform="rotate(9)"><circle cx="5" cy="5" r="2" fill="#ff0000"/></g>')
    before = drawing.art.svg, drawing.art.key
    assert "#000080" in text(drawing, {0: Coat(NAVY)}) and painted(drawing, {}) == ()
    again = Art(drawing.art.content, drawing.art.view)
    assert (again.svg, again.key) == before
