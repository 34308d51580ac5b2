"""What lies behind the text of a page: where, in which ink, and that nobody hears of it."""

from __future__ import annotations

import pytest

from pnp.definition.components import Component
from pnp.face.model import ArtItem, Face, GroupItem
from pnp.pages.backdrop import EDGE
from pnp.pages.blocks import SETTERS
from pnp.svg import drawings
from tests.pages.flows import A4, arts, block, flow, mans

CREAM = mans().palette["cream"]


def rules(ground: str = "cream", ornament: str = "") -> Component:
    """A page of few words."""
    text = block("text", "Roulez.")
    return mans().components["rules"]._replace(blocks=(text,), ground=ground, ornament=ornament)


def grounds(page: Face) -> list[ArtItem]:
    wanted = drawings.panel(A4[0] - 2 * EDGE, A4[1] - 2 * EDGE, CREAM, radius=4.0)
    return [item for item in arts(page) if item.art is wanted]


def test_a_ground_lies_first_and_off_the_edge() -> None:
    (page,) = flow().pages(rules(), SETTERS)
    (ground,) = grounds(page)
    assert page.items[0] is ground and ground.matrix[4:] == pytest.approx((EDGE, EDGE))
    assert ground.tag is None


def test_a_page_without_a_colour_stays_white() -> None:
    (page,) = flow().pages(rules(""), SETTERS)
    assert not arts(page)


def test_saved_ink_has_no_ground() -> None:
    (page,) = flow(grounds=False).pages(rules(), SETTERS)
    assert not arts(page)


def test_boxes_are_light_on_a_ground() -> None:
    one = flow()
    assert one.tint() == mans().palette["tint"]
    one.pages(rules(), SETTERS)
    assert one.tint() == mans().palette["white"] and one.tint("note") == mans().palette["note"]


def test_an_ornament_follows_the_corners_of_the_ground() -> None:
    (page,) = flow().pages(rules(ornament="art/strip.svg"), SETTERS)
    assert isinstance(page.items[1], GroupItem) and page.items[1].clip
    (plain,) = flow().pages(rules("", "art/strip.svg"), SETTERS)
    assert isinstance(plain.items[0], ArtItem)
