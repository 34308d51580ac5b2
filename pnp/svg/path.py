"""SVG path data → commands with their numbers, or None when a renderer would guess."""

from __future__ import annotations

import re
from functools import lru_cache

COUNTS = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7, "Z": 0}
LARGEST = 1e6
_COMMAND = re.compile(r"[\s,]*([MmLlHhVvCcSsQqTtAaZz])")
_NUMBER = re.compile(r"[\s,]*([+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d{1,3})?)")
_FLAG = re.compile(r"[\s,]*([01])")
_END = re.compile(r"[\s,]*$")
Command = tuple[str, tuple[float, ...]]

# The same grammar as one pattern, for art that is only checked. Atomic groups and possessive repeats keep it linear.
_N = r"[\s,]*+(?>[+-]?(?:\d{1,6}+(?:\.\d*+)?|\.\d++)(?:[eE](?:-\d{1,2}|\+?[0-2](?!\d)))?)"
_F = r"[\s,]*+[01]"
_ONE = (
    rf"[MmLlTt](?:{_N * 2})++|[HhVv](?:{_N})++|[Cc](?:{_N * 6})++|[SsQq](?:{_N * 4})++"
    rf"|[Aa](?:{_N * 3}{_F * 2}{_N * 2})++|[Zz]"
)


@lru_cache(maxsize=1)
def _whole() -> re.Pattern[str]:
    """The pattern of whole path data, made when first needed: it takes some milliseconds."""
    return re.compile(rf"\s*+(?:[Mm](?:{_N * 2})++(?:[\s,]*+(?:{_ONE}))*+)?\s*+")


def is_sound(text: str) -> bool:
    """Whether path data means the same to every reader."""
    return _whole().fullmatch(text) is not None


def parse(text: str) -> list[Command] | None:
    """Commands in order; a repeated move is a line, and arc flags may stand without separators."""
    out: list[Command] = []
    at = 0
    command = ""
    while not _END.match(text, at):
        letter = _COMMAND.match(text, at)
        if letter:
            command, at = letter[1], letter.end()
            if not out and command not in "Mm":
                return None
        elif not command or command in "Zz":
            return None
        numbers = _numbers(text, at, command)
        if numbers is None:
            return None
        values, at = numbers
        out.append((command, values))
        command = {"M": "L", "m": "l"}.get(command, command)
    return out


def _numbers(text: str, at: int, command: str) -> tuple[tuple[float, ...], int] | None:
    """The numbers that one command takes, and where they end."""
    values = []
    for index in range(COUNTS[command.upper()]):
        match = (_FLAG if command in "Aa" and index in (3, 4) else _NUMBER).match(text, at)
        if not match or abs(float(match[1])) > LARGEST:
            return None
        values.append(float(match[1]))
        at = match.end()
    return tuple(values), at
