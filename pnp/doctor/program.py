"""The program itself: pnp, Python, every library that it needs, and the C library cairo."""

from __future__ import annotations

import importlib
import importlib.metadata
import re
import sys
from collections.abc import Iterator
from functools import partial
from operator import eq, ge, gt, le, lt, ne

from pnp.base.packaged import PACKAGE, bundled_root
from pnp.doctor.findings import FAILS, NOTE, OK, Broken, Finding, attempt, pip, quoted, shown

DISTRIBUTION = "pnp-kits"
MODULES = {  # where a library's module is not called as the library
    "pyyaml": "yaml",
    "python-bidi": "bidi",
    "pillow": "PIL",
    "markdown-it-py": "markdown_it",
}
CAIRO = (
    "Install it (Debian, Ubuntu: sudo apt-get install libcairo2; Fedora: sudo dnf install cairo; macOS: brew install "
    "cairo; Windows: with MSYS2, pacman -S mingw-w64-ucrt-x86_64-cairo, and set CAIROCFFI_DLL_DIRECTORIES to "
    r"C:\msys64\ucrt64\bin)."
)
_REQUIREMENT = re.compile(r"([\w.-]+)\s*(?:\[[^]]*\])?\s*([^;]*?)\s*(?:;\s*(.*))?")
_CLAUSE = re.compile(r"\s*(>=|<=|==|!=|>|<)\s*(\d+(?:\.\d+)*)\s*")
_COMPARE = {">=": ge, "<=": le, "==": eq, "!=": ne, ">": gt, "<": lt}


def program() -> Iterator[Finding]:
    """pnp, Python, every library that pnp needs, and the C library cairo."""
    import platform

    import pnp

    say = partial(Finding, "Program")
    kind = "source tree" if bundled_root() == PACKAGE.parent else "installed"
    yield say(OK, "pnp", f"{pnp.__version__}, {kind}, {shown(PACKAGE.parent)}")
    home = "in a virtual environment" if sys.prefix != sys.base_prefix else "in no virtual environment"
    yield say(OK, "Python", f"{platform.python_version()}, {home}")
    yield say(OK, "platform", platform.platform())
    needed = attempt(lambda: importlib.metadata.requires(DISTRIBUTION) or [])
    if isinstance(needed, Broken):
        remedy = f"Install pnp: {pip()} {DISTRIBUTION}, or -e . in the source tree."
        yield say(NOTE, "libraries", f"not known, because {DISTRIBUTION} is not installed in this Python", remedy)
        needed = []
    for line in sorted(needed, key=str.lower):
        name, wanted, marker = _parts(line)
        if not marker:
            yield library(name, wanted)
        elif "cluster" in marker:
            yield optional(name, wanted)
    yield cairo()


def _parts(requirement: str) -> tuple[str, str, str]:
    """Name, range and marker of a requirement; the range as people write it, from … to."""
    found = _REQUIREMENT.fullmatch(requirement.strip())
    name, wanted, marker = found.groups("") if found else (requirement, "", "not understood")
    return name, ",".join(sorted(wanted.split(","), reverse=True)), marker


def library(name: str, wanted: str) -> Finding:
    """One library that pnp needs: there, in the range wanted, and able to be loaded."""
    say = partial(Finding, "Program")
    version = attempt(lambda: importlib.metadata.version(name))
    if not isinstance(version, str) or not within(version, wanted):
        found = version if isinstance(version, str) else "missing"
        return say(FAILS, name, f"{found}, wanted {wanted}", f"Run: {pip()} {quoted(name + wanted)}")
    module = MODULES.get(name.lower(), name.lower().replace("-", "_"))
    # cairosvg stands or falls with the C library cairo, which has a line of its own
    loaded = None if module == "cairosvg" else attempt(lambda: importlib.import_module(module))
    if isinstance(loaded, Broken):
        remedy = f"Run: {pip()} --force-reinstall {quoted(name + wanted)}"
        return say(FAILS, name, f"{version}, but it cannot be loaded ({loaded.reason})", remedy)
    return say(OK, name, f"{version}, wanted {wanted}")


def optional(name: str, wanted: str) -> Finding:
    """The library that only `pnp playtest --on` needs."""
    version = attempt(lambda: importlib.metadata.version(name))
    found = f"{version if isinstance(version, str) else 'missing'}, wanted {wanted} for pnp playtest --on only"
    if isinstance(version, str) and within(version, wanted):
        return Finding("Program", OK, name, found)
    remedy = f"To play on a Dask cluster, run: {pip()} {quoted(DISTRIBUTION + '[cluster]')}"
    return Finding("Program", NOTE, name, found, remedy)


def within(version: str, wanted: str) -> bool:
    """Whether a version lies in a range such as >=2.17,<3; what is no plain comparison counts as kept."""
    numbers = re.match(r"\d+(?:\.\d+)*", version)
    clauses = [_CLAUSE.fullmatch(clause) for clause in wanted.split(",")]
    if not numbers:
        return True
    return all(_COMPARE[c[1]](_release(numbers[0]), _release(c[2])) for c in clauses if c)


def _release(version: str) -> tuple[int, ...]:
    """The numbers of a version without zeros at its end: 3.0 is 3."""
    return tuple(map(int, re.sub(r"(\.0+)+$", "", version).split(".")))


def cairo() -> Finding:
    """Whether a drawing comes out of the C library cairo, the way that `pdf/cairo.py` asks for it."""

    def draw() -> str:
        from cairosvg.surface import PDFSurface

        svg = b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><rect width="9" height="9"/></svg>'
        PDFSurface.convert(svg)
        return str(importlib.import_module("cairocffi").cairo_version_string())

    say = partial(Finding, "Program")
    version = attempt(draw)
    if not isinstance(version, Broken):
        return say(OK, "libcairo", version)
    remedy = f"Run: {pip()} --force-reinstall cairosvg" if isinstance(version.error, ImportError) else CAIRO
    found = f"markers cannot be drawn, nor anything with --renderer cairosvg ({version.reason})"
    return say(NOTE, "libcairo", found, remedy)
