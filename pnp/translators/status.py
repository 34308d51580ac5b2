"""How far each translation is: translated, fuzzy, missing, wrong, doubtful, too long; and which texts those are."""

from __future__ import annotations

from typing import NamedTuple

from pnp.base.problems import Problem, Problems, ProblemsFound
from pnp.definition.workspace import SHARED, Workspace
from pnp.kit.build import Draft, draft
from pnp.kit.options import PrintOptions
from pnp.language.catalogue import coverage, read
from pnp.language.doubts import doubts
from pnp.language.localize import Wanted


class Status(NamedTuple):
    """One translation in numbers; `wrong` counts the problems of its file, which cannot be printed before they go."""

    name: str
    lang: str
    translated: int = 0
    fuzzy: int = 0
    missing: int = 0
    wrong: int = 0
    doubtful: int = 0
    too_long: int = 0
    findings: tuple[str, ...] = ()  # every text that is wrong, doubtful or too long, by its line and its context
    total: int = 0

    @property
    def complete(self) -> bool:
        """Whether there is nothing left to do."""
        return not (self.fuzzy or self.missing or self.wrong or self.doubtful or self.too_long)


def status_of(workspace: Workspace, wanted: Wanted, lang: str) -> Status:
    """Count one translation, and set the texts of the game in it to see what does not fit."""
    problems = Problems()
    path, name = wanted.path(lang), wanted.file(lang)
    translations = read(path, name, lang, problems, strict=False)
    if translations is None:
        return _unusable(Status(wanted.name, lang), problems)
    read(path, name, lang, problems)
    done, fuzzy, missing = coverage(wanted.keys, translations)
    total = done + len(fuzzy) + len(missing)
    wrong = len(set(problems))
    counted = Status(wanted.name, lang, max(0, done - wrong), len(fuzzy), len(missing), total=total)
    if wrong:
        return _unusable(counted, problems)
    doubtful = [str(doubt) for doubt in doubts(wanted, translations)]
    try:
        too_long = _too_long(workspace, wanted, lang)
    except ProblemsFound as error:
        return counted._replace(wrong=len(error.problems), findings=tuple(map(str, error.problems)))
    findings = (*doubtful, *map(str, too_long))
    return counted._replace(doubtful=len(doubtful), too_long=len(too_long), findings=findings)


def _unusable(status: Status, problems: Problems) -> Status:
    """A translation that cannot be printed before its problems are mended."""
    found = sorted(set(problems))
    return status._replace(wrong=len(found), findings=tuple(map(str, found)))


def _too_long(workspace: Workspace, wanted: Wanted, lang: str) -> list[Problem]:
    """The texts that do not fit; what has no translation is not too long, it is not there yet."""
    if wanted.name == SHARED:
        return []
    made = proofed(workspace, wanted.name, lang, pictures=False)
    return sorted({one.problem for one in made.too_long if made.untranslated.isdisjoint(one.texts)})


def proofed(workspace: Workspace, name: str, lang: str, pictures: bool = True) -> Draft:
    """A game composed in a language as far as it goes: what is missing is marked, what is too long is noted.

    With pictures it is for looking at, and fuzzy translations are shown; without, for counting what is done.
    """
    options = PrintOptions(name, lang=lang, allow_missing=True)
    return draft(workspace, options, show_all=True, pictures=pictures, proposals=pictures)
