"""links: no command writes through a link that came with somebody's folder, of a file, of a folder or to nowhere."""

from __future__ import annotations

import ast
import hashlib
import os
import shutil
from pathlib import Path
from typing import NamedTuple

import pytest
from click.testing import CliRunner

import pnp
from pnp.base.files import destination, write_bytes_whole, write_whole
from pnp.base.problems import UsageError
from pnp.base.traces import beside
from pnp.cli import main
from tests.command_line import commands

BASE = Path(__file__).resolve().parent / "broken" / "base"
PACKAGE = Path(pnp.__file__).resolve().parent
REFUSED = "writes through no link"
OUTSIDE = "leads outside the workspace"


class Case(NamedTuple):
    """A command as it is typed, and the name in the workspace that is a link while it runs."""

    words: str
    link: str
    kind: str  # file, folder or nowhere: what the link leads to
    said: str = REFUSED
    typed: str = ""  # on standard input


def cases(words: str, *links: str, said: str = REFUSED, typed: str = "") -> list[Case]:
    """One case for each link; a name with a slash at its end is a folder's, and each may lead nowhere as well."""
    kinds = {name: "folder" if name.endswith("/") else "file" for name in links}
    return [Case(words, n.rstrip("/"), kind, said, typed) for n in links for kind in (kinds[n], "nowhere")]


PLAYTEST = "playtest --game marathon --players 3 --games 2 --bots random --jobs 1 --report"
PLAY = "play --game mans --players 2 --seed 1 --save"
CASES = [
    *cases("i18n extract --game sample", "cards/sample/locale/sample.pot"),
    *cases("i18n extract --game sample", "cards/sample/locale/", said=OUTSIDE),
    *cases("i18n update --game sample", "cards/sample/locale/sample.pot"),
    *cases("i18n add nl --game sample", "cards/sample/locale/nl.po", said=""),
    *cases("i18n add nl --game sample", "cards/sample/locale/", said=OUTSIDE),
    Case("i18n add nl --game sample", "cards/sample", "folder", said=""),
    *cases("i18n export --game sample --lang en --xlsx sheets/en.xlsx", "sheets/en.xlsx", "sheets/"),
    *cases("i18n import --game sample --lang en --xlsx kept.xlsx", "cards/sample/locale/en.po", said=""),
    *cases("i18n proof --game sample --lang en", "output/sample/proof-en/", "output/sample/proof-en/proof.pdf"),
    *cases("i18n proof --game sample --lang en", "output/sample/proof-en/proof.html", "output/"),
    *cases("i18n proof --game sample --lang en --out mine", "mine/", "mine/proof.html"),
    *cases("build --game sample --jobs 1", "output/", "output/sample/", "output/sample/fr/"),
    *cases("build --game sample --jobs 1 --only cards", "output/", "output/sample/", "output/sample/fr/"),
    *cases("build --game sample --jobs 1 --out kits/one", "kits/", "kits/one/"),
    *cases("reprint --game sample --piece one", "output/sample/réimpression-fr-first.pdf", "output/sample/", "output/"),
    *cases("reprint --game sample --piece one --out again/one.pdf", "again/one.pdf", "again/"),
    *cases("reprint --game sample --list", "output/sample/pièces-fr.pdf", "output/"),
    *cases("calibrate", "calibration.pdf"),
    *cases("calibrate --out sheets/c.pdf", "sheets/c.pdf", "sheets/"),
    *cases("calibrate --save desk --dx 1 --dy 1", "config/"),
    *cases("calibrate --save desk --dx 1 --dy 1", "config/printers.json", said=""),
    *cases("inventory --game sample", "output/sample/inventaire-fr.pdf", "output/sample/", "output/"),
    *cases("pictures --game sample --dpi 20 --out seen", "seen/", "seen/1-cards-01.png", "seen/2-rules-01.png"),
    *cases("new mygame", "cards/", "templates/"),
    *cases("new mygame", "cards/mygame/", "templates/mygame/", said="is there already"),
    *cases(f"{PLAYTEST} report.html", "report.html"),
    Case(f"{PLAYTEST} reports/one.html", "reports", "folder"),
    *cases(f"{PLAY} game.jsonl", "game.jsonl", typed="q\n"),
    *cases(f"{PLAY} saves/one.jsonl", "saves/", typed="q\n"),
]
# docs only into the cache; the studio by the calls of the others, which tests/studio tries
WRITES_NOTHING = {"list", "schema", "doctor", "check", "i18n status", "docs", "studio"}


