"""What a manifest can say: every entry has its type and its range, for the file may have been changed by anybody.

A manifest of ours says all that it must; one of an earlier version may say less, but nothing else.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from pnp.base.choices import DUPLEX, INKS, MARKS, ORDERS, SIDES
from pnp.base.messages import NOTHING, Message, joined, message, verbatim
from pnp.base.papers import paper
from pnp.base.problems import UsageError
from pnp.base.strict_json import is_number
from pnp.kit.options import LARGEST, SMALLEST
from pnp.kit.printers import NAME

MOST_DOCUMENTS = 1000
MOST_PIECES = 1_000_000
MOST_PAGES = 1_000_000
FARTHEST = 100_000.0  # mm
_DIGITS = re.compile(r"[0-9a-f]{1,64}")
_LANGUAGE = re.compile(r"[A-Za-z0-9+-]{1,80}")
_PROGRAM = re.compile(r"pnp [0-9][0-9A-Za-z.+-]{0,60}")
_DOCUMENT = re.compile(r"[\w-][\w.-]{0,150}\.pdf")  # a name and no path, never hidden
_WEB = re.compile(r"[\w-][\w.-]{0,150}\.html")


class Rule(NamedTuple):
    """Whether a value can be, and what is expected there."""

    fits: Callable[[Any], bool]
    expected: str


def _text(most: int = 20_000) -> Rule:
    return Rule(
        lambda value: isinstance(value, str) and len(value) <= most,
        message("a text of at most {most} characters", most=most),
    )


def _matching(pattern: re.Pattern[str], expected: str) -> Rule:
    return Rule(lambda value: isinstance(value, str) and pattern.fullmatch(value) is not None, expected)


def _one_of(words: tuple[str, ...]) -> Rule:
    return Rule(
        lambda value: isinstance(value, str) and value in words, message("one of {names}", names=", ".join(words))
    )


def _count(most: int) -> Rule:
    return Rule(
        lambda value: type(value) is int and 0 <= value <= most, message("a whole number from 0 to {most}", most=most)
    )


def _list(item: Rule, most: int) -> Rule:
    def fits(value: Any) -> bool:
        return isinstance(value, list) and len(value) <= most and all(item.fits(one) for one in value)

    return Rule(fits, message("a list of at most {most}, each {expected}", most=most, expected=item.expected))


def _is_paper(value: Any) -> bool:
    try:
        return isinstance(value, str) and bool(paper(value))
    except UsageError:
        return False


PAPER = Rule(_is_paper, message("a paper such as a4"))
FLAG = Rule(lambda value: isinstance(value, bool), message("true or false"))
DIGITS = _matching(_DIGITS, message("up to 64 hexadecimal digits"))
FILE = _matching(_DOCUMENT, message("the plain name of a PDF file"))
WEB_FILE = _matching(_WEB, message("the plain name of an HTML file"))
LENGTH = Rule(lambda v: is_number(v) and abs(v) <= FARTHEST, message("a number of mm"))
SCALE = Rule(
    lambda v: is_number(v) and SMALLEST <= v <= LARGEST,
    message("a number from {smallest:g} to {largest:g}", smallest=SMALLEST, largest=LARGEST),
)
PRINTER = Rule(lambda v: v == "" or (isinstance(v, str) and bool(NAME.fullmatch(v))), message("the name of a printer"))
TRIAL = Rule(lambda value: isinstance(value, str) and "=" in value and len(value) <= 20_000, verbatim("PATH=VALUE"))

HEAD = {
    "game": _text(200),
    "lang": _matching(_LANGUAGE, message("a language such as fr, or two such as fr+en")),
    "version": _text(),
    "title": _text(),
    "digest": DIGITS,
    "program": _matching(_PROGRAM, message("pnp and its version")),
}
PRINTED = {
    "id": _text(),
    "paper": PAPER,
    "duplex": _one_of(DUPLEX),
    "fold": _list(_text(200), 1000),
    "marks": _one_of(MARKS),
    "order": _one_of(ORDERS),
    "scale": SCALE,
    "ink": _one_of(INKS),
    "large_print": FLAG,
    "former_size": FLAG,
    "printer": PRINTER,
    "trial": _list(TRIAL, 1000),
    "hashes": _text(40),
}
DOCUMENT = {
    "file": FILE,
    "title": _text(),
    "paper": PAPER,
    "stock": _text(),
    "pages": _count(MOST_PAGES),
    "sheets": _count(MOST_PAGES),
    "duplex": _one_of(DUPLEX),
}
OF_SOME_DOCUMENTS = {"id": _text(200), "instead_of": _text(200), "optional": FLAG, "partial": FLAG, "sha256": DIGITS}
WEB = {"file": WEB_FILE, "title": _text()}
PIECE = {"file": FILE}
OF_SOME_PIECES = {
    "id": _text(200),
    "component": _text(200),
    "copy": _count(MOST_PIECES),
    "face": _one_of(SIDES),
    "page": _count(MOST_PAGES),
    "trim": _list(LENGTH, 4),
    "bleed": LENGTH,
    "bleeds": _list(LENGTH, 4),
    "rotation": LENGTH,
    "hash": DIGITS,
    "hashes": _text(40),
    "part": _list(LENGTH, 4),
}


def fault(manifest: object, whole: bool = True) -> Message:
    """What is wrong with a manifest, in a few words, or nothing; `whole`: whether it must say all that ours say."""
    if not isinstance(manifest, dict):
        return message("it is no JSON object")
    wrong = _entry_fault(manifest, HEAD if whole else {}, {**HEAD, **PRINTED})
    if wrong:
        return wrong
    for name, must, may, most in (
        ("documents", DOCUMENT, OF_SOME_DOCUMENTS, MOST_DOCUMENTS),
        ("web", WEB, {"of": FILE, "sha256": DIGITS}, MOST_DOCUMENTS),
        ("pieces", PIECE, OF_SOME_PIECES, MOST_PIECES),
    ):
        rows = manifest.get(name, None if whole and name != "web" else [])
        if not isinstance(rows, list) or len(rows) > most:
            return message("{name}: expected a list of at most {most}", name=name, most=most)
        for number, row in enumerate(rows, 1):
            wrong = _entry_fault(row, must if whole else {}, {**must, **may})
            if wrong:
                return joined((f"{name}.{number}", wrong), "." if isinstance(row, dict) else ": ")
    return _twice(manifest)


def _twice(manifest: Mapping[str, Any]) -> Message:
    """Whether two documents have one name."""
    names = [row.get("file") for name in ("documents", "web") for row in manifest.get(name, [])]
    return message("documents: expected each file once") if len(set(names)) != len(names) else NOTHING


def _entry_fault(entry: object, must: Mapping[str, Rule], may: Mapping[str, Rule]) -> Message:
    """What an entry lacks, or says wrongly; keys that nobody knows may stand in it."""
    if not isinstance(entry, dict):
        return message("expected keys and values")
    for key, rule in {**must, **may}.items():
        if key not in entry:
            if key in must:
                return message("{key}: is missing; expected {expected}", key=key, expected=rule.expected)
        elif not rule.fits(entry[key]):
            return message("{key}: expected {expected}", key=key, expected=rule.expected)
    return NOTHING
