"""po_files: new languages, and a changed source merged into a translation, as a translator meets them."""

from __future__ import annotations

from pathlib import Path

import polib  # type: ignore[import-untyped]
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pnp.translators.po_files import Text, merged, started, template
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
    assert "cards/lanterns/locale/es.po: 6 kept, 1 fuzzy, 1 new, 1 obsolete" in said
    file = polib.pofile(str(po("es")))
    assert [e.msgctxt for e in file.fuzzy_entries()] == ["cards/boat/story"]
    assert file.fuzzy_entries()[0].previous_msgid == "Départ à 10:30 (quai B), retour à la nuit."
    assert [e.msgctxt for e in file.untranslated_entries()] == ["cards/lantern/title"]
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
    assert "8 kept, 0 fuzzy, 0 new" in run("i18n", "update", "--game", "lanterns").stdout
    entry = next(e for e in polib.pofile(str(po("es"))) if e.msgctxt == "cards/lamp/title")
    assert entry.msgstr == "La linterna" and not entry.fuzzy


def test_new_cards_do_not_shift_others() -> None:
    """Only the texts of the new card are new."""
    card = '  - {id: new, title: "Nouvelle", story: "Rien.", points: 1}\n'
    change(CARDS, "cards:\n", f"cards:\n{card}")
    assert "8 kept, 0 fuzzy, 2 new, 0 obsolete" in run("i18n", "update", "--game", "lanterns").stdout


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
    for message in old:
        if message.id:
            message.string = f"T:{message.id}"
    merge = merged(old, new_pot)
    found = {m.context: m for m in merge.catalog if m.id}
    assert {c: str(m.id) for c, m in found.items()} == after
    for context, text in after.items():
        message = found[context]
        if before.get(context) == text:
            assert message.string == f"T:{text}" and not message.fuzzy
        elif message.string and not message.fuzzy:
            assert message.string == f"T:{text}"  # the same text from a field that is gone
        elif message.string:
            assert message.previous_id
    assert merge.kept + merge.fuzzy + merge.new == len(after)


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
