"""overwriting: what an option names is no source, and no file of another kind."""

from __future__ import annotations

import io
import os
import zipfile
from pathlib import Path

import click
import openpyxl
import pytest

from pnp.base.overwriting import HTML, PDF, PNG, XLSX, Format, refuse_overwriting, refuse_sources
from pnp.base.problems import UsageError
from tests.command_line import command, commands, run


@pytest.fixture(autouse=True)
def workspace(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A workspace as the current folder."""
    for name in ("cards/sample", "templates", "fonts", "output"):
        (tmp_path / "work" / name).mkdir(parents=True)
    monkeypatch.chdir(tmp_path / "work")
    return tmp_path / "work"


def a_spreadsheet() -> bytes:
    """An XLSX file of anybody's."""
    data = io.BytesIO()
    openpyxl.Workbook().save(data)
    return data.getvalue()


def a_letter() -> bytes:
    """A DOCX file, which is an archive as well, with a spreadsheet inside."""
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w") as archive:
        archive.writestr("word/document.xml", "<w/>")
        archive.writestr("word/embeddings/table.xlsx", a_spreadsheet())
    return data.getvalue()


OURS = {
    "PDF": (PDF, b"%PDF-1.7\n"),
    "HTML": (HTML, b"\xef\xbb\xbf\n<!DOCTYPE html>\n<html>"),
    "PNG": (PNG, b"\x89PNG\r\n\x1a\n\0\0"),
    "XLSX": (XLSX, a_spreadsheet()),
}


@pytest.mark.parametrize("kind", OURS)
def test_a_file_is_replaced_by_one_of_its_own_kind_only(kind: str) -> None:
    """Or if there is none, or nothing in it."""
    path = Path("there")
    format_, own = OURS[kind]
    refuse_overwriting(path, format_)
    for data in (b"", own):
        path.write_bytes(data)
        refuse_overwriting(path, format_)
    others = [data for name, (_, data) in OURS.items() if name != kind]
    for data in (*others, a_letter(), b"PK", b"title: Mine\n", b"\0"):
        path.write_bytes(data)
        with pytest.raises(UsageError, match=r"cannot write there: it is there already and is no .*; name another"):
            refuse_overwriting(path, format_)
        assert path.read_bytes() == data


@pytest.mark.parametrize(
    "name",
    [
        "cards/new.pdf", "cards/sample/deep/er/new.pdf", "templates/new.pdf", "fonts/new.pdf", "cards", "fonts",
        "output/../cards/new.pdf", "./cards/../templates/new.pdf",
    ],
)  # fmt: skip
def test_nothing_is_written_among_the_sources(name: str, workspace: Path) -> None:
    """However the place is named, be it there or not."""
    for path in (Path(name), workspace / name):
        with pytest.raises(UsageError, match="is for the sources of games; name another place"):
            refuse_overwriting(path, PDF)


def test_sources_are_known_by_what_they_are_not_by_their_letters(tmp_path: Path) -> None:
    """A second name of the folder, as systems have it for which CARDS and cards are the same."""
    (tmp_path / "other").symlink_to(tmp_path / "work" / "cards")
    with pytest.raises(UsageError, match="cards/ is for the sources"):
        refuse_sources(tmp_path / "other" / "sample" / "new.pdf")


def test_other_places_are_free(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Beside the sources, in another folder that is called like them, and where there is no workspace."""
    for name in ("output/new.pdf", "cards.pdf", "output/cards/new.pdf", str(tmp_path / "cards" / "new.pdf")):
        refuse_overwriting(Path(name), PDF)
    monkeypatch.chdir("output")
    refuse_overwriting(Path("fonts/new.pdf"), PDF)


def test_a_second_name_of_a_source_is_no_way_to_it() -> None:
    """A hard link is another file by its kind; one of the same kind is replaced and the source keeps its bytes."""
    Path("cards/sample/game.yaml").write_text("title: Mine\n")
    os.link("cards/sample/game.yaml", "report.html")
    with pytest.raises(UsageError, match="is no HTML page"):
        refuse_overwriting(Path("report.html"), HTML)


@pytest.mark.parametrize("name", ["CON", "nul.pdf", "output/Aux.tar.gz", "com1.xlsx", "LPT9 .pdf"])
def test_devices_of_windows_are_no_names(name: str) -> None:
    """On no system: files are sent to others."""
    with pytest.raises(UsageError, match="Windows keeps that name for a device"):
        refuse_sources(Path(name))
    refuse_sources(Path("console.pdf"))


def test_strange_names_are_told() -> None:
    """Too long, with bytes that are no text, or below a file."""
    Path("file").write_bytes(b"x")
    with pytest.raises(UsageError, match=r"cannot write a{20}"):
        refuse_overwriting(Path("a" * 5000), PDF)
    refuse_overwriting(Path("file/new.pdf"), PDF)  # told when it is written
    Path(os.fsdecode(b"\xff.pdf")).write_bytes(b"x")
    with pytest.raises(UsageError, match=r"cannot write \\udcff\.pdf: it is there already"):
        refuse_overwriting(Path(os.fsdecode(b"\xff.pdf")), PDF)


# --- every option that names a place to write to -------------------------------------------------------------------

READ = {"--rules", "--resume", "--changed-since", "--like"}
WRITTEN: dict[tuple[str, str], tuple[list[str], Format | None]] = {
    ("build", "--out"): (["--game", "marathon"], None),
    ("calibrate", "--out"): ([], PDF),
    ("i18n export", "--xlsx"): (["--game", "marathon", "--lang", "de"], XLSX),
    ("i18n proof", "--out"): (["--game", "marathon", "--lang", "de"], None),
    ("inventory", "--out"): (["--game", "marathon"], PDF),
    ("pictures", "--out"): (["--game", "marathon"], None),
    ("play", "--save"): (["--game", "marathon"], None),
    ("playtest", "--report"): (["--game", "marathon"], HTML),
    ("reprint", "--out"): (["--game", "marathon", "--list"], PDF),
}


def test_no_option_with_a_path_is_forgotten() -> None:
    """Each either names what is read or stands in the table above."""
    found = {
        (name, parameter.opts[0])
        for name in commands()
        for parameter in command(*name.split()).params
        if isinstance(parameter.type, click.Path)
    }
    reads = {(name, option) for name, option in found if option in READ or (name, option) == ("i18n import", "--xlsx")}
    assert found - reads == set(WRITTEN)


@pytest.mark.parametrize("name", WRITTEN, ids=" ".join)
def test_every_option_refuses_sources_and_other_kinds(name: tuple[str, str]) -> None:
    """Before any work is done, with status 2, and what is there stays as it is."""
    words, format_ = WRITTEN[name]
    Path("cards/sample/notes.txt").write_text("mine")
    Path("game.yaml").write_text("title: Mine\n")
    places = [
        "cards/new",
        "templates/a/b",
        "fonts/new.pdf",
        *(["cards/sample/notes.txt", "game.yaml"] if format_ else []),
    ]
    for place in places:
        said = run(*name[0].split(), *words, name[1], place, status=2).stderr
        assert said.startswith(f"pnp: cannot write {place}") and said.count("\n") == 1
    assert Path("cards/sample/notes.txt").read_text() == "mine" and Path("game.yaml").read_text() == "title: Mine\n"
    assert sorted(p.name for p in Path().rglob("*") if p.is_file()) == ["game.yaml", "notes.txt"]
