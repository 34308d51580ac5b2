"""The quick way of drawing plain SVG, with cairosvg as its judge: both pictures must be the same print."""

from __future__ import annotations

import math
import random

import pypdfium2
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image, ImageChops, ImageFilter, ImageStat
from pnp.pdf.plain_art import render_plain

from pnp.base.geometry import Rect
from pnp.face.model import ArtItem, Face
from pnp.pdf.art import render
from pnp.pdf.rendered import DrawnPage, Operators, Rendered
from pnp.pdf.write import write_pdf
from pnp.sheet.page import Page, PlacedFace
from pnp.svg.art import Art
from pnp.svg.reader import art_of
from tests.drawn import drawn, unchecked
from tests.pdf.drawings import INFO, MEAN, VIEW

DPI = 150
STRONG = 90  # of 255, at every pixel of some 3 × 3: something is drawn elsewhere
CASES = settings(max_examples=25)


def picture(art: Art, drawing: Rendered) -> Image.Image:
    """One drawing through the PDF writer and back, as printed."""
    view = art.view
    face = Face(view[2], view[3], 0.0, (ArtItem(art, (1.0, 0.0, 0.0, 1.0, -view[0], -view[1])),))
    page = Page(view[2], view[3], (PlacedFace(face, Rect(0, 0, view[2], view[3])),))
    pdf = pypdfium2.PdfDocument(write_pdf([page], INFO, {art.key: drawing}))
    try:
        image: Image.Image = pdf[0].render(scale=DPI / 72).to_pil()
        return image.convert("RGB")
    finally:
        pdf.close()


def judge(inner: str, view: tuple[float, float, float, float] = VIEW) -> Image.Image:
    """Compare both ways of drawing; gives cairo's picture."""
    art = drawn(inner, view)
    plain = render_plain(art)
    assert plain is not None, "should be in the subset"
    ours, theirs = picture(art, Operators(plain)), picture(art, DrawnPage(render(art.svg)))
    assert ours.size == theirs.size
    difference = ImageChops.difference(ours, theirs)
    channels = difference.split()
    strongest = ImageChops.lighter(ImageChops.lighter(channels[0], channels[1]), channels[2])
    mean = ImageStat.Stat(strongest).mean[0]
    block = strongest.filter(ImageFilter.MinFilter(3)).getextrema()[1]
    assert isinstance(block, int | float), "one channel has one brightest pixel"
    assert mean < MEAN and block < STRONG, f"mean {mean:.2f}, strongest 3×3 block {block}: {inner}"
    return theirs


def inked(image: Image.Image) -> bool:
    """Whether anything at all was drawn: two blank pages are equal too."""
    return ImageStat.Stat(image.convert("L")).mean[0] < 254


