"""base/system_words: why a file cannot be used, in words of the catalogue where there are some."""

from __future__ import annotations

import errno
import os

import pytest

from pnp.base.system_words import WORDS, reason


@pytest.mark.parametrize("number", sorted(WORDS))
def test_the_words_are_those_of_the_system(number: int) -> None:
    """As this system has them in English, so that a message is the same with and without a catalogue."""
    if os.strerror(number) != WORDS[number]:
        pytest.skip(f"this system says {os.strerror(number)!r}")
    assert reason(OSError(number, os.strerror(number))).pattern == WORDS[number]


def test_what_has_no_words_is_told_as_it_is() -> None:
    """In the system's words, or in ours if it has none."""
    assert reason(OSError(errno.EXDEV, "something odd")) == "something odd"
    assert reason(OSError()) == "it is in use" and reason(ValueError("\0")) == "it is no name for a file"
