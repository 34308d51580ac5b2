"""Texts and pictures in their boxes: where they stand, how they fit, what is said when they do not."""

from __future__ import annotations

import pytest

from pnp.base.problems import Problems
from pnp.base.units import MM_PER_PT
from pnp.face import setter
from pnp.face.compose import composer_of
from pnp.face.model import TextItem
from pnp.language.texts import with_texts
from pnp.text.fonts import Word
from tests.face.studio import (
    BLACK,
    BLUE,
    BOX,
    DOTS,
    FLAG,
    GREEN,
    LONG,
    RED,
    TALL,
    WHITE,
    Studio,
    first_of,
    said,
    text,
    texts,
)

Points = list[tuple[float, float]]
TITLED = {"title": "C", "size": "40 x 30 mm", "template": "card.svg", "fields": {"title": "text"}}


@pytest.mark.parametrize(
    ("fit", "red", "blue", "white"),
    [
        ("", [(6, 15), (14, 11)], [(16, 15), (24, 19)], [(6, 6), (24, 24), (15, 8), (15, 22), (4, 15), (26, 15)]),
        ('pnp:fit="meet"', [(6, 15), (14, 11)], [(16, 15), (24, 19)], [(6, 6), (24, 24), (15, 8), (4, 15), (26, 15)]),
        ('pnp:fit="fill"', [(6, 6), (14, 24)], [(16, 6), (24, 24)], [(4, 15), (26, 15), (15, 4), (15, 26)]),
        ('pnp:fit="slice"', [(6, 6), (14, 24)], [(16, 6), (24, 24)], [(4, 15), (26, 15), (15, 4), (15, 26)]),
    ],
)  # fmt: skip
def test_a_picture_twice_as_wide_as_high_in_a_square_box(
    studio: Studio, fit: str, red: Points, blue: Points, white: Points
) -> None:
    """meet shows it whole, fill stretches it, slice fills the box and cuts what is over."""
    studio.template(FLAG, "art/flag.svg", (20, 10))
    page = studio.print(f"{BOX}{fit}/>", {"art": "art/flag.svg"}, art="image")
    assert page.colours(*red) == [RED] * len(red)
    assert page.colours(*blue) == [BLUE] * len(blue)
    assert page.colours(*white) == [WHITE] * len(white)


def test_slice_shows_the_middle_and_fill_shows_all(studio: Studio) -> None:
    """A mark at the picture's left edge is cut off by slice and squeezed by fill."""
    studio.template(FLAG + '<rect width="4" height="10" fill="#00ff00"/>', "flag.svg", (20, 10))
    box = '<rect x="5" y="5" width="20" height="20" pnp:image="flag.svg" pnp:fit="{}"/>'
    assert studio.print(box.format("slice")).at(6, 15) == RED
    assert studio.print(box.format("fill")).at(6, 15) == GREEN


def test_a_picture_with_its_own_origin_lies_in_its_box(studio: Studio) -> None:
    """viewBox="-10 -5 20 10" is no different."""
    studio.write(
        "templates/tiny/off.svg",
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="-10 -5 20 10"><rect x="-10" y="-5" width="20" height="10" '
        'fill="#ff0000"/></svg>',
    )
    page = studio.print('<rect x="5" y="5" width="20" height="10" pnp:image="off.svg"/>')
    assert page.colours((6, 6), (24, 14)) == [RED, RED]
    assert page.colours((3, 6), (27, 14)) == [WHITE, WHITE]


def test_an_empty_picture_name_draws_nothing(studio: Studio) -> None:
    """An optional picture that a card leaves out."""
    assert studio.print('<rect width="9" height="9" pnp:image="{art}"/>', None, **{"art?": "image"}).blank


def test_an_unknown_fit_is_reported(studio: Studio) -> None:
    """With what there is."""
    studio.template(FLAG, "flag.svg", (20, 10))
    messages = studio.wrong('<rect width="9" height="9" pnp:image="flag.svg" pnp:fit="cover"/>')
    assert messages == ["templates/tiny/card.svg:2:1: pnp:fit: found “cover”; expected meet, slice or fill"]


def line_width(item: TextItem, index: int = 0) -> float:
    """Width of one line in mm."""
    line = item.lines[index]
    return sum(p if isinstance(p, float) else p.width for p in line.pieces) * line.size * MM_PER_PT


def test_text_is_filled_from_fields_words_and_the_game(studio: Studio) -> None:
    """A format with dotted paths; what is missing prints nothing."""
    face = studio.face(
        '<rect width="40" height="9" pnp:text="{words.hello} {title} {worth}{note} {game.title}" pnp:style="plain"/>'
        '<rect y="10" width="40" height="9" pnp:text="{note}" pnp:style="plain"/>',
        {"title": "Anne", "worth": 2.5}, **{"title": "text", "worth": "number", "note?": "text"},
    )  # fmt: skip
    assert [said(t) for t in texts(face)] == [["Bonjour Anne 2.5 Tiny"]]


