"""Nets of any size: panels apart, folds between two of them, front and back equal."""

from __future__ import annotations

import math
from itertools import combinations, pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pnp.box.nets import Net, Panel, envelope, tuck_box


def overlap(a: Panel, b: Panel) -> bool:
    """Whether two convex outlines share more than an edge, by a line that would part them."""
    for one in (a, b):
        for (x1, y1), (x2, y2) in pairwise((*one.outline, one.outline[0])):
            normal = (y1 - y2, x2 - x1)
            sides = [[normal[0] * x + normal[1] * y for x, y in p.outline] for p in (a, b)]
            length = math.hypot(*normal)
            if length and (
                max(sides[0]) <= min(sides[1]) + 1e-3 * length or max(sides[1]) <= min(sides[0]) + 1e-3 * length
            ):
                return False
    return True


def check_net(net: Net) -> None:
    """What every net keeps to: panels apart, folds between two of them, drawn to the corner of its sheet."""
    for a, b in combinations(net.panels, 2):
        assert not overlap(a, b), (a.name, b.name)
    folds = [line for line in net.lines if line.kind == "fold"]
    assert len(folds) == len(net.panels) - 1, "a net is one piece of paper without a ring"
    assert (net.across[0], net.down[0]) == (0.0, 0.0)
    assert net.size == pytest.approx((net.across[-1], net.down[-1]), abs=0.011)


SIDE = st.floats(30, 160)


@pytest.mark.slow
@settings(max_examples=150)
@given(SIDE, SIDE, st.floats(0.5, 80), st.floats(0.05, 1.0))
def test_any_tuck_box_folds(width: float, height: float, depth: float, board: float) -> None:
    """Front and back are equal, sides as deep as the box, flaps meet nowhere, the whole is the sum of its parts."""
    net = tuck_box(width, height, depth, board)
    check_net(net)
    front, back, left, right = (net.panel(name) for name in ("front", "back", "left", "right"))
    deep = max(depth + board, 4.0)
    assert (front.width, front.height) == pytest.approx((back.width, back.height), abs=0.001)
    assert (left.width, right.width) == pytest.approx((deep, deep), abs=0.011)
    assert front.width >= width and front.height >= height and net.inner[2] >= depth - 0.01
    tab, tongue, lid = (net.panel(name) for name in ("tab", "tongue", "lid"))
    assert net.size[0] == pytest.approx(tab.width + 2 * left.width + 2 * front.width, abs=0.02)
    assert net.size[1] == pytest.approx(tongue.height + lid.height + front.height + net.panel("floor").height, abs=0.02)
    slant = next(p for p in net.panels if p.name == "tab").outline
    assert slant[2][1] - slant[1][1] < left.height - 2, "the glue tab is shorter than its side"
    assert 2 * net.panel("dust-left").height < front.width, "two dust flaps lie side by side"
    assert lid.height == pytest.approx(left.width, abs=0.011) and tongue.width < lid.width
    assert net.panel("floor-inner").height <= net.panel("floor").height <= left.width + 0.011


@pytest.mark.slow
@settings(max_examples=100)
@given(SIDE, SIDE)
def test_any_envelope_folds(width: float, height: float) -> None:
    """Front and back are equal, the tabs meet neither each other nor the flap."""
    net = envelope(width, height)
    check_net(net)
    front, back, tab, flap = (net.panel(name) for name in ("front", "back", "tab-left", "flap"))
    assert (front.width, front.height) == pytest.approx((back.width, back.height), abs=0.001)
    assert 2 * tab.width < front.width and flap.height < back.height
    assert net.size == pytest.approx((front.width + 2 * tab.width, flap.height + 2 * front.height), abs=0.02)


def test_an_edge_that_two_panels_share_is_folded_and_every_other_is_cut() -> None:
    """No line is drawn by hand."""
    left, right = (
        Panel(name, ((x, 0.0), (x + 10, 0.0), (x + 10, 5.0), (x, 5.0))) for name, x in (("a", 0.0), ("b", 10.0))
    )
    net = Net("tuck", (left, right), (0, 0, 0), (0.0, 20.0), (0.0, 5.0))
    folds = [mark for mark in net.lines if mark.kind == "fold"]
    assert [(m.x1, m.y1, m.x2, m.y2) for m in folds] == [(10.0, 0.0, 10.0, 5.0)]
    assert len(net.lines) == 7 and net.size == (20.0, 5.0) and net.panel("b").x == 10.0


def test_a_flat_deck_gets_a_box_that_can_still_be_folded() -> None:
    """Two folds closer than four millimetres cannot be made by hand."""
    thin, thick = tuck_box(63, 88, 0.5, 0.375), tuck_box(63, 88, 20.0, 0.375)
    assert thin.panel("left").width == pytest.approx(4.0) and thick.panel("left").width == pytest.approx(
        20.38, abs=0.01
    )
    assert thin.inner == pytest.approx((63, 88, 3.625))


def test_the_thumb_notch_is_cut_out_of_the_front() -> None:
    """Half a disc, in the middle of the edge where the lid closes, no deeper than nine millimetres."""
    net = tuck_box(63, 88, 20.0, 0.375)
    outline = next(panel.outline for panel in net.panels if panel.name == "front")
    front = net.panel("front")
    lowest = max((y, x) for x, y in outline[: len(outline) - 2])
    assert lowest == pytest.approx((front.y + 9.0, front.x + front.width / 2), abs=0.01)
