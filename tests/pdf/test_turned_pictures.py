"""Photos that a camera has turned by a mark in EXIF print as everybody sees them, whoever draws them."""

from __future__ import annotations

import base64
import io
import re

import pytest
from PIL import Image, ImageDraw

from pnp.base.cache import NO_CACHE
from pnp.base.choices import Renderer
from pnp.base.problems import Problems
from pnp.base.reading import Held
from pnp.pdf.art import render_all
from pnp.studio.uploads import drawing_of
from pnp.svg.art import Art
from pnp.svg.embedded import ORIENTATION, TURNS, embedded
from pnp.svg.reader import read
from tests.drawn import drawn
from tests.pdf.drawings import FONTS, VIEW, printed

FORMS = ("JPEG", "PNG", "WEBP")
BACK = {  # how the pixels are stored, so that the mark brings them back
    2: Image.Transpose.FLIP_LEFT_RIGHT,
    3: Image.Transpose.ROTATE_180,
    4: Image.Transpose.FLIP_TOP_BOTTOM,
    5: Image.Transpose.TRANSPOSE,
    6: Image.Transpose.ROTATE_90,
    7: Image.Transpose.TRANSVERSE,
    8: Image.Transpose.ROTATE_270,
}
SIZES = {
    "small": (120, 90),
    "as it is": (640, 480),
}  # a small one is made finer, a large JPEG goes into the PDF as it is
BLUR = '<filter id="f"><feGaussianBlur stdDeviation="0.01"/></filter>'
WAYS: dict[str, tuple[str, Renderer]] = {
    "own": ("", "own"),
    "resvg": (' filter="url(#f)"', "own"),
    "cairosvg": ("", "cairosvg"),
}


def photo(orientation: int, form: str, size: tuple[int, int]) -> bytes:
    """A white picture with a red patch at the top left and a blue one at the bottom left, once it is turned."""
    width, height = size
    seen = Image.new("RGB", size, "white")
    draw = ImageDraw.Draw(seen)
    draw.rectangle((0, 0, width // 3, height // 3), fill="#d01010")
    draw.rectangle((0, 2 * height // 3, width // 3, height), fill="#1010d0")
    stored = seen.transpose(BACK[orientation]) if orientation in BACK else seen
    exif, out = Image.Exif(), io.BytesIO()
    exif[ORIENTATION] = orientation
    stored.save(out, form, exif=exif)
    return out.getvalue()


def corners(image: Image.Image) -> str:
    """The colours of the four corners: top left, top right, bottom left, bottom right."""
    wide, high = image.width // 8, image.height // 8
    spots = [(x, y) for y in (high, 7 * high) for x in (wide, 7 * wide)]
    names = []
    for spot in spots:
        red, green, blue = image.getpixel(spot)  # type: ignore[misc]
        names.append("red" if red > green + 80 else "blue" if blue > green + 80 else "white" if green > 200 else "?")
    return " ".join(names)


def drawing(data: bytes, form: str, more: str = "") -> Art:
    """A drawing that the picture fills, without saying how large it is."""
    href = f"data:image/{form.lower()};base64,{base64.b64encode(data).decode()}"
    art = drawn(f'{BLUR}<image width="40" height="30" xlink:href="{href}"{more}/>', VIEW, "photo.svg")
    return Art(art.content, VIEW, art.source, fonts=FONTS)


@pytest.mark.slow
@pytest.mark.full_cases("resvg")
@pytest.mark.parametrize("way", WAYS)
def test_the_patch_is_at_the_upper_left(way: str) -> None:
    """All eight marks, in every kind of file that has them; a picture on its side has its own proportions."""
    more, renderer = WAYS[way]
    if renderer == "cairosvg":
        pytest.importorskip("cairocffi", exc_type=OSError)  # type: ignore[arg-type]
    cases = [(mark, form, size) for mark in TURNS for form in FORMS for size in SIZES]
    if way == "resvg":  # which takes half a second for each
        cases = [(mark, form, "small") for mark, form, _ in cases if form == "JPEG" or mark == 6]
        cases = list(dict.fromkeys(cases))
    arts = {case: drawing(photo(case[0], case[1], SIZES[case[2]]), case[1], more) for case in cases}
    rendered = render_all(arts.values(), NO_CACHE, 2, renderer=renderer)
    found = {case: corners(printed(art, rendered[art.key])) for case, art in arts.items()}
    assert {case: said for case, said in found.items() if said != "red white blue white"} == {}


@pytest.mark.parametrize("orientation", TURNS)
def test_what_is_added_in_the_studio_has_the_size_that_is_seen(orientation: int) -> None:
    """The drawing around a photo is as wide as the photo, and prints it upright."""
    made = drawing_of("IMG_0001.jpg", photo(orientation, "JPEG", (120, 90)), "mine")
    assert re.search(r'viewBox="0 0 120 90"', made.text)
    problems = Problems()
    picture = read(Held("photo.svg", made.text), "photo.svg", problems)
    assert picture and not problems.found
    art = Art(tuple(picture.root.children), picture.view, picture.name)
    assert corners(printed(art, render_all([art], NO_CACHE)[art.key])) == "red white blue white"


@pytest.mark.parametrize(
    "exif", [b"Exif\0\0", b"Exif\0\0MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0\x09\0\0", b"junk"]
)
def test_a_mark_that_is_none_turns_nothing(exif: bytes) -> None:
    """Nor does it make a picture unreadable."""
    out = io.BytesIO()
    Image.new("RGB", (30, 20), "white").save(out, "JPEG", exif=exif)
    found = embedded("data:image/jpeg;base64," + base64.b64encode(out.getvalue()).decode())
    assert (found.width, found.height, found.orientation) == (30, 20, 1)
