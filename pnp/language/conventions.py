"""Languages as data (a file each in data/): spacing, quotes, hyphens, decimals, direction."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import yaml

from pnp.base.packaged import packaged

NARROW, NO_BREAK = "\u202f", "\u00a0"
FOLDER = packaged("language/data")
COMMON = "common"


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
    return Language(code, spacing=tuple((a, b) for a, b in spacing), quotes=quotes, **entry)


def known() -> tuple[str, ...]:
    """The codes of all languages with a file."""
    return tuple(sorted(path.stem for path in FOLDER.glob("*.yaml") if path.stem != COMMON))
