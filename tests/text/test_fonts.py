"""Fonts come from fonts/ alone, and HarfBuzz shapes them: kerning, ligatures, blanks, coverage."""

from __future__ import annotations

import os
import struct
import subprocess
import sys
from pathlib import Path

import pytest
import uharfbuzz as hb

from pnp.base.problems import Place, Problems
from pnp.definition.workspace import Workspace
from pnp.text.fonts import BLANKS, FILE_ENDINGS, Font, FontBook, Word
from pnp.text.tables import tables_of
from tests.places import ROOT
from tests.text.damage import changed, glyph_at, small_font, with_tables

FILES = sorted((ROOT / "fonts").glob("*/*.ttf"))
REGULAR = ROOT / "fonts/source-sans-3/SourceSans3-Regular.ttf"
DISPLAY = ROOT / "fonts/fraunces/Fraunces-Regular.ttf"
ROLES = {"text": "source-sans-3", "display": "fraunces"}
FRENCH = "abcdefghijklmnopqrstuvwxyzàâæçèéêëîïôœùûüÿ"
FRENCH += FRENCH.upper() + "0123456789.,;:!?…’“”«»–—−+×()%€"


@pytest.fixture(scope="module")
def sans() -> Font:
    """The text font."""
    return Font.open(REGULAR)


@pytest.fixture(scope="module")
def serif() -> Font:
    """The display font, which has no glyph for U+202F."""
    return Font.open(DISPLAY)


def book(*roots: Path, roles: dict[str, str] | None = None) -> FontBook:
    """A font book on some roots."""
    return FontBook(Workspace(roots), roles or ROLES, Problems(), Place("cards/x/game.yaml", 3, 1))


def shaped_by_harfbuzz(path: Path, text: str) -> list[tuple[int, int]]:
    """Glyphs and advances of HarfBuzz called without pnp."""
    face = hb.Face(hb.Blob.from_file_path(str(path)))
    buffer = hb.Buffer()
    buffer.add_str(text)
    buffer.direction, buffer.script, buffer.language = "ltr", "Latn", "fr"
    hb.shape(hb.Font(face), buffer, {"kern": True, "liga": True})
    return [
        (info.codepoint, position.x_advance)
        for info, position in zip(buffer.glyph_infos, buffer.glyph_positions, strict=True)
    ]


def gids(word: Word) -> list[int]:
    """The glyph numbers of a word."""
    return [glyph.gid for glyph in word.glyphs]


# --- shaping ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", FILES, ids=lambda p: p.stem)
def test_kerning_draws_pairs_together(path: Path) -> None:
    """AVATAR is narrower than the sum of its letters' own widths."""
    word = Font.open(path).shape("AVATAR")
    natural = sum(glyph.natural for glyph in word.glyphs) / word.font.upem
    assert natural - word.width > 0.05


@pytest.mark.parametrize("path", FILES, ids=lambda p: p.stem)
@pytest.mark.parametrize("text", ["AVATAR", "office", "Té", "«Voilà»", "l’Œuvre", "12−7"])
def test_shaping_is_harfbuzz_s(path: Path, text: str) -> None:
    """Glyphs, advances and width are those of HarfBuzz called on its own."""
    word = Font.open(path).shape(text)
    expected = shaped_by_harfbuzz(path, text)
    assert [(g.gid, g.advance) for g in word.glyphs] == expected
    assert word.width == sum(advance for _, advance in expected) / word.font.upem


@pytest.mark.parametrize(
    ("path", "text", "parts"), [(REGULAR, "ff", ["ff"]), (DISPLAY, "office", ["o", "ffi", "c", "e"])]
)
def test_a_ligature_is_one_glyph_that_knows_its_letters(path: Path, text: str, parts: list[str]) -> None:
    """A ligature is drawn once and stands for all its letters."""
    font = Font.open(path)
    word = font.shape(text)
    assert [g.text for g in word.glyphs] == parts
    assert not set(gids(word)) & {gids(font.shape("f"))[0]}


