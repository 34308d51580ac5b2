"""Ids are found wherever they stand in a template; what a definition cannot do is told at its line."""

from __future__ import annotations

from typing import Any

import pytest

from pnp.face.definitions import references
from pnp.svg.tree import made
from tests.face.studio import BLUE, RED, WHITE, Studio

CLIP = '<clipPath id="c"><rect width="5" height="20"/></clipPath>'
GRADIENT = '<radialGradient id="g"><stop offset="0" stop-color="#ff0000"/></radialGradient>'
BOX = '<rect x="30" width="9" height="9" pnp:image="{picture}"/>'
OPTIONAL: dict[str, Any] = {"picture?": "text"}


@pytest.mark.parametrize(
    "place", ["{}", "<g>{}</g>", "<g><defs>{}</defs></g>", '<g transform="scale(2)"><g>{}</g></g>']
)
@pytest.mark.parametrize("later", [False, True])
def test_definitions_may_stand_anywhere(studio: Studio, place: str, later: bool) -> None:
    """Before or after what uses them, with boxes between that part the drawing."""
    defined = place.format(CLIP + GRADIENT)
    used = '<rect width="20" height="20" fill="url(#g)" clip-path="url(#c)"/>'
    page = studio.print(BOX.join([used, defined] if later else [defined, used]), card=None, **OPTIONAL)
    assert page.colours((2, 10), (8, 10)) == [RED, WHITE]


def test_a_use_may_refer_to_what_is_drawn_elsewhere(studio: Studio) -> None:
    """In another layer, behind a text box; it is drawn in both places."""
    page = studio.print(
        f'<g transform="translate(10 0)"><g><rect id="r" width="9" height="9" fill="#0000ff"/></g>{BOX}</g>'
        '<use href="#r" y="15"/>', card=None, **OPTIONAL,
    )  # fmt: skip
    assert page.colours((14, 4), (4, 19), (4, 4)) == [BLUE, BLUE, WHITE]


def test_every_reference_of_a_style_counts() -> None:
    """Not only the first."""
    element = made("use", {"href": "#a", "style": "fill:url(#b);clip-path:url( '#c' )", "stroke": "url(#d) none"})
    assert list(references(element)) == ["a", "b", "c", "d"]


@pytest.mark.parametrize(
    ("inner", "says"),
    [
        (
            '<defs><rect width="9" height="9" pnp:text="{id}"/></defs>',
            "pnp:text: does nothing on a <rect> of a definition; expected pnp:fill or pnp:stroke",
        ),
        (
            '<linearGradient id="g" pnp:fill="rouge"/>',
            "pnp:fill: does nothing on a <linearGradient> of a definition; expected no pnp: attributes there",
        ),
        (
            '<linearGradient id="g"><stop offset="0" pnp:stroke="rouge"/></linearGradient>',
            "pnp:stroke: does nothing on a <stop> of a definition; expected pnp:fill",
        ),
        (
            '<g><clipPath id="c"><circle r="3" pnp:fill="rouge"/></clipPath></g>',
            "pnp:fill: does nothing on a <circle> of a clip path; expected no pnp: attributes there",
        ),
        (
            '<use href="#t"/><g id="t"><rect width="9" height="9" pnp:text="{id}"/></g>',
            "<use>: found a reference to an element with pnp:text, which can be drawn in one place only; "
            "expected one with pnp:fill and pnp:stroke alone, or another template by pnp:include",
        ),
    ],
)
def test_what_would_do_nothing_is_told(studio: Studio, inner: str, says: str) -> None:
    """Once, with its line."""
    (message,) = studio.wrong(inner)
    assert message.startswith("templates/tiny/card.svg:2:") and message.endswith(says)
