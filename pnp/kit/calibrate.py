"""The sheet that shows how far a printer lays its backs off, and what is kept of it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any, Literal, NamedTuple

from pnp.base.cache import Cache
from pnp.base.choices import Duplex
from pnp.base.messages import message, one_of
from pnp.base.packaged import bundled_root, packaged
from pnp.base.problems import UsageError
from pnp.definition.load import load_game
from pnp.definition.workspace import Workspace
from pnp.kit.build import build
from pnp.kit.options import PrintOptions
from pnp.kit.printers import Offset, Printer, Turn, change, kept, named, with_printer
from pnp.kit.printers import typed as as_typed
from pnp.language.conventions import language

GAME = "calibration"  # a game of one card, beside this module
LANGUAGES = ("fr", "en", "de", "it", "es")
FIRST, SECOND = "fr", "en"  # the languages of the sheet, if nothing else is said
_UNSAFE = re.compile(r"[^\w.]+")  # in the name of a file


class Kept(NamedTuple):
    """What is kept of a printer now, and what was before, if anything was."""

    now: Offset
    before: Offset | None


def sheet(
    paper: str = "a4",
    duplex: Duplex = "long",
    printer: str = "",
    landscape: bool = False,
    lang: str = FIRST,
    typed: bool = True,
) -> bytes:
    """The sheet as a PDF, upright or across; for a printer that was calibrated, with its offset, and it says so.

    Who does not type commands is told to click in the studio.
    """
    if duplex not in ("long", "short"):
        raise UsageError(
            message("there is nothing to calibrate without backs behind the fronts; expected --duplex long or short")
        )
    if lang not in LANGUAGES:
        raise UsageError(
            message("found the language “{lang}”; expected {accepted}", lang=lang, accepted=one_of(LANGUAGES))
        )
    only = ("sheet-wide",) if landscape else ("sheet",)
    options = with_printer(PrintOptions(GAME, paper=paper, duplex=duplex, only=only, printer=printer, marks="none"))
    words = _words(options, landscape, lang, typed)
    return build(_workspace().holding({f"cards/{GAME}/words.yaml": words}), options, Cache(None)).documents[0].data


def sheet_file(paper: str = "a4", duplex: Duplex = "long", printer: str = "", landscape: bool = False) -> Path:
    """What the sheet is called: no two that differ share a name."""
    name = _UNSAFE.sub("-", printer).strip("-")
    shape = "landscape" if landscape else ""
    parts = (GAME, name, "" if paper == "a4" else paper, "" if duplex == "long" else "short-edge", shape)
    return Path("-".join(filter(None, parts)) + ".pdf")


@lru_cache(maxsize=1)
def _sentences() -> dict[str, dict[str, str]]:
    """What the sheet can say, by language: words of the game with that language in front."""
    words = load_game(_workspace(), GAME).words
    return {code: {name[3:]: text for name, text in words.items() if name[:3] == f"{code}_"} for code in LANGUAGES}


def _workspace() -> Workspace:
    """Where the sheet's game is."""
    return Workspace((packaged(f"kit/{GAME}"), bundled_root()))


def _words(options: PrintOptions, landscape: bool, lang: str, typed: bool) -> dict[str, str]:
    """The words of the sheet in its two languages; a corrected one tells by how much, and to add what is left."""
    second = SECOND if lang != SECOND else FIRST
    one, other = (_said(code, options, landscape, typed) for code in (lang, second))
    return {
        "head": one["head"],
        "head_second": other["head"],
        "how": one["how"],
        "how_second": other["how"],
        "elsewhere": one["elsewhere"],
        "elsewhere_second": other["elsewhere"],
    }


