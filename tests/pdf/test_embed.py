"""embed: forms, gradients, states, masks and pixels as objects of a PDF, each once."""

from __future__ import annotations

import zlib
from itertools import pairwise

import pikepdf
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.pdf.embed import Embedder, function_of
from pnp.pdf.rendered import Channels, Form, Pattern, Raster, Resources, Shading, State

BOX = (0.0, 0.0, 9.0, 9.0)
SHADING = Shading("linear", (0.0, 0.0, 9.0, 0.0), ((0.0, (1.0, 0.0, 0.0)), (1.0, (0.0, 0.0, 1.0))))
COLOURS, COVERAGE = b"\xff\x00\x00\x00\xff\x00", b"\xff\x80"
ROWS = Raster(2, 1, zlib.compress(COLOURS), False, 3, zlib.compress(COVERAGE), True)


def value(function: pikepdf.Object, at: float) -> tuple[float, ...]:
    """What a function of a gradient gives, as a viewer works it out."""
    if function.FunctionType == 3:
        bounds = [0.0, *(float(v) for v in function.Bounds), 1.0]
        index = next(i for i in range(len(bounds) - 1) if at < bounds[i + 1] or i == len(bounds) - 2)
        low, high = bounds[index], bounds[index + 1]
        return value(function.Functions[index], (at - low) / (high - low))
    ends = zip(function.C0, function.C1, strict=True)
    return tuple(float(one) + at * (float(other) - float(one)) for one, other in ends)


@pytest.mark.slow
@given(st.lists(st.tuples(st.floats(0, 1), st.floats(0, 1)), min_size=2, max_size=6))
def test_a_gradient_goes_straight_from_stop_to_stop(found: list[tuple[float, float]]) -> None:
    """Before the first stop and after the last it has their colours, wherever they stand."""
    stops: list[tuple[float, Channels]] = [(at, (share,)) for at, share in sorted(found, key=lambda one: one[0])]
    function = function_of(stops)
    assert value(function, 0.0) == pytest.approx(stops[0][1], abs=1e-4)
    assert value(function, 1.0) == pytest.approx(stops[-1][1], abs=1e-4)
    for (one, (low,)), (other, (high,)) in pairwise(stops):
        if other - one > 0.01:
            assert value(function, (one + other) / 2)[0] == pytest.approx((low + high) / 2, abs=0.02)


def test_two_stops_at_one_place_make_an_edge() -> None:
    """Nothing runs from one to the other."""
    function = function_of([(0.0, (0.0,)), (0.5, (0.2,)), (0.5, (0.8,)), (1.0, (1.0,))])
    assert value(function, 0.499)[0] == pytest.approx(0.2, abs=0.01)
    assert value(function, 0.501)[0] == pytest.approx(0.8, abs=0.01)


def test_each_thing_is_embedded_once() -> None:
    """However often it is named; what is equal but another thing is another object."""
    with pikepdf.new() as pdf:
        embedder = Embedder(pdf)
        mask = Form(b"1 g 0 0 9 9 re f", BOX, group=True, grey=True)
        used = Resources({"G1": State(mask=mask)}, {"S1": SHADING}, {"P1": Pattern(SHADING, (1, 0, 0, 1, 0, 0))},
                         {"X1": ROWS, "X2": ROWS})  # fmt: skip
        made = embedder.object_of(Form(b"/X1 Do", BOX, used, group=True))
        assert made.Resources.XObject.X1.objgen == made.Resources.XObject.X2.objgen
        assert made.Resources.ExtGState.G1.SMask.G.objgen == embedder.object_of(mask).objgen
        assert made.Group.CS == "/DeviceRGB" and embedder.object_of(mask).Group.CS == "/DeviceGray"
        assert made.Resources.Shading.S1.ShadingType == made.Resources.Pattern.P1.Shading.ShadingType == 2
        assert embedder.object_of(Form(b"", BOX)).objgen != embedder.object_of(Form(b"", BOX)).objgen


def test_pixels_and_their_coverage_are_two_pictures() -> None:
    """Colours in rows, coverage as a soft mask of greys; a JPEG stays the file that it is."""
    with pikepdf.new() as pdf:
        image = Embedder(pdf).object_of(ROWS)
        assert image.Width == 2 and image.Height == 1 and image.ColorSpace == "/DeviceRGB" and image.Interpolate
        assert image.read_bytes() == COLOURS and image.SMask.read_bytes() == COVERAGE
        assert image.SMask.ColorSpace == "/DeviceGray" and "/SMask" not in image.SMask
        photo = Embedder(pdf).object_of(Raster(2, 1, b"\xff\xd8 jpeg", True, 1, None, False))
        assert photo.Filter == "/DCTDecode" and photo.read_raw_bytes() == b"\xff\xd8 jpeg"
        assert photo.ColorSpace == "/DeviceGray" and "/Interpolate" not in photo and "/SMask" not in photo
