"""i18n: extract, add, update, status, export, import and proof, as a translator meets them."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import openpyxl
import polib
import pypdfium2
import pytest
from click.testing import Result
from hypothesis import given, settings
from hypothesis import strategies as st

from pnp.translators.po_files import Text, load_po, merged, po_text, save_po, started, template
from tests.places import ROOT
from tests.tiers import sample
from tests.typed import run

CARDS = "cards/lanterns/cards.yaml"


@pytest.fixture(autouse=True)
def workspace(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The deck of lanterns, with a complete Spanish translation."""
    shutil.copytree(
        ROOT / "tests" / "whole" / "scripts", tmp_path, dirs_exist_ok=True, ignore=shutil.ignore_patterns("fonts")
    )
    shutil.rmtree(tmp_path / "cards/lanterns/locale")
    monkeypatch.chdir(tmp_path)
    run("i18n", "add", "es", "--game", "lanterns")
    fill(po("es"), lambda text: text.replace("La lanterne", "La linterna").replace("Allumez-la", "Enciéndela"))
    return tmp_path


def po(lang: str) -> Path:
    return Path(f"cards/lanterns/locale/{lang}.po")


def fill(path: Path, translate) -> None:  # type: ignore[no-untyped-def]
    """Translate everything that has no translation yet."""
    file = polib.pofile(str(path), wrapwidth=0)
    for entry in file:
        entry.msgstr = entry.msgstr or translate(entry.msgid)
    file.save(str(path))


def change(path: str, old: str, new: str) -> None:
    text = Path(path).read_text(encoding="utf-8")
    assert text.count(old) == 1, old
    Path(path).write_text(text.replace(old, new), encoding="utf-8")


# --- extract and add ----------------------------------------------------------------------------------------------


def test_every_text_is_extracted_with_what_a_translator_needs() -> None:
    """Context, kind, room, neighbours, and the values and icons that must stay."""
    assert run("i18n", "extract", "--game", "lanterns").stdout == "cards/lanterns/locale/lanterns.pot: 8 texts\n"
    entries = {e.msgctxt: e for e in polib.pofile("cards/lanterns/locale/lanterns.pot")}
    assert set(entries) == {
        *("game/title", "documents/cards/title", "documents/cards/stock", "cards/title"),
        *("cards/lantern/title", "cards/lantern/story", "cards/boat/title", "cards/boat/story"),
    }
    story = entries["cards/lantern/story"]
    assert story.msgid == "Allumez-la avant minuit : elle vaut **{points}** points. {moon}"
    notes = " ".join(story.comment.split())
    assert re.search(r"Room for about \d+ characters in 11 lines; the source has 63\.", notes)
    assert "Beside it: title: La lanterne" in notes and "Keep: {points} {moon}" in notes
    assert story.occurrences == [("cards/lanterns/cards.yaml", "")]


def test_extracting_twice_gives_the_same_bytes() -> None:
    run("i18n", "extract", "--game", "lanterns")
    once = Path("cards/lanterns/locale/lanterns.pot").read_bytes()
    run("i18n", "extract", "--game", "lanterns")
    assert Path("cards/lanterns/locale/lanterns.pot").read_bytes() == once


@pytest.mark.parametrize("lang", ["xx", "../en", "EN", "", "klingon"])
def test_a_language_that_there_is_not_cannot_be_started(lang: str) -> None:
    assert "expected a code such as en" in run("i18n", "add", lang, "--game", "lanterns", status=2).stderr
    assert [p.name for p in Path("cards/lanterns/locale").glob("*.po")] == ["es.po"]


def test_a_language_that_is_there_is_not_started_again() -> None:
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
    card = '  - {id: new, title: "Nouvelle", story: "Rien.", points: 1}\n'
    change(CARDS, "cards:\n", f"cards:\n{card}")
    assert "8 kept, 0 fuzzy, 2 new, 0 obsolete" in run("i18n", "update", "--game", "lanterns").stdout


def test_updating_twice_gives_the_same_bytes() -> None:
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


# --- printing -----------------------------------------------------------------------------------------------------