@pytest.mark.parametrize("path", FILES, ids=lambda p: p.stem)
def test_glyphs_stand_for_every_character_once(path: Path) -> None:
    """The texts of the glyphs together are the text."""
    font = Font.open(path)
    for text in (FRENCH, "efficace", "affluer", "12\u202f000\u00a0€", "e\u0301te\u0301"):
        assert "".join(g.text for g in font.shape(text).glyphs) == text


def test_features_change_the_glyphs(sans: Font) -> None:
    """An OpenType feature of a style reaches HarfBuzz."""
    assert gids(sans.shape("mot", ("smcp",))) != gids(sans.shape("mot"))
    assert gids(sans.shape("17", ("onum",))) != gids(sans.shape("17"))


def test_a_word_is_shaped_once(sans: Font) -> None:
    """The same word is the same object, another feature or language is not."""
    assert sans.shape("mot") is sans.shape("mot")
    assert sans.shape("mot", ("smcp",)) is not sans.shape("mot")
    assert sans.shape("mot", (), "de") is not sans.shape("mot", (), "fr")


def test_tags_tell_words_apart(sans: Font, serif: Font) -> None:
    """What looks different has another tag, what looks the same has the same."""
    tags = [sans.shape("mot").tag, serif.shape("mot").tag, sans.shape("mots").tag, sans.shape("mot", ("smcp",)).tag]
    assert len(set(tags)) == len(tags)
    assert Font.open(REGULAR).shape("mot").tag == sans.shape("mot").tag


# --- coverage ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", FILES, ids=lambda p: p.stem)
def test_shipped_fonts_have_every_french_character(path: Path) -> None:
    """No letter, sign or blank of French is missing, not even the narrow one."""
    assert Font.open(path).shape(FRENCH + "\u00a0\u202f ").missing == ""


@pytest.mark.parametrize("text", ["☃", "a☃b", "漢", "\U0001f600", "a\tb"])
def test_a_missing_glyph_is_reported(sans: Font, text: str) -> None:
    """The character without a glyph is named, and no other."""
    assert sans.shape(text).missing == text.strip("ab")


def test_a_missing_combining_mark_is_reported(serif: Font) -> None:
    """A mark without a glyph would print a box as much as a letter would."""
    word = serif.shape("x\u0323")
    assert 0 in gids(word), "this font has learnt the mark; choose another one"
    assert "\u0323" in word.missing


def test_a_blank_that_the_font_lacks_is_its_space_in_another_width(serif: Font) -> None:
    """U+202F in Fraunces: the space's glyph, its own width, its own character."""
    assert serif.hb_font.get_nominal_glyph(0x202F) is None, "this font has learnt the blank; choose another one"
    first, blank, last = serif.shape("a\u202fb").glyphs
    space = serif.shape(" ").glyphs[0]
    assert (blank.gid, blank.text) == (space.gid, "\u202f")
    assert blank.advance == round((BLANKS["\u202f"] or 0) * serif.upem) < space.advance
    assert (first.text, last.text) == ("a", "b")


def test_a_blank_that_the_font_has_is_its_own(sans: Font) -> None:
    """U+202F in Source Sans keeps the glyph and width that its designers gave it."""
    blank = sans.shape("\u202f").glyphs[0]
    assert blank.gid == sans.hb_font.get_nominal_glyph(0x202F)
    assert 0 < blank.advance == blank.natural < sans.shape(" ").glyphs[0].advance


# --- where fonts come from --------------------------------------------------------------------------------------


def test_every_style_of_the_shipped_families_comes_from_fonts() -> None:
    """Whatever is asked for is a file under fonts/, or a problem, one for each role."""
    fonts = book(ROOT)
    found = {(role, *ending): fonts.font(role, *ending) for role in ROLES for ending in FILE_ENDINGS}
    assert {f.path.parent.parent for f in found.values() if f} == {ROOT / "fonts"}
    assert len(fonts.problems) == len({role for (role, _, _), font in found.items() if font is None})


def test_each_shipped_family_has_its_licence() -> None:
    """No font without the text of its licence."""
    assert all((path.parent / "OFL.txt").is_file() for path in FILES)


