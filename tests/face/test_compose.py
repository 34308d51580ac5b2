"""Drawing steps carried out for a card: repetitions, moves, conditions, includes; seen on the face and on paper."""

from __future__ import annotations

import re

import pytest

from pnp.base.problems import Problems
from pnp.face.model import ArtItem
from pnp.face.spoken import spoken
from pnp.language.aloud import Readings
from tests.face.studio import BLUE, GREEN, GROUND, RED, WHITE, Print, Studio, printed, said, texts

SPOT = '<rect x="-1" y="-1" width="2" height="2" fill="#ff0000"/>'


def test_each_repeats_static_art_at_every_step(studio: Studio) -> None:
    """Three items, 10 mm apart."""
    page = studio.print(
        f'<g pnp:each="cell in cells" pnp:step="10 0" transform="translate(5 5)">{SPOT}</g>',
        {"cells": [7, 8, 9]}, cells={"each": "int"},
    )  # fmt: skip
    assert page.colours((5, 5), (15, 5), (25, 5)) == [RED] * 3
    assert page.colours((35, 5), (10, 5), (5, 15)) == [WHITE] * 3


def test_each_counts_and_names_its_items(studio: Studio) -> None:
    """The item by its name, its number as {n}, and fields of records by dots."""
    face = studio.face(
        '<g pnp:each="cell in cells" pnp:step="0 9">'
        '<rect width="40" height="8" pnp:text="{n}: {cell.name} {cell.worth}" pnp:style="plain"/></g>',
        {"cells": [{"name": "un", "worth": 1}, {"name": "deux", "worth": 2}]},
        cells={"each": {"name": "text", "worth": "int"}},
    )
    assert [said(t) for t in texts(face)] == [["1: un 1"], ["2: deux 2"]]
    assert [t.matrix[5] for t in texts(face)] == [0.0, 9.0]


@pytest.mark.parametrize(("source", "count"), [("3", 3), ("0", 0), ("many", 4), ("none", 0)])
def test_each_also_counts_to_a_number(studio: Studio, source: str, count: int) -> None:
    """A fixed number, a number of the card, or a field that is not there."""
    face = studio.face(
        f'<g pnp:each="i in {source}" pnp:step="9 0" transform="translate(3 3)">{SPOT}</g>',
        {"many": 4}, **{"many": "int", "none?": "int"},
    )  # fmt: skip
    assert len(face.items) == count


def test_each_inside_each(studio: Studio) -> None:
    """Rows of cells; the inner {n} counts the inner list."""
    face = studio.face(
        '<g pnp:each="row in rows" pnp:step="0 9"><g pnp:each="cell in row.cells" pnp:step="9 0">'
        '<rect width="9" height="8" pnp:text="{row.name}{cell}{n}" pnp:style="plain"/></g></g>',
        {"rows": [{"name": "A", "cells": [5, 6]}, {"name": "B", "cells": [7]}]},
        rows={"each": {"name": "word", "cells": {"each": "int"}}},
    )
    assert [said(t)[0] for t in texts(face)] == ["A51", "A62", "B71"]
    assert [t.matrix[4:] for t in texts(face)] == [(0, 0), (9, 0), (0, 9)]


def test_wrap_starts_a_new_row(studio: Studio) -> None:
    """Two a row, the next row 8 mm further down and 3 to the right."""
    page = studio.print(f'<g pnp:each="i in 3" pnp:step="10 0" pnp:wrap="2 3 8" transform="translate(5 5)">{SPOT}</g>')
    assert page.colours((5, 5), (15, 5), (8, 13)) == [RED] * 3
    assert page.colours((25, 5), (5, 13), (18, 13)) == [WHITE] * 3


@pytest.mark.parametrize(("count", "places"), [(1, [20]), (2, [15, 25]), (3, [10, 20, 30])])
def test_center_puts_the_repetitions_around_the_origin(studio: Studio, count: int, places: list[float]) -> None:
    """However many there are."""
    page = studio.print(
        f'<g pnp:each="i in {count}" pnp:step="10 0" pnp:center="true" transform="translate(20 5)">{SPOT}</g>'
    )
    spots = [x for x in range(2, 39) if page.at(x, 5) == RED]
    assert all(p in spots for p in places)
    assert all(min(abs(x - p) for p in places) <= 1 for x in spots)


