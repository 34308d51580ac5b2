"""characters: what no text may have, and what languages written from right to left need."""

from __future__ import annotations

import pytest

from pnp.language.characters import control_in, disorder_in

SOUND = {
    "nothing": "",
    "tabs and lines": "a\tb\nc\r\n",
    "Hebrew": "שלום \u200f(24H)\u200e",
    "Arabic with a mark of its letters": "\u061cسلام 24",
    "Persian with a joiner": "می\u200cخواهم",
    "a name set apart": "שלום \u2067Marathon\u2069 סוף \u2068x\u2069",
    "one in another": "\u2067א \u2066b \u2068c\u2069\u2069\u2069",
    "the older way": "\u202bא \u202ab\u202c\u202c",
    "each in its own paragraph": "\u2067א\u2069\n\u2066b\u2069",
}
DISORDER = {
    "\u202eabc\u202c": (0, "found U+202E, which turns letters round"),
    "ab\u202dc\u202c": (2, "found U+202D, which turns letters round"),
    "ab\u2067c": (2, "found U+2067, which is never closed; expected U+2069 in the same paragraph"),
    "a\u2066b\u2068c\u2069": (1, "found U+2066, which is never closed"),
    "\u2068a\nb\u2069": (0, "found U+2068, which is never closed"),
    "a\u202a\u2066b\u202c\u2069": (4, "found U+202C, which closes nothing"),
    "a\u2069": (1, "found U+2069, which closes nothing"),
    "\u202c": (0, "found U+202C, which closes nothing"),
    "a\u2028b": (1, "found U+2028, which ends a line"),
}


@pytest.mark.parametrize("name", SOUND)
def test_what_writing_needs_is_let_through(name: str) -> None:
    """Marks always; isolates and embeddings that are closed."""
    assert control_in(SOUND[name]) is None and disorder_in(SOUND[name]) is None


@pytest.mark.parametrize("text", DISORDER, ids=ascii)
def test_what_turns_letters_round_or_never_closes_is_told(text: str) -> None:
    """With its place in the text."""
    found = disorder_in(text)
    assert found is not None
    at, said = DISORDER[text]
    assert found.at == at and found.why.startswith(said)


@pytest.mark.parametrize("char", ["\0", "\x1b", "\x0c", "\x7f", "\x85", "\x9b", "\ufffe", "\ud800"], ids=ascii)
def test_control_characters_are_told(char: str) -> None:
    """Those of the terminal, halves of characters, and what Unicode has set aside."""
    found = control_in(f"ab{char}{char}")
    assert found is not None and found.at == 2
    assert found.why == f"found the control character U+{ord(char):04X}; expected text; delete it"
