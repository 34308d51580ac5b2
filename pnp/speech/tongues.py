"""The languages that the program speaks, and which of them a person wants: as said, by PNP_UI, or by the system."""

from __future__ import annotations

import gettext
import locale
import os
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from functools import lru_cache

from pnp.base.messages import message
from pnp.base.packaged import packaged
from pnp.base.problems import UsageError

ENGLISH = "en"  # the language of the sources, which needs no catalogue
FOLDER = packaged("speech/words")
DOMAIN = "pnp"
VARIABLE = "PNP_UI"
OF_THE_SYSTEM = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")  # in the order that gettext asks them

_spoken: ContextVar[str] = ContextVar("the language that is spoken", default=ENGLISH)


@lru_cache(maxsize=1)
def known() -> tuple[str, ...]:
    """The languages that there are words for."""
    return tuple(sorted({ENGLISH, *(file.parent.parent.name for file in FOLDER.glob(f"*/LC_MESSAGES/{DOMAIN}.mo"))}))


@lru_cache(maxsize=8)
def catalogue(tongue: str) -> gettext.NullTranslations:
    """The sentences of a language; those that it lacks stay English."""
    return gettext.translation(DOMAIN, FOLDER, [tongue], fallback=True)


def spoken() -> str:
    """The language in which people are spoken to now."""
    return _spoken.get()


@contextmanager
def speaking(tongue: str) -> Iterator[None]:
    """Speak a language for a while."""
    token = _spoken.set(tongue)
    try:
        yield
    finally:
        _spoken.reset(token)


def wanted(said: str = "", environment: Mapping[str, str] = os.environ) -> str:
    """The language for a person: the one that was said, that of PNP_UI, that of the system, or else English."""
    if said:
        if (tongue := _known(said)) is None:
            raise UsageError(
                message("found the language “{found}”; expected {accepted}", found=said, accepted=", ".join(known()))
            )
        return tongue
    asked = (environment.get(VARIABLE, ""), *_of_the_system(environment))
    return next((tongue for name in asked if (tongue := _known(name))), ENGLISH)


def _of_the_system(environment: Mapping[str, str]) -> Iterator[str]:
    """What the system says, most wanted first; “C” and nothing at all mean English."""
    for variable in OF_THE_SYSTEM:
        if value := environment.get(variable, ""):
            yield from value.split(":")
            return
    if sys.platform == "win32":  # which has no such variables
        import ctypes

        yield locale.windows_locale.get(ctypes.windll.kernel32.GetUserDefaultUILanguage(), "")


def _known(name: str) -> str | None:
    """fr, fr_FR.UTF-8 and fr-CA are French; None for what there are no words for."""
    tongue = name.replace("-", "_").split(".")[0].split("@")[0].split("_")[0].lower()
    return tongue if tongue in known() else None
