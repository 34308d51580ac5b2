"""po_files: new languages, and a changed source merged into a translation, as a translator meets them."""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path

import polib  # type: ignore[import-untyped]
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pnp.base.problems import Problems
from pnp.language.catalogue import checked, read
from pnp.translators.po_files import Text, load_po, merged, started, template
from pnp.translators.po_writer import po_text
from tests.command_line import run
from tests.places import ROOT
from tests.translators.lanterns import CARDS, change, po

pytestmark = pytest.mark.usefixtures("workspace")


# --- new languages ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", ["xx", "../en", "EN", "", "klingon"])
def test_a_language_that_there_is_not_cannot_be_started(lang: str) -> None:
    """Neither a code that nobody knows nor a path makes a file."""
    assert "expected a code such as en" in run("i18n", "add", lang, "--game", "lanterns", status=2).stderr
    assert [p.name for p in Path("cards/lanterns/locale").glob("*.po")] == ["es.po"]


def test_a_language_that_is_there_is_not_started_again() -> None:
    """A translation is never replaced by an empty one."""
    before = po("es").read_bytes()
    assert "is there already" in run("i18n", "add", "es", "--game", "lanterns", status=2).stderr
    assert po("es").read_bytes() == before


# --- a changed source ---------------------------------------------------------------------------------------------


def test_a_changed_text_and_only_that_is_fuzzy_after_an_update() -> None:
    """Others are kept as they are; the old source is told; what is gone is kept as obsolete."""
    change(CARDS, "Départ à 10:30", "Départ à 11:45")
    change(CARDS, "title: La lanterne", "title: Autre chose")
    said = run("i18n", "update", "--game", "lanterns").stdout
    assert "cards/lanterns/locale/es.po: 5 kept, 1 fuzzy, 1 new, 1 obsolete" in said
    file = polib.pofile(str(po("es")))
    assert [e.occurrences for e in file.fuzzy_entries()] == [[("cards/boat/story", "")]]
    assert file.fuzzy_entries()[0].previous_msgid == "Départ à 10:30 (quai B), retour à la nuit."
    assert [e.occurrences for e in file.untranslated_entries()] == [[("cards/lantern/title", "")]]
    assert [e.msgid for e in file.obsolete_entries()] == ["La lanterne"]


def test_what_comes_back_has_its_translation_again() -> None:
    """A text that was gone is known when it is there again."""
    change(CARDS, "title: La lanterne", "title: Autre chose")
    run("i18n", "update", "--game", "lanterns")
    change(CARDS, "title: Autre chose", "title: La lanterne")
    run("i18n", "update", "--game", "lanterns")
    assert polib.pofile(str(po("es"))).find("La lanterne").msgstr == "La linterna"


def test_a_card_that_is_renamed_keeps_its_translations() -> None:
    """The same text in another context is the same translation."""
    change(CARDS, "id: lantern", "id: lamp")
    assert "7 kept, 0 fuzzy, 0 new" in run("i18n", "update", "--game", "lanterns").stdout
    entry = next(e for e in polib.pofile(str(po("es"))) if ("cards/lamp/title", "") in e.occurrences)
    assert entry.msgstr == "La linterna" and not entry.fuzzy


def test_new_cards_do_not_shift_others() -> None:
    """Only the texts of the new card are new."""
    card = '  - {id: new, title: "Nouvelle", story: "Rien.", points: 1}\n'
    change(CARDS, "cards:\n", f"cards:\n{card}")
    assert "7 kept, 0 fuzzy, 2 new, 0 obsolete" in run("i18n", "update", "--game", "lanterns").stdout


def test_updating_twice_gives_the_same_bytes() -> None:
    """Nothing has changed, so nothing changes."""
    run("i18n", "update", "--game", "lanterns")
    once = po("es").read_bytes()
    run("i18n", "update", "--game", "lanterns")
    assert po("es").read_bytes() == once


words = st.text(alphabet="abcdé {}*", min_size=3, max_size=30).filter(str.strip)


@settings(max_examples=60)
@given(
    before=st.dictionaries(st.sampled_from("pqrstu"), words), after=st.dictionaries(st.sampled_from("pqrstu"), words)
)
def test_merging_keeps_exactly_what_has_not_changed(before: dict[str, str], after: dict[str, str]) -> None:
    """A text that is the same in the same field is never lost nor made fuzzy; a changed one is never taken as done."""
    old_pot, new_pot = (
        template("g", "1", [Text((key, text), "", ()) for key, text in data.items()]) for data in (before, after)
    )
    old = started(old_pot, "en")
    old = replace(old, entries=tuple(entry.translated(f"T:{entry.source}") for entry in old.entries))
    merge = merged(old, new_pot)
    found = {entry.context: entry for entry in merge.file.entries}
    assert {context: entry.source for context, entry in found.items()} == after
    for context, text in after.items():
        entry = found[context]
        if before.get(context) == text:
            assert entry.text == f"T:{text}" and not entry.fuzzy
        elif entry.text and not entry.fuzzy:
            assert entry.text == f"T:{text}"  # the same text from a field that is gone
        elif entry.text:
            assert entry.former
    assert merge.kept + merge.fuzzy + merge.new == len(after)


