"""Texts → expressions: the one grammar of conditions, formulas and paths. No code is run.

condition  condition ("and" | "or") condition  |  ("!" | "not") condition  |  "(" condition ")"
           |  path [sign value]  |  path "in" path
value      words up to the next and, or, bracket or end  |  'words in quotes'  |  "{" path "}"
formula    formula sign formula  |  "-" formula  |  "(" formula ")"  |  number  |  path
           |  name "(" formula {"," formula} ")"  |  name "(" formula "for" word "in" path ["if" condition] ")"
path       name {"." name}

The tables in `operators` list the signs and functions, and how tightly each sign binds. A minus between two values
has a blank on both sides: slick-3 is a name.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from pnp.base.messages import NOTHING, Message, Pattern, filled, message, one_of, pattern
from pnp.base.nearness import did_you_mean
from pnp.definition.operators import FUNCTIONS, OPERATORS, PREFIXES, Kind, Operator, Right, figure
from pnp.definition.paths import BindingError, Path

LONGEST = 400  # characters of a condition or a formula
DEEPEST = 12  # brackets, negations and calls inside each other; the condition of a loop is counted separately
SHOWN = 80  # characters of an expression that a message quotes
# signs of other languages → how they are written here
_FOREIGN = {
    "==": "=", "!==": "!=", "&&": "and", "||": "or", "<>": "!=", "=<": "<=", "=>": ">=", '"': "'",
    "AND": "and", "OR": "or", "NOT": "not",
}  # fmt: skip
_SIGNS = "|".join(
    re.escape(sign) for sign in sorted((*OPERATORS, *PREFIXES, *_FOREIGN), key=len, reverse=True) if not sign.isalpha()
)
_NAME = r"[A-Za-z_][\w-]*+(?:\.[\w-]++)*+"
_TOKEN = re.compile(
    rf"\s*+(?:(?P<number>\d++(?:\.\d++)?+)|(?P<name>{_NAME})|(?P<quoted>'[^']*+')|(?P<braced>\{{\s*+{_NAME}\s*+\}})"
    rf"|(?P<sign>{_SIGNS}|\S))?+"
)
_WORD = re.compile(r"(?:[^\s'\"(){}<>=!]|!(?!=))++")
_PATH = re.compile(_NAME)


@dataclass(frozen=True, slots=True)
class Number:
    """A number as it is written."""

    value: float


@dataclass(frozen=True, slots=True)
class Word:
    """The word on the right side of a comparison, as it is written."""

    text: str


@dataclass(frozen=True, slots=True)
class Value:
    """The value at a path."""

    path: Path


@dataclass(frozen=True, slots=True)
class Prefixed:
    """A sign and the expression after it."""

    sign: str
    inner: Expression


@dataclass(frozen=True, slots=True)
class Operation:
    """Two expressions and a sign between them."""

    left: Expression
    sign: str
    right: Expression


@dataclass(frozen=True, slots=True)
class Call:
    """A function of some values."""

    name: str
    arguments: tuple[Expression, ...]


@dataclass(frozen=True, slots=True)
class Loop:
    """A function of a value for each item of a list."""

    name: str
    item: Expression
    word: str
    source: Value
    condition: Expression | None = None


Expression = Number | Word | Value | Prefixed | Operation | Call | Loop


class _Token(NamedTuple):
    """A word, number or sign of a text."""

    sort: str  # number, name, quoted, braced, sign, or nothing at the end
    text: str
    start: int
    end: int


class _Messages(NamedTuple):
    """The error messages for one kind of expression."""

    long: Pattern
    deep: Pattern
    wrong: Pattern
    forms: Message


MESSAGES: dict[Kind, _Messages] = {
    "condition": _Messages(
        pattern("found a condition of {count} characters; expected at most {longest}"),
        pattern("found brackets and negations more than {deepest} deep; expected a simpler condition"),
        pattern("found “{shown}”; {why}; expected {forms}; a word with signs in it stands in '…'"),
        message(
            "path, !path, path=word, path!=word, path<number (also >, <=, >=), path in path, joined by and, or, not "
            "and brackets"
        ),
    ),
    "formula": _Messages(
        pattern("found a formula of {count} characters; expected at most {longest}"),
        pattern("found brackets more than {deepest} deep; expected a simpler formula"),
        pattern("found “{shown}”; {why}; expected {forms}"),
        message(
            "numbers, names with dots, + - * / // % and brackets, or sum(…), count(…), max(…), min(…) … for x in list"
        ),
    ),
}


@lru_cache(maxsize=2048)
def parse_condition(text: str) -> Expression:
    """Parse a condition; a syntax error says what is accepted."""
    return _Parser(text, "condition").whole()


@lru_cache(maxsize=2048)
def parse_formula(text: str) -> Expression:
    """Parse a formula; a syntax error says what is accepted."""
    return _Parser(text, "formula").whole()


def parse_path(text: str) -> Path | None:
    """A dotted path, or None if the text is not one."""
    return tuple(text.split(".")) if _PATH.fullmatch(text) else None


def mistake(text: str) -> Message:
    """What is wrong with the form of a condition, or nothing."""
    try:
        parse_condition(text)
    except BindingError as error:
        return error.message
    return NOTHING


def walk(expression: Expression) -> Iterator[Expression]:
    """An expression and every expression inside it, from left to right, whether or not it is ever evaluated."""
    waiting = [expression]
    while waiting:
        one = waiting.pop()
        yield one
        waiting += reversed(_inside(one))


def _inside(expression: Expression) -> tuple[Expression, ...]:
    if isinstance(expression, Operation):
        return expression.left, expression.right
    if isinstance(expression, Prefixed):
        return (expression.inner,)
    if isinstance(expression, Call):
        return expression.arguments
    if isinstance(expression, Loop):
        return expression.item, expression.source, *([expression.condition] if expression.condition else [])
    return ()


class _Parser:
    """Reads one expression from left to right, one token ahead."""

    def __init__(self, text: str, kind: Kind) -> None:
        if len(text) > LONGEST:
            raise BindingError(filled(MESSAGES[kind].long, count=len(text), longest=LONGEST))
        self.text, self.kind, self.depth = text, kind, 0
        self.shown_from = 0  # where the part that a message quotes begins
        self.token = self.token_at(0)

    def whole(self) -> Expression:
        """Read the whole text as one expression."""
        found = self.expression()
        if self.token.sort:
            raise self.wrong()
        return found

    def expression(self, power: int = 0) -> Expression:
        """Read an operand and every operator after it that binds more tightly than `power`."""
        bare = self.token.sort == "name"
        found = self.operand()
        while row := self.operator(power, bare and isinstance(found, Value)):
            sign = self.advance().text
            found = Operation(found, sign, RIGHTS[row.reads](self, sign))
        return found

    def operator(self, power: int, bare: bool) -> Operator | None:
        """The row of the current token, if that is an operator allowed here; only a bare path can be compared."""
        row = OPERATORS.get(self.token.text)
        fits = row and row.kind == self.kind and row.power > power and (bare or row.reads == "operand")
        return row if fits else None

    def operand(self) -> Expression:
        """Read a number, a path, a call, a bracketed expression, or a sign and its operand."""
        self.depth += 1
        if self.depth > DEEPEST:
            raise BindingError(filled(MESSAGES[self.kind].deep, deepest=DEEPEST))
        token = self.token
        found: Expression | None = None
        prefix, row = PREFIXES.get(token.text), OPERATORS.get(token.text)
        if prefix and prefix.kind == self.kind:
            self.advance()
            found = Prefixed(token.text, self.expression(prefix.power))
        elif token.text == "(":
            self.advance()
            found = self.expression()
            self.close()
        elif token.sort == "number" and self.kind == "formula":
            self.advance()
            found = Number(float(token.text) if "." in token.text else int(token.text))
        elif token.sort == "name" and not (row and row.kind == self.kind and row.reads == "operand"):
            self.advance()
            called = self.kind == "formula" and self.token.text == "("
            found = self.call(token.text) if called else Value(tuple(token.text.split(".")))
        if found is None:
            raise self.wrong()
        self.depth -= 1
        return found

    def call(self, name: str) -> Expression:
        """Read the arguments of a function and both brackets."""
        if name not in FUNCTIONS:
            raise BindingError(
                message(
                    "found {name}(…); expected one of {accepted}{did_you_mean}",
                    name=name,
                    accepted=one_of(FUNCTIONS),
                    did_you_mean=did_you_mean(name, FUNCTIONS),
                )
            )
        self.advance()
        arguments = [self.expression()]
        if self.token.text == "for":
            return self.loop(name, arguments[0])
        while self.token.text == ",":
            self.advance()
            arguments.append(self.expression())
        self.close()
        return Call(name, tuple(arguments))

    def loop(self, name: str, item: Expression) -> Loop:
        """Read `for card in components.deck.cards if card.heat > 0` and the closing bracket."""
        self.advance()
        word = self.name()
        if self.token.text != "in":
            raise self.wrong()
        self.advance()
        source = self.path()
        kept = None
        if self.token.text == "if":
            self.advance()
            kept = self.inner_condition()
        self.close()
        return Loop(name, item, word, source, kept)

    def inner_condition(self) -> Expression:
        """Read the condition of a loop."""
        before = self.kind, self.depth
        self.kind, self.depth, self.shown_from = "condition", 0, self.token.start
        found = self.expression()
        if self.token.sort and self.token.text != ")":
            raise self.wrong()
        self.kind, self.depth = before
        return found

    def word(self) -> Word | Value:
        """Read the right side of `=`: words up to the next and, or, bracket or end."""
        token = self.token
        if token.sort in ("quoted", "braced"):
            self.advance()
            inner = token.text[1:-1]
            return Word(inner) if token.sort == "quoted" else Value(tuple(inner.strip().split(".")))
        start = end = token.start
        while match := _WORD.match(self.text, self.token.start):
            if end > start:  # the first word is never an operator: a colour may be called “or”
                if match[0] in _FOREIGN:
                    raise self.wrong(_foreign(match[0]))
                if match[0] in ("and", "or"):
                    break
            end = match.end()
            self.token = self.token_at(end)
        return Word(self.text[start:end])

    def number(self, sign: str) -> Number | Value:
        """Read the right side of `<`: a number or a path in braces."""
        found = self.word()
        if isinstance(found, Value):
            return found
        value = figure(found.text)
        if value is None:
            raise self.wrong(message("{sign} compares numbers, and “{text}” is none", sign=sign, text=found.text))
        return Number(value)

    def name(self) -> str:
        """Read a name."""
        if self.token.sort != "name":
            raise self.wrong()
        return self.advance().text

    def path(self) -> Value:
        """Read a path."""
        return Value(tuple(self.name().split(".")))

    def close(self) -> None:
        """Read a closing bracket."""
        if self.token.text != ")":
            raise self.wrong(NOTHING if self.token.sort else message("a bracket is opened and never closed"))
        self.advance()

    def advance(self) -> _Token:
        """Return the current token and move to the next one."""
        token = self.token
        self.token = self.token_at(token.end)
        return token

    def token_at(self, at: int) -> _Token:
        """The token at an offset, after any blanks."""
        match = _TOKEN.match(self.text, at)
        if match is None or match.lastgroup is None:
            return _Token("", "", len(self.text), len(self.text))
        return _Token(match.lastgroup, match[match.lastgroup], match.start(match.lastgroup), match.end())

    def tokens(self) -> Iterator[_Token]:
        """All tokens of the text."""
        token = self.token_at(0)
        while token.sort:
            yield token
            token = self.token_at(token.end)

    def wrong(self, why: Message = NOTHING) -> BindingError:
        """The error at the current token: what was found, what is accepted, and what to write for `==` and the like."""
        if not why and self.kind == "condition":
            why = next((_foreign(token.text) for token in self.tokens() if token.text in _FOREIGN), NOTHING)
        rest = self.text[self.token.start :].rstrip()
        if not why:
            why = (
                message("not understood from “{rest}” on", rest=_cut(rest, SHOWN // 2))
                if rest
                else message("it ends too early")
            )
        messages = MESSAGES[self.kind]
        shown = self.text if len(self.text) <= SHOWN or self.kind == "formula" else self.text[self.shown_from :]
        return BindingError(filled(messages.wrong, shown=_cut(shown.strip(), SHOWN), why=why, forms=messages.forms))


# kind of right side → how it is parsed
RIGHTS: dict[Right, Callable[[_Parser, str], Expression]] = {
    "operand": lambda parser, sign: parser.expression(OPERATORS[sign].power),
    "word": lambda parser, _: parser.word(),
    "number": lambda parser, sign: parser.number(sign),
    "path": lambda parser, _: parser.path(),
}


def _foreign(sign: str) -> Message:
    """How a sign of another language is written here."""
    return message("for {sign} write {own}", sign=sign, own=_FOREIGN[sign])


def _cut(text: str, most: int) -> str:
    """A text, or its beginning if it is long."""
    return text if len(text) <= most else text[: most - 1] + "…"