def test_a_translation_is_printed() -> None:
    run("build", "--game", "lanterns", "--lang", "es")
    text = pypdfium2.PdfDocument("output/lanterns/es/1-cards.pdf")[0].get_textpage().get_text_bounded()
    assert "La linterna" in text and "Enciéndela" in text and "La lanterne" not in text
    assert "anverso" in text and "recto" not in text, "the press's own words are translated too"


def test_missing_and_fuzzy_texts_stop_a_build_with_their_count() -> None:
    """And the way on is said; nothing is written."""
    change(CARDS, "Départ à 10:30", "Départ à 11:45")
    change(CARDS, "title: La lanterne", "title: Autre chose")
    said = run("build", "--game", "lanterns", "--lang", "es", status=1).stderr
    assert "es.po:1:1: 2 of 8 texts are missing and 0 fuzzy (the first: cards/lantern/title)" in said
    assert "--allow-missing" in said and not Path("output").exists()
    run("i18n", "update", "--game", "lanterns")
    assert "1 of 8 texts are missing and 1 fuzzy" in run("build", "--game", "lanterns", "--lang", "es", status=1).stderr


def test_allow_missing_prints_the_source_marked() -> None:
    change(CARDS, "title: La lanterne", "title: Autre chose")
    said = run("build", "--game", "lanterns", "--lang", "es", "--allow-missing").stdout
    assert "1 texts have no translation" in said
    text = pypdfium2.PdfDocument("output/lanterns/es/1-cards.pdf")[0].get_textpage().get_text_bounded()
    assert "°Autre chose" in text and "°Le bateau" not in text


def test_all_languages_in_one_go() -> None:
    run("build", "--game", "lanterns", "--lang", "all")
    assert sorted(p.name for p in Path("output/lanterns").iterdir()) == ["es", "fr"]


def test_the_pseudo_language_shows_what_overflows() -> None:
    change(
        "cards/lanterns/game.yaml",
        "title: {weight: bold, size: 14, floor: 9,",
        "title: {weight: bold, size: 30, floor: 28,",
    )
    said = run("build", "--game", "lanterns", "--lang", "pseudo").stdout
    assert "lantern.title: found “Là làñtérñé" in said and "texts would not fit" in said
    text = pypdfium2.PdfDocument("output/lanterns/pseudo/1-cards.pdf")[0].get_textpage().get_text_bounded()
    assert "La lanterne" not in text and "Là" in text


def test_two_languages_need_room() -> None:
    said = run("build", "--game", "lanterns", "--lang", "fr+es", status=1).stderr
    assert "has no room for a second language in “cards”" in said
    path = "templates/lanterns/card.svg"
    change(path, 'pnp:style="title"', 'pnp:style="title" pnp:second="0.7"')
    change(path, 'pnp:style="story"', 'pnp:style="story" pnp:second="0.8"')
    run("build", "--game", "lanterns", "--lang", "fr+es")
    text = pypdfium2.PdfDocument("output/lanterns/fr+es/1-cards.pdf")[0].get_textpage().get_text_bounded()
    assert "La lanterne" in text and "La linterna" in text and text.count("24") == 2, "a number is printed once"


@pytest.mark.parametrize("lang", ["fr+", "+fr", "fr+fr", "fr+es+ja"])
def test_two_languages_are_two_different_ones(lang: str) -> None:
    assert "expected two different ones" in run("build", "--game", "lanterns", "--lang", lang, status=2).stderr


def test_status_counts_what_is_done_and_what_does_not_fit() -> None:
    change(CARDS, "title: La lanterne", "title: Autre chose")
    file = polib.pofile(str(po("es")), wrapwidth=0)
    file.find("Le bateau 24H").msgstr = "El barco de las veinticuatro horas " * 4 + "fin"
    file.save(str(po("es")))
    rows = run("i18n", "status", "--game", "lanterns").stdout.splitlines()
    assert rows[0].split() == ["Game", "Language", "Texts", "Translated", "Fuzzy", "Missing", "Too", "long"]
    assert rows[1].split() == ["lanterns", "es", "8", "7", "0", "1", "1"]


# --- spreadsheets -------------------------------------------------------------------------------------------------


def export() -> openpyxl.Workbook:
    run("i18n", "export", "--game", "lanterns", "--lang", "es", "--xlsx", "es.xlsx")
    return openpyxl.load_workbook("es.xlsx")


