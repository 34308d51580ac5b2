"""Texts from anywhere → texts that a terminal only shows: nothing in them moves the cursor or turns the line round."""

from __future__ import annotations

import re

DIRECTIONS = "\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069"  # they could show a name backwards
OBEYED = re.compile(
    r"[\x00-\x1f\x7f-\x9f"  # controls, with the escape that begins a command to the terminal
    r"\u2028\u2029"  # a line of their own
    rf"{DIRECTIONS}"
    r"\ud800-\udfff"  # halves of characters: bytes of a name that are not UTF-8
    r"\ufff9-\ufffb\U000e0000-\U000e007f]"  # annotations and tags, which nobody sees
)


def printable(text: str) -> str:
    """A text on one line, without characters that a terminal would obey: each is shown as its code."""
    return OBEYED.sub(lambda found: _code(ord(found[0])), text)


def _code(number: int) -> str:
    return f"\\u{number:04x}" if number <= 0xFFFF else f"\\U{number:08x}"
