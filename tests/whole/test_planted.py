"""planted: a game folder that brings modules of its own runs none of them, in our process or in any that we start."""

from __future__ import annotations

import ast
import os
import select
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

import pnp
from pnp.base.modulepath import leave_out_current_folder
from pnp.cli import main
from tests.command_line import commands
from tests.limits import HANGS
from tests.sources import nodes_of

BASE = Path(__file__).resolve().parent / "broken" / "base"
PACKAGE = Path(pnp.__file__).resolve().parent
DRAWINGS = 10  # enough that drawing them is worth a process
DEPENDENCIES = (
    *("pnp", "click", "yaml", "rich", "reportlab", "cairosvg", "cairocffi", "svgwrite", "pikepdf", "pypdfium2", "PIL"),
    *("uharfbuzz", "icu4py", "pyphen", "bidi", "babel", "openpyxl", "platformdirs", "segno", "numpy", "distributed"),
    *("sitecustomize", "usercustomize"),
)
GRADIENT = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><defs><linearGradient id="g"><stop offset="0" '
    'stop-color="#{0:02x}0000"/><stop offset="1" stop-color="#0000{0:02x}"/></linearGradient></defs>'
    '<rect width="10" height="10" fill="url(#g)"/></svg>'
)
CARD = "  - {{id: n{0}, title: N{0}, story: S, tint: wine, art: art/n{0}.svg, cells: [1]}}\n"
START = "from pnp.cli import main\nif __name__ == '__main__':\n    main(prog_name='pnp')\n"  # as an installed `pnp`

# every command of which some way of calling it starts processes: they draw art, or play games
STARTS = {
    "build": "build --game sample --jobs 2 --no-cache",
    "pictures": "pictures --game sample --dpi 20 --out seen",
    "reprint": "reprint --game sample --piece n1",
    "reprint --list": "reprint --game sample --list",
    "inventory": "inventory --game sample",
    "i18n proof": "i18n proof --game sample --lang en",
    "check": "check --game mans --games 20 --jobs 2",
    "playtest": "playtest --game mans --players 2 --games 40 --bots random --jobs 2",
}
# the jobs of the studio are tried in tests/studio/test_jobs.py
STARTS_NONE = {"studio", "docs", "list", "schema", "new", "doctor", "play", "calibrate", *(
    f"i18n {name}" for name in ("extract", "update", "add", "status", "export", "import")
)}  # fmt: skip