SAMPLES = {
    "rect": '<rect x="5" y="4" width="20" height="12" fill="#8b2b3e"/>',
    "rect-default-black": '<rect x="5" y="4" width="20" height="12"/>',
    "rect-named": '<rect width="40" height="30" fill="black"/><rect x="5" y="5" width="9" height="9" fill="white"/>',
    "rect-named-else": '<rect x="5" y="4" width="20" height="12" fill="navy" stroke="orange"/>',
    "rect-function": '<rect x="5" y="4" width="20" height="12" fill="rgb(139, 43, 62)"/>',
    "rect-percentages": '<rect x="5" y="4" width="20" height="12" fill="rgb(0%,45%,70%)"/>',
    "rect-short-hex": '<rect x="5" y="4" width="20" height="12" fill="#fa0"/>',
    "rect-rounded": '<rect x="5" y="4" width="20" height="12" rx="3" fill="#0072b2"/>',
    "rect-rounded-ry": '<rect x="5" y="4" width="20" height="12" ry="4" fill="#0072b2"/>',
    "rect-rounded-both": '<rect x="5" y="4" width="20" height="12" rx="6" ry="2" fill="#0072b2"/>',
    "rect-rounded-too-much": '<rect x="5" y="4" width="20" height="8" rx="30" fill="#0072b2"/>',
    "rect-rounded-outline": '<rect x="5" y="4" width="20" height="12" rx="3" fill="none" stroke="#000" '
    'stroke-width="1.2"/>',
    "circle": '<circle cx="15" cy="14" r="9" fill="#009e73" stroke="#000000" stroke-width="1"/>',
    "ellipse": '<ellipse cx="18" cy="14" rx="15" ry="6" fill="#009e73" stroke="#000" stroke-width="0.4"/>',
    "line": '<line x1="3" y1="4" x2="33" y2="22" stroke="#d55e00" stroke-width="2"/>',
    "line-is-never-filled": '<line x1="3" y1="4" x2="33" y2="22" fill="#000" stroke="#d55e00" stroke-width="2"/>',
    "polyline-is-filled": '<polyline points="4,4 30,6 20,24" fill="#e69f00" stroke="#000" stroke-width="1"/>',
    "polyline-open": '<polyline points="4 4 30 6 20 24" fill="none" stroke="#000" stroke-width="1"/>',
    "polygon": '<polygon points="4,4 30,6 20,24" fill="none" stroke="#000" stroke-width="1.5"/>',
    "evenodd": '<path d="M20 2 26 24 6 10H34L14 24Z" fill="#000" fill-rule="evenodd"/>',
    "nonzero": '<path d="M20 2 26 24 6 10H34L14 24Z" fill="#000" fill-rule="nonzero"/>',
    "evenodd-with-stroke": '<path d="M20 2 26 24 6 10H34L14 24Z" fill="#e69f00" fill-rule="evenodd" stroke="#000"/>',
    "hole": '<path d="M2 2H38V28H2Z M10 8V20H30V8Z" fill="#56b4e9"/>',
    "default-stroke-width": '<path d="M4 4 L30 20" stroke="#000"/>',
    "zero-width-stroke": '<rect x="5" y="4" width="20" height="12" fill="#e69f00" stroke="#000" stroke-width="0"/>',
    "no-paint": '<rect width="9" height="9"/><rect x="5" y="4" width="20" height="12" fill="none"/>',
    "caps-butt": '<path d="M8 8H30" stroke="#000" stroke-width="5" stroke-linecap="butt"/>',
    "caps-round": '<path d="M8 8H30" stroke="#000" stroke-width="5" stroke-linecap="round"/>',
    "caps-square": '<path d="M8 8H30" stroke="#000" stroke-width="5" stroke-linecap="square"/>',
    "joins-miter": '<path d="M6 24 L18 6 L30 24" fill="none" stroke="#000" stroke-width="4" stroke-linejoin="miter"/>',
    "joins-round": '<path d="M6 24 L18 6 L30 24" fill="none" stroke="#000" stroke-width="4" stroke-linejoin="round"/>',
    "joins-bevel": '<path d="M6 24 L18 6 L30 24" fill="none" stroke="#000" stroke-width="4" stroke-linejoin="bevel"/>',
    "miter-limit-default": '<path d="M5 10 L34 14 L5 18" fill="none" stroke="#000" stroke-width="4"/>',
    "miter-limit-long": '<path d="M5 10 L30 14 L5 18" fill="none" stroke="#000" stroke-width="3" '
    'stroke-miterlimit="20"/>',
    "dashes": '<path d="M3 5H37 M3 12H37" stroke="#000" stroke-width="2" stroke-dasharray="4 2"/>',
    "dashes-commas": '<path d="M3 5H37" stroke="#000" stroke-width="2" stroke-dasharray="4,2,1,2"/>',
    "dashes-odd": '<path d="M3 5H37" stroke="#000" stroke-width="2" stroke-dasharray="5 1 2"/>',
    "dashes-single": '<path d="M3 5H37" stroke="#000" stroke-width="2" stroke-dasharray="3"/>',
    "dashes-none": '<path d="M3 5H37" stroke="#000" stroke-width="2" stroke-dasharray="none"/>',
    "dashes-round": '<path d="M3 5H37" stroke="#000" stroke-width="2" stroke-dasharray="0.01 4" '
    'stroke-linecap="round"/>',
    "dashes-on-rect": '<rect x="5" y="4" width="22" height="17" fill="none" stroke="#000" stroke-width="1.5" '
    'stroke-dasharray="5 3"/>',
    "dashes-on-circle": '<circle cx="15" cy="14" r="9" fill="none" stroke="#000" stroke-width="1.5" '
    'stroke-dasharray="5 3"/>',
    "dashes-shifted": '<path d="M3 5H37" stroke="#000" stroke-width="3" stroke-dasharray="6 6" '
    'stroke-dashoffset="6"/>',
    "inherited": '<g fill="#0072b2" stroke="#000" stroke-width="2" stroke-linejoin="round"><rect x="5" y="4" '
    'width="9" height="12"/><g fill="#e69f00"><circle cx="24" cy="14" r="6"/><circle cx="34" cy="14" r="3" '
    'stroke="none"/></g></g>',
    "translate": '<g transform="translate(10 5)"><rect width="8" height="8"/></g>',
    "rotate": '<rect x="12" y="8" width="14" height="8" transform="rotate(30 20 15)" fill="#8b2b3e"/>',
    "scale": '<circle r="2" transform="translate(20 14) scale(6 3)" stroke="#e69f00" stroke-width="0.5"/>',
    "mirror": '<path d="M2 2 L14 4 L4 20Z" transform="translate(36 0) scale(-1 1)" fill="#8b2b3e"/>',
    "matrix": '<rect width="10" height="10" transform="matrix(1 0.3 -0.4 1.2 12 3)" fill="#8b2b3e"/>',
    "skew": '<rect x="5" y="4" width="12" height="12" transform="skewX(20) skewY(-10)" fill="#8b2b3e"/>',
    "nested-transforms": '<g transform="translate(20 15)"><g transform="rotate(45)"><rect x="-5" y="-5" width="10" '
    'height="10" fill="#e69f00"/><g transform="scale(0.5)"><rect x="-5" y="-5" width="10" height="10"/></g></g>'
    '<rect x="-1" y="-1" width="2" height="2" fill="#ffffff"/></g>',
    "tiny-units": '<g transform="scale(0.01)"><path d="M400 400 L3000 600 L2000 2400Z" stroke="#e69f00" '
    'stroke-width="100"/></g>',
    "painting-order": '<rect x="4" y="4" width="20" height="20" fill="#ff0000"/><rect x="12" y="8" width="20" '
    'height="16" fill="#0000ff"/>',
    "outside-the-page": '<rect x="-20" y="-20" width="30" height="30" fill="#8b2b3e"/>',
    "relative": '<path d="m4 4l20 3 -8 12z m16 12h8v6h-8z" fill="#000"/>',
    "implicit-lines": '<path d="M4 4 24 7 16 19z" fill="#000"/>',
    "lines-after-close": '<path d="M4 4h8v8z l20 3 v12" fill="none" stroke="#000"/>',
    "tight-numbers": '<path d="M4,4L24-0L16.5.5.5 19-2-2Z" transform="translate(5 5)" fill="#000"/>',
    "exponents": '<path d="M4e0 4E0L2.4e1 7L160e-1 19Z" fill="#000"/>',
    "cubic": '<path d="M4 20C4 0 34 40 34 6" fill="none" stroke="#000" stroke-width="2"/>',
    "smooth-cubic": '<path d="M2 15C6 2 14 2 18 15S30 28 36 12s-4-8-8-9" fill="none" stroke="#000"/>',
    "smooth-cubic-alone": '<path d="M4 20S34 40 34 6" fill="none" stroke="#000" stroke-width="2"/>',
    "smooth-cubic-after-line": '<path d="M4 4L10 20S34 30 34 6" fill="none" stroke="#000"/>',
    "quadratic": '<path d="M4 20Q20 -10 34 20" fill="none" stroke="#000" stroke-width="2"/>',
    "relative-quadratic": '<path d="M4 20q16 -30 30 0q-10 10 -20 2" fill="none" stroke="#000"/>',
    "smooth-quadratic": '<path d="M2 15Q8 2 14 15T26 15t10 0" fill="none" stroke="#000"/>',
    "smooth-quadratic-alone": '<path d="M4 20T34 6" fill="none" stroke="#000" stroke-width="2"/>',
    "arcs": "".join(
        f'<path d="M{4 + 18 * large} {10 + 12 * sweep}A6 4 20 {large} {sweep} {13 + 18 * large} {12 + 12 * sweep}" '
        'fill="none" stroke="#000" stroke-width="0.6"/>'
        for large in (0, 1)
        for sweep in (0, 1)
    ),
    "arc-relative": '<path d="M6 14a8 8 0 1 1 8 8" fill="#e69f00" stroke="#000"/>',
    "arc-too-small": '<path d="M6 14A2 1 30 0 1 30 16" fill="none" stroke="#000"/>',
    "arc-half-circle": '<path d="M6 14A9 9 0 0 1 24 14Z" fill="#e69f00"/>',
    "arc-without-radius": '<path d="M6 4A0 3 0 0 1 30 16" fill="none" stroke="#000"/>',
    "arc-to-itself": '<path d="M6 4A5 3 0 0 1 6 4L30 20" fill="none" stroke="#000"/>',
    "arc-tight-flags": '<path d="M6 14a8 8 0 118 8" fill="#e69f00" stroke="#000"/>',
    "arc-then-line": '<path d="M6 14A9 9 0 0 1 24 14L36 28" fill="none" stroke="#000"/>',
    "round-join-before-a-smooth-curve": '<path fill="#56b4e9" stroke="#000" stroke-width="1.46" '
    'stroke-linejoin="round" d="M20 15L4.27 18.1T12.27 8.09"/>',
    "ids-are-harmless": '<g id="layer"><rect id="box" x="5" y="4" width="20" height="12"/></g>',
}  # fmt: skip


