"""What a terminal cannot show → signs that it has: “…” as three points, → as an arrow of two, never a question mark.

Windows writes to files and pipes in code pages of the last century (850, 1252), and French is full of narrow blanks.
"""

from __future__ import annotations

import codecs
import sys
import unicodedata

WINDOWS = sys.platform == "win32"
UNKNOWN = "?"
INSTEAD = {  # the nearest first; a code page takes the first that it has
    "\u202f": ("\u00a0", " "), "\u00a0": (" ",), "\u2009": (" ",), "\u2007": (" ",), "\u2060": ("",), "\ufeff": ("",),
    "“": ('"',), "”": ('"',), "„": ('"',), "«": ('"',), "»": ('"',), "‹": ("'",), "›": ("'",), "‘": ("'",), "’": ("'",),
    "…": ("...",), "–": ("-",), "—": ("-",), "−": ("-",), "‑": ("-",), "─": ("-",), "━": ("-",), "╸": ("-",),
    "╺": ("-",),
    "×": ("x",), "÷": ("/",), "·": (".",), "•": ("·", "*"), "°": ("o",), "±": ("+/-",), "≤": ("<=",), "≥": (">=",),
    "≠": ("!=",), "→": ("->",), "←": ("<-",), "↔": ("<->",), "↑": ("^",), "↓": ("v",), "✓": ("x",), "✗": ("-",),
    "œ": ("oe",), "Œ": ("OE",), "æ": ("ae",), "Æ": ("AE",), "ß": ("ss",), "ẞ": ("SS",),
    "½": ("1/2",), "¼": ("1/4",), "¾": ("3/4",), "€": ("EUR",), "№": ("no",),
    "█": ("#",), "│": ("|",), "├": ("+",), "└": ("+",), "┌": ("+",), "┐": ("+",), "┘": ("+",), "┤": ("+",), "┼": ("+",),
}  # fmt: skip


def legible(text: str) -> str:
    """A text for a terminal: fonts of Windows' console may lack the narrow blank; a usual one is safe."""
    return text.replace("\u202f", "\u00a0") if WINDOWS else text


def in_letters_of(encoding: str, text: str) -> str:
    """A text as it can be written in an encoding."""
    return text.encode(encoding, for_encoding(encoding)).decode(encoding)


def for_encoding(encoding: str) -> str:
    """The name under which Python knows what to write instead of what an encoding lacks."""
    name = f"pnp-letters-{encoding}"

    def replace(error: UnicodeError) -> tuple[str, int]:
        if not isinstance(error, UnicodeEncodeError):
            raise error
        lost = error.object[error.start : error.end]
        return "".join(_nearest(letter, encoding) for letter in lost), error.end

    codecs.register_error(name, replace)
    return name


def _nearest(letter: str, encoding: str) -> str:
    """The nearest that an encoding has: what we say instead, or the letter without its accents."""
    plain = "".join(c for c in unicodedata.normalize("NFKD", letter) if not unicodedata.combining(c))
    return next((one for one in (*INSTEAD.get(letter, ()), plain) if _has(encoding, one)), UNKNOWN)


def _has(encoding: str, text: str) -> bool:
    try:
        text.encode(encoding)
    except UnicodeEncodeError:
        return False
    return True
