"""setter: a text is set, or it is said why not; where all is to be seen it is set small and red."""

from __future__ import annotations

import pytest

from pnp.base.geometry import apply, translate
from pnp.base.problems import Place, Problems
from pnp.base.units import MM_PER_PT
from pnp.definition.game import Style
from pnp.face.compose import composer_of
from pnp.face.model import ArtItem, TextItem
from pnp.face.setter import RED, TINY, Blame, OnOverflow, TextSetter
from pnp.language.origins import Origin, gathered
from pnp.text.linebreak import Icon
from tests.face.studio import LONG, Studio
from tests.pages.flows import WORKSPACE, mans

HERE = Blame(Place("cards/mans/course.yaml", 7, 3), "slick-1.title", Place("templates/mans/card.svg", 9, 1))


def setter_of(on_overflow: OnOverflow = "refuse", least: float = 0.0) -> TextSetter:
    """A setter of a real game, with problems of its own."""
    return composer_of(WORKSPACE, mans(), on_overflow=on_overflow, least_points=least).setter


def style_of(setter: TextSetter, name: str = "page-text") -> Style:
    style = setter.style(name, HERE.place)
    assert style is not None
    return style


def test_a_text_that_fits_is_set_in_the_colour_of_its_style() -> None:
    """Nothing is said of it; its items stand where they are put."""
    setter = setter_of()
    style = style_of(setter)
    made = setter.set("Bonjour à tous", style, 60.0, 20.0, HERE)
    assert made is not None and made.colour == setter.style_colour(style) and 0 < made.height <= 20
    (item,) = setter.items(made, translate(5, 6))
    assert isinstance(item, TextItem) and item.matrix == translate(5, 6) and item.lines == made.setting.lines
    assert not setter.problems.found and not setter.too_long


def test_a_text_that_does_not_fit_is_refused_where_it_can_be_mended() -> None:
    """At its card, with its box, what is too much, and the way out."""
    setter = setter_of()
    assert setter.set(LONG * 4, style_of(setter), 20.0, 6.0, HERE) is None
    (problem,) = setter.problems
    assert (problem.place, problem.field) == (HERE.place, HERE.field) and not setter.too_long
    assert "does not fit its box at templates/mans/card.svg:9:1" in problem.message and "mm too high" in problem.message


def test_a_text_that_does_not_fit_may_be_shown_small_and_red() -> None:
    """What would have been refused is noted, with the texts that it is made of."""
    setter = setter_of("show")
    style = style_of(setter)
    made = setter.set(LONG, style, 20.0, 12.0, HERE._replace(texts=("Une", "phrase")))
    assert made is not None and made.colour == RED and TINY <= made.setting.size < style.least
    (noted,) = setter.too_long
    assert noted.texts == ("Une", "phrase") and noted.problem.field == HERE.field and not setter.problems.found
    setter.set(LONG, style, 20.0, 12.0, HERE)
    assert setter.too_long[1].texts == (LONG,), "by itself where nothing is said of its parts"


@pytest.mark.parametrize("on_overflow", ["refuse", "show"])
def test_what_no_font_has_is_refused_in_any_case(on_overflow: OnOverflow) -> None:
    """Small and red it would be as blank as before."""
    setter = setter_of(on_overflow)
    assert setter.set("漢", style_of(setter), 60.0, 20.0, HERE) is None
    (problem,) = setter.problems
    assert "no glyph for “漢”" in problem.message and not setter.too_long


def test_an_unknown_style_is_told_once_and_a_large_one_grows() -> None:
    """Large print raises what is read; copies for other sizes and languages share what they find out."""
    setter = setter_of(least=12.0)
    assert setter.style("page-txet", HERE.place) is None and "did you mean page-text?" in str(setter.problems.found[0])
    usual, larger = style_of(setter_of()), style_of(setter)
    assert larger.size >= 12.0 >= usual.size and style_of(setter.at_least(0.0)) == usual
    second = setter.in_second_language()
    assert second.too_long is setter.too_long and second.typesetter is setter.typesetter, "there is only one"


def test_an_icon_in_a_line_is_art_at_its_place(studio: Studio) -> None:
    """In the colour of the text, as wide as the line leaves room for, in the middle of capitals."""
    studio.template('<rect width="20" height="10" fill="currentColor"/>', "icons/flag.svg", (20, 10))
    component = {"title": "C", "template": "card.svg", "cards": [{"id": "one"}]}
    setter = studio.composer(problems=Problems(), cards=component).setter
    made = setter.set("Ah {flag} oh", style_of(setter, "plain"), 60.0, 20.0, HERE)
    assert made is not None
    text, icon = setter.items(made, translate(5, 6))
    assert isinstance(text, TextItem) and isinstance(icon, ArtItem) and made.colour in icon.art.svg
    (line,) = text.lines
    at = next(i for i, piece in enumerate(line.pieces) if isinstance(piece, Icon))
    em = line.size * MM_PER_PT
    before = sum((p if isinstance(p, float) else p.width) * em for p in line.pieces[:at])
    piece = line.pieces[at]
    assert isinstance(piece, Icon)
    (left, top), (right, bottom) = apply(icon.matrix, 0, 0), apply(icon.matrix, 20, 10)
    assert left == pytest.approx(5 + line.x + before) and right - left == pytest.approx(piece.width * em)
    assert top < 6 + line.y < bottom + em and right - left == pytest.approx(2 * (bottom - top))


def test_a_translated_text_that_does_not_fit_is_told_by_its_line_in_the_po_file() -> None:
    """Its context and place come first: that is where it can be mended."""
    there = Place("cards/mans/locale/de.po", 120, 1)
    origins = gathered([(LONG, Origin(("course/slick-1/title", "Bonjour"), "slick-1", there))])
    for mode in ("refuse", "show"):
        asked: OnOverflow = "show" if mode == "show" else "refuse"
        setter = composer_of(WORKSPACE, mans(), on_overflow=asked, origins=origins).setter
        setter.set(LONG, style_of(setter), 20.0, 6.0, HERE._replace(piece="slick-1"))
        (problem,) = list(setter.problems) + [one.problem for one in setter.too_long]
        assert (problem.place, problem.field) == (there, "course/slick-1/title")
        assert "its box at templates/mans/card.svg:9:1" in problem.message
        assert [one.keys for one in setter.too_long] == [(("course/slick-1/title", "Bonjour"),)] * (mode == "show")


def test_the_mark_of_a_missing_text_hangs_where_it_has_no_room() -> None:
    """A word as wide as its column fits with its mark; without room for the word it is shown small and red."""
    setter = setter_of("show")
    style = style_of(setter, "page-table")
    plain = setter.set("Avertissement", style, 40.0, 20.0, HERE)
    assert plain is not None
    width = plain.setting.lines[0].width + 0.1
    marked = setter.set("°Avertissement", style, width, 20.0, HERE)
    assert marked is not None and marked.fits and marked.setting.lines[0].x < 0 and not setter.too_long
    setter.set("°Avertissement", style, width - 1.0, 20.0, HERE)
    assert setter.too_long
