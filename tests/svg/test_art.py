"""art: a standalone drawing is known by the hash of its content, wherever it comes from."""

from __future__ import annotations

from pnp.svg.art import Art
from pnp.svg.writer import document

VIEW = (0.0, 0.0, 10.0, 10.0)
DOT = document('<circle cx="5" cy="5" r="5"/>', VIEW)


def test_the_same_drawing_has_the_same_key_whatever_file_it_comes_from() -> None:
    """So it is rendered once; the view is part of the text and needs no second look."""
    assert Art(DOT, VIEW, "a.svg").key == Art(DOT, VIEW, "b.svg").key


def test_another_drawing_has_another_key() -> None:
    """One changed digit is enough, and accents count too."""
    drawings = [DOT, DOT.replace('r="5"', 'r="4"'), DOT.replace("<circle", "<!--é--><circle")]
    assert len({Art(svg, VIEW).key for svg in drawings}) == 3


def test_a_key_can_name_a_file() -> None:
    """Small letters and digits, of one length, the same each time it is asked for."""
    art = Art(DOT, VIEW)
    assert art.key == art.key and len(art.key) == 64 and art.key.isalnum() and art.key == art.key.lower()
