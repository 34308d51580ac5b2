"""typeset: wrapping, styles, icons, hyphens, shrinking, and what is said when it does not fit."""

from __future__ import annotations

import dataclasses
import itertools
import re
import shutil
from pathlib import Path

import pyphen
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from pnp.base.cache import Cache
from pnp.base.messages import verbatim
from pnp.base.problems import Place, Problems, ProblemsFound
from pnp.base.units import MM_PER_PT
from pnp.definition.game import Style
from pnp.definition.workspace import Workspace
from pnp.kit.build import build
from pnp.kit.options import PrintOptions
from pnp.text.fonts import FontBook, Word
from pnp.text.linebreak import Icon, unbreakable
from pnp.text.typeset import ICON_HEIGHT, Overflow, Setting, Typesetter, Unsettable
from tests.places import ROOT
from tests.text.setting import CASES, SIZES, TEXTS, WIDTHS, em, font, right_of, set_text, setter, texts, width_of

# --- wrapping ---------------------------------------------------------------------------------------------------


@pytest.mark.slow
@CASES
@given(TEXTS, SIZES, WIDTHS, st.booleans(), st.sampled_from(["left", "right", "center", "justify"]))
def test_lines_stay_in_the_box_and_words_in_order(
    text: str, size: float, width: float, hyphenate: bool, align: str
) -> None:
    """No line leaves the box on either side; every word comes out once, in order."""
    setting = setter().set(text, Style(size=size, align=align, hyphenate=hyphenate), width, 10000)
    if isinstance(setting, Overflow):
        assert setting.across > 0
        longest = max(font().shape(word).width for word in re.split(r" |(?<=-)", text))
        assert longest * size * MM_PER_PT > width
        return
    assert isinstance(setting, Setting)
    for line in setting.lines:
        assert line.x >= -1e-4
        assert right_of(line) <= width + 1e-4
    lines = texts(setting)
    joined = "".join(line if line.endswith("celui-") else line + " " for line in lines)
    if hyphenate:
        joined = re.sub(r"(?<!celui)- (?=\w)", "", joined)
    assert joined.strip() == text


@CASES
@given(TEXTS, SIZES, WIDTHS)
def test_setting_is_deterministic(text: str, size: float, width: float) -> None:
    """A fresh typesetter, and one that has set the same text before, do the same."""
    style = Style(size=size, floor=6, hyphenate=True, align="justify")
    one = setter()
    first = one.set(text, style, width, 60)
    assert one.set(text, style, width, 60) == first == setter().set(text, style, width, 60)


def test_setting_does_not_depend_on_what_was_set_before() -> None:
    """A bold style after bold words of a plain style: the blanks are those of the bold font all the same."""
    style = Style(font="display", weight="bold")
    used = setter()
    used.set("**deux mots**", Style(font="display"), 60, 60)
    assert used.set("deux mots", style, 60, 60) == setter().set("deux mots", style, 60, 60)


@pytest.mark.parametrize("text", ["12\u202f000\u202fpoints\u202f!", "mot\u00a0: deux", "«\u202fici\u202f»"])
def test_no_break_blanks_do_not_break(text: str) -> None:
    """What French holds together stays together."""
    assert len(unbreakable(text.split(" ")[0], "fr")) == 1
    assert set_text(f"voilà {text}", width=19).lines[0].pieces[0] == font().shape("voilà")


def test_compounds_break_after_their_hyphen_without_another() -> None:
    """celui-ci: the hyphen is there already."""
    assert texts(set_text("celui-ci", width=9)) == ["celui-", "ci"]


def test_blanks_at_line_ends_take_no_room() -> None:
    """A text as wide as the box fits on one line; a hair less, and it takes two."""
    wide = width_of(set_text("deux mots").lines[0].pieces) * 9 * MM_PER_PT
    assert texts(set_text("deux mots  ", width=wide)) == ["deux mots"]
    assert texts(set_text("deux mots", width=wide - 0.01)) == ["deux", "mots"]


# --- paragraphs, line breaks, leading ---------------------------------------------------------------------------


def test_forced_line_breaks_are_kept() -> None:
    """A single line break in the text ends the line, marks around it or not."""
    assert texts(set_text("un\ndeux trois\nquatre")) == ["un", "deux trois", "quatre"]
    assert texts(set_text("**un**\n*deux* trois")) == ["un", "deux trois"]


def test_vertical_alignment_uses_capitals_and_baseline() -> None:
    """Top: capitals touch the top; bottom: descenders stand on the bottom; middle: capitals are centred."""
    tops, bottoms = {}, {}
    for valign in ("top", "middle", "bottom"):
        setting = set_text("UN\nDEUX", height=40, valign=valign)
        tops[valign] = setting.lines[0].y - font().cap_height * em(setting.lines[0])
        bottoms[valign] = 40 - setting.lines[-1].y
    assert tops["top"] == pytest.approx(0)
    assert bottoms["bottom"] == pytest.approx(min(font().descent, 0.25) * em(setting.lines[0]))
    assert tops["middle"] == pytest.approx(bottoms["middle"])


