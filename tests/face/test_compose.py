"""templates: every binding, on a tiny game, looked at on the finished face and on paper."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pypdfium2
import pytest
import yaml
from PIL import Image

from pnp.base.cache import Cache
from pnp.base.geometry import Rect
from pnp.base.packaged import bundled_root
from pnp.base.problems import Problems
from pnp.base.units import MM_PER_PT
from pnp.definition.load import load_game
from pnp.definition.workspace import Workspace
from pnp.face import bindings
from pnp.face.compose import Composer
from pnp.face.model import ArtItem, Face, TextItem
from pnp.face.template import BINDINGS, TEXT_OVERRIDES
from pnp.language.texts import with_texts
from pnp.pdf.art import render_all
from pnp.pdf.write import DocumentInfo, arts_of, write_pdf
from pnp.sheet.page import Page, PlacedFace
from pnp.text.fonts import Word

WIDTH, HEIGHT = 40.0, 30.0
DOTS = 4  # pixels a millimetre
RED, GREEN, BLUE, BLACK, WHITE = "#ff0000", "#00ff00", "#0000ff", "#000000", "#ffffff"
GAME = {
    "title": "Tiny",
    "version": "1",
    "authors": ["A"],
    "players": [1, 2],
    "fonts": {"text": "source-sans-3", "display": "fraunces"},
    "palette": {"rouge": RED, "vert": GREEN, "bleu": BLUE},
    "styles": {"plain": {"size": 9, "color": "black"}, "loud": {"size": 20, "floor": 5, "color": "bleu"}},
    "words": {"hello": "Bonjour"},
    "documents": [{"id": "cards", "title": "Cards", "components": ["cards"], "stock": "card"}],
}
Card = dict[str, Any]


@dataclass
class Print:
    """A face on paper."""

    image: Image.Image

    def at(self, x: float, y: float) -> str:
        """The colour at a place in mm from the trim's corner."""
        pixel = self.image.getpixel((int(x * DOTS), int(y * DOTS)))
        assert isinstance(pixel, tuple)
        return "#" + bytes(int(v) for v in pixel).hex()

    def colours(self, *points: tuple[float, float]) -> list[str]:
        """The colours at several places."""
        return [self.at(x, y) for x, y in points]

    @property
    def blank(self) -> bool:
        return self.image.convert("L").getextrema() == (255, 255)


@dataclass
class Studio:
    """A workspace with one game, one component and its template."""

    root: Path

    def write(self, name: str, text: str) -> None:
        path = self.root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")

    def template(self, inner: str, name: str = "card.svg", size: tuple[float, float] = (WIDTH, HEIGHT)) -> None:
        """A template; `inner` starts on its second line."""
        head = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" '
        head += f'xmlns:pnp="urn:pnp:template" viewBox="0 0 {size[0]:g} {size[1]:g}">\n'
        self.write(f"templates/tiny/{name}", f"{head}{inner}\n</svg>\n")

    def composer(self, *, problems: Problems, **components: dict[str, Any]) -> Composer:
        """A composer of the game as it now stands on the disk."""
        documents = [{**GAME["documents"][0], "components": list(components)}]  # type: ignore[index,dict-item]
        self.write("cards/tiny/game.yaml", yaml.safe_dump({**GAME, "documents": documents}))
        for name, component in components.items():
            self.write(f"cards/tiny/{name}.yaml", yaml.safe_dump(component, sort_keys=False))
        workspace = Workspace((self.root, bundled_root()))
        loaded = load_game(workspace, "tiny", problems)
        assert loaded is not None and not problems.found, problems.found
        return Composer(workspace, loaded, problems)

    def compose(self, inner: str, cards: Sequence[Card] = ({},), **fields: Any) -> tuple[list[Face | None], Problems]:
        """Faces of cards of one component, and what was wrong with them."""
        self.template(inner)
        problems = Problems()
        listed = [{"id": f"card-{i + 1}", **card} for i, card in enumerate(cards)]
        component = {"title": "Cards", "size": "40 x 30 mm", "template": "card.svg", "fields": fields, "cards": listed}
        composer = self.composer(problems=problems, cards=component)
        kind = composer.game.components["cards"]
        return [composer.face(kind, card, "front") for card in kind.cards], problems

    def face(self, inner: str, card: Card | None = None, **fields: Any) -> Face:
        """One face that must be without fault."""
        faces, problems = self.compose(inner, [card or {}], **fields)
        assert not problems.found, problems.found
        assert faces[0] is not None
        return faces[0]

    def print(self, inner: str, card: Card | None = None, **fields: Any) -> Print:
        """One face that must be without fault, on paper."""
        return printed(self.face(inner, card, **fields))

    def wrong(self, inner: str, card: Card | None = None, **fields: Any) -> list[str]:
        """What is said of a faulty template; its face is not made."""
        faces, problems = self.compose(inner, [card or {}], **fields)
        assert problems.found, "nothing was noticed"
        assert faces == [None]
        return [str(p) for p in problems]


