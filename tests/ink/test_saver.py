"""inksaver: the low-ink edition takes a third of the ink, says the same in the same places, and can be told apart."""

from __future__ import annotations

import itertools
import math
from functools import cache as once
from pathlib import Path

import numpy
import pypdfium2
import pytest
from hypothesis import assume, example, given, settings
from hypothesis import strategies as st
from PIL import Image

from pnp.base.cache import Cache, default_folder
from pnp.base.geometry import IDENTITY, Rect, scale, translate
from pnp.definition.workspace import Workspace
from pnp.face.model import ArtItem, Face, FaceItem, TextItem
from pnp.ink import grid as inkmap
from pnp.ink import polygons, tones
from pnp.ink import rules as inkrules
from pnp.ink.grid import InkMap
from pnp.ink.paint import read_painting
from pnp.ink.repaint import Coat, painted
from pnp.ink.rules import Mark
from pnp.ink.saver import InkSaver
from pnp.kit.build import Drafted, Progress, draft_kit
from pnp.kit.options import Options
from pnp.pdf.art import render, render_all
from pnp.pdf.plain_art import render_plain
from pnp.pdf.write import DocumentInfo, arts_of, write_pdf
from pnp.readability.contrast import looks
from pnp.sheet.page import Page, PlacedFace
from pnp.svg.art import Art
from pnp.svg.writer import document
from pnp.text.fonts import Font
from pnp.text.typeset import Line
from tests.places import ROOT
from tests.tiers import sample

WORKSPACE = Workspace.here(ROOT)
GAMES = ("marathon", "mans", "jonques")
PAGES = {
    "marathon": (("cards", 0), ("tokens", 1)),
    "mans": (("cards", 1), ("cards", 4), ("cards", 10)),
    "jonques": (("board", 0), ("tokens", 0), ("aids", 0)),
}
DPI = 150
AIM = 0.35  # of the full page's ink
REAL = 0.12  # coverage from which a page has grounds to save on: text alone takes 3 to 6 %
BOARD = 20_000.0  # mm²
INFO = DocumentInfo("saver", "test", "", "fr", "Simplex")
FONT = Font.open(ROOT / "fonts/source-sans-3/SourceSans3-Bold.ttf")
CASES = settings(max_examples=60)
COLOURS = st.tuples(*[st.integers(0, 255)] * 3).map(lambda c: (c[0] / 255, c[1] / 255, c[2] / 255))


@once
def saved(face: Face) -> Face:
    """The low-ink form of one face by itself."""
    return InkSaver().saved(face)


def drafted(game: str) -> Drafted:
    """A kit before it is written."""
    return draft_kit(WORKSPACE, Options(game), Cache(default_folder()), Progress())


@once
def saver(game: str) -> InkSaver:
    """One converter for all tests of a game."""
    return InkSaver()


@once
def small_faces(game: str) -> tuple[Face, ...]:
    """Every face of a game but the boards, which take longest."""
    faces = {face.digest: face for face in drafted(game).faces.values()}
    return tuple(face for face in faces.values() if face.width * face.height < BOARD)


def lean(page: Page, game: str) -> Page:
    """A page with all its faces converted."""
    return page._replace(faces=tuple(p._replace(face=saver(game).saved(p.face)) for p in page.faces))


class Printed:
    """Pages through the PDF writer, read back by an independent reader."""

    def __init__(self, pages: list[Page], art_cache: Cache) -> None:
        self.pdf = pypdfium2.PdfDocument(write_pdf(pages, INFO, render_all(arts_of(pages), art_cache, 1, lambda: None)))

    def __enter__(self) -> Printed:
        return self

    def __exit__(self, *_: object) -> None:
        self.pdf.close()

    def image(self, number: int, dpi: int = DPI) -> Image.Image:
        """A page as it is printed."""
        return self.pdf[number].render(scale=dpi / 72).to_pil().convert("RGB")

    def characters(self, number: int) -> list[tuple[str, tuple[int, ...]]]:
        """Every character of a page with its box in tenths of a point."""
        text = self.pdf[number].get_textpage()
        boxes = [tuple(round(v * 10) for v in text.get_charbox(i)) for i in range(text.count_chars())]
        found = [(text.get_text_range(i, 1), box) for i, box in enumerate(boxes)]
        text.close()
        return found


