"""doctor: says what is here and what would fail, with the remedy; in whatever state things are, and without a trace."""

from __future__ import annotations

import importlib.metadata
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from pnp.base.cache import Cache
from pnp.base.packaged import bundled_root
from pnp.doctor import examination
from pnp.doctor.findings import FAILS
from pnp.kit.printers import Offset, keep
from pnp.start.new_game import new_game
from pnp.text.fonts import FILE_ENDINGS
from tests.doctor.visit import GAMES, GROUPS, START, entry, run, told
from tests.limits import HANGS
from tests.text.damage import changed

pytestmark = pytest.mark.slow


def test_a_healthy_folder(desk: Path) -> None:
    """Nothing fails; every group, library and game is named, and no path of the user's shows the user's name."""
    text = run(0)
    assert [line for line in text.splitlines() if line and not line.startswith(" ")] == [*GROUPS, "Nothing would fail."]
    for game in GAMES:
        assert entry(text, game) == ("ok", "shipped; fr, de, en, es, it", "")
    for line in importlib.metadata.requires("pnp-kits") or []:
        if "extra" not in line:
            name = line.split("<")[0].split(">")[0]
            assert entry(text, name)[1].startswith(f"{importlib.metadata.version(name)}, wanted >="), name
    assert entry(text, "libcairo")[0] == "ok"
    assert "pnp playtest --on" in entry(text, "distributed")[1]
    assert entry(text, "shipped")[1].endswith("with cards, templates, fonts")
    assert entry(text, "source-sans-3")[1].endswith("BoldItalic; text of jonques, mans, marathon")
    assert entry(text, "printers.json")[1].startswith("~/config/printers.json (PNP_CONFIG), not there yet")
    assert "~/desk/output, made by the first build" in text
    assert "~/cache (PNP_CACHE), made by the first build" in text
    assert str(desk.parent) not in text


def test_what_is_in_use_is_counted(desk: Path) -> None:
    """Entries of the cache and their size; printers with their offsets; an output folder that is there."""
    cache = Cache(desk.parent / "cache")
    for key in "abc":
        cache.put("kind", key, bytes(400_000))
    for folder in (cache.folder, next((desk.parent / "cache").iterdir())):
        assert folder
        (folder / ".new-123").write_text("what a killed build left is no entry", encoding="utf-8")
    keep("office", Offset(1.5, -2))
    (desk / "output").mkdir()
    text = told(0)
    assert entry(text, "entries")[:2] == ("ok", "3, 1.2 MB")
    assert entry(text, "office")[:2] == ("ok", "dx 1.5 mm, dy -2 mm")
    assert "~/desk/output, can be written" in text


def test_a_broken_printers_file(desk: Path) -> None:
    """Where it is, where in it the mistake is, and what to do."""
    path = desk.parent / "config" / "printers.json"
    path.parent.mkdir()
    path.write_text('{"office": {"dx": 1.5, "dy": }}', encoding="utf-8")
    level, found, remedy = entry(told(1), "printers.json")
    assert level == "fails"
    assert "~/config/printers.json" in found
    assert "line 1 column 30" in found
    assert remedy == "Mend it, or remove it and calibrate again: pnp calibrate --save NAME"


@pytest.mark.parametrize(
    ("content", "name", "found"),
    [
        ('{"office": {"dx": 1.5}}', "printers.json", "expected a dx and a dy"),
        ("[1, 2]", "printers.json", "expected a dx and a dy"),
        ("[" * 100_000, "printers.json", "it is nested too deep"),
        ('{"office": {"dx": NaN, "dy": 0}}', "printers.json", "it has NaN, which is no number"),
        (
            '{"office": {"dx": 0, "dy": 80}}',
            "printers.json",
            "printer “office”: found 80 for dy; expected a number from",
        ),
        ('{"office": {"dx": 0, "dy": 1, "dz": 2}}', "printers.json", "printer “office”: found “dz”; expected dx, dy"),
    ],
)
def test_printers_that_cannot_be_used(desk: Path, content: str, name: str, found: str) -> None:
    """Sound JSON is not enough: each printer has two offsets that a printer can have."""
    path = desk.parent / "config" / "printers.json"
    path.parent.mkdir()
    path.write_text(content, encoding="utf-8")
    [finding] = [finding for finding in examination.configuration() if finding.name == name]
    assert finding.level == FAILS
    assert found in finding.found
    assert "pnp calibrate --save" in finding.remedy


