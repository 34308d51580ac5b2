"""size: a box as people write it, and what is none."""

from __future__ import annotations

import pytest

from pnp.base.problems import UsageError
from pnp.box.labels import Box
from pnp.box.size import box_size


@pytest.mark.parametrize(
    "text", ["295x205x45mm", "295 x 205 x 45", "295×205×45 mm", "29.5 x 20.5 x 4.5 cm", "295mmX20.5cmX45mm"]
)
def test_a_box_is_read_as_people_write_it(text: str) -> None:
    """A unit at the end is that of all three; without one it is millimetres."""
    assert box_size(text) == pytest.approx(Box(295.0, 205.0, 45.0))


def test_without_a_size_there_is_nobox_size() -> None:
    """Labels are then made in the usual sizes."""
    assert box_size("") is None and box_size("  ") is None


NONE = ("large", "295x205", "295x205x45x1", "295xx45", "10x205x45", "295x205x999", "-295x205x45")


@pytest.mark.parametrize("text", NONE)
def test_a_box_that_is_none_is_refused(text: str) -> None:
    """With what was found."""
    with pytest.raises(UsageError, match="found the box “"):
        box_size(text)