def test_each_with_if_leaves_the_place_of_what_is_hidden_empty(studio: Studio) -> None:
    """The condition is asked for every item."""
    page = studio.print(
        f'<g pnp:each="sign in signs" pnp:if="sign=plus" pnp:step="10 0" transform="translate(5 5)">{SPOT}</g>',
        {"signs": ["plus", "minus", "plus"]}, signs={"each": ["plus", "minus"]},
    )  # fmt: skip
    assert page.colours((5, 5), (15, 5), (25, 5)) == [RED, WHITE, RED]


@pytest.mark.parametrize("each", ["cells", "x of cells", "x in", "x in title", "x in 1001", "x in nothing", "2 in it"])
def test_each_that_makes_no_sense_is_reported(studio: Studio, each: str) -> None:
    """With the place in the template."""
    messages = studio.wrong(
        f'<g pnp:each="{each}">{SPOT}</g>', {"cells": [1], "title": "t"}, cells={"each": "int"}, title="text"
    )
    assert re.match(r"templates/tiny/card\.svg:2:1: (card-1|pnp:each): found", messages[0])


def test_at_moves_by_numbers_of_the_card(studio: Studio) -> None:
    """In mm, after the group's own transform."""
    page = studio.print(
        f'<g pnp:each="s in spots" pnp:at="{{s.x}} {{s.y}}" transform="translate(1 2)">{SPOT}</g>',
        {"spots": [{"x": 5, "y": 6.5}, {"x": 30, "y": 20}]}, spots={"each": {"x": "number", "y": "number"}},
    )  # fmt: skip
    assert page.colours((6, 8.5), (31, 22)) == [RED, RED]
    assert page.colours((5, 5), (1, 2)) == [WHITE, WHITE]


ARM = '<rect x="8" y="-1" width="4" height="2" {}/>'
CHILDREN = {
    "static": ARM.format('fill="#ff0000"'),
    "painted": ARM.format('pnp:fill="rouge"'),
    "picture": ARM.format('pnp:image="dot.svg" pnp:fit="fill"'),
    "mixed": ARM.format('fill="#ff0000"') + '<rect width="9" height="5" pnp:text="{words.hello}" pnp:style="none"/>',
}


@pytest.mark.parametrize("child", CHILDREN)
@pytest.mark.parametrize(("degrees", "arm"), [(0, (30, 15)), (90, (20, 25)), (180, (10, 15)), (270, (20, 5))])
def test_turn_is_clockwise_about_the_origin_of_the_group(
    studio: Studio, child: str, degrees: int, arm: tuple[int, int]
) -> None:
    """Whatever the group holds: an arm to the right of its origin points down after 90°."""
    studio.template('<rect width="10" height="10" fill="#ff0000"/>', "dot.svg", (10, 10))
    inner = CHILDREN[child].replace('pnp:style="none"', 'pnp:style="plain" pnp:if="hidden"')
    page = studio.print(
        f'<g transform="translate(20 15)" pnp:turn="{{angle}}">{inner}</g>',
        {"angle": degrees}, **{"angle": "int", "hidden?": "bool"},
    )  # fmt: skip
    assert page.at(*arm) == RED
    assert page.at(40 - arm[0], 30 - arm[1]) == WHITE


@pytest.mark.parametrize("child", CHILDREN)
def test_step_runs_along_the_axes_of_the_group(studio: Studio, child: str) -> None:
    """In a group that is turned, repetitions follow the turn, whatever the group holds."""
    studio.template('<rect width="10" height="10" fill="#ff0000"/>', "dot.svg", (10, 10))
    inner = CHILDREN[child].replace('pnp:style="none"', 'pnp:style="plain" pnp:if="hidden"')
    page = studio.print(
        f'<g transform="translate(20 0) rotate(90)" pnp:each="i in 2" pnp:step="10 0">{inner}</g>',
        None,
        **{"hidden?": "bool"},
    )
    assert page.colours((20, 10), (20, 20)) == [RED, RED]
    assert page.at(30, 10) == WHITE


