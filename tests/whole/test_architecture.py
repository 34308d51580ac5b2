"""architecture: data flows one way, the press knows no game, and starting the program costs little.

Everything here is read from the files; no module is listed by hand. A new package needs a line in ARROWS.
"""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

import house
import pytest

from pnp.cli import main
from tests.limits import HANGS
from tests.places import ROOT
from tests.sources import nodes_of
from tests.whole.engine_alone import ENGINE, LIBRARIES

PACKAGE = ROOT / "pnp"

# What each package may import besides itself and the version in pnp/__init__.py, in the order of the flow.
ARROWS: dict[str, set[str]] = {
    "base": set(),
    "speech": {"base"},
    "svg": {"base"},
    "definition": {"base"},
    "language": {"base", "definition"},
    "text": {"base", "definition", "language"},
    "assets": {"base", "svg", "definition", "language", "text"},
    "face": {"base", "svg", "definition", "language", "text", "assets"},
    "ink": {"base", "svg", "face"},
    "pages": {"base", "svg", "definition", "language", "text", "assets", "face"},
    "sheet": {"base", "face"},
    "pdf": {"base", "svg", "text", "face", "sheet"},
    "web": {"base", "definition", "language", "text", "assets", "face", "pages", "sheet", "pdf"},
    "kit": {"base", "svg", "definition", "language", "text", "face", "ink", "pages", "sheet", "pdf", "web"},
    "box": {"base", "svg", "definition", "language", "text", "assets", "face", "pages", "sheet", "pdf", "kit"},
    "readability": {"base", "speech", "svg", "definition", "text", "face", "sheet", "pdf", "kit"},
    "translators": {"base", "speech", "definition", "language", "text", "face", "pages", "sheet", "pdf", "kit"},
    "referee": {"base", "definition"},
    "games": {"base", "speech", "definition", "referee"},
    "playtest": {"base", "speech", "definition", "referee"},
    "check": {"base", "speech", "definition", "language", "kit", "readability", "referee", "playtest"},
    "session": {"base", "speech", "definition", "language", "referee"},
    "start": {"base", "definition"},
    "guide": {"base", "speech"},
    "doctor": {"base", "speech", "definition", "language", "text", "kit"},
}
ARROWS["studio"] = set(ARROWS) - {"games", "session", "translators", "doctor"}  # a page knows no game by name
ARROWS["cli"] = set(ARROWS) - {"games"}  # nor does a command
HEAVY = (
    "reportlab", "cairosvg", "cairocffi", "pikepdf", "uharfbuzz", "yaml", "rich", "icu4py", "pyphen", "pypdfium2",
    "PIL", "svgwrite", "distributed", "segno", "starlette", "uvicorn", "jinja2", "watchfiles",
)  # fmt: skip


def wrong_arrows(graph: dict[str, set[str]]) -> list[str]:
    """Every import that leads where its package may not look."""
    return sorted(
        f"{module} imports {other}"
        for module, others in graph.items()
        for other in others
        if (here := house.package_of(module)) and (there := house.package_of(other))
        if here != there and there not in ARROWS.get(here, set())
    )


def test_a_package_imports_only_what_it_may() -> None:
    """Also inside functions and for types only."""
    assert wrong_arrows(house.graph()) == []


def test_no_modules_import_each_other_in_a_ring() -> None:
    """Neither modules nor packages, and the allowed arrows themselves make no ring."""
    assert house.rings(house.graph()) == []
    assert house.rings(ARROWS) == []


def test_every_package_has_its_arrows() -> None:
    """A new package is given its line, a lost one is taken out."""
    there = {path.parent.name for path in PACKAGE.glob("*/__init__.py")}
    assert there == set(ARROWS)


def test_the_top_of_the_house_stays_empty() -> None:
    """Nothing but the package itself and `python -m pnp` stands in no room."""
    assert {path.name for path in PACKAGE.glob("*.py")} == {"__init__.py", "__main__.py"}


def test_nobody_inside_goes_through_the_front_door() -> None:
    """What `pnp` exports is for other programs; inside, a module says where a thing stands."""
    for name, path in house.modules().items():
        for node in nodes_of(path):
            if isinstance(node, ast.ImportFrom) and node.module == "pnp":
                assert {alias.name for alias in node.names} <= {"__version__"}, name


