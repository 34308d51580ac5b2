"""How far each translation is: translated, fuzzy, missing, too long."""

from __future__ import annotations

from typing import NamedTuple

from pnp.base.problems import Problems, ProblemsFound
from pnp.definition.workspace import SHARED, Workspace
from pnp.kit.build import Draft, draft
from pnp.kit.options import PrintOptions
from pnp.language.catalogue import coverage, read
from pnp.language.localize import Wanted


class Status(NamedTuple):
    """One translation in numbers; `wrong` counts the problems of a file that cannot be used."""

    name: str
    lang: str
    translated: int = 0
    fuzzy: int = 0
    missing: int = 0
    too_long: int = 0
    wrong: int = 0

    @property
    def total(self) -> int:
        return self.translated + self.fuzzy + self.missing

    @property
    def complete(self) -> bool:
        return not (self.fuzzy or self.missing or self.too_long or self.wrong)


def status_of(workspace: Workspace, wanted: Wanted, lang: str) -> Status:
    """Count one translation, and compose the game in it to see what does not fit."""
    problems = Problems()
    translations = read(wanted.path(lang), wanted.file(lang), lang, problems)
    if translations is None:
        return Status(wanted.name, lang, wrong=len(problems))
    done, fuzzy, missing = coverage(wanted.keys, translations)
    too_long = 0
    if wanted.name != SHARED:
        try:
            made = proofed(workspace, wanted.name, lang)
            # what has no translation is not too long, it is not there yet
            real = [one.problem for one in made.too_long if made.untranslated.isdisjoint(one.texts)]
            too_long = len(set(real))
        except ProblemsFound as error:
            return Status(wanted.name, lang, done, len(fuzzy), len(missing), 0, len(error.problems))
    return Status(wanted.name, lang, done, len(fuzzy), len(missing), too_long)


def proofed(workspace: Workspace, name: str, lang: str) -> Draft:
    """A game composed in a language as far as it goes: what is missing is marked, what is too long is noted."""
    options = PrintOptions(name, lang=lang, allow_missing=True)
    return draft(workspace, options, show_all=True)