@pytest.mark.parametrize(
    "attribute",
    ['pnp:at="1"', 'pnp:at="a b"', 'pnp:at="1 2 3"', 'pnp:turn="x"', 'pnp:turn="1 2"', 'pnp:at="{title} 2"',
     'pnp:at="nan 0"', 'pnp:at="inf 0"', 'pnp:turn="nan"', 'pnp:turn="inf"'],
)  # fmt: skip
def test_numbers_that_are_none_are_reported(studio: Studio, attribute: str) -> None:
    """Neither a traceback nor a picture that is nowhere."""
    messages = studio.wrong(f"<g {attribute}>{SPOT}</g>", {"title": "t"}, title="text")
    assert re.match(r"templates/tiny/card\.svg:2:1: (card-1|pnp:each): found", messages[0])


def test_a_text_turns_with_its_group(studio: Studio) -> None:
    """Its lines run downwards after 90°."""
    face = studio.face(
        '<g transform="translate(20 15)" pnp:turn="90"><rect width="15" height="6" pnp:text="{words.hello}" '
        'pnp:style="plain"/></g>'
    )
    assert texts(face)[0].matrix == (0.0, 1.0, -1.0, 0.0, 20.0, 15.0)


FACTS = {"yes": True, "no": False, "word": "sun", "zero": 0, "three": 3, "list": [1], "empty": []}
FACT_FIELDS = {
    "yes": "bool", "no": "bool", "word": "word", "zero": "int", "three": "int", "missing?": "text",
    "list": {"each": "int"}, "empty": {"each": "int"},
}  # fmt: skip
CONDITIONS = {
    "yes": True, "no": False, "word": True, "zero": False, "three": True, "missing": False, "list": True,
    "empty": False, "!yes": False, "!no": True, "!word": False, "!zero": True, "!missing": True, "!empty": True,
    "word=sun": True, "word=moon": False, "three=3": True, "three=4": False, "yes=true": True, "no=false": True,
    "missing=": True, "word = sun": True,
    "word!=sun": False, "word!=moon": True, "three!=3": False, "missing!=x": True, "yes!=true": False,
    "id=card-1": True, "words.hello=Bonjour": True, "list.1=1": True, "game.age=8": True,
}  # fmt: skip


@pytest.mark.parametrize("condition", CONDITIONS)
def test_if_in_all_its_forms(studio: Studio, condition: str) -> None:
    """path, !path, path=word, path!=word."""
    page = studio.print(f'<g pnp:if="{condition}">{SPOT}</g>', FACTS, **FACT_FIELDS)
    assert (page.at(0.5, 0.5) == RED) == CONDITIONS[condition]


@pytest.mark.parametrize(
    "shape",
    ['<rect {} width="9" height="9" fill="#ff0000"/>', '<rect {} width="9" height="9" pnp:fill="rouge"/>',
     '<rect {} width="9" height="9" pnp:image="dot.svg"/>', '<g {}><g><rect width="9" height="9" fill="red"/></g></g>',
     '<g {} pnp:include="dot.svg"/>'],
)  # fmt: skip
@pytest.mark.parametrize("shown", [True, False])
def test_if_hides_any_kind_of_element(studio: Studio, shape: str, shown: bool) -> None:
    """On a shape, a picture, a group or an include."""
    studio.template('<rect width="10" height="10" fill="#ff0000"/>', "dot.svg", (10, 10))
    page = studio.print(shape.format('pnp:if="here"'), {"here": shown}, here="bool")
    assert page.at(4, 4) == (RED if shown else WHITE)


@pytest.mark.parametrize("condition", ["title > 3", "nothing", "nothing=3", "!nothing", "", "a b=c", "title.x"])
def test_a_condition_that_cannot_be_asked_is_reported(studio: Studio, condition: str) -> None:
    """With the place in the template."""
    messages = studio.wrong(f'\n  <g pnp:if="{condition}">{SPOT}</g>', {"title": "t"}, title="text")
    assert re.match(r"templates/tiny/card\.svg:3:3: (card-1|pnp:if): found", messages[0])


def test_stroke_takes_a_colour_too(studio: Studio) -> None:
    """And leaves the fill alone."""
    page = studio.print(
        '<rect x="4" y="4" width="12" height="12" fill="#ffffff" stroke-width="4" pnp:stroke="{tint}"/>',
        {"tint": "bleu"}, tint="color",
    )  # fmt: skip
    assert page.colours((4, 10), (10, 10), (16, 10), (10, 4)) == [BLUE, WHITE, BLUE, BLUE]


