"""base/file_names: names for files from words of any language."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.base.device_names import is_device
from pnp.base.file_names import LONGEST, file_name


@pytest.mark.parametrize(
    ("words", "name"),
    [
        ("Lisez-moi !", "lisez-moi"),
        ("Règle du jeu", "règle-du-jeu"),
        ("À l’Escale", "à-l-escale"),
        ("../../etc/passwd", "etc-passwd"),
        ("Würfel · 2", "würfel-2"),
        ("con", "con-"),
        ("…", ""),
    ],
)
def test_words_become_a_name(words: str, name: str) -> None:
    """Small, with hyphens; accents stay, signs go."""
    assert file_name(words) == name


@given(st.text())
def test_every_name_can_be_written(words: str) -> None:
    """No path, nothing hidden, no device, not too long, and the same on every system."""
    name = file_name(words)
    assert len(name) <= LONGEST + 1 and not name.startswith((".", "-")) and not is_device(name)
    assert not set(name) & set('/\\:*?"<>|. ') and unicodedata.normalize("NFC", name) == name