@pytest.fixture(scope="session")
def prepared(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A game with enough drawings that are not plain, and a translation."""
    folder = tmp_path_factory.mktemp("planted") / "workspace"
    shutil.copytree(BASE, folder)
    with (folder / "cards/sample/cards.yaml").open("a", encoding="utf-8") as file:
        for number in range(1, DRAWINGS + 1):
            file.write(CARD.format(number))
            (folder / f"templates/sample/art/n{number}.svg").write_text(GRADIENT.format(number * 20))
    done = subprocess.run([sys.executable, "-P", "-m", "pnp", "i18n", "add", "en", "--game", "sample"], cwd=folder)
    assert done.returncode == 0
    return folder


@pytest.fixture
def workspace(prepared: Path, tmp_path: Path) -> Path:
    """A copy of that game in a folder of its own."""
    return Path(shutil.copytree(prepared, tmp_path / "workspace"))


def plant(folder: Path, names: set[str]) -> Path:
    """Modules that note that they were run; the file in which they do it."""
    note = folder.parent / "run.txt"
    for name in names:
        (folder / name).mkdir()
        (folder / name / "__init__.py").write_text(f"open({str(note)!r}, 'a').write({name!r} + '\\n')\n")
    return note


def everything() -> set[str]:
    """All names that a program could ask for."""
    return {name for name in (*sys.stdlib_module_names, *DEPENDENCIES) if not name.startswith("_")} | {"__future__"}


def at_a_terminal(command: list[str], folder: Path) -> tuple[int, str]:
    """Run a command that believes to be at a terminal; a build then has a thread for its progress bar."""
    ours, theirs = os.openpty()
    env = {**os.environ, "TERM": "xterm", "PNP_CACHE": str(folder.parent / "cache")}
    process = subprocess.Popen(command, cwd=folder, env=env, stdin=theirs, stdout=theirs, stderr=theirs)
    os.close(theirs)
    seen = b""
    while select.select([ours], [], [], HANGS)[0]:
        try:
            part = os.read(ours, 65536)
        except OSError:  # Linux says so when the other end is closed
            break
        if not part:
            break
        seen += part
    os.close(ours)
    return process.wait(timeout=HANGS), seen.decode(errors="replace")


@pytest.mark.full_cases("inventory", "pictures", "reprint", "i18n proof", "playtest")
@pytest.mark.skipif(not hasattr(os, "openpty"), reason="there are no pseudo-terminals here")
@pytest.mark.parametrize(
    "words",
    [pytest.param(words, id=name, marks=[pytest.mark.full] * (name == "check")) for name, words in STARTS.items()],
)
def test_a_command_that_starts_processes_runs_nothing_of_the_folder(words: str, workspace: Path) -> None:
    """With every module of the standard library, every library that we use and pnp itself planted beside cards/."""
    start = workspace.parent / "bin" / "pnp"
    start.parent.mkdir()
    start.write_text(START)
    note = plant(workspace, everything() - {"cards", "templates"})
    status, said = at_a_terminal([sys.executable, str(start), *words.split()], workspace)
    assert status == 0, said
    assert not note.exists(), f"these were run: {note.read_text().split()}"


def test_every_command_is_known_to_start_processes_or_not() -> None:
    """A new command is put into one of the lists above."""
    assert commands() == {name.removesuffix(" --list") for name in STARTS} | STARTS_NONE


def test_python_m_with_a_safe_path_runs_nothing_of_the_folder(workspace: Path) -> None:
    """Not even a pnp that stands there."""
    note = plant(workspace, everything())
    command = [sys.executable, "-P", "-m", "pnp", *STARTS["build"].split()]
    status, said = at_a_terminal(command, workspace)
    assert status == 0 and not note.exists(), said


@pytest.mark.parametrize("words", [STARTS["build"], STARTS["playtest"], "list"])
def test_python_m_runs_nothing_of_the_folder_once_it_is_ours(words: str, workspace: Path, tmp_path: Path) -> None:
    """What Python itself looks for before it runs us is beyond us; from then on, the folder is off the path."""
    probe = tmp_path / "probe"
    probe.mkdir()
    (probe / "probe.py").write_text("import sys\nprint(*{name.split('.')[0] for name in sys.modules})\n")
    done = subprocess.run([sys.executable, "-m", "probe"], cwd=probe, capture_output=True, text=True, check=True)
    note = plant(workspace, everything() - set(done.stdout.split()) - {"pnp"})
    status, said = at_a_terminal([sys.executable, "-m", "pnp", *words.split()], workspace)
    assert status == 0, said
    assert not note.exists(), f"these were run: {note.read_text().split()}"


CHILD = """
import os, sys
from pnp.base.processes import process_pool
if __name__ == "__main__":
    sys.path.insert(0, "")  # as in somebody's own program
    with process_pool(1, may_fork=sys.argv[1] == "fork") as pool:
        print(*map(repr, pool.submit(eval, "__import__('sys').path").result()), sep="\\n")
    print("changed" if "PYTHONSAFEPATH" in os.environ else "as it was")
"""

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("way", ["spawn", "fork"])
def test_a_child_has_not_the_folder_on_its_path(way: str, tmp_path: Path) -> None:
    """Also when a program that uses us has it on its own; that program's environment stays as it was."""
    (tmp_path / "script").mkdir()
    (tmp_path / "script" / "child.py").write_text(CHILD)
    here = tmp_path / "here"
    here.mkdir()
    note = plant(here, {"multiprocessing", "concurrent"})
    env = {key: value for key, value in os.environ.items() if key != "PYTHONSAFEPATH"}
    command = [sys.executable, str(tmp_path / "script" / "child.py"), way]
    done = subprocess.run(command, cwd=here, env=env, capture_output=True, text=True, timeout=HANGS, check=False)
    assert done.returncode == 0, done.stderr
    *paths, last = done.stdout.splitlines()
    assert paths and not {repr(""), repr(str(here)), repr(".")} & set(paths)
    assert last == "as it was"
    assert not note.exists(), f"these were run: {note.read_text().split()}"


@pytest.mark.full
def test_python_e_is_refused_where_it_would_undo_this(workspace: Path) -> None:
    """It keeps children from hearing of the safe path; -I does not."""
    for flag, status, said in (("-E", 2, "python -E lets the current folder into the processes"), ("-I", 0, "")):
        command = [sys.executable, flag, "-m", "pnp", *STARTS["playtest"].split()]
        done = subprocess.run(command, cwd=workspace, capture_output=True, text=True, timeout=HANGS, check=False)
        assert done.returncode == status and said in done.stderr, done.stderr


def test_only_these_modules_start_processes() -> None:
    """A pool, a process or a shell anywhere else would have the folder on its path again."""
    ways = {
        "ProcessPoolExecutor",
        "multiprocessing",
        "subprocess",
        "popen",
        "system",
        "execv",
        "spawnv",
        "startfile",
        "webbrowser",
    }
    found = set()
    for path in PACKAGE.rglob("*.py"):
        for node in nodes_of(path):
            if isinstance(node, ast.Import | ast.ImportFrom):
                names = {part for alias in node.names for part in alias.name.split(".")}
                names |= set((getattr(node, "module", "") or "").split("."))
            else:
                names = {getattr(node, "attr", "")}
            if names & ways:
                found.add(path.relative_to(PACKAGE).as_posix())
    by_processes = {"base/children.py", "studio/jobs.py", "studio/worker.py"}  # which start theirs by `processes`
    none = {"base/lifetime.py"}  # it only asks who has started this one
    assert found == {"base/processes.py", "base/spawning.py", "base/pool.py"} | by_processes | none


def test_our_own_source_tree_stays_on_the_path(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who works on pnp runs it from the folder that it stands in."""
    monkeypatch.setattr(sys, "path", ["", str(PACKAGE.parent), "/elsewhere"])
    monkeypatch.chdir(PACKAGE.parent)
    leave_out_current_folder()
    assert sys.path == ["", str(PACKAGE.parent), "/elsewhere"]
    monkeypatch.chdir("/")
    leave_out_current_folder()
    assert sys.path == [str(PACKAGE.parent), "/elsewhere"]


def test_what_is_started_later_by_others_is_safe_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Python restarts the helper of a pool by itself when it is killed: the environment tells it where not to look."""
    monkeypatch.chdir(tmp_path)
    CliRunner().invoke(main, ["list"])
    assert os.environ["PYTHONSAFEPATH"] == "1"
