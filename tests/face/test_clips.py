"""Clips and opacity on groups with boxes, on boxes, includes and roots: seen in print; what cannot be done is told."""

from __future__ import annotations

import pypdfium2
import pytest

from pnp.base.geometry import Rect
from pnp.face.model import GroupItem
from pnp.face.styling import Styling
from pnp.pdf.write import DocumentInfo, write_pdf
from pnp.sheet.page import Page, PlacedFace
from tests.face.studio import BLUE, GREEN, RED, WHITE, Print, Studio

RECT = '<clipPath id="c"><rect x="2" y="2" width="10" height="10"/></clipPath>'
DOT = '<rect width="40" height="30" fill="#ff0000"/>'
PICTURE = '<rect width="40" height="30" pnp:image="dot.svg" pnp:fit="fill" {}/>'
INCLUDE = '<g pnp:include="dot.svg" {}/>'
GROUP = f"<g {{}}>{PICTURE.format('')}</g>"
CLIPPED = 'clip-path="url(#c)"'
HALF_RED, HALF_BLUE = "#ff7f7f", "#7f7fff"


def shown(studio: Studio, inner: str) -> Print:
    studio.template(DOT, "dot.svg")
    return studio.print(inner, {"title": "IIIIIII"}, title="text")


def near(colour: str, other: str) -> bool:
    """Whether two colours are the same but for rounding."""
    pairs = zip(bytes.fromhex(colour[1:]), bytes.fromhex(other[1:]), strict=True)
    return all(abs(a - b) <= 2 for a, b in pairs)


@pytest.mark.parametrize("what", [PICTURE, INCLUDE, GROUP, f'<g {{}} pnp:if="title">{DOT}</g>'])
@pytest.mark.parametrize("how", [CLIPPED, 'style="fill:none; clip-path : url(#c);"'])
def test_a_clip_is_obeyed(studio: Studio, what: str, how: str) -> None:
    """On a picture box, an include, a group with boxes, a group with a condition; as an attribute and in a style."""
    page = shown(studio, f"<defs>{RECT}</defs>{what.format(how)}")
    assert page.colours((3, 3), (11, 11), (1, 5), (13, 5), (5, 13)) == [RED, RED, WHITE, WHITE, WHITE]


@pytest.mark.parametrize("what", [PICTURE, INCLUDE, GROUP, f'<g {{}} pnp:if="title">{DOT}</g>'])
@pytest.mark.parametrize("how", ['opacity="0.5"', 'style="opacity:0.5"'])
def test_opacity_is_obeyed(studio: Studio, what: str, how: str) -> None:
    """The paper shines through."""
    assert near(shown(studio, what.format(how)).at(20, 15), HALF_RED)


def test_a_text_box_is_clipped_and_half_opaque(studio: Studio) -> None:
    """Its letters stop at the clip, and none is darker than half of their colour."""
    box = '<rect x="0" y="0" width="40" height="20" pnp:text="{{title}}" pnp:style="loud" {}/>'
    half = shown(studio, box.format('style="opacity:0.5"'))
    whole = shown(studio, box.format(""))
    darkest, black = (page.image.getchannel("R").getextrema()[0] for page in (half, whole))  # in blue letters
    assert isinstance(darkest, int) and 120 <= darkest <= 135 and black < 5
    clipped = shown(studio, '<clipPath id="c"><rect width="5" height="30"/></clipPath>' + box.format(CLIPPED))
    left, right = clipped.image.crop((0, 0, 20, 120)), clipped.image.crop((21, 0, 160, 120))
    assert left.convert("L").getextrema()[0] < 128 and right.convert("L").getextrema() == (255, 255)


def test_what_overlaps_in_a_group_does_not_shine_through(studio: Studio) -> None:
    """The group is half opaque as a whole, texts and pictures too."""
    page = shown(
        studio,
        f'<rect width="40" height="30" fill="#00ff00"/><g opacity="0.5">{PICTURE.format("")}'
        '<rect width="20" height="30" fill="#0000ff"/><rect width="20" height="30" pnp:fill="bleu"/></g>',
    )
    assert near(page.at(10, 15), "#007f7f") and near(page.at(30, 15), "#7f7f00")