def alone(face: Face) -> Page:
    """A face on a page of its own size."""
    return Page(face.width, face.height, (PlacedFace(face, Rect(0, 0, face.width, face.height)),))


def picture(face: Face, dpi: int = DPI) -> Image.Image:
    """One face as it is printed."""
    with Printed([alone(face)], Cache(None)) as printed:
        return printed.image(0, dpi)


def ink(image: Image.Image) -> float:
    """How much of a picture is ink: 0 is paper, 1 is black."""
    return 1 - float(numpy.asarray(image).mean()) / 255


def drawn(*inner: str, size: tuple[float, float] = (60.0, 80.0), bleed: float = 0.0) -> Face:
    """A face of some drawings, each an item of its own."""
    view = (-5.0, -5.0, size[0] + 10, size[1] + 10)
    return Face(*size, bleed, tuple(ArtItem(Art(document(i, view), view), IDENTITY) for i in inner))


def written(text: str, colour: str, x: float, y: float, points: float = 12) -> TextItem:
    """A set line."""
    return TextItem((Line(0.0, 0.0, points, (FONT.shape(text),)),), translate(x, y), colour)


def svg_of(face: Face) -> str:
    """All drawings of a face, one after the other."""
    return "".join(item.art.svg for item in face.items if isinstance(item, ArtItem))


def shade(image: Image.Image, x: float, y: float, dpi: int = DPI) -> float:
    """How much ink there is at a point of mm."""
    return ink(image.crop((int(x * dpi / 25.4), int(y * dpi / 25.4), int(x * dpi / 25.4) + 1, int(y * dpi / 25.4) + 1)))


# ---- the three games


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_pages_with_pieces_take_little_ink_and_say_the_same_in_the_same_places(game: str, art_cache: Cache) -> None:
    """Each page is under the aim where there is something to save; every character stands where it stood."""
    drafts = {d.document.id: d for d in drafted(game).drafts}
    pages = [drafts[name].pages[number] for name, number in PAGES[game]]
    shares = []
    with Printed(pages, art_cache) as full, Printed([lean(page, game) for page in pages], art_cache) as less:
        for number in range(len(pages)):
            shares.append((ink(full.image(number)), ink(less.image(number))))
            said = full.characters(number)
            assert said == less.characters(number) and said
    assert all(less < AIM * full for full, less in shares if full >= REAL), shares
    assert sum(less for _, less in shares) < 0.3 * sum(full for full, _ in shares)


@pytest.mark.slow
@pytest.mark.parametrize("game", sample(GAMES, lambda game: game == "mans"))
def test_every_text_stands_out_from_what_is_printed_behind_it(game: str, art_cache: Cache) -> None:
    """4.5:1 on the real ground, measured as `pnp/eyes` does it; and against white for every text, also in the rules."""
    faces = [saver(game).saved(face) for face in small_faces(game)]
    readings = [r for look in looks(faces, (), art_cache).values() for r in look.readings]
    assert len(readings) > 100
    assert [r for r in readings if r.contrast < 4.5] == []
    rules = next(d for d in drafted(game).drafts if d.document.id == "rules")
    faces += [saver(game).saved(page.faces[0].face) for page in rules.pages[2:3]]
    colours = {item.color for face in faces for item in face.items if isinstance(item, TextItem)}
    assert all(tones.contrast(tones.parsed(colour)) >= 4.5 for colour in colours)


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_the_same_faces_come_out_however_they_are_made(game: str, tmp_path: Path) -> None:
    """Again, from the cache, with their version mark in one step or two: always the same digest."""
    made = drafted(game)
    placed = {p.face.items[:-1]: p.face for d in made.drafts if d.sheets for page in d.pages for p in page.faces}
    pairs = [(face, placed[face.items]) for face in small_faces(game) if face.items in placed][::6]
    assert len(pairs) > 1
    some = [face for pair in pairs for face in pair]
    wanted = [InkSaver().saved(face).digest for face in some]  # each by itself: no mark is added to a known face
    cold, warm = InkSaver(Cache(tmp_path)), InkSaver(Cache(tmp_path))
    assert [cold.saved(face).digest for face in some] == wanted
    assert [warm.saved(face).digest for face in some] == wanted
    assert len(set(wanted)) == len(set(some))


