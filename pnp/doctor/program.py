"""The program itself: pnp, Python, every library that it needs, and the C library cairo."""

from __future__ import annotations

import importlib
import importlib.metadata
import re
import sys
from collections.abc import Iterator
from functools import partial
from operator import eq, ge, gt, le, lt, ne

from pnp.base.libraries import load_cairo
from pnp.base.messages import Message, message, verbatim, word
from pnp.base.packaged import PACKAGE, bundled_root
from pnp.doctor.findings import FAILS, NOTE, OK, Broken, Finding, attempt, pip, quoted, shown
from pnp.doctor.pins import tested_versions

DISTRIBUTION = "pnp-kits"
MODULES = {  # where a library's module is not called as the library
    "pyyaml": "yaml",
    "python-bidi": "bidi",
    "pillow": "PIL",
    "markdown-it-py": "markdown_it",
}
PROGRAM = word("what the doctor looks at", "Program")
CAIRO = message(
    "Install it (Debian, Ubuntu: sudo apt-get install libcairo2; Fedora: sudo dnf install cairo; macOS: brew install "
    "cairo; Windows: with MSYS2, pacman -S mingw-w64-ucrt-x86_64-cairo, and set CAIROCFFI_DLL_DIRECTORIES to "
    "{folder}).",
    folder=r"C:\msys64\ucrt64\bin",
)
_REQUIREMENT = re.compile(r"([\w.-]++)\s*+(?:\[[^]]*+\]\s*+)?([^;]*+)(?:;\s*+(.*))?")
_CLAUSE = re.compile(r"\s*(>=|<=|==|!=|>|<)\s*(\d+(?:\.\d+)*)\s*")
_COMPARE = {">=": ge, "<=": le, "==": eq, "!=": ne, ">": gt, "<": lt}


def program() -> Iterator[Finding]:
    """pnp, Python, every library that pnp needs, and the C library cairo."""
    import platform

    import pnp

    say = partial(Finding, PROGRAM)
    yield say(OK, verbatim("pnp"), _this_program(pnp.__version__))
    python = message("{version}, in no virtual environment", version=platform.python_version())
    if sys.prefix != sys.base_prefix:
        python = message("{version}, in a virtual environment", version=platform.python_version())
    yield say(OK, verbatim("Python"), python)
    yield say(OK, word("a line of the doctor", "platform"), verbatim(platform.platform()))
    needed = attempt(lambda: importlib.metadata.requires(DISTRIBUTION) or [])
    if isinstance(needed, Broken):
        found = message("not known, because {distribution} is not installed in this Python", distribution=DISTRIBUTION)
        remedy = message("Install pnp: {command}, or -e . in the source tree.", command=f"{pip()} {DISTRIBUTION}")
        yield say(NOTE, word("a line of the doctor", "libraries"), found, remedy)
        needed = []
    for line in sorted(needed, key=str.lower):
        name, wanted, marker = _parts(line)
        if not marker:
            yield library(name, wanted)
        elif "cluster" in marker:
            yield optional(name, wanted)
    yield tested_versions(PROGRAM)
    yield cairo()


def _this_program(version: str) -> Message:
    """Which pnp this is, and where it stands."""
    folder = shown(PACKAGE.parent)
    if bundled_root() == PACKAGE.parent:
        return message("{version}, source tree, {folder}", version=version, folder=folder)
    return message("{version}, installed, {folder}", version=version, folder=folder)


def _parts(requirement: str) -> tuple[str, str, str]:
    """Name, range and marker of a requirement; the range as people write it, from … to."""
    found = _REQUIREMENT.fullmatch(requirement.strip())
    name, wanted, marker = found.groups("") if found else (requirement, "", "not understood")
    return name, ",".join(sorted(wanted.rstrip().split(","), reverse=True)), marker


def library(name: str, wanted: str) -> Finding:
    """One library that pnp needs: there, in the range wanted, and able to be loaded."""
    say = partial(Finding, PROGRAM)
    version = attempt(lambda: importlib.metadata.version(name))
    if not isinstance(version, str) or not within(version, wanted):
        return say(FAILS, verbatim(name), _wanted(version, wanted), _run(f"{pip()} {quoted(name + wanted)}"))
    module = MODULES.get(name.lower(), name.lower().replace("-", "_"))
    # cairosvg stands or falls with the C library cairo, which has a line of its own
    loaded = None if module == "cairosvg" else attempt(lambda: importlib.import_module(module))
    if isinstance(loaded, Broken):
        found = message("{version}, but it cannot be loaded ({reason})", version=version, reason=loaded.reason)
        return say(FAILS, verbatim(name), found, _run(f"{pip()} --force-reinstall {quoted(name + wanted)}"))
    return say(OK, verbatim(name), _wanted(version, wanted))


def _wanted(version: str | Broken, wanted: str) -> Message:
    """The version that is there, beside the range that is wanted."""
    if isinstance(version, str):
        return message("{version}, wanted {range}", version=version, range=wanted)
    return message("missing, wanted {range}", range=wanted)


def _run(command: str) -> Message:
    """A command as a remedy."""
    return message("Run: {command}", command=command)


def optional(name: str, wanted: str) -> Finding:
    """The library that only `pnp playtest --on` needs."""
    version = attempt(lambda: importlib.metadata.version(name))
    found = message("{version} for pnp playtest --on only", version=_wanted(version, wanted))
    if isinstance(version, str) and within(version, wanted):
        return Finding(PROGRAM, OK, verbatim(name), found)
    command = f"{pip()} {quoted(DISTRIBUTION + '[cluster]')}"
    remedy = message("To play on a Dask cluster, run: {command}", command=command)
    return Finding(PROGRAM, NOTE, verbatim(name), found, remedy)


def within(version: str, wanted: str) -> bool:
    """Whether a version lies in a range such as >=2.17,<3; what is no plain comparison counts as kept."""
    numbers = re.match(r"\d+(?:\.\d+)*", version)
    clauses = [_CLAUSE.fullmatch(clause) for clause in wanted.split(",")]
    if not numbers:
        return True
    return all(_COMPARE[c[1]](_release(numbers[0]), _release(c[2])) for c in clauses if c)


def _release(version: str) -> tuple[int, ...]:
    """The numbers of a version without zeros at its end: 3.0 is 3."""
    first, *others = map(int, version.split("."))
    while others and not others[-1]:
        del others[-1]
    return first, *others


def cairo() -> Finding:
    """Whether a drawing comes out of the C library cairo, the way that `pdf/cairo.py` asks for it."""

    def draw() -> str:
        library = load_cairo()
        from cairosvg.surface import PDFSurface

        svg = b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><rect width="9" height="9"/></svg>'
        PDFSurface.convert(svg)
        return str(library.cairo_version_string())

    say = partial(Finding, PROGRAM)
    name = verbatim("libcairo")
    version = attempt(draw)
    if not isinstance(version, Broken):
        return say(OK, name, verbatim(version))
    remedy = _run(f"{pip()} --force-reinstall cairosvg") if isinstance(version.error, ImportError) else CAIRO
    found = message("missing for --renderer cairosvg only; kits are drawn without it ({reason})", reason=version.reason)
    return say(NOTE, name, found, remedy)
