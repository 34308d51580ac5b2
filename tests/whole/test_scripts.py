"""Other scripts: a deck in Arabic, Hebrew and Japanese: order, shaping, mirrored layout, lines, fallback fonts."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pypdfium2
import pytest

from pnp.base.cache import Cache
from pnp.definition.workspace import Workspace
from pnp.face.model import Face, TextItem
from pnp.kit.build import Draft, draft
from pnp.kit.options import PrintOptions
from pnp.text.bidi import levels, visual_order
from pnp.text.fonts import Font, Word
from pnp.text.lines import Line
from tests.places import ROOT

SCRIPTS = Path(__file__).with_name("scripts")
WORKSPACE = Workspace((SCRIPTS, ROOT))
OPTIONS = PrintOptions("lanterns", allow_missing=True)  # the press's own words are not in these languages
RTL = ["ar", "he"]


def drafted(lang: str) -> Draft:
    made = draft(WORKSPACE, OPTIONS._replace(lang=lang), Cache(None))
    assert not made.too_long
    return made


def lines(face: Face) -> list[Line]:
    return [line for item in face.items if isinstance(item, TextItem) for line in item.lines]


def words(line: Line) -> list[str]:
    """The words of a line as they are seen, from the left."""
    return [p.text for p in line.pieces if isinstance(p, Word) and p.text.strip()]


# --- direction ----------------------------------------------------------------------------------------------------


def test_levels_are_those_of_the_standard() -> None:
    """Hebrew runs from the right, a number in it from the left, brackets go with what is around them."""
    assert levels("abc", rtl=False) is None
    assert levels("אב 24", rtl=True) == (1, 1, 1, 2, 2)
    assert levels("ab אב", rtl=False) == (0, 0, 0, 1, 1)
    assert visual_order((1, 1, 2, 2, 1)) == [4, 2, 3, 1, 0]
    assert visual_order((0, 0, 1, 1, 0)) == [0, 1, 3, 2, 4]


@pytest.mark.parametrize("lang", RTL)
def test_words_are_seen_from_right_to_left_and_numbers_from_left_to_right(lang: str) -> None:
    """The title of the boat ends with 24H: it stands on the left, and reads 24H."""
    face = drafted(lang).faces["boat", "front"]
    title = lines(face)[0]
    assert words(title)[0] == "24H"
    assert len(words(title)) == 2


@pytest.mark.parametrize("lang", RTL)
def test_brackets_are_mirrored_and_stay_around_their_word(lang: str) -> None:
    """(quai B) in a line from the right: the glyphs of the brackets are swapped, so that they open and close."""
    made = drafted(lang)
    line = next(line for line in lines(made.faces["boat", "front"]) if "B" in words(line))
    shapes = [p for p in line.pieces if isinstance(p, Word) and set(p.text) & set("()")]
    assert shapes
    for word in shapes:
        for glyph in word.glyphs:
            if glyph.text in ("(", ")"):
                assert glyph.gid != word.font.hb_font.get_nominal_glyph(ord(glyph.text))


def test_arabic_letters_are_joined() -> None:
    """Inside a word most glyphs are not those of the letters alone."""
    title = lines(drafted("ar").faces["lantern", "front"])[0]
    (word,) = [p for p in title.pieces if isinstance(p, Word) and p.text.strip()]
    alone = [word.font.hb_font.get_nominal_glyph(ord(c)) for c in word.text]
    assert sum(g.gid not in alone for g in word.glyphs) >= 3
    assert word.font.path.parent.name == "noto-sans-arabic"


# --- layout -------------------------------------------------------------------------------------------------------


def pixels(made: Draft) -> tuple[list[tuple[int, ...]], str]:
    """The lantern on paper: pixels of a row of places in mm, and the words of the page."""
    from pnp.kit.build import build

    kit = build(WORKSPACE, OPTIONS._replace(lang=made.game.lang), Cache(None))
    piece = next(p for p in kit.manifest["pieces"] if p["id"] == "lantern")
    page = pypdfium2.PdfDocument(kit.documents[0].data)[piece["page"] - 1]
    image = page.render(scale=10 / 72 * 25.4).to_pil()
    x, y = piece["trim"][:2]
    points = ((5, 40), (58, 40), (40, 76), (46, 76), (17, 76), (23, 76))
    text = page.get_textpage().get_text_bounded()
    return [image.getpixel((round((x + px) * 10), round((y + py) * 10))) for px, py in points], text


@pytest.mark.parametrize("lang", ["fr", "ar", "he", "ja"])
def test_the_layout_is_mirrored_and_pictures_are_not(lang: str) -> None:
    """The red band and the boxes change sides; the flag keeps its green half on the left."""
    red, white, green, grey = (255, 0, 0), (255, 255, 255), (0, 255, 0), (221, 221, 221)
    found, _ = pixels(drafted(lang))
    plain, mirrored = [red, white, white, white, green, grey], [white, red, green, grey, white, white]
    assert found == (mirrored if lang in RTL else plain)


@pytest.mark.parametrize("lang", RTL)
def test_lines_begin_on_the_right(lang: str) -> None:
    """Left-aligned means aligned where lines begin."""
    made = drafted(lang)
    for line in lines(made.faces["boat", "front"])[1:3]:
        width = sum(p if isinstance(p, float) else p.width for p in line.pieces) * line.size * 25.4 / 72
        assert line.x + width == pytest.approx(30.0, abs=0.01)


@pytest.mark.slow
@pytest.mark.parametrize(("lang", "word"), [("he", "הפנס"), ("ja", "灯籠")])
def test_the_words_can_be_copied_from_the_pdf(lang: str, word: str) -> None:
    """Not in Arabic: the sample font draws dots apart from letters, and readers do not put them together again."""
    _, text = pixels(drafted(lang))
    assert word in text


# --- Japanese -----------------------------------------------------------------------------------------------------


def test_japanese_lines_break_between_characters_and_obey_kinsoku() -> None:
    """There are no blanks to break at; no line starts with a closing mark or ends with an opening one."""
    made = drafted("ja")
    for card in ("lantern", "boat"):
        story = ["".join(words(line)) for line in lines(made.faces[card, "front"])[1:-1]]
        assert len(story) >= 3
        for line in filter(None, story):
            assert line[0] not in "。、）」』ーぁぃぅぇぉっゃゅょ"
            assert line[-1] not in "（「『"


def test_fallback_fonts_are_found_by_coverage() -> None:
    """Characters that the game's font lacks come from a family that has them, the others stay in it."""
    title = lines(drafted("ja").faces["boat", "front"])[0]
    families = {p.text: p.font.path.parent.name for p in title.pieces if isinstance(p, Word) and p.text.strip()}
    assert families == {"舟": "noto-sans-jp", "24H": "source-sans-3"}


