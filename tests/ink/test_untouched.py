"""What the ink saver does not read stays as it is: at its place, in its colours, and what stands on it can be read."""

from __future__ import annotations

from pathlib import Path

import numpy
import pytest
from PIL import Image

from pnp.base.cache import Cache
from pnp.base.geometry import IDENTITY
from pnp.face.model import ArtItem, Face, TextItem
from pnp.ink.saver import InkSaver
from pnp.svg.art import Art
from tests.drawn import drawn as art
from tests.ink.small_faces import drawn, ink, picture, saved, shade, svg_of, written
from tests.pdf.drawings import FONTS, samples

VIEW = (0.0, 0.0, 40.0, 30.0)
PHOTO = samples()["images/jpeg"].inner
SAVED = ("parts/radial-focus-outside", "parts/a-clip-in-box-units-of-a-group")  # shapes that are read all the same
ELSEWHERE = [key for key in samples() if key.startswith(("parts/", "images/")) and key not in SAVED]
FITTED = ["inner-page", "inner-page-percentages", "inner-pages-nested", "symbol-fitted", "switch-and-link"]


def face_of(key: str, *before: str) -> Face:
    """A drawing of the table on a small card, behind others."""
    found = samples()[key].inner
    items = tuple(ArtItem(art(inner, VIEW), IDENTITY) for inner in before)
    return Face(40.0, 30.0, 0.0, (*items, ArtItem(Art(art(found, VIEW).content, VIEW, fonts=FONTS), IDENTITY)))


def apart(one: Image.Image, other: Image.Image) -> float:
    """How much two pictures differ, of 255."""
    return float(numpy.abs(numpy.asarray(one, float) - numpy.asarray(other, float)).mean())


@pytest.mark.sampled
@pytest.mark.slow
@pytest.mark.parametrize("key", ELSEWHERE)
def test_pixels_texts_and_effects_do_not_vanish(key: str) -> None:
    """Nothing that was to be seen is gone, and it takes about the ink that it took."""
    before, after = picture(face_of(key)), picture(saved(face_of(key)))
    assert ink(after) > 0.3 * ink(before) > 0


def test_a_photo_keeps_its_colours_and_shapes_around_it_are_saved() -> None:
    """Pixel by pixel; the dark ground beside it is gone."""
    ground = '<rect x="-5" y="-5" width="70" height="90" fill="#14335f"/>'
    before, after = (picture(face) for face in (drawn(ground + PHOTO), saved(drawn(ground + PHOTO))))
    box = tuple(round(v * 150 / 25.4) for v in (7, 6, 23, 22))  # well inside
    assert apart(before.crop(box), after.crop(box)) < 0.5  # type: ignore[arg-type]
    assert shade(after, 50, 60) < 0.02 < shade(before, 50, 60)


def test_a_photo_stays_in_its_moved_faded_clipped_group() -> None:
    """What it inherits is said again around it."""
    around = '<clipPath id="c"><circle cx="15" cy="14" r="8"/></clipPath>'
    around += '<g opacity=".6"><g transform="translate(3 4) rotate(10)" clip-path="url(#c)">{}</g></g>'
    face = drawn(around.format(PHOTO))
    before, after = picture(face, 300), picture(saved(face), 300)
    inside = [shade(one, 17, 20, 300) for one in (before, after)]
    assert inside[0] == pytest.approx(inside[1], abs=0.02) and inside[0] > 0.1
    assert shade(after, 30, 5, 300) == 0, "what was clipped away is still"


@pytest.mark.sampled
@pytest.mark.parametrize(("x", "kept"), [(8, True), (40, False)])
def test_a_text_on_a_photo_keeps_its_colour(x: float, kept: bool) -> None:
    """A light one stays light there, since nothing lightens the photo; beside it, it becomes dark."""
    ground = '<rect x="-5" y="-5" width="70" height="90" fill="#14335f"/>'
    word = written("Cap", "#fff3c4", x, 15)
    lean = saved(Face(60.0, 80.0, 0.0, (*drawn(ground, PHOTO).items, word)))
    (found,) = (item for item in lean.items if isinstance(item, TextItem))
    assert (found.color == "#fff3c4") == kept


def test_a_pale_panel_on_a_photo_stays() -> None:
    """Else a dark text on it would stand on the dark photo."""
    panel = '<rect x="6" y="10" width="18" height="6" fill="#fff" opacity="0.5"/>'
    lean = saved(Face(60.0, 80.0, 0.0, (*drawn(PHOTO, panel).items, written("Cap", "#000000", 8, 14))))
    with_panel, without = (shade(picture(face), 22, 15) for face in (lean, saved(drawn(PHOTO))))
    assert with_panel < without - 0.1
    assert [item.color for item in lean.items if isinstance(item, TextItem)] == ["#000000"]


@pytest.mark.sampled
@pytest.mark.parametrize("name", FITTED)
def test_pages_in_pages_stand_where_they_stood(name: str) -> None:
    """Whatever has a box that is fitted into another one is not read anew."""
    before, after = picture(face_of(f"uses/{name}")), picture(saved(face_of(f"uses/{name}")))
    dark = [numpy.asarray(one.convert("L")) < 250 for one in (before, after)]
    assert (dark[1] & ~dark[0]).mean() < 0.01, "nothing stands where there was nothing"
    assert ink(after) > 0.1 * ink(before)


def test_percentages_and_origins_are_worked_out() -> None:
    """A shape is as large and where it was, whatever its lengths are parts of."""
    many = '<rect x="25%" y="10%" width="20%" height="20%" fill="#b3261a"/>'
    many += '<path d="M5 70H55" stroke="#14335f" stroke-width="2%"/>'
    many += '<g transform="rotate(90)" transform-origin="30 50">'
    many += '<rect x="30" y="45" width="8" height="3" fill="#b3261a"/></g>'
    one = '<rect x="17.5" y="9" width="14" height="18" fill="#b3261a"/>'
    one += '<path d="M5 70H55" stroke="#14335f" stroke-width="1.612"/>'
    one += '<rect x="32" y="50" width="3" height="8" fill="#b3261a"/>'
    found = [picture(saved(drawn(inner))) for inner in (many, one)]
    assert ink(found[0]) > 0.001 and apart(*found) < 0.3


def test_hidden_groups_may_have_children_that_are_seen() -> None:
    """Visibility is inherited, and can be taken back."""
    hidden = (
        '<g visibility="hidden"><circle cx="9" cy="9" r="4"/><circle cx="30" cy="30" r="4" visibility="visible"/></g>'
    )
    image = picture(saved(drawn(hidden)))
    assert shade(image, 9, 9) == 0 and shade(image, 30, 30) > 0.1


@pytest.mark.slow
def test_what_is_handed_on_is_kept_with_all_that_it_refers_to(tmp_path: Path) -> None:
    """From the cache as well."""
    face = face_of("parts/mask", '<rect width="40" height="30" fill="#14335f"/>')
    cold, warm = (InkSaver(Cache(tmp_path)).saved(face) for _ in range(2))
    assert cold.digest == warm.digest and "<mask" in svg_of(warm) and "<linearGradient" in svg_of(warm)
    assert apart(picture(cold), picture(warm)) == 0
    text = face_of("parts/text")
    cold, warm = (InkSaver(Cache(tmp_path)).saved(text) for _ in range(2))
    assert apart(picture(cold), picture(warm)) == 0, "with its fonts"
