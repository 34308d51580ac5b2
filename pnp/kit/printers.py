"""Printers by name: how far each lays its backs off their fronts, kept in the user's configuration."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

from pnp.base.clean import printable
from pnp.base.files import Changed, exchange
from pnp.base.messages import NOTHING, Message, message, message_of, one_of
from pnp.base.nearness import did_you_mean
from pnp.base.problems import UsageError
from pnp.base.reading import MEGABYTE, read_within
from pnp.base.strict_json import is_number, parsed
from pnp.base.system_words import reason
from pnp.kit.options import PrintOptions

NAME = re.compile(r"[\w .-]{1,40}")
NAMED = message("up to 40 letters, digits, blanks, dots and hyphens")
MOST = 1000  # printers
MOST_BYTES = MEGABYTE
FARTHEST = 10.0  # mm: a back that is farther off is no drift
ATTEMPTS = 50  # at changing the file, while others change it, too
T = TypeVar("T")


class Offset(NamedTuple):
    """Where the back's crosses stand on the front's scale, held to the light: mm to the right and down."""

    dx: float = 0.0
    dy: float = 0.0


class Printer(NamedTuple):
    """What was read on the upright sheet, and on the one that lies across, if it was printed."""

    upright: Offset = Offset()
    across: Offset | None = None


def typed(name: str) -> str:
    """A printer's name as it is typed in a command, on Windows too."""
    return f'"{name}"' if " " in name else name


def config_file() -> Path:
    """PNP_CONFIG, or the user's configuration folder."""
    if own := os.environ.get("PNP_CONFIG"):
        return Path(own) / "printers.json"
    from platformdirs import user_config_path

    return user_config_path("pnp-kits") / "printers.json"


def printers() -> dict[str, Printer]:
    """Every printer that was calibrated."""
    return _parsed(config_file()).known


def why_unreadable() -> Message:
    """What is wrong with the file of the printers, or nothing."""
    try:
        _read(config_file())
    except ValueError as error:
        return message_of(error)
    return NOTHING


class _File(NamedTuple):
    """The bytes of the file, if it is there, and the printers in it."""

    data: bytes | None
    known: dict[str, Printer]


def _parsed(path: Path) -> _File:
    """The file as it is; one that cannot be read is a usage error."""
    try:
        return _read(path)
    except ValueError as error:
        told = message_of(error)
        raise UsageError(
            message("{path} cannot be read: {told}; mend it, or remove it and calibrate again", path=path, told=told)
        ) from None


def _read(path: Path) -> _File:
    """A file of printers; none if it is not there. A ValueError says what is wrong with it."""
    try:
        found = read_within(path, MOST_BYTES)
        data = parsed(found.decode("utf-8-sig"))
    except (FileNotFoundError, NotADirectoryError):
        return _File(None, {})
    except OSError as error:
        raise ValueError(reason(error)) from None
    except UnicodeDecodeError:
        raise ValueError(message("it is not UTF-8")) from None
    if not isinstance(data, dict) or len(data) > MOST:
        raise ValueError(message("expected a dx and a dy for each name, and at most {most} of them", most=MOST))
    return _File(found, {name: _printer(name, entry) for name, entry in data.items()})


def _printer(name: str, entry: object) -> Printer:
    """One printer of the file."""
    shown = name if len(name) <= 40 else name[:37] + "…"
    if not NAME.fullmatch(name):
        raise ValueError(message("found the printer “{shown}”; expected {named}", shown=shown, named=NAMED))
    if not isinstance(entry, dict):
        raise ValueError(message("printer “{shown}”: expected a dx and a dy", shown=shown))
    across = entry.get("landscape")
    upright = _offset({key: value for key, value in entry.items() if key != "landscape"}, shown)
    return Printer(upright, None if across is None else _offset(across, f"{shown}, landscape"))


