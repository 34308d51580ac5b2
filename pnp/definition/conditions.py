"""The conditions of `pnp:if` and `when:`: a small grammar, parsed once and asked of a scope. No code is run.

any        all {"or" all}
all        one {"and" one}
one        ("!" | "not") one  |  "(" any ")"  |  path [sign value]  |  path "in" path
sign       =  !=  <  >  <=  >=
value      words  |  'words in quotes'  |  {path}
"""

from __future__ import annotations

import operator
import re
from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import Any, NamedTuple

from pnp.base.messages import NOTHING, Message, message
from pnp.definition.paths import BindingError, Path, Scope, lookup, text_of

LONGEST = 400  # characters
DEEPEST = 12  # brackets and negations inside each other
ORDERS: dict[str, Callable[[float, float], bool]] = {
    "<=": operator.le, ">=": operator.ge, "<": operator.lt, ">": operator.gt,
}  # fmt: skip
FORMS = message(
    "path, !path, path=word, path!=word, path<number (also >, <=, >=), path in path, joined by and, or, not and "
    "brackets"
)
NUMBER = re.compile(r"[+-]?(?:\d+(?:\.\d+)?|\.\d+)")
_PATH = re.compile(r"[A-Za-z_][\w-]*(?:\.[\w-]+)*(?![\w.])")
_SIGN = re.compile(r"!=|<=|>=|[=<>](?![=<>])")
_WORD = re.compile(r"(?:[^\s'\"(){}<>=!]|!(?!=))+")
_QUOTED = re.compile(r"'([^']*)'")
_BRACED = re.compile(r"\{\s*([A-Za-z_][\w-]*(?:\.[\w-]+)*)\s*\}")
_JOINING = ("and", "or")
# what people write who know another language → what it is called here
_FOREIGN = {
    "==": "=", "&&": "and", "||": "or", "<>": "!=", "=<": "<=", "=>": ">=", '"': "'",
    "AND": "and", "OR": "or", "NOT": "not",
}  # fmt: skip


class Literal(NamedTuple):
    """A word or a number as it stands in the condition."""

    text: str


class Reference(NamedTuple):
    """The value at a path, to compare with."""

    path: Path


class Truth(NamedTuple):
    """`path`: there, and neither empty, 0 nor false."""

    path: Path


class Comparison(NamedTuple):
    """`path=word` and its likes; `in`: whether a value stands in a list."""

    path: Path
    sign: str
    value: Literal | Reference


class Not(NamedTuple):
    """The contrary of what it holds."""

    inner: Condition


class Every(NamedTuple):
    """`and`: the first part that does not hold ends it, so later parts may rely on earlier ones."""

    parts: tuple[Condition, ...]


class Either(NamedTuple):
    """`or`: the first part that holds ends it."""

    parts: tuple[Condition, ...]


Condition = Truth | Comparison | Not | Every | Either


@lru_cache(maxsize=2048)
def parse(text: str) -> Condition:
    """A condition as nodes; what is none is an error that says what is accepted."""
    if len(text) > LONGEST:
        raise BindingError(
            message(
                "found a condition of {count} characters; expected at most {longest}", count=len(text), longest=LONGEST
            )
        )
    return _Parser(text).whole()


def mistake(text: str) -> Message:
    """What is wrong with the form of a condition, or nothing."""
    try:
        parse(text)
    except BindingError as error:
        return error.message
    return NOTHING


def holds(text: str, scope: Scope) -> bool:
    """Whether a condition holds for a card."""
    return _holds(parse(text), scope)


def comparisons(condition: Condition) -> Iterator[Comparison]:
    """All comparisons of a condition, whether or not they are ever reached."""
    if isinstance(condition, Comparison):
        yield condition
    elif isinstance(condition, Not):
        yield from comparisons(condition.inner)
    elif isinstance(condition, (Every, Either)):
        for part in condition.parts:
            yield from comparisons(part)


def equal(value: Any, text: str) -> bool:
    """Whether a value is the word, as it is printed; numbers are compared as numbers."""
    if isinstance(value, (int, float)) and not isinstance(value, bool) and NUMBER.fullmatch(text):
        return float(value) == float(text)
    return text_of(value) == text


def _holds(condition: Condition, scope: Scope) -> bool:
    if isinstance(condition, Comparison):
        return _compares(condition, scope)
    if isinstance(condition, Truth):
        return bool(lookup(condition.path, scope))
    if isinstance(condition, Not):
        return not _holds(condition.inner, scope)
    if isinstance(condition, Every):
        return all(_holds(part, scope) for part in condition.parts)
    return any(_holds(part, scope) for part in condition.parts)


def _compares(condition: Comparison, scope: Scope) -> bool:
    path, sign, other = condition
    value = lookup(path, scope)
    if sign == "in" and isinstance(other, Reference):
        return value in _listed(other.path, scope)
    if sign in ORDERS:
        right = float(other.text) if isinstance(other, Literal) else _number(other.path, lookup(other.path, scope))
        return ORDERS[sign](_number(path, value), right)
    same = equal(value, other.text if isinstance(other, Literal) else text_of(lookup(other.path, scope)))
    return same if sign == "=" else not same