def test_text_stands_in_its_box_in_the_style_named(studio: Studio) -> None:
    """Size, colour and family of game.yaml; the box's corner is the origin."""
    item = text(studio)
    assert item.matrix[4:] == (5.0, 3.0)
    assert item.color == BLACK
    assert item.lines[0].size == 9
    assert item.lines[0].x == 0 and 2 < item.lines[0].y < 3.2, "the first baseline is a cap height below the top"


def test_floor_lets_a_text_shrink_so_far(studio: Studio) -> None:
    """Without it, or with one too high, the text does not fit."""
    box = '<rect width="20" height="5" pnp:text="{title}" pnp:style="plain" pnp:lines="1" %s/>'
    title = {"title": "Un titre un peu long"}
    assert "does not fit" in studio.wrong(box % "", title, title="text")[0]
    assert "does not fit" in studio.wrong(box % 'pnp:floor="8.5"', title, title="text")[0]
    (item,) = texts(studio.face(box % 'pnp:floor="4"', title, title="text"))
    assert 4 <= item.lines[0].size < 8.5
    assert line_width(item) <= 20


def test_align_moves_lines_across(studio: Studio) -> None:
    """left, center, right: the free space is behind, on both sides, before."""
    width = line_width(text(studio))
    assert text(studio, 'pnp:align="left"').lines[0].x == 0
    assert text(studio, 'pnp:align="center"').lines[0].x == pytest.approx((30 - width) / 2)
    assert text(studio, 'pnp:align="right"').lines[0].x == pytest.approx(30 - width)


def test_justify_fills_every_line_but_the_last(studio: Studio) -> None:
    """The blanks are stretched."""
    item = text(studio, 'pnp:align="justify"', LONG)
    assert len(item.lines) >= 3
    for index in range(len(item.lines) - 1):
        blank = item.lines[index]
        trailing = blank.pieces[-1]
        assert not (isinstance(trailing, Word) and trailing.text == " ")
        assert line_width(item, index) == pytest.approx(30, abs=0.01)
    assert line_width(item, len(item.lines) - 1) < 30


def test_valign_moves_the_block_down(studio: Studio) -> None:
    """top, middle, bottom: the descenders of bottom end on the box's lower edge."""
    top, middle, bottom = (text(studio, f'pnp:valign="{v}"').lines[0].y for v in ("top", "middle", "bottom"))
    assert top < middle < bottom
    assert 24 - 0.25 * 9 * MM_PER_PT <= bottom < 24
    assert top < 3.2


def test_leading_is_the_distance_of_lines(studio: Studio) -> None:
    """Times the size."""
    lines = text(studio, 'pnp:leading="1.5"', LONG).lines
    assert lines[1].y - lines[0].y == pytest.approx(9 * MM_PER_PT * 1.5)


def test_lines_limits_the_lines(studio: Studio) -> None:
    """More are an error that says so."""
    assert len(text(studio, 'pnp:lines="5"', LONG).lines) <= 5
    assert "does not fit" in studio.wrong(TALL % 'pnp:lines="1"', {"title": LONG}, title="text")[0]


def test_color_replaces_the_colour_of_a_text(studio: Studio) -> None:
    """By palette name, hex or field."""
    assert text(studio, 'pnp:color="rouge"').color == RED
    assert text(studio, 'pnp:color="#0f0"').color == GREEN


def test_a_text_that_does_not_fit_points_at_the_card_and_at_the_box(studio: Studio) -> None:
    """The field's line in YAML, the box's line in the template, and by how much."""
    (message,) = studio.wrong(TALL % "", {"title": LONG * 4}, title="text")
    assert message.startswith("cards/tiny/cards.yaml:8:10: card-1.title: found “")
    assert "its box at templates/tiny/card.svg:2:1" in message
    assert "mm too high" in message


def test_text_is_printed_where_it_was_measured(studio: Studio) -> None:
    """Ink inside the box, none outside."""
    page = studio.print(
        '<rect x="10" y="10" width="20" height="8" pnp:text="{words.hello}" pnp:style="loud" pnp:align="center"/>'
    )
    ink = page.image.convert("L").point(lambda v: 255 if v < 200 else 0).getbbox()
    assert ink is not None
    left, top, right, bottom = (v / DOTS for v in ink)
    assert 10 <= left < 12
    assert 28 < right <= 30.3
    assert top >= 9.7
    assert bottom <= 18.3


