"""doctor: says what is here and what would fail, with the remedy; in whatever state things are, and without a trace."""

from __future__ import annotations

import importlib.metadata
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner

from pnp.base.cache import Cache
from pnp.base.packaged import bundled_root
from pnp.cli.doctor import doctor
from pnp.cli.new_game import new_game
from pnp.doctor import examination
from pnp.doctor.examination import examine
from pnp.doctor.findings import FAILS, Finding
from pnp.doctor.program import within
from pnp.kit.printers import Offset, keep
from pnp.text.fonts import FILE_ENDINGS
from tests.limits import HANGS

pytestmark = pytest.mark.slow
GAMES = ("jonques", "mans", "marathon")
GROUPS = ("Program", "Workspace", "Fonts", "Cache", "Configuration", "Output")
START = "from pnp.cli.doctor import doctor; doctor(prog_name='pnp doctor')"


@pytest.fixture(autouse=True)
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder to work in, with a home, a cache and a configuration of its own; the doctor changes nothing in it."""
    folder = tmp_path / "desk"
    folder.mkdir()
    monkeypatch.chdir(folder)
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("PNP_CACHE", str(tmp_path / "cache"))
    monkeypatch.setenv("PNP_CONFIG", str(tmp_path / "config"))
    yield folder


def everything(folder: Path) -> dict[str, tuple[int, bytes]]:
    """Every path below a folder, with the time of its last change and its content."""
    paths = [folder, *folder.rglob("*")]
    return {str(p): (p.lstat().st_mtime_ns, p.read_bytes() if p.is_file() else b"") for p in paths}


def told(status: int, *options: str) -> str:
    """What the doctor prints in this process; it must end with this status and leave everything as it was."""
    before = everything(Path.cwd().parent)
    result = CliRunner().invoke(doctor, list(options), catch_exceptions=False)
    assert result.exit_code == status, result.output
    assert everything(Path.cwd().parent) == before
    return result.stdout


def run(status: int, **environment: str) -> str:
    """What the doctor prints in a process of its own."""
    before = everything(Path.cwd().parent)
    done = subprocess.run(
        [sys.executable, "-c", START],
        capture_output=True,
        env={**os.environ, **environment},
        timeout=HANGS,
        check=False,
    )
    assert done.returncode == status, (done.stdout, done.stderr)
    assert done.stderr == b""
    assert everything(Path.cwd().parent) == before
    return done.stdout.decode(environment.get("PYTHONIOENCODING", "utf-8"))


def entry(text: str, name: str) -> tuple[str, str, str]:
    """The level, what was found and the remedy of the only line about a thing."""
    lines = text.splitlines()
    [at] = [i for i, line in enumerate(lines) if line[9:].startswith(f"{name}  ") or line[9:].strip() == name]
    remedy = lines[at + 1].strip() if lines[at + 1].startswith(" " * 12) else ""
    return lines[at][:9].strip(), lines[at][9:].removeprefix(name).strip(), remedy


def shadow(folder: Path, name: str, body: str) -> None:
    """Put a module into a folder for PYTHONPATH, where it is found before the real one."""
    folder.mkdir(exist_ok=True)
    (folder / f"{name}.py").write_text(body, encoding="utf-8")


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


def test_lines_stand_in_columns(desk: Path) -> None:
    """What was found begins at the same place in every line."""
    lines = [line for line in told(0).splitlines() if line.startswith("  ")]
    assert {line[2:7].strip() for line in lines} == {"ok"}
    column = len("  ok     barlow-condensed  ")
    assert all(line[column - 2 : column] == "  " and line[column] != " " for line in lines)


def test_json_says_the_same(desk: Path) -> None:
    """For a bug report: the findings as data, with their number."""
    data = json.loads(told(0, "--json"))
    assert (data["fails"], data["notes"]) == (0, 0)
    findings = [Finding(**finding) for finding in data["findings"]]
    now = examine(Path())
    assert [f for f in findings if not f.what.startswith("disk: ")] == [
        f for f in now if not f.what.startswith("disk: ")
    ]


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
        ("[" * 100_000, "printers.json", "RecursionError"),
        ('{"office": {"dx": NaN, "dy": 0}}', "office", "dx nan mm"),
        ('{"office": {"dx": 0, "dy": 80}}', "office", "dy 80 mm"),
    ],
)
def test_printers_that_cannot_be_used(desk: Path, content: str, name: str, found: str) -> None:
    """Sound JSON is not enough: each printer has two offsets that a printer can have."""
    path = desk.parent / "config" / "printers.json"
    path.parent.mkdir()
    path.write_text(content, encoding="utf-8")
    [finding] = [finding for finding in examination.configuration() if finding.what.startswith(f"{name}: ")]
    assert finding.level == FAILS
    assert found in finding.what
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
    assert "F-Bold.ttf cannot be used (ValueError: the file is cut short)" in text
    assert "Put a sound TrueType file in its place, or remove it." in text


def test_the_weights_are_those_that_fonts_are_searched_for() -> None:
    """The doctor must know them even if the library that opens fonts cannot be loaded."""
    endings = {ending for endings in FILE_ENDINGS.values() for ending in endings}
    assert endings == {f"-{weight}" for weight in examination.WEIGHTS}


def test_without_the_library_cairo(desk: Path, tmp_path: Path) -> None:
    """What to install, on each system; everything else is still looked at."""
    shadow(tmp_path / "shadow", "cairocffi", "raise OSError('no library called \"cairo\"\\nwas found')")
    text = run(1, PYTHONPATH=str(tmp_path / "shadow"))
    level, found, remedy = entry(text, "libcairo")
    assert level == "fails"
    assert 'no library called "cairo"' in found
    for system in (
        "Debian, Ubuntu: sudo apt-get install libcairo2",
        "dnf install cairo",
        "brew install cairo",
        "MSYS2",
    ):
        assert system in remedy
    assert all(entry(text, game)[0] == "ok" for game in GAMES)
    assert text.endswith("1 thing would fail.\n")


@pytest.mark.parametrize("names", [("yaml", "cairosvg"), ("uharfbuzz", "platformdirs", "bidi")])
def test_libraries_that_cannot_be_loaded(desk: Path, tmp_path: Path, names: tuple[str, ...]) -> None:
    """Half an installation is examined to the end, and each remedy installs the library that is broken."""
    for name in names:
        shadow(tmp_path / "shadow", name, "raise ImportError('DLL load failed\\nbadly', name=__name__)")
    text = run(1, PYTHONPATH=str(tmp_path / "shadow"), PNP_CACHE="", PNP_CONFIG="")
    assert all(f"\n{group}\n" in f"\n{text}" for group in GROUPS)
    for name in names:
        library = {"yaml": "pyyaml", "cairosvg": "libcairo", "bidi": "python-bidi"}.get(name, name)
        level, found, remedy = entry(text, library)
        assert level == "fails"
        assert "ImportError: DLL load failed" in found
        wanted = "cairosvg" if library == "libcairo" else f'"{library}>='
        assert f"-m pip install --force-reinstall {wanted}" in remedy


def test_libraries_missing_and_too_new(desk: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each with the range wanted and the command that mends it; what is optional is only noted."""
    real = importlib.metadata.version

    def version(name: str) -> str:
        if name in ("svgwrite", "distributed"):
            raise importlib.metadata.PackageNotFoundError(name)
        return "9.0.1" if name == "rich" else real(name)

    monkeypatch.setattr(importlib.metadata, "version", version)
    text = told(1)
    pip = f"{sys.executable} -m pip install"
    assert entry(text, "svgwrite") == (
        "fails", "missing, wanted >=1.4.3,<2", f'Run: {pip} "svgwrite>=1.4.3,<2"',
    )  # fmt: skip
    assert entry(text, "rich")[1:] == ("9.0.1, wanted >=14,<16", f'Run: {pip} "rich>=14,<16"')
    level, found, remedy = entry(text, "distributed")
    assert level == "note"
    assert found.endswith("for pnp playtest --on only")
    assert remedy.endswith(f'{pip} "pnp-kits[cluster]"')
    assert text.endswith("2 things would fail; 1 note.\n")


