"""Languages as data (a file each in data/): spacing, quotes, hyphens, decimals, plural forms, direction."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import yaml

from pnp.base.packaged import packaged

NARROW, NO_BREAK = "\u202f", "\u00a0"
FOLDER = packaged("language/data")
COMMON = "common"
FORMS = " | "  # between the forms of a counted word: feuille | feuilles


@dataclass(frozen=True, eq=False, repr=False)
class Language:
    """What the press knows of one language."""

    code: str
    name: str
    rtl: bool = False
    quotes: tuple[str, ...] = ("“", "”", "‘", "’")
    decimal: str = "."
    hyphens: str = ""
    plural: str = "one-other"
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
    return Language(code, spacing=tuple((a, b) for a, b in spacing), quotes=quotes, **entry)


def known() -> tuple[str, ...]:
    """The codes of all languages with a file."""
    return tuple(sorted(path.stem for path in FOLDER.glob("*.yaml") if path.stem != COMMON))


def counted(words: str, number: int, code: str) -> str:
    """The form of a counted word that goes with a number: “feuille | feuilles” and 2 give “feuilles”."""
    forms = words.split(FORMS)
    rule = language(code).plural
    if rule == "cldr" and len(forms) > 1:
        from babel import Locale

        order = [tag for tag in _CLDR if tag in {*Locale.parse(code, sep="-").plural_form.tags, "other"}]
        index = order.index(Locale.parse(code, sep="-").plural_form(number))
    else:
        index = 0 if number == 1 or (rule == "few-other" and number < 2) else 1
    return forms[min(index, len(forms) - 1)]


_CLDR = ("zero", "one", "two", "few", "many", "other")