def test_a_character_that_no_font_has_is_an_error() -> None:
    from pnp.base.problems import Place, Problems
    from pnp.definition.game import Style
    from pnp.text.fonts import FontBook
    from pnp.text.typeset import Typesetter, Unsettable

    book = FontBook(WORKSPACE, {"text": "source-sans-3"}, Problems(), Place(""))
    setting = Typesetter(book, "fr").set("ꙮ", Style(), 50, 50)
    assert isinstance(setting, Unsettable) and "U+A66E" in setting.reason


@pytest.mark.parametrize("path", sorted((SCRIPTS / "fonts").glob("*/*.ttf")), ids=lambda path: path.stem)
def test_sample_fonts_are_sound_and_have_their_licence(path: Path) -> None:
    assert Font.open(path).upem
    assert "SIL Open Font License" in (path.parent / "OFL.txt").read_text(encoding="utf-8")


def test_a_signed_number_reads_as_in_the_source() -> None:
    """−3 has its sign on the left in a line from the right, and stays in one piece."""
    from pnp.base.problems import Place, Problems
    from pnp.definition.game import Style
    from pnp.text.fonts import FontBook
    from pnp.text.lines import Setting
    from pnp.text.typeset import Typesetter

    book = FontBook(WORKSPACE, {"text": "source-sans-3"}, Problems(), Place(""))
    setting = Typesetter(book, "he").set("הפנס **−3** (+12)", Style(), 60, 50)
    assert isinstance(setting, Setting)
    shown = ["".join(glyph.text for glyph in word.glyphs) for word in setting.lines[0].pieces if isinstance(word, Word)]
    assert "−3" in shown and "+12" in "".join(shown)


def test_lines_of_a_text_without_a_translation_begin_on_the_left(tmp_path: Path) -> None:
    """In a Hebrew kit, where those of all others begin on the right."""
    shutil.copytree(SCRIPTS, tmp_path, dirs_exist_ok=True)
    path = tmp_path / "cards/lanterns/locale/he.po"
    path.write_text(re.sub(r'(boat/story"\nmsgid ".*"\nmsgstr) ".*"', r'\1 ""', path.read_text("utf-8")), "utf-8")
    made = draft(Workspace((tmp_path, ROOT)), OPTIONS._replace(lang="he"), Cache(None))
    story = lines(made.faces["boat", "front"])[1:-1]
    assert words(story[0])[0] == "°Départ" and len(story) > 1
    assert [line.x for line in story] == [0.0] * len(story)


def test_a_text_without_a_translation_keeps_its_own_direction() -> None:
    """French in a Hebrew kit ends with its full stop on the right."""
    from pnp.base.problems import Place, Problems
    from pnp.definition.game import Style
    from pnp.text.fonts import FontBook
    from pnp.text.lines import Setting
    from pnp.text.typeset import Typesetter

    book = FontBook(WORKSPACE, {"text": "source-sans-3"}, Problems(), Place(""))
    french = Typesetter(book, "fr").set("°Départ à 10:30 (quai B), retour.", Style(), 90, 50)
    shown = Typesetter(book, "he").set("°Départ à 10:30 (quai B), retour.", Style(), 90, 50)
    assert isinstance(shown, Setting) and isinstance(french, Setting)
    assert [words(line) for line in shown.lines] == [words(line) for line in french.lines]
