"""po: everything that stands in a PO file is kept, whoever has written it."""

from __future__ import annotations

from pathlib import Path

import polib  # type: ignore[import-untyped]
import pytest

from pnp.language.po import Entry, parse
from tests.places import ROOT

HEAD = 'msgid ""\nmsgstr ""\n"Language: pt_BR\\n"\n"X-Generator: Poedit 3.4\\n"\n\n'
FILES = sorted([*ROOT.glob("cards/*/locale/*.po"), *ROOT.glob("templates/shared/locale/*.po")])


def test_every_part_of_an_entry_is_read() -> None:
    """Comments of both kinds, places, flags, the former source in several lines, and what is obsolete."""
    text = HEAD + (
        '# mine\n#. theirs\n#: a.yaml b.yaml\n#, fuzzy, no-wrap\n#| msgctxt "old"\n#| msgid ""\n#| "one\\n"\n#| "two"\n'
        'msgctxt "c"\nmsgid "a \\"b\\" \\\\ \\t"\nmsgstr ""\n"x"\n"y"\n\n#~| msgid "was"\n'
        '#~ msgid "gone"\n#~ msgstr "weg"\n'
    )
    file = parse(text)
    assert file.entries == (
        Entry(
            "c", 'a "b" \\ \t', "xy", ("fuzzy", "no-wrap"), (" mine",), ("theirs",), ("a.yaml", "b.yaml"), "one\ntwo",
            "old", line=14,
        ),
    )  # fmt: skip
    assert [(one.source, one.text, one.former) for one in file.obsolete] == [("gone", "weg", "was")]


def test_a_former_source_in_one_line_is_read_as_well() -> None:
    """As Babel writes it, which pnp did up to 0.3."""
    file = parse(HEAD + '#, fuzzy\n#| msgid "" "one\\n" "two"\nmsgid "a"\nmsgstr "b"\n')
    assert file.entries[0].former == "one\ntwo"


def test_the_head_keeps_its_lines_and_their_order() -> None:
    """What is changed stays in its place, what is new comes last; the language is spelt as pnp spells it."""
    file = parse(HEAD)
    assert file.lang == "pt-BR" and file.headers["X-Generator"] == "Poedit 3.4"
    changed = file.with_headers({"Language": "pt", "X-New": "1"})
    assert changed.head.text == "Language: pt\nX-Generator: Poedit 3.4\nX-New: 1\n"
    assert changed.without_header("X-Generator").head.text == "Language: pt\nX-New: 1\n"


def test_a_translator_may_mean_what_looks_like_a_slip() -> None:
    """A comment that begins so says it; a translation that is sure is no longer fuzzy."""
    entry = parse(HEAD + '# Meant: the same word\n#, fuzzy\n#| msgid "z"\nmsgid "a"\nmsgstr "a"\n').entries[0]
    assert entry.meant and entry.fuzzy
    sure = entry.translated("b")
    assert (sure.text, sure.flags, sure.former, sure.meant) == ("b", (), "", True)


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parts[-3]}-{path.stem}")
def test_shipped_files_are_read_as_polib_reads_them(path: Path) -> None:
    """Texts, flags, comments, notes and places."""
    theirs = polib.pofile(str(path))
    ours = parse(path.read_text(encoding="utf-8"))
    assert [(e.context, e.source, e.text, "\n".join(e.notes)) for e in ours.entries] == [
        (e.msgctxt or "", e.msgid, e.msgstr, e.comment) for e in theirs
    ]