# --- styles and icons -------------------------------------------------------------------------------------------


def fonts_of(setting: Setting) -> dict[str, str]:
    """The font file of each word."""
    return {
        p.text: p.font.path.stem.split("-")[1]
        for line in setting.lines
        for p in line.pieces
        if isinstance(p, Word) and p.text != " "
    }


def test_bold_and_italic_are_other_fonts() -> None:
    """Real fonts, never a slanted or fattened one."""
    found = fonts_of(set_text("un **deux** *trois* ***quatre***"))
    assert found == {"un": "Regular", "deux": "Bold", "trois": "Italic", "quatre": "BoldItalic"}


def test_italic_in_an_italic_style_stands_upright() -> None:
    """Emphasis differs from what is around it."""
    assert fonts_of(set_text("un *deux*", italic=True)) == {"un": "Italic", "deux": "Regular"}


def test_a_style_change_inside_a_word_does_not_break_it() -> None:
    """Half a word in bold is one unbreakable segment."""
    setting = set_text("un mot**ag**e ici", width=11)
    assert texts(setting) == ["un", "motage", "ici"]


def test_a_style_that_the_family_lacks_is_named() -> None:
    """Fraunces has no bold italic: an error that names the file, not another font."""
    book = FontBook(Workspace((ROOT,)), {"display": "fraunces"}, Problems(), Place("cards/x/game.yaml"))
    found = Typesetter(book, "fr").set("***x***", Style(font="display"), 60, 60)
    assert isinstance(found, Unsettable)
    assert "fonts/fraunces/*-BoldItalic.ttf" in "\n".join([found.reason, *map(str, book.problems)])


def test_icons_take_room_by_their_shape() -> None:
    """As high as the capitals times a factor, as wide as their ratio says."""
    typesetter = setter(clock=2.0, dot=0.5)
    setting = typesetter.set("a {clock} b{dot}", Style(size=10), 60, 60)
    assert isinstance(setting, Setting)
    icons = {p.name: p.width for p in setting.lines[0].pieces if isinstance(p, Icon)}
    cap = font().cap_height * ICON_HEIGHT
    assert icons == {"clock": pytest.approx(2 * cap), "dot": pytest.approx(cap / 2)}
    without = typesetter.set("a  b", Style(size=10), 60, 60)
    assert isinstance(without, Setting)
    space = font().shape(" ").width
    assert width_of(setting.lines[0].pieces) == pytest.approx(width_of(without.lines[0].pieces) + space + 2.5 * cap)


def test_icons_wrap_like_words() -> None:
    """Too many for one line go on in the next."""
    setting = set_text("{a} {b} {c} {d}", width=8)
    assert texts(setting) == ["* *", "* *"]


def test_an_unknown_icon_is_named_with_its_place() -> None:
    """Its name, and where icons are kept."""
    found = setter(clock=1.0).set("a {clok}", Style(), 60, 60)
    assert isinstance(found, Unsettable) and "“clok”" in found.reason and "icons/" in found.reason


def test_wrong_markup_is_unsettable() -> None:
    """With the reason of the parser."""
    assert setter().set("un **mot", Style(), 60, 60) == Unsettable(
        verbatim("** is opened and never closed; a star to be printed is written \\*")
    )
    assert isinstance(setter().set("*" * 2000, Style(), 60, 60), Unsettable)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Roll 2 * 3 * 4 dice.", "Roll 2 * 3 * 4 dice."),
        (r"\*a\* \{b\}", "*a* {b}"),
        (r"a \\ b", "a \\ b"),
        (r"C:\d", r"C:\d"),
    ],
)
def test_signs_that_are_meant_are_printed(text: str, words: str) -> None:
    """A star between blanks, and what is escaped."""
    found = setter().set(text, Style(), 60, 60)
    assert isinstance(found, Setting)
    assert " ".join("".join(p.text for p in line.pieces if isinstance(p, Word)) for line in found.lines) == words


# --- hyphens ----------------------------------------------------------------------------------------------------


LONG = "un mot incompréhensible malheureusement immédiatement simultanément efficacement voilà tout"


@pytest.mark.full
@CASES
@given(st.floats(27, 80), st.sampled_from(["fr", "de", "xx"]))
def test_hyphens_stand_where_the_dictionary_allows(width: float, lang: str) -> None:
    """Every split is a point of pyphen, with a hyphen drawn; a language without a dictionary has none."""
    setting = setter(lang).set(LONG, Style(hyphenate=True), width, 1000)
    assert isinstance(setting, Setting)
    lines = texts(setting)
    split = [(line.split(" ")[-1], after.split(" ")[0]) for line, after in itertools.pairwise(lines)]
    split = [(head, tail) for head, tail in split if head.endswith("-")]
    for head, tail in split:
        word = head[:-1] + tail
        assert word in LONG.split(" ")
        assert len(head) - 1 in pyphen.Pyphen(lang=lang).positions(word)
        assert len(head) > 2 and len(tail) > 2
    assert lang != "xx" or not split


