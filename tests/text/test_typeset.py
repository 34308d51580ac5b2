"""Setting text: wrapping, alignment, leading, hyphens, shrinking, and what is said when it does not fit."""

from __future__ import annotations

import dataclasses
import itertools
import random
import re
import shutil
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pyphen
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from icu4py.breakers import LineBreaker

from pnp.base.cache import Cache
from pnp.base.problems import Place, Problems, ProblemsFound
from pnp.base.units import MM_PER_PT
from pnp.definition.models import Style
from pnp.definition.workspace import Workspace
from pnp.kit.build import Options, build
from pnp.text import linebreak
from pnp.text.fonts import Font, FontBook, Word
from pnp.text.linebreak import Icon, Segment, fill, hyphen_points, least_ragged, unbreakable
from pnp.text.typeset import ICON_HEIGHT, Line, Overflow, Setting, Typesetter, Unsettable
from tests.places import ROOT

CASES = settings(max_examples=120)

PROBLEMS = Problems()
BOOK = FontBook(
    Workspace((ROOT,)), {"text": "source-sans-3", "display": "fraunces"}, PROBLEMS, Place("cards/x/game.yaml")
)
FRENCH_WORDS = re.split(
    " ",
    "a à l’abri âge aucun avec bateau «\u202fbelle\u202f» bonheur brève carte celui-ci cœur combien dé efficace "
    "égalité encore façade gagner hôtel île immédiatement incompréhensible joueur l’Escale malheureusement "
    "main manche marathon n’importe nœud où pioche plateau point\u202f! quelquefois reçu ruban simultanément "
    "table tour tôt un une vainqueur veut vingt zéro 12 12\u202f000 (oui) mot\u00a0: AVATAR",
)
TEXTS = st.lists(st.sampled_from(FRENCH_WORDS), min_size=1, max_size=40).map(" ".join)
SIZES = st.integers(24, 96).map(lambda quarter: quarter / 4)
WIDTHS = st.floats(35, 120, allow_nan=False)


def font(weight: str = "regular", italic: bool = False, role: str = "text") -> Font:
    """A font of the test's book."""
    found = BOOK.font(role, weight, italic)
    assert found
    return found


def setter(lang: str = "fr", **ratios: float) -> Typesetter:
    """A fresh typesetter; every icon is square unless its ratio is given."""
    return Typesetter(BOOK, lang, (lambda name: ratios.get(name)) if ratios else (lambda name: 1.0))


def set_text(text: str, width: float = 60.0, height: float = 1000.0, lang: str = "fr", **style: Any) -> Setting:
    """A text that must fit."""
    found = setter(lang).set(text, Style(**style), width, height)
    assert isinstance(found, Setting), found
    return found


def em(line: Line) -> float:
    """The size of a line in mm."""
    return line.size * MM_PER_PT


def width_of(pieces: Sequence[Word | Icon | float]) -> float:
    """Width of pieces in em, summed anew."""
    return sum(p if isinstance(p, float) else p.width for p in pieces)


def right_of(line: Line) -> float:
    """Where a line ends, in mm from the box's left side."""
    return line.x + width_of(line.pieces) * em(line)


def words_of(line: Line) -> str:
    """The text of a line; icons as an asterisk."""
    return "".join(p.text if isinstance(p, Word) else "*" if isinstance(p, Icon) else "" for p in line.pieces)


def texts(setting: Setting) -> list[str]:
    """The text of each line."""
    return [words_of(line) for line in setting.lines]


# --- wrapping ---------------------------------------------------------------------------------------------------


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


@CASES
@given(TEXTS, SIZES, WIDTHS)
def test_least_ragged_needs_no_more_lines_than_first_fit(text: str, size: float, width: float) -> None:
    """Even ends never cost a line; and the ends are no more uneven than those of first fit."""
    paragraphs = setter().segments(text, Style())
    assert isinstance(paragraphs, list)
    segments = paragraphs[0]
    measure = width / (size * MM_PER_PT)
    even, greedy = least_ragged(segments, measure), fill(segments, measure)
    assert len(even) == len(greedy)
    if all(span.width <= measure for span in greedy):

        def ragged(spans: Sequence[Any]) -> float:
            return sum((measure - s.width) ** 2 for s in spans[:-1]) + 0.2 * (measure - spans[-1].width) ** 2

        assert ragged(even) <= ragged(greedy) + 1e-6


