"""colour_names: the names that CSS knows."""

from __future__ import annotations

import re

from PIL import ImageColor

from pnp.base.colour_names import NAMED


def test_the_names_are_those_that_another_library_knows() -> None:
    """Each as six digits."""
    assert all(re.fullmatch("#[0-9a-f]{6}", value) for value in NAMED.values())
    assert {name: ImageColor.getrgb(name) for name in NAMED} == {
        name: ImageColor.getrgb(value) for name, value in NAMED.items()
    }
    assert len(NAMED) == len(ImageColor.colormap)
