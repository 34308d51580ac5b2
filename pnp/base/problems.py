"""Problems in a user's files: gathered as data, raised once, printed without a traceback.

PnpError
├── ProblemsFound   mistakes in the user's files, every one with its place (exit status 1)
└── UsageError      the command itself cannot be carried out as asked   (exit status 2)
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from pnp.base.messages import NOTHING, PLACE, Message, cleaned, counted, joined, message, one_of

MOST = 500  # mistakes at different places after which reading stops: nobody reads more, and each takes its time
SPELLED_OUT = 3  # so many problems of one kind at one place are reported one by one


class Place(NamedTuple):
    """A position in a file; line and column count from 1, and 0 means the file as a whole."""

    file: str
    line: int = 0
    column: int = 0

    def __str__(self) -> str:
        return f"{self.file}:{self.line}:{self.column}" if self.line else self.file


class Problem(NamedTuple):
    """One mistake: where it is, in which field, what was found and what is accepted."""

    place: Place
    field: str  # a dotted path, or a few words
    message: Message

    @property
    def line(self) -> Message:
        """The mistake with its place, as a line to print."""
        parts = (str(self.place), *filter(None, [self.field]), self.message)
        return cleaned(joined(parts, ": ", PLACE))

    def __str__(self) -> str:
        return str(self.line)


class Mark(NamedTuple):
    """A place in the list of problems."""

    found: int


@dataclass
class Problems:
    """The list that every stage adds to; `stop_if_any` raises them all together."""

    found: list[Problem] = field(default_factory=list)
    _lines: set[tuple[Place, str]] = field(default_factory=set, repr=False, compare=False)  # as they will be printed

    def add(self, place: Place, field_name: str, complaint: Message) -> None:
        """Note one problem and go on; so many that nobody reads on end it all."""
        self.found.append(Problem(place, field_name, complaint))
        self._lines.add((place, complaint))
        if len(self._lines) >= MOST:
            hint = message(" Reading stopped after {most}; correct these first.", most=MOST)
            raise ProblemsFound(sorted(set(self.found)), hint)

    def stop_if_any(self) -> None:
        """Raise everything found so far, in reading order and without repeats."""
        if self.found:
            raise ProblemsFound(sorted(set(self.found)))

    def mark(self) -> Mark:
        """How far the list has got, for `any_since`."""
        return Mark(len(self.found))

    def any_since(self, mark: Mark) -> bool:
        """Whether anything was found after a mark."""
        return len(self.found) > mark.found

    def since(self, mark: Mark) -> tuple[Problem, ...]:
        """What was found after a mark."""
        return tuple(self.found[mark.found :])

    def take(self, others: Iterable[Problem]) -> None:
        """Add what was found elsewhere."""
        for problem in others:
            self.add(*problem)

    def __len__(self) -> int:
        return len(self.found)

    def __iter__(self) -> Iterator[Problem]:
        return iter(self.found)


def report_lines(problems: Iterable[Problem]) -> list[Message]:
    """Problems as lines to print; one mistake in a template is reported once, however many cards it spoils."""
    groups: dict[tuple[Place, str], list[Problem]] = {}
    for problem in problems:
        groups.setdefault((problem.place, problem.message), []).append(problem)
    lines: list[Message] = []
    for group in groups.values():
        if len(group) <= SPELLED_OUT:
            lines += [problem.line for problem in group]
        else:
            others = one_of([p.field for p in group[1:]], 3)
            lines.append(
                counted(
                    "{problem} (the same for {count} more: {others})",
                    "{problem} (the same for {count} more: {others})",
                    count=len(group) - 1,
                    problem=group[0].line,
                    others=others,
                )
            )
    return lines


class PnpError(Exception):
    """Base of everything that pnp raises on purpose."""


class ProblemsFound(PnpError):
    """Mistakes in the user's files."""

    def __init__(self, problems: Iterable[Problem], hint: Message = NOTHING) -> None:
        self.problems = tuple(problems)
        self.hint = hint  # what else to know or to do, for the last line
        super().__init__("\n".join(map(str, self.problems)))

    def __reduce__(self) -> tuple[type[ProblemsFound], tuple[tuple[Problem, ...], Message]]:
        return type(self), (self.problems, self.hint)  # from another process, with every place


class UsageError(PnpError):
    """The command cannot be carried out as asked."""

    def __init__(self, message: Message) -> None:
        self.message = message
        super().__init__(message)
