"""parts: what other renderers are asked, and that their pixels are as many as the print needs."""

from __future__ import annotations

import io
import sys
import zlib

import pikepdf
import pytest

from pnp.base.cache import NO_CACHE
from pnp.base.geometry import Rect, scale
from pnp.face.model import ArtItem, Face
from pnp.pdf import parts
from pnp.pdf.parts import carry_out, commission, parts_in, taken
from pnp.pdf.press import pdf_of
from pnp.pdf.rendered import Raster
from pnp.sheet.page import Page, PlacedFace
from pnp.svg.art import Art
from pnp.svg.tree import made
from tests.drawn import drawn
from tests.pdf.drawings import FONTS, INFO, PICTURES, VIEW, seen

MASK = '<mask id="m" x="0" y="0" width="1" height="1"><rect width="40" height="30" fill="#888"/></mask>'
WHOLE = drawn(f'{MASK}<rect width="40" height="30" mask="url(#m)"/>', VIEW)
SPOT = drawn(f'{MASK}<g transform="scale(2)"><rect x="8" y="6" width="5" height="5" mask="url(#m)"/></g>', VIEW)
TEXT = """<text x="6" y="13" font-family="'Source Sans 3'" font-size="8">{}</text>"""


def answer(art: Art, size: float = 1.0) -> tuple[Raster, Rect] | None:
    """The pixels that come of the one part of a drawing that is printed at a scale."""
    ((part, matrix),) = parts_in(art.scene)
    found = taken(carry_out(commission(part, matrix, art, size)))
    if found is None:
        return None
    thing, area = found
    assert isinstance(thing, Raster)
    return thing, area


@pytest.mark.slow
@pytest.mark.parametrize("size", [0.5, 1.0, 2.0])
def test_pixels_are_600_to_an_inch_of_paper(size: float) -> None:
    """At the size of print, not at that of the drawing; counted in the PDF."""
    face = Face(40 * size, 30 * size, 0.0, (ArtItem(WHOLE, scale(size, size)),))
    page = Page(40 * size, 30 * size, (PlacedFace(face, Rect(0, 0, 40 * size, 30 * size)),))
    with pikepdf.open(io.BytesIO(pdf_of([page], INFO, NO_CACHE))) as pdf:
        images = [one for one in pdf.objects if isinstance(one, pikepdf.Stream) and one.get("/Subtype") == "/Image"]
        found = [(int(one.Width), int(one.Height)) for one in images if "/SMask" in one]
    assert [side for one in found for side in one] == pytest.approx([v * size / 25.4 * 600 for v in (40, 30)], abs=1)


def test_only_the_place_where_there_is_something_has_pixels() -> None:
    """With a little around it, at its place in the units that it is drawn in."""
    found = answer(SPOT)
    assert found
    raster, area = found
    assert (area.x, area.y, area.right, area.bottom) == pytest.approx((8, 6, 13, 11), abs=0.3)
    assert raster.width / (2 * area.width) == pytest.approx(600 / 25.4, rel=0.01)
    assert raster.width * raster.height < 0.1 * (40 * 30 * (600 / 25.4) ** 2)


def test_a_huge_print_has_as_many_pixels_as_can_be(monkeypatch: pytest.MonkeyPatch) -> None:
    """Fewer to an inch, and no more than the limit."""
    monkeypatch.setattr(parts, "MOST_PIXELS", 100_000)
    found = answer(WHOLE, 10.0)
    assert found and 90_000 < found[0].width * found[0].height < 101_000


def test_what_shows_nothing_has_no_pixels() -> None:
    """Off the page, or without paint."""
    assert answer(drawn(f'{MASK}<rect x="90" width="5" height="5" mask="url(#m)"/>', VIEW)) is None


def test_texts_are_set_in_the_fonts_of_the_workspace_alone() -> None:
    """Another font is another picture; without any there is no text, whatever the machine has."""
    art = drawn(TEXT.format("Cap"), VIEW)
    bold, regular = (Art(art.content, VIEW, fonts=(name,)) for name in (FONTS[0], FONTS[3]))
    found = [answer(one) for one in (bold, regular)]
    assert all(found) and found[0] != found[1]
    assert answer(Art(art.content, VIEW)) is None


