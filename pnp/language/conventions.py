"""Languages as data (a file each in data/): spacing, quotes, hyphens, decimals, plural forms, direction."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import yaml

from pnp.base.packaged import packaged

NARROW, NO_BREAK = "\u202f", "\u00a0"
FOLDER = packaged("language/data")
COMMON = "common"
FORMS = " | "  # between the forms of a counted word: feuille | feuilles
CLDR = "cldr"  # the plural rule of a language that has none of its own here
COUNTED = 1_000  # no kit counts more of anything


@dataclass(frozen=True, eq=False, repr=False)
class Language:
    """What the press knows of one language."""

    code: str
    name: str
    rtl: bool = False
    quotes: tuple[str, ...] = ("“", "”", "‘", "’")
    decimal: str = "."
    hyphens: str = ""
    hyphen_limits: tuple[int, int] = (4, 3)  # letters before a hyphen and behind it
    before_numbers: tuple[str, ...] = ()
    before_many: tuple[str, ...] = ()  # words behind which there are several of a thing
    plural: str = CLDR
    sides: tuple[str, ...] = ()
    spacing: tuple[tuple[str, str], ...] = ()


@lru_cache(maxsize=32)
def _read(name: str) -> Any:
    """What stands in one file, or nothing; only the languages that are used are read."""
    path = FOLDER / f"{name}.yaml"
    if not name.isalpha() or not path.is_file():
        return None
    text = path.read_text(encoding="utf-8").replace("␣", NO_BREAK).replace("⍽", NARROW)
    return yaml.load(text, Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader))


@lru_cache(maxsize=32)
def language(code: str) -> Language:
    """A language by its code; pt-BR has what pt has, and one without a file the common rules."""
    entry: dict[str, Any] = dict(_read(code.split("-")[0]) or {"name": code})
    spacing = (*_read(COMMON), *entry.pop("spacing", ()))
    quotes = tuple(entry.pop("quotes", Language.__dataclass_fields__["quotes"].default))
    for name in ("sides", "before_numbers", "before_many", "hyphen_limits"):
        if name in entry:
            entry[name] = tuple(entry[name])
    if "-" in code:  # Portugal counts in another way than Brazil
        entry.pop("plural", None)
    return Language(code, spacing=tuple((a, b) for a, b in spacing), quotes=quotes, **entry)


def known() -> tuple[str, ...]:
    """The codes of all languages with a file."""
    return tuple(sorted(path.stem for path in FOLDER.glob("*.yaml") if path.stem != COMMON))


def counted(words: str, number: int, code: str) -> str:
    """The form of a counted word that goes with a number: “feuille | feuilles” and 2 give “feuilles”."""
    forms = words.split(FORMS)
    if len(forms) == 1:
        return forms[0]
    quick = _QUICK.get(language(code).plural)
    index = quick(number) if quick else _form(number, code)
    return forms[min(index, len(forms) - 1)]


_QUICK: dict[str, Callable[[int], int]] = {  # rules that most kits need, without loading CLDR; a test compares them
    "one-other": lambda number: int(number != 1),
    "few-other": lambda number: int(number > 1),
    "other": lambda number: 0,
}
_CATEGORIES = ("zero", "one", "two", "few", "many", "other")


@lru_cache(maxsize=32)
def plural_forms(code: str) -> tuple[tuple[int, ...], ...]:
    """The forms that a language has for whole numbers, in CLDR's order: the numbers that each goes with, up to 1,000.

    What CLDR has beyond that (for fractions, for millions) is nothing that a kit counts. A language that CLDR does not
    know has a form for one and one for the rest.
    """
    quick = _QUICK.get(language(code).plural)
    if quick is None:
        return tuple(_numbers(code).values())
    found: dict[int, list[int]] = {}
    for number in range(COUNTED + 1):
        found.setdefault(quick(number), []).append(number)
    return tuple(tuple(found[form]) for form in sorted(found))


def _form(number: int, code: str) -> int:
    """Which of the forms goes with a number; the last one, if it is beyond all that is counted."""
    names = list(_numbers(code))
    name = _category(number, code)
    return names.index(name) if name in names else len(names) - 1


@lru_cache(maxsize=32)
def _numbers(code: str) -> Mapping[str, tuple[int, ...]]:
    """The numbers of each form by what CLDR calls it."""
    found: dict[str, list[int]] = {}
    for number in range(COUNTED + 1):
        found.setdefault(_category(number, code), []).append(number)
    return {name: tuple(found[name]) for name in _CATEGORIES if name in found}


def _category(number: int, code: str) -> str:
    """What CLDR calls the form of a number."""
    rule = _rule(code)
    return str(rule(number)) if rule else "one" if number == 1 else "other"


@lru_cache(maxsize=32)
def _rule(code: str) -> Callable[[int], str] | None:
    from babel import Locale, UnknownLocaleError

    try:
        return Locale.parse(code, sep="-").plural_form
    except (UnknownLocaleError, ValueError):
        return None