def test_include_draws_another_template_with_the_same_data(studio: Studio) -> None:
    """At its transform, with the card's fields and the loop's items."""
    studio.template('<rect width="8" height="8" pnp:fill="{tint}"/>', "part.svg", (10, 10))
    page = studio.print(
        '<g pnp:each="i in 2" pnp:step="10 0"><g pnp:include="part.svg" transform="translate(5 10)"/></g>',
        {"tint": "bleu"}, tint="color",
    )  # fmt: skip
    assert page.colours((9, 14), (19, 14)) == [BLUE, BLUE]
    assert page.colours((2, 2), (29, 14)) == [WHITE, WHITE]


def test_include_by_a_field(studio: Studio) -> None:
    """The card chooses the part."""
    studio.template('<rect width="8" height="8" fill="#ff0000"/>', "parts/a.svg", (10, 10))
    studio.template('<rect width="8" height="8" fill="#00ff00"/>', "parts/b.svg", (10, 10))
    for kind, colour in (("a", RED), ("b", GREEN)):
        page = studio.print('<g pnp:include="parts/{kind}.svg"/>', {"kind": kind}, kind="word")
        assert page.at(4, 4) == colour


def test_a_template_that_includes_itself_is_reported(studio: Studio) -> None:
    """Instead of never ending."""
    assert "includes itself" in studio.wrong('<g pnp:include="card.svg"/>')[0]


def test_painted_art_is_one_piece_for_each_colour(studio: Studio) -> None:
    """Fifty cards in two colours, two drawings."""
    cards = [{"tint": ["rouge", "bleu"][i % 2]} for i in range(50)]
    faces, _ = studio.compose('<rect width="40" height="30" pnp:fill="{tint}"/>', cards, tint="color")
    assert len({item.art.key for f in faces if f for item in f.items if isinstance(item, ArtItem)}) == 2


def test_repeated_art_is_one_piece(studio: Studio) -> None:
    """Nine repetitions place one drawing nine times."""
    face = studio.face(f'<g pnp:each="i in 9" pnp:step="4 0" transform="translate(3 3)">{SPOT}</g>')
    assert len(face.items) == 9
    assert len({item.art.key for item in face.items if isinstance(item, ArtItem)}) == 1


def two_components(studio: Studio, small: str, large: str) -> Print:
    """The face of a large card, composed after a small one of another component."""
    studio.template(small, "small.svg", (20, 10))
    studio.template(large, "large.svg", (40, 30))
    problems = Problems()
    composer = studio.composer(
        problems=problems,
        first={"title": "A", "size": "20 x 10 mm", "bleed": 0, "template": "small.svg", "cards": [{"id": "one"}]},
        second={"title": "B", "size": "40 x 30 mm", "bleed": 5, "template": "large.svg", "cards": [{"id": "two"}]},
    )
    made = [composer.face(c, c.cards[0], "front") for c in composer.game.components.values() if c.cards]
    face = made[1].face
    assert face is not None and not any(one.problems for one in made)
    return printed(face, bleed=5.0)


def test_the_same_ground_in_two_templates_fills_both(studio: Studio) -> None:
    """A large card is not cut to the size of the small one that was drawn first, nor to its bleed."""
    page = two_components(studio, GROUND, GROUND)
    assert page.colours((1, 1), (10, 10), (45, 20), (48, 38)) == [RED] * 4


def test_the_same_reference_in_two_templates_means_each_its_own(studio: Studio) -> None:
    """`url(#g)` is a gradient of the file that it stands in."""
    gradient = '<defs><linearGradient id="g"><stop offset="0" stop-color="{0}"/><stop offset="1" stop-color="{0}"/>'
    gradient += '</linearGradient></defs><rect width="20" height="10" fill="url(#g)"/>'
    page = two_components(studio, gradient.format(RED), gradient.format(BLUE))
    assert page.at(10, 10) == BLUE


def test_art_runs_into_the_bleed(studio: Studio) -> None:
    """Three millimetres past the cut, on all sides."""
    page = printed(studio.face(GROUND), bleed=3.0)
    assert page.colours((0.5, 0.5), (45.5, 0.5), (0.5, 35.5), (45.5, 35.5)) == [RED] * 4


