"""What the program says, as data: one English sentence with named values, which can be said in other languages.

A `Message` is a string: the English sentence. That is what logs, hashes and caches get, whoever runs the program. It
remembers its pattern and its values, so that whoever speaks to a person (`pnp/speech/`) can say it in theirs. Glued to
another string it is no message any more, and mypy refuses it where one is wanted.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, NewType

from pnp.base.clean import printable

Value = str | int | float  # a Message is a str, and is said in the language of the sentence it stands in
PARTS = "parts"
PLACE = "place"  # the context of a file with line and column, which programs read, too
NUMBER = "number"  # the context of a figure
Pattern = NewType("Pattern", str)


class Message(str):
    """An English sentence that can be said in another language."""

    __slots__ = ("context", "many", "number", "pattern", "values")

    pattern: str  # the English sentence with {names}, which catalogues know it by; empty for what is never translated
    many: str  # the same for several, where something is counted
    number: int  # what is counted
    context: str  # where an English word has several meanings
    values: Mapping[str, Value]

    @classmethod
    def made(
        cls,
        text: str,
        pattern: str = "",
        values: Mapping[str, Value] | None = None,
        many: str = "",
        number: int = 0,
        context: str = "",
    ) -> Message:
        """A message from its parts."""
        self = super().__new__(cls, text)
        self.pattern, self.many, self.number, self.context = pattern, many, number, context
        self.values = values or {}
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return Message.made, (str(self), self.pattern, dict(self.values), self.many, self.number, self.context)


class Complaint(Exception):
    """Something that is raised with what there is to tell."""

    def __init__(self, message: Message) -> None:
        super().__init__(message)
        self.message = message


def message_of(error: BaseException) -> Message:
    """What an exception has to tell, whoever raised it."""
    first = error.args[0] if error.args else ""
    return first if isinstance(first, Message) else verbatim(printable(str(error)))


def message(pattern: str, /, **values: object) -> Message:
    """A sentence: `message("no file {file}", file=name)`; a value of its own may be a message."""
    known = _known(values)
    return Message.made(pattern.format_map(known), pattern, known)


def pattern(text: str, /) -> Pattern:
    """A sentence in a table, which gets its values later, by `filled`."""
    return Pattern(text)


def filled(pattern: Pattern, /, **values: object) -> Message:
    """A sentence of a table with its values."""
    return message(pattern, **values)


def counted(one: str, many: str, /, count: int, **values: object) -> Message:
    """A sentence in which {count} things are counted, for one of them and for several."""
    known = _known({"count": count, **values})
    return Message.made((one if count == 1 else many).format_map(known), one, known, many, count)


def word(context: str, pattern: str, /, **values: object) -> Message:
    """A short word or sentence whose meaning depends on where it stands."""
    known = _known(values)
    return Message.made(pattern.format_map(known), pattern, known, context=context)


def _known(values: Mapping[str, object]) -> dict[str, Value]:
    """Values as a sentence can keep them: what is no number is said as it prints itself."""
    return {name: value if isinstance(value, (str, int, float)) else str(value) for name, value in values.items()}


def verbatim(text: object) -> Message:
    """What is the same in all languages: a name, a path, a code, what somebody wrote."""
    return text if isinstance(text, Message) else Message.made(str(text))


NOTHING = verbatim("")


def figure(text: str) -> Message:
    """A number as English writes it; other languages have other signs for decimals and thousands."""
    return Message.made(text, context=NUMBER)


def joined(parts: Iterable[str], by: str = ", ", context: str = "") -> Message:
    """Several in a row; those that are messages are said in the language of the whole, which has its own spaces."""
    values: dict[str, Value] = {f"{PARTS}{at}": part for at, part in enumerate(parts)}
    return Message.made(by.join(map(str, values.values())), many=by, values=values, context=context)


def either(parts: Iterable[str]) -> Message:
    """Two or more of which one holds: “a, b or c”."""
    *others, last = parts
    return message("{others} or {last}", others=joined(others), last=last) if others else verbatim(last)


def both(parts: Iterable[str]) -> Message:
    """Two or more that all hold: “a, b and c”."""
    *others, last = parts
    return message("{others} and {last}", others=joined(others), last=last) if others else verbatim(last)


def span(ends: Iterable[object]) -> Message:
    """A number, or the two ends of a span: “3 to 6”."""
    both_ends = [str(end) for end in ends]
    low, high = both_ends[0], both_ends[-1]
    return verbatim(low) if low == high else message("{low} to {high}", low=low, high=high)


def one_of(words: Iterable[str], limit: int = 24) -> Message:
    """A readable list of accepted words, cut when it would be a wall of text."""
    listed = list(words)
    shown = joined(listed[:limit])
    return message("{shown}, … ({count} in all)", shown=shown, count=len(listed)) if len(listed) > limit else shown


def cleaned(said: Message) -> Message:
    """A message of which a terminal obeys nothing."""
    values = {
        name: cleaned(v) if isinstance(v, Message) else printable(v) if isinstance(v, str) else v
        for name, v in said.values.items()
    }
    return Message.made(printable(said), said.pattern, values, said.many, said.number, said.context)
