"""Colour arithmetic: darker and paler colours of the same hue, contrast, distance."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.base.colours import rgb
from pnp.ink import rules as inkrules
from pnp.ink import tones
from tests.ink.small_faces import CASES, COLOURS


@CASES
@given(COLOURS, st.sampled_from([3.0, 4.5, 7.0]))
def test_darkened_colours_are_dark_enough_and_keep_their_hue(colour: tones.RGB, ratio: float) -> None:
    """At least the contrast that was asked for, and hardly more."""
    dark = tones.darkened(colour, ratio)
    assert tones.contrast(dark) >= ratio
    if tones.contrast(colour) < ratio:
        assert tones.contrast(dark) < ratio * 1.1
        _, a, b = tones.lab(colour)
        _, c, d = tones.lab(dark)
        if math.hypot(a, b) > 0.05 and math.hypot(c, d) > 0.04:
            assert abs((math.atan2(b, a) - math.atan2(d, c) + math.pi) % math.tau - math.pi) < 0.25


@CASES
@given(COLOURS, st.floats(0.0, 0.5))
def test_thinned_colours_take_no_more_ink(colour: tones.RGB, most: float) -> None:
    """And those that take less already stay as they are."""
    thin = tones.thinned(colour, most)
    assert tones.ink(thin) <= max(most, 0.0) + 0.004
    assert thin == colour or tones.ink(colour) > most
    assert tones.lightened(colour, 4.0) == colour or tones.contrast(tones.lightened(colour, 4.0)) <= 4.0


@CASES
@given(COLOURS, COLOURS)
def test_contrast_and_distance_are_mutual(one: tones.RGB, other: tones.RGB) -> None:
    """The same from both sides, none with itself."""
    assert tones.contrast(one, other) == pytest.approx(tones.contrast(other, one)) and tones.contrast(one, one) == 1
    assert tones.distance(one, other) == pytest.approx(tones.distance(other, one)) and tones.distance(one, one) == 0
    assert inkrules.alike(one, one) and inkrules.alike(one, other) == inkrules.alike(other, one)
    assert rgb(tones.written(one)) == one