def test_least_ragged_is_the_best_of_all_ways_to_break() -> None:
    """Against every possible way to break eight words."""
    space = font().shape(" ")
    segments = [
        Segment((word,), word.width, space, False, word.width + space.width)
        for word in map(font().shape, ["aaa", "bb", "cc", "ddddd", "e", "ffff", "gg", "hhh"])
    ]
    measure = 4.2
    ways = []
    for mask in range(1 << (len(segments) - 1)):
        lines, start = [], 0
        for end in [i + 1 for i in range(len(segments) - 1) if mask >> i & 1] + [len(segments)]:
            lines.append(sum(s.width for s in segments[start:end]) + space.width * (end - start - 1))
            start = end
        if max(lines) <= measure:
            free = [(measure - w) ** 2 for w in lines]
            ways.append((len(lines), sum(free[:-1]) + 0.2 * free[-1], lines))
    found = least_ragged(segments, measure)
    assert [span.width for span in found] == pytest.approx(min(ways)[2])


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


@pytest.mark.parametrize("role", ["text", "display"])
def test_baselines_stand_a_leading_apart(role: str) -> None:
    """The first baseline stands a cap height below the top; paragraphs are further apart by their gap."""
    setting = set_text("un\ndeux\n\ntrois\nquatre", font=role, size=10, leading=1.5, paragraph=0.7)
    ys = [line.y for line in setting.lines]
    one = 10 * MM_PER_PT
    assert ys[0] == pytest.approx(font(role=role).cap_height * one)
    assert [b - a for a, b in itertools.pairwise(ys)] == pytest.approx([1.5 * one, 2.2 * one, 1.5 * one])
    assert setting.height >= ys[-1]


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


# --- alignment --------------------------------------------------------------------------------------------------


@CASES
@given(TEXTS, st.sampled_from(["left", "right", "center"]))
def test_alignment_moves_lines_and_changes_nothing_else(text: str, align: str) -> None:
    """Left, right and centred texts have the same words and as many lines; the free end is where it should be."""
    plain, moved = set_text(text, 60, align="left"), set_text(text, 60, align=align)
    assert " ".join(texts(plain)) == " ".join(texts(moved)) and len(plain.lines) == len(moved.lines)
    for line in moved.lines:
        free = 60 - (right_of(line) - line.x)
        assert line.x == pytest.approx({"left": 0, "center": free / 2, "right": free}[align], abs=1e-4)


@CASES
@given(TEXTS)
def test_justified_lines_end_at_the_box_but_for_the_last(text: str) -> None:
    """Blanks are stretched evenly; the last line and a line of one word are left alone."""
    setting = set_text(text, 60, align="justify")
    for line in setting.lines[:-1]:
        stretched = [p for p in line.pieces if isinstance(p, float)]
        blanks = sum(isinstance(p, Word) and p.text == " " for p in line.pieces)
        assert len(stretched) == blanks and len(set(stretched)) <= 1
        if blanks:
            assert right_of(line) == pytest.approx(60, abs=1e-4)
    assert not [p for p in setting.lines[-1].pieces if isinstance(p, float)]


def test_the_last_line_of_every_paragraph_is_not_justified() -> None:
    """Neither at the end of a paragraph nor before a line break of the author."""
    for text in ("un deux\n\ntrois quatre", "un deux\ntrois quatre"):
        for line in set_text(text, 60, align="justify").lines:
            assert not [p for p in line.pieces if isinstance(p, float)], text


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
    assert setter().set("un **mot", Style(), 60, 60) == Unsettable("** is opened and never closed")


# --- hyphens ----------------------------------------------------------------------------------------------------


LONG = "un mot incompréhensible malheureusement immédiatement simultanément efficacement voilà tout"


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


def test_the_language_chooses_the_dictionary() -> None:
    """French and English part the same letters differently."""
    assert hyphen_points("magnifique", "fr") != hyphen_points("magnifique", "en_US")
    assert hyphen_points("magnifique", "xx") == ()


@pytest.mark.parametrize("word", ["mot", "Malheureusement", "12000000", "l’incompréhensible"])
def test_short_words_names_and_numbers_stay_whole(word: str) -> None:
    """And what is no single word."""
    assert hyphen_points(word, "fr") == ()


def test_signs_around_a_word_do_not_move_its_points() -> None:
    """Points count from the start of the text, quotation marks and all."""
    bare = hyphen_points("incompréhensible", "fr")
    assert bare and hyphen_points("«\u202fincompréhensible\u202f!", "fr") == tuple(p + 2 for p in bare)


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


@pytest.mark.parametrize("text", ["", " ", "\n", "****"])
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
        build(Workspace((folder, ROOT)), Options("sample"), Cache(None))
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


def test_the_quick_way_to_break_plain_text_is_icu_s() -> None:
    """Texts that need no ICU are cut exactly where ICU would cut them."""
    dice = random.Random(2)
    seen = 0
    for _ in range(40_000):
        text = "".join(dice.choices("abcdéèÀœZ019'’,.;:!? ·/-", k=dice.randrange(1, 14))).strip()
        if text and linebreak._PLAIN.fullmatch(text):
            seen += 1
            expected = [text[start:end] for start, end in LineBreaker(text, "fr").segments()]
            assert unbreakable(text, "fr") == expected
    assert seen > 3000
