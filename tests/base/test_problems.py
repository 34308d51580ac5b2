"""problems: gathered with their places, raised once, and printed so that no terminal obeys them."""

from __future__ import annotations

import pytest

from pnp.base.messages import one_of, verbatim
from pnp.base.nearness import did_you_mean
from pnp.base.problems import MOST, Place, PnpError, Problem, Problems, ProblemsFound, UsageError, report_lines


def test_a_problem_reads_as_file_line_column_field_message() -> None:
    """A file as a whole has no line; a problem without a field has none."""
    assert (
        str(Problem(Place("a.yaml", 3, 7), "cards.one", verbatim("is missing"))) == "a.yaml:3:7: cards.one: is missing"
    )
    assert str(Problem(Place("a.yaml"), "", verbatim("no such\x1b[31m file"))) == "a.yaml: no such\\u001b[31m file"


def test_problems_are_raised_together_in_reading_order_and_once() -> None:
    """Whatever the order in which they were found; none found is no error."""
    problems = Problems()
    problems.stop_if_any()
    for line in (12, 3, 3, 5):
        problems.add(Place("a.yaml", line, 1), "x", verbatim("is wrong"))
    assert len(problems) == 4 and [p.place.line for p in problems] == [12, 3, 3, 5]
    with pytest.raises(ProblemsFound) as caught:
        problems.stop_if_any()
    assert [p.place.line for p in caught.value.problems] == [3, 5, 12]
    assert issubclass(ProblemsFound, PnpError) and issubclass(UsageError, PnpError)


@pytest.mark.parametrize(("count", "lines"), [(1, 1), (3, 3), (4, 1), (30, 1)])
def test_one_mistake_in_a_template_is_one_line_however_many_cards_it_spoils(count: int, lines: int) -> None:
    """Few are reported one by one, many as one with their number; another message at the same place stands apart."""
    place = Place("card.svg", 4, 2)
    found = [Problem(place, f"card-{i}", verbatim("found “clok”")) for i in range(count)]
    said = report_lines([*found, Problem(place, "card-0", verbatim("something else"))])
    assert len(said) == lines + 1 and said[-1] == "card.svg:4:2: card-0: something else"
    if lines < count:
        assert said[0].startswith("card.svg:4:2: card-0: found “clok” (the same for ")
        assert f"{count - 1} more: card-1, card-2, card-3" in said[0]


def test_near_misses_are_named_and_long_lists_are_cut() -> None:
    """A word is never offered for itself; a cut list says how many there are."""
    assert did_you_mean("marathn", ["jonques", "marathon"]) == " (did you mean marathon?)"
    assert did_you_mean("chess", ["jonques", "marathon"]) == did_you_mean("mans", ["mans"]) == ""
    assert one_of(["a", "b"]) == "a, b" and one_of([]) == ""
    assert one_of("abcde", 3) == "a, b, c, … (5 in all)"


def test_what_was_found_since_a_mark_is_known() -> None:
    """Whatever stood there before; a mark is not used up."""
    problems = Problems()
    first = problems.mark()
    assert not problems.any_since(first)
    problems.add(Place("a.yaml"), "", verbatim("is wrong"))
    second = problems.mark()
    assert problems.any_since(first) and not problems.any_since(second)
    problems.add(Place("a.yaml"), "", verbatim("is wrong"))
    assert problems.any_since(second) and problems.any_since(first)


def test_reading_stops_where_nobody_reads_on() -> None:
    """Different places count; one slip that many cards meet is one line, and all of them are counted."""
    problems = Problems()
    for number in range(5 * MOST):
        problems.add(Place("a.yaml", 1, 1), f"cards.{number}", verbatim("is missing"))
    with pytest.raises(ProblemsFound) as stopped:
        for number in range(5 * MOST):
            problems.add(Place("a.yaml", number + 2, 1), "", verbatim("is missing"))
    assert len(report_lines(stopped.value.problems)) == MOST
    assert f"stopped after {MOST}" in stopped.value.hint