def test_groups_within_groups(studio: Studio) -> None:
    """A half of a half, inside a clip that moves with its group."""
    page = shown(
        studio,
        f'{RECT}<g transform="translate(10 0)" clip-path="url(#c)"><g style="opacity:.5">'
        f'<g opacity="0.5">{PICTURE.format("")}</g></g></g>',
    )
    assert near(page.at(15, 5), "#ffbfbf") and page.colours((11, 5), (23, 5)) == [WHITE, WHITE]


def test_each_repetition_has_its_own_clip(studio: Studio) -> None:
    """It is moved, and turned, with what it clips."""
    page = shown(
        studio,
        f'{RECT}<g pnp:each="i in 2" pnp:step="15 0" clip-path="url(#c)">{PICTURE.format("")}</g>'
        f'<g transform="translate(20 30)" pnp:turn="-90" clip-path="url(#c)">{INCLUDE.format("")}</g>',
    )
    assert page.colours((5, 5), (20, 5), (14, 5), (30, 5)) == [RED, RED, WHITE, WHITE]
    assert page.colours((25, 22), (21, 22), (25, 29)) == [RED, WHITE, WHITE]


@pytest.mark.parametrize("root", ['opacity="0.5"', 'style="opacity:0.5;clip-path:url(#c)"'])
def test_the_root_of_a_template_is_obeyed(studio: Studio, root: str) -> None:
    """Of one that is included, and so of a card's."""
    studio.template(f"{RECT}{DOT}", "part.svg")
    path = studio.root / "templates/tiny/part.svg"
    path.write_text(path.read_text(encoding="utf-8").replace("viewBox", f"{root} viewBox"), encoding="utf-8")
    page = shown(studio, '<g pnp:include="part.svg"/>')
    assert near(page.at(5, 5), HALF_RED) and near(page.at(20, 20), WHITE if "clip" in root else HALF_RED)


CLIPS = {
    "two shapes": '<clipPath id="c"><rect x="2" y="2" width="4" height="10"/><circle cx="9" cy="7" r="3"/></clipPath>',
    "overlapping": '<clipPath id="c"><path d="M2 2h9v10h-9z"/><path d="M3 2v10h9v-10z"/></clipPath>',
    "a use": '<defs><rect id="r" width="10" height="10"/></defs>'
    '<clipPath id="c"><use href="#r" x="2" y="2"/></clipPath>',
    "a group": '<clipPath id="c"><g transform="translate(2 2)"><rect width="10" height="10"/></g></clipPath>',
    "transforms": '<clipPath id="c" transform="scale(2)">'
    '<rect transform="translate(1 1)" width="5" height="5"/></clipPath>',
    "ellipse": '<clipPath id="c"><ellipse cx="7" cy="7" rx="5.5" ry="6"/></clipPath>',
    "nested": f"{RECT.replace('c', 'd', 0).replace(chr(34) + 'c', chr(34) + 'd')}"
    '<clipPath id="c" clip-path="url(#d)"><rect width="40" height="30"/></clipPath>',
    "of a shape": f"{RECT.replace(chr(34) + 'c', chr(34) + 'd')}"
    '<clipPath id="c"><rect width="40" height="30" style="clip-path:url(#d)"/></clipPath>',
}


@pytest.mark.parametrize("kind", CLIPS)
def test_clip_paths_of_all_kinds(studio: Studio, kind: str) -> None:
    """Several shapes show what any of them covers, also where their outlines run in opposite ways."""
    page = shown(studio, CLIPS[kind] + PICTURE.format(CLIPPED))
    assert page.colours((4, 6), (8, 7), (1, 7), (13, 7), (7, 14)) == [RED, RED, WHITE, WHITE, WHITE]


@pytest.mark.parametrize("rule", ["nonzero", "evenodd"])
def test_the_rule_of_a_clip(studio: Studio, rule: str) -> None:
    """A hole is one where the rule says so; from the clip path's own attribute or the shape's style."""
    path = "M0 0h20v20h-20zM5 5h10v10h-10z"
    for clip in (
        f'<clipPath id="c"><path d="{path}" style="clip-rule:{rule}"/></clipPath>',
        f'<clipPath id="c" clip-rule="{rule}"><path d="{path}"/></clipPath>',
    ):
        page = shown(studio, clip + PICTURE.format(CLIPPED))
        assert page.colours((2, 2), (10, 10)) == [RED, WHITE if rule == "evenodd" else RED]