def test_what_is_shared_stays_shared_and_what_is_saved_stays_as_it_is() -> None:
    """One face gives one object, also as a picture in the rules; converting twice changes nothing."""
    face = drawn('<rect x="-5" y="-5" width="70" height="90" fill="#14335f"/>')
    page = Face(210, 297, 0.0, (FaceItem(face, scale(0.3, 0.3)), FaceItem(face, IDENTITY)))
    made = InkSaver()
    shown = [item.face for item in made.saved(page).items if isinstance(item, FaceItem)]
    assert shown[0] is shown[1] is made.saved(face) is made.saved(made.saved(face))
    again = made.saved(drawn('<rect x="-5" y="-5" width="70" height="90" fill="#14335f"/>'))
    assert again.items[0].art is shown[0].items[0].art  # type: ignore[union-attr]


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_nothing_needs_cairo_but_clips(game: str) -> None:
    """Gradients, opacity, `use` and styles are gone: what is not clipped is plain, and quick to draw."""
    faces = [saver(game).saved(face) for face in small_faces(game)]
    arts = {i.art.key: i.art for face in faces for i in face.items if isinstance(i, ArtItem)}
    assert len(arts) > 30
    slow = [art.svg for art in arts.values() if render_plain(art.svg, art.view) is None]
    assert all("clip-path" in svg for svg in slow)
    assert len(slow) * 8 < len(arts)


@pytest.mark.parametrize(("game", "component"), [("marathon", "pawns"), ("marathon", "markers"), ("jonques", "junks")])
def test_tokens_can_be_told_apart_and_their_signs_are_seen(game: str, component: str) -> None:
    """On each token something dark stands on something light; no two have the same colours."""
    made = drafted(game)
    faces = [made.faces[card.id, "front"] for card in made.game.components[component].cards]
    means = []
    for face in {f.digest: f for f in faces}.values():
        image = picture(saver(game).saved(face), 200)
        middle = image.crop(tuple(round(v * s) for v, s in zip((0.25, 0.25, 0.75, 0.75), image.size * 2, strict=True)))
        light, dark = (tuple(v / 255 for v in c) for c in _extremes(middle))
        assert tones.contrast(dark, light) >= 3.0
        means.append(numpy.asarray(image).reshape(-1, 3).mean(axis=0))
    assert len(means) >= 2
    assert all(numpy.abs(one - other).max() > 2.5 for one, other in itertools.combinations(means, 2))