def printed(face: Face, bleed: float = 0.0) -> Print:
    """A face through the PDF writer and back, without its bleed unless asked for."""
    width, height = face.width + 2 * bleed, face.height + 2 * bleed
    placed = PlacedFace(face, Rect(bleed, bleed, face.width, face.height), (bleed,) * 4)
    page = Page(width, height, (placed,))
    rendered = render_all(arts_of([page]), Cache(None), 1, lambda: None)
    pdf = pypdfium2.PdfDocument(write_pdf([page], DocumentInfo("t", "a", "s", "fr", "Simplex"), rendered))
    try:
        return Print(pdf[0].render(scale=DOTS * 25.4 / 72).to_pil().convert("RGB"))
    finally:
        pdf.close()


def texts(face: Face) -> list[TextItem]:
    """The set texts of a face."""
    return [item for item in face.items if isinstance(item, TextItem)]


def said(item: TextItem) -> list[str]:
    """The words of each line."""
    return ["".join(p.text for p in line.pieces if isinstance(p, Word)).strip() for line in item.lines]


@pytest.fixture
def studio(tmp_path: Path) -> Studio:
    return Studio(tmp_path)


SPOT = '<rect x="-1" y="-1" width="2" height="2" fill="#ff0000"/>'


# --- each, step, wrap, center -----------------------------------------------------------------------------------


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


# --- at and turn ------------------------------------------------------------------------------------------------


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
def test_turn_is_clockwise_about_the_origin_of_the_group(studio: Studio, child: str, degrees: int, arm) -> None:
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


# --- if ---------------------------------------------------------------------------------------------------------

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


# --- fill, stroke, color ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("binding", "card", "expected"),
    [("rouge", {}, RED), ("#00f", {}, BLUE), ("{tint}", {"tint": "vert"}, GREEN), ("{tint}", {"tint": "#0000FF"}, BLUE),
     ("{name}", {"name": "vert"}, GREEN), ("#{name}", {"name": "00ff00"}, GREEN)],
)  # fmt: skip
def test_fill_from_a_palette_name_a_hex_colour_or_a_field(studio: Studio, binding: str, card: Card, expected) -> None:
    """A format, like everything else."""
    page = studio.print(
        f'<rect width="9" height="9" fill="#123456" pnp:fill="{binding}"/>', card, **{"tint?": "color", "name?": "word"}
    )
    assert page.at(4, 4) == expected


def test_stroke_takes_a_colour_too(studio: Studio) -> None:
    """And leaves the fill alone."""
    page = studio.print(
        '<rect x="4" y="4" width="12" height="12" fill="#ffffff" stroke-width="4" pnp:stroke="{tint}"/>',
        {"tint": "bleu"}, tint="color",
    )  # fmt: skip
    assert page.colours((4, 10), (10, 10), (16, 10), (10, 4)) == [BLUE, WHITE, BLUE, BLUE]


def test_fill_of_a_group_is_inherited_by_its_shapes(studio: Studio) -> None:
    """But for those with their own; neighbours stay as they are."""
    page = studio.print(
        '<g pnp:fill="rouge"><rect width="9" height="9"/><rect x="10" width="9" height="9" fill="#0000ff"/>'
        '<rect x="20" width="9" height="9" pnp:fill="vert"/></g><rect x="30" width="9" height="9"/>'
    )
    assert page.colours((4, 4), (14, 4), (24, 4), (34, 4)) == [RED, BLUE, GREEN, BLACK]