def test_words_are_hyphenated_in_french_and_only_if_the_style_allows() -> None:
    """The same text with and without."""
    assert texts(set_text("une incompréhensible", 19, hyphenate=True)) == ["une incom-", "préhensible"]
    whole = setter().set("une incompréhensible", Style(), 26, 60)
    assert isinstance(whole, Setting) and texts(whole) == ["une", "incompréhensible"]


def test_a_word_wider_than_the_box_is_hyphenated_where_allowed() -> None:
    """Also when it stands first on its line."""
    setting = setter().set("incompréhensible", Style(hyphenate=True), 19, 60)
    assert isinstance(setting, Setting), setting
    assert texts(setting) == ["incompréhen-", "sible"]


def test_hyphenated_words_keep_the_style_s_features() -> None:
    """Small capitals stay small capitals on both sides of the hyphen."""
    lines = set_text("une incompréhensible", 19, hyphenate=True, features=("smcp",)).lines
    head, tail = lines[0].pieces[-1], lines[1].pieces[0]
    assert isinstance(head, Word) and isinstance(tail, Word)
    assert [g.gid for g in head.glyphs] == [g.gid for g in font().shape(head.text, ("smcp",)).glyphs]
    assert [g.gid for g in tail.glyphs] == [g.gid for g in font().shape(tail.text, ("smcp",)).glyphs]


# --- shrinking and overflow -------------------------------------------------------------------------------------


@pytest.mark.slow
@CASES
@given(TEXTS, st.floats(20, 60), st.floats(4, 40), st.sampled_from([0.0, 5.0, 6.1, 8.0, 12.0, 20.0]), st.booleans())
@example("12\u202f000 12\u202f000", 20.0, 10.0, 6.1, False)
def test_shrinking_stays_between_size_and_floor(
    text: str, width: float, height: float, floor: float, hyphenate: bool
) -> None:
    """The size used is the largest step that fits; below the floor there is an overflow, never a setting."""
    style = Style(size=12, floor=floor, hyphenate=hyphenate)
    least = min(floor or 12, 12)
    found = setter().set(text, style, width, height)
    at_floor = setter().set(text, dataclasses.replace(style, size=least, floor=0), width, height)
    if isinstance(found, Overflow):
        assert found == at_floor
        assert found.down > 0 or found.across > 0
        return
    assert isinstance(found, Setting) and isinstance(at_floor, Setting)
    assert least <= found.size <= 12
    assert all(line.size == found.size for line in found.lines)
    assert found.height <= height + 0.011
    larger = min(12.0, (found.size // 0.25 + 1) * 0.25)
    if larger > found.size and not hyphenate:
        next_up = setter().set(text, dataclasses.replace(style, size=larger, floor=0), width, height)
        assert isinstance(next_up, Overflow)


@pytest.mark.slow
@CASES
@given(TEXTS, st.floats(60, 100), st.sampled_from([5.0, 6.1, 7.3, 8.0]))
def test_a_box_made_for_the_floor_is_set_at_the_floor(text: str, width: float, floor: float) -> None:
    """Just enough room at the floor: no smaller size, and a larger one only if it needs no more room."""
    room = set_text(text, width, size=floor).height
    found = set_text(text, width, room, size=16.0, floor=floor)
    assert found.size >= floor
    assert found.size == floor or set_text(text, width, size=found.size).height <= room + 0.011
    tight = setter().set(text, Style(size=16, floor=floor), width, room - 0.05)
    assert isinstance(tight, Overflow) and tight.down == pytest.approx(0.05)


@CASES
@given(TEXTS, st.floats(20, 60), st.floats(4, 40), st.floats(0, 20), st.floats(0, 20))
def test_a_larger_box_never_needs_a_smaller_size(
    text: str, width: float, height: float, more_width: float, more_height: float
) -> None:
    """What fits still fits, at least as large."""
    style = Style(size=12, floor=6)
    small = setter().set(text, style, width, height)
    large = setter().set(text, style, width + more_width, height + more_height)
    if isinstance(small, Setting):
        assert isinstance(large, Setting) and large.size >= small.size


def test_no_floor_means_no_shrinking() -> None:
    """A text that is too long is an overflow at its own size."""
    assert isinstance(setter().set("mot " * 50, Style(size=9), 40, 20), Overflow)
    assert set_text("mot " * 50, 40, 20, size=9, floor=5).size < 9


def test_overflow_says_by_how_much_down() -> None:
    """A box that is higher by just that is enough, and by a little less is not."""
    text, style = "mot " * 60, Style(size=9, floor=7)
    found = setter().set(text, style, 40, 20)
    assert isinstance(found, Overflow) and found.down > 0 and found.across == 0
    assert isinstance(setter().set(text, style, 40, 20 + found.down), Setting)
    assert isinstance(setter().set(text, style, 40, 20 + found.down - 0.05), Overflow)
    spread = setter().set(text, dataclasses.replace(style, size=7), 40, 1000)
    assert isinstance(spread, Setting) and found.lines == len(spread.lines)


def test_overflow_says_by_how_much_across() -> None:
    """A box that is wider by just that is enough, and by a little less is not."""
    style = Style(size=9, floor=7)
    found = setter().set("Malheureusement", style, 10, 20)
    assert isinstance(found, Overflow) and found.down == 0
    assert found.across == pytest.approx(font().shape("Malheureusement").width * 7 * MM_PER_PT - 10, abs=1e-4)
    assert isinstance(setter().set("Malheureusement", style, 10 + found.across, 20), Setting)
    assert isinstance(setter().set("Malheureusement", style, 10 + found.across - 0.01, 20), Overflow)


def test_too_many_lines_are_an_overflow() -> None:
    """A style may allow one line only."""
    found = setter().set("un deux trois quatre cinq", Style(lines=1), 20, 100)
    assert isinstance(found, Overflow) and found.lines == 2 and found.down > 0
    assert len(set_text("un deux trois quatre cinq", 20, 100, lines=1, floor=4).lines) == 1


@pytest.mark.parametrize("text", ["", " ", "\n", "\n \n"])
def test_an_empty_text_sets_to_nothing(text: str) -> None:
    """No words, no ink, no error about a character that nobody typed."""
    found = setter().set(text, Style(), 60, 60)
    assert isinstance(found, Setting), found
    assert "".join(texts(found)) == ""


# --- missing glyphs ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("neige ☃ ici", ["“☃” (U+2603)"]),
        ("☃ et **♞**", ["“☃” (U+2603)", "“♞” (U+265E)"]),
        ("☃ ☃ ☃", ["“☃” (U+2603)"]),
        ("*漢*", ["“漢” (U+6F22)"]),
    ],
)
def test_a_missing_glyph_is_an_error_that_names_it(text: str, named: list[str]) -> None:
    """Each character once, with its number and the font's file."""
    typesetter = setter()
    for _ in range(2):  # and again, when the words are known
        found = typesetter.set(text, Style(), 60, 60)
        assert isinstance(found, Unsettable)
        assert [m[0] for m in re.finditer(r"“.” \(U\+[0-9A-F]+\)", found.reason)] == named
        assert "SourceSans3-" in found.reason


