"""What lies on what: grounds, sizes, halos, repeats."""

from __future__ import annotations

import pytest

from pnp.base.geometry import IDENTITY, multiply, rotate, scale
from pnp.face.model import ArtItem, Face, TextItem
from pnp.ink import tones
from pnp.ink.paint import read_painting
from pnp.ink.rules import Mark
from pnp.ink.survey import Drawn, Survey, find_halos, size_of
from tests.ink.small_faces import drawn, ink, picture, saved, shade, written


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


def test_repeats_that_lie_on_each_other_come_to_an_end() -> None:
    """The same shape many times in one place has no ground below itself that would have itself as its ground."""
    many = '<use xlink:href="#a"/><use xlink:href="#a" x="1"/>' * 20
    face = drawn(f'<defs><circle id="a" cx="20" cy="20" r="9" fill="#14335f"/></defs>{many}')
    assert 0 < ink(picture(saved(face))) < ink(picture(face))


NAVY, CREAM, RED = "#14335f", "#f7edd6", "#b3261a"


def surveyed(*inner: str, texts: tuple[TextItem, ...] = ()) -> tuple[list[Drawn], list[Mark], bool]:
    """The drawings and texts of a face of 60 × 80 mm, and whether its edge is bare."""
    face = drawn(*inner)
    survey = Survey(Face(60, 80, 0, (*face.items, *texts)))
    found = []
    for item in face.items:
        assert isinstance(item, ArtItem)
        painting = read_painting(item.art, 1.0)
        assert painting is not None
        found.append(survey.drawing(item, painting))
    marks = [survey.text(text) for text in texts]
    return found, marks, survey.measure()


def fill_of(one: Drawn, number: int = 0) -> Mark:
    mark = one.layers[number].fill
    assert mark is not None
    return mark


def test_a_shape_knows_what_it_lies_on_and_how_large_it_is() -> None:
    """The disc on the plate, the plate on paper; each with what shows of it."""
    plate, disc = '<rect x="10" y="10" width="30" height="30" fill="{}"/>', '<circle cx="25" cy="25" r="8" fill="{}"/>'
    (one, two), _, bare = surveyed(plate.format(CREAM), disc.format(NAVY))
    below, above = fill_of(one), fill_of(two)
    assert above.ground is below and below.below.colour == tones.WHITE
    assert above.area == pytest.approx(201, rel=0.06) and below.area == pytest.approx(900 - 201, rel=0.06)
    assert below.square and not above.square and below.bears and not above.bears
    assert bare


def test_a_ground_that_reaches_the_cut_is_known_by_its_share_of_the_edge() -> None:
    """All of it, or one side; and then the edge is not bare."""
    (whole,), _, bare = surveyed(f'<rect x="-5" y="-5" width="70" height="90" fill="{NAVY}"/>')
    assert fill_of(whole).edge == pytest.approx(1, abs=0.01) and not bare
    (half,), _, _ = surveyed(f'<rect x="-5" y="-5" width="70" height="45" fill="{NAVY}"/>')
    assert fill_of(half).edge == pytest.approx(0.5, abs=0.02)


def test_a_light_text_tells_its_dark_ground() -> None:
    """A dark one on something light does not."""
    plate = '<rect x="5" y="10" width="50" height="20" fill="{}"/>'
    (one,), (mark,), _ = surveyed(plate.format(NAVY), texts=(written("AAAA", "#ffffff", 10, 22),))
    assert fill_of(one).lettered and mark.ground is fill_of(one)
    (one,), (mark,), _ = surveyed(plate.format(CREAM), texts=(written("AAAA", NAVY, 10, 22),))
    assert not fill_of(one).lettered and mark.ground is fill_of(one)


def test_something_light_right_under_something_dark_is_its_halo() -> None:
    """Of nearly the same outline; a field with a small sign on it is none."""
    under = '<circle cx="20" cy="20" r="5.4" fill="#ffffff"/>'
    (near,), _, _ = surveyed(f'{under}<circle cx="20" cy="20" r="5" fill="{NAVY}"/>')
    (far,), _, _ = surveyed(f'{under}<circle cx="20" cy="20" r="2" fill="{NAVY}"/>')
    for one in (near, far):
        find_halos(one.layers)
    assert fill_of(near).halo and not fill_of(near, 1).halo
    assert not fill_of(far).halo


def test_what_is_off_the_face_has_no_mark() -> None:
    """Nor what is scaled to nothing."""
    (one,), _, _ = surveyed(f'<rect x="500" width="9" height="9" fill="{RED}"/>')
    assert one.layers[0].fill is None
    (two,), _, _ = surveyed(f'<g transform="scale(0)"><rect width="9" height="9" fill="{RED}"/></g>')
    assert two.layers[0].fill is None and two.layers[0].stroke is None


def test_the_size_of_a_matrix_is_that_of_what_it_draws() -> None:
    """A turn changes nothing, a scale does, whichever way."""
    assert size_of(IDENTITY) == 1 and size_of(rotate(33)) == pytest.approx(1)
    assert size_of(multiply(rotate(70), scale(2, 2))) == pytest.approx(2) and size_of(scale(4, 1)) == pytest.approx(2)