def test_the_colours_of_a_group_reach_what_is_repeated_in_it(studio: Studio) -> None:
    """A group whose children are drawn one by one colours them all, but for those that say their own."""
    page = studio.print(
        '<g pnp:fill="rouge"><g pnp:each="i in 2" pnp:step="10 0"><rect width="9" height="9"/></g>'
        '<rect x="20" width="9" height="9"/><rect x="30" width="9" height="9" fill="#0000ff"/></g>'
    )
    assert page.colours((4, 4), (14, 4), (24, 4), (34, 4)) == [RED, RED, RED, BLUE]


def test_attributes_of_surrounding_groups_and_of_the_root_still_count(studio: Studio) -> None:
    """Also where a binding splits the drawing into pieces."""
    studio.template("")
    studio.compose("")  # writes the game
    path = studio.root / "templates/tiny/card.svg"
    inner = (
        '<g transform="translate(10 0)" stroke="#0000ff" stroke-width="2"><rect x="1" y="1" width="6" height="6"/>'
        '<rect x="11" y="1" width="6" height="6" pnp:fill="rouge"/><rect width="9" height="9" pnp:image="dot.svg"/></g>'
        '<rect y="20" width="9" height="9"/>'
    )
    studio.template('<rect width="10" height="10" fill="none"/>', "dot.svg", (10, 10))
    text = path.read_text(encoding="utf-8").replace("viewBox", 'fill="#00ff00" viewBox', 1)
    path.write_text(text.replace("</svg>", inner + "</svg>"), encoding="utf-8")
    problems = Problems()
    component = {"title": "C", "size": "40 x 30 mm", "template": "card.svg", "cards": [{"id": "one"}]}
    composer = studio.composer(problems=problems, cards=component)
    kind = composer.game.components["cards"]
    face = composer.face(kind, kind.cards[0], "front")
    assert face is not None
    page = printed(face)
    assert page.colours((14, 4), (11, 4), (24, 4), (21, 4), (4, 24)) == [GREEN, BLUE, RED, BLUE, GREEN]


def test_painting_order_is_the_order_of_the_file(studio: Studio) -> None:
    """Static, bound, static again: the last one is on top."""
    page = studio.print(
        '<rect width="20" height="20" fill="#ff0000"/><rect x="2" y="2" width="16" height="16" pnp:fill="bleu"/>'
        '<rect x="4" y="4" width="12" height="12" fill="#00ff00"/>'
    )
    assert page.colours((1, 10), (3, 10), (10, 10)) == [RED, BLUE, GREEN]


@pytest.mark.parametrize("name", ["fill", "stroke", "color"])
def test_an_unknown_colour_is_reported_with_the_nearest(studio: Studio, name: str) -> None:
    """And the place in the template."""
    extra = ' pnp:text="{words.hello}" pnp:style="plain"' if name == "color" else ""
    messages = studio.wrong(f'<rect width="30" height="9" pnp:{name}="ruoge"{extra}/>')
    assert all(m.startswith(f"templates/tiny/card.svg:2:1: pnp:{name}: found the colour") for m in messages)
    assert "did you mean rouge?" in messages[0]


# --- image and fit ----------------------------------------------------------------------------------------------

FLAG = '<rect width="20" height="10" fill="#ff0000"/><rect x="10" width="10" height="10" fill="#0000ff"/>'
BOX = '<rect x="5" y="5" width="20" height="20" pnp:image="{art}" '


@pytest.mark.parametrize(
    ("fit", "red", "blue", "white"),
    [
        ("", [(6, 15), (14, 11)], [(16, 15), (24, 19)], [(6, 6), (24, 24), (15, 8), (15, 22), (4, 15), (26, 15)]),
        ('pnp:fit="meet"', [(6, 15), (14, 11)], [(16, 15), (24, 19)], [(6, 6), (24, 24), (15, 8), (4, 15), (26, 15)]),
        ('pnp:fit="fill"', [(6, 6), (14, 24)], [(16, 6), (24, 24)], [(4, 15), (26, 15), (15, 4), (15, 26)]),
        ('pnp:fit="slice"', [(6, 6), (14, 24)], [(16, 6), (24, 24)], [(4, 15), (26, 15), (15, 4), (15, 26)]),
    ],
)  # fmt: skip
def test_a_picture_twice_as_wide_as_high_in_a_square_box(studio: Studio, fit: str, red, blue, white) -> None:
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