# --- in a whole build -------------------------------------------------------------------------------------------


@pytest.fixture
def game(tmp_path: Path) -> Path:
    """The tiny game of the tests of broken input, to be spoilt."""
    shutil.copytree(ROOT / "tests/whole/broken/base", tmp_path / "w")
    return tmp_path / "w"


def problems_of(folder: Path) -> list[str]:
    """What a build of the tiny game complains about."""
    with pytest.raises(ProblemsFound) as caught:
        build(Workspace((folder, ROOT)), PrintOptions("sample"), Cache(None))
    return [str(problem) for problem in caught.value.problems]


def test_a_text_that_does_not_fit_names_card_box_and_excess(game: Path) -> None:
    """The card's line, its id and field, the box's line in the template, the floor and the millimetres."""
    cards = game / "cards/sample/cards.yaml"
    story = "word " * 80
    cards.write_text(cards.read_text().replace("Another story.", story))
    (message,) = problems_of(game)
    line = 1 + next(i for i, row in enumerate(cards.read_text().splitlines()) if "word word" in row)
    assert message.startswith(f"cards/sample/cards.yaml:{line}:")
    box = re.search(r"templates/sample/card\.svg:(\d+):\d+", message)
    template = (game / "templates/sample/card.svg").read_text().splitlines()
    assert box and "{story}" in template[int(box[1]) - 1]
    expected = setter().set(story, Style(size=9, floor=8), 34, 14)
    assert isinstance(expected, Overflow)
    for part in ("two.story", f"{expected.down:.1f} mm too high ({expected.lines} lines)", "8 pt"):
        assert part in message, message


def test_a_missing_glyph_stops_the_build_and_names_the_card(game: Path) -> None:
    """Not a box on paper."""
    cards = game / "cards/sample/cards.yaml"
    cards.write_text(cards.read_text().replace("Another story.", "Another ☃ story."))
    (message,) = problems_of(game)
    assert "two.story" in message and "“☃” (U+2603)" in message and "card.svg" in message