def _extremes(image: Image.Image) -> tuple[tuple[float, ...], tuple[float, ...]]:
    """The colours that 5 % of the pixels are lighter, and darker than."""
    pixels = numpy.asarray(image).reshape(-1, 3)
    order = pixels.sum(axis=1).argsort()
    return tuple(pixels[order[-len(order) // 20]]), tuple(pixels[order[len(order) // 20]])


def test_white_pips_on_a_dark_die_become_dark_ones() -> None:
    """The sixth face of the dice of Jonques is navy with cream pips; its pips are as many and as dark afterwards."""
    pips = "".join(f'<circle cx="{x}" cy="{y}" r="1.4" fill="#f7edd6"/>' for x in (5, 11) for y in (4, 8, 12))
    face = drawn(f'<rect x="0" y="0" width="16" height="16" fill="#14335f"/>{pips}', size=(16, 16))
    image = picture(saved(face))
    assert all(shade(image, x, y) > 0.5 for x in (5, 11) for y in (4, 8, 12))
    assert shade(image, 8, 8) < 0.2


# ---- the rules, on small drawings


def test_a_background_goes_and_leaves_a_hairline_on_the_cut() -> None:
    """White inside, a grey line on the trim, rounded with the corners; nothing of it on a face that was white."""
    ground = '<rect x="-5" y="-5" width="70" height="90" fill="#14335f"/>'
    face = saved(drawn(ground, bleed=3.0))
    assert ink(picture(face)) < 0.02
    line = svg_of(face).split("<rect")[-1]
    assert 'width="60" height="80"' in line and 'stroke-width="0.15"' in line and "rx" not in line
    round_ = drawn(ground)
    round_.corner = 3.0
    assert 'rx="3"' in svg_of(saved(round_))
    assert len(saved(drawn('<circle cx="9" cy="9" r="4" fill="#b3261a"/>')).items) == 1


def test_light_text_takes_the_colour_of_its_ground() -> None:
    """White on navy becomes navy on white; dark text keeps its colour; yellow becomes a dark yellow."""
    face = drawn('<rect x="-5" y="-5" width="70" height="90" fill="#14335f"/>')
    texts = (written("A", "#ffffff", 10, 20), written("B", "#f7c21c", 10, 40))
    white, yellow = (i.color for i in saved(Face(60, 80, 0, (*face.items, *texts))).items if isinstance(i, TextItem))
    assert white == "#14335f"
    red, green, blue = tones.parsed(yellow)
    assert tones.contrast((red, green, blue)) >= 4.5 and red > 2 * blue and green > 1.5 * blue
    paper = saved(Face(60, 80, 0, (written("C", "#8b2b3e", 10, 20),)))
    assert [i.color for i in paper.items if isinstance(i, TextItem)] == ["#8b2b3e"]


def test_a_small_sign_keeps_its_colour_unless_light_text_stands_on_it() -> None:
    """A dark badge stays dark by itself, and becomes pale with an outline under a white figure."""
    badge = drawn('<circle cx="20" cy="20" r="2.1" fill="#b3261a"/>')
    assert shade(picture(saved(badge)), 20, 20) > 0.6
    both = Face(60, 80, 0, (*badge.items, written("7", "#ffffff", 19, 21.4, 9)))
    image = picture(saved(both))
    assert shade(image, 20, 18.5) < 0.2
    assert 'stroke="#b3261a"' in svg_of(saved(both))


def test_a_light_sign_on_a_dark_ground_becomes_a_dark_one_on_a_light_ground() -> None:
    """Inverted, but not when something dark stands on it: a card's white field stays white."""
    ground = '<rect x="5" y="5" width="30" height="30" fill="#14335f"/>'
    star = '<path d="M18 18H22V22H18Z" fill="#f7edd6"/>'
    image = picture(saved(drawn(ground + star)))
    assert shade(image, 20, 20) > 0.6 and shade(image, 10, 10) < 0.15
    field = picture(saved(drawn(ground + star + '<circle cx="20" cy="20" r=".8" fill="#1b1a1e"/>')))
    assert shade(field, 18.7, 18.7) < 0.05 and shade(field, 20, 20) > 0.6


def test_what_hardly_differs_still_differs_a_little() -> None:
    """Dark stripes on a dark ground are texture: pale, without outlines; fine lines on a light ground stay."""
    stripes = '<path d="M10 5H20V75H10ZM30 5H40V75H30Z" fill="#123046"/>'
    texture = svg_of(saved(drawn('<rect x="-5" y="-5" width="70" height="90" fill="#23506a"/>', stripes)))
    assert texture.count("stroke=") == 1  # the hairline on the cut
    image = picture(saved(drawn('<rect x="-5" y="-5" width="70" height="90" fill="#23506a"/>', stripes)))
    assert 0.01 < shade(image, 15, 40) < 0.15 and shade(image, 25, 40) == 0
    grid = '<path d="M20 0V80M40 0V80" fill="none" stroke="#ffffff" stroke-width="0.4"/>'
    lines = picture(saved(drawn('<rect x="-5" y="-5" width="70" height="90" fill="#c9e4de"/>', grid)), 600)
    assert shade(lines, 20, 40, 600) > 0.12


def test_a_halo_stays_white_on_any_ground() -> None:
    """A dotted way with a white line under it stays dotted; an arrow of one shape on two halos has no rim."""
    dots = '<path d="M10 20H50" fill="none" stroke="#ffffff" stroke-width="1.4"/>'
    dots += '<path d="M10 20H50" fill="none" stroke="#15242d" stroke-width=".7" stroke-dasharray="1 1"/>'
    arrow = '<path d="M10 40H30" fill="none" stroke="#ffffff" stroke-width="1.8"/>'
    arrow += '<path d="M29 38L33 40L29 42Z" fill="#ffffff" stroke="#ffffff" stroke-width=".9"/>'
    arrow += '<path d="M10 39.6H30V38.5L32.6 40L30 41.5V40.4H10Z" fill="#15242d"/>'
    for ground in ("#2b5f67", "#c9e4de"):
        face = drawn(f'<rect x="5" y="5" width="50" height="60" fill="{ground}"/>', dots, arrow)
        image = picture(saved(face), 600)
        assert shade(image, 20.5, 20, 600) > 0.6 and shade(image, 21.5, 20, 600) == 0
        assert shade(image, 20, 40.7, 600) == 0 and shade(image, 20, 40, 600) > 0.6


def test_dark_cells_stay_darker_than_those_around_them() -> None:
    """The order of darkness is kept, flat and pale; but a dark strip of a card, on its ground, has hardly any ink."""
    board = '<rect x="5" y="5" width="50" height="70" fill="#c9e4de"/>'
    zone = '<path d="M20 20H40V40H20Z" fill="#2b5f67"/>'
    image = picture(saved(drawn(board + zone)))
    assert 0.18 < shade(image, 30, 30) < 0.26 and shade(image, 10, 10) < 0.1
    strip = drawn('<rect x="-5" y="-5" width="70" height="90" fill="#f7edd6"/>' + zone)
    assert shade(picture(saved(strip)), 30, 30) < 0.1


def test_a_dark_sign_by_itself_on_something_light_stays_solid() -> None:
    """The ace of a die, the ring and the bar of a ban: not hollow for being larger than the other pips."""
    die = '<rect x="10" y="10" width="16" height="16" fill="#fbf3e0"/><circle cx="18" cy="18" r="4.6" fill="#c6371b"/>'
    assert shade(picture(saved(drawn(die))), 18, 18) > 0.5
    ban = '<circle cx="20" cy="20" r="5.5" fill="#f7edd6"/>'
    ban += '<circle cx="20" cy="20" r="4.75" fill="none" stroke="#d4351f" stroke-width="1.1"/>'
    ban += '<path d="M16.6 16.6L23.4 23.4" fill="none" stroke="#d4351f" stroke-width="1.1"/>'
    for ground in ("#45526b", "#e2882d"):
        face = drawn(f'<rect x="-5" y="-5" width="70" height="90" fill="{ground}"/>' + ban)
        image = picture(saved(face), 600)
        assert shade(image, 20, 20, 600) > 0.5 and shade(image, 24.75, 20, 600) > 0.5


def test_faint_lines_stay_faint() -> None:
    """A fine white grid over two grounds is pale and thin, so that labels can stand on it."""
    sea = '<rect x="5" y="5" width="50" height="35" fill="#a9cbd5"/><rect x="5" y="40" width="50" height="35" '
    grid = '<path d="M20 5V75M40 5V75" fill="none" stroke="#ffffff" stroke-width=".22"/>'
    svg = svg_of(saved(drawn(sea + 'fill="#7fb0b8"/>', grid)))
    line = svg.split('d="M20 5V75M40 5V75"')[1]
    assert tones.ink(tones.parsed(line.split('stroke="')[1][:7])) < 0.4
    assert float(line.split('stroke-width="')[1].split('"')[0]) <= 0.15


def test_a_badge_that_comes_again_looks_the_same() -> None:
    """Whatever it lies on: the same cost is the same pill."""
    pill = '<rect x="{}" y="10" width="9" height="6" rx="3" fill="#24385c"/>'
    ground = '<rect x="30" y="5" width="22" height="20" fill="#e7b98a"/>'
    face = drawn(ground, pill.format(10), pill.format(36))
    texts = tuple(written("2", "#ffffff", x, 14.5) for x in (13, 39))
    image = picture(saved(Face(60, 80, 0, (*face.items, *texts))))
    assert shade(image, 17, 13) == pytest.approx(shade(image, 43, 13), abs=0.005)


def test_a_broad_line_becomes_a_band_between_two_lines() -> None:
    """A road is pale in its middle and dark at its edges; a fine line stays a line, dark enough to be seen."""
    road = '<path d="M5 20H55" fill="none" stroke="#8b2b3e" stroke-width="4"/>'
    image = picture(saved(drawn(road)), 600)
    assert shade(image, 30, 20, 600) < 0.2
    assert shade(image, 30, 18.1, 600) > 0.5 and shade(image, 30, 21.9, 600) > 0.5
    fine = saved(drawn('<path d="M5 20H55" fill="none" stroke="#f2cf7e" stroke-width=".3" stroke-dasharray="2 1"/>'))
    colour = svg_of(fine).split('stroke="')[1][:7]
    assert tones.contrast(tones.parsed(colour)) >= 3.0
    assert 'stroke-dasharray="2 1"' in svg_of(fine) and 'stroke-width="0.3"' in svg_of(fine)


def test_shapes_of_one_colour_that_overlap_have_one_outline() -> None:
    """An arm drawn as two discs and a bar has no lines inside."""
    arm = '<circle cx="20" cy="20" r="6" fill="{0}"/><circle cx="30" cy="20" r="6" fill="{0}"/>'
    image = picture(saved(drawn(arm.format("#8b2b3e"))), 300)
    across = [shade(image, x / 10, 20, 300) for x in range(160, 340)]
    assert max(across) < 0.2
    assert shade(image, 13.9, 20, 300) > 0.4


def test_shading_goes() -> None:
    """A shadow that only gives depth takes no ink; a ghost on a light ground, where a piece belongs, stays."""
    shadow = '<g opacity=".3"><rect x="20" y="20" width="20" height="20" fill="#000000"/></g>'
    dark = saved(drawn('<rect x="-5" y="-5" width="70" height="90" fill="#1c5f4b"/>', shadow))
    assert ink(picture(dark)) < 0.02
    ghost = saved(drawn('<rect x="5" y="5" width="50" height="70" fill="#fbf6ea"/>', shadow))
    assert 0.02 < shade(picture(ghost), 30, 30) < 0.4
    assert "opacity" not in svg_of(dark) + svg_of(ghost)


def test_repeats_that_lie_on_each_other_come_to_an_end() -> None:
    """The same shape many times in one place has no ground below itself that would have itself as its ground."""
    many = '<use xlink:href="#a"/><use xlink:href="#a" x="1"/>' * 20
    face = drawn(f'<defs><circle id="a" cx="20" cy="20" r="9" fill="#14335f"/></defs>{many}')
    assert 0 < ink(picture(saved(face))) < ink(picture(face))


def test_a_face_that_cannot_be_read_stays_as_it_is() -> None:
    """Half a conversion could hide a text: white letters on a picture that is still dark."""
    view = (0.0, 0.0, 60.0, 80.0)
    odd = Art(document('<rect width="60" height="80" fill="#14335f"/><text>x</text>', view), view)
    face = Face(60, 80, 0, (ArtItem(odd, IDENTITY), written("A", "#ffffff", 10, 20)))
    assert saved(face).digest == face.digest


# ---- reading drawings

SAME = {
    "style": (
        '<circle cx="20" cy="20" r="9" style="fill:#b3261a; stroke: #14335f;stroke-width:.5"/>',
        '<circle cx="20" cy="20" r="9" fill="#b3261a" stroke="#14335f" stroke-width=".5"/>',
    ),
    "inherited": (
        '<g fill="#b3261a"><g stroke="navy" stroke-width=".5"><circle cx="20" cy="20" r="9"/></g></g>',
        '<circle cx="20" cy="20" r="9" fill="rgb(179,38,26)" stroke="#000080" stroke-width=".5"/>',
    ),
    "use": (
        '<defs><path id="a" d="M0 0H9V9Z"/></defs><use xlink:href="#a" x="20" y="30" fill="#b3261a"/>',
        '<path d="M20 30H29V39Z" fill="#b3261a"/>',
    ),
    "symbol": (
        '<symbol id="s" viewBox="0 0 10 10"><rect width="10" height="5" fill="#b3261a"/></symbol>'
        '<use xlink:href="#s" x="10" y="10" width="30" height="20"/>',
        '<rect x="15" y="10" width="20" height="10" fill="#b3261a"/>',
    ),
    "gradient": (
        '<defs><linearGradient id="g"><stop offset="0" stop-color="#b3261a"/><stop offset="1" stop-color="#14335f"/>'
        '</linearGradient></defs><circle cx="20" cy="20" r="9" fill="url(#g)"/>',
        '<circle cx="20" cy="20" r="9" fill="#642d3d"/>',
    ),
    "invisible": ('<circle r="9" display="none"/><circle r="9" fill="none"/><circle r="9" fill-opacity="0"/>', ""),
}


@pytest.mark.parametrize("name", SAME)
def test_a_drawing_looks_the_same_however_it_is_written(name: str) -> None:
    """Styles, inheritance, `use`, symbols and gradients are worked out."""
    one, other = (picture(saved(drawn(inner))) for inner in SAME[name])
    assert numpy.abs(numpy.asarray(one, float) - numpy.asarray(other, float)).mean() < 0.5


@pytest.mark.parametrize("name", ["marathon/art/event-3", "jonques/art/board-sea", "jonques/art/token-south"])
def test_shapes_are_read_as_cairo_draws_them(name: str) -> None:
    """A drawing that is read and written again with its own paint is the same picture, judged by cairosvg."""
    text = (ROOT / f"templates/{name}.svg").read_text(encoding="utf-8")
    inner = text[text.index(">") + 1 : text.rindex("</svg>")]
    x, y, width, height = (float(v) for v in text.split('viewBox="')[1].split('"')[0].split())
    view = (x, y, width, height)
    art = Art(document(inner.replace(" href=", " xlink:href="), view), view)
    painting = read_painting(art, 1.0)
    assert painting is not None
    coats = {
        number: Coat(
            leaf.fill.colour if leaf.fill and leaf.fill.alpha > 0.5 else None,
            leaf.stroke.colour if leaf.stroke and leaf.stroke.alpha > 0.5 else None,
            leaf.width,
            own=True,
        )
        for number, leaf in enumerate(painting.leaves)
        if (leaf.fill or leaf.stroke or leaf).__class__ is not leaf.__class__
    }
    ours, theirs = (numpy.asarray(_cairo(svg, view), float) for svg in (painted(painting, coats), art.svg))
    away = numpy.abs(ours - theirs).max(axis=2)
    assert (away > 60).mean() < 0.03  # gradients are one colour now, and shading is left out
    assert away.mean() < 6


def _cairo(svg: str, view: tuple[float, float, float, float]) -> Image.Image:
    """A drawing as cairosvg makes it."""
    pdf = pypdfium2.PdfDocument(render(svg))
    try:
        return pdf[0].render(scale=600 / view[2] / 2.83).to_pil().convert("RGB")
    finally:
        pdf.close()


def test_clips_are_kept_and_outlined() -> None:
    """What is clipped stays clipped, and its edge is drawn."""
    clip = '<defs><clipPath id="c"><circle cx="20" cy="20" r="8"/></clipPath></defs>'
    face = saved(drawn(clip + '<g clip-path="url(#c)"><rect width="60" height="80" fill="#14335f"/></g>'))
    image = picture(face, 300)
    assert 'clip-path="url(#c)"' in svg_of(face)
    assert shade(image, 20, 20, 300) < 0.2 and shade(image, 30, 30, 300) == 0
    assert max(shade(image, 20 + r / 20, 20, 300) for r in range(155, 168)) > 0.4


# ---- arithmetic


@CASES
@given(COLOURS, st.sampled_from([3.0, 4.5, 7.0]))
def test_darkened_colours_are_dark_enough_and_keep_their_hue(colour: tones.RGB, ratio: float) -> None:
    """At least the contrast that was asked for, and hardly more."""
    dark = tones.darkened(colour, ratio)
    assert tones.contrast(dark) >= ratio
    if tones.contrast(colour) < ratio:
        assert tones.contrast(dark) < ratio * 1.1
        _, a, b = tones.lab(colour)
        _, c, d = tones.lab(dark)
        if math.hypot(a, b) > 0.05 and math.hypot(c, d) > 0.04:
            assert abs((math.atan2(b, a) - math.atan2(d, c) + math.pi) % math.tau - math.pi) < 0.25


@CASES
@given(COLOURS, st.floats(0.0, 0.5))
def test_thinned_colours_take_no_more_ink(colour: tones.RGB, most: float) -> None:
    """And those that take less already stay as they are."""
    thin = tones.thinned(colour, most)
    assert tones.ink(thin) <= max(most, 0.0) + 0.004
    assert thin == colour or tones.ink(colour) > most
    assert tones.lightened(colour, 4.0) == colour or tones.contrast(tones.lightened(colour, 4.0)) <= 4.0


@CASES
@given(COLOURS, COLOURS)
def test_contrast_and_distance_are_mutual(one: tones.RGB, other: tones.RGB) -> None:
    """The same from both sides, none with itself."""
    assert tones.contrast(one, other) == pytest.approx(tones.contrast(other, one)) and tones.contrast(one, one) == 1
    assert tones.distance(one, other) == pytest.approx(tones.distance(other, one)) and tones.distance(one, one) == 0
    assert inkrules.alike(one, one) and inkrules.alike(one, other) == inkrules.alike(other, one)
    assert tones.parsed(tones.written(one)) == one


@CASES
@given(COLOURS, st.floats(0.3, 3000.0), st.booleans())
def test_tints_grow_paler_with_size(colour: tones.RGB, area: float, is_picture: bool) -> None:
    """And a background has none."""
    small, large = (inkrules.tint_ink(Mark(colour, area=a, picture=is_picture)) for a in (area, area * 2))
    assert 0.3 >= small >= large > 0
    assert inkrules.tint_ink(Mark(colour, area=5000.0, edge=0.5)) == 0


STAR = [(10 + 9 * math.sin(k * 4 * math.pi / 5), 10.03 - 9 * math.cos(k * 4 * math.pi / 5)) for k in range(5)]


@CASES
@given(st.lists(st.tuples(st.floats(-5, 25), st.floats(-5, 25)), min_size=3, max_size=9), st.booleans())
@example(STAR, True)
@example(STAR, False)
def test_the_map_knows_what_is_inside(points: list[tuple[float, float]], even_odd: bool) -> None:
    """Cell by cell what the definition of SVG's fill rules says."""
    ground = InkMap(20.0, 20.0, 0.0)
    spans = ground.spans([points], IDENTITY, even_odd)
    inside = {(row, c) for row, pieces in spans.items() for left, right in pieces for c in range(left, right)}
    assert len(inside) == inkmap.count(spans)
    for row, column in itertools.product(range(0, ground.rows, 3), range(0, ground.columns, 3)):
        x, y = (column + 0.5) * ground.cell, (row + 0.5) * ground.cell
        edges = list(itertools.pairwise([*points, points[0]]))
        assume(all(math.dist(p, q) == 0 or _off(p, q, x, y) > 1e-6 for p, q in edges))
        winding = sum(_crossing(p, q, x, y) for p, q in edges)
        crossings = sum(abs(_crossing(p, q, x, y)) for p, q in edges)
        assert ((row, column) in inside) == bool(crossings % 2 if even_odd else winding)


def _crossing(p: tuple[float, float], q: tuple[float, float], x: float, y: float) -> int:
    """Whether an edge crosses the ray to the left of a point, and which way."""
    if (p[1] < y) == (q[1] < y):
        return 0
    at = p[0] + (y - p[1]) * (q[0] - p[0]) / (q[1] - p[1])
    return (1 if q[1] > p[1] else -1) if at < x else 0


def _off(p: tuple[float, float], q: tuple[float, float], x: float, y: float) -> float:
    """How far a point is from the line through two others."""
    return abs((q[0] - p[0]) * (y - p[1]) - (q[1] - p[1]) * (x - p[0])) / math.dist(p, q)


@pytest.mark.parametrize(
    ("tag", "attributes", "area"),
    [
        ("rect", {"x": "1", "y": "2", "width": "10", "height": "4"}, 40.0),
        ("circle", {"cx": "3", "cy": "3", "r": "10"}, math.pi * 100),
        ("ellipse", {"rx": "10", "ry": "5"}, math.pi * 50),
        ("polygon", {"points": "0,0 10,0 10,10"}, 50.0),
        ("path", {"d": "M-10 0a10 10 0 1 0 20 0a10 10 0 1 0-20 0z"}, math.pi * 100),
        ("path", {"d": "M0 0h10v10h-10zm2 2v6h6v-6z"}, 64.0),
        ("path", {"d": "M0-10C5.52-10 10-5.52 10 0S5.52 10 0 10-10 5.52-10 0-5.52-10 0-10"}, math.pi * 100),
        ("path", {"d": "M0 0Q10 0 10 10T20 20L0 20Z"}, 200.0),
        ("line", {"x1": "0", "y1": "0", "x2": "9", "y2": "9"}, 0.0),
    ],
)
def test_outlines_have_the_area_of_their_shapes(tag: str, attributes: dict[str, str], area: float) -> None:
    """Curves are cut to short steps, so a little is missing."""
    lines = polygons.outline(tag, attributes, 1.0)
    assert polygons.area(lines) == pytest.approx(area, rel=0.05, abs=1e-6)
    assert lines and all(len(line) > 1 for line in lines)