def bring_back(status: int = 0) -> Result:
    return run("i18n", "import", "--game", "lanterns", "--lang", "es", "--xlsx", "es.xlsx", status=status)


def test_there_and_back_is_the_identity() -> None:
    """With fuzzy, obsolete and empty entries, comments and a head: not a byte is lost."""
    change(CARDS, "Départ à 10:30", "Départ à 11:45")
    change(CARDS, "title: La lanterne", "title: Autre chose")
    run("i18n", "update", "--game", "lanterns")
    before = po("es").read_bytes()
    export()
    bring_back()
    assert po("es").read_bytes() == before
    po("es").unlink()
    bring_back()
    assert po("es").read_bytes() == before, "the spreadsheet carries the whole file"


@settings(max_examples=25)
@given(text=st.text(st.characters(codec="utf-8", exclude_categories=["Cs", "Cc"]), min_size=1, max_size=40))
def test_any_text_survives_a_spreadsheet(text: str, tmp_path: Path) -> None:
    """Also one that looks like a formula, a number or a control sequence of the format."""
    from pnp.base.problems import Problems
    from pnp.translators.spreadsheet import apply_rows, read_xlsx, write_xlsx

    text = text.replace("{", "(").replace("}", ")").replace("*", "+").strip() or "x"
    pot = template("g", "1", [Text(("a", "source"), "", ()), Text(("b", "_x0041_ = 1"), "", ())])
    catalog = started(pot, "es")
    for message in catalog:
        message.string = text if message.id else message.string
    save_po(tmp_path / "one.po", catalog)
    kept = po_text(load_po(tmp_path / "one.po"))
    write_xlsx(tmp_path / "one.xlsx", load_po(tmp_path / "one.po"), kept, "g es")
    problems = Problems()
    read = read_xlsx(tmp_path / "one.xlsx", "one.xlsx", problems)
    assert read is not None and read.po == kept
    fresh = started(pot, "es")
    assert apply_rows(read, fresh, "one.xlsx", problems) == 2 and not problems.found
    assert po_text(fresh).count("msgstr") == kept.count("msgstr")
    assert [m.string for m in fresh if m.id] == [text, text]


@pytest.mark.slow
@pytest.mark.parametrize(
    "path",
    sample(sorted(ROOT.glob("*/*/locale/*.po")), lambda path: path.stem == "de"),
    ids=lambda path: f"{path.parts[-3]}-{path.stem}",
)
def test_shipped_translations_survive_a_spreadsheet(path: Path, tmp_path: Path) -> None:
    """With their paragraphs: there and back, nothing has changed."""
    from pnp.base.problems import Problems
    from pnp.translators.spreadsheet import apply_rows, read_xlsx, write_xlsx

    raw = path.read_text(encoding="utf-8")
    write_xlsx(tmp_path / "x.xlsx", load_po(path), raw, "x")
    problems = Problems()
    read = read_xlsx(tmp_path / "x.xlsx", "x.xlsx", problems)
    assert read is not None and read.po == raw
    assert apply_rows(read, load_po(path), "x.xlsx", problems) == 0 and not problems.found


def test_a_spreadsheet_of_another_language_or_game_is_refused() -> None:
    """And an empty cell removes no translation."""
    run("i18n", "add", "pt", "--game", "lanterns")
    run("i18n", "export", "--game", "lanterns", "--lang", "pt", "--xlsx", "pt.xlsx")
    before = po("es").read_bytes()
    wrong = run("i18n", "import", "--game", "lanterns", "--lang", "es", "--xlsx", "pt.xlsx", status=2).stderr
    assert "pt.xlsx was made from pt, not from es" in wrong and po("es").read_bytes() == before
    book = export()
    for row in book.worksheets[0].iter_rows(min_row=2):
        row[2].value = None
    book.save("es.xlsx")
    assert "0 of 8 texts changed" in bring_back().stdout and po("es").read_bytes() == before


