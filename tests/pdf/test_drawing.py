"""Our own pens, with cairosvg and resvg as their judges: both pictures must be the same print."""

from __future__ import annotations

import math
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

from pnp.base.cache import NO_CACHE
from pnp.base.geometry import Rect
from pnp.pdf.art import render_all
from pnp.pdf.drawing import draw
from pnp.pdf.parts import parts_in
from pnp.pdf.rendered import Form
from pnp.svg.art import Art
from pnp.svg.reader import art_of
from tests.drawn import drawn
from tests.pdf.drawings import (
    ELSEWHERE,
    JUDGES,
    MEAN,
    SHARE,
    VIEW,
    by_cairosvg,
    by_resvg,
    difference,
    is_inked,
    printed,
    samples,
)
from tests.sampling import sample as sampled

OWN = [key for key, sample in samples().items() if sample.file != ELSEWHERE]
CASES = settings(max_examples=25)
GRADIENT = '<linearGradient id="g"{}><stop stop-color="#fff"/><stop offset="1" stop-color="#0072b2"/></linearGradient>'


def form(art: Art) -> Form:
    """A drawing by our own pens alone."""
    return draw(art.scene, Rect(*art.view))


def assert_same(ours: Image.Image, theirs: Image.Image) -> None:
    """Two prints that nobody tells apart."""
    found = difference(ours, theirs)
    assert found.mean < MEAN and found.share < SHARE, f"mean {found.mean:.2f} of 255, {found.share:.2%} of pixels off"


@pytest.mark.parametrize("key", sampled(OWN, lambda key: list(OWN).index(key) % 4 == 0))
def test_drawings_are_printed_as_their_judge_draws_them(key: str) -> None:
    """One feature a sample, by our own pens alone: see drawings.py for the table."""
    sample, art = samples()[key], samples()[key].art
    assert not list(parts_in(art.scene)), "our own pens are to be judged"
    ours, theirs = printed(art, form(art)), JUDGES[sample.judge](sample.inner, art)
    assert is_inked(theirs), "a sample that draws nothing shows nothing"
    assert_same(ours, theirs)


@pytest.mark.full
@pytest.mark.slow
def test_what_our_own_pens_cannot_say_stands_beside_what_they_can() -> None:
    """Blur, masks, texts, blend modes, patterns: pixels at their place, as resvg draws the whole."""
    elsewhere = [sample for sample in samples().values() if sample.file == ELSEWHERE]
    arts = {sample.name: sample.art for sample in elsewhere}
    done = render_all(arts.values(), NO_CACHE)
    far = []
    for sample in elsewhere:
        art = arts[sample.name]
        assert list(parts_in(art.scene)), f"{sample.name} needs nobody else"
        found = difference(printed(art, done[art.key]), by_resvg(sample.inner, art))
        if found.mean >= MEAN or found.share >= SHARE:
            far.append((sample.name, found))
    assert len(elsewhere) > 8 and far == []


@pytest.mark.full
def test_cairosvg_is_asked_wherever_it_is_right() -> None:
    """Most of the table: resvg judges where cairosvg is known to be wrong, and still is."""
    elsewhere = [samples()[key] for key in OWN if samples()[key].judge == "resvg"]
    assert len(elsewhere) * 4 < len(OWN)
    for sample in elsewhere:
        art = sample.art
        try:
            theirs = by_cairosvg(sample.inner, art)
        except ValueError:
            continue
        found = difference(by_resvg(sample.inner, art), theirs)
        assert found.mean >= MEAN or found.share >= SHARE, f"{sample.name}: cairosvg has learned it"


@pytest.mark.parametrize("view", [(-4.0, -4.0, 48.0, 38.0), (5.5, 3.25, 20.0, 17.0)])
def test_a_view_that_does_not_start_at_zero_is_drawn_at_its_place(view: tuple[float, float, float, float]) -> None:
    """Art of templates reaches into the bleed, so its view starts above and left of zero."""
    inner = f'<defs>{GRADIENT.format("")}</defs><rect x="-4" y="-4" width="30" height="20" fill="url(#g)"/>'
    inner += (
        '<g opacity="0.5"><circle cx="10" cy="10" r="8" fill="#e69f00"/><rect x="9" y="9" width="9" height="9"/></g>'
    )
    art = drawn(inner, view)
    assert_same(printed(art, form(art)), by_cairosvg(inner, art))


def test_paint_on_the_root_is_inherited() -> None:
    """Whole pictures are often drawn with one stroke."""
    inner = '<path d="M4 4L30 20"/>'
    text = drawn(inner, VIEW).svg.replace("<svg ", '<svg stroke="#8b2b3e" stroke-width="3" ', 1)
    art = art_of(text)
    assert_same(printed(art, form(art)), by_cairosvg(f'<g stroke="#8b2b3e" stroke-width="3">{inner}</g>', art))


@pytest.mark.parametrize(
    "inner",
    [
        '<circle cx="9" cy="9" r="0" stroke="#000" stroke-width="2"/>',
        '<ellipse cx="9" cy="9" rx="5" ry="0" stroke="#000" stroke-width="2"/>',
        '<rect width="0" height="9"/>',
        '<polygon points="" fill="#000"/>',
        '<path d="" fill="#000"/>',
        '<path d="M4 4L30 20" fill="#000"/>',
        '<path d="M4 10H36M4 20V30Z" fill="#000"/>',
        f'<defs>{GRADIENT.format("")}</defs><path d="M4 10H36" stroke="url(#g)" stroke-width="4"/>',
        "<g/>",
    ],
)
def test_shapes_without_extent_draw_nothing(inner: str) -> None:
    """SVG: a zero width, height or radius switches the shape off, and two points enclose nothing."""
    art = drawn(inner, VIEW)
    assert not is_inked(printed(art, form(art)))