NESTED = "".join(f'<g pnp:each="i{n} in 1000">' for n in range(6)) + "{}" + "</g>" * 6


@pytest.mark.parametrize(
    "inside", ["", '<rect width="9" height="9" pnp:if="!id"/>', "<g pnp:if='!id'>" + SPOT + "</g>"]
)
def test_repetitions_are_counted_whether_or_not_they_draw(studio: Studio, inside: str) -> None:
    """Six loops of a thousand around nothing: one problem with its line, for all cards of the template."""
    faces, problems = studio.compose(f"\n{NESTED.format(inside)}", [{}, {}, {}])
    (problem,) = problems
    assert faces == [None] * 3
    assert re.fullmatch(
        r"templates/tiny/card\.svg:3:\d+: card-1: takes more than 200,000 steps, counting every repetition "
        r"and include; simplify the template",
        str(problem),
    )


def test_a_template_that_includes_itself_often_stops_at_once(studio: Studio) -> None:
    """Ten times at each of eight levels would be a hundred million."""
    (message,) = studio.wrong('<g pnp:include="card.svg"/>' * 10)
    assert message.startswith("templates/tiny/card.svg:2:1: pnp:include: more than 8 templates inside each other")


def test_includes_are_counted(studio: Studio) -> None:
    """Templates that include others, thirty times each, five levels deep."""
    for level in range(5):
        studio.template(f'<g pnp:include="t{level + 1}.svg"/>' * 30, f"t{level}.svg")
    studio.template("<g pnp:if='!id'/>", "t5.svg")
    (message,) = studio.wrong('<g pnp:include="t0.svg"/>')
    assert "takes more than 200,000 steps" in message and message.startswith("templates/tiny/t")


def test_things_in_groups_count_as_any(studio: Studio) -> None:
    """A group is one item of a face, but what is in it is drawn."""
    inner = '<g pnp:each="j in 100"><g opacity=".5"><g pnp:each="i in 100">' + SPOT + "</g></g></g>"
    assert "draws more than 5000 things" in studio.wrong(inner)[0]


DEEP = "<g pnp:if='id'>" * 50 + "<g pnp:include='deeper.svg'/>" + "</g>" * 50


def test_groups_inside_each_other_end(studio: Studio) -> None:
    """Those of templates inside templates, too."""
    studio.template("<g pnp:if='id'>" * 50 + SPOT + "</g>" * 50, "deeper.svg")
    assert "has more than 100 groups inside each other, counting those of included templates" in studio.wrong(DEEP)[0]
    studio.template("<g pnp:if='id'>" * 40 + SPOT + "</g>" * 40, "deeper.svg")
    assert studio.face(DEEP)


def test_layers_inside_each_other_end(studio: Studio) -> None:
    """Before a reader of PDF leaves something out without a word; up to there all is drawn."""
    box = '<rect width="30" height="9" pnp:image="dot.svg" pnp:fit="slice"/>'
    studio.template('<rect width="9" height="9" fill="#0000ff"/>', "dot.svg", (9, 9))
    deep = '<clipPath id="c"><circle cx="2" cy="2" r="9"/><circle r="5"/></clipPath>'
    for count in (16, 17):
        inner = deep + '<g opacity="0.99" style="clip-path:url(#c)">' * count + box + "</g>" * count
        if count == 16:
            red, green, blue = bytes.fromhex(studio.print(inner).at(3, 3)[1:])
            assert 30 < red == green < 55 and blue > 245  # 0.99 ** 16, rounded often
        else:
            assert "has more than 16 groups with opacity or clips inside each other" in studio.wrong(inner)[0]


def test_a_sign_of_plain_shapes_is_read_by_the_icon_that_is_named(studio: Studio) -> None:
    """Each time that it is drawn; what has no reading is left alone."""
    twice = f'<g pnp:each="i in 2" pnp:step="9 0"><g pnp:read="plus">{SPOT}</g></g>'
    face = studio.face(f'{twice}<g pnp:if="!bilingual" pnp:read="minus">{SPOT}</g>{SPOT}')
    assert [item.name for item in face.items if isinstance(item, ArtItem)] == ["plus", "plus", "minus", ""]
    words = Readings("fr", {"plus": "plus", "minus": "moins"})
    assert spoken(face, words) == "2 × plus. moins"
