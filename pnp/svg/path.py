"""SVG path data → commands with their numbers, or None when a renderer would guess."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

COUNTS = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7, "Z": 0}
_LETTERS = "MmLlHhVvCcSsQqTtAaZz"
_PART = re.compile(rf"([{_LETTERS}])([^{_LETTERS}]*)")
_PLAIN_NUMBER = r"[+-]?(?:\d++(?:\.\d*+)?+|\.\d++)(?:[eE][+-]?\d{1,3}+)?+"
_NUMBER = re.compile(_PLAIN_NUMBER)
_ARC = re.compile(r"[\s,]*+".join(["", *[f"({_PLAIN_NUMBER})"] * 3, "([01])", "([01])", *[f"({_PLAIN_NUMBER})"] * 2]))
LONG = 100_000  # characters of path data that is not kept in memory when it has been read
Command = tuple[str, tuple[float, ...]]

# The same grammar as one pattern, for art that is only checked. Atomic groups and possessive repeats keep it linear.
_N = r"[\s,]*+(?>[+-]?(?:\d{1,6}+(?!\d)(?:\.\d*+)?|\.\d++)(?:[eE](?:-\d{1,2}|\+?[0-2])(?!\d))?)"
_F = r"[\s,]*+[01]"
_ONE = (
    rf"[MmLlTt](?:{_N * 2})++|[HhVv](?:{_N})++|[Cc](?:{_N * 6})++|[SsQq](?:{_N * 4})++"
    rf"|[Aa](?:{_N * 3}{_F * 2}{_N * 2})++|[Zz]"
)


@lru_cache(maxsize=1)
def _whole() -> re.Pattern[str]:
    """The pattern of whole path data, made when first needed: it takes some milliseconds."""
    return re.compile(rf"\s*+(?:[Mm](?:{_N * 2})++(?:[\s,]*+(?:{_ONE}))*+)?\s*+", re.ASCII)


def is_sound(text: str) -> bool:
    """Whether path data means the same to every reader."""
    return _is_sound(text) if len(text) < LONG else _is_sound.__wrapped__(text)


@lru_cache(maxsize=20_000)
def _is_sound(text: str) -> bool:
    return _whole().fullmatch(text) is not None


def parse(text: str) -> tuple[Command, ...] | None:
    """Commands in order; a repeated move is a line, and arc flags may stand without separators."""
    return tuple(commands(text)) if is_sound(text) else None


def commands(text: str) -> Iterator[Command]:
    """The commands of sound path data, one after another: a long one is never in memory as a whole."""
    for part in _PART.finditer(text):
        letter = part[1]
        if letter in "Zz":
            yield letter, ()
        elif letter in "Aa":
            for flags in _arcs(part[2]):
                yield letter, tuple(map(float, flags))
        else:
            groups = _numbers(part[2], COUNTS[letter.upper()])
            yield letter, next(groups)
            again = {"M": "L", "m": "l"}.get(letter, letter)
            for group in groups:
                yield again, group


def _numbers(text: str, count: int) -> Iterator[tuple[float, ...]]:
    """Numbers, so many together."""
    texts = _NUMBER.findall(text) if len(text) < LONG else (match[0] for match in _NUMBER.finditer(text))
    numbers = map(float, texts)
    return zip(*[numbers] * count, strict=False)


def _arcs(text: str) -> Iterator[tuple[str, ...]]:
    """The seven numbers of each arc."""
    end = 0
    while match := _ARC.match(text, end):
        end = match.end()
        yield match.groups()
