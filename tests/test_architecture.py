"""architecture: data flows one way, the print path knows no game, and starting the program costs little."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest
from limits import HANGS

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "pnp"

# In the order of the flow: a module imports only from what stands before it. A new module is put where it belongs.
STAGES = {
    "ground": (
        "__init__", "modulepath", "problems", "processes", "files", "folders", "units", "geometry", "cache", "markup",
        "pathdata", "languages", "typography", "pseudo", "printers", "request",
    ),
    "load": ("nodes", "workspace", "overrides"),
    "validate": ("shapes", "fieldtypes", "models", "blocks", "consistency", "load", "schema"),
    "translate": ("translate", "catalogue", "localize"),
    "compose": (
        "bindings", "svgattributes", "svg", "template", "fonts", "linebreak", "bidi", "setlines", "typeset",
        "faces", "inktones", "inkshapes", "inkpaint", "inkcoat", "inkmap", "inkrules", "inksurvey", "inksaver", "draw",
        "largeprint", "resources", "textbox", "compose", "finish", "flow", "setblocks", "kitblocks",
        "boxart",
    ),
    "impose": ("sheets", "cutmarks", "grids", "tiles", "turning", "impose", "inplace"),
    "write": (
        "plainart", "art", "pdffont", "pdfgraft", "pdfgrey", "pdf", "pages", "booklet", "drafts", "contents",
        "manifest", "layout", "reprint", "build", "contactsheet", "boxnets", "packing", "labels", "netfaces",
        "boxpapers", "pictures", "output",
    ),
    "eyes": (
        "eyes.colours", "eyes.signs", "eyes.texts", "eyes.rasters", "eyes.contrast", "eyes.subjects", "eyes.pairs",
        "eyes.faults", "eyes.measure", "eyes.report",
    ),
    "referee": (
        "referee.rules", "referee.facts", "referee.bots", "referee.engines", "referee.seats", "referee.match",
        "referee.gamelog", "referee.check",
    ),
    "playtest": (
        "playtest.tally", "playtest.cluster", "playtest.runner", "playtest.measures", "playtest.wording",
        "playtest.plan", "playtest.figures", "playtest.findings", "playtest.sweeps", "playtest.plot",
        "playtest.charts", "playtest.panels", "playtest.cells", "playtest.report",
    ),
    "session": (
        "session.menu", "session.history", "session.savefile", "session.play", "session.terminal",
    ),
    "i18n": ("i18n.boxes", "i18n.pofiles", "i18n.extract", "i18n.status", "i18n.spreadsheet", "i18n.proof"),
    "command line": (
        "progress", "options", "newgame", "playcommands", "i18ncommands", "deskcommands", "inventorycommand",
        "findings", "doctorprogram", "doctor", "doctorcommand", "cli", "__main__",
    ),
}  # fmt: skip
ORDER = [module for stage in STAGES.values() for module in stage]
FOR_ENGINES = {module for name in ("ground", "load", "validate", "translate") for module in STAGES[name]}
FOR_ENGINES |= {"referee.rules", "referee.facts"}
FOR_ADVICE = FOR_ENGINES | {"referee.bots", "games", "advice"}
HEAVY = (
    "reportlab", "cairosvg", "cairocffi", "pikepdf", "uharfbuzz", "yaml", "rich", "icu4py", "pyphen", "pypdfium2",
    "PIL", "svgwrite", "distributed", "segno",
)  # fmt: skip


def imports(source: str) -> set[str]:
    """What a module imports of pnp, anywhere in it: `models`, `games`, `games.marathon` …"""
    found: set[str] = set()
    for node in ast.walk(ast.parse(source)):
        names: list[str] = []
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "imports are written in full"
            names = [f"{node.module}.{alias.name}" for alias in node.names]
        for name in names:
            parts = name.split(".")
            if parts[0] == "pnp":
                found.add(".".join(parts[1:]) or "__init__")
    return found


PLAYED = ("games", "advice", "tables")


def modules_of(imported: set[str]) -> set[str]:
    """The modules behind imported names: `pnp.models.Game` is of models, `pnp.__version__` of the package itself."""
    out = set()
    for name in imported:
        first, *rest = name.split(".")
        inside = ".".join([first, *rest[:1]])
        out.add(inside if inside in ORDER else first if first in (*ORDER, *PLAYED) else "__init__")
    return out


def wrong_way(module: str, source: str) -> list[str]:
    """The later modules that a module imports."""
    return sorted(m for m in modules_of(imports(source)) if m not in PLAYED and ORDER.index(m) >= ORDER.index(module))


def path_of(module: str) -> Path:
    return PACKAGE / f"{module.replace('.', '/')}.py"


def read(module: str) -> str:
    return path_of(module).read_text(encoding="utf-8")


def test_every_module_has_its_place_in_the_flow() -> None:
    """A new module is listed above, a lost one is taken out, none stands twice."""
    found = [path.relative_to(PACKAGE).with_suffix("").as_posix().replace("/", ".") for path in PACKAGE.rglob("*.py")]
    packages = (*PLAYED, "referee", "playtest", "session", "i18n", "eyes")
    ours = [m for m in found if m.split(".")[0] not in PLAYED and m not in [f"{p}.__init__" for p in packages]]
    assert sorted(ORDER) == sorted(ours)


@pytest.mark.parametrize("module", ORDER)
def test_a_module_imports_only_what_stands_before_it(module: str) -> None:
    """Also inside functions and for types only."""
    if path_of(module).exists():
        assert wrong_way(module, read(module)) == []


@pytest.mark.parametrize("module", [m for m in ORDER if m not in STAGES["command line"]])
def test_the_print_path_imports_no_game(module: str) -> None:
    """What a card says is printed whether or not anybody can play it."""
    if path_of(module).exists():
        assert not {"games", "advice", "tables"} & modules_of(imports(read(module)))


def test_no_game_imports_the_print_path() -> None:
    """The rules of a game read models, never faces or sheets."""
    for path in sorted((PACKAGE / "games").rglob("*.py")):
        known = modules_of(imports(path.read_text(encoding="utf-8")))
        assert known <= FOR_ENGINES | {"games"}, path.name
    for package in ("advice", "tables"):
        for path in sorted((PACKAGE / package).rglob("*.py")):
            assert modules_of(imports(path.read_text(encoding="utf-8"))) <= FOR_ADVICE, path.name


def test_the_tests_above_would_notice() -> None:
    """Every way of importing is seen: in full, from, inside a function, under TYPE_CHECKING."""
    assert wrong_way("units", "import pnp.cli") == ["cli"]
    assert wrong_way("units", "from pnp.compose import Composer") == ["compose"]
    assert wrong_way("units", "def f():\n    from pnp import pdf, problems") == ["pdf"]
    assert wrong_way("load", "if TYPE_CHECKING:\n    from pnp.faces import Face") == ["faces"]
    assert wrong_way("units", "from pnp import units") == ["units"]
    assert wrong_way("cli", "from pnp import __version__\nfrom pnp.build import build") == []
    assert "games" in modules_of(imports("from pnp.games import marathon"))
    assert "games" in modules_of(imports("import pnp.games.marathon"))
    assert modules_of(imports("from pnp.pdf import Page")) == {"pdf"}


def test_only_one_module_reads_yaml_files() -> None:
    """load is the only reader of card files; others look at nodes. The table of languages is the program's own."""
    readers = [m for m in ORDER if any(f"yaml.{call}" in read(m) for call in ("compose(", "safe_load(", "load("))]
    assert readers == ["languages", "nodes"]


