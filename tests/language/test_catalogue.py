"""catalogue: sound PO files are read as polib reads them; broken ones give clear messages and never a wrong print."""

from __future__ import annotations

import random
import re
import shutil
import subprocess
from pathlib import Path

import polib  # type: ignore[import-untyped]
import pytest
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from hypothesis import given, settings
from hypothesis import strategies as st

from pnp.base.problems import Problems, ProblemsFound, UsageError
from pnp.definition.load import load_game
from pnp.definition.workspace import Workspace
from pnp.language.catalogue import mistake, read
from pnp.language.localize import MARK, catalogues, localize
from pnp.language.texts import texts
from tests.places import ROOT

FILES = sorted([*ROOT.glob("cards/*/locale/*.po"), *ROOT.glob("templates/shared/locale/*.po")])
SAMPLE = ROOT / "tests" / "whole" / "scripts"
CORRUPTIONS = 200


def name_of(path: Path) -> str:
    """The game and the language of a file, as the name of a case."""
    return f"{path.parent.parent.name}-{path.stem}"


# --- the shipped files --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", FILES, ids=name_of)
def test_shipped_files_are_read_as_polib_reads_them(path: Path) -> None:
    """Two independent readers find the same texts."""
    problems = Problems()
    found = read(path, path.name, path.stem, problems)
    assert found is not None and not problems.found
    assert {key: entry.text for key, entry in found.entries.items()} == {
        (e.msgctxt or "", e.msgid): e.msgstr for e in polib.pofile(str(path)) if not e.obsolete
    }


@pytest.mark.parametrize("path", FILES, ids=name_of)
def test_shipped_files_compile_in_babel(path: Path, tmp_path: Path) -> None:
    """Every translated text reaches the compiled file."""
    with path.open("rb") as file, (tmp_path / "x.mo").open("wb") as out:
        write_mo(out, read_po(file))
    assert len(polib.mofile(str(tmp_path / "x.mo"))) == len([e for e in polib.pofile(str(path)) if e.translated()])


@pytest.mark.skipif(not shutil.which("msgfmt"), reason="needs msgfmt (Debian: gettext)")
@pytest.mark.parametrize("path", [*FILES, *ROOT.glob("*/*/locale/*.pot")], ids=name_of)
def test_shipped_files_pass_msgfmt(path: Path) -> None:
    """The strictest checker of PO files has nothing to say."""
    done = subprocess.run(["msgfmt", "--check", "-o", "/dev/null", path], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


# --- one translation ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("source", "target", "said"),
    [
        ("Payez {clock}.", "Pay {clock}.", ""),
        ("{a} puis {b}", "{b} then {a}", ""),
        ("Payez {clock}.", "Pay.", "lacks {clock}"),
        ("Payez.", "Pay {clock}.", "has {clock}, which the source has not"),
        ("Payez {clock}.", "Pay {clok}.", "lacks {clock} and has {clok}"),
        ("un **mot**", "a **word", "** is opened and never closed"),
        ("un mot", "a word ", "starts or ends with a blank"),
        ("un mot", "a } word", "a brace that is no icon"),
        ("**{a}** *{b}*", "*{b}* **{a}**", ""),
        (r"\{a\} {b}", r"{b} \{other\}", ""),
        (r"\{a\}", "{a}", "has {a}, which the source has not"),
        ("{a}", r"\{a\}", "lacks {a}"),
        ("2 * 3", r"2 * 3 \*", ""),
        ("2 * 3", "2 ** 3", "found **; expected *, ** or ***"),
        ("un mot", "a <b>word</b>", "has “<b>”, which is HTML; expected **bold**"),
        ("un mot", "a&nbsp;word", "has “&nbsp;”, which is HTML; expected the character itself, U+00A0"),
        ("3 < 5", "3 < 5 & <3", ""),
    ],
)
def test_what_a_translation_must_keep(source: str, target: str, said: str) -> None:
    """Values, icons, markup and no blanks at its ends."""
    found = mistake(source, target)
    assert said in str(found or "") and bool(found) == bool(said)


HEAD = 'msgid ""\nmsgstr "Language: en\\n"\n\n'
BROKEN = {
    "a text twice": (
        HEAD + 'msgctxt "a"\nmsgid "x"\nmsgstr "1"\n\nmsgctxt "a"\nmsgid "x"\nmsgstr "2"\n',
        "en.po:8:1: a: found a second time; it stands in line 4 already",
    ),
    "no head": ('msgctxt "a"\nmsgid "x"\nmsgstr "1"\n', "en.po:1:1: has no head"),
    "another language": ('msgid ""\nmsgstr "Language: de\\n"\n', "en.po:1:1: Language: found “de” in the head"),
    "a lost quote": (
        HEAD + 'msgctxt "a"\nmsgid "x\nmsgstr "1"\n',
        "en.po:5:1: found “msgid \\u0022x”",
    ),
    "a text without msgstr": (
        HEAD + 'msgctxt "a"\nmsgid "x"\n\nmsgctxt "b"\nmsgid "y"\nmsgstr "1"\n',
        "en.po:4:1: found a text without msgstr",
    ),
    "an unknown escape": ('msgid ""\nmsgstr "Language: en\\q"\n', "en.po:2:1: found"),
    "an icon lost": (
        HEAD + 'msgctxt "a"\nmsgid "{clock} x"\nmsgstr "y"\n',
        "a: found “y”, which lacks {clock}",
    ),
    "a form too few": (
        HEAD + 'msgctxt "a"\nmsgid "feuille | feuilles"\nmsgstr "sheet"\n',
        "en.po:4:1: a: found “sheet”, which has 1 form of a counted word; expected 2, separated by |, for the",
    ),
    "plural forms": (
        HEAD + 'msgctxt "a"\nmsgid "x"\nmsgid_plural "xs"\nmsgstr[0] "1"\nmsgstr[1] "2"\n',
        "en.po",
    ),
}


