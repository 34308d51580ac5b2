"""Colours from the card: they replace the property wherever it stands, and that of a gradient's stop."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from pnp.face.model import ArtItem
from pnp.face.paint import bound, painted
from pnp.svg.tree import NOWHERE, Element
from tests.face.studio import BLUE, GREEN, RED, WHITE, Print, Studio, printed

GRADIENT = '<linearGradient id="g"><stop offset="0" {0}/><stop offset="1" {0}/></linearGradient>'
STOP = 'stop-color="#00ff00" pnp:fill="{tint}"'
AREA = 'width="18" height="18"'
OPTIONAL: dict[str, Any] = {"picture?": "text"}


@pytest.mark.parametrize("style", ["fill:#00ff00", "stroke:none; fill : #00ff00 ;", "fill:none"])
def test_a_bound_fill_replaces_that_of_a_style(studio: Studio, style: str) -> None:
    """As Inkscape leaves it after a change of colour: the style would win over an attribute."""
    page = studio.print(f'<rect {AREA} fill="#0000ff" style="{style}" pnp:fill="rouge"/>')
    assert page.at(9, 9) == RED


def test_a_bound_stroke_replaces_that_of_a_style_and_leaves_the_rest_of_it(studio: Studio) -> None:
    """Its width is still the style's."""
    page = studio.print(
        '<path d="M0 10H40" style="fill:none;stroke:#00ff00;stroke-width:6" pnp:stroke="bleu"/>'
        '<g style="fill:#00ff00" pnp:fill="rouge"><rect y="20" width="9" height="9"/></g>'
    )
    assert page.colours((20, 8), (20, 12), (20, 16), (4, 24)) == [BLUE, BLUE, WHITE, RED]


def test_the_fill_of_a_child_in_its_style_is_its_own(studio: Studio) -> None:
    """A group's bound colour is for those that say none, whether the group is drawn whole or step by step."""
    inside = '<rect width="9" height="9" style="fill:#0000ff"/><rect x="10" width="9" height="9"/>'
    box = '<rect x="20" width="9" height="9" pnp:image="{picture}"/>'
    for inner in (inside, inside + box):
        page = studio.print(f'<g pnp:fill="rouge">{inner}</g>', card=None, **OPTIONAL)
        assert page.colours((4, 4), (14, 4)) == [BLUE, RED]


GRADIENTS = {
    "in defs": f"<defs>{GRADIENT}</defs>",
    "outside": GRADIENT,
    "in a group": f"<g>{GRADIENT}</g>",
    "in a hidden group": f'<g style="display:none">{GRADIENT}</g>',
}


@pytest.mark.parametrize("where", GRADIENTS)
@pytest.mark.parametrize("fill", ['fill="url(#g)"', 'style="fill:url(#g)"'])
@pytest.mark.parametrize("stop", [STOP, 'style="stop-color:#00ff00;stop-opacity:1" pnp:fill="{tint}"'])
def test_the_stop_of_a_gradient_takes_the_colour_of_the_card(studio: Studio, where: str, fill: str, stop: str) -> None:
    """Wherever the gradient stands, and though the shape itself has no binding."""
    inner = f"{GRADIENTS[where].format(stop)}<rect {AREA} {fill}/>"
    faces, problems = studio.compose(inner, [{"tint": "rouge"}, {"tint": "bleu"}], tint="color")
    assert not problems.found
    assert [printed(face).at(9, 9) for face in faces if face] == [RED, BLUE]


@pytest.mark.parametrize(
    "inner",
    [
        f'<defs>{GRADIENT}<linearGradient id="h" href="#g"/></defs><rect {AREA} fill="url(#h)"/>',
        f'<defs>{GRADIENT}<rect id="r" {AREA} fill="url(#g)"/></defs><use href="#r"/>',
        f'<defs>{GRADIENT}</defs><g fill="url(#g)"><rect {AREA}/><rect {AREA} pnp:image="{{picture}}"/></g>',
        f'<defs>{GRADIENT}</defs><g pnp:if="tint"><g><rect {AREA} fill="url(#g)"/></g></g>',
        f'<defs>{GRADIENT}</defs><rect x="20" {AREA} pnp:fill="vert"/><rect {AREA} fill="url(#g)"/>',
    ],
)
def test_a_bound_stop_is_found_by_whatever_way_leads_to_it(studio: Studio, inner: str) -> None:
    """By a gradient's href, by a use, by the group around the shape."""
    page = studio.print(inner.replace("{0}", STOP), {"tint": "rouge"}, **{"tint": "color", "picture?": "text"})
    assert page.at(9, 9) == RED


def test_a_stop_keeps_its_opacity(studio: Studio) -> None:
    """Half a red on white paper."""
    half = 'style="stop-color:#00ff00;stop-opacity:0" pnp:fill="rouge"'
    page = studio.print(f"<defs>{GRADIENT.format(half)}</defs><rect {AREA} fill='url(#g)'/>")
    assert page.at(9, 9) == WHITE


def test_art_is_made_once_for_each_set_of_colours(studio: Studio) -> None:
    """Not for each card; and what has no bound colour is the same for all."""
    inner = f"<defs>{GRADIENT.format(STOP)}</defs><rect {AREA} fill='url(#g)'/><circle r='3'/>"
    faces, _ = studio.compose(inner, [{"tint": tint} for tint in ("rouge", "bleu", "rouge")], tint="color")
    drawn = [[item.art for item in face.items if isinstance(item, ArtItem)] for face in faces if face]
    assert drawn[0][0] is drawn[2][0] and drawn[0][0] is not drawn[1][0]
    assert drawn[0][1] is drawn[1][1] is drawn[2][1]


def test_a_stop_may_take_the_colour_of_what_is_repeated(studio: Studio) -> None:
    """The same gradient in each item's own colour; a shape beside it that has no such field is not asked for one."""
    stop = 'stop-color="#000" pnp:fill="{c}"'
    page = studio.print(
        f"<defs>{GRADIENT.format(stop)}</defs>"
        '<g pnp:each="c in tints" pnp:step="10 0"><rect width="9" height="9" fill="url(#g)"/></g>'
        '<rect y="20" width="9" height="9" pnp:fill="vert"/>',
        {"tints": ["rouge", "bleu"]},
        tints={"each": "color"},
    )
    assert page.colours((4, 4), (14, 4), (4, 24)) == [RED, BLUE, GREEN]


def test_a_shape_that_is_used_again_keeps_its_bound_colour(studio: Studio) -> None:
    """From a symbol, or from where it is drawn itself."""
    page: Print = studio.print(
        '<defs><symbol id="s"><rect width="9" height="9" pnp:fill="rouge"/></symbol></defs><use href="#s"/>'
        '<g><rect id="r" x="10" width="9" height="9" pnp:fill="bleu"/></g><use href="#r" x="10" y="10"/>'
    )
    assert page.colours((4, 4), (14, 4), (24, 14)) == [RED, BLUE, BLUE]


def test_colours_are_bound_and_put_in_in_the_same_order(tmp_path: Path) -> None:
    """An element's own before those below it."""
    inner = Element("stop", {"style": "stop-color:#fff"}, {"fill": "b"}, NOWHERE)
    outer = Element("g", {}, {"stroke": "s", "fill": "a"}, NOWHERE, [inner])
    assert [(e.tag, name) for e, name in bound([outer])] == [("g", "fill"), ("g", "stroke"), ("stop", "fill")]
    made = painted(outer, iter(["1", "2", "3"]))
    assert made.attributes == {"fill": "1", "stroke": "2"} and made.children[0].attributes == {"stop-color": "3"}