@pytest.mark.parametrize("name", SAMPLES)
def test_plain_shapes_are_drawn_as_cairo_draws_them(name: str) -> None:
    """One feature a sample."""
    assert inked(judge(SAMPLES[name])), "a sample that draws nothing shows nothing"


def test_a_view_that_does_not_start_at_zero_is_drawn_at_its_place() -> None:
    """Art of templates reaches into the bleed, so its view starts above and left of zero."""
    inner = '<rect x="-4" y="-4" width="30" height="20" fill="#8b2b3e"/><circle cx="10" cy="10" r="8" fill="#e69f00"/>'
    assert inked(judge(inner, (-4.0, -4.0, 48.0, 38.0)))
    assert inked(judge(inner, (5.5, 3.25, 20.0, 17.0)))


def test_paint_on_the_root_is_inherited() -> None:
    """Whole pictures are often drawn with one stroke."""
    plain = drawn('<path d="M4 4L30 20"/>', VIEW).svg
    text = plain.replace("<svg ", '<svg stroke="#000000" stroke-width="3" ', 1)
    art = art_of(text)
    made = render_plain(art)
    assert made is not None
    ours, theirs = picture(art, Operators(made)), picture(art, DrawnPage(render(text)))
    assert inked(theirs)
    assert ImageStat.Stat(ImageChops.difference(ours, theirs).convert("L")).mean[0] < MEAN