def test_everything_that_an_answer_depends_on_is_in_its_key() -> None:
    """The drawing, the place, the size, the fonts and who draws."""

    def key(art: Art, size: float = 1.0) -> str:
        ((part, matrix),) = parts_in(art.scene)
        return commission(part, matrix, art, size).key

    text = drawn(TEXT.format("Cap"), VIEW)
    keys = [key(WHOLE), key(WHOLE, 2.0), key(SPOT), key(text), key(Art(text.content, VIEW, fonts=FONTS))]
    keys.append(key(Art(text.content, (0.0, 0.0, 20.0, 30.0))))
    ((part, matrix),) = parts_in(text.scene)
    keys.append(commission(part._replace(renderer="cairosvg"), matrix, text, 1.0).key)
    assert len(set(keys)) == len(keys) and key(WHOLE) == keys[0]


def test_a_part_has_what_it_inherits_and_what_it_refers_to() -> None:
    """Paint of the groups around it, a gradient that stands elsewhere, and a share of the page."""
    gradient = '<linearGradient id="g"><stop stop-color="#f00"/><stop offset="1" stop-color="#f00"/></linearGradient>'
    inner = '<g fill="url(#g)"><g opacity="0.999"><rect x="25%" width="50%" height="30" mask="url(#m)"/></g></g>'
    art = drawn(f"<defs>{gradient}{MASK.replace('#888', '#fff')}</defs>{inner}", VIEW)
    found = answer(art)
    assert found
    raster, area = found
    middle = (raster.height // 2 * raster.width + raster.width // 2) * 3
    assert zlib.decompress(raster.data)[middle : middle + 3] == b"\xff\x00\x00"
    assert (area.x, area.right) == pytest.approx((10, 30), abs=0.3)


@pytest.mark.parametrize("href", [str(PICTURES / "photo.png"), "photo.png", "http://127.0.0.1:9/a.svg"])
@pytest.mark.parametrize("tag", ["image", "feImage"])
def test_nothing_is_loaded_from_outside(tag: str, href: str) -> None:
    """Though resvg would, and though the reader has refused it before."""
    inside = made(tag, {"href": href, "width": "40", "height": "30"})
    filtered = made("rect", {"width": "40", "height": "30", "filter": "url(#f)"})
    art = Art((made("filter", {"id": "f"}, (inside,)), filtered) if tag == "feImage" else (inside,), VIEW)
    with pytest.raises(ValueError, match="refused to load"):
        answer(art)


def test_where_resvg_is_missing_it_is_said_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    """One line of what to type; drawings that do not need it are drawn."""
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    with pytest.raises(RuntimeError, match="pip install resvg-py"):
        answer(WHOLE)


@pytest.mark.slow
def test_pixels_do_not_move_what_they_show() -> None:
    """Vector and pixels with one edge have it at the same place, to half a pixel of 600 dpi."""
    masked = '<rect x="10" y="10" width="20" height="5" mask="url(#m)"/>'
    art = drawn(f'{MASK.replace("#888", "#fff")}{masked}<rect x="10" y="15" width="20" height="5"/>', VIEW)
    face = Face(40.0, 30.0, 0.0, (ArtItem(art, scale(1, 1)),))
    image = seen(pdf_of([Page(40.0, 30.0, (PlacedFace(face, Rect(0, 0, 40, 30)),))], INFO, NO_CACHE), 50).convert("L")
    for y in (12, 18):
        row = [image.getpixel((x, y * 50)) for x in range(image.width)]
        dark = [x / 50 for x, level in enumerate(row) if isinstance(level, int) and level < 128]
        assert (dark[0], dark[-1]) == pytest.approx((10, 30), abs=0.03)


def test_what_a_part_inherits_may_refer_to_something() -> None:
    """The markers of a group stand among the definitions that its renderer is given."""
    marker = '<marker id="arrow"><path d="M0 0H9V9Z" filter="blur(1px)"/></marker>'
    art = drawn(f'{marker}<g marker-end="url(#arrow)"><path d="M4 4H20" stroke="#000"/></g>', VIEW)
    ((part, matrix),) = parts_in(art.scene)
    assert '<marker id="arrow"' in commission(part, matrix, art, 1.0).inner