@pytest.mark.slow
def test_games_that_come_with_pnp_are_left_alone() -> None:
    """A language that is added here goes into this workspace, and is found beside the shipped ones."""
    shipped = {path: path.stat().st_mtime_ns for path in ROOT.glob("*/*/locale/*")}
    run("i18n", "add", "pt", "--game", "jonques", "--game", "shared")
    assert Path("cards/jonques/locale/pt.po").is_file() and Path("templates/shared/locale/pt.po").is_file()
    run("i18n", "update")
    assert "pt" in run("list").stdout
    assert {path: path.stat().st_mtime_ns for path in ROOT.glob("*/*/locale/*")} == shipped


def test_without_a_workspace_nothing_is_written(tmp_path_factory: pytest.TempPathFactory, monkeypatch) -> None:  # type: ignore[no-untyped-def]
    monkeypatch.chdir(tmp_path_factory.mktemp("empty"))
    assert "there is no cards/ here" in run("i18n", "update", status=2).stderr


def test_the_source_language_cannot_be_added() -> None:
    assert "is the language of the source texts" in run("i18n", "add", "fr", "--game", "lanterns", status=2).stderr


def test_a_translation_comes_back_from_the_spreadsheet() -> None:
    book = export()
    sheet = book.worksheets[0]
    row = next(r for r in sheet.iter_rows(min_row=2) if r[0].value == "cards/boat/title")
    row[2].value, row[3].value = "El barco 24H", None
    book.save("es.xlsx")
    assert "1 of 8 texts changed" in bring_back().stdout
    assert polib.pofile(str(po("es"))).find("Le bateau 24H").msgstr == "El barco 24H"


@pytest.mark.parametrize(
    ("column", "value", "said"),
    [
        (2, "Sans icône", r"es\.xlsx:\d+:3: cards/lantern/story: the translation lacks \{moon\}, \{points\}"),
        (2, "**{points}* {moon}", r"es\.xlsx:\d+:3: cards/lantern/story: the translation \*\* is opened"),
        (1, "Une autre source", r"es\.xlsx:\d+:2: cards/lantern/story: the source has changed since the export"),
        (0, "cards/none/title", r"es\.xlsx:\d+:1: cards/none/title: is no text of the game"),
        (3, "done", r"es\.xlsx:\d+:4: cards/lantern/story: found the state “done”"),
    ],
)
def test_what_is_wrong_in_a_spreadsheet_is_told_with_its_cell(column: int, value: str, said: str) -> None:
    before = po("es").read_bytes()
    book = export()
    row = next(r for r in book.worksheets[0].iter_rows(min_row=2) if r[0].value == "cards/lantern/story")
    row[column].value = value
    book.save("es.xlsx")
    assert re.search(said, bring_back(status=1).stderr)
    assert po("es").read_bytes() == before


@pytest.mark.parametrize("data", [b"", b"PK\x03\x04rubbish", b"hello"])
def test_a_file_that_is_no_spreadsheet_is_refused(data: bytes) -> None:
    Path("es.xlsx").write_bytes(data)
    assert "cannot be read as a spreadsheet" in bring_back(status=1).stderr


# --- proof --------------------------------------------------------------------------------------------------------


def test_a_proof_shows_each_card_beside_its_texts() -> None:
    """Pictures, source and translation, with what is missing, too long or smaller marked; in a PDF and on a page."""
    change(CARDS, "title: La lanterne", "title: Autre chose")
    change("cards/lanterns/game.yaml", "story: {size: 11, floor: 8,", "story: {size: 26, floor: 8,")
    said = run("i18n", "proof", "--game", "lanterns", "--lang", "es", "--out", "proof").stdout
    assert "proof: proof.pdf and proof.html" in said
    page = Path("proof/proof.html").read_text(encoding="utf-8")
    assert page.count("data:image/png;base64,") == 2
    assert "Autre chose" in page and "<b class='missing'>missing</b>" in page
    assert re.search(r"smaller: [\d.]+ of 26 pt", page)
    assert not re.search(r"(?:src|href)=[\"']?(?:https?:)?//", page), "it opens without the net"
    document = pypdfium2.PdfDocument("proof/proof.pdf")
    text = " ".join(page.get_textpage().get_text_bounded() for page in document)
    assert "Allumez-la avant minuit" in text and "Enciéndela avant minuit" in text and "[missing]" in text
