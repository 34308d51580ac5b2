"""pictures: what is seen is what is printed; it is kept within a limit; sights are those that are measured."""

from __future__ import annotations

import io

import pytest
from PIL import Image

from pnp.base.cache import Cache
from pnp.face.model import ArtItem, Face
from pnp.readability.colours import SIGHTS, seen
from pnp.studio.pictures import WIDTHS, Pictures, seen_by, width_for
from pnp.svg.drawings import stripe


def plain(colour: str = "#c0392b") -> Face:
    """A face of 20 × 30 mm with 3 mm of bleed, in one colour."""
    art = stripe(26.0, 36.0, colour)
    return Face(20.0, 30.0, 3.0, (ArtItem(art, (1.0, 0.0, 0.0, 1.0, -3.0, -3.0)),))


def opened(png: bytes) -> Image.Image:
    return Image.open(io.BytesIO(png)).convert("RGB")


def test_a_face_is_shown_with_its_bleed(art_cache: Cache) -> None:
    """So wide as was asked, in its colours, to the edge."""
    image = opened(Pictures(art_cache).of_face(plain(), 240))
    assert abs(image.width - 240) <= 1 and abs(image.height - 240 * 36 / 26) <= 1
    assert image.getpixel((2, 2)) == image.getpixel((120, 160)) == (0xC0, 0x39, 0x2B)


def test_what_was_drawn_is_not_drawn_again(art_cache: Cache) -> None:
    """By what is on it, not by whose it is."""
    pictures = Pictures(art_cache)
    first = pictures.of_face(plain(), 160)
    assert pictures.of_face(plain(), 160) is first and pictures.made == 1
    pictures.of_face(plain(), 240)
    pictures.of_face(plain("#0072b2"), 160)
    assert pictures.made == 3


@pytest.mark.slow
def test_memory_is_bounded(art_cache: Cache) -> None:
    """The oldest pictures go; the last one stays, however large."""
    pictures = Pictures(art_cache, most=3000)
    for number in range(30):
        pictures.of_face(plain(f"#{number:02x}4060"), 160)
    assert pictures.size <= 3000 and pictures.made == 30
    small = Pictures(art_cache, most=1)
    small.of_face(plain(), 160)
    assert small.size > 1


@pytest.mark.slow
@pytest.mark.parametrize("sight", list(SIGHTS)[1:])
def test_a_sight_is_that_of_the_check(sight: str) -> None:
    """Colours come out as `readability` has them, nearly: a table has no more steps than it needs."""
    for colour in ("#c0392b", "#e69f00", "#0072b2", "#009e73", "#ffffff", "#000000", "#808080"):
        image = Image.new("RGB", (4, 4), colour)
        light = seen(colour, sight)
        expected = [round(255 * (12.92 * v if v <= 0.0031308 else 1.055 * v ** (1 / 2.4) - 0.055)) for v in light]
        got = seen_by(image, sight).getpixel((1, 1))
        assert isinstance(got, tuple) and max(abs(a - b) for a, b in zip(got, expected, strict=True)) <= 8, colour


def test_widths_are_few() -> None:
    """So that pictures can be kept."""
    assert width_for(1) == WIDTHS[0] and width_for(361) == 540 and width_for(99_999) == WIDTHS[-1]
