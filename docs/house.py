"""What the packages of pnp import of each other, read from the files: for the test of the rule, its table and picture.

    python docs/house.py        (or: make house)

writes docs/house.md and docs/pictures/house.svg.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from functools import lru_cache
from pathlib import Path

import svgwrite

DOCS = Path(__file__).resolve().parent
PNP = DOCS.parent / "pnp"
ROOT = "pnp"
WIDTH, BOX, HEIGHT, ROW = 1240, (122, 46), 46, 104  # of the picture and its boxes, in pixels
PAPER, INK, LINE, TINTS = "#fffdf8", "#23201c", "#9a8f80", ("#f3e3cf", "#dfe9dd", "#dde6ef", "#f1dde0")
LANES = ((0, 740), (720, 1260))  # the press, and beside it those who play and the pages for people
BESIDE = ("referee", "games", "playtest", "session", "guide")
GROUPS = {  # which colour a package has: ground, press, play, people
    **dict.fromkeys(("base", "svg", "definition", "language", "text"), 0),
    **dict.fromkeys(("face", "ink", "pages", "sheet", "pdf", "kit"), 1),
    **dict.fromkeys(("referee", "games", "playtest", "session"), 2),
}


def modules(package: Path = PNP) -> dict[str, Path]:
    """Every module by its full name; a package is its `__init__.py`."""
    found = {}
    for path in sorted(package.rglob("*.py")):
        parts = (ROOT, *path.relative_to(package).with_suffix("").parts)
        found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return found


def imported(source: str, known: Mapping[str, Path], package: str = "") -> set[str]:
    """The modules of pnp that a source imports anywhere in it: in full, by `from`, in a function, for types only."""
    return {module for name in _names(source, package) if (module := _module_of(name, known))}


@lru_cache(maxsize=2048)
def _imports(source: str) -> tuple[ast.AST, ...]:
    """The statements that import, wherever they stand; a source that is asked about again is known."""
    return tuple(node for node in ast.walk(ast.parse(source)) if isinstance(node, (ast.Import, ast.ImportFrom)))


def _names(source: str, package: str) -> Iterator[str]:
    """The full names that are imported; only inside the folder of a game they may begin with a dot."""
    for node in _imports(source):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            if node.level and not (node.level == 1 and package.startswith(f"{ROOT}.games.")):
                raise ValueError(f"{package}, line {node.lineno}: imports are written in full")
            module = ".".join(filter(None, (package if node.level else "", node.module)))
            yield from (f"{module}.{alias.name}" for alias in node.names)


def _module_of(name: str, known: Mapping[str, Path]) -> str:
    """The module behind an imported name: `pnp.sheet.model.Sheet` is of `pnp.sheet.model`."""
    while name and name not in known:
        name = name.rpartition(".")[0]
    return name


def package_of(module: str) -> str:
    """The room that a module stands in: `sheet` of `pnp.sheet.model`; nothing for those at the top of pnp."""
    parts = module.split(".")
    return parts[1] if len(parts) > 2 or ((PNP / parts[-1]).is_dir() and len(parts) == 2) else ""


def graph(package: Path = PNP) -> dict[str, set[str]]:
    """Every module with the modules that it imports; the front door names what stands anywhere, and counts for none."""
    known = modules(package)
    out = {}
    for name, path in known.items():
        here = name if path.name == "__init__.py" else name.rpartition(".")[0]
        out[name] = imported(path.read_text(encoding="utf-8"), known, here) - {name}
    return {**out, ROOT: set()}


def rings(arrows: Mapping[str, set[str]]) -> list[list[str]]:
    """Every group that leads back to itself (Tarjan), without those of one."""
    index: dict[str, int] = {}
    low: dict[str, int] = {}
    stack: list[str] = []
    found: list[list[str]] = []

    def visit(name: str) -> None:
        index[name] = low[name] = len(index)
        stack.append(name)
        for other in sorted(arrows.get(name, ())):
            if other not in index:
                visit(other)
                low[name] = min(low[name], low[other])
            elif other in stack:
                low[name] = min(low[name], index[other])
        if low[name] == index[name]:
            ring = stack[stack.index(name) :]
            del stack[stack.index(name) :]
            if len(ring) > 1:
                found.append(sorted(ring))

    for name in sorted(arrows):
        if name not in index:
            visit(name)
    return found


def arrows() -> dict[str, set[str]]:
    """Every package with the packages that it imports."""
    found: dict[str, set[str]] = {path.parent.name: set() for path in PNP.glob("*/__init__.py")}
    for module, others in graph().items():
        here = package_of(module)
        if here:
            found[here] |= {there for other in others if (there := package_of(other)) and there != here}
    return found


def direct(found: Mapping[str, set[str]]) -> dict[str, set[str]]:
    """Only the arrows that no longer way replaces: what is drawn, so that it can be read."""
    far = {name: _reached(name, found) for name in found}
    return {name: {o for o in others if not any(o in far[p] for p in others)} for name, others in found.items()}


def _reached(name: str, found: Mapping[str, set[str]]) -> set[str]:
    """Everything that a package imports, directly or by others."""
    return set().union(found[name], *(_reached(other, found) for other in found[name]))


def ranks(found: Mapping[str, set[str]]) -> dict[str, int]:
    """How many packages stand below each, one upon the other."""
    out: dict[str, int] = {}
    for name in sorted(found, key=lambda name: len(_reached(name, found))):
        out[name] = 1 + max((out[other] for other in found[name]), default=-1)
    return out


def purpose(package: str) -> str:
    """The first line of a package: from what to what."""
    return (
        ast.get_docstring(ast.parse((PNP / package / "__init__.py").read_text(encoding="utf-8"))) or ""
    ).splitlines()[0]


def table() -> str:
    """The packages in the order of the flow: what each makes, how much is in it, what it imports."""
    found = arrows()
    order = sorted(found, key=lambda name: (ranks(found)[name], name))
    rows = ["| package | makes | modules | lines | imports | imported by |", "|---|---|---:|---:|---|---|"]
    for name in order:
        files = [path for path in (PNP / name).rglob("*.py") if path.name != "__init__.py"]
        lines = sum(len(path.read_text(encoding="utf-8").splitlines()) for path in files)
        users = [other for other in order if name in found[other]]
        uses = [other for other in order if other in found[name]]
        row = (
            f"`{name}/`",
            purpose(name),
            len(files),
            lines,
            ", ".join(uses) or "nothing",
            ", ".join(users) or "nobody",
        )
        rows.append("| " + " | ".join(map(str, row)) + " |")
    return "\n".join(rows)


def picture() -> str:
    """The packages as boxes, those that import above those that are imported."""
    found = arrows()
    lines, rank = direct(found), ranks(found)
    place = _places(lines, rank)
    height = ROW * (max(rank.values()) + 1)
    drawing = svgwrite.Drawing(size=(WIDTH, height), viewBox=f"0 0 {WIDTH} {height}", debug=False)
    drawing.add(drawing.rect((0, 0), (WIDTH, height), fill=PAPER))
    tip = drawing.marker(insert=(7, 3.5), size=(7, 7), orient="auto", id="tip")
    tip.add(drawing.path("M0 0L7 3.5L0 7z", fill=LINE))
    drawing.defs.add(tip)
    for name in sorted(lines):
        for other in sorted(lines[name]):
            (x, y), (u, v) = place[name], place[other]
            bend = f"M{x:g} {y + HEIGHT / 2:g}C{x:g} {y + 74:g} {u:g} {v - 74:g} {u:g} {v - HEIGHT / 2 - 1:g}"
            drawing.add(drawing.path(bend, fill="none", stroke=LINE, stroke_width=1.3, marker_end="url(#tip)"))
    for name, (x, y) in sorted(place.items()):
        tint = TINTS[GROUPS.get(name, 3)]
        corner = (x - BOX[0] / 2, y - HEIGHT / 2)
        drawing.add(drawing.rect(corner, BOX, rx=7, fill=tint, stroke=LINE, stroke_width=1))
        text = {"text_anchor": "middle", "fill": INK, "font_family": "Georgia, serif"}
        drawing.add(drawing.text(name, (x, y - 1), font_size=19, **text))
        count = len([path for path in (PNP / name).rglob("*.py") if path.name != "__init__.py"])
        drawing.add(drawing.text(f"{count} modules", (x, y + 16), font_size=12, **text))
    return str(drawing.tostring()) + "\n"


def _places(lines: Mapping[str, set[str]], rank: Mapping[str, int]) -> dict[str, tuple[float, float]]:
    """The middle of every box: rows by rank, play in a lane of its own, and in a row by what stands below."""
    place: dict[str, tuple[float, float]] = {}
    top = max(rank.values())
    level = {name: top - 1 if name not in GROUPS and rank[name] < top else rank[name] for name in rank}
    for row in range(top + 1):
        for lane, (left, right) in enumerate(LANES):
            names = sorted(name for name in rank if level[name] == row and (name in BESIDE) == (lane == 1))
            below = {name: _mean([place[other][0] for other in lines[name] if other in place]) for name in names}
            names.sort(key=lambda name: below[name])
            for index, name in enumerate(names):
                spread = left + (right - left) * (index + 1) / (len(names) + 1)
                x = below[name] if len(names) == 1 and lane == 0 and below[name] else spread
                x = (LANES[0][1] + LANES[1][0]) / 2 if row == top else x
                place[name] = (round(x), ROW * (top - row) + ROW / 2)
    return place


def _mean(values: list[float]) -> float:
    return sum(values) / len(values) if values else 0.0


def main() -> None:
    """Write the page and the picture."""
    head = (
        "Made by `make house` from the files: the packages of `pnp/`, what each makes of what, and what they import.",
        "An arrow leads from a package to one that it imports; arrows that a longer way replaces are left out.",
        "[architecture.md](architecture.md) tells the rest, `tests/whole/test_architecture.py` holds the rule.",
    )
    shown = "![The packages of pnp and what they import](pictures/house.svg)"
    text = "\n".join(("# The house", "", *head, "", shown, "", table(), ""))
    (DOCS / "house.md").write_text(text, encoding="utf-8")
    (DOCS / "pictures" / "house.svg").write_text(picture(), encoding="utf-8")


if __name__ == "__main__":
    main()
