"""Printers by name: how far each lays its backs off their fronts, kept in the user's configuration.

An entry that cannot be read is set aside: it keeps nobody from the other printers, and it stays in the file.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any, Literal, NamedTuple, TypeVar, cast, get_args

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
PAPER = re.compile(r"[\w.,-]{0,40}")
NAMED = message("up to 40 letters, digits, blanks, dots and hyphens")
MOST = 1000  # printers
MOST_BYTES = MEGABYTE
ATTEMPTS = 50  # at changing the file, while others change it, too
T = TypeVar("T")
FARTHEST = 10.0  # mm: a back that is farther off is no drift


class Offset(NamedTuple):
    """Where the back's crosses stand on the front's scale, held to the light: mm to the right and down."""

    dx: float = 0.0
    dy: float = 0.0


Turn = Literal["long", "short"]
TURNS: tuple[Turn, ...] = get_args(Turn)


class Printer(NamedTuple):
    """What was read on the upright sheet, and on the one that lies across, if it was printed.

    An offset is checked once a sheet that was printed with it was found good. The edge on which the printer turns its
    sheets, and the paper of the walk, are empty where nobody has said them.
    """

    upright: Offset = Offset()
    across: Offset | None = None
    checked: bool = False
    checked_across: bool = False
    turn: Turn | Literal[""] = ""
    paper: str = ""


class _Book(NamedTuple):
    """The bytes of the file, if it is there; its printers, and the entries that cannot be read, as they are and why."""

    data: bytes | None
    known: dict[str, Printer]
    aside: dict[str, object]
    faults: tuple[Message, ...]


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
    """Every printer that was calibrated and can be read."""
    return _book().known


def faults() -> tuple[Message, ...]:
    """What is wrong with entries of the file, each of which is set aside; or with the whole file."""
    try:
        return _read(config_file()).faults
    except ValueError as error:
        return (message_of(error),)


def why_unreadable() -> Message:
    """What is wrong with the whole file of the printers, or nothing."""
    try:
        _read(config_file())
    except ValueError as error:
        return message_of(error)
    return NOTHING


def _book() -> _Book:
    """The file of the printers; what is wrong with the whole of it is for the person."""
    path = config_file()
    try:
        return _read(path)
    except ValueError as error:
        told = message_of(error)
        raise UsageError(
            message("{path} cannot be read: {told}; mend it, or remove it and calibrate again", path=path, told=told)
        ) from None


def _read(path: Path) -> _Book:
    """The printers of a file; none if it is not there. A ValueError says what is wrong with all of it."""
    try:
        found = read_within(path, MOST_BYTES)
        data = parsed(found.decode("utf-8-sig"))
    except (FileNotFoundError, NotADirectoryError):
        return _Book(None, {}, {}, ())
    except OSError as error:
        raise ValueError(reason(error)) from None
    except UnicodeDecodeError:
        raise ValueError(message("it is not UTF-8")) from None
    if not isinstance(data, dict) or len(data) > MOST:
        raise ValueError(message("expected a dx and a dy for each name, and at most {most} of them", most=MOST))
    known, aside, wrong = dict[str, Printer](), dict[str, object](), list[Message]()
    for name, entry in data.items():
        try:
            known[name] = _printer(name, entry)
        except ValueError as error:
            aside[name] = entry
            wrong.append(message_of(error))
    return _Book(found, known, aside, tuple(wrong))


def _printer(name: str, entry: object) -> Printer:
    """One printer of the file; a ValueError says what is wrong with it."""
    shown = name if len(name) <= 40 else name[:37] + "…"
    if not NAME.fullmatch(name):
        raise ValueError(message("found the printer “{shown}”; expected {named}", shown=shown, named=NAMED))
    if not isinstance(entry, dict):
        raise ValueError(message("printer “{shown}”: expected a dx and a dy", shown=shown))
    across, turn, size = (entry.get(key, "") for key in ("landscape", "turn", "paper"))
    if turn not in ("", *TURNS) or not isinstance(size, str) or not PAPER.fullmatch(size):
        raise ValueError(message("printer “{shown}”: expected another turn or paper", shown=shown))
    upright, checked = _offset({key: entry[key] for key in entry if key not in ("landscape", "turn", "paper")}, shown)
    other, checked_across = _offset(across, f"{shown}, landscape") if "landscape" in entry else (None, False)
    return Printer(upright, other, checked, checked_across, cast(Turn, turn), size)


def _offset(entry: object, name: str) -> tuple[Offset, bool]:
    """The two numbers of an entry and whether they were checked, and nothing else."""
    if not isinstance(entry, dict) or not entry.keys() >= {"dx", "dy"}:
        raise ValueError(message("printer “{name}”: expected a dx and a dy", name=name))
    entry = dict(entry)
    checked = entry.pop("checked", False)
    unknown = [key for key in entry if key not in ("dx", "dy")]
    if not isinstance(checked, bool):
        unknown = ["checked"]
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
    return Offset(float(entry["dx"]), float(entry["dy"])), checked


def printer(name: str) -> Printer:
    """One printer by its name."""
    return named(printers(), name)


def named(known: Mapping[str, Printer], name: str) -> Printer:
    """One of several printers; a usage error that says which there are."""
    if name not in known:
        _blame_entry(name)
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


def _blame_entry(name: str) -> None:
    """Say what is wrong with the entry of a printer, if it has one."""
    path = config_file()
    try:
        _printer(name, _book().aside[name])
    except KeyError:
        return
    except ValueError as error:
        raise UsageError(message("{path}: {told}", path=path, told=message_of(error))) from None


def with_printer(asked: PrintOptions) -> PrintOptions:
    """What was asked for, with what is known of the printer that was named."""
    if not asked.printer:
        return asked._replace(offset=(0.0, 0.0), offset_across=None)
    found = printer(asked.printer)
    upright, across = found.upright, found.across
    return asked._replace(offset=(upright.dx, upright.dy), offset_across=(across.dx, across.dy) if across else None)


def keep(name: str, offset: Offset, across: bool = False) -> None:
    """Keep a printer's offset for upright sheets or for those that lie across, in place of an earlier one."""
    change(lambda known: (kept(known, name, offset, across), None))


