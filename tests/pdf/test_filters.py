"""filters: how long each step of a filter takes is told from what it says."""

from __future__ import annotations

import pytest

from pnp.pdf.filters import weight_of_calls, weights
from pnp.svg.tree import made


def weight(tag: str, size: float = 10.0, inside: int = 0, **attributes: str) -> float:
    """Of a primitive, with so many pixels to a unit."""
    one = made(tag, attributes, [made("feMergeNode", {})] * inside)
    ((_, found),) = weights(made("filter", {}, [one, made("title", {})]), size, size)
    return found


@pytest.mark.parametrize(
    ("few", "many", "times"),
    [
        (weight("feTurbulence", numOctaves="10"), weight("feTurbulence", numOctaves="100"), 8),
        (weight("feMorphology", radius="1"), weight("feMorphology", radius="3"), 8),
        (weight("feMorphology", radius="1"), weight("feMorphology", 30.0, radius="1"), 8),
        (weight("feConvolveMatrix", order="5"), weight("feConvolveMatrix", order="30"), 10),
        (weight("feConvolveMatrix", order="5"), weight("feConvolveMatrix", order="5 180"), 10),
        (weight("feMerge", inside=2), weight("feMerge", inside=20), 10),
    ],
)
def test_what_takes_longer_weighs_more(few: float, many: float, times: float) -> None:
    """By octaves, neighbours in pixels, cells and nodes."""
    assert many >= times * few


def test_a_blur_weighs_the_same_however_wide_it_is() -> None:
    """As resvg draws it; one of hardly a pixel is made in another way, which takes longer."""
    assert weight("feGaussianBlur", stdDeviation="1") == weight("feGaussianBlur", stdDeviation="500")
    assert weight("feGaussianBlur", stdDeviation="0.1") > weight("feGaussianBlur", stdDeviation="1")
    assert weight("feDropShadow", stdDeviation="1") > weight("feGaussianBlur", stdDeviation="1")


@pytest.mark.parametrize("text", ["", "many", "1e999", "nan", "-3", "3,", "1 2 3"])
def test_nonsense_weighs_something(text: str) -> None:
    """Whatever a renderer makes of it."""
    for tag, name in (("feMorphology", "radius"), ("feTurbulence", "numOctaves"), ("feConvolveMatrix", "order")):
        ((_, found),) = weights(made("filter", {}, [made(tag, {name: text})]), 10.0, 10.0)
        assert found > 0


def test_functions_weigh_one_by_one() -> None:
    """As they are written, in any case."""
    assert weight_of_calls("blur(2px)") < weight_of_calls("BLUR(2px) drop-shadow(1px 1px red)")
    assert weight_of_calls("hue-rotate(3deg) " * 100) == 100 * weight_of_calls("sepia(1)")