def test_weight_and_slope_choose_the_file() -> None:
    """Regular, bold, italic and both are four files; what a family lacks is its nearest weight."""
    fonts = book(ROOT)
    upright = [(weight, False) for weight in ("regular", "semibold", "bold", "black")]
    asked = [*upright, ("regular", True), ("bold", True)]
    names = [font.path.stem.split("-")[1] for weight, italic in asked if (font := fonts.font("text", weight, italic))]
    assert names == ["Regular", "Bold", "Bold", "Bold", "Italic", "BoldItalic"]
    black = fonts.font("display", "black", False)
    assert black and black.path.stem == "Fraunces-Black"


def test_one_file_is_opened_once() -> None:
    """Two roles or weights on one file share the font, so that it is embedded once."""
    fonts = book(ROOT, roles={"text": "source-sans-3", "again": "source-sans-3"})
    assert fonts.font("text", "bold", False) is fonts.font("again", "black", False)


def test_the_user_s_fonts_come_before_the_shipped_ones(tmp_path: Path) -> None:
    """The first root that has the family is used."""
    own = tmp_path / "fonts/source-sans-3/Own-Regular.ttf"
    own.parent.mkdir(parents=True)
    own.write_bytes(DISPLAY.read_bytes())
    font = book(tmp_path, ROOT).font("text", "regular", False)
    assert font and font.path == own


@pytest.mark.parametrize("family", ["DejaVu Sans", "Helvetica", "source-sans"])
def test_a_family_that_is_not_under_fonts_is_a_problem(family: str) -> None:
    """The system's fonts are never looked at."""
    fonts = book(ROOT, roles={"text": family})
    assert fonts.font("text", "regular", False) is None
    (problem,) = fonts.problems
    assert f"fonts/{family}/*-Regular.ttf" in problem.message
    assert problem.field == "fonts.text"


def test_an_unknown_role_has_no_font() -> None:
    """A role that the game does not declare never falls back to another one."""
    assert book(ROOT).font("titel", "regular", False) is None


def test_a_problem_with_a_font_is_told_once() -> None:
    """A hundred cards in a font that is not there are one problem."""
    fonts = book(ROOT, roles={"text": "nothing"})
    for _ in range(3):
        fonts.font("text", "regular", False)
    assert len(fonts.problems) == 1


@pytest.mark.parametrize(
    "content",
    [b"", b"OTTO" + bytes(200), b"GIF89a", DISPLAY.read_bytes()[:700], DISPLAY.read_bytes()[:36000]],
    ids=["empty", "cff", "picture", "cut-in-its-head", "cut-in-its-outlines"],
)
def test_a_file_that_is_no_truetype_font_is_a_problem(tmp_path: Path, content: bytes) -> None:
    """Empty, CFF, not a font, cut off: a message with the file's name, no traceback."""
    path = tmp_path / "fonts/own/Own-Regular.ttf"
    path.parent.mkdir(parents=True)
    path.write_bytes(content)
    fonts = book(tmp_path, roles={"text": "own"})
    assert fonts.font("text", "regular", False) is None
    assert "fonts/own/Own-Regular.ttf" in str(fonts.problems.found[0])


# --- fonts from strangers ---------------------------------------------------------------------------------------


def own_font(folder: Path, data: bytes) -> FontBook:
    """A book with one font of somebody's own."""
    path = folder / "fonts/own/Own-Regular.ttf"
    path.parent.mkdir(parents=True)
    path.write_bytes(data)
    return book(folder, roles={"text": "own"})


def told(fonts: FontBook) -> list[str]:
    """Every problem as it is printed, once."""
    return sorted(set(map(str, fonts.problems)))


