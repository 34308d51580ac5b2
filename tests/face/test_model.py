"""Faces: the same content has the same digest, and nothing else has."""

from __future__ import annotations

import pytest

from pnp.base.geometry import IDENTITY, Matrix, Rect, scale, translate
from pnp.face.model import ArtItem, Face, FaceItem, GroupItem, Part, TextItem, parts
from pnp.svg.art import Art
from pnp.text.fonts import Font
from pnp.text.linebreak import Icon
from pnp.text.typeset import Line
from tests.drawn import drawn
from tests.face.studio import Studio
from tests.places import ROOT


def test_cards_of_the_same_content_have_the_same_digest(studio: Studio) -> None:
    """And others have another."""
    cards = [{"tint": "rouge"}, {"tint": "rouge"}, {"tint": "vert"}]
    one, two, three = studio.compose('<rect width="9" height="9" pnp:fill="{tint}"/>', cards, tint="color")[0]
    assert one and two and three
    assert one.digest == two.digest
    assert three.digest != one.digest


FONT = Font.open(ROOT / "fonts/source-sans-3/SourceSans3-Regular.ttf")
VIEW = (0.0, 0.0, 20.0, 20.0)


def art(colour: str) -> Art:
    return drawn(f'<rect width="9" height="9" fill="{colour}"/>', VIEW)


def text(said: str, colour: str = "#000000", matrix: Matrix = IDENTITY, x: float = 0.0) -> TextItem:
    return TextItem((Line(x, 5.0, 9.0, (FONT.shape(said),)),), matrix, colour)


def test_whatever_changes_the_print_changes_the_digest() -> None:
    """Size, bleed, corner, art, its place, its clip, words, their colour and place, a picture of another face."""
    inner = Face(20, 20, 0.0, (text("A"),))
    faces = [
        Face(20, 20, 0.0, ()),
        Face(20, 21, 0.0, ()),
        Face(20, 20, 3.0, ()),
        Face(20, 20, 0.0, (), 2.0),
        Face(20, 20, 0.0, (ArtItem(art("#ff0000"), IDENTITY),)),
        Face(20, 20, 0.0, (ArtItem(art("#00ff00"), IDENTITY),)),
        Face(20, 20, 0.0, (ArtItem(art("#ff0000"), translate(1, 0)),)),
        Face(20, 20, 0.0, (ArtItem(art("#ff0000"), IDENTITY, Rect(0, 0, 5, 5)),)),
        inner,
        Face(20, 20, 0.0, (text("B"),)),
        Face(20, 20, 0.0, (text("A", "#ff0000"),)),
        Face(20, 20, 0.0, (text("A", matrix=translate(0, 1)),)),
        Face(20, 20, 0.0, (text("A", x=0.5),)),
        Face(20, 20, 0.0, (text("A", matrix=scale(2, 2)),)),
        Face(20, 20, 0.0, (FaceItem(inner, IDENTITY),)),
        Face(20, 20, 0.0, (FaceItem(inner, scale(0.5, 0.5)),)),
    ]
    assert len({face.digest for face in faces}) == len(faces)


def test_the_order_of_drawing_counts_and_who_drew_it_does_not() -> None:
    """What is drawn last is on top; two equal faces made apart have one digest."""
    red, green = (ArtItem(art(colour), IDENTITY) for colour in ("#ff0000", "#00ff00"))
    assert Face(20, 20, 0.0, (red, green)).digest != Face(20, 20, 0.0, (green, red)).digest
    again = ArtItem(art("#ff0000"), IDENTITY)
    assert Face(20, 20, 0.0, (red, text("A"))).digest == Face(20, 20, 0.0, (again, text("A"))).digest


def drawing(*inners: str, matrix: Matrix = IDENTITY) -> Face:
    """A face of some drawings, each an item of its own."""
    return Face(20, 20, 0.0, tuple(ArtItem(drawn(inner, VIEW), matrix) for inner in inners))


RED, BLUE = '<rect width="9" height="9" fill="#ff0000"/>', '<circle cx="9" cy="9" r="5" fill="#0000ff"/>'
MOVED = '<rect x="-1"'
SHADE = '<linearGradient id="g"><stop offset="0" stop-color="#ffffff"/></linearGradient>'


@pytest.mark.parametrize(
    "other",
    [
        drawing(RED, BLUE),
        drawing(RED, "", BLUE),
        drawing(RED, '<rect width="9" height="9" fill="none"/>', BLUE),
        drawing('<path d="M0 0H9V9H0Z" fill="red"/>' + BLUE),
        drawing(RED.replace('fill="#ff0000"', 'style="fill: #ff0000"') + BLUE),
        drawing(f'<g transform="translate(1 0)">{RED.replace("<rect", MOVED)}</g>', BLUE),
        drawing(f'<defs><g id="r">{RED}</g></defs><use xlink:href="#r"/>{BLUE}'),
        drawing(f"<defs>{SHADE}</defs>{RED}{BLUE}"),
    ],
)
def test_another_way_to_draw_the_same_changes_no_digest(other: Face) -> None:
    """In one item or two, styled, moved or used: a kit that is printed again has no piece that counts as changed."""
    assert other.digest == drawing(RED + BLUE).digest