def test_color_replaces_current_color_of_a_picture_and_nothing_else(studio: Studio) -> None:
    """One drawing in the colours of all players."""
    studio.template(
        '<rect width="10" height="10" fill="currentColor"/><rect x="10" width="10" height="10" fill="#0000ff"/>',
        "flag.svg", (20, 10),
    )  # fmt: skip
    face = studio.face(
        '<g pnp:each="t in tints" pnp:step="0 12">'
        '<rect width="20" height="10" pnp:image="flag.svg" pnp:color="{t}"/></g>',
        {"tints": ["rouge", "vert", "rouge"]}, tints={"each": "color"},
    )  # fmt: skip
    page = printed(face)
    assert page.colours((4, 4), (14, 4), (4, 16), (14, 16), (4, 28)) == [RED, BLUE, GREEN, BLUE, RED]
    assert len({item.art.key for item in face.items if isinstance(item, ArtItem)}) == 2


def test_an_empty_picture_name_draws_nothing(studio: Studio) -> None:
    """An optional picture that a card leaves out."""
    assert studio.print('<rect width="9" height="9" pnp:image="{art}"/>', **{"art?": "image"}).blank


def test_a_picture_that_is_not_there_is_reported_with_the_nearest(studio: Studio) -> None:
    """At the field that names it, or at the element that does."""
    studio.template(FLAG, "art/flag.svg", (20, 10))
    by_card = studio.wrong(BOX + "/>", {"art": "art/flog.svg"}, art="image")[0]
    by_template = studio.wrong('<rect width="9" height="9" pnp:image="art/flog.svg"/>')[0]
    assert by_card.startswith("cards/tiny/cards.yaml:8:8: card-1.art: found “art/flog.svg”")
    assert by_template.startswith("templates/tiny/card.svg:2:1: pnp:image: found “art/flog.svg”")
    assert by_card.endswith("(did you mean art/flag.svg?)")
    assert by_template.endswith("(did you mean art/flag.svg?)")


@pytest.mark.parametrize("name", ["../../cards/tiny/game.yaml", "/etc/passwd", "..", "art\\flag.svg"])
def test_a_picture_never_comes_from_outside_templates(studio: Studio, name: str) -> None:
    """Whatever a card says."""
    assert "no such file" in studio.wrong(BOX + "/>", {"art": name}, art="image")[0]


def test_an_unknown_fit_is_reported(studio: Studio) -> None:
    """With what there is."""
    studio.template(FLAG, "flag.svg", (20, 10))
    messages = studio.wrong('<rect width="9" height="9" pnp:image="flag.svg" pnp:fit="cover"/>')
    assert messages == ["templates/tiny/card.svg:2:1: pnp:fit: found “cover”; expected meet, slice or fill"]


# --- include ----------------------------------------------------------------------------------------------------


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


def test_an_include_that_is_not_there_is_reported(studio: Studio) -> None:
    """At the element that asks for it."""
    messages = studio.wrong('<g pnp:include="prat.svg"/>')
    assert messages[0].startswith("templates/tiny/card.svg:2:1:")
    assert "“prat.svg”" in messages[0]


# --- text -------------------------------------------------------------------------------------------------------

TALL = '<rect x="5" y="3" width="30" height="24" pnp:text="{title}" pnp:style="plain" %s/>'
LONG = "Une phrase assez longue pour trois lignes au moins sur une petite carte"


def text(studio: Studio, attributes: str = "", title: str = "Salut") -> TextItem:
    """The one text of a card."""
    (item,) = texts(studio.face(TALL % attributes, {"title": title}, title="text"))
    return item


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


def test_style_defaults_to_text(studio: Studio) -> None:
    """The shared style of that name."""
    face = studio.face('<rect width="40" height="9" pnp:text="{words.hello}"/>')
    assert texts(face)[0].lines[0].size == 9


def test_size_replaces_the_size(studio: Studio) -> None:
    """In points."""
    assert text(studio, 'pnp:size="14"').lines[0].size == 14


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


