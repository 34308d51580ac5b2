"""Printers by name: how far each lays its backs off their fronts, kept in the user's configuration."""

from __future__ import annotations

import json
import os
import re
from pathlib import Path
from typing import Any, NamedTuple

from pnp.base.files import write_whole
from pnp.base.problems import UsageError, did_you_mean, one_of
from pnp.kit.options import PrintOptions

NAME = re.compile(r"[\w .-]{1,40}")
FARTHEST = 10.0  # mm: a back that is farther off is no drift


class Offset(NamedTuple):
    """Where the back's crosses stand on the front's scale, held to the light: mm to the right and down."""

    dx: float = 0.0
    dy: float = 0.0


class Printer(NamedTuple):
    """What was read on the upright sheet, and on the one that lies across, if it was printed."""

    upright: Offset = Offset()
    across: Offset | None = None


def config_file() -> Path:
    """PNP_CONFIG, or the user's configuration folder."""
    if own := os.environ.get("PNP_CONFIG"):
        return Path(own) / "printers.json"
    from platformdirs import user_config_path

    return user_config_path("pnp-kits") / "printers.json"


def _offset(entry: Any) -> Any:
    """Two numbers of the file, or nothing where nothing is kept."""
    return None if entry is None else Offset(float(entry["dx"]), float(entry["dy"]))


def printers() -> dict[str, Printer]:
    """Every printer that was calibrated."""
    path = config_file()
    if not path.is_file():
        return {}
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
        return {str(name): Printer(_offset(entry), _offset(entry.get("landscape"))) for name, entry in data.items()}
    except (OSError, ValueError, KeyError, TypeError, AttributeError, RecursionError, OverflowError):
        raise UsageError(f"{path} cannot be read; mend it, or remove it and calibrate again") from None


def printer(name: str) -> Printer:
    """One printer by its name."""
    known = printers()
    if name not in known:
        hint = f"there are {one_of(known)}{did_you_mean(name, known)}" if known else "none is calibrated yet"
        raise UsageError(f"no printer called “{name}”; {hint}; pnp calibrate --save NAME keeps one")
    return known[name]


def with_printer(asked: PrintOptions) -> PrintOptions:
    """What was asked for, with what is known of the printer that was named."""
    if not asked.printer:
        return asked._replace(offset=(0.0, 0.0), offset_across=None)
    upright, across = printer(asked.printer)
    return asked._replace(offset=(upright.dx, upright.dy), offset_across=(across.dx, across.dy) if across else None)


def keep(name: str, offset: Offset, across: bool = False) -> Path:
    """Keep a printer's offset for upright sheets or for those that lie across, in place of an earlier one."""
    if not NAME.fullmatch(name):
        raise UsageError(f"found the name “{name}”; expected up to 40 letters, digits, blanks, dots and hyphens")
    if not max(abs(offset.dx), abs(offset.dy)) <= FARTHEST:  # also false for what is no number
        raise UsageError(f"found {offset.dx:g} and {offset.dy:g} mm; expected at most {FARTHEST:g}")
    known = printers()
    before = known.get(name, Printer())
    known[name] = before._replace(across=offset) if across else before._replace(upright=offset)
    path = config_file()
    data = {key: _entry(value) for key, value in sorted(known.items())}
    if not path.absolute().is_relative_to(Path.cwd()):
        path = path.resolve()  # the user's own place, where the user's own links are followed
    write_whole(path, json.dumps(data, ensure_ascii=False, indent=2) + "\n", parents=True)
    return path


def _entry(kept: Printer) -> dict[str, Any]:
    """A printer as it stands in the file."""
    return {**kept.upright._asdict(), **({"landscape": kept.across._asdict()} if kept.across else {})}