@pytest.fixture(scope="session")
def prepared(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A workspace with a kit, a translation and its spreadsheet."""
    workspace = tmp_path_factory.mktemp("links") / "workspace"
    shutil.copytree(BASE, workspace)
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(workspace)
        for words in ("build --game sample", "i18n add en --game sample"):
            assert CliRunner().invoke(main, words.split()).exit_code == 0
        export = "i18n export --game sample --lang en --xlsx kept.xlsx"
        assert CliRunner().invoke(main, export.split()).exit_code == 0
    sheet = (workspace / "cards/sample/locale/en.po").read_text("utf-8")
    assert 'msgstr ""' in sheet
    return workspace


@pytest.fixture
def workspace(prepared: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy to plant a link in; the current folder while the test runs."""
    shutil.copytree(prepared, tmp_path / "workspace")
    (tmp_path / "outside").mkdir()
    monkeypatch.chdir(tmp_path / "workspace")
    monkeypatch.setenv("PNP_CONFIG", str(tmp_path / "workspace" / "config"))
    return tmp_path / "workspace"


def plant(workspace: Path, case: Case) -> None:
    """Put a link to somewhere outside in the place of a file or folder; what was there stands outside then."""
    link, there = workspace / case.link, workspace.parent / "outside" / "thing"
    link.parent.mkdir(parents=True, exist_ok=True)
    if case.kind == "nowhere":
        if link.is_dir():
            link.rename(workspace.parent / "away")
        link.unlink(missing_ok=True)
    elif link.exists():
        link.rename(there)
    elif case.kind == "folder":
        there.mkdir()
        (there / "diary.txt").write_text("mine")
    else:
        there.write_text("mine")
    link.symlink_to(there)


def snapshot(folder: Path) -> dict[str, str]:
    """Everything below a folder, links as links."""
    out = {}
    for path in sorted(folder.rglob("*")):
        if path.is_symlink():
            out[str(path)] = f"link to {path.readlink()}"
        else:
            out[str(path)] = hashlib.sha256(path.read_bytes()).hexdigest() if path.is_file() else "folder"
    return out


@pytest.mark.sampled
@pytest.mark.slow
@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.words}, {case.link} → {case.kind}")
def test_no_command_writes_through_a_link(case: Case, workspace: Path) -> None:
    """It says so and ends with 2; nothing outside is touched, and nothing here."""
    plant(workspace, case)
    before = snapshot(workspace.parent)
    done = CliRunner().invoke(main, case.words.split(), input=case.typed)
    assert "Traceback" not in done.output and isinstance(done.exception, SystemExit), done.output
    assert done.exit_code, done.output
    if case.said:
        assert case.said in done.stderr and done.exit_code == (1 if case.said == OUTSIDE else 2), done.output
    assert snapshot(workspace.parent) == before


@pytest.mark.parametrize(
    ("words", "link", "said"),
    [
        ("i18n extract --game sample", "cards", OUTSIDE),
        ("i18n update --game sample", "cards", OUTSIDE),
        ("i18n add nl --game sample", "cards", OUTSIDE),
        ("build --game sample --jobs 1", "output/sample/fr", REFUSED),
    ],
)
def test_what_stands_elsewhere_is_not_changed_through_a_link(words: str, link: str, said: str, workspace: Path) -> None:
    """A whole game, catalogue or kit outside: it would be written if the link were followed."""
    plant(workspace, Case(words, link, "folder"))
    card = workspace / "cards/sample/cards.yaml"
    card.write_text(card.read_text("utf-8").replace("title: First", "title: Autre"), "utf-8")
    outside = snapshot(workspace.parent / "outside")
    done = CliRunner().invoke(main, words.split())
    assert (done.exit_code, said in done.stderr) == (1 if said == OUTSIDE else 2, True), done.output
    assert snapshot(workspace.parent / "outside") == outside