def _offset(entry: object, name: str) -> Offset:
    """The two numbers of an entry, and nothing else."""
    if not isinstance(entry, dict) or not entry.keys() >= {"dx", "dy"}:
        raise ValueError(message("printer “{name}”: expected a dx and a dy", name=name))
    unknown = [key for key in entry if key not in ("dx", "dy")]
    if unknown:
        raise ValueError(
            message(
                "printer “{name}”: found “{unknown}”; expected dx, dy and landscape alone",
                name=name,
                unknown=unknown[0][:40],
            )
        )
    for key, value in entry.items():
        if not is_number(value) or not abs(value) <= FARTHEST:
            found = f"{value:g}" if is_number(value) else message("what is no number")
            expected = message("a number from -{farthest:g} to {farthest:g}, in mm", farthest=FARTHEST)
            raise ValueError(
                message(
                    "printer “{name}”: found {found} for {key}; expected {expected}",
                    name=name,
                    found=found,
                    key=key,
                    expected=expected,
                )
            )
    return Offset(float(entry["dx"]), float(entry["dy"]))


def printer(name: str) -> Printer:
    """One printer by its name."""
    return named(printers(), name)


def named(known: Mapping[str, Printer], name: str) -> Printer:
    """One of several printers; a usage error that says which there are."""
    if name not in known:
        hint = (
            message(
                "there are {accepted}{did_you_mean}", accepted=one_of(known), did_you_mean=did_you_mean(name, known)
            )
            if known
            else message("none is calibrated yet")
        )
        raise UsageError(
            message(
                "no printer called “{name}”; {hint}; pnp calibrate --save NAME keeps one",
                name=printable(name[:60]),
                hint=hint,
            )
        )
    return known[name]


def with_printer(asked: PrintOptions) -> PrintOptions:
    """What was asked for, with what is known of the printer that was named."""
    if not asked.printer:
        return asked._replace(offset=(0.0, 0.0), offset_across=None)
    upright, across = printer(asked.printer)
    return asked._replace(offset=(upright.dx, upright.dy), offset_across=(across.dx, across.dy) if across else None)


def keep(name: str, offset: Offset, across: bool = False) -> None:
    """Keep a printer's offset for upright sheets or for those that lie across, in place of an earlier one."""
    change(lambda known: (kept(known, name, offset, across), None))


def kept(known: Mapping[str, Printer], name: str, offset: Offset, across: bool) -> dict[str, Printer]:
    """The printers with another offset of one of them, or with one more."""
    if not NAME.fullmatch(name):
        raise UsageError(message("found the name “{name}”; expected {named}", name=printable(name[:60]), named=NAMED))
    if not max(abs(offset.dx), abs(offset.dy)) <= FARTHEST:  # also false for what is no number
        raise UsageError(
            message(
                "found {dx:g} and {dy:g} mm; expected at most {farthest:g}",
                dx=offset.dx,
                dy=offset.dy,
                farthest=FARTHEST,
            )
        )
    before = known.get(name, Printer())
    return {**known, name: before._replace(across=offset) if across else before._replace(upright=offset)}


def forget(name: str) -> Printer:
    """Keep nothing of a printer any more; what was kept of it."""
    return change(lambda known: ({key: one for key, one in known.items() if key != name}, named(known, name)))


def change(work: Callable[[Mapping[str, Printer]], tuple[Mapping[str, Printer], T]]) -> T:
    """Keep what a function makes of the printers that are kept; what else it returns.

    It is asked again if others have been kept meanwhile, by a studio or a command: none of them is lost.
    """
    path = config_file()
    if not path.absolute().is_relative_to(Path.cwd()):
        path = path.resolve()  # the user's own place, where the user's own links are followed
    for _ in range(ATTEMPTS):
        before, known = _parsed(path)
        after, result = work(known)
        with suppress(Changed):
            exchange({path: _written(after)}, {path: before})
            return result
    raise Changed(path)


def _written(known: Mapping[str, Printer]) -> bytes:
    """These printers as they stand in the file, and no others."""
    data = {key: _entry(value) for key, value in sorted(known.items())}
    return (json.dumps(data, ensure_ascii=False, indent=2) + "\n").encode()


def _entry(kept: Printer) -> dict[str, Any]:
    """A printer as it stands in the file."""
    return {**kept.upright._asdict(), **({"landscape": kept.across._asdict()} if kept.across else {})}
