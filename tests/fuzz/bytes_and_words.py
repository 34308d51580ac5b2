"""Seeded damage: bytes, words, JSON and XML as accidents and strangers change them."""

from __future__ import annotations

import json
from collections.abc import Sequence
from random import Random
from typing import Any

LONG = 5_000
ODD_NUMBERS = (
    "0",
    "-1",
    "1e999",
    "-1e300",
    "1e-300",
    "0x1F",
    ".inf",
    ".nan",
    "NaN",
    "9" * LONG,
    "1" * 400,
    "٣",
    "³",
    "3,5",
)
ODD_LETTERS = (
    "\u202e",
    "\u2066",
    "\x1b[2J",
    "\x9b",
    "\0",
    "\u2028",
    "\ufeff",
    "\U000e0041",
    "é" * 300,
    "🐉",
    "\u200f",
    "�",
)
ODD_BYTES = (b"\xff\xfe", b"\xed\xa0\x80", b"\xc0\x80", b"\xf8", b"\x00" * 9, b"\r\r\n", b"\x1b]0;x\x07")
ODD_PATHS = ("../../../../etc/passwd", "/etc/passwd", "..\\..\\x", "C:\\x", "con.svg", "a/" * 60, "x" * 4_000, ".", "")
_FEW = 4


def damaged(rng: Random, data: bytes, words: Sequence[str] = ()) -> bytes:
    """A file with one to four accidents; `words` are those that mean something in its format."""
    for _ in range(rng.randint(1, _FEW)):
        data = _accident(rng, data, words)
    return data


def _accident(rng: Random, data: bytes, words: Sequence[str]) -> bytes:
    """One accident, anywhere in the file."""
    at = rng.randint(0, len(data))
    end = min(len(data), at + rng.choice((1, 1, 2, 5, 20, 200)))
    kind = rng.randrange(10)
    if kind == 0 and data:  # a bit
        at = min(at, len(data) - 1)
        return data[:at] + bytes((data[at] ^ (1 << rng.randrange(8)),)) + data[at + 1 :]
    if kind == 1:  # a hole
        return data[:at] + data[end:]
    if kind == 2:  # the same again, and again
        return data[:end] + data[at:end] * rng.choice((1, 1, 3, 400)) + data[end:]
    if kind == 3:  # cut short
        return data[:at] if rng.random() < 0.3 else data
    if kind == 4:
        return data[:at] + rng.choice(ODD_BYTES) + data[end:]
    if kind == 5:
        return data[:at] + rng.choice(ODD_LETTERS).encode() + data[at:]
    if kind == 6:
        return _other_number(rng, data)
    if kind == 7:  # lines change places
        lines = data.split(b"\n")
        a, b = rng.randrange(len(lines)), rng.randrange(len(lines))
        lines[a], lines[b] = lines[b], lines[a]
        return b"\n".join(lines)
    if kind == 8:
        return data[:at] + rng.choice(ODD_PATHS).encode() + data[end:]
    word = rng.choice(words).encode() if words else b""
    return data[:at] + word + (data[at:] if rng.random() < 0.5 else data[end:])


def _other_number(rng: Random, data: bytes) -> bytes:
    """One number of the file becomes an odd one."""
    starts = [i for i, byte in enumerate(data) if 48 <= byte <= 57 and (i == 0 or not 48 <= data[i - 1] <= 57)]
    if not starts:
        return data
    start = rng.choice(starts)
    end = start
    while end < len(data) and 48 <= data[end] <= 57:
        end += 1
    return data[:start] + rng.choice(ODD_NUMBERS).encode() + data[end:]


ODD_VALUES: tuple[Any, ...] = (
    None,
    True,
    False,
    0,
    -1,
    1,
    1e300,
    -0.0,
    10**400,
    2**63,
    "",
    "x",
    "x" * LONG,
    "\x1b[2J",
    "\u202e",
    "../..",
    "/etc",
    "a\nb",
    [],
    {},
    [[]],
    [None],
    {"": ""},
    {"a": 1},
    [1] * 3_000,
    "9" * LONG,
    "1.0",
    "fr",
    "A4",
    "<b>",
    "**",
    "{x",
    "#fff",
)


def changed_value(rng: Random, value: Any) -> Any:
    """A tree of lists and maps with one value changed, taken away, doubled, or put under another name."""
    paths = list(_paths(value))
    path = rng.choice(paths)
    return _with(rng, value, path)


def _paths(value: Any, path: tuple[Any, ...] = ()) -> Any:
    yield path
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, inner in items:
        yield from _paths(inner, (*path, key))


def _with(rng: Random, value: Any, path: tuple[Any, ...]) -> Any:
    """The same tree but for what stands at one path."""
    if not path:
        return rng.choice(ODD_VALUES)
    key, *rest = path
    if rest:
        inner = _with(rng, value[key], tuple(rest))
        if isinstance(value, dict):
            return {**value, key: inner}
        return [*value[:key], inner, *value[key + 1 :]]
    kind = rng.randrange(5)
    if isinstance(value, dict):
        if kind == 0:
            return {k: v for k, v in value.items() if k != key}
        if kind == 1:
            return {(f"{k}x" if k == key else k): v for k, v in value.items()}
        return {**value, key: rng.choice(ODD_VALUES) if kind < 4 else list(value.values())[rng.randrange(len(value))]}
    if kind == 0:
        return [*value[:key], *value[key + 1 :]]
    if kind == 1:
        return [*value, value[key]] * rng.choice((1, 1, 50))
    return [*value[:key], rng.choice(ODD_VALUES), *value[key + 1 :]]


def damaged_json(rng: Random, text: bytes) -> bytes:
    """A JSON file whose values are odd, or that is no JSON any more."""
    if rng.random() < 0.3:
        return damaged(rng, text, ("NaN", "Infinity", "1e999", "[" * 5_000, "\\ud800", "null", "{}", '"a":'))
    value = json.loads(text)
    for _ in range(rng.randint(1, 2)):
        value = changed_value(rng, value)
    return json.dumps(value, ensure_ascii=rng.random() < 0.5).encode("utf-8", "replace")


def damaged_lines(rng: Random, text: bytes) -> bytes:
    """Lines of JSON of which one is odd, or bytes that are none any more."""
    lines = text.split(b"\n")
    at = rng.randrange(len(lines))
    try:
        lines[at] = damaged_json(rng, lines[at])
    except ValueError:
        return damaged(rng, text, ("{", "}", "[[", "null", '"seed"', "1e999"))
    return b"\n".join(lines)