def many_for_one(gid: int, count: int) -> bytes:
    """A table GSUB that makes many glyphs of one."""
    sequence = struct.pack(f">H{count}H", count, *[gid] * count)
    lookup = struct.pack(">HHHH HHHH HHH", 2, 0, 1, 8, 1, 8, 1, 14, 1, 1, gid) + sequence
    scripts = struct.pack(">H4sH HH HHHH", 1, b"DFLT", 8, 4, 0, 0, 0xFFFF, 1, 0)
    features = struct.pack(">H4sH HHH", 1, b"ccmp", 8, 0, 1, 0)
    starts = 10, 10 + len(scripts), 10 + len(scripts) + len(features)
    return struct.pack(">HHHHH", 1, 0, *starts) + scripts + features + struct.pack(">HH", 1, 4) + lookup


def test_a_damaged_glyph_is_told_when_it_is_printed(tmp_path: Path) -> None:
    """With its number and its letter, once; a game without the letter is printed."""
    whole = Font.open(REGULAR)
    e, composed = (gids(whole.shape(text))[0] for text in "eé")
    start, _ = glyph_at(whole.tables, e)
    data = bytearray(REGULAR.read_bytes())
    data[start + 10 : start + 12] = b"\x00\xff"
    fonts = own_font(tmp_path, bytes(data))
    font = fonts.font("text", "regular", False)
    assert font and font.shape("abc") and not fonts.problems.found
    assert font.shape("été") and font.shape("été, là")
    why = "its outline is damaged (it has more flags than points); expected a sound font; get the file anew"
    assert told(fonts) == [f"fonts/own/Own-Regular.ttf: glyph {composed} (“é”): {why}"]  # which has an e in it
    assert font.shape("tel") and len(told(fonts)) == 2 and f"glyph {e} (“e”)" in told(fonts)[0]


def test_of_many_damaged_glyphs_some_are_told(tmp_path: Path) -> None:
    """Nobody reads a hundred lines."""
    whole = small_font(REGULAR)
    size = tables_of(whole).records["glyf"].length
    fonts = own_font(tmp_path, changed(whole, "glyf", 0, f"{size}s", b"\x7f" * size))  # type: ignore[arg-type]
    font = fonts.font("text", "regular", False)
    assert font and font.shape("abcdefgh")
    assert len(told(fonts)) == 4 and "other glyphs: there are more faults like these" in told(fonts)[-1]
    assert fonts.problems.found == font.faults


def test_a_word_is_not_blown_up(tmp_path: Path) -> None:
    """Two hundred glyphs for a letter are told; three are what some letters need."""
    small = small_font(REGULAR)
    gid = gids(Font.open(REGULAR).shape("o"))[0]
    gid = hb.Font(hb.Face(small)).get_nominal_glyph(ord("o")) or gid
    (tmp_path / "a").mkdir()
    fonts = own_font(tmp_path / "a", with_tables(small, {"GSUB": many_for_one(gid, 3)}))
    font = fonts.font("text", "regular", False)
    assert font and len(font.shape("to").glyphs) == 4 and not fonts.problems.found
    fonts = own_font(tmp_path, with_tables(small, {"GSUB": many_for_one(gid, 200)}))
    font = fonts.font("text", "regular", False)
    assert font and font.shape("to").glyphs == ()
    why = "it makes 201 glyphs of 2 characters; expected a sound font; get the file anew"
    assert told(fonts) == [f"fonts/own/Own-Regular.ttf: “to”: {why}"]


@pytest.mark.parametrize(("width", "is_told"), [(16_000, False), (16_001, True), (0xFFFF, True)])
def test_letters_of_absurd_widths_are_told(tmp_path: Path, width: int, is_told: bool) -> None:
    """A long Arabic ligature is about twelve em."""
    small = small_font(REGULAR)
    gid = hb.Font(hb.Face(small)).get_nominal_glyph(ord("o")) or 0
    fonts = own_font(tmp_path, with_tables(changed(small, "hmtx", 4 * gid, "H", width), {"GPOS": None}))
    font = fonts.font("text", "regular", False)
    assert font and font.shape("to").width == (0 if is_told else font.shape("t").width + 16)
    assert bool(told(fonts)) is is_told
    assert not is_told or "“to”: it moves a letter by more than 16 em; expected" in told(fonts)[0]