def test_a_translation_behind_a_link_is_not_updated(workspace: Path) -> None:
    """Outside, it is none of this game's; beside the others, it can be read and is not written."""
    po = workspace / "cards/sample/locale/en.po"
    text = po.read_bytes().replace(b'msgid "First"', b'msgid "Once"')
    for there in (workspace.parent / "outside" / "en.po", po.with_name("kept.txt")):
        po.unlink()
        there.write_bytes(text)
        po.symlink_to(there)
        done = CliRunner().invoke(main, ["i18n", "update", "--game", "sample"])
        assert there.read_bytes() == text and po.is_symlink(), done.output
    assert done.exit_code == 2 and REFUSED in done.stderr, done.output
    assert not po.with_name("sample.pot").exists()


def test_every_command_that_writes_is_tried() -> None:
    """A new command is put into one of the lists above."""
    names = commands()
    tried = {name for name in names for case in CASES if f"{case.words} ".startswith(f"{name} ")}
    assert names - tried == WRITES_NOTHING


# --- the one way of writing ------------------------------------------------------------------------------------

WRITING = {
    *("write_text", "write_bytes", "mkdir", "rename", "replace_with", "unlink", "touch", "symlink_to", "hardlink_to"),
    *("makedirs", "remove", "removedirs", "rmtree", "copyfile", "copy2", "copytree", "move", "link", "symlink"),
    *("mkdtemp", "mkstemp", "TemporaryFile", "NamedTemporaryFile", "TemporaryDirectory", "chmod"),
}
# `locks` removes its own lock files alone; the last only fills a folder that `folders` has made
OWNERS = {"base/files.py", "base/folders.py", "base/locks.py", "base/moving.py", "kit/output.py"}


def writes_in(source: str) -> list[int]:
    """The lines that change something on the disk by a call of their own."""
    found = []
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Attribute | ast.Name):
            continue
        name = node.func.attr if isinstance(node.func, ast.Attribute) else node.func.id
        system = isinstance(node.func, ast.Attribute) and isinstance(node.func.value, ast.Name)
        place = 1 if name == "fdopen" or isinstance(node.func, ast.Name) else 0
        modes = [*node.args[place : place + 1], *(k.value for k in node.keywords if k.arg == "mode")]
        opens = name in ("open", "fdopen") and any(set(str(getattr(m, "value", ""))) & set("wax+") for m in modes)
        replaces = name == "replace" and system and node.func.value.id == "os"  # type: ignore[union-attr]
        removes = name in ("remove", "link") and not system  # a function of ours, a list's method
        removes |= name == "move" and not (system and node.func.value.id == "shutil")  # type: ignore[union-attr]
        if (name in WRITING and not removes) or opens or replaces:
            found.append(node.lineno)
    return found


@pytest.mark.slow
def test_nothing_else_writes_to_the_disk() -> None:
    """Every module but those that know about links hands its bytes to them."""
    found = {
        f"{path.relative_to(PACKAGE).as_posix()}:{line}"
        for path in sorted(PACKAGE.rglob("*.py"))
        if path.relative_to(PACKAGE).as_posix() not in OWNERS
        for line in writes_in(path.read_text("utf-8"))
    }
    assert not found


def test_the_test_above_would_notice() -> None:
    code = 'p.write_text("")\nopen("x", "wb")\nos.replace(a, b)\np.open(mode="a")\np.mkdir()\nshutil.rmtree(x)'
    assert writes_in(code) == [1, 2, 3, 4, 5, 6]
    assert writes_in("shutil.move(a, b)\npen.move(1, 2)") == [1]
    assert writes_in('text.replace("a", "b")\nopen("x")\np.open("rb")\nwrite_whole(p, "")\nremove(folder)') == []


# --- where one may write ---------------------------------------------------------------------------------------


def test_the_user_s_own_links_are_followed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A folder outside the workspace may stand behind a link; its name is the user's word."""
    for name in ("real", "work"):
        (tmp_path / name).mkdir()
    (tmp_path / "mine").symlink_to(tmp_path / "real")
    monkeypatch.chdir(tmp_path / "work")
    write_whole(tmp_path / "mine" / "a.txt", "one")
    assert (tmp_path / "real" / "a.txt").read_text() == "one"


