"""colours: every colour that is written becomes a hex triple."""

from __future__ import annotations

import pytest

from pnp.base import colours


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