@pytest.mark.parametrize(
    "other",
    [
        drawing(BLUE + RED),
        drawing(BLUE, RED),
        drawing(RED),
        drawing(RED + BLUE, matrix=translate(0.01, 0)),
        drawing(RED.replace('"9"', '"9.01"') + BLUE),
        drawing(RED.replace("#ff0000", "#fe0000"), BLUE),
        Face(20, 20, 0.0, (*drawing(RED).items, text("A"), *drawing(BLUE).items)),
        Face(20, 20, 0.0, (ArtItem(drawn(RED + BLUE, (0.0, 0.0, 20.0, 10.0)), IDENTITY),)),
    ],
)
def test_what_is_seen_to_have_changed_changes_it(other: Face) -> None:
    """Order, place, size, colour, a text between, and what the view of a drawing cuts off."""
    assert other.digest != drawing(RED + BLUE).digest


def test_words_are_told_by_their_font_size_and_place() -> None:
    """What is read alike in another font is another print."""
    bold = Font.open(ROOT / "fonts/source-sans-3/SourceSans3-Bold.ttf")
    ways = [(FONT, 9.0, 0.0), (bold, 9.0, 0.0), (FONT, 9.1, 0.0), (FONT, 9.0, 0.01)]
    items = [TextItem((Line(x, 5.0, size, (font.shape("A"),)),), IDENTITY, "#000000") for font, size, x in ways]
    icon = TextItem((Line(0.0, 5.0, 9.0, (Icon("sun", 1.0),)),), IDENTITY, "#000000")
    other = TextItem((Line(0.0, 5.0, 9.0, (Icon("moon", 1.0),)),), IDENTITY, "#000000")
    faces = [Face(20, 20, 0.0, (item,)) for item in (*items, icon, other)]
    assert len({face.digest for face in faces}) == len(faces)


def test_a_group_is_told_by_its_opacity_its_clip_and_what_is_in_it() -> None:
    """Each changes key and digest; a group of what leaves no ink counts for nothing."""
    red, green = (ArtItem(art(colour), IDENTITY) for colour in ("#ff0000", "#00ff00"))
    groups = [
        (red, text("A")),
        (GroupItem((red, text("A")), 0.5),),
        (GroupItem((red, text("A")), 0.4),),
        (GroupItem((red,), 0.5), text("A")),
        (GroupItem((green, text("A")), 0.5),),
        (GroupItem((red, text("A")), 0.5, green),),
        (GroupItem((red, text("A")), 0.5, green._replace(matrix=translate(1, 0))),),
        (GroupItem((red, text("A")), 0.5, None, translate(1, 0)),),
        (GroupItem((GroupItem((red, text("A")), 0.5),), 0.5),),
        (GroupItem((red, text("B")), 0.5),),
    ]
    faces = [Face(20, 20, 0.0, items) for items in groups]
    assert len({face.digest for face in faces}) == len({face.key for face in faces}) == len(faces)
    empty = GroupItem((ArtItem(drawn('<rect width="9" height="9" fill="none"/>', VIEW), IDENTITY),), 0.5, red)
    assert Face(20, 20, 0.0, (empty, text("A"))).digest == Face(20, 20, 0.0, (text("A"),)).digest


def test_the_parts_of_groups_in_their_order() -> None:
    """With the opacity of all groups around them, their clips, and their place."""
    red, green = (ArtItem(art(colour), IDENTITY) for colour in ("#ff0000", "#00ff00"))
    inner = GroupItem((text("A"), green), 0.5, red)
    found = list(parts((red, GroupItem((inner,), 0.5, green, translate(1, 2)), text("B"))))
    moved = [item._replace(matrix=translate(1, 2)) for item in (green, red)]
    assert found[0] == Part(red) and found[3] == Part(text("B"))
    assert found[1] == Part(text("A", matrix=translate(1, 2)), 0.25, tuple(moved))
    assert found[2] == Part(green._replace(matrix=translate(1, 2)), 0.25, tuple(moved))


def test_faces_without_groups_have_the_digests_that_they_had() -> None:
    """Manifests carry them: a kit that is compared with an older one must find no change."""
    faces = [drawing(RED, BLUE), Face(20, 20, 0.0, (*drawing(RED).items, text("A"), *drawing(BLUE).items))]
    assert [face.digest[:16] for face in faces] == [
        "aa6e069ec47f433f",
        "aa61b42b77d93d47",
    ]  # as before there were groups