def test_a_second_language_stands_below_the_first_and_smaller(studio: Studio) -> None:
    """Where the box has room for it; the other boxes name their component."""
    studio.template(
        '<rect width="40" height="14" pnp:text="{name}" pnp:style="loud" pnp:second="0.5"/>'
        '<rect y="16" width="40" height="6" pnp:text="{name}" pnp:style="plain"/>'
        '<rect y="24" width="40" height="5" pnp:text="{same}" pnp:style="plain"/>'
    )
    cards = {"title": "C", "size": "40 x 30 mm", "template": "card.svg", "fields": {"name": "text", "same": "text"}}
    problems = Problems()
    composer = studio.composer(
        problems=problems, cards={**cards, "cards": [{"id": "a", "name": "Lune", "same": "Nova"}]}
    )
    game = composer.game
    other = with_texts(game, lambda context, text: "Moon" if text == "Lune" else text)._replace(lang="en")
    both = composer_of(composer.opener.workspace, game, second=other)
    component = game.components["cards"]
    made = both.face(component, component.cards[0], "front")
    face = made.face
    assert face and not made.problems
    first, second, alone, same = [line for item in face.items if isinstance(item, TextItem) for line in item.lines]
    words = ["".join(p.text for p in line.pieces if isinstance(p, Word)) for line in (first, second, alone, same)]
    assert words == ["Lune", "Moon", "Lune", "Nova"]
    assert second.y > first.y and second.size == pytest.approx(max(6.5, first.size * 0.5))
    assert made.no_room and made.no_room.file == "templates/tiny/card.svg"
    assert composer.face(component, component.cards[0], "front").no_room is None


def test_a_text_that_is_shown_although_it_does_not_fit_is_small_and_red(studio: Studio) -> None:
    """When everything is to be seen; what is wrong is noted, and nothing stops."""
    studio.template(TALL % 'pnp:lines="1"')
    problems = Problems()
    card = {"id": "one", "title": LONG}
    component = {
        "title": "C",
        "size": "40 x 30 mm",
        "template": "card.svg",
        "fields": {"title": "text"},
        "cards": [card],
    }
    composer = studio.composer(problems=problems, asked={"on_overflow": "show"}, cards=component)
    kind = composer.game.components["cards"]
    made = composer.face(kind, kind.cards[0], "front")
    assert made.face is not None and not made.problems
    (item,) = texts(made.face)
    assert item.color == setter.RED and item.lines[0].size <= 9
    (noted,) = made.too_long
    assert noted.problem.field == "one.title" and "does not fit" in noted.problem.message
    assert noted.texts == (LONG,)


def test_every_box_that_is_filled_can_be_noted(studio: Studio) -> None:
    """Whose it is, what it says, its size and the points used; boxes without text are not."""
    studio.template(TALL % "" + '<rect width="9" height="9" pnp:text="{note}"/>')
    component = {**TITLED, "fields": {"title": "text", "note?": "text"}, "cards": [{"id": "one", "title": "Salut"}]}
    composer = studio.composer(problems=Problems(), asked={"note_boxes": True}, cards=component)
    kind = composer.game.components["cards"]
    (shown,) = composer.face(kind, kind.cards[0], "front").shown
    assert (shown.card, shown.texts, shown.width, shown.height, shown.size) == ("one", ("Salut",), 30, 24, 9)


def test_texts_keep_off_the_cut_as_far_as_the_component_asks(studio: Studio) -> None:
    """One that stands nearer is a problem with both places; one that does not is none."""
    for x, wrong in ((1.0, True), (6.0, False)):
        studio.template(f'<rect x="{x}" y="10" width="20" height="8" pnp:text="{{title}}" pnp:style="plain"/>')
        problems = Problems()
        component = {
            "title": "C",
            "size": "40 x 30 mm",
            "safe": "5 mm",
            "template": "card.svg",
            "fields": {"title": "text"},
        }
        composer = studio.composer(problems=problems, cards={**component, "cards": [{"id": "one", "title": "Salut"}]})
        assert (first_of(composer, problems) is None) == wrong
        assert ["stands 1.0 mm from the cut; expected at least 5 mm" in str(p) for p in problems] == [True] * wrong


def test_the_mark_of_a_missing_translation_takes_no_room_where_there_is_none(studio: Studio) -> None:
    """A text that fits without it is printed as large as without it; the mark hangs before its first line."""
    studio.template('<rect width="13" height="6" pnp:text="{title}" pnp:lines="1" pnp:size="9" pnp:floor="9"/>')
    faces = []
    for title in ("Bonsoir à", "°Bonsoir à"):
        component = {**TITLED, "cards": [{"id": "one", "title": title}]}
        composer = studio.composer(problems=Problems(), asked={"on_overflow": "show"}, cards=component)
        kind = composer.game.components["cards"]
        made = composer.face(kind, kind.cards[0], "front")
        face = made.face
        assert face is not None and not made.too_long, title
        faces.append(texts(face)[0].lines[0])
    plain, marked = faces
    assert marked.size == plain.size and marked.x < plain.x and len(marked.pieces) == len(plain.pieces) + 1
    assert marked.x + marked.width == pytest.approx(plain.x + plain.width)