@pytest.mark.full
@pytest.mark.slow
def test_games_that_come_with_pnp_are_left_alone() -> None:
    """A language that is added here goes into this workspace, and is found beside the shipped ones."""
    shipped = {path: path.stat().st_mtime_ns for path in ROOT.glob("*/*/locale/*")}
    run("i18n", "add", "pt", "--game", "jonques", "--game", "shared")
    assert Path("cards/jonques/locale/pt.po").is_file() and Path("templates/shared/locale/pt.po").is_file()
    run("i18n", "update")
    assert "pt" in run("list").stdout
    assert {path: path.stat().st_mtime_ns for path in ROOT.glob("*/*/locale/*")} == shipped


def test_without_a_workspace_nothing_is_written(
    tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Games that come with pnp are not the user's to update."""
    monkeypatch.chdir(tmp_path_factory.mktemp("empty"))
    assert "there is no cards/ here" in run("i18n", "update", status=2).stderr


def test_the_source_language_cannot_be_added() -> None:
    """It is what is translated from."""
    assert "is the language of the source texts" in run("i18n", "add", "fr", "--game", "lanterns", status=2).stderr


# --- files of strangers --------------------------------------------------------------------------------------------

NONSENSE = (
    "", "x", "9" * 5000, "-1", "1e999", "nplurals=999999999; plural=(n != 1);", f"nplurals=2; plural={'(' * 5000}",
    "text/plain; charset=utf-16", "text/plain; charset=nope", ";;;;=", "2026-99-99 99:99+9999", "0000-00-00 00:00+0000",
    "9999-12-31 23:59-2359", "es_ES_x_y_z", "../../etc", "x" * 30_000, "a: b: c", "YEAR-MO-DA HO:MI+ZONE",
)  # fmt: skip
KEYS = ("Language", "Plural-Forms", "Content-Type", "PO-Revision-Date", "POT-Creation-Date", "Project-Id-Version", "X")


@pytest.mark.parametrize("key", KEYS)
def test_nonsense_in_the_head_is_told_or_does_no_harm(key: str) -> None:
    """Either it is said what is wrong with the file, or what an update writes is sound."""
    pot = template("lanterns", "1", [Text(("a", "b"), "", ())])
    sound = po("es").read_text(encoding="utf-8")
    for value in NONSENSE:
        head, texts = sound.split("\n\n", 1)
        lines = [line for line in head.split("\n") if not line.startswith(f'"{key}:')]
        spoilt = "\n".join([*lines, f'"{key}: {value}\\n"', "", texts])
        po("es").write_text(spoilt, encoding="utf-8")
        problems = Problems()
        if read(po("es"), "es.po", "es", problems) is None:
            assert str(problems.found[0]).startswith("es.po:"), value
        else:
            fresh = po_text(merged(load_po(po("es")), pot).file)
            assert checked(fresh, "es.po", "es", problems), [*map(str, problems)]


@pytest.mark.full
def test_many_obsolete_texts_of_one_field_cost_little() -> None:
    """The very same text is found at once, and long ones are not compared letter by letter."""
    far, near = "a" * 30_000, "Ceci est un texte tout à fait ordinaire"
    old = started(template("g", "1", [Text(("c", f"{far}{n}"), "", ()) for n in range(300)]), "es")
    old = replace(old, entries=tuple(entry.translated("x") for entry in old.entries))
    pot = template("g", "1", [Text(("c", far), "", ()), Text(("d", f"{far}7"), "", ()), Text(("c", near), "", ())])
    done = merged(old, pot)
    assert (done.kept, done.fuzzy, done.new, done.obsolete) == (1, 0, 2, 299)


NAMES = {"no UTF-8": os.fsdecode(b"\xff"), "a device": "nul", "long": "b" * 5000, "an escape": "e\x1b[31m"}


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_strange_names_of_languages_are_told_in_one_sentence(name: str) -> None:
    """In every command that takes one, and as names of files that are there."""
    lang = NAMES[name]
    run("i18n", "export", "--game", "lanterns", "--lang", "es", "--xlsx", "es.xlsx")
    one = ("--game", "lanterns", "--lang", lang)
    for words in (
        ("add", lang, "--game", "lanterns"), ("proof", *one), ("export", *one, "--xlsx", "x.xlsx"),
        ("import", *one, "--xlsx", "es.xlsx"),
    ):  # fmt: skip
        said = run("i18n", *words, status=2).stderr
        assert said.startswith("pnp: ") and said.count("\n") == 1
    if len(lang) < 100:
        po(lang).write_bytes(po("es").read_bytes())
        for command in ("status", "update", "extract"):
            assert "\x1b" not in run("i18n", command, "--game", "lanterns", status=None).output
    assert "Traceback" not in run("i18n", "status", "--lang", lang).output


def test_a_spreadsheet_with_a_strange_name_goes_there_and_back() -> None:
    """Bytes that are no text are a name like any other; what no disk holds is told."""
    strange = os.fsdecode(b"\xff.xlsx")
    for command in ("export", "import"):
        run("i18n", command, "--game", "lanterns", "--lang", "es", "--xlsx", strange)
    for wrong, said in (("b" * 5000, "File name too long"), ("CON.xlsx", "Windows keeps that name for a device")):
        assert said in run("i18n", "export", "--game", "lanterns", "--lang", "es", "--xlsx", wrong, status=2).stderr