@pytest.mark.parametrize("width", ["2mm", "2px", "0.2cm"])
def test_stroke_widths_with_a_unit_are_as_wide_as_cairo_draws_them(width: str) -> None:
    """Either drawn alike or left to cairo."""
    inner = f'<path d="M4 14H36" stroke="#000" stroke-width="{width}"/>'
    if render_plain(unchecked(inner, VIEW)) is not None:
        judge(inner)


@pytest.mark.parametrize(
    "inner",
    [
        '<circle cx="9" cy="9" r="0" stroke="#000" stroke-width="2"/>',
        '<ellipse cx="9" cy="9" rx="5" ry="0" stroke="#000" stroke-width="2"/>',
        '<polygon points="" fill="#000"/>',
        '<path d="" fill="#000"/>',
        "<g/>",
    ],
)  # fmt: skip
def test_shapes_without_extent_draw_nothing(inner: str) -> None:
    """SVG: a zero width, height or radius switches the shape off."""
    art = drawn(inner, VIEW)
    plain = render_plain(art)
    if plain is not None:
        assert not inked(picture(art, Operators(plain)))


@pytest.mark.parametrize("d", ["L30 20 4 20Z", "10 10 20 20", "H30V20", "A5 5 0 0 1 9 9"])
def test_a_path_that_does_not_start_with_a_move_is_left_to_cairo(d: str) -> None:
    """PDF has no current point there: a viewer may do anything."""
    assert render_plain(unchecked(f'<path d="{d}" stroke="#000"/>', VIEW)) is None