def test_run_without_being_installed(desk: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """From a source tree alone, nobody knows the ranges; the rest is examined."""

    def requires(name: str) -> list[str]:
        raise importlib.metadata.PackageNotFoundError(name)

    monkeypatch.setattr(importlib.metadata, "requires", requires)
    level, found, remedy = entry(told(0), "libraries")
    assert level == "note"
    assert "pnp-kits is not installed" in found
    assert "-e ." in remedy


@pytest.mark.parametrize(
    ("version", "wanted", "kept"),
    [
        ("2.17", ">=2.17,<3", True),
        ("2.9", ">=2.17,<3", False),
        ("3", ">=2.17,<3", False),
        ("3.0.0rc1", "<3", False),
        ("10.2.post1", ">=10,<11", True),
        ("6.0.2", ">6.0.2", False),
        ("1.0", "==1", True),
        ("1.0.1", "!=1", True),
        ("1.5", "", True),
        ("unknown", ">=1", True),
    ],
)
def test_ranges_of_versions(version: str, wanted: str, kept: bool) -> None:
    """Compared number by number, not letter by letter."""
    assert within(version, wanted) is kept


def test_a_terminal_that_lacks_letters(desk: Path) -> None:
    """It is told in letters that the terminal has."""
    new_game("harbour", "Harbour", desk)
    (desk / "cards" / "é → –").mkdir()
    text = run(0, PYTHONIOENCODING="latin-1")
    level, found, remedy = entry(text, "terminal")
    assert level == "note"
    assert "U+2013" in found
    assert "U+00E9" not in found
    assert remedy == "Unset PYTHONIOENCODING, or set it to utf-8."
    assert entry(text, "é ? ?")[0] == "note"


def test_names_cannot_write_to_the_terminal(desk: Path) -> None:
    """A folder from a stranger may have control characters in its name, or bytes that are no text."""
    (desk / "cards" / "\x1b[2J").mkdir(parents=True)
    Path(os.fsdecode(os.fsencode(desk / "cards") + b"/\xff")).mkdir()
    text = told(0)
    assert "\\u001b[2J" in text
    assert "\\udcff" in text
    assert "\x1b" not in text
    assert json.loads(told(0, "--json"))["notes"] == 2


def test_a_folder_that_is_gone(desk: Path) -> None:
    """Even then every group is told."""
    code = f"import os, shutil; shutil.rmtree(os.getcwd()); {START}"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=HANGS, check=False)
    assert done.returncode == 1
    assert done.stderr == ""
    assert "stopped by this folder (No such file or directory)" in done.stdout
    assert "See to it that it can be read, or go to another folder." in done.stdout
    assert all(f"\n{group}\n" in f"\n{done.stdout}" for group in GROUPS)
