"""How far each translation is: translated, fuzzy, missing, wrong, doubtful, too long; and which texts those are."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from pnp.base.messages import PLACE, Message, joined, message
from pnp.base.problems import Place, Problem, Problems, ProblemsFound
from pnp.definition.workspace import SHARED, Workspace
from pnp.kit.build import Draft, draft
from pnp.kit.options import PrintOptions
from pnp.language.catalogue import Translations, coverage, read
from pnp.language.doubts import doubts
from pnp.language.glossary import GlossaryCatalogue
from pnp.language.localize import Wanted
from pnp.language.po import Key
from pnp.language.po_lines import short


class Findings(NamedTuple):
    """Texts of one kind, each on a line with its place in the PO file."""

    wrong: tuple[Message, ...] = ()
    missing: tuple[Message, ...] = ()
    fuzzy: tuple[Message, ...] = ()
    doubtful: tuple[Message, ...] = ()
    too_long: tuple[Message, ...] = ()


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
    findings: Findings = Findings()  # every text that is to be looked at
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
    if not isinstance(wanted, GlossaryCatalogue):  # whose forms are as many as it takes
        read(path, name, lang, problems)
    done, fuzzy, missing = coverage(wanted.keys, translations)
    total = done + len(fuzzy) + len(missing)
    wrong = len(set(problems))
    left = Findings(missing=tuple(_missing(missing, translations)), fuzzy=tuple(_fuzzy(fuzzy, translations)))
    counted = Status(wanted.name, lang, max(0, done - wrong), len(fuzzy), len(missing), findings=left, total=total)
    if wrong:
        return _unusable(counted, problems)
    doubtful = tuple(doubt.said for doubt in doubts(wanted, translations))
    try:
        too_long = _too_long(workspace, wanted, lang)
    except ProblemsFound as error:
        return counted._replace(
            wrong=len(error.problems), findings=left._replace(wrong=tuple(map(_line, error.problems)))
        )
    return counted._replace(
        doubtful=len(doubtful),
        too_long=len(too_long),
        findings=left._replace(doubtful=doubtful, too_long=tuple(map(_line, too_long))),
    )


def _missing(keys: Iterable[Key], translations: Translations) -> Iterator[Message]:
    """Texts without a translation, by their lines; what the file lacks altogether has none."""
    for key in keys:
        entry = translations.of(key)
        if entry:
            yield _said(entry.place, key, message("“{source}” has no translation", source=short(key[1])))
        else:
            why = message("“{source}” is not in the file yet; pnp i18n update adds it", source=short(key[1]))
            yield _said(Place(translations.place.file), key, why)


def _fuzzy(keys: Iterable[Key], translations: Translations) -> Iterator[Message]:
    """Texts of which the translator is unsure, or whose source has changed."""
    for key in keys:
        entry = translations.entries[translations.name(key)]
        if entry.former:
            why = message(
                "found “{text}”, which was made for “{former}”; the source is now “{source}”",
                text=short(entry.text),
                former=short(entry.former),
                source=short(key[1]),
            )
        else:
            why = message("found “{text}”, which is fuzzy: read it again", text=short(entry.text))
        yield _said(entry.place, key, why)


def _said(place: Place, key: Key, why: Message) -> Message:
    return joined((str(place), key[0], why), ": ", PLACE)


def _line(problem: Problem) -> Message:
    """A problem as a line."""
    return problem.line


def _unusable(status: Status, problems: Problems) -> Status:
    """A translation that cannot be printed before its problems are mended."""
    found = sorted(set(problems))
    return status._replace(wrong=len(found), findings=status.findings._replace(wrong=tuple(map(_line, found))))


def _too_long(workspace: Workspace, wanted: Wanted, lang: str) -> list[Problem]:
    """The texts that do not fit, each once; what has no translation is not too long, it is not there yet."""
    if wanted.name == SHARED or isinstance(wanted, GlossaryCatalogue):
        return []
    made = proofed(workspace, wanted.name, lang, pictures=False)
    found = sorted({one.problem for one in made.too_long if made.translation.untranslated.isdisjoint(one.texts)})
    return list({problem.place: problem for problem in reversed(found)}.values())[::-1]


def proofed(workspace: Workspace, name: str, lang: str, pictures: bool = True) -> Draft:
    """A game composed in a language as far as it goes: what is missing is marked, what is too long is noted.

    With pictures it is for looking at, and fuzzy translations are shown; without, for counting what is done.
    """
    options = PrintOptions(name, lang=lang, allow_missing=True)
    return draft(workspace, options, show_all=True, pictures=pictures, proposals=pictures)
