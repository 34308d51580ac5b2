"""The thresholds of the low-ink edition: on either side of each, ten percent away, another rule decides.

The numbers stand here a second time on purpose: a threshold that moves by a quarter changes how real kits look.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from pnp.ink import rules
from pnp.ink.rules import Mark
from pnp.ink.tones import RGB
from tests.ink.small_faces import drawn, picture, saved, shade

NAVY: RGB = (0.08, 0.2, 0.37)
CREAM: RGB = (0.97, 0.93, 0.84)
YELLOW: RGB = (0.97, 0.76, 0.11)
LIGHT = Mark(CREAM, number=1, area=5000.0)
DARK = Mark(NAVY, number=1, area=5000.0)


def keeps_its_colour(**values: Any) -> bool:
    """Whether a dark shape on something light stays as dark as it was."""
    return rules.look_of(Mark(NAVY, LIGHT, number=2, **values)).fill == NAVY


def has_an_outline(**values: Any) -> bool:
    """Whether a shape of a picture gets an outline."""
    return rules.look_of(Mark(NAVY, LIGHT, number=2, picture=True, **values)).line is not None


CASES: dict[str, tuple[float, Callable[[float], bool]]] = {
    "LONE_SIGN": (80.0, lambda area: keeps_its_colour(area=area, solid=1.0)),
    "SIGN_LINE": (60.0, lambda area: rules.is_sign_line(Mark(NAVY, LIGHT, area=area, solid=1.0, breadth=1.0))),
    "SIGN_BREADTH": (2.5, lambda b: rules.is_sign_line(Mark(NAVY, LIGHT, area=20.0, solid=1.0, breadth=b))),
    "TINY": (1.5, lambda area: not has_an_outline(area=area)),
    "FIELD": (15.0, lambda area: not rules.is_dark_field(
        Mark(NAVY, Mark(YELLOW, area=100.0, square=True), area=area, square=True))),
    "EMPTY": (400.0, lambda area: not rules.is_background(Mark(NAVY, area=area, edge=0.5))),
    "AT_EDGE": (0.08, lambda edge: not rules.is_background(Mark(NAVY, area=900.0, edge=edge))),
    "TEXTURE": (0.3, lambda apart: rules.base_of(Mark(NAVY, LIGHT, number=2, apart=apart)) is LIGHT),
    "FAINT_LINE": (0.3, lambda breadth: rules.is_hair(
        Mark((1.0, 1.0, 1.0), Mark((0.75, 0.75, 0.75)), breadth=breadth))),
    "BRIGHT": (50.0, lambda area: rules.look_of(Mark(CREAM, DARK, number=2, area=area)).fill != (1.0, 1.0, 1.0)),
    "BAND": (25.0, lambda area: rules.band_look(Mark(NAVY, LIGHT, number=2, picture=True, area=area)).line is None),
}  # fmt: skip


@pytest.mark.parametrize("name", CASES)
def test_a_threshold_stands_where_it_stood(name: str) -> None:
    """The rule holds ten percent below it, and not ten percent above."""
    threshold, holds = CASES[name]
    assert holds(0.9 * threshold) and not holds(1.1 * threshold)


@pytest.mark.parametrize(("side", "dark"), [(3.8, True), (4.2, False)])
def test_a_square_sign_is_solid_up_to_sixteen_square_millimetres(side: float, dark: bool) -> None:
    """Drawn and printed: 14.4 mm² keep their colour, 17.6 mm² become a tint with an outline."""
    square = f'<rect x="20" y="20" width="{side}" height="{side}" fill="#14335f"/>'
    assert (shade(picture(saved(drawn(square))), 22, 22) > 0.5) == dark