@pytest.mark.parametrize("spread", ["pad", "reflect", "repeat"])
def test_a_gradient_of_no_length_has_its_last_colour(spread: str) -> None:
    """However it is spread: cairosvg never comes to an end with some of these."""
    stops = GRADIENT.format(f' x1="0.3" x2="0.3" spreadMethod="{spread}"')
    art = drawn(f'<defs>{stops}</defs><rect width="40" height="30" fill="url(#g)"/>', VIEW)
    assert printed(art, form(art)).getcolors() == [(400 * 300, (0x00, 0x72, 0xB2))]


def test_the_overlap_in_a_faded_group_does_not_shine_through() -> None:
    """One even tone; two shapes that are faded each for itself have two."""
    shapes = '<rect width="20" height="30" {0}/><rect x="-10" width="50" height="30" {0}/>'
    tones = []
    for inner in (f'<g opacity="0.5">{shapes.format("")}</g>', shapes.format('opacity="0.5"')):
        art = drawn(inner, VIEW)
        found = printed(art, form(art)).getcolors() or ()
        tones.append(sum(count > 1000 for count, _ in found))  # edges aside
    assert tones == [1, 2]


def test_a_drawing_is_the_same_every_time() -> None:
    """The same drawing gives the same operators and the same resources."""
    inner = "".join(f"<g>{samples()[key].inner}</g>" for key in OWN if "id=" not in samples()[key].inner)
    once, again = (form(drawn(inner + samples()["gradients/stroke-in-faded-group"].inner, VIEW)) for _ in range(2))
    assert once == again and once.resources


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


@pytest.mark.full
@CASES
@given(st.integers(0, 2**32))
def test_made_drawings_are_drawn_as_cairo_draws_them(seed: int) -> None:
    """Four shapes at once, from all commands and paints."""
    dice = random.Random(seed)
    inner = GROUND + "".join(f"<g>{made_shape(dice)}</g>" for _ in range(4))
    art = drawn(inner, VIEW)
    assert_same(printed(art, form(art)), by_cairosvg(inner, art))


@pytest.mark.slow
@CASES
@given(st.integers(0, 2**32))
def test_made_paths_are_drawn_as_cairo_draws_them(seed: int) -> None:
    """A thin line shows where every curve runs."""
    paint = 'fill="none" stroke="#000" stroke-width="0.8" stroke-linejoin="round" stroke-linecap="round"'
    inner = f'{GROUND}<path d="{made_path(random.Random(seed))}" {paint}/>'
    art = drawn(inner, VIEW)
    assert_same(printed(art, form(art)), by_cairosvg(inner, art))


def made_marker(dice: random.Random, name: str) -> str:
    """A marker of any size and direction."""
    wide, high, finer = dice.choice([2, 3, 4]), dice.choice([2, 3, 4]), dice.choice([0.5, 1, 2])
    said = {
        "id": name,
        "orient": dice.choice(["auto", "auto", "auto-start-reverse", "30", "-45", "0.1turn", "1rad", "40grad"]),
        "markerWidth": wide, "markerHeight": high, "refX": dice.choice([0, 1, 1.5]), "refY": dice.choice([-1, 0, 1]),
        "overflow": dice.choice(["hidden", "visible"]),
        "markerUnits": dice.choice(["strokeWidth", "userSpaceOnUse"]),
    }  # fmt: skip
    if dice.random() < 0.5:
        said["viewBox"] = f"{dice.choice([-1, 0, 1])} 0 {wide * finer} {high * finer}"
    fill = dice.choice(["#d55e00", "context-stroke", "context-fill"])
    inner = dice.choice([
        f'<path d="M0 0L4 2L0 4Z" fill="{fill}"/>',
        f'<g transform="rotate(10)"><rect width="3" height="2" fill="{fill}" stroke="#009e73" stroke-width="0.4"/></g>',
        f'<circle cx="1.5" cy="1" r="1.2" fill="{fill}" fill-opacity="0.6"/>',
    ])  # fmt: skip
    return "<marker " + " ".join(f'{key}="{value}"' for key, value in said.items()) + f">{inner}</marker>"


@pytest.mark.slow
@CASES
@given(st.integers(0, 2**32))
def test_made_markers_are_drawn_as_resvg_draws_them(seed: int) -> None:
    """On lines and curves, open and closed, whatever is said of fill, opacity and order."""
    dice = random.Random(seed)

    def point() -> str:
        return f"{dice.uniform(5, 35):.2f} {dice.uniform(5, 25):.2f}"

    course = [f"M{point()}"]
    for _ in range(dice.randint(1, 5)):
        course.append(dice.choice([f"L{point()}", f"C{point()} {point()} {point()}", f"Q{point()} {point()}"]))
    if dice.random() < 0.3:
        course += [f"L{point()}", "Z"]
    said = dice.choice(["", 'opacity="0.6"', 'paint-order="markers"', 'paint-order="fill markers"'])
    paint = f'fill="{dice.choice(["none", "#ffd166"])}" stroke="#0072b2" stroke-width="{dice.choice([0.5, 1, 1.5])}"'
    marks = " ".join(f'marker-{end}="url(#{end})"' for end in ("start", "mid", "end"))
    markers = "".join(made_marker(dice, end) for end in ("start", "mid", "end"))
    inner = f'{GROUND}{markers}<path d="{"".join(course)}" {paint} {marks} {said}/>'
    art = drawn(inner, VIEW)
    assert_same(printed(art, form(art)), by_resvg(inner, art))
