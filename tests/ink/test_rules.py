"""The rules of the low-ink edition, on small drawings: what stays, what goes, what becomes dark or light."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from pnp.base.colours import rgb
from pnp.face.model import Face, TextItem
from pnp.ink import rules as inkrules
from pnp.ink import tones
from pnp.ink.rules import Mark
from tests.ink.small_faces import CASES, COLOURS, drawn, ink, picture, saved, shade, svg_of, written


def test_white_pips_on_a_dark_die_become_dark_ones() -> None:
    """The sixth face of the dice of Jonques is navy with cream pips; its pips are as many and as dark afterwards."""
    pips = "".join(f'<circle cx="{x}" cy="{y}" r="1.4" fill="#f7edd6"/>' for x in (5, 11) for y in (4, 8, 12))
    face = drawn(f'<rect x="0" y="0" width="16" height="16" fill="#14335f"/>{pips}', size=(16, 16))
    image = picture(saved(face))
    assert all(shade(image, x, y) > 0.5 for x in (5, 11) for y in (4, 8, 12))
    assert shade(image, 8, 8) < 0.2


def test_light_text_takes_the_colour_of_its_ground() -> None:
    """White on navy becomes navy on white; dark text keeps its colour; yellow becomes a dark yellow."""
    face = drawn('<rect x="-5" y="-5" width="70" height="90" fill="#14335f"/>')
    texts = (written("A", "#ffffff", 10, 20), written("B", "#f7c21c", 10, 40))
    white, yellow = (i.color for i in saved(Face(60, 80, 0, (*face.items, *texts))).items if isinstance(i, TextItem))
    assert white == "#14335f"
    red, green, blue = rgb(yellow)
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
    assert tones.ink(rgb(line.split('stroke="')[1][:7])) < 0.4
    assert float(line.split('stroke-width="')[1].split('"')[0]) <= 0.15


def test_a_broad_line_becomes_a_band_between_two_lines() -> None:
    """A road is pale in its middle and dark at its edges; a fine line stays a line, dark enough to be seen."""
    road = '<path d="M5 20H55" fill="none" stroke="#8b2b3e" stroke-width="4"/>'
    image = picture(saved(drawn(road)), 600)
    assert shade(image, 30, 20, 600) < 0.2
    assert shade(image, 30, 18.1, 600) > 0.5 and shade(image, 30, 21.9, 600) > 0.5
    fine = saved(drawn('<path d="M5 20H55" fill="none" stroke="#f2cf7e" stroke-width=".3" stroke-dasharray="2 1"/>'))
    colour = svg_of(fine).split('stroke="')[1][:7]
    assert tones.contrast(rgb(colour)) >= 3.0
    assert 'stroke-dasharray="2 1"' in svg_of(fine) and 'stroke-width="0.3"' in svg_of(fine)


def test_shading_goes() -> None:
    """A shadow that only gives depth takes no ink; a ghost on a light ground, where a piece belongs, stays."""
    shadow = '<g opacity=".3"><rect x="20" y="20" width="20" height="20" fill="#000000"/></g>'
    dark = saved(drawn('<rect x="-5" y="-5" width="70" height="90" fill="#1c5f4b"/>', shadow))
    assert ink(picture(dark)) < 0.02
    ghost = saved(drawn('<rect x="5" y="5" width="50" height="70" fill="#fbf6ea"/>', shadow))
    assert 0.02 < shade(picture(ghost), 30, 30) < 0.4
    assert "opacity" not in svg_of(dark) + svg_of(ghost)


@CASES
@given(COLOURS, st.floats(0.3, 3000.0), st.booleans())
def test_tints_grow_paler_with_size(colour: tones.RGB, area: float, is_picture: bool) -> None:
    """And a background has none."""
    small, large = (inkrules.tint_ink(Mark(colour, area=a, picture=is_picture)) for a in (area, area * 2))
    assert 0.3 >= small >= large > 0
    assert inkrules.tint_ink(Mark(colour, area=5000.0, edge=0.5)) == 0
