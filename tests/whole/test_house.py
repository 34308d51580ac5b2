"""The picture of the packages can be read: no box covers another, and no arrow goes under one."""

from __future__ import annotations

import re
from itertools import combinations

import house
import layers
import pytest

HAIR = 0.01
PACKAGES = house.direct(house.arrows())
LADDER = {"a": ["b", "c", "e"], "b": ["d", "e"], "c": ["d", "e"], "d": ["e"], "e": [], "f": ["e"]}


@pytest.mark.parametrize("below", [PACKAGES, LADDER, {"alone": []}], ids=["packages", "ladder", "one"])
def test_everything_has_its_room(below: dict[str, list[str]]) -> None:
    """Boxes and passing arrows of a row stand apart; arrows lead down, and through each row between."""
    plan = layers.drawn(below, 150.0, 26.0)
    spots = [(x, row, 150.0) for x, row in plan.boxes.values()]
    spots += [(x, row, 26.0) for passed in plan.passes.values() for x, row in passed]
    for (x, row, room), (u, other, more) in combinations(spots, 2):
        assert row != other or abs(x - u) >= (room + more) / 2 - HAIR
    assert plan.passes.keys() == {(name, one) for name, others in below.items() for one in others}
    for (above, under), passed in plan.passes.items():
        high, low = plan.boxes[above][1], plan.boxes[under][1]
        assert [row for _, row in passed] == list(range(high - 1, low, -1)) and high > low


def test_a_box_that_has_room_stands_where_its_arrows_are_short() -> None:
    """Beside those that use it, or those that it uses."""
    assert layers.rows(LADDER) == {"e": 0, "d": 1, "b": 2, "c": 2, "a": 3, "f": 1}


def test_the_picture_keeps_boxes_apart_and_inside() -> None:
    """As they are drawn, in pixels."""
    svg = house.picture()
    width, height = (int(number) for number in re.findall(r'viewBox="0 0 (\d+) (\d+)"', svg)[0])
    found = re.findall(r'<rect [^>]*rx="7"[^>]*/>', svg)
    boxes = [tuple(float(re.findall(rf' {name}="([\d.]+)"', rect)[0]) for name in "xy") for rect in found]
    assert len(boxes) == len(PACKAGES)
    for x, y in boxes:
        assert x >= 0 and y >= 0 and x + house.BOX[0] <= width and y + house.BOX[1] <= height
    for (x, y), (u, v) in combinations(boxes, 2):
        assert abs(x - u) >= house.BOX[0] or abs(y - v) >= house.BOX[1]
