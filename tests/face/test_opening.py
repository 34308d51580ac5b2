"""Templates, pictures, styles and colours of a game: found once, checked, and missed with the nearest name."""

from __future__ import annotations

from pathlib import Path

import pytest

from pnp.assets.drawing import Drawing
from pnp.base.cache import NO_CACHE, Cache
from pnp.base.choices import SIDES
from pnp.base.problems import Place, Problems
from pnp.definition.game import Style
from pnp.face.compose import Composer
from pnp.face.model import ArtItem
from pnp.face.template import TEXT_OVERRIDES
from pnp.text.fonts import Word
from tests.face.studio import (
    BLUE,
    BOX,
    FLAG,
    GREEN,
    GROUND,
    LONG,
    RED,
    TALL,
    Card,
    Studio,
    first_of,
    printed,
    text,
    texts,
)


@pytest.mark.parametrize(
    ("binding", "card", "expected"),
    [("rouge", {}, RED), ("#00f", {}, BLUE), ("{tint}", {"tint": "vert"}, GREEN), ("{tint}", {"tint": "#0000FF"}, BLUE),
     ("{name}", {"name": "vert"}, GREEN), ("#{name}", {"name": "00ff00"}, GREEN)],
)  # fmt: skip
def test_fill_from_a_palette_name_a_hex_colour_or_a_field(
    studio: Studio, binding: str, card: Card, expected: str
) -> None:
    """A format, like everything else."""
    page = studio.print(
        f'<rect width="9" height="9" fill="#123456" pnp:fill="{binding}"/>', card, **{"tint?": "color", "name?": "word"}
    )
    assert page.at(4, 4) == expected


@pytest.mark.parametrize("name", ["fill", "stroke", "color"])
def test_an_unknown_colour_is_reported_with_the_nearest(studio: Studio, name: str) -> None:
    """And the place in the template."""
    extra = ' pnp:text="{words.hello}" pnp:style="plain"' if name == "color" else ""
    messages = studio.wrong(f'<rect width="30" height="9" pnp:{name}="ruoge"{extra}/>')
    assert all(m.startswith(f"templates/tiny/card.svg:2:1: pnp:{name}: found the colour") for m in messages)
    assert "did you mean rouge?" in messages[0]


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


def test_an_include_that_is_not_there_is_reported(studio: Studio) -> None:
    """At the element that asks for it."""
    messages = studio.wrong('<g pnp:include="prat.svg"/>')
    assert messages[0].startswith("templates/tiny/card.svg:2:1:")
    assert "“prat.svg”" in messages[0]


def test_style_defaults_to_text(studio: Studio) -> None:
    """The shared style of that name."""
    face = studio.face('<rect width="40" height="9" pnp:text="{words.hello}"/>')
    assert texts(face)[0].lines[0].size == 9


def test_size_replaces_the_size(studio: Studio) -> None:
    """In points."""
    assert text(studio, 'pnp:size="14"').lines[0].size == 14


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


def test_a_template_of_the_wrong_size_is_reported(studio: Studio) -> None:
    """With both sizes."""
    studio.template("", "other.svg", (63, 88))
    problems = Problems()
    component = {"title": "C", "size": "40 x 30 mm", "template": "other.svg", "cards": [{"id": "one"}]}
    composer = studio.composer(problems=problems, cards=component)
    assert first_of(composer, problems) is None
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
    front, back = (first_of(composer, problems, side) for side in SIDES)
    assert front and back
    assert printed(front).at(9, 9) == RED
    assert printed(back).at(9, 9) == BLUE


HERE = Place("here")


def composer_with(studio: Studio, cache: Cache | None = None) -> Composer:
    """A composer of the tiny game."""
    component = {"title": "C", "template": "card.svg", "cards": [{"id": "one"}]}
    return studio.composer(problems=Problems(), asked={"cache": cache or NO_CACHE}, cards=component)


def test_a_picture_is_read_once_and_missed_once(studio: Studio) -> None:
    """However many cards name it."""
    studio.template('<rect width="9" height="9"/>', "dot.svg", (10, 10))
    found = composer_with(studio).opener
    assert found.picture("dot.svg", HERE) is found.picture("dot.svg", HERE) is not None
    assert found.picture("dog.svg", HERE) is found.picture("dog.svg", HERE) is None
    (missed,) = found.problems
    assert "did you mean dot.svg?" in str(missed)


def test_a_drawing_that_is_kept_is_the_one_that_was_made(studio: Studio, tmp_path: Path) -> None:
    """In its colour; another picture under the same name is drawn anew."""
    cache = Cache(tmp_path / "cache")
    studio.template('<rect width="9" height="9" fill="currentColor"/>', "dot.svg", (10, 10))
    made, kept, other = (composer_with(studio, cache).opener.drawing("dot.svg", c, HERE, "x") for c in (RED, RED, BLUE))
    assert made and kept and other
    assert (kept.art.svg, kept.view) == (made.art.svg, made.view) == (made.art.svg, (0.0, 0.0, 10.0, 10.0))
    assert RED in made.art.svg and BLUE in other.art.svg and RED not in other.art.svg
    studio.template('<circle r="9"/>', "dot.svg", (10, 10))
    changed = composer_with(studio, cache).opener.drawing("dot.svg", RED, HERE, "x")
    assert changed and "<circle" in changed.art.svg
    assert Drawing.from_bytes(made.to_bytes()).art.key == made.art.key


def test_icons_have_their_shape_and_wrong_ones_a_neighbour(studio: Studio) -> None:
    """The game's own and those of the press."""
    studio.template('<rect width="20" height="10"/>', "icons/flag.svg", (20, 10))
    found = composer_with(studio).opener
    assert found.icon_ratio("flag") == 2 and found.icon_ratio("nothing") is None
    assert found.near_icon("flga") == " (did you mean flag?)"
    assert found.icon_ratio("check") is not None, "an icon of the press"


def test_a_size_of_its_own_brings_the_floor_down_with_it(studio: Studio) -> None:
    """A box may be smaller than its style shrinks to."""
    found = composer_with(studio).styling
    styles = [found.style("loud", (("size", size),)) for size in ("20", "4", "30")]
    assert [(style.size, style.floor) for style in styles if isinstance(style, Style)] == [(20, 5), (4, 4), (30, 5)]
