"""Regular expressions of the program, and strings that would make a bad one go back over its text again and again."""

from __future__ import annotations

import ast
import functools
import importlib
import itertools
import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from re import _constants as sre  # type: ignore[attr-defined]
from re import _parser as parser  # type: ignore[attr-defined]
from typing import Any, NamedTuple

from pnp.language.conventions import language

PNP = Path(__file__).parent.parent / "pnp"
CODES = sorted(path.stem for path in (PNP / "language" / "data").glob("*.yaml") if path.stem != "common")
SEARCHING = ("search", "findall", "finditer", "sub", "subn", "split")  # start again at every character
ANCHORED = ("match", "fullmatch")
METHODS = (*SEARCHING, *ANCHORED)
MANY = 4  # a part that may come more often than this can be repeated at will
FAILING = ("", "\0", "!", "\n")  # what is put behind, so that a match that has come far fails
MOST_UNITS = 300  # of one pattern

# patterns that are put together when the program runs, by file and function: some of them
MADE: dict[tuple[str, str], tuple[str, ...]] = {
    ("translators/notes.py", "_says_side"): (r"\b(?:left|right|top)",),
    ("translators/boxes.py", "_held"): (r"(?<!\w)word(?!\w)",),
    ("language/glossary.py", "_pattern"): (r"(?<!\w)(?:card|cards|card game)(?!\w)",),
    ("language/typography.py", "_compiled"): tuple(
        dict.fromkeys(pattern for code in CODES for pattern, _ in language(code).spacing)
    ),
}


class Pattern(NamedTuple):
    """One regular expression: where it is, and how it is used."""

    where: str
    regex: re.Pattern[Any]
    methods: frozenset[str]


class Found(NamedTuple):
    """A call of `re` in the source."""

    file: str
    function: str
    call: ast.Call
    name: str  # under which it is kept, if it is


def patterns() -> Iterator[Pattern]:
    """Every regular expression in the program's source."""
    trees = {str(path.relative_to(PNP)): ast.parse(path.read_text("utf-8")) for path in sorted(PNP.rglob("*.py"))}
    used = _uses(trees)
    for file, tree in trees.items():
        for found in _calls(file, tree):
            method = found.call.func.attr if isinstance(found.call.func, ast.Attribute) else ""
            methods = {method} if method in METHODS else used.get(_known(file, found.name), set()) or set(ANCHORED)
            if (file, found.function) == ("language/typography.py", "_compiled"):
                methods = {"sub"}
            for number, regex in enumerate(_regexes(found)):
                yield Pattern(f"{file}:{found.call.lineno}:{number}", regex, frozenset(methods))


def _calls(file: str, tree: ast.AST) -> Iterator[Found]:
    """The calls of `re` in one module."""
    waiting: list[tuple[ast.AST, str, str]] = [(tree, "", "")]
    while waiting:
        node, function, name = waiting.pop()
        if isinstance(node, ast.FunctionDef):
            function = node.name
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            name = node.targets[0].id
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            name = node.target.id
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Call):  # re.compile(…).search
            name = ""
            inner = node.value
            if _is_re(inner, "compile") and node.attr in METHODS:
                yield Found(file, function, ast.Call(node, inner.args, inner.keywords, lineno=inner.lineno), "")
                continue
        if isinstance(node, ast.Call) and _is_re(node):
            yield Found(file, function, node, name)
        waiting += [(child, function, name) for child in ast.iter_child_nodes(node)]


def _is_re(call: ast.Call, *names: str) -> bool:
    """Whether a call gives a pattern to `re`."""
    named = call.func
    return (
        isinstance(named, ast.Attribute)
        and isinstance(named.value, ast.Name)
        and named.value.id == "re"
        and named.attr in (names or ("compile", *METHODS))
    )


def _uses(trees: Mapping[str, ast.AST]) -> dict[str, set[str]]:
    """The methods that are called on each name: a private one in its file, others anywhere in the program."""
    used: dict[str, set[str]] = {}
    for file, tree in trees.items():
        for node in ast.walk(tree):
            if isinstance(node, ast.Attribute) and node.attr in METHODS:
                owner = node.value.id if isinstance(node.value, ast.Name) else getattr(node.value, "attr", "")
                used.setdefault(_known(file, owner), set()).add(node.attr)
    return used


def _known(file: str, name: str) -> str:
    """Under which name a pattern is looked for."""
    return f"{file} {name}" if name.startswith("_") else name


def _regexes(found: Found) -> list[re.Pattern[Any]]:
    """The pattern of a call, or some of those that it makes; a KeyError where MADE has none."""
    name = found.file.removesuffix(".py").replace("/", ".").removesuffix(".__init__")
    module = importlib.import_module(f"pnp.{name}")
    space = {**vars(module), "re": re}
    arguments = found.call.args
    flags = next((word.value for word in found.call.keywords if word.arg == "flags"), None)
    at = {"compile": 1, "sub": 4, "subn": 4, "split": 3}.get(getattr(found.call.func, "attr", ""), 2)
    if found.call.func.__class__ is ast.Attribute and isinstance(found.call.func.value, ast.Call):
        at = 1
    if flags is None and len(arguments) > at:
        flags = arguments[at]
    texts: tuple[str, ...]
    try:
        texts = (_value(arguments[0], space),)
    except NameError:
        texts = MADE[found.file, found.function]
    return [re.compile(text, _value(flags, space) if flags else 0) for text in texts]


def _value(node: ast.expr, space: dict[str, Any]) -> Any:
    """What an expression of a module is."""
    return eval(compile(ast.Expression(node), "pattern", "eval"), space)  # our own source