@pytest.mark.parametrize(
    ("attributes", "file"),
    [("", "SourceSans3-Regular.ttf"), ('pnp:weight="bold"', "SourceSans3-Bold.ttf"),
     ('pnp:font="display"', "Fraunces-Regular.ttf"), ('pnp:font="display" pnp:weight="black"', "Fraunces-Black.ttf"),
     ('pnp:weight="semibold"', "SourceSans3-Bold.ttf")],
)  # fmt: skip
def test_weight_and_font_choose_the_file(studio: Studio, attributes: str, file: str) -> None:
    """The nearest weight of the role's family."""
    word = text(studio, attributes).lines[0].pieces[0]
    assert isinstance(word, Word) and word.font.path.name == file


def test_color_replaces_the_colour_of_a_text(studio: Studio) -> None:
    """By palette name, hex or field."""
    assert text(studio, 'pnp:color="rouge"').color == RED
    assert text(studio, 'pnp:color="#0f0"').color == GREEN


def test_every_override_changes_the_print(studio: Studio) -> None:
    """No attribute of the table is forgotten."""
    changes = {
        "size": "11", "floor": "5", "align": "right", "valign": "bottom", "leading": "1.6", "lines": "7",
        "weight": "bold", "font": "display",
    }  # fmt: skip
    assert set(changes) == set(TEXT_OVERRIDES)
    plain = studio.face(TALL % "", {"title": LONG}, title="text").digest
    for name, value in changes.items():
        changed = studio.face(TALL % f'pnp:{name}="{value}"', {"title": LONG}, title="text").digest
        assert (changed != plain) == (name not in ("floor", "lines")), name


@pytest.mark.parametrize(
    ("attributes", "says"),
    [
        ('pnp:align="centre"', "did you mean center?"),
        ('pnp:valign="center"', "expected one of top, middle, bottom"),
        ('pnp:weight="heavy"', "expected one of regular, semibold, bold, black"),
        ('pnp:font="dislpay"', "did you mean display?"),
        ('pnp:size="big"', "expected a number"),
        ('pnp:lines="2.5"', "expected a"),
        ('pnp:size="0"', "expected"),
        ('pnp:size="-9"', "expected"),
        ('pnp:size="nan"', "expected"),
        ('pnp:leading="0"', "expected"),
        ('pnp:leading="-1"', "expected"),
        ('pnp:lines="-1"', "expected"),
    ],
)
def test_an_override_that_cannot_be_is_reported(studio: Studio, attributes: str, says: str) -> None:
    """As it would be in game.yaml; never a traceback."""
    assert says in studio.wrong(TALL % attributes, {"title": LONG}, title="text")[0]


def test_an_unknown_style_is_reported_with_the_nearest(studio: Studio) -> None:
    """At the box."""
    messages = studio.wrong('<rect width="9" height="9" pnp:text="{words.hello}" pnp:style="palin"/>')
    assert messages[0].startswith("templates/tiny/card.svg:2:1: pnp:style: found “palin”")
    assert "did you mean plain?" in messages[0]


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


# --- shared art -------------------------------------------------------------------------------------------------

GROUND = '<rect x="-60" y="-60" width="200" height="200" fill="#ff0000"/>'


def test_static_art_is_one_piece_however_many_cards(studio: Studio) -> None:
    """Fifty cards, one drawing."""
    cards = [{"title": f"Carte {i}"} for i in range(50)]
    faces, problems = studio.compose(
        '<rect width="40" height="30" fill="#ff0000"/><circle cx="9" cy="9" r="3"/>'
        '<rect width="40" height="9" pnp:text="{title}" pnp:style="plain"/>',
        cards, title="text",
    )  # fmt: skip
    assert not problems.found
    items = [item for face in faces if face for item in face.items if isinstance(item, ArtItem)]
    assert len(items) == 50
    assert len({id(item.art) for item in items}) == 1
    page = Page(40, 30, tuple(PlacedFace(f, Rect(0, 0, 40, 30)) for f in faces if f))
    assert len(arts_of([page])) == 1


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