def test_a_link_at_the_very_end_is_refused_anywhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It would be replaced, or what it leads to: neither is what was named."""
    (tmp_path / "work").mkdir()
    (tmp_path / "mine.txt").write_text("mine")
    (tmp_path / "link.txt").symlink_to("mine.txt")
    monkeypatch.chdir(tmp_path / "work")
    with pytest.raises(UsageError, match=REFUSED):
        write_whole(Path("../link.txt"), "one")
    assert (tmp_path / "link.txt").is_symlink() and (tmp_path / "mine.txt").read_text() == "mine"


def test_printers_are_kept_behind_the_user_s_own_link(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As those have it who keep all their settings in one place."""
    for name in ("config", "work", "settings"):
        (tmp_path / name).mkdir()
    (tmp_path / "settings" / "p.json").write_text("{}")
    (tmp_path / "config" / "printers.json").symlink_to(tmp_path / "settings" / "p.json")
    monkeypatch.setenv("PNP_CONFIG", str(tmp_path / "config"))
    monkeypatch.chdir(tmp_path / "work")
    assert CliRunner().invoke(main, ["calibrate", "--save", "desk", "--dx", "1", "--dy", "1"]).exit_code == 0
    assert (tmp_path / "config" / "printers.json").is_symlink()
    assert "desk" in (tmp_path / "settings" / "p.json").read_text()


def test_links_beside_the_current_folder_are_the_stranger_s_too(
    workspace: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who stands in a folder of the game and names another one of it is still in the game."""
    (workspace / "out").symlink_to(tmp_path / "outside")
    monkeypatch.chdir(workspace / "templates")
    with pytest.raises(UsageError, match=REFUSED):
        write_whole(Path("../out/a.txt"), "one")


@pytest.mark.slow
def test_the_doctor_touches_nothing_behind_a_link(workspace: Path, tmp_path: Path) -> None:
    """It says what a build would say."""
    shutil.rmtree(workspace / "output")
    (workspace / "output").symlink_to(tmp_path / "outside")
    before = (tmp_path / "outside").stat().st_mtime_ns
    said = CliRunner().invoke(main, ["doctor"]).output
    assert "it is a link, and pnp writes through none" in " ".join(said.split())
    assert (tmp_path / "outside").stat().st_mtime_ns == before


def test_the_workspace_is_known_by_any_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A link inside it is refused also when the way there leads over a link of the user's, or over `..`."""
    for name in ("game", "outside"):
        (tmp_path / name).mkdir()
    (tmp_path / "alias").symlink_to(tmp_path / "game")
    (tmp_path / "game" / "out").symlink_to(tmp_path / "outside")
    monkeypatch.chdir(tmp_path / "alias")
    for path in ("out/a.txt", "./out/a.txt", "../game/out/a.txt", tmp_path / "alias" / "out" / "a.txt"):
        with pytest.raises(UsageError, match=REFUSED):
            write_whole(Path(path), "one")
    assert not list((tmp_path / "outside").iterdir())
    write_whole(Path("out/../a.txt"), "one")  # what is checked is what is written
    assert (tmp_path / "game" / "a.txt").read_text() == "one"


def test_a_ring_of_links_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "ring").symlink_to("ring")
    for path in ("ring", "ring/a.txt"):
        with pytest.raises(UsageError, match=REFUSED):
            write_whole(Path(path), "one")


def test_the_message_says_nothing_that_a_terminal_obeys(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "a").symlink_to("\x1b[2Jgone")
    with pytest.raises(UsageError) as error:
        destination(Path("a"))
    assert "\x1b" not in str(error.value) and r"a is a link to \u001b[2Jgone" in str(error.value)


def test_only_ordinary_files_are_replaced(tmp_path: Path) -> None:
    """A folder, a pipe or a device of that name stays what it is."""
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "folder").mkdir()
    for name in ("pipe", "folder"):
        with pytest.raises(UsageError, match="is no ordinary file"):
            write_bytes_whole(tmp_path / name, b"one")
    assert (tmp_path / "pipe").is_fifo() and (tmp_path / "folder").is_dir()


def test_files_follow_the_umask(tmp_path: Path) -> None:
    before = os.umask(0o077)
    try:
        write_whole(tmp_path / "a" / "b.txt", "one", parents=True)
    finally:
        os.umask(before)
    assert [(tmp_path / p).stat().st_mode & 0o777 for p in ("a", "a/b.txt")] == [0o700, 0o600]


def test_a_name_beside_is_new_each_time(tmp_path: Path) -> None:
    names = {beside(tmp_path / "kit", "new") for _ in range(100)}
    assert len(names) == 100 and {path.parent for path in names} == {tmp_path}
