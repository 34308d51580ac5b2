"""work: what translators do, without a command line; the commands themselves are tried in tests/cli/i18n/."""

from __future__ import annotations

import shutil
from collections.abc import Mapping
from pathlib import Path

import openpyxl
import pytest

from pnp.base.cache import Cache
from pnp.base.files import exchange
from pnp.base.problems import ProblemsFound, UsageError
from pnp.definition.workspace import Workspace
from pnp.translators import work
from pnp.translators.po_files import load_po
from tests.command_line import run
from tests.places import ROOT
from tests.translators.lanterns import CARDS, change, fill, po


@pytest.fixture
def here(workspace: Path) -> Workspace:
    """The workspace of the lanterns."""
    return Workspace.here(workspace)


@pytest.mark.slow
def test_a_template_is_written(here: Workspace) -> None:
    """With the number of its texts."""
    assert work.extract(here, ["lanterns"]) == [("cards/lanterns/locale/lanterns.pot", 7)]
    assert Path("cards/lanterns/locale/lanterns.pot").is_file()


def test_an_update_follows_the_game(here: Workspace) -> None:
    """What it changed is told by language; others are left alone."""
    work.add(here, "de", ["lanterns"])
    change(CARDS, "title: La lanterne", "title: Tout autre chose encore")
    before = po("de").read_bytes()
    ((file, merge),) = work.update(here, ["lanterns"], ["es"])
    assert file == po("es").as_posix() and (merge.kept, merge.new, merge.obsolete) == (6, 1, 1)
    assert po("de").read_bytes() == before


@pytest.mark.slow
def test_what_is_translated_meanwhile_is_not_lost(here: Workspace, monkeypatch: pytest.MonkeyPatch) -> None:
    """Somebody saves the file between our reading and our writing: it is read once more, and merged as it is now."""
    saved = list[str]()

    def late(files: Mapping[Path, bytes], seen: Mapping[Path, bytes | None]) -> None:
        if not saved:
            saved.append("once")
            change(str(po("es")), 'msgstr "La linterna"', 'msgstr "El farol"')
        exchange(files, seen)

    monkeypatch.setattr(work, "exchange", late)
    change(CARDS, "title: La lanterne", "title: Tout autre chose encore")
    ((_, merge),) = work.update(here, ["lanterns"])
    assert saved and merge.kept == 6
    assert "El farol" in po("es").read_text(encoding="utf-8")
    assert not list(po("es").parent.glob(".*"))


@pytest.mark.slow
def test_a_broken_file_stops_the_update_of_all(here: Workspace) -> None:
    """Nothing is written, not even the template."""
    change(str(po("es")), 'msgstr "La linterna"', 'msgstr "La linterna')
    with pytest.raises(ProblemsFound):
        work.update(here, ["lanterns"])
    assert not Path("cards/lanterns/locale/lanterns.pot").exists()


def test_a_language_is_started_where_it_is_not_there(here: Workspace) -> None:
    """The source's own is none."""
    assert work.add(here, "de", ["lanterns"]) == [(po("de").as_posix(), 7)]
    with pytest.raises(UsageError, match="is there already"):
        work.add(here, "de", ["lanterns"])
    with pytest.raises(UsageError, match="is the language of the source texts"):
        work.add(here, "fr", ["lanterns"])


def test_the_status_is_counted_language_by_language(here: Workspace) -> None:
    """With progress, for each is composed."""
    work.add(here, "de", ["lanterns"])
    seen: list[tuple[int, int]] = []
    found = work.status(here, ["lanterns"], progress=lambda done, total: seen.append((done, total)))
    assert [(one.lang, one.complete) for one in found] == [("de", False), ("es", True)]
    assert seen == [(1, 2), (2, 2)]
    assert [one.lang for one in work.status(here, ["lanterns"], ["es"])] == ["es"]


@pytest.mark.slow
def test_a_spreadsheet_goes_and_comes_back(here: Workspace, tmp_path: Path) -> None:
    """It makes the file again if that is lost, and is refused for another language."""
    sheet = tmp_path / "texts.xlsx"
    assert work.export_xlsx(here, "lanterns", "es", sheet) == 7
    assert work.import_xlsx(here, "lanterns", "es", sheet) == (po("es").as_posix(), 0, 7, (), 0, ())
    before = po("es").read_bytes()
    po("es").unlink()
    work.import_xlsx(here, "lanterns", "es", sheet)
    assert po("es").read_bytes() == before
    with pytest.raises(UsageError, match="was made from es, not from de"):
        work.import_xlsx(here, "lanterns", "de", sheet)


@pytest.mark.slow
def test_a_proof_is_written_into_its_folder(here: Workspace, tmp_path: Path) -> None:
    """As a PDF and as a page."""
    made = work.proof(here, "lanterns", "es", tmp_path / "proof", Cache(None))
    assert made.own > made.marked >= 0
    assert sorted(path.name for path in (tmp_path / "proof").iterdir()) == ["proof.html", "proof.pdf"]