class Unit(NamedTuple):
    """A text to repeat, with what stands before and behind."""

    before: str
    again: str
    behind: str

    def of_length(self, length: int) -> str:
        """The text, repeated up to a length."""
        return self.before + self.again * (length // len(self.again)) + self.behind


def units(regex: re.Pattern[Any]) -> list[Unit]:
    """What a pattern may be tried with: its own parts, each alone and with its neighbours, in front of what fails."""
    text = regex.pattern if isinstance(regex.pattern, str) else regex.pattern.decode("latin-1")
    tree = list(parser.parse(text, regex.flags & ~re.UNICODE if isinstance(regex.pattern, bytes) else regex.flags))
    found: dict[Unit, None] = {}
    for variant, times in itertools.product((0, 1, 2), (1, 2)):
        sample = functools.partial(_sample, variant=variant, times=times)
        for before, parts in _sequences(tree, "", sample):
            texts = [sample([part]) for part in parts]
            for start in range(len(texts)):
                for end in range(start + 1, min(len(texts), start + 6) + 1):
                    again = "".join(texts[start:end])
                    for begun, behind in itertools.product({before + "".join(texts[:start]), ""}, FAILING):
                        if again:
                            found[Unit(begun, again, behind)] = None
    signs = "".join(dict.fromkeys(_signs(tree)))[:12]
    prefixes = {before for before, _ in _sequences(tree, "", functools.partial(_sample, variant=0, times=1))}
    for sign, before, behind in itertools.product(signs, prefixes, FAILING):
        found[Unit(before, sign, behind)] = None
    every = list(found)
    return every[:: max(1, len(every) // MOST_UNITS)]


def _sequences(parts: Sequence[Any], before: str, sample: Any) -> Iterator[tuple[str, list[Any]]]:
    """Every sequence of parts in a pattern, with a text that leads there."""
    parts = list(parts)
    yield before, parts
    for index, (kind, value) in enumerate(parts):
        lead = before + sample(parts[:index])
        for inner in _inner(kind, value):
            yield from _sequences(inner, lead, sample)


def _inner(kind: Any, value: Any) -> list[Any]:
    """The sequences that a part holds."""
    if kind in (sre.MAX_REPEAT, sre.MIN_REPEAT, sre.POSSESSIVE_REPEAT):
        return [value[2]]
    if kind is sre.SUBPATTERN:
        return [value[3]]
    if kind is sre.ATOMIC_GROUP:
        return [value]
    if kind is sre.BRANCH:
        return list(value[1])
    if kind in (sre.ASSERT, sre.ASSERT_NOT):
        return [value[1]]
    if kind is sre.GROUPREF_EXISTS:
        return [one for one in value[1:] if one]
    return []


def _sample(parts: Sequence[Any], variant: int, times: int) -> str:
    """A text that these parts match, or nearly; what may be repeated comes so many times."""
    out = []
    for kind, value in parts:
        if kind in (sre.MAX_REPEAT, sre.MIN_REPEAT, sre.POSSESSIVE_REPEAT):
            least, most, inner = value
            count = max(least, min(times, most))
            out.append(_sample(inner, variant, times) * min(count, 200))
        elif kind in (sre.ASSERT, sre.ASSERT_NOT):
            continue
        elif kind is sre.BRANCH:
            branches = value[1]
            out.append(_sample(branches[variant % len(branches)], variant, times))
        elif inner := _inner(kind, value):
            out.append(_sample(inner[0], variant, times))
        else:
            signs = list(_signs([(kind, value)]))
            out.append(signs[variant % len(signs)] if signs else "")
    return "".join(out)


CATEGORIES = {
    sre.CATEGORY_DIGIT: "1",
    sre.CATEGORY_NOT_DIGIT: "a ",
    sre.CATEGORY_SPACE: " \n\t",
    sre.CATEGORY_NOT_SPACE: "a1",
    sre.CATEGORY_WORD: "a1_",
    sre.CATEGORY_NOT_WORD: " -",
}
ANY = "a1 -;\"'(,.\n"


def _signs(parts: Sequence[Any]) -> Iterator[str]:
    """Characters that the parts of a pattern take, some of each class."""
    for kind, value in parts:
        if kind in (sre.LITERAL, sre.NOT_LITERAL):
            yield chr(value) if kind is sre.LITERAL else next(sign for sign in ANY if ord(sign) != value)
        elif kind is sre.ANY:
            yield from "a "
        elif kind is sre.CATEGORY:
            yield from CATEGORIES[value]
        elif kind is sre.IN and value[0][0] is sre.NEGATE:
            taken = re.compile("[" + "".join(_class(one) for one in value[1:]) + "]")
            yield from [sign for sign in ANY if not taken.match(sign)][:4] or "é"
        elif kind is sre.IN:
            yield from _signs(value)
        elif kind is sre.RANGE:
            yield chr(value[0])
        else:
            for inner in _inner(kind, value):
                yield from _signs(list(inner))


def _class(part: Any) -> str:
    """A part of a character class, as it is written."""
    kind, value = part
    if kind is sre.LITERAL:
        return re.escape(chr(value))
    if kind is sre.RANGE:
        return f"{re.escape(chr(value[0]))}-{re.escape(chr(value[1]))}"
    names = {"DIGIT": r"\d", "NOT_DIGIT": r"\D", "SPACE": r"\s", "NOT_SPACE": r"\S", "WORD": r"\w", "NOT_WORD": r"\W"}
    return names[str(value).removeprefix("CATEGORY_").removeprefix("UNI_")]
