"""base/messages: a message is its English sentence, and remembers how to be said in another language."""

from __future__ import annotations

import pickle

from hypothesis import given
from hypothesis import strategies as st

from pnp.base.messages import (
    NOTHING,
    Complaint,
    Message,
    both,
    cleaned,
    counted,
    either,
    figure,
    filled,
    joined,
    message,
    message_of,
    one_of,
    pattern,
    span,
    verbatim,
    word,
)


def test_a_message_is_its_english_sentence() -> None:
    """For hashes, logs and whoever compares it; it keeps its pattern and its values."""
    told = message("no file {file}, {size:.1f} MB", file="a.svg", size=1.25)
    assert told == "no file a.svg, 1.2 MB" and isinstance(told, Message)
    assert (told.pattern, told.values) == ("no file {file}, {size:.1f} MB", {"file": "a.svg", "size": 1.25})
    assert not isinstance(told + "", Message)  # glued, it can no longer be said in another language


def test_what_is_counted_has_two_forms() -> None:
    """One, and all others."""
    assert [counted("{count} card", "{count} cards", n) for n in (0, 1, 2)] == ["0 cards", "1 card", "2 cards"]


def test_values_may_be_messages() -> None:
    """Lists, choices and spans of them as well."""
    names = [message("a text"), verbatim("x")]
    assert message("expected {what}", what=one_of(names)) == "expected a text, x"
    assert (either(names), both(names), joined(names, "; ")) == ("a text or x", "a text and x", "a text; x")
    assert either(["x"]) == "x" and one_of(["a", "b", "c"], 2) == "a, b, … (3 in all)"
    assert (span((3, 6)), span((2, 2)), span((4,))) == ("3 to 6", "2", "4")


def test_a_sentence_of_a_table_gets_its_values_later() -> None:
    """By name, as any other; and a word may say where it stands."""
    assert filled(pattern("found {sign}"), sign="&") == "found &"
    assert word("printer", "none").context == "printer"


def test_what_is_raised_tells_its_message() -> None:
    """Also when others raised it, and then in their words, clean."""
    assert message_of(Complaint(message("it is full"))).pattern == "it is full"
    assert message_of(ValueError(message("found {x}", x=1))).pattern == "found {x}"
    assert message_of(ValueError("a\x1b[2Jb")) == "a\\u001b[2Jb" and message_of(KeyError()) == NOTHING


def test_a_cleaned_message_can_still_be_said() -> None:
    """Nothing in it is obeyed by a terminal, whatever a value holds."""
    told = cleaned(message("found {what}", what=message("the name {name}", name="\x1b[31m")))
    assert "\x1b" not in told and "\x1b" not in str(told.values["what"]) and told.pattern == "found {what}"


@given(st.text(), st.integers(), st.floats(allow_nan=False))
def test_a_message_travels_between_processes(text: str, number: int, share: float) -> None:
    """With all that it remembers."""
    for told in (
        message("{a} of {b}", a=message("“{text}”", text=text), b=number),
        counted("{count} of {share:g}", "{count}s of {share:g}", number, share=share),
        word("side", "back"),
        figure("1,234.5"),
        joined([text, "x"]),
    ):
        there = pickle.loads(pickle.dumps(told))
        assert there == told and type(there) is Message
        assert (there.pattern, there.many, there.number, there.context) == (
            told.pattern,
            told.many,
            told.number,
            told.context,
        )
        assert dict(there.values) == dict(told.values)