@pytest.mark.slow
@pytest.mark.parametrize("names", [("jonques",), pytest.param((), marks=pytest.mark.full)], ids=["one", "all"])
def test_an_update_of_the_shipped_games_changes_nothing(names: tuple[str, ...], tmp_path: Path) -> None:
    """A clean checkout stays clean: neither dates nor the order of the head nor a blank line."""
    here = tmp_path / "checkout"
    for name in ("cards", "templates"):
        shutil.copytree(ROOT / name, here / name)
    before = {path: path.read_bytes() for path in sorted(here.rglob("*.po*"))}
    done = work.update(Workspace((here, ROOT)), names)
    assert (
        len(done)
        == len([path for path in before if path.suffix == ".po" and (not names or names[0] in path.parts)])
        >= 8
    )
    assert {path: path.read_bytes() for path in sorted(here.rglob("*.po*"))} == before


@pytest.mark.slow
def test_an_update_keeps_the_head_of_other_programs(here: Workspace, monkeypatch: pytest.MonkeyPatch) -> None:
    """What Poedit has noted stays, in its place; the date of the template changes with its texts alone."""
    work.update(here, ["lanterns"])
    theirs = '"X-Generator: Poedit 3.4\\n"\n"X-Poedit-Basepath: ..\\n"\n'
    change(str(po("es")), '"Language: es\\n"\n', f'"Language: es\\n"\n{theirs}')
    before = po("es").read_text(encoding="utf-8")
    work.update(here, ["lanterns"])
    assert po("es").read_text(encoding="utf-8") == before
    change(CARDS, "title: La lanterne", "title: La lanterne rouge")
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1900000000")
    work.update(here, ["lanterns"])
    after = po("es").read_text(encoding="utf-8")
    assert theirs in after
    assert '"POT-Creation-Date: 2030-03-17 17:46+0000\\n"' in after
    assert '#| msgid "La lanterne"\n' in after


@pytest.mark.full
@pytest.mark.slow
def test_a_language_of_one_country_has_a_file_as_gettext_calls_it(here: Workspace) -> None:
    """pt_BR.po is found, however the language is spelt; pt-BR.po is as good, but not both at once."""
    run("i18n", "add", "pt_BR", "--game", "lanterns", "--game", "shared")
    path = Path("cards/lanterns/locale/pt_BR.po")
    assert '"Language: pt_BR\\n"' in path.read_text(encoding="utf-8")
    fill(path, lambda text: text.replace("La lanterne", "A lanterna"))
    for spelling in ("pt_BR", "pt-BR"):
        run("build", "--game", "lanterns", "--lang", spelling, "--allow-missing")
        assert Path("output/lanterns/pt-BR/manifest.json").is_file()
        said = run("i18n", "status", "--game", "lanterns", "--lang", spelling).stdout
        assert said.splitlines()[1].split()[:4] == ["lanterns", "pt-BR", "7", "7"]
        run("i18n", "export", "--game", "lanterns", "--lang", spelling, "--xlsx", "pt.xlsx")
        assert "0 of 7" in run("i18n", "import", "--game", "lanterns", "--lang", spelling, "--xlsx", "pt.xlsx").stdout
    assert "lanterns/locale/pt_BR.po: 7 kept" in run("i18n", "update", "--game", "lanterns", "--lang", "pt_BR").stdout
    shutil.copy(path, path.with_name("pt-BR.po"))
    said = run("build", "--game", "lanterns", "--lang", "pt-BR", "--allow-missing", status=1).stderr
    assert "pt_BR.po:1:1: stands beside pt-BR.po, which is the same language; expected one file" in said
    path.unlink()
    run("build", "--game", "lanterns", "--lang", "pt_BR", "--allow-missing")


@pytest.mark.slow
def test_a_glossary_is_translated_beside_the_texts_and_stands_in_their_notes(here: Workspace) -> None:
    """In the PO file of each language, in the spreadsheet and in the proof; what is said otherwise is doubted."""
    folder = Path("cards/lanterns/locale")
    (folder / "glossary.yaml").write_text('terms: [{term: "lanterne | lanternes", gender: f}]\n', encoding="utf-8")
    found = dict(work.add(here, "de", ["lanterns"]))
    assert found == {"cards/lanterns/locale/de.po": 7, "cards/lanterns/locale/glossary/de.po": 1}
    assert "Words of the glossary: lanterne\n" in po("de").read_text(encoding="utf-8")
    (one,) = [one for one in work.status(here, ["lanterns"], ["de"]) if one.name == "lanterns-glossary"]
    assert (one.missing, one.complete) == (1, False)
    change(str(folder / "glossary/de.po"), 'msgstr ""\n', 'msgstr "Laterne | Laternen"\n', last=True)
    work.update(here, ["lanterns"])
    assert "Words of the glossary: lanterne = Laterne\n" in po("de").read_text(encoding="utf-8")
    fill(po("de"), lambda text: text.replace("La lanterne", "Die Lampe"))
    (one,) = work.status(here, ["lanterns"], ["de"])
    assert any("found none of “Laterne”" in line for line in one.findings.doubtful)
    work.export_xlsx(here, "lanterns", "de", Path("de.xlsx"))
    sheet = openpyxl.load_workbook("de.xlsx")["glossary"]
    assert [cell.value for cell in sheet[2]][:2] == ["lanterne | lanternes", "Laterne | Laternen"]


@pytest.mark.full
def test_a_new_language_knows_the_splits_of_those_that_come_with_pnp(here: Workspace) -> None:
    """A word that is said in two ways in German may be so in Portuguese."""
    work.add(here, "pt", ["shared"])
    entries = load_po(Path("templates/shared/locale/pt.po")).entries
    assert [entry.context for entry in entries if entry.source == "recto"] == ["", "words/one_sided"]
