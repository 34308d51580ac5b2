"""architecture: data flows one way, the press knows no game, and starting the program costs little.

Everything here is read from the files; no module is listed by hand. A new package needs a line in ARROWS.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from limits import HANGS

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "pnp"
sys.path.insert(0, str(ROOT / "docs"))

import house  # noqa: E402

# What each package may import besides itself and the version in pnp/__init__.py.
GAME = {"base", "definition"}
FACE = {*GAME, "svg", "language", "text"}
SHEET = {"base", "face"}
KIT = {*FACE, "face", "ink", "pages", "sheet", "pdf"}
ARROWS: dict[str, set[str]] = {
    "base": set(),
    "svg": {"base"},
    "definition": {"base"},
    "language": GAME,
    "text": {*GAME, "language"},
    "face": FACE,
    "ink": {"base", "svg", "face"},
    "pages": {*FACE, "face"},
    "sheet": SHEET,
    "pdf": {"base", "svg", "text", *SHEET, "sheet"},
    "kit": KIT,
    "box": {*KIT, "kit"},
    "readability": {*KIT, "kit"},
    "translators": {*KIT, "kit"},
    "referee": GAME,
    "games": {*GAME, "referee"},
    "playtest": {*GAME, "referee"},
    "session": {*GAME, "language", "referee"},
    "doctor": {*KIT, "kit"},
}
ARROWS["cli"] = set(ARROWS) - {"games"}
HEAVY = (
    "reportlab", "cairosvg", "cairocffi", "pikepdf", "uharfbuzz", "yaml", "rich", "icu4py", "pyphen", "pypdfium2",
    "PIL", "svgwrite", "distributed", "segno",
)  # fmt: skip


def wrong_arrows(graph: dict[str, set[str]]) -> list[str]:
    """Every import that leads where its package may not look."""
    return sorted(
        f"{module} imports {other}"
        for module, others in graph.items()
        for other in others
        if (here := house.package_of(module)) and (there := house.package_of(other))
        if here != there and here in ARROWS and there not in ARROWS[here]
    )


def test_a_package_imports_only_what_it_may() -> None:
    """Also inside functions and for types only."""
    assert wrong_arrows(house.graph()) == []


def test_no_modules_import_each_other_in_a_ring() -> None:
    """Neither modules nor packages, and the allowed arrows themselves make no ring."""
    assert house.rings(house.graph()) == []
    assert house.rings(ARROWS) == []


def copy_with(tmp_path: Path, name: str, line: str) -> dict[str, set[str]]:
    """The imports of the house with one more line at the end of a module."""
    for module, path in house.modules().items():
        copy = tmp_path / path.relative_to(PACKAGE)
        copy.parent.mkdir(parents=True, exist_ok=True)
        copy.write_text(path.read_text(encoding="utf-8") + (line if module == name else ""), encoding="utf-8")
    return house.graph(tmp_path)


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


def test_listing_games_draws_nothing() -> None:
    """Reading is enough: no fonts, no PDF, no cairo."""
    loaded = loaded_after("list")
    assert "yaml" in loaded
    assert [name for name in HEAVY if name in loaded and name != "yaml"] == []
