"""colours: every colour that is written becomes a hex triple."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.base import colours
from pnp.base.colour_names import NAMED


@pytest.mark.parametrize(
    ("text", "expected"),
    [("#8B2b3E", "#8b2b3e"), ("#fA0", "#ffaa00"), (" #000 ", "#000000"), ("red", None), ("8b2b3e", None),
     ("#8b2b3", None), ("#8b2b3e00", None), ("", None), ("#ggg", None), ("none", None)],
)  # fmt: skip
def test_colours_are_hex_in_small_letters(text: str, expected: str | None) -> None:
    """Three or six digits."""
    assert colours.colour(text) == expected


def test_rgb_channels() -> None:
    """Between 0 and 1."""
    assert colours.rgb("#ff0080") == pytest.approx((1.0, 0.0, 128 / 255))


CHANNELS = st.tuples(*[st.integers(0, 255)] * 3).map(lambda c: (c[0] / 255, c[1] / 255, c[2] / 255))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("#ff0080", ((1.0, 0.0, 128 / 255), 1.0)), (" #f08 ", ((1.0, 0.0, 136 / 255), 1.0)),
        ("navy", ((0.0, 0.0, 128 / 255), 1.0)), ("rgb(255, 0,128)", ((1.0, 0.0, 128 / 255), 1.0)),
        ("rgb(100% 0% 50%)", ((1.0, 0.0, 0.5), 1.0)), ("rgba(255,0,0,0.25)", ((1.0, 0.0, 0.0), 0.25)),
        ("rgba(255,0,0,7)", ((1.0, 0.0, 0.0), 1.0)), ("rgb(1,2)", None), ("rgb(a,b,c)", None), ("none", None),
        ("currentColor", None), ("url(#g)", None), ("", None),
    ],
)  # fmt: skip
def test_paint_in_every_form_that_art_may_use(text: str, expected: tuple[colours.RGB, float] | None) -> None:
    """Channels, and how much it covers; what is no colour is none."""
    found = colours.paint(text)
    assert (found is None) == (expected is None)
    if found and expected:
        assert found[0] == pytest.approx(expected[0]) and found[1] == expected[1]


@pytest.mark.parametrize(("text", "share"), [(None, 1), ("", 1), ("0.5", 0.5), ("-1", 0), ("3", 1), ("much", 1)])
def test_a_share_lies_between_nothing_and_all(text: str | None, share: float) -> None:
    """All where nothing is said."""
    assert colours.share(text) == share


@given(CHANNELS)
def test_what_is_written_is_the_colour_that_it_was(channels: colours.RGB) -> None:
    """Through hex and back; light and channels are each other's way back."""
    assert colours.rgb(colours.written(channels)) == channels
    assert [colours.channel(colours.light(c)) for c in channels] == pytest.approx(channels, abs=1e-6)


@given(CHANNELS, CHANNELS)
def test_contrast_goes_from_one_to_twenty_one_and_is_mutual(one: colours.RGB, other: colours.RGB) -> None:
    """WCAG 2: the same colour has none, black on white the most; grey #767676 is the first to have 4.5 on white."""
    assert 1 <= colours.contrast(one, other) == colours.contrast(other, one) <= 21
    assert colours.contrast(one, one) == 1 and colours.contrast(colours.BLACK) == pytest.approx(21)
    assert colours.contrast(colours.rgb("#767676")) >= 4.5 > colours.contrast(colours.rgb("#777777"))


def test_every_named_colour_is_one() -> None:
    """In the form that everything else reads."""
    assert all(colours.colour(value) == value for value in NAMED.values())
    assert colours.written((-1.0, 0.5, 7.0)) == "#0080ff"
