"""scales: how large a drawing is printed where it is largest."""

from __future__ import annotations

import pytest

from pnp.base.geometry import IDENTITY, Rect, multiply, rotate, scale, translate
from pnp.face.model import ArtItem, Face, FaceItem, GroupItem, TextItem
from pnp.pdf.scales import scales_of
from pnp.sheet.page import Page, PlacedFace
from tests.drawn import drawn
from tests.pdf.drawings import VIEW

ART = drawn('<rect width="9" height="9"/>', VIEW)
OTHER = drawn('<circle r="9"/>', VIEW)


def found(*faces: Face, at: float = 1.0) -> dict[str, float]:
    """The scales of faces on one page."""
    return scales_of([Page(99.0, 99.0, tuple(PlacedFace(one, Rect(0, 0, 9, 9), scale=at) for one in faces))])


def face(*items: ArtItem | FaceItem | GroupItem | TextItem) -> Face:
    """A face of some items."""
    return Face(40.0, 30.0, 0.0, items)


def test_the_largest_place_counts() -> None:
    """On whatever page and in whatever order; each drawing for itself."""
    small, large = face(ArtItem(ART, scale(0.5, 0.5))), face(ArtItem(ART, scale(2, 2)), ArtItem(OTHER, IDENTITY))
    for faces in ((small, large), (large, small)):
        assert found(*faces) == {ART.key: pytest.approx(2), OTHER.key: pytest.approx(1)}


def test_turns_and_moves_do_not_enlarge() -> None:
    """What is stretched one way counts by its area."""
    turned = multiply(translate(7, 3), multiply(rotate(30), scale(4, 1)))
    assert found(face(ArtItem(ART, turned))) == {ART.key: pytest.approx(2)}


def test_all_that_lies_around_it_counts() -> None:
    """Faces in faces, groups, and the size of the pieces; the same face may stand smaller before."""
    inner = face(ArtItem(ART, scale(3, 3)))
    outer = face(FaceItem(inner, scale(0.1, 0.1)), GroupItem((FaceItem(inner, scale(0.5, 0.5)),), matrix=scale(2, 2)))
    assert found(outer, at=0.9) == {ART.key: pytest.approx(2.7)}
    assert found(face(TextItem((), IDENTITY, "#000000"))) == {}