@pytest.mark.parametrize("name", BROKEN)
def test_broken_files_are_told_with_their_line(name: str, tmp_path: Path) -> None:
    """What is wrong is named where it stands, and nothing is read."""
    text, said = BROKEN[name]
    (tmp_path / "en.po").write_text(text, encoding="utf-8")
    problems = Problems()
    assert read(tmp_path / "en.po", "en.po", "en", problems) is None
    assert any(said.replace("\\u0022", '"') in str(problem) for problem in problems), list(map(str, problems))


def test_files_that_are_no_text_or_too_long_are_refused(tmp_path: Path) -> None:
    """Another character set, a huge file and an empty one."""
    for data, said in (
        (b"\xff\xfe\x00", "is not UTF-8"),
        (b"#" * 9_000_000, "at most 8 MB is read"),
        (b"", "has no head"),
    ):
        (tmp_path / "en.po").write_bytes(data)
        problems = Problems()
        assert read(tmp_path / "en.po", "en.po", "en", problems) is None
        assert said in str(next(iter(problems)))


# --- corruption ---------------------------------------------------------------------------------------------------


def corrupted(data: bytes, dice: random.Random) -> bytes:
    """A file after something has gone wrong with it: a lost line, a lost byte, half a file, two lines swapped …"""
    lines = data.split(b"\n")
    at = dice.randrange(len(lines))
    kind = dice.randrange(9)
    if kind == 0:
        del lines[at]
    elif kind == 1:
        lines[at] = lines[at][: dice.randrange(len(lines[at]) + 1)]
    elif kind == 2:
        lines.insert(at, lines[dice.randrange(len(lines))])
    elif kind == 3:
        other = dice.randrange(len(lines))
        lines[at], lines[other] = lines[other], lines[at]
    elif kind == 4:
        return data[: dice.randrange(len(data))]
    elif kind == 5:
        place = dice.randrange(len(data))
        return data[:place] + bytes([dice.randrange(256)]) + data[place + 1 :]
    elif kind == 6:
        place = dice.randrange(len(data))
        return data[:place] + data[place + dice.randrange(1, 40) :]
    elif kind == 7:
        lines[at] = lines[at].replace(b'"', b"", 1) if b'"' in lines[at] else b'"' + lines[at]
    else:
        lines[at] = lines[at].replace(b"{", b"(", 1).replace(b"msgstr", b"msgid", 1)
    return b"\n".join(lines)


@pytest.mark.parametrize("seed", range(CORRUPTIONS // 20))
def test_corrupted_files_give_clear_errors_and_never_a_wrong_print(seed: int, tmp_path: Path) -> None:
    """Either a message with file and line, or exactly the texts that an independent reader finds in the file."""
    shutil.copytree(SAMPLE, tmp_path / "w", ignore=shutil.ignore_patterns("fonts"))
    workspace = Workspace((tmp_path / "w", ROOT))
    path = tmp_path / "w/cards/lanterns/locale/he.po"
    sound = path.read_bytes()
    game = load_game(workspace, "lanterns", Problems())
    assert game is not None
    own, _ = catalogues(workspace, game)
    dice = random.Random(seed)
    for number in range(20):
        path.write_bytes(corrupted(sound, dice))
        problems = Problems()
        try:
            printed = localize(workspace, game, "he", problems, allow_missing=True).game
        except (UsageError, ProblemsFound) as error:
            pytest.fail(f"{seed}.{number}: {error}")
        for problem in problems:
            assert re.match(r"\S*he\.po:\d+:\d+: .{10,}", str(problem)), problem
        if problems.found:
            continue
        there = {(e.msgctxt or "", e.msgid): e for e in polib.pofile(str(path)) if not e.obsolete}
        for (context, source), (_, target) in zip(texts(game), texts(printed), strict=True):
            key = (context.key, source)
            if key not in own.keys or context.shared:
                continue
            nearest = (key, (f"{context.component}/*/{context.field}", source), ("", source))
            entry = next((there[one] for one in nearest if one in there and there[one].msgstr), None)
            wanted = entry.msgstr if entry and entry.msgstr and "fuzzy" not in entry.flags else MARK + source
            assert target == wanted, f"{seed}.{number}: {key}"


@settings(max_examples=60)
@given(data=st.binary(max_size=300))
def test_rubbish_is_refused(data: bytes, tmp_path_factory: pytest.TempPathFactory) -> None:
    """Any bytes are a problem, never an exception."""
    path = tmp_path_factory.mktemp("po") / "en.po"
    path.write_bytes(data)
    problems = Problems()
    assert read(path, "en.po", "en", problems) is None and problems.found