@pytest.mark.parametrize("dashes", ["0", "0 0", "-3 2", "2mm", "10%", "a b"])
def test_dashes_that_pdf_does_not_know_are_left_out_or_left_to_cairo(dashes: str) -> None:
    """All zeros mean a solid line; negative ones are an error."""
    inner = f'<path d="M4 14H36" stroke="#000" stroke-width="2" stroke-dasharray="{dashes}"/>'
    plain = render_plain(unchecked(inner, VIEW))
    assert plain is None or b" d" not in plain.replace(b"[] 0 d", b""), plain


GRADIENT = '<defs><linearGradient id="a"><stop offset="0" stop-color="#fff"/></linearGradient></defs>'


@pytest.mark.parametrize(
    "inner",
    [
        f'{GRADIENT}<rect width="9" height="9" fill="url(#a)"/>',
        '<rect width="9" height="9" fill="url(#a)"/>',
        '<rect width="9" height="9" opacity="0.5"/>',
        '<g opacity="0.5"><rect width="9" height="9"/></g>',
        '<rect width="9" height="9" fill-opacity="0.5"/>',
        '<rect width="9" height="9" stroke="#000" stroke-opacity="0.5"/>',
        '<clipPath id="c"><rect width="5" height="5"/></clipPath><rect width="9" height="9" clip-path="url(#c)"/>',
        '<defs><rect id="r" width="9" height="9"/></defs><use xlink:href="#r"/>',
        '<rect width="9" height="9" style="fill:#f00"/>',
        '<rect width="9" height="9" fill="reddish"/>',
        '<rect width="9" height="9" fill="transparent"/>',
        '<rect width="9" height="9" fill="rgba(255,0,0,0.5)"/>',
        '<rect width="9" height="9" fill="rgb(255,0)"/>',
        '<rect width="9" height="9" fill="currentColor"/>',
        '<rect width="9" height="9" fill="inherit"/>',
        '<rect width="9" height="9" display="none"/>',
        '<rect width="9" height="9" visibility="hidden"/>',
        '<rect width="9" height="9" transform="skewZ(10)"/>',
        '<rect width="50%" height="9"/>',
        '<rect width="9mm" height="9"/>',
        '<circle cx="5" cy="5" r="2px"/>',
        '<path d="M0 0 L9 9" stroke="#000" stroke-width="5%"/>',
        '<path d="M0 0 L9 9" stroke="#000" stroke-linecap="funny"/>',
        '<path d="M0 0 L9 9" stroke="#000" vector-effect="non-scaling-stroke"/>',
        '<path d="M0 0 L9 9" stroke="#000" marker-end="url(#m)"/>',
        '<path d="M0 0 X9 9"/>',
        '<path d="M0 0 L9"/>',
        '<path d="M0 0 L9 9 5"/>',
        '<path d="M0 0 Z 5 5"/>',
        '<polygon points="0,0 a,b"/>',
        '<svg width="9" height="9"><rect width="5" height="5"/></svg>',
        '<symbol id="s"><rect width="5" height="5"/></symbol>',
        '<image width="5" height="5"/>',
        "<text>no</text>",
        '<rect width="9" height="9" filter="url(#f)"/>',
    ],
)
def test_what_is_outside_the_subset_is_left_to_cairo(inner: str) -> None:
    """None, never a wrong picture."""
    assert render_plain(unchecked(inner, VIEW)) is None


GROUND = '<rect x="-4" y="-4" width="48" height="38" fill="#fbf6ea"/>'
NUMBERS = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7}


def made_path(dice: random.Random) -> str:
    """Path data of all commands, relative and absolute, that stays near the page."""
    x, y = 20.0, 15.0
    parts = [f"M{x:g} {y:g}"]
    for _ in range(dice.randint(2, 7)):
        letter = dice.choice("MLHVCSQTAZLCA")
        relative = dice.random() < 0.5
        if letter == "Z":
            parts.append("z" if relative else "Z")
            continue
        count = NUMBERS[letter]
        place = [dice.uniform(-9, 9) if relative else dice.uniform(3, 27) for _ in range(count)]
        if letter == "A":
            place[:5] = [dice.uniform(1, 9), dice.uniform(1, 9), dice.uniform(-90, 90), dice.randint(0, 1),
                         dice.randint(0, 1)]  # fmt: skip
        parts.append((letter.lower() if relative else letter) + " ".join(f"{round(v, 2):g}" for v in place))
    return " ".join(parts)