def test_impose_and_geometry_are_pure() -> None:
    """No drawing, no files: nothing but the standard library's arithmetic."""
    for module in ("geometry", "impose", "units"):
        roots = set()
        for node in ast.walk(ast.parse(read(module))):
            if isinstance(node, ast.Import):
                roots |= {alias.name.split(".")[0] for alias in node.names}
            elif isinstance(node, ast.ImportFrom):
                roots.add(str(node.module).split(".")[0])
        assert roots <= {"__future__", "math", "re", "collections", "dataclasses", "functools", "typing", "pnp"}, module


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


@pytest.mark.parametrize("arguments", [("--help",), ("--version",), ("build", "--help")])
def test_asking_for_help_loads_no_heavy_module(arguments: tuple[str, ...]) -> None:
    """Nor any module of the print path."""
    loaded = loaded_after(*arguments)
    assert "pnp.cli" in loaded
    assert [name for name in HEAVY if name in loaded] == []
    assert {name for name in loaded if name.startswith("pnp.")} <= {
        "pnp.cli", "pnp.modulepath", "pnp.problems", "pnp.units", "pnp.request", "pnp.options", "pnp.playcommands",
        "pnp.i18ncommands", "pnp.deskcommands", "pnp.inventorycommand", "pnp.doctorcommand",
    }  # fmt: skip


def test_listing_games_draws_nothing() -> None:
    """Reading is enough: no fonts, no PDF, no cairo."""
    loaded = loaded_after("list")
    assert "yaml" in loaded
    assert [name for name in HEAVY if name in loaded and name != "yaml"] == []


def test_the_architecture_page_names_every_module() -> None:
    """A reader finds each module in docs/architecture.md."""
    page = (PACKAGE.parent / "docs" / "architecture.md").read_text(encoding="utf-8")
    missing = [m for m in ORDER if not m.startswith("__") and f"`{m.replace('.', '/')}.py`" not in page]
    assert not missing
