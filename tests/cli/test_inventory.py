"""inventory: the size of a box as people write it, and what cannot be made is said before anything is drawn."""

from __future__ import annotations

from pathlib import Path

import pytest

from pnp.base.problems import UsageError
from pnp.box.labels import Box
from pnp.cli.inventory import _box
from tests.cli.tiny import run


@pytest.mark.parametrize(
    "text", ["295x205x45mm", "295 x 205 x 45", "295×205×45 mm", "29.5 x 20.5 x 4.5 cm", "295mmX20.5cmX45mm"]
)
def test_a_box_is_read_as_people_write_it(text: str) -> None:
    """A unit at the end is that of all three; without one it is millimetres."""
    assert _box(text) == pytest.approx(Box(295.0, 205.0, 45.0))


def test_without_a_size_there_is_no_box() -> None:
    """Labels are then made in the usual sizes."""
    assert _box("") is None and _box("  ") is None


NONE = ("large", "295x205", "295x205x45x1", "295xx45", "10x205x45", "295x205x999", "-295x205x45")


@pytest.mark.parametrize("text", NONE)
def test_a_box_that_is_none_is_refused(text: str) -> None:
    """With what was found."""
    with pytest.raises(UsageError, match="found the box “"):
        _box(text)


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (("--lang", "all"), "one language at a time"),
        (("--box", "small"), "found the box “small”"),
        (("--weight", "20"), "20 is not in the range 60<=x<=600"),
        (("--net", "bag"), "'bag' is not one of"),
    ],
)
def test_wrong_use_writes_nothing(options: tuple[str, ...], said: str, workspace: Path) -> None:
    """Status 2, and no output."""
    assert said in run("inventory", "--game", "tinygame", *options, status=2).stderr
    assert not (workspace / "output").exists()
