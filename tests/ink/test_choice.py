"""The ink that was asked for, and what becomes of a face."""

from __future__ import annotations

from pathlib import Path

import pytest

from pnp.base.cache import Cache
from pnp.base.choices import Ink
from pnp.ink.choice import ink_of
from tests.ink.small_faces import drawn, ink, picture

GROUND = '<rect x="-5" y="-5" width="70" height="90" fill="#14335f"/>'


@pytest.mark.parametrize("name", ["full", "grey"])
def test_faces_stay_as_they_are_unless_ink_is_saved(name: Ink) -> None:
    """The very same object: grey is made of the finished PDF."""
    face = drawn(GROUND)
    assert ink_of(name, Cache(None))(face) is face


def test_saving_ink_saves_it_and_keeps_what_it_made(tmp_path: Path) -> None:
    """A dark ground goes; a second run with the same cache makes the same face."""
    face = drawn(GROUND)
    lean = ink_of("saver", Cache(tmp_path))(face)
    assert ink(picture(lean)) < 0.1 < 0.5 < ink(picture(face))
    assert list(tmp_path.rglob("*")), "nothing was kept"
    assert ink_of("saver", Cache(tmp_path))(drawn(GROUND)).digest == lean.digest
