"""Colours as others see them: published differences, known contrasts."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.readability.colours import SIGHTS, contrast, difference, distance, lab, linear, seen

COLOURS = st.integers(0, 0xFFFFFF).map(lambda value: f"#{value:06x}")
# The test data of Sharma, Wu and Dalal, "The CIEDE2000 Color-Difference Formula: Implementation Notes, Supplementary
# Test Data, and Mathematical Observations", 2005: two CIELAB colours and their difference.
PUBLISHED = """
50 2.6772 -79.7751 50 0 -82.7485 2.0425
50 3.1571 -77.2803 50 0 -82.7485 2.8615
50 2.8361 -74.02 50 0 -82.7485 3.4412
50 -1.3802 -84.2814 50 0 -82.7485 1
50 -1.1848 -84.8006 50 0 -82.7485 1
50 -0.9009 -85.5211 50 0 -82.7485 1
50 0 0 50 -1 2 2.3669
50 -1 2 50 0 0 2.3669
50 2.49 -0.001 50 -2.49 0.0009 7.1792
50 2.49 -0.001 50 -2.49 0.001 7.1792
50 2.49 -0.001 50 -2.49 0.0011 7.2195
50 2.49 -0.001 50 -2.49 0.0012 7.2195
50 -0.001 2.49 50 0.0009 -2.49 4.8045
50 -0.001 2.49 50 0.001 -2.49 4.8045
50 -0.001 2.49 50 0.0011 -2.49 4.7461
50 2.5 0 50 0 -2.5 4.3065
50 2.5 0 73 25 -18 27.1492
50 2.5 0 61 -5 29 22.8977
50 2.5 0 56 -27 -3 31.903
50 2.5 0 58 24 15 19.4535
50 2.5 0 50 3.1736 0.5854 1
50 2.5 0 50 3.2972 0 1
50 2.5 0 50 1.8634 0.5757 1
50 2.5 0 50 3.2592 0.335 1
60.2574 -34.0099 36.2677 60.4626 -34.1751 39.4387 1.2644
63.0109 -31.0961 -5.8663 62.8187 -29.7946 -4.0864 1.263
61.2901 3.7196 -5.3901 61.4292 2.248 -4.962 1.8731
35.0831 -44.1164 3.7933 35.0232 -40.0716 1.5901 1.8645
22.7233 20.0904 -46.694 23.0331 14.973 -42.5619 2.0373
36.4612 47.858 18.3852 36.2715 50.5065 21.2231 1.4146
90.8027 -2.0831 1.441 91.1528 -1.6435 0.0447 1.4441
90.9257 -0.5406 -0.9208 88.6381 -0.8985 -0.7239 1.5381
6.7747 -0.2908 -2.4247 5.8714 -0.0985 -2.2286 0.6377
2.0776 0.0795 -1.135 0.9033 -0.0636 -0.5514 0.9082
"""


@pytest.mark.parametrize("row", PUBLISHED.split("\n")[1:-1])
def test_differences_are_the_published_ones(row: str) -> None:
    """To all four decimals, both ways round."""
    l1, a1, b1, l2, a2, b2, wanted = map(float, row.split())
    for found in (difference((l1, a1, b1), (l2, a2, b2)), difference((l2, a2, b2), (l1, a1, b1))):
        assert found == pytest.approx(wanted, abs=5e-5)


@pytest.mark.parametrize(
    ("colour", "wanted"),
    [
        ("#ffffff", (100, 0, 0)),
        ("#000000", (0, 0, 0)),
        ("#ff0000", (53.24, 80.09, 67.20)),
        ("#00ff00", (87.73, -86.18, 83.18)),
        ("#0000ff", (32.30, 79.19, -107.86)),
    ],
)
def test_colours_have_their_known_cielab(colour: str, wanted: tuple[float, float, float]) -> None:
    """For daylight (D65), which sRGB is made for."""
    assert lab(linear(colour)) == pytest.approx(wanted, abs=0.01)


@given(COLOURS, COLOURS, st.sampled_from(sorted(SIGHTS)))
def test_a_distance_is_the_same_both_ways(one: str, other: str, sight: str) -> None:
    """Nothing from a colour to itself; something, seen in full, to any other."""
    assert distance(one, other, sight) == pytest.approx(distance(other, one, sight), abs=1e-9)
    assert distance(one, one, sight) == 0
    assert distance(one, other) > 0 or one == other


@given(st.integers(0, 255), st.sampled_from(sorted(SIGHTS)))
def test_grey_looks_grey_to_everybody(level: int, sight: str) -> None:
    """And just as light."""
    colour = f"#{level:02x}{level:02x}{level:02x}"
    assert seen(colour, sight) == pytest.approx(linear(colour), abs=1e-5)


@given(COLOURS)
def test_in_greyscale_everything_is_grey(colour: str) -> None:
    """Red, green and blue alike."""
    red, green, blue = seen(colour, "greyscale")
    assert red == green == blue


@given(COLOURS, COLOURS)
def test_a_contrast_is_between_1_and_21(one: str, other: str) -> None:
    """The same both ways."""
    assert 1 <= contrast(one, other) <= 21 + 1e-9
    assert contrast(one, other) == contrast(other, one)


def test_known_contrasts() -> None:
    """Black on white, and the lightest grey that may stand on white."""
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#767676", "#ffffff") == pytest.approx(4.54, abs=0.005)
    assert contrast("#777777", "#ffffff") < 4.5
