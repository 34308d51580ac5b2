"""yaml_clues: what was meant where a parser lost its way; test_yaml_words.py has the sentences made of it."""

from __future__ import annotations

from pnp.definition import yaml_clues as clues
from pnp.definition.yaml_clues import Fault, Spot


def fault(text: str, line: int, column: int) -> Fault:
    """A parser that stopped there."""
    return Fault("", "", Spot(line, column), Spot(line, column), tuple(text.splitlines()))


def test_a_clue_finds_its_slip_and_no_other() -> None:
    """A tab by its own line; a value glued to its colon; nothing in lines that are fine."""
    assert clues.tab(fault("a: 1\n\tb: 2", 1, 0)) is not None
    glued = clues.glued_colon(fault("a: 1\nb:2\nc: 3", 2, 1))
    assert glued is not None and glued.spot.line == 1
    fine = fault("a: 1\nb: 2", 1, 0)
    assert clues.tab(fine) is None and clues.glued_colon(fine) is None


def test_a_line_behind_the_end_is_empty() -> None:
    """A parser may stop behind the last line."""
    end = fault("a: 1", 7, 0)
    assert (end.here, end.rest, end.line(0)) == ("", "", "a: 1")
