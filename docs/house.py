"""What the packages of pnp import of each other, read from the files: for the test of the rule, its table and picture.

    python docs/house.py        (or: make house)

writes docs/house.md and docs/pictures/house.svg.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import pairwise
from pathlib import Path

import svgwrite
from layers import Drawing, drawn

DOCS = Path(__file__).resolve().parent
PNP = DOCS.parent / "pnp"
ROOT = "pnp"
BOX, ROW, MARGIN = (128, 46), 100, 24  # boxes, rows and the edge of the picture, in pixels
ROOM, PASSING = BOX[0] + 22, 26  # of a box in its row, and of an arrow that passes it
STEEPEST = 0.5  # pixels to the side for each one down: an arrow that goes further aside passes rows upright
PAPER, INK, EDGE = "#fffdf8", "#23201c", "#8a8072"
TINTS = ("#f3e3cf", "#dfe9dd", "#dde6ef", "#f1dde0")
LINES = ("#a5803f", "#5d8a56", "#4d7299", "#b0606d")  # of arrows, by the group they come from
GROUPS = {  # which colour a package has: ground, press, play, people
    **dict.fromkeys(("base", "svg", "definition", "language", "speech", "text"), 0),
    **dict.fromkeys(("assets", "face", "ink", "pages", "sheet", "pdf", "web", "kit", "box"), 1),
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
    lines = direct(arrows())
    plan = drawn(lines, ROOM, PASSING)
    top = max(row for _, row in plan.boxes.values())
    spots = [*plan.boxes.values(), *(spot for passed in plan.passes.values() for spot in passed)]
    left = MARGIN + max(BOX[0] / 2, -min(x for x, _ in spots))
    width = round(left + max(x for x, _ in spots) + BOX[0] / 2 + MARGIN)
    height = ROW * top + BOX[1] + 2 * MARGIN

    def at(spot: tuple[float, int]) -> tuple[float, float]:
        return left + spot[0], height - MARGIN - BOX[1] / 2 - ROW * spot[1]

    drawing = svgwrite.Drawing(size=(width, height), viewBox=f"0 0 {width} {height}", debug=False)
    drawing.add(drawing.rect((0, 0), (width, height), fill=PAPER))
    for number, colour in enumerate(LINES):
        tip = drawing.marker(insert=(7, 3.5), size=(7, 7), orient="auto", id=f"tip-{number}")
        tip.add(drawing.path("M0 0L7 3.5L0 7z", fill=colour))
        drawing.defs.add(tip)
    ends = _ends(plan)
    for (name, other), passed in sorted(plan.passes.items()):
        group = GROUPS.get(name, 3)
        start, end = (at((x, plan.boxes[one][1])) for x, one in zip(ends[name, other], (name, other), strict=True))
        path = _path(start, [at(spot) for spot in passed], end)
        tip = f"url(#tip-{group})"
        drawing.add(drawing.path(path, fill="none", stroke=LINES[group], stroke_width=1.4, marker_end=tip))
    for name, spot in sorted(plan.boxes.items()):
        x, y = at(spot)
        corner = (round(x - BOX[0] / 2, 1), y - BOX[1] / 2)
        drawing.add(drawing.rect(corner, BOX, rx=7, fill=TINTS[GROUPS.get(name, 3)], stroke=EDGE, stroke_width=1))
        text = {"text_anchor": "middle", "fill": INK, "font_family": "Georgia, serif"}
        drawing.add(drawing.text(name, (round(x, 1), y - 1), font_size=19, **text))
        count = len([path for path in (PNP / name).rglob("*.py") if path.name != "__init__.py"])
        drawing.add(drawing.text(f"{count} modules", (round(x, 1), y + 16), font_size=12, **text))
    return str(drawing.tostring()) + "\n"


def _ends(plan: Drawing) -> dict[tuple[str, str], tuple[float, float]]:
    """Where each arrow leaves its box and where it arrives: side by side, in the order in which they come."""
    found: dict[tuple[str, str], list[float]] = {arrow: [0.0, 0.0] for arrow in plan.passes}
    for name, (x, _) in plan.boxes.items():
        for end in (0, 1):
            own = [arrow for arrow in plan.passes if arrow[end] == name]
            ways = {arrow: (plan.passes[arrow] or (plan.boxes[arrow[1 - end]],))[-end][0] for arrow in own}
            own.sort(key=lambda arrow: (ways[arrow], arrow))
            for number, arrow in enumerate(own, 1):
                found[arrow][end] = x + BOX[0] * 0.8 * (number / (len(own) + 1) - 0.5)
    return {arrow: (first, last) for arrow, (first, last) in found.items()}


def _path(start: tuple[float, float], passed: list[tuple[float, float]], end: tuple[float, float]) -> str:
    """An arrow as a smooth line; upright where it leaves, arrives, or comes from far aside into the gap of a row."""
    half = BOX[1] / 2
    points = [(start[0], start[1] + half, 0.0)]
    for (u, v), (x, y), (w, z) in zip([start, *passed], passed, [*passed[1:], end], strict=False):
        if max(abs(x - u) / (y - v), abs(w - x) / (z - y)) > STEEPEST:
            points += [(x, y - half, 0.0), (x, y + half, 0.0)]
        else:
            points.append((x, y, (w - u) / (z - v)))
    points.append((end[0], end[1] - half, 0.0))
    path = f"M{points[0][0]:.1f} {points[0][1]:.1f}"
    for (x, y, slant), (u, v, other) in pairwise(points):
        bend = (v - y) * (0.6 if slant == other == 0 else 0.4)
        path += f"C{x + slant * bend:.1f} {y + bend:.1f} {u - other * bend:.1f} {v - bend:.1f} {u:.1f} {v:.1f}"
    return path


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
