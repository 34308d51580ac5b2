"""clean: texts that a terminal only shows."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.base.clean import printable

TURNING = {"LRE", "RLE", "PDF", "LRO", "RLO", "LRI", "RLI", "FSI", "PDI"}


@given(st.text())
def test_no_printed_text_breaks_a_line_moves_the_cursor_or_turns_round(text: str) -> None:
    """What a terminal would obey becomes its number; what can be printed stays."""
    shown = printable(text)
    assert len((shown + "x").splitlines()) == 1
    assert not any(unicodedata.category(c) in ("Cc", "Cs", "Zl", "Zp") for c in shown)
    assert not any(unicodedata.bidirectional(c) in TURNING for c in shown)
    assert printable(shown) == shown
    assert shown == text or "\\u" in shown or "\\U" in shown


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("\x1b]0;mine\x07", "\\u001b]0;mine\\u0007"),
        ("\x9b31m", "\\u009b31m"),
        ("gpj.\u202egnp", "gpj.\\u202egnp"),
        ("a\nb\tc", "a\\u000ab\\u0009c"),
        ("\udce9t\udce9", "\\udce9t\\udce9"),
        ("\U000e0041", "\\U000e0041"),
        ("Été\u202f! “ok” 🐉 שלום", "Été\u202f! “ok” 🐉 שלום"),
    ],
)
def test_codes_stand_for_what_is_obeyed(text: str, shown: str) -> None:
    """Letters of every script, pictures and the blanks of French stay."""
    assert printable(text) == shown