def made_shape(dice: random.Random) -> str:
    """A shape with paint, stroke and transform.

    Two faults of the judge itself are kept out: it ends an arc in a tiny straight piece, which spoils joins and ends
    that are not round, and two corners of its rounded rects bulge, which shifts the dashes.
    """
    colours = ["#000", "#8b2b3e", "#e69f00", "#56b4e9", "none"]
    attributes = {"fill": dice.choice(colours), "stroke": dice.choice([*colours[:4], *colours])}
    attributes["stroke-width"] = f"{dice.uniform(0.2, 2.5):.2f}"
    if dice.random() < 0.4:
        attributes["fill-rule"] = dice.choice(["evenodd", "nonzero"])
    if dice.random() < 0.5:
        attributes["stroke-linecap"] = dice.choice(["butt", "round", "square"])
        attributes["stroke-linejoin"] = dice.choice(["miter", "round", "bevel"])
    if dice.random() < 0.3:
        attributes["stroke-dasharray"] = " ".join(f"{dice.uniform(0.8, 4):.3f}" for _ in range(dice.randint(1, 4)))
    if dice.random() < 0.4:
        attributes["transform"] = dice.choice(
            [
                f"rotate({dice.uniform(-180, 180):.1f} 20 15)",
                f"translate({dice.uniform(-5, 5):.1f} {dice.uniform(-5, 5):.1f}) scale({dice.uniform(0.5, 1.4):.2f})",
                f"matrix(1 {dice.uniform(-0.3, 0.3):.2f} {dice.uniform(-0.3, 0.3):.2f} 0.9 0 2)",
            ]
        )
    x, y, w, h = (f"{dice.uniform(low, high):.2f}" for low, high in ((2, 15), (2, 12), (5, 20), (5, 15)))
    kind = dice.choice(["path"] * 6 + ["rect", "ellipse", "polygon"])
    if kind == "path":
        attributes |= {"d": made_path(dice), "stroke-linejoin": "round"}
        if "a" in attributes["d"].lower():
            attributes["stroke-linecap"] = "round"
    elif kind == "rect":
        radius = 0.0 if "stroke-dasharray" in attributes else dice.choice([0.0, dice.uniform(0, 8)])
        attributes |= {"x": x, "y": y, "width": w, "height": h, "rx": f"{radius:.2f}"}
    elif kind == "ellipse":
        attributes |= {"cx": w, "cy": h, "rx": x, "ry": y}
    else:
        sides = dice.randint(3, 7)
        angles = [dice.uniform(0, 2 * math.pi) for _ in range(sides)]
        attributes["points"] = " ".join(f"{20 + 12 * math.cos(a):.2f},{15 + 12 * math.sin(a):.2f}" for a in angles)
    return f"<{kind} " + " ".join(f'{k}="{v}"' for k, v in attributes.items()) + "/>"


@CASES
@given(st.integers(0, 2**32))
def test_made_drawings_are_drawn_as_cairo_draws_them(seed: int) -> None:
    """Four shapes at once, from all commands and paints."""
    dice = random.Random(seed)
    judge(GROUND + "".join(f"<g>{made_shape(dice)}</g>" for _ in range(4)))


@CASES
@given(st.integers(0, 2**32))
def test_made_paths_are_drawn_as_cairo_draws_them(seed: int) -> None:
    """A thin line shows where every curve runs."""
    paint = 'fill="none" stroke="#000" stroke-width="0.8" stroke-linejoin="round" stroke-linecap="round"'
    judge(f'{GROUND}<path d="{made_path(random.Random(seed))}" {paint}/>')


def test_plain_art_is_the_same_every_time() -> None:
    """The same drawing gives the same bytes."""
    once, again = (render_plain(drawn("".join(SAMPLES.values()), VIEW)) for _ in range(2))
    assert once == again is not None