def test_a_cache_that_is_a_file(desk: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Builds work without a cache, so nothing fails."""
    path = desk.parent / "occupied"
    path.write_text("a file", encoding="utf-8")
    for folder in (path, path / "below"):
        monkeypatch.setenv("PNP_CACHE", str(folder))
        text = told(0)
        level, found, remedy = entry(text, "cache")
        assert level == "note"
        assert found.endswith("(~/occupied is no folder): every build draws everything anew")
        assert remedy == "Set PNP_CACHE to a folder that can be written, or unset it."
        assert text.endswith("Nothing would fail; 1 note.\n")


def test_an_output_that_cannot_be_written(desk: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file is in the way; then the disk is read-only, and full."""
    (desk / "output").write_text("a file", encoding="utf-8")
    assert "~/desk/output is no folder" in told(1)
    (desk / "output").unlink()

    def refuse(**_: object) -> None:
        raise OSError(30, "Read-only file system")

    monkeypatch.setattr("tempfile.TemporaryFile", refuse)
    monkeypatch.setattr("shutil.disk_usage", lambda _: shutil._ntuple_diskusage(10**9, 10**9, 5_000_000))
    text = told(1)
    assert "~/desk/output cannot be written (Read-only file system)" in text
    assert "Go to a folder of your own, or name one with --out." in text
    assert entry(text, "disk") == ("note", "5.0 MB free", "Make room: a build wants about 100.0 MB.")
    assert "Set PNP_CONFIG to a folder that can be written." in text


def test_a_game_of_ones_own(desk: Path) -> None:
    """It is told from the shipped ones; a broken one fails with the command that says why."""
    new_game("harbour", "Harbour", desk)
    text = told(0)
    assert entry(text, "harbour") == ("ok", "yours; fr", "")
    assert entry(text, "yours")[1] == "~/desk, with cards, templates"
    (desk / "cards" / "harbour" / "game.yaml").write_text("title: [Harbour\n", encoding="utf-8")
    (desk / "cards" / "empty").mkdir()
    text = told(1)
    assert entry(text, "harbour") == ("fails", "yours; 1 problem", "pnp build --game harbour tells them.")
    assert entry(text, "empty")[0] == "note"
    assert entry(text, "marathon")[0] == "ok"
    assert text.endswith("1 thing would fail; 1 note.\n")


def test_a_game_in_place_of_a_shipped_one(desk: Path) -> None:
    """Whoever copies a game to change it sees which of the two is built."""
    for kind in ("cards", "templates"):
        shutil.copytree(bundled_root() / kind / "jonques", desk / kind / "jonques")
    assert entry(told(0), "jonques")[1].startswith("yours, in place of the shipped one; fr, ")


def test_a_role_without_a_font(desk: Path) -> None:
    """A folder that is not there fails; so does a file that is no font; a family of one's own is listed."""
    new_game("harbour", "Harbour", desk)
    path = desk / "cards" / "harbour" / "game.yaml"
    text = path.read_text(encoding="utf-8")
    assert "fraunces" in text
    path.write_text(text.replace("fraunces", "frauncis"), encoding="utf-8")
    level, found, remedy = entry(told(1), "frauncis")
    assert level == "fails"
    assert found == "wanted as display of harbour, but there is no folder fonts/frauncis"
    assert remedy.startswith("Put its .ttf files there, or name a family that is there in game.yaml: barlow-condensed,")
    assert "did you mean fraunces?" in remedy
    (desk / "fonts" / "frauncis").mkdir(parents=True)
    level, found, remedy = entry(told(1), "frauncis")
    assert (level, found) == ("fails", "yours; no font; display of harbour")
    assert "Name-Regular.ttf into fonts/frauncis" in remedy
    source = bundled_root() / "fonts" / "fraunces" / "Fraunces-Regular.ttf"
    shutil.copy(source, desk / "fonts" / "frauncis" / "F-Regular.ttf")
    assert entry(told(0), "frauncis")[:2] == ("ok", "yours; Regular; display of harbour")
    (desk / "fonts" / "frauncis" / "F-Bold.ttf").write_bytes(source.read_bytes()[:5000])
    text = told(1)
    assert "F-Bold.ttf cannot be used (the file is cut short)" in text
    (desk / "fonts" / "frauncis" / "F-Bold.ttf").write_bytes(changed(source.read_bytes(), "hmtx", 8, "H", 1))
    assert "F-Bold.ttf: the checksum of its table hmtx is wrong: the file may be damaged" in told(0)
    assert "Put a sound TrueType file in its place, or remove it." in text


def test_the_weights_are_those_that_fonts_are_searched_for() -> None:
    """The doctor must know them even if the library that opens fonts cannot be loaded."""
    endings = {ending for endings in FILE_ENDINGS.values() for ending in endings}
    assert endings == {f"-{weight}" for weight in examination.WEIGHTS}


@pytest.mark.full
def test_a_folder_that_is_gone(desk: Path) -> None:
    """Even then every group is told."""
    code = f"import os, shutil; shutil.rmtree(os.getcwd()); {START}"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=HANGS, check=False)
    assert done.returncode == 1
    assert done.stderr == ""
    assert "stopped by this folder (No such file or directory)" in done.stdout
    assert "See to it that it can be read, or go to another folder." in done.stdout
    assert all(f"\n{group}\n" in f"\n{done.stdout}" for group in GROUPS)
