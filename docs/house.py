"""What the packages of pnp import of each other, read from the files: for the test of the rule, and for its picture."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from pathlib import Path

PNP = Path(__file__).resolve().parent.parent / "pnp"
ROOT = "pnp"


def modules(package: Path = PNP) -> dict[str, Path]:
    """Every module by its full name; a package is its `__init__.py`."""
    found = {}
    for path in sorted(package.rglob("*.py")):
        parts = (ROOT, *path.relative_to(package).with_suffix("").parts)
        found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return found


def imported(source: str, known: Mapping[str, Path]) -> set[str]:
    """The modules of pnp that a source imports anywhere in it: in full, by `from`, in a function, for types only."""
    return {module for name in _names(source) if (module := _module_of(name, known))}


def _names(source: str) -> Iterator[str]:
    """The full names that are imported."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            if node.level:
                raise ValueError(f"line {node.lineno}: imports are written in full")
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


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
    """Every module with the modules that it imports."""
    known = modules(package)
    return {name: imported(path.read_text(encoding="utf-8"), known) - {name} for name, path in known.items()}


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