def test_games_do_not_know_each_other() -> None:
    """A game is a folder that can be copied, or taken away."""
    for module, others in house.graph().items():
        if module.startswith("pnp.games."):
            game = ".".join(module.split(".")[:3])
            games = {".".join(other.split(".")[:3]) for other in others if house.package_of(other) == "games"}
            assert games <= {"pnp.games", game}, module


def reached(names: set[str], graph: Mapping[str, set[str]]) -> set[str]:
    """These, and all that they import, and so on."""
    found: set[str] = set()
    while names:
        found |= names
        names = {other for name in names for other in graph[name]} - found
    return found


def libraries_of(path: Path) -> set[str]:
    """What a module imports that is neither Python's own nor ours."""
    names = set()
    for node in nodes_of(path):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and not node.level:
            names.add(str(node.module))
    return {name.split(".")[0] for name in names} - set(sys.stdlib_module_names) - {"pnp"}


def test_the_engine_imports_nothing_of_the_press_and_few_libraries() -> None:
    """Wherever it imports, what reads and plays games: a page in a browser has no more (`engine_alone.py`)."""
    assert reached({"games", "session"}, ARROWS) == ENGINE
    modules = house.modules()
    engine = reached({name for name in modules if house.package_of(name) in ENGINE - {"base"}}, house.graph())
    wanted = {name: libraries_of(modules[name]) - LIBRARIES for name in sorted(engine)}
    assert {name: libraries for name, libraries in wanted.items() if libraries} == {}


def test_nothing_outside_names_a_game() -> None:
    """Neither in code nor in a sentence: the next game is a matter of data and one folder."""
    games = sorted(path.parent.name for path in (PACKAGE / "games").glob("*/__init__.py"))
    named = re.compile(rf"\b({'|'.join(games)})\b", re.IGNORECASE)
    for name, path in house.modules().items():
        if house.package_of(name) != "games":
            assert not named.search(path.read_text(encoding="utf-8")), name


@pytest.mark.parametrize(
    "folder",
    [path.parent for path in sorted(PACKAGE.rglob("__init__.py")) if path.parent not in (PACKAGE, PACKAGE / "games")],
    ids=lambda folder: folder.relative_to(PACKAGE).as_posix(),
)
def test_a_package_opens_with_its_table_of_contents(folder: Path) -> None:
    """Its first file says from what to what, and has a line for each module, in the order of reading."""
    contents = ast.get_docstring(ast.parse((folder / "__init__.py").read_text(encoding="utf-8"))) or ""
    assert re.search("[→↔]", contents.splitlines()[0])
    listed = re.findall(r"^- `(\w+)`: \S", contents, re.MULTILINE)
    there = {path.stem for path in folder.glob("*.py")} | {path.parent.name for path in folder.glob("*/__init__.py")}
    assert sorted(listed) == sorted(there - {"__init__"})


def copy_with(tmp_path: Path, name: str, line: str) -> dict[str, set[str]]:
    """The imports of the house with one more line at the end of a module."""
    for module, path in house.modules().items():
        copy = tmp_path / path.relative_to(PACKAGE)
        copy.parent.mkdir(parents=True, exist_ok=True)
        copy.write_text(path.read_text(encoding="utf-8") + (line if module == name else ""), encoding="utf-8")
    return house.graph(tmp_path)


@pytest.mark.parametrize(
    "line",
    [
        "import pnp.pdf.write",
        "from pnp.pdf.write import write_pdf",
        "from pnp.pdf import write",
        "from pnp import pdf",
        "def f() -> None:\n    from pnp.pdf.write import write_pdf",
        "if TYPE_CHECKING:\n    from pnp.pdf.write import write_pdf",
    ],
)
def test_an_arrow_turned_round_would_be_noticed(tmp_path: Path, line: str) -> None:
    """Every way of importing is seen, and the ring that comes of it."""
    graph = copy_with(tmp_path, "pnp.sheet.model", f"\n{line}\n")
    assert wrong_arrows(graph) == [f"pnp.sheet.model imports pnp.pdf{'' if line.endswith('import pdf') else '.write'}"]
    if "write" in line:
        assert any("pnp.sheet.model" in ring for ring in house.rings(graph))


