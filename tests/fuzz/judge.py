"""What may not happen, whatever the input: a traceback, a hang, a wrong print, a touched file, a lost output."""

from __future__ import annotations

import unicodedata
from typing import Literal, NamedTuple, get_args

from tests.fuzz import prints
from tests.fuzz.kinds import Command
from tests.fuzz.place import KIT, Place, snapshot
from tests.fuzz.trial import MOST, Outcome, apart

Fault = Literal["traceback", "hang", "memory", "left running", "wrong print", "touched outside", "lost", "words"]
FAULTS: tuple[Fault, ...] = get_args(Fault)
STATUSES = (0, 1, 2)
OUTSIDE = ("outside", "home")


class Finding(NamedTuple):
    """One thing that should not have happened."""

    fault: Fault
    what: str


class Before(NamedTuple):
    """How everything stood when the input was ready."""

    outside: dict[str, str]
    workspace: dict[str, str]

    @classmethod
    def of(cls, place: Place) -> Before:
        """Look at a place."""
        outside = {f"{name}/{k}": v for name in OUTSIDE for k, v in snapshot(place.top / name).items()}
        return cls(outside, snapshot(place.workspace))


def judge(place: Place, reference: Place, before: Before, command: Command, outcome: Outcome) -> Finding | None:
    """The first thing that is wrong with what a command did, or nothing."""
    if outcome.status is None:
        return Finding("hang", "")
    if outcome.left:
        return Finding("left running", f"{len(outcome.left)} processes")
    if outcome.memory > MOST:
        return Finding("memory", f"{outcome.memory >> 20} MB")
    if outcome.status not in STATUSES or "Traceback" in outcome.err + outcome.out:
        return Finding("traceback", f"status {outcome.status}: {outcome.err[-1500:]}")
    if wrong := _words(outcome):
        return Finding("words", wrong)
    after = Before.of(place)
    if after.outside != before.outside:
        return Finding("touched outside", _difference(before.outside, after.outside))
    if wrong := _lost(place, before, after, command, outcome):
        return Finding("lost", wrong)
    right = command.right
    if outcome.built and right and (wrong := apart(lambda: right(place, reference), place)):
        return Finding("wrong print", wrong)
    return None


def _words(outcome: Outcome) -> str:
    """What a terminal would obey; a failure without a word."""
    for text in (outcome.out, outcome.err):
        for char in text:
            if char not in "\n" and unicodedata.category(char) in ("Cc", "Cs", "Zl", "Zp"):
                return f"a control character U+{ord(char):04X} reaches the terminal"
            if unicodedata.bidirectional(char) in ("LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI"):
                return f"a direction character U+{ord(char):04X} reaches the terminal"
    return "it failed without a word" if outcome.status and not (outcome.err + outcome.out).strip() else ""


def _lost(place: Place, before: Before, after: Before, command: Command, outcome: Outcome) -> str:
    """What is gone or changed although nobody asked for it."""
    allowed = command.writes if outcome.built else ()
    kept = {k: v for k, v in before.workspace.items() if not k.startswith(allowed)} if allowed else before.workspace
    now = {k: v for k, v in after.workspace.items() if not k.startswith(allowed)} if allowed else after.workspace
    if not outcome.built and command.line.startswith(("play", "check", "build --game sample --jobs 1 --lang all")):
        now = {k: v for k, v in now.items() if k in kept}  # a game that was rescued, a language that was built
    if kept != now:
        return _difference(kept, now)
    if KIT in before.workspace and outcome.built and command.line.startswith("build"):
        foreign = [k for k in before.workspace if k.startswith(KIT) and k.endswith(".txt")]
        if lost := [k for k in foreign if after.workspace.get(k) != before.workspace[k]]:
            return f"{lost} of the user's own is gone"
        return prints.whole(place.kit)
    return ""


def _difference(before: dict[str, str], after: dict[str, str]) -> str:
    """The names that are not as they were."""
    return ", ".join(sorted(k for k in before.keys() | after.keys() if before.get(k) != after.get(k))[:8])