def kept(
    known: Mapping[str, Printer],
    name: str,
    offset: Offset,
    across: bool,
    turn: Turn | Literal[""] = "",
    size: str = "",
) -> dict[str, Printer]:
    """The printers with another offset of one of them, or with one more; a new offset is not checked yet."""
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
    if across:
        made = before._replace(across=offset, checked_across=before.checked_across and before.across == offset)
    else:
        made = before._replace(upright=offset, checked=before.checked and before.upright == offset)
    return {**known, name: made._replace(turn=turn or made.turn, paper=size or made.paper)}


def check(name: str, across: bool = False) -> Printer:
    """Keep that a sheet printed with a printer's offset was found good."""

    def checked(one: Printer) -> Printer:
        return one._replace(checked_across=True) if across and one.across else one._replace(checked=True)

    return _with(name, checked)


def turn_on(name: str, turn: Turn) -> Printer:
    """Keep the edge on which a printer turns its sheets."""
    return _with(name, lambda one: one._replace(turn=turn))


def _with(name: str, work: Callable[[Printer], Printer]) -> Printer:
    """Keep something else of a printer; the printer as it is kept now."""

    def changed(known: Mapping[str, Printer]) -> tuple[Mapping[str, Printer], Printer]:
        made = work(named(known, name))
        return {**known, name: made}, made

    return change(changed)


def forget(name: str) -> Printer:
    """Keep nothing of a printer any more; what was kept of it. An entry that cannot be read goes as well."""

    def without(book: _Book) -> tuple[_Book, Printer]:
        gone = Printer() if name in book.aside else named(book.known, name)
        known = {key: one for key, one in book.known.items() if key != name}
        return book._replace(known=known, aside={key: one for key, one in book.aside.items() if key != name}), gone

    return _exchanged(without)


def change(work: Callable[[Mapping[str, Printer]], tuple[Mapping[str, Printer], T]]) -> T:
    """Keep what a function makes of the printers that are kept; what else it returns.

    It is asked again if others have been kept meanwhile, by a studio or a command: none of them is lost.
    """

    def changed(book: _Book) -> tuple[_Book, T]:
        known, result = work(book.known)
        return book._replace(known=dict(known)), result

    return _exchanged(changed)


def _exchanged(work: Callable[[_Book], tuple[_Book, T]]) -> T:
    path = config_file()
    if not path.absolute().is_relative_to(Path.cwd()):
        path = path.resolve()  # the user's own place, where the user's own links are followed
    for _ in range(ATTEMPTS):
        before = _book()
        after, result = work(before)
        with suppress(Changed):
            exchange({path: _written(after)}, {path: before.data})
            return result
    raise Changed(path)


def _written(book: _Book) -> bytes:
    """The file of these printers; entries that cannot be read stay as they are."""
    data = {**book.aside, **{name: _entry(one) for name, one in book.known.items()}}
    return (json.dumps(dict(sorted(data.items())), ensure_ascii=False, indent=2) + "\n").encode()


def _entry(kept: Printer) -> dict[str, Any]:
    """A printer as it stands in the file: what is not known is left out."""
    across = {**kept.across._asdict(), **({"checked": True} if kept.checked_across else {})} if kept.across else None
    more = {"checked": kept.checked, "turn": kept.turn, "paper": kept.paper, "landscape": across}
    return {**kept.upright._asdict(), **{name: value for name, value in more.items() if value}}