def test_a_clip_in_shares_of_a_box(studio: Studio) -> None:
    """clipPathUnits objectBoundingBox: the box is the rect's own."""
    clip = '<clipPath id="c" clipPathUnits="objectBoundingBox"><rect x=".5" width=".5" height="1"/></clipPath>'
    box = '<rect x="10" y="5" width="20" height="20" pnp:image="dot.svg" pnp:fit="fill" clip-path="url(#c)"/>'
    page = shown(studio, clip + box)
    assert page.colours((15, 15), (25, 15)) == [WHITE, RED]


def test_an_empty_clip_shows_nothing(studio: Studio) -> None:
    """As in every browser."""
    for inside in ("", '<rect width="0" height="9"/>', '<rect width="9" height="9" display="none"/>'):
        assert shown(studio, f'<clipPath id="c">{inside}</clipPath>{GROUP.format(CLIPPED)}').blank


def test_nothing_is_grouped_without_need(studio: Studio) -> None:
    """Whole opacity and no clip leave a face as it was."""
    studio.template(DOT, "dot.svg")
    face = studio.face(f'<g opacity="1" style="clip-path:none">{PICTURE.format("")}</g>')
    assert not any(isinstance(item, GroupItem) for item in face.items)


@pytest.mark.parametrize(
    ("inner", "says"),
    [
        (
            f'<clipPath id="c" clipPathUnits="objectBoundingBox"><circle r="1"/></clipPath>{GROUP}',
            "clip-path: found a clip path with clipPathUnits objectBoundingBox on a <g> whose size depends on "
            "the card; expected userSpaceOnUse",
        ),
        (f'<g id="c"/>{GROUP}', "clip-path: found url(#c), which is a <g>; expected url(#id) of a clipPath, or none"),
        (
            f'<symbol id="s"/><clipPath id="c"><use href="#s"/></clipPath>{GROUP}',
            "<use>: found a use of a <symbol> in a clip path; expected shapes, or a use of one",
        ),
        (
            f'<clipPath id="d"/><clipPath id="c"><circle r="3"/><circle r="4" clip-path="url(#d)"/></clipPath>{GROUP}',
            "clip-path: found a clip path on one of several shapes of a clip path; expected it on a shape alone",
        ),
        (
            f'<clipPath id="d"><circle r="3"/></clipPath><clipPath id="c" transform="scale(2)" clip-path="url(#d)">'
            f'<circle r="3"/></clipPath>{GROUP}',
            "transform: found a clip path that is clipped itself and has a transform; expected it on its shapes",
        ),
    ],
)
def test_what_cannot_be_clipped_exactly_is_told(studio: Studio, inner: str, says: str) -> None:
    """Rather than printed as if there were no clip."""
    studio.template(DOT, "dot.svg")
    (message,) = studio.wrong(inner.format(CLIPPED), {"title": "t"}, title="text")
    assert message.startswith("templates/tiny/card.svg:2:") and message.endswith(says), message


def test_colours_beside_groups_stay(studio: Studio) -> None:
    """A state of one group does not leak into what comes after it."""
    page = shown(
        studio,
        f'{RECT}<g opacity=".5" clip-path="url(#c)">{PICTURE.format("")}</g><rect x="20" width="9" height="9" '
        'fill="#0000ff"/><rect x="30" width="9" height="9" pnp:fill="vert"/>',
    )
    assert near(page.at(5, 5), HALF_RED) and page.colours((24, 4), (34, 4)) == [BLUE, GREEN]


def test_a_clip_changes_sides_with_what_it_clips(studio: Studio, monkeypatch: pytest.MonkeyPatch) -> None:
    """In a language that is written from right to left."""
    monkeypatch.setattr(Styling, "rtl", True)
    page = shown(studio, RECT + PICTURE.format(CLIPPED))
    assert page.colours((35, 5), (29, 11), (27, 5), (39, 5), (5, 5)) == [RED, RED, WHITE, WHITE, WHITE]


def test_texts_in_groups_can_still_be_searched(studio: Studio) -> None:
    """Letters are letters, also in the form of a group."""
    face = studio.face(
        '<g opacity="0.5"><rect width="40" height="20" pnp:text="{title}" pnp:style="plain"/></g>', {"title": "Salut"},
        title="text",
    )  # fmt: skip
    page = Page(40.0, 30.0, (PlacedFace(face, Rect(0, 0, 40, 30)),))
    with pypdfium2.PdfDocument(write_pdf([page], DocumentInfo("t", "a", "s", "fr", "Simplex"), {})) as pdf:
        assert "Salut" in pdf[0].get_textpage().get_text_range()