def test_cards_of_the_same_content_have_the_same_digest(studio: Studio) -> None:
    """And others have another."""
    cards = [{"tint": "rouge"}, {"tint": "rouge"}, {"tint": "vert"}]
    one, two, three = studio.compose('<rect width="9" height="9" pnp:fill="{tint}"/>', cards, tint="color")[0]
    assert one and two and three
    assert one.digest == two.digest
    assert three.digest != one.digest


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
    faces = [composer.face(c, c.cards[0], "front") for c in composer.game.components.values() if c.cards]
    assert faces[1] is not None and not problems.found
    return printed(faces[1], bleed=5.0)


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


def test_gradients_clips_and_use_of_a_template_are_drawn(studio: Studio) -> None:
    """What cairo draws stands beside what is drawn directly."""
    page = studio.print(
        '<defs><clipPath id="c"><rect width="5" height="10"/></clipPath><rect id="r" width="6" height="6" '
        'fill="#00ff00"/></defs><rect width="10" height="10" fill="#ff0000" clip-path="url(#c)"/>'
        '<use xlink:href="#r" x="20" y="0"/><rect x="30" width="9" height="9" pnp:fill="bleu"/>'
    )
    assert page.colours((2, 5), (8, 5), (23, 3), (34, 4)) == [RED, WHITE, GREEN, BLUE]


def test_art_runs_into_the_bleed(studio: Studio) -> None:
    """Three millimetres past the cut, on all sides."""
    page = printed(studio.face(GROUND), bleed=3.0)
    assert page.colours((0.5, 0.5), (45.5, 0.5), (0.5, 35.5), (45.5, 35.5)) == [RED] * 4


# --- what is wrong, and where -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("inner", "expected"),
    [
        ('\n   <rect width="9" height="9" pnp:txet="{title}"/>', "3:4: pnp:txet: found an unknown attribute"),
        ('<g>\n\n  <rect pnp:text="{titel}" width="9" height="9"/></g>', "4:3: card-1: found {titel}; there is no"),
        ('<rect width="9" height="9" pnp:text="{title.x}"/>', "2:1: card-1: found {title.x}; there is no “title.x”"),
        ('<rect width="9" height="9" pnp:text="{cells.4}"/>', "2:1: card-1: found {cells.4}; there is no “cells.4”"),
        ('<rect width="9" height="9" pnp:text="{cells}"/>', "2:1: card-1: found a list or a record"),
        ('<rect width="9" height="9" pnp:text="{title + 1}"/>', "2:1: pnp:text: found {title + 1}; expected a dotted"),
        ('<rect width="9" height="9" pnp:text="{title"/>', "2:1: pnp:text: found a lone brace"),
        ('<rect width="9" height="9" pnp:text="Hello {title}"/>', "2:1: pnp:text: found the words “Hello”"),
        ('<circle r="9" pnp:text="{title}"/>', "2:1: <circle>: found pnp:text or pnp:image here; expected"),
        ('<rect width="9" pnp:text="{title}"/>', "2:1: <rect>: found a box without width or height"),
        ('<g transform="skewZ(9)"><rect pnp:fill="rouge"/></g>', "2:1: transform: found"),
        ('<rect width="9" height="9" pnp:fill="{colour}"/>', "2:1: card-1: found {colour}; there is no “colour”"),
        ('<rect width="9" height="9" pnp:image="{pic}.svg"/>', "2:1: card-1: found {pic}.svg"),
        ('<text x="5" y="5">no</text>', "2:1: <text>: found an element that cannot be printed; art has no text"),
        ('<image href="http://example.org/a.png" width="9" height="9"/>', "2:1: href: found “http://example.org"),
        ('<rect width="9" height="9" filter="url(#f)"/>', "2:1: filter: found a filter; it would not be printed"),
        ('<use xlink:href="#nothing"/>', "2:1: href: found #nothing; no element of this file has that id"),
    ],
)
def test_what_is_wrong_is_reported_with_line_and_column(studio: Studio, inner: str, expected: str) -> None:
    """Where the element starts, and what was expected."""
    messages = studio.wrong(inner, {"title": "t", "cells": [1, 2]}, title="text", cells={"each": "int"})
    wanted = expected.replace("found {pic}.svg", "found {pic}")
    assert any(m.startswith(f"templates/tiny/card.svg:{wanted}") for m in messages), messages


