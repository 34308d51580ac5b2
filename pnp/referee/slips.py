"""A slip in somebody's rules → a problem at their file and line, with what pnp was doing; never a traceback.

Whatever rules raise is told by the innermost line of theirs that led to it. What they answer is looked at only after
something has gone wrong (`answers`), so that games are played at full speed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import islice
from pathlib import Path
from types import CodeType, TracebackType
from typing import Any

from pnp.base.messages import NOTHING, Message, message
from pnp.base.problems import Place, PnpError, Problem, ProblemsFound

LONGEST = 300  # characters of an error's own words


def slip(error: BaseException, home: Path, doing: str) -> Problem | None:
    """The problem behind an exception, if a line in `home` led to it: their file or their folder."""
    if isinstance(error, SyntaxError) and error.filename and _within(error.filename, home):
        place = Place(shown_file(error.filename), error.lineno or 0, error.offset or 0)
        return Problem(place, "", message("is not valid Python: {msg}; {doing}", msg=error.msg, doing=doing))
    lines = [line for line in _lines(error.__traceback__) if _within(line[0].co_filename, home)]
    if not lines:
        return None
    code, position = lines[-1]
    where = "" if code.co_name == "<module>" else f"in {code.co_qualname}"
    place = Place(shown_file(code.co_filename), *position)
    return Problem(
        place, where, message("{words}{alone}; {doing}", words=_words(error), alone=_alone(error, home), doing=doing)
    )


@contextmanager
def told(
    home: Callable[[], Path], doing: Callable[[], str], ask: Callable[[], Problem | None] = lambda: None
) -> Iterator[None]:
    """What goes wrong in rules meanwhile is a problem at its line, or else the wrong answer that `ask` finds."""
    try:
        yield
    except PnpError:
        raise
    except Exception as error:
        problem = slip(error, home(), doing())
        if problem is None and (odd := ask()):
            problem = odd._replace(message=message("{value}; {doing}", value=odd.message, doing=doing()))
        if problem is None:  # no line of theirs is to blame: a mistake of ours, which is not to be hidden
            raise
        raise ProblemsFound([problem]) from error


def answered(function: Any, name: str, found: str, expected: str) -> Problem:
    """An answer of the wrong kind, told where the function begins."""
    return Problem(
        place_of(function),
        f"in {name}",
        message("answered {found}; expected {expected}", found=found, expected=expected),
    )


def in_words(value: object) -> str:
    """An answer as it is told."""
    text = repr(value)
    return "nothing" if value is None else f"{type(value).__name__} {text if len(text) <= 60 else text[:59] + '…'}"


def place_of(function: Any) -> Place:
    """Where a function, a method or a class begins."""
    code = getattr(getattr(function, "__func__", function), "__code__", None)
    if code is None:
        code = getattr(getattr(function, "__init__", None), "__code__", None)
    return Place(shown_file(code.co_filename), code.co_firstlineno, 1) if code else Place(message("(built in)"))


def shown_file(path: str) -> str:
    """A file as a person would name it: from the current folder if it stands there."""
    try:
        return Path(path).relative_to(Path.cwd()).as_posix()
    except (ValueError, OSError):
        return path


def _lines(at: TracebackType | None) -> Iterator[tuple[CodeType, tuple[int, int]]]:
    """Every line that was being run, outermost first, with line and column from 1."""
    while at is not None:
        code = at.tb_frame.f_code
        columns = next(islice(code.co_positions(), at.tb_lasti // 2, None), (None,) * 4)
        yield code, (at.tb_lineno, (columns[2] or 0) + 1)
        at = at.tb_next


def _within(file: str, home: Path) -> bool:
    path = Path(file)
    return path == home or home in path.parents


def _words(error: BaseException) -> str:
    """The kind of an error and its own words, on one line."""
    text = " ".join(str(error).split())
    kind = type(error).__name__
    return f"{kind}: {text if len(text) <= LONGEST else text[: LONGEST - 1] + '…'}" if text else kind


def _alone(error: BaseException, home: Path) -> Message:
    """Who imports the file next door is told why it is not there."""
    if isinstance(error, ModuleNotFoundError) and home.suffix == ".py" and error.name:
        beside = home.parent / error.name.partition(".")[0]
        if beside.with_suffix(".py").exists() or beside.is_dir():
            return message(" (a rules file stands alone; several files are a distribution of their own)")
    return NOTHING