def test_a_game_that_is_imported_would_be_noticed(tmp_path: Path) -> None:
    """From the referee, and from another game."""
    games = sorted(path.parent.name for path in (PACKAGE / "games").glob("*/__init__.py"))
    graph = copy_with(tmp_path, "pnp.referee.match", f"\nimport pnp.games.{games[0]}.rules\n")
    assert wrong_arrows(graph) == [f"pnp.referee.match imports pnp.games.{games[0]}.rules"]


def test_only_two_modules_read_yaml() -> None:
    """`nodes` is the only reader of card files; the tables of languages are the program's own."""
    calls = ("yaml.compose(", "yaml.safe_load(", "yaml.load(")
    sources = {name: path.read_text(encoding="utf-8") for name, path in house.modules().items()}
    assert [name for name, text in sources.items() if any(call in text for call in calls)] == [
        "pnp.definition.nodes", "pnp.language.conventions",
    ]  # fmt: skip


def test_geometry_and_sheets_are_pure() -> None:
    """No drawing, no files: nothing but the standard library's arithmetic."""
    arithmetic = {"__future__", "math", "re", "collections", "dataclasses", "functools", "typing", "pnp"}
    ground = [PACKAGE / "base" / f"{name}.py" for name in ("geometry", "units", "papers", "colours")]
    for path in (*ground, *(PACKAGE / "sheet").glob("*.py")):
        roots = set()
        for node in nodes_of(path):
            if isinstance(node, ast.Import):
                roots |= {alias.name.split(".")[0] for alias in node.names}
            elif isinstance(node, ast.ImportFrom):
                roots.add(str(node.module).split(".")[0])
        assert roots <= arithmetic, path.name


def loaded_after(*arguments: str) -> set[str]:
    """The modules that a fresh Python holds after the program has run."""
    code = (
        "import sys\nfrom pnp.cli import main\n"
        f"try:\n    main({list(arguments)!r}, prog_name='pnp')\nexcept SystemExit as error:\n"
        "    assert not error.code, error.code\n"
        "print('\\n'.join(sorted(sys.modules)), file=sys.stderr)"
    )
    run = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT, timeout=HANGS, check=True
    )
    return set(run.stderr.split())


HELPS = [("--help",), ("--version",), *((name, "--help") for name in main.table), ("i18n", "add", "--help")]


@pytest.mark.parametrize("arguments", HELPS, ids=" ".join)
def test_asking_for_help_loads_no_heavy_module(arguments: tuple[str, ...]) -> None:
    """Nor any module of the print path."""
    loaded = loaded_after(*arguments)
    assert "pnp.cli" in loaded
    assert [name for name in HEAVY if name in loaded] == []
    press = {
        name
        for name in loaded
        if name.startswith("pnp.") and house.package_of(name) not in ("", "base", "cli", "speech")
    }
    assert press <= {"pnp.kit", "pnp.kit.options"}


def test_listing_games_draws_nothing() -> None:
    """Reading is enough: no fonts, no PDF, no cairo."""
    loaded = loaded_after("list")
    assert "yaml" in loaded
    assert [name for name in HEAVY if name in loaded and name != "yaml"] == []


def test_the_architecture_page_names_every_package() -> None:
    """A reader finds each room in docs/architecture.md."""
    page = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    assert [name for name in ARROWS if f"`{name}/`" not in page] == []


def test_the_architecture_page_names_modules_that_are_there() -> None:
    """`face/setter.py` is a file of pnp; what stands elsewhere is named from the top."""
    page = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    named = set(re.findall(r"`([\w/]+/\w+\.py)`", page))
    assert len(named) > 100
    assert [name for name in sorted(named) if not any((top / name).is_file() for top in (ROOT / "pnp", ROOT))] == []


def test_the_page_of_the_house_is_as_the_files_are() -> None:
    """`make house` after a change of packages: modules and arrows; the number of lines may be a little old."""
    page = (ROOT / "docs" / "house.md").read_text(encoding="utf-8")
    without_lines = re.compile(r"^(\|[^|]*\|[^|]*\|[^|]*\|)[^|]*\|", re.MULTILINE)
    assert without_lines.sub(r"\1", house.table()) in without_lines.sub(r"\1", page)
    assert (ROOT / "docs" / "pictures" / "house.svg").read_text(encoding="utf-8") == house.picture()