def _said(code: str, options: PrintOptions, landscape: bool, typed: bool) -> dict[str, str]:
    """What is said in one language."""
    said = _sentences()[code]
    dx, dy = offset_of(options, landscape)
    shape = "--landscape " if landscape else ""
    name = as_typed(options.printer)
    values: dict[str, Any] = {
        "printer": options.printer,
        "dx": _signed(dx, code),
        "dy": _signed(dy, code),
        "edge": said[options.duplex],
        "other": f"--duplex {'short' if options.duplex == 'long' else 'long'}",
        "command": f"pnp calibrate {shape}" + (f"--add {name}" if name else f"--save {said['name']}"),
        "again": f"pnp calibrate {shape}--printer {said['name']}",
    }
    commands = ("steps", "add") if name else ("steps", "keep", "then")
    steps: tuple[str, ...] = commands if typed else ("clicked",)
    return {
        "head": said["check" if name else "plain"].format(**values),
        "how": "\n\n".join("\n\n".join(said[step].split("\n")) for step in steps).replace("⏎", "\n").format(**values),
        "elsewhere": said["elsewhere"],
    }


def _signed(value: float, code: str) -> str:
    """A number of millimetres as it stands on the scales."""
    number = f"{abs(value):g}".replace(".", language(code).decimal)
    return f"+{number}" if value > 0 else f"−{number}" if value < 0 else number


def offset_of(options: PrintOptions, landscape: bool) -> Offset:
    """How far backs are moved on sheets of one shape; those across go by the upright ones until they are measured."""
    return Offset(*(options.offset_across or options.offset if landscape else options.offset))


def correct(
    name: str,
    read: Offset,
    printer: str = "",
    landscape: bool = False,
    replace: bool = False,
    turn: Turn | Literal[""] = "",
    paper: str = "",
) -> Kept:
    """Keep what was read on a sheet under a printer's name.

    On a sheet that was printed with a printer's offset, it is what is left of it. What is kept of a printer is replaced
    only if that is asked for: whoever reads the rest on a corrected sheet must not lose what was there.
    """
    return change(lambda known: _corrected(known, name, read, printer, landscape, replace, turn, paper))


def add(name: str, read: Offset, landscape: bool = False) -> Kept:
    """Add what was read on a printer's own, corrected sheet to what is kept of it."""
    return change(lambda known: _added(known, name, read, landscape))


Printers = Mapping[str, Printer]


def _corrected(
    known: Printers,
    name: str,
    read: Offset,
    printer: str,
    landscape: bool,
    replace: bool = False,
    turn: Turn | Literal[""] = "",
    paper: str = "",
) -> tuple[Printers, Kept]:
    """The printers with what was read on a sheet that one of them, or none, has moved."""
    before = _measured(known, name, landscape)
    start = _moved(named(known, printer), landscape) if printer else Offset()
    offset = Offset(round(start.dx + read.dx, 3), round(start.dy + read.dy, 3))
    if before and before != offset and printer != name and not replace:
        raise UsageError(
            message(
                "“{name}” is kept already with dx {dx:g} mm, dy {dy:g} mm; read on its own sheet: --add {typed}, which "
                "adds; read on a plain sheet: --save {typed} --replace",
                name=name,
                dx=before.dx,
                dy=before.dy,
                typed=as_typed(name),
            )
        )
    return kept(known, name, offset, landscape, turn, paper), Kept(offset, before)


def _added(known: Printers, name: str, read: Offset, landscape: bool) -> tuple[Printers, Kept]:
    """The printers with what was read on the sheet of one of them."""
    before = _moved(named(known, name), landscape)  # or it is told which there are
    after, corrected = _corrected(known, name, read, name, landscape)
    return after, Kept(corrected.now, before)


def _moved(one: Printer, landscape: bool) -> Offset:
    """How far a printer's backs are moved; sheets across go by the upright ones until they are measured."""
    return (one.across or one.upright) if landscape else one.upright


def _measured(known: Printers, name: str, landscape: bool) -> Offset | None:
    """What is kept of a printer for sheets of one shape; nothing if only the other shape was measured."""
    found = known.get(name)
    offset = found and (found.across if landscape else found.upright)
    return offset if offset != Offset() else None
