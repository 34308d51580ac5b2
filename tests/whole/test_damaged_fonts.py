"""Fonts from strangers, damaged at random, through the real build: told, warned of, or printed as if they were whole.

A checksum that was made right again hides what a checksum can tell; such a font may print another design, but no
traceback. More of them: `python -m tests.whole.damaged_fonts 0 5000`.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from pnp.cli import main
from pnp.text.fonts import Font
from pnp.text.tables import tables_of
from tests.text.damage import KINDS, LETTERS, changed, glyph_at, small_font, with_tables
from tests.whole.damaged_fonts import BUILD, FONTS, Trial, Verdict, prepare

SEEDS = range(5 * len(KINDS))


@pytest.fixture(scope="module")
def trial(tmp_path_factory: pytest.TempPathFactory) -> Trial:
    """The sample game with small fonts of its own, printed once while they are whole."""
    return prepare(tmp_path_factory.mktemp("damaged-fonts"))


@pytest.fixture
def here(trial: Trial, monkeypatch: pytest.MonkeyPatch) -> Trial:
    """The current folder while a test runs."""
    monkeypatch.chdir(trial.folder)
    monkeypatch.setenv("PNP_CACHE", str(trial.folder / "cache"))
    return trial


@pytest.mark.slow
@pytest.mark.sampled
@pytest.mark.parametrize("kind", range(len(KINDS)), ids=list(KINDS))
def test_no_damage_prints_wrong_without_a_word(here: Trial, kind: int) -> None:
    """Five seeds of each kind; whatever is wrong is told with the file."""
    found = {seed: here.verdict(seed) for seed in SEEDS if seed % len(KINDS) == kind}
    bad = {seed: one for seed, one in found.items() if one.is_wrong}
    assert not bad


@pytest.mark.full
def test_the_seeds_reach_every_end(here: Trial) -> None:
    """Some are told, some warned of, some are never noticed, or the tests above would show nothing."""
    assert {here.verdict(seed).end for seed in range(2 * len(KINDS))} >= {"told", "warned", "the same"}


def test_a_warning_stands_in_build_and_check(here: Trial) -> None:
    """The kit is printed; the checksum is for people to know."""
    path = here.path(FONTS[0])
    path.write_bytes(changed(path.read_bytes(), "hmtx", 4, "H", 400))
    try:
        built = CliRunner().invoke(main, BUILD)
        checked = CliRunner().invoke(main, ["check", "--game", "sample", "--jobs", "1"])
    finally:
        here.mend()
    name = path.relative_to(here.folder).as_posix()
    what = f"{name}: the checksum of its table hmtx is wrong: the file may be damaged; get it anew"
    assert built.exit_code == 0 and f"\nWarning: {what}.\n" in built.stdout
    assert f"sample: Warning: {what}\n" in checked.stdout
    whole = CliRunner().invoke(main, BUILD)
    assert whole.exit_code == 0 and "Warning" not in whole.output


@pytest.mark.sampled
@pytest.mark.parametrize("command", [BUILD, ["check", "--game", "sample", "--jobs", "1"]], ids=["build", "check"])
def test_letters_of_the_margins_are_looked_at_too(here: Trial, command: list[str]) -> None:
    """The dot between the words below a sheet stands on no card."""
    path = here.path(FONTS[0])
    data = bytearray(path.read_bytes())
    gid = Font.open(path).shape("·").glyphs[0].gid
    start, _ = glyph_at(tables_of(bytes(data)), gid)
    data[start : start + 2] = b"\xff\x00"
    path.write_bytes(data)
    try:
        done = CliRunner().invoke(main, command)
    finally:
        here.mend()
    name = path.relative_to(here.folder).as_posix()
    assert done.exit_code == 1 and f"{name}: glyph {gid} (“·”): its outline is damaged (it has -256" in done.stderr


@pytest.mark.slow
@pytest.mark.parametrize("command", [BUILD, ["check", "--game", "sample", "--jobs", "1"]], ids=["build", "check"])
@pytest.mark.parametrize("table", ["glyf", "loca"])
def test_letters_without_outlines_are_named(here: Trial, table: str, command: list[str]) -> None:
    """Every checksum is right, and nothing would be seen on the page: the letter and the file are told."""
    for font in FONTS:
        path = here.path(font)
        data = path.read_bytes()
        path.write_bytes(with_tables(data, {table: bytes(len(tables_of(data)[table]))}))
        try:
            done = CliRunner().invoke(main, command)
        finally:
            here.mend()
        name = path.relative_to(here.folder).as_posix()
        assert done.exit_code == 1 and f"{name}: “" in done.stderr and "it draws nothing" in done.stderr, font.name


@pytest.mark.slow
@pytest.mark.parametrize("command", [BUILD, ["check", "--game", "sample", "--jobs", "1"]], ids=["build", "check"])
def test_letters_from_another_font_are_mentioned(here: Trial, command: list[str]) -> None:
    """Half a character map: the kit is printed, and it is said which letters are another family's."""
    path = here.path(FONTS[0])
    path.write_bytes(small_font(path, "".join(sorted(set(LETTERS) - set("aeiou")))))
    try:
        done = CliRunner().invoke(main, command)
    finally:
        here.mend()
    name = path.relative_to(here.folder).as_posix()
    assert done.exit_code == 0 and f"Warning: {name} lacks " in done.output and "draws instead" in done.output


@pytest.mark.slow
def test_texts_of_drawings_are_looked_at_too(here: Trial) -> None:
    """Another program sets them, in pixels, and would not tell."""
    path = here.path(FONTS[0])
    drawing = here.folder / "templates/sample/art/sun.svg"
    before = drawing.read_text(encoding="utf-8")
    text = '<text x="2" y="5" font-family="Source Sans 3" font-size="4">Q</text></svg>'
    drawing.write_text(before.replace("</svg>", text), encoding="utf-8")
    data = bytearray(path.read_bytes())
    gid = Font.open(path).shape("Q").glyphs[0].gid
    start, end = glyph_at(tables_of(bytes(data)), gid)
    data[start + 10 : end] = b"\xff" * (end - start - 10)
    try:
        assert CliRunner().invoke(main, BUILD).exit_code == 0
        path.write_bytes(data)
        done = CliRunner().invoke(main, BUILD)
    finally:
        here.mend()
        drawing.write_text(before, encoding="utf-8")
    name = path.relative_to(here.folder).as_posix()
    assert done.exit_code == 1 and f"{name}: glyph {gid} (“Q”): its outline is damaged" in done.stderr


def test_small_fonts_are_sound(tmp_path: Path) -> None:
    """What is damaged here was whole before."""
    for font in FONTS:
        path = tmp_path / font.name
        path.write_bytes(small_font(font))
        opened = Font.open(path)
        assert opened.shape("Été “office” AVATAR").missing == "" and not opened.faults and not opened.warnings


def test_a_verdict_can_be_wrong() -> None:
    """The judge of these tests is no friend of the accused."""
    assert Verdict("flip", False, 0, "", differs=True).is_wrong
    assert Verdict("flip", False, 1, "cards/sample/cards.yaml: nobody knows why").is_wrong
    assert Verdict("flip", False, 2, "").is_wrong and Verdict("flip", False, -1, "fonts/a.ttf").is_wrong
    assert not Verdict("flip", True, 0, "", differs=True).is_wrong
    assert not Verdict("flip", False, 0, "Warning: fonts/a.ttf", differs=True).is_wrong
