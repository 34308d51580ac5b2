"""slips: whatever somebody's rules raise is told by the innermost line of theirs that led to it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from pnp.base.messages import verbatim
from pnp.base.problems import Problem, ProblemsFound, UsageError
from pnp.referee.slips import answered, in_words, place_of, shown_file, slip, told

HERE = Path(__file__)


def careless(text: str) -> None:
    json.loads(text)


def caught(text: str) -> Exception:
    try:
        careless(text)
    except ValueError as error:
        return error
    raise AssertionError


def test_the_innermost_line_of_theirs_is_told() -> None:
    """Not the one of the library that it calls, nor ours that calls it."""
    problem = slip(caught("{"), HERE, "while testing")
    assert problem is not None
    line = place_of(careless).line + 1
    assert problem.place.line == line and problem.place.column == 5 and problem.place.file.endswith("test_slips.py")
    assert problem.field == "in careless"
    assert problem.message.startswith("JSONDecodeError: Expecting property name") and problem.message.endswith(
        "; while testing"
    )


def test_a_folder_is_theirs_as_well() -> None:
    """With all that stands below it."""
    assert slip(caught("{"), HERE.parent, "x") is not None
    assert slip(caught("{"), HERE.parent / "elsewhere", "x") is None


def test_long_words_of_an_error_are_cut_and_stand_on_one_line() -> None:
    """A message is a line."""
    try:
        raise KeyError("a\nb" + "c" * 5000)
    except KeyError as error:
        problem = slip(error, HERE, "x")
    assert problem is not None and len(problem.message) < 400 and "\n" not in problem.message


def raised(error: Exception) -> ProblemsFound:
    with pytest.raises(ProblemsFound) as found, told(lambda: HERE, lambda: "in game 3"):
        raise error
    return found.value


def test_what_goes_wrong_meanwhile_is_a_problem() -> None:
    """What pnp says itself stays as it is."""
    assert str(raised(ZeroDivisionError("oh"))).endswith("in raised: ZeroDivisionError: oh; in game 3")
    with pytest.raises(UsageError, match="our words"), told(lambda: HERE, lambda: ""):
        raise UsageError(verbatim("our words"))


def test_an_error_of_ours_is_not_hidden() -> None:
    """If no line of theirs is to blame, nor any answer."""
    with pytest.raises(ZeroDivisionError), told(lambda: Path("elsewhere.py"), lambda: ""):
        raise ZeroDivisionError
    odd = answered(careless, "careless", "nothing", "a word")
    with pytest.raises(ProblemsFound) as found, told(lambda: Path("elsewhere.py"), lambda: "here", lambda: odd):
        raise ZeroDivisionError
    assert found.value.problems == (odd._replace(message=verbatim("answered nothing; expected a word; here")),)


def test_a_wrong_answer_is_told_where_the_function_begins() -> None:
    """Which for what is built in is nowhere."""
    problem = answered(careless, "careless", in_words(None), "a list")
    assert isinstance(problem, Problem) and problem.place.line == careless.__code__.co_firstlineno
    assert problem.field == "in careless" and problem.message == "answered nothing; expected a list"
    assert in_words([1] * 100).startswith("list [1, 1") and len(in_words([1] * 100)) < 80
    assert place_of(len).file == "(built in)"


def test_files_are_named_from_the_current_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As a person would; others in full."""
    monkeypatch.chdir(tmp_path)
    assert shown_file(str(tmp_path / "a" / "b.py")) == "a/b.py"
    assert shown_file("/elsewhere/b.py") == "/elsewhere/b.py"
