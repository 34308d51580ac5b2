"""Groups in a PDF: clipped by operators or by a mask, opaque as a whole; each form and state once; grey when asked."""

from __future__ import annotations

import io

import pikepdf
import pypdfium2
import pytest
from PIL import Image, ImageChops, ImageFilter

from pnp.base.cache import NO_CACHE
from pnp.base.geometry import IDENTITY, Matrix, Rect, multiply, rotate, scale, translate
from pnp.face.model import ArtItem, Face, FaceItem, GroupItem, Item
from pnp.pdf.art import render_all
from pnp.pdf.groups import clip_operators
from pnp.pdf.write import DocumentInfo, arts_of, write_pdf
from pnp.sheet.page import Page, PlacedFace
from tests.drawn import drawn

VIEW = (-20.0, -20.0, 80.0, 80.0)
DOTS = 4
RED, BLUE = '<rect width="20" height="20" fill="#ff0000"/>', '<rect width="10" height="20" fill="#0000ff"/>'
ONE = '<rect x="2" y="2" width="10" height="10"/>'
TWO = '<rect x="2" y="2" width="4" height="10"/><rect x="5" y="2" width="7" height="10"/>'


def art(inner: str, matrix: Matrix = IDENTITY) -> ArtItem:
    return ArtItem(drawn(inner, VIEW), matrix)


def written(*items: Item, grey: bool = False, copies: int = 1) -> bytes:
    """Faces of 20 × 20 mm beside each other, as a PDF."""
    face = Face(20.0, 20.0, 0.0, items)
    page = Page(20.0 * copies, 20.0, tuple(PlacedFace(face, Rect(20.0 * i, 0, 20, 20)) for i in range(copies)))
    info = DocumentInfo("t", "a", "s", "fr", "Simplex", grey)
    return write_pdf([page], info, render_all(arts_of([page]), NO_CACHE))


def picture(data: bytes) -> Image.Image:
    with pypdfium2.PdfDocument(data) as pdf:
        image: Image.Image = pdf[0].render(scale=DOTS * 25.4 / 72).to_pil()
        return image.convert("RGB")


def colours(data: bytes, *points: tuple[float, float]) -> list[tuple[int, ...]]:
    image = picture(data)
    found = [image.getpixel((int(x * DOTS), int(y * DOTS))) for x, y in points]
    return [pixel for pixel in found if isinstance(pixel, tuple)]


PLACES: tuple[Matrix, ...] = (
    IDENTITY,
    translate(3, 1),
    multiply(translate(8, 6), rotate(45)),
    multiply(translate(20, 0), scale(-1, 1)),
    (1.0, 0.3, 0.2, 0.8, 1.0, 0.0),
)


@pytest.mark.parametrize("matrix", PLACES)
def test_a_clip_by_operators_and_one_by_a_mask_are_the_same(matrix: Matrix) -> None:
    """Wherever it lies; one outline needs no transparency."""
    sharp, soft = (written(GroupItem((art(RED),), 1.0, art(clip, matrix))) for clip in (ONE, TWO))
    first, second = (picture(data).convert("L") for data in (sharp, soft))
    assert first.getextrema() == second.getextrema() == (76, 255)
    apart = ImageChops.difference(first, second).filter(ImageFilter.MinFilter(3))  # without the soft edge itself
    assert apart.getextrema() == (0, 0)
    with pikepdf.open(io.BytesIO(sharp)) as one, pikepdf.open(io.BytesIO(soft)) as two:
        assert "/ExtGState" not in one.pages[0].Resources
        assert [str(state.SMask.S) for state in two.pages[0].Resources.ExtGState.values()] == ["/Alpha"]


def test_a_group_is_opaque_as_a_whole() -> None:
    """What it covers shines through, what it hides in itself does not; nor does its state stay."""
    data = written(art('<rect width="20" height="20" fill="#00ff00"/>'), GroupItem((art(RED), art(BLUE)), 0.5))
    assert colours(data, (5, 10), (15, 10)) == [(0, 128, 127), (127, 128, 0)]
    data = written(GroupItem((art(RED),), 0.5, art(ONE)), art(BLUE, translate(14, 0)))
    assert colours(data, (5, 5), (17, 5), (13, 5)) == [(255, 128, 128), (0, 0, 255), (255, 255, 255)]


def test_a_matrix_moves_all_of_a_group() -> None:
    """Its clip and its items, and groups in it."""
    inner = GroupItem((art(RED),), 1.0, art(ONE), translate(1, 0))
    data = written(GroupItem((inner,), 1.0, None, translate(5, 5)))
    assert colours(data, (9, 8), (17, 16), (7, 10), (19, 10)) == [(255, 0, 0), (255, 0, 0), *[(255, 255, 255)] * 2]


def test_forms_and_states_are_there_once() -> None:
    """However often a face stands on the sheet; and the same bytes come of the same groups."""
    group = GroupItem((art(RED),), 0.5, art(TWO))
    data = written(group, GroupItem((art(RED),), 0.5, art(TWO)), copies=3)
    assert data == written(group, group, copies=3)
    with pikepdf.open(io.BytesIO(data)) as pdf:
        resources = pdf.pages[0].Resources
        assert [name for name in resources.XObject.keys() if name.startswith("/G")] == ["/G1"]  # noqa: SIM118
        assert len(resources.ExtGState) == 2
    assert colours(data, (5, 5), (25, 5), (45, 5)) == [(255, 64, 64)] * 3


def test_a_group_in_a_picture_of_a_face() -> None:
    """It is as small as the face, in its place."""
    inner = Face(20.0, 20.0, 3.0, (GroupItem((art(RED),), 0.5, art(TWO)),))
    data = written(FaceItem(inner, multiply(translate(10, 10), scale(0.5, 0.5))))
    assert colours(data, (13, 13), (5, 5), (18, 18)) == [(255, 128, 128), (255, 255, 255), (255, 255, 255)]


def test_groups_are_grey_in_grey() -> None:
    """No colour space but grey is left, or a press would mix its blacks of colours."""
    data = written(GroupItem((art(RED), art(BLUE)), 0.5, art(TWO)), grey=True)
    with pikepdf.open(io.BytesIO(data)) as pdf:
        described = [repr(dict(o)) if isinstance(o, pikepdf.Stream) else repr(o) for o in pdf.objects]
    assert not any("DeviceRGB" in one for one in described) and any("DeviceGray" in one for one in described)
    ((red, green, blue),) = colours(data, (5, 5))
    assert red == green == blue and red < 255


@pytest.mark.parametrize(
    ("inner", "simple"),
    [
        (ONE, True),
        (f'<g transform="rotate(9)"><g>{ONE}</g></g>', True),
        (TWO, False),
        (f"<g>{TWO}</g>", False),
        ('<path d=""/>', False),
        ('<path d="M0 0H9V9Z" fill-rule="evenodd"/>', True),
    ],
)
def test_one_outline_clips_by_operators(inner: str, simple: bool) -> None:
    """Several need a mask: an outline that runs the other way would make a hole."""
    found = clip_operators(art(inner))
    assert (found is not None) == simple
    assert found is None or found.endswith(" W* n" if "evenodd" in inner else " W n")