def _listed(path: Path, scope: Scope) -> tuple[Any, ...]:
    """A value that is a list; nothing at all is an empty one, a number a list of one."""
    value = lookup(path, scope)
    if value is None:
        return ()
    if isinstance(value, (int, float)):
        return (value,)
    if not isinstance(value, (tuple, list)):
        raise BindingError(message("found no list at {names}; expected one behind in", names=".".join(path)))
    return tuple(value)


def _number(path: Path, value: Any) -> float:
    """A value that is a number; a text of digits is none."""
    name = ".".join(path)
    if value is None:
        raise BindingError(
            message("found nothing at {name}; expected a number there: ask {name}!='' and … before", name=name)
        )
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        found = f"“{value}”" if isinstance(value, str) else message("a list, a record or true or false")
        raise BindingError(
            message(
                "found {found} at {name}; expected a number there, to compare with <, >, <= or >=",
                found=found,
                name=name,
            )
        )
    return float(value)


class _Parser:
    """Reads one condition from left to right."""

    def __init__(self, text: str) -> None:
        self.text, self.at, self.depth = text, 0, 0

    def whole(self) -> Condition:
        found = self.either()
        if self.rest():
            raise self.wrong()
        return found

    def either(self) -> Condition:
        parts = [self.every()]
        while self.word("or"):
            parts.append(self.every())
        return parts[0] if len(parts) == 1 else Either(tuple(parts))

    def every(self) -> Condition:
        parts = [self.one()]
        while self.word("and"):
            parts.append(self.one())
        return parts[0] if len(parts) == 1 else Every(tuple(parts))

    def one(self) -> Condition:
        """A comparison, or something in brackets, or the contrary of one."""
        self.depth += 1
        if self.depth > DEEPEST:
            raise BindingError(
                message(
                    "found brackets and negations more than {deepest} deep; expected a simpler condition",
                    deepest=DEEPEST,
                )
            )
        found: Condition
        if self.sign("!") or self.word("not"):
            found = Not(self.one())
        elif self.sign("("):
            found = self.either()
            if not self.sign(")"):
                raise self.wrong(message("a bracket is opened and never closed"))
        else:
            found = self.comparison()
        self.depth -= 1
        return found

    def comparison(self) -> Condition:
        match = _PATH.match(self.text, self.skip())
        if not match or match[0] in _JOINING:
            raise self.wrong()
        self.at = match.end()
        path = tuple(match[0].split("."))
        if self.word("in"):
            listed = _PATH.match(self.text, self.skip())
            if not listed:
                raise self.wrong()
            self.at = listed.end()
            return Comparison(path, "in", Reference(tuple(listed[0].split("."))))
        sign = _SIGN.match(self.text, self.skip())
        if not sign:
            return Truth(path)
        self.at = sign.end()
        value = self.value()
        if sign[0] in ORDERS and isinstance(value, Literal) and not NUMBER.fullmatch(value.text):
            raise self.wrong(message("{sign} compares numbers, and “{text}” is none", sign=sign[0], text=value.text))
        return Comparison(path, sign[0], value)

    def value(self) -> Literal | Reference:
        """What stands behind a sign: words up to the next and, or, bracket or end."""
        start = self.skip()
        for pattern in (_QUOTED, _BRACED):
            match = pattern.match(self.text, start)
            if match:
                self.at = match.end()
                return Literal(match[1]) if pattern is _QUOTED else Reference(tuple(match[1].split(".")))
        # the first word is always meant as one: a colour may be called “or”
        match = _WORD.match(self.text, start)
        while match:
            self.at = match.end()
            match = _WORD.match(self.text, self.skip())
            if match and match[0] in _FOREIGN:
                raise self.wrong(message("for {match} write {foreign}", match=match[0], foreign=_FOREIGN[match[0]]))
            if match and match[0] in _JOINING:
                break
        end = len(self.text[: self.at].rstrip()) if self.at > start else start
        self.at = max(end, start)
        return Literal(self.text[start:end])

    def sign(self, sign: str) -> bool:
        """Whether a sign comes next; then it is passed."""
        if not self.text.startswith(sign, self.skip()):
            return False
        self.at += len(sign)
        return True

    def word(self, word: str) -> bool:
        """Whether `and`, `or` or `not` comes next; then it is passed."""
        match = _PATH.match(self.text, self.skip())
        if not match or match[0] != word:
            return False
        self.at = match.end()
        return True

    def skip(self) -> int:
        """The place of the next character that is no blank."""
        while self.at < len(self.text) and self.text[self.at].isspace():
            self.at += 1
        return self.at

    def rest(self) -> str:
        return self.text[self.skip() :]

    def wrong(self, why: str = "") -> BindingError:
        """What was found, what is accepted, and a word for those who know another language."""
        if not why:
            why = next(
                (
                    message("for {sign} write {own}", sign=sign, own=own)
                    for sign, own in _FOREIGN.items()
                    if sign in self.text
                ),
                "",
            )
        if not why:
            rest = self.rest()
            why = message("not understood from “{rest}” on", rest=rest) if rest else message("it ends too early")
        shown = self.text if len(self.text) <= 80 else self.text[:77] + "…"
        return BindingError(
            message(
                "found “{shown}”; {why}; expected {forms}; a word with signs in it stands in '…'",
                shown=shown,
                why=why,
                forms=FORMS,
            )
        )