def test_near_misses_are_suggested(studio: Studio) -> None:
    """For fields and attributes alike."""
    fields = {"title": "text"}
    field = studio.wrong('<rect width="9" height="9" pnp:text="{titel}"/>', {"title": "t"}, **fields)[0]
    attribute = studio.wrong('<rect width="9" height="9" pnp:imgae="x"/>', {"title": "t"}, **fields)[0]
    assert field.endswith("(did you mean title?)")
    assert attribute.endswith("(did you mean image?)")


def test_several_faults_are_reported_together(studio: Studio) -> None:
    """One run tells all."""
    messages = studio.wrong(
        '<rect width="9" height="9" pnp:text="{a}"/>\n<rect width="9" height="9" pnp:fill="{b}"/>\n'
        '<rect width="9" height="9" pnp:image="c.svg"/>'
    )
    assert [m.split(":")[1] for m in messages] == ["2", "3", "4"]


def test_a_template_of_the_wrong_size_is_reported(studio: Studio) -> None:
    """With both sizes."""
    studio.template("", "other.svg", (63, 88))
    problems = Problems()
    component = {"title": "C", "size": "40 x 30 mm", "template": "other.svg", "cards": [{"id": "one"}]}
    composer = studio.composer(problems=problems, cards=component)
    kind = composer.game.components["cards"]
    assert composer.face(kind, kind.cards[0], "front") is None
    assert "viewBox: found 63 × 88 mm; expected 40 × 30 mm" in str(problems.found[0])


def test_front_and_back_are_chosen_by_side_and_may_be_chosen_by_a_field(studio: Studio) -> None:
    """`back: back-{kind}.svg` gives each card its own."""
    studio.template(GROUND, "front.svg")
    studio.template(GROUND.replace(RED, BLUE), "back-b.svg")
    problems = Problems()
    component = {
        "title": "C", "size": "40 x 30 mm", "template": "front.svg", "back": "back-{kind}.svg",
        "fields": {"kind": "word"}, "cards": [{"id": "one", "kind": "b"}],
    }  # fmt: skip
    composer = studio.composer(problems=problems, cards=component)
    kind = composer.game.components["cards"]
    front, back = (composer.face(kind, kind.cards[0], side) for side in ("front", "back"))
    assert front and back
    assert printed(front).at(9, 9) == RED
    assert printed(back).at(9, 9) == BLUE


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
    both = Composer(composer.workspace, game, problems, Cache(None), second=other)
    component = game.components["cards"]
    face = both.face(component, component.cards[0], "front")
    assert face and not problems.found
    first, second, alone, same = [line for item in face.items if isinstance(item, TextItem) for line in item.lines]
    words = ["".join(p.text for p in line.pieces if isinstance(p, Word)) for line in (first, second, alone, same)]
    assert words == ["Lune", "Moon", "Lune", "Nova"]
    assert second.y > first.y and second.size == pytest.approx(max(6.5, first.size * 0.5))
    assert list(both.no_room) == ["cards"]


def test_no_binding_of_the_table_is_untested() -> None:
    """Every name of the table stands in this file as an attribute."""
    source = Path(__file__).read_text(encoding="utf-8")
    assert [name for name in BINDINGS if f'pnp:{name}="' not in source] == []


# --- formats ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "expected"),
    [("", ""), ("plain", "plain"), ("{a}", "1"), ("x{a}y{b.c}z", "x1ytruez"), ("{ a }", "1"), ("{list.2}", "q"),
     ("{none}", ""), ("{f}", "0.5"), ("{whole}", "3")],
)  # fmt: skip
def test_formats_are_filled(text: str, expected: str) -> None:
    """Dotted paths, list items from 1, nothing for nothing, numbers without needless zeros."""
    scope = {"a": 1, "b": {"c": True}, "list": ("p", "q"), "none": None, "f": 0.5, "whole": 3.0}
    assert bindings.fill(text, scope) == expected


@pytest.mark.parametrize("text", ["{", "}", "{}", "{a b}", "{a.}", "{.a}", "{a[0]}", "{a()}", "{1}", "{a!r}", "{{a}}"])
def test_what_is_no_format_is_an_error(text: str) -> None:
    """No code, no expressions."""
    with pytest.raises(bindings.BindingError):
        bindings.fill(text, {"a": 1})
