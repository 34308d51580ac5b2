"""former: the hashes of pnp 0.2 and before, to the letter, for whoever compares with a kit of that time."""

from __future__ import annotations

import pytest

from pnp.base.geometry import IDENTITY, Matrix, Rect, rotate, scale, translate
from pnp.face.former import FormerHashes
from pnp.face.model import ArtItem, Face, FaceItem, GroupItem, TextItem
from pnp.svg.art import Art
from pnp.svg.tree import Element, made
from pnp.text.fonts import Font
from pnp.text.lines import Line
from tests.places import ROOT

FONT = Font.open(ROOT / "fonts/source-sans-3/SourceSans3-Regular.ttf")
VIEW = (0.0, 0.0, 20.0, 20.0)
RECT = made("rect", {"width": "9", "height": "9", "fill": "#ff0000"})
SHADE = made("linearGradient", {"id": "g"}, [made("stop", {"offset": "0", "stop-color": '<"'})])


def text(matrix: Matrix) -> TextItem:
    return TextItem((Line(0.5, 5.0, 9.0, (FONT.shape("Aé"), 0.25, FONT.shape("b"))),), matrix, "#123456")


def face(*items: ArtItem | TextItem | FaceItem) -> Face:
    return Face(20, 20, 0.0, items)


def art(*content: Element, defs: tuple[Element, ...] = ()) -> Art:
    return Art(content, VIEW, defs=defs)


UPRIGHT = face(text(translate(1, 2)))
USE = made("g", {}, [made("use", {"href": "#g", "x": "1"})])
KNOWN = {  # as pnp 0.2.0 gave them
    "cbf98157524720b767152e530b3314cb3c5d7748792c94a48613219c23f6bcd5": Face(20, 20.5, 3.0, (), 2.0),
    "ce8e682f4b8f423e6a07dd4d4d9210ecb59fd9920b3f0262888392902df5ddc6": face(
        ArtItem(art(RECT), translate(1, 0), Rect(0, 0, 5, 5))
    ),
    "59bd98cd9692122b2fa11c5a085c7adef80f549068b740bbf27e7da8312b2dab": UPRIGHT,
    "d89bd2557c012157974f8f485d7cadc43c2d76e1bda97a4a06f30a94551d4ff9": face(text(rotate(90))),
    "eec292b3639b3502df4298c3dbc1cadc0b33a9dd1e90a6c9019bb1ff0bfc367c": face(FaceItem(UPRIGHT, scale(0.5, 0.5))),
    "4a71d2ccfd0eda3e6bf9ade67d574da67c785eb5ddc64e484bc45c007e19dff2": face(
        ArtItem(art(USE, defs=(SHADE,)), IDENTITY)
    ),
}


@pytest.mark.parametrize("wanted", KNOWN)
def test_a_face_has_the_hash_that_it_had(wanted: str) -> None:
    """Sizes, art with its clip and its defs, texts upright and turned, faces in faces."""
    assert FormerHashes().of(KNOWN[wanted]) == wanted


def test_it_follows_the_way_of_writing_as_it_did() -> None:
    """That is why it was given up: two ways to write one drawing have two of these, and one digest."""
    styled = made("rect", {"width": "9", "height": "9", "style": "fill:#ff0000"})
    one, other = (face(ArtItem(art(element), IDENTITY)) for element in (RECT, styled))
    assert one.digest == other.digest and FormerHashes().of(one) != FormerHashes().of(other)


def test_what_faces_share_is_hashed_once_and_never_mixed_up() -> None:
    """One reader for a whole kit gives what one for each face gives."""
    shared = FormerHashes()
    assert [shared.of(one) for one in KNOWN.values()] == list(KNOWN)
    many = [face(ArtItem(art(made("rect", {"width": str(wide)})), IDENTITY)) for wide in range(1, 60)]
    assert len({shared.of(one) for one in many}) == len(many)


def test_a_group_is_no_face_of_that_time() -> None:
    """There were none: whatever its hash is, it is not that of its items alone."""
    item = ArtItem(art(RECT), IDENTITY)
    faces = [
        Face(20, 20, 0.0, items) for items in ((item,), (GroupItem((item,), 0.5),), (GroupItem((item,), 1.0, item),))
    ]
    assert len({FormerHashes().of(one) for one in faces}) == 3