@pytest.mark.parametrize("at", [88, 70], ids=["capitals", "tails"])
def test_absurd_heights_are_told(tmp_path: Path, at: int) -> None:
    """Lines would be set far from their box."""
    fonts = own_font(tmp_path, changed(REGULAR.read_bytes(), "OS/2", at, "h", -20_000))
    assert fonts.font("text", "regular", False) is None
    assert "its tables OS/2 and hhea are damaged: they speak of capitals of" in told(fonts)[0]


def test_what_may_be_damaged_is_a_warning(tmp_path: Path) -> None:
    """A point that has moved a little cannot be told from a design, but by the checksum."""
    small = small_font(REGULAR)
    fonts = own_font(tmp_path, changed(small, "hmtx", 40, "H", 333))
    font = fonts.font("text", "regular", False)
    assert font and font.shape("abc") and not fonts.problems.found
    name = "fonts/own/Own-Regular.ttf"
    assert fonts.shelf.warnings == [
        f"{name}: the checksum of its table hmtx is wrong: the file may be damaged; get it anew"
    ]


def test_a_variable_font_prints_its_first_style_and_says_so(tmp_path: Path) -> None:
    """It is no mistake, but bold would look like regular."""
    fonts = own_font(tmp_path, with_tables(small_font(REGULAR), {"fvar": bytes(16)}))
    assert fonts.font("text", "regular", False)
    (warning,) = fonts.shelf.warnings
    assert "it is a variable font, of which the first style alone is printed; take a file for each style" in warning


@pytest.mark.parametrize("kind", ["folder", "pipe", "device", "huge"])
def test_what_is_no_file_is_told_and_never_read(tmp_path: Path, kind: str) -> None:
    """A pipe would wait for ever, and a file of three gigabytes may hold nothing."""
    fonts = own_font(tmp_path, b"")
    path = tmp_path / "fonts/own/Own-Regular.ttf"
    if kind == "huge":
        os.truncate(path, 3 << 30)
    else:
        path.unlink()
    if kind == "folder":
        path.mkdir()
    elif kind == "pipe":
        os.mkfifo(path)
    elif kind == "device":
        path.symlink_to("/dev/zero")
    assert fonts.font("text", "regular", False) is None
    what = "3072.0 MB is too large; at most 32 MB is read" if kind == "huge" else "is not a file"
    expected = "expected a .ttf font with TrueType outlines"
    assert told(fonts) == [f"fonts/own/Own-Regular.ttf: cannot be used: {what}; {expected}"]


# --- the same on every machine ----------------------------------------------------------------------------------


def test_widths_are_pinned(sans: Font, serif: Font) -> None:
    """Known widths in em: another font file or another way of shaping would move lines of printed kits."""
    assert sans.shape("AVATAR").width == 3.126
    assert sans.shape("office").width == 2.294
    assert serif.shape("AVATAR").width == 4.2085
    assert serif.shape("12\u202f000").width == 3.3115


def test_shaping_does_not_depend_on_the_environment(tmp_path: Path) -> None:
    """Another home, locale, hash seed and font configuration give the same words."""
    code = (
        "from pathlib import Path; from pnp.text.fonts import Font\n"
        f"for p in {[str(REGULAR), str(DISPLAY)]!r}:\n"
        "    f = Font.open(Path(p)); print([f.shape(t).tag for t in ('AVATAR', 'office', 'é\\u202f!')])\n"
    )
    outputs = set()
    for seed, locale in (("1", "C"), ("2", "tr_TR.UTF-8")):
        env = {
            **os.environ,
            "PYTHONPATH": str(Path(sys.modules["pnp"].__file__ or "").parent.parent),
            "PYTHONHASHSEED": seed,
            "LC_ALL": locale,
            "HOME": str(tmp_path / seed),
            "FONTCONFIG_FILE": str(tmp_path / "none"),
        }
        outputs.add(subprocess.run([sys.executable, "-c", code], env=env, capture_output=True, check=True).stdout)
    assert len(outputs) == 1 and outputs.pop().count(b"[") == 2
