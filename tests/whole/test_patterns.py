"""No regular expression goes back over a stranger's text: twice the text is at most three times the work.

The one place where tests measure time, for nothing else tells how often a pattern goes back. What counts is how the
CPU time of one process grows, the best of several tries, and only where it is long enough to be measured.
"""

from __future__ import annotations

import re
import signal
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from tests.patterns import METHODS, Pattern, Unit, patterns, units

FAST = 0.004  # seconds for SCREENED characters: whoever goes back over so many takes far longer
SCREENED = 8_000
DOUBLES = (16_000, 32_000)
MOST = 3.0  # times the work for twice the text; going back over it all would be four times
ENDLESS = 2.0  # seconds of CPU time for one text
SHORT = (40, 1_000)  # characters that show whoever tries all combinations

pytestmark = pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="a pattern can be stopped by a signal alone")


class Endless(Exception):
    """A pattern that was stopped."""


@contextmanager
def limited() -> Iterator[None]:
    """Stop what takes too long; `re` looks for signals while it works."""

    def stop(*_: object) -> None:
        raise Endless

    before = signal.signal(signal.SIGVTALRM, stop)
    signal.setitimer(signal.ITIMER_VIRTUAL, ENDLESS)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)


def run(regex: re.Pattern[Any], method: str, text: Any) -> None:
    """Use a pattern on a text as the program does."""
    call: Callable[..., Any] = getattr(regex, method)
    if method in ("sub", "subn"):
        call(text[:0], text)
    elif method == "finditer":
        for _ in call(text):
            pass
    else:
        call(text)


def seconds(regex: re.Pattern[Any], method: str, text: Any, tries: int = 1) -> float:
    """CPU seconds, the best of several tries."""
    best = ENDLESS
    for _ in range(tries):
        begun = time.process_time()
        run(regex, method, text)
        best = min(best, time.process_time() - begun)
        if best < FAST:
            break
    return best


def fault(regex: re.Pattern[Any], method: str, unit: Unit) -> str:
    """How a pattern goes back over a text, or nothing."""

    def text(length: int) -> Any:
        made = unit.of_length(length)
        return made.encode("latin-1", "replace") if isinstance(regex.pattern, bytes) else made

    shown = f"{method}: {unit.before[:40]!r} + {unit.again[:40]!r} × n + {unit.behind!r}"
    try:
        with limited():
            for size in (*SHORT, SCREENED):
                taken = seconds(regex, method, text(size), 2)
            if taken < FAST:
                return ""
            for size in DOUBLES:
                before, taken = taken, seconds(regex, method, text(size), 2)
                if taken < before * MOST:
                    return ""
    except Endless:
        return f"{shown}: never ends"
    return f"{shown}: {taken / before:.1f} times the work for twice the text"


def first_fault(pattern: Pattern) -> str:
    """The first text that a pattern goes back over, or nothing."""
    for unit in units(pattern.regex):
        for method in METHODS:
            if method in pattern.methods and (found := fault(pattern.regex, method, unit)):
                return found
    return ""


@pytest.mark.slow
def test_no_pattern_goes_back_over_its_text() -> None:
    found = {pattern.where: first_fault(pattern) for pattern in patterns()}
    assert len(found) > 150
    assert {where: words for where, words in found.items() if words} == {}


KNOWN = {  # that took seconds or for ever for kilobytes of a stranger's
    "exponential": (r"\s*data:([\w.+-]+/[\w.+-]+)?((?:;[\w.+-]+=?[\w.+-]*)*),", "match"),
    "an open bracket": (r"url\(\s*['\"]?#([^)'\"]+)['\"]?\s*\)", "findall"),
    "blanks": (r"\s*!\s*important\s*$", "sub"),
}


@pytest.mark.slow
@pytest.mark.parametrize(("text", "method"), KNOWN.values(), ids=KNOWN)
def test_the_test_finds_them(text: str, method: str) -> None:
    assert first_fault(Pattern("", re.compile(text, re.IGNORECASE), frozenset((method,))))
