"""The words that a game uses for its things, and how its icons are read: in the source language, and translated.

The source is a YAML file beside the translations (`cards/GAME/locale/glossary.yaml`, and one that all games share), its
translations are PO files (`locale/glossary/de.po`): translators edit them with what they have, and gettext reads them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from pnp.base.messages import message
from pnp.base.problems import Problems
from pnp.definition.checks import INVALID, Choice, ListOf, MapOf, Reading, Record, Text, key
from pnp.definition.game import Game
from pnp.definition.markup import replace_braced
from pnp.definition.nodes import load
from pnp.definition.workspace import SHARED, Workspace
from pnp.language.catalogue import Translations, read
from pnp.language.localize import Wanted, catalogues
from pnp.language.plurals import FORMS
from pnp.language.po import Key
from pnp.language.texts import Context

FILE = "locale/glossary.yaml"
SUFFIX = "-glossary"  # of the name of a catalogue
TERMS, ICONS = "terms", "icons"
GENDERS = ("m", "f", "n", "mf", "pl")


@dataclass(frozen=True, kw_only=True)
class Term:
    """One word of the game in the source language."""

    term: str = key(Text(), message("the word, with its other forms behind bars: pion | pions"))
    gender: str = key(Choice(GENDERS), message("gender or number: m, f, n, mf or pl"), "")
    note: str = key(Text(), message("what it is, for those who translate it"), "")

    @property
    def forms(self) -> tuple[str, ...]:
        """The word as it may stand in a text."""
        return tuple(self.term.split(FORMS))


@dataclass(frozen=True, kw_only=True)
class GlossaryFile:
    """A glossary as it stands in its file."""

    terms: tuple[Term, ...] = key(ListOf(Record(Term)), message("the words of the game"), ())
    icons: Mapping[str, str] = key(
        MapOf(Text()), message("icon → how it is read, with its plural: période | périodes"), {}
    )


class Rendered(NamedTuple):
    """A term with its translation."""

    term: Term
    text: str = ""
    comments: tuple[str, ...] = ()  # the translator's: gender, plural, when to say it

    @property
    def forms(self) -> tuple[str, ...]:
        """The translation as it may stand in a text."""
        return tuple(self.text.split(FORMS)) if self.text else ()

    @property
    def remark(self) -> str:
        """What the translator says of it."""
        return "; ".join(filter(None, (comment.strip() for comment in self.comments)))

    @property
    def shown(self) -> str:
        """The translation by its first form, with what is said of it: Runde (f)."""
        first = self.forms[0] if self.forms else ""
        return f"{first} ({self.remark})" if first and self.remark else first


@dataclass(eq=False)
class GlossaryCatalogue(Wanted):
    """The words of one glossary, to be translated like the texts of a game."""

    @cached_property
    def source(self) -> GlossaryFile:
        """What stands in its file; what is wrong with it is told by `problems_of`."""
        return _read(self, Problems())

    @cached_property
    def keys(self) -> Mapping[Key, Context]:
        """Terms and readings, in the order of the file."""
        terms = {(TERMS, one.term): Context(TERMS, "", "") for one in self.source.terms}
        icons = {(f"{ICONS}/{name}", text): Context(ICONS, "", name) for name, text in self.source.icons.items()}
        return {**terms, **icons}

    @cached_property
    def printed(self) -> Mapping[Key, Context]:
        """Nothing of it is printed."""
        return {}

    @property
    def file_of_source(self) -> str:
        """Where the words stand, as people know it."""
        return f"{self.shown.removesuffix('/glossary')}/glossary.yaml"

    def translations(self, lang: str) -> Translations | None:
        """The translation into a language, if there is a sound one."""
        path = self.path(lang)
        return read(path, self.file(lang), lang, Problems(), strict=False) if self.workspace.holds(path) else None

    def rendered(self, lang: str) -> Iterator[Rendered]:
        """Every term with its translation, where there is one that is sure."""
        there = self.translations(lang)
        for term in self.source.terms:
            found = there.of((TERMS, term.term)) if there else None
            sure = found is not None and bool(found.text) and not found.fuzzy
            yield Rendered(term, found.text, found.comments) if found and sure else Rendered(term)

    def readings(self, lang: str) -> Iterator[tuple[str, str]]:
        """How each icon is read in a language; in that of the source, where there is no other."""
        there = self.translations(lang) if lang != self.lang else None
        for name, text in self.source.icons.items():
            found = there.of((f"{ICONS}/{name}", text)) if there else None
            yield name, found.text if found and found.text and not found.fuzzy else text


def problems_of(catalogue: GlossaryCatalogue, problems: Problems) -> None:
    """Tell what is wrong with the file of a glossary."""
    _read(catalogue, problems)


def _read(catalogue: GlossaryCatalogue, problems: Problems) -> GlossaryFile:
    workspace = catalogue.workspace
    name = catalogue.name.removesuffix(SUFFIX)
    path = workspace.find("templates" if name == SHARED else "cards", FILE, name)
    source = load(path, workspace.show(path), problems) if path else None
    found = Record(GlossaryFile).read(source.root, Reading(source, problems)) if source else INVALID
    return GlossaryFile() if found is INVALID else found


def glossary_of(wanted: Wanted) -> GlossaryCatalogue:
    """The glossary that belongs to a catalogue of texts."""
    folders = tuple(folder / "glossary" for folder in wanted.folders)
    return GlossaryCatalogue(
        f"{wanted.name}{SUFFIX}", folders, f"{wanted.shown}/glossary", wanted.lang, wanted.game, wanted.workspace
    )


def glossaries_for(wanted: Wanted) -> tuple[GlossaryCatalogue, ...]:
    """The glossaries that the texts of a catalogue follow: its own, then the one that all games share."""
    own, common = (glossary_of(one) for one in catalogues(wanted.workspace, wanted.game))
    return (common,) if wanted.name == SHARED else (own, common)


def readings(workspace: Workspace, game: Game, lang: str) -> dict[str, str]:
    """How every icon that a glossary knows is read in a language: “période | périodes”; a game's own words first."""
    own, common = (glossary_of(one) for one in catalogues(workspace, game))
    return {**dict(common.readings(lang)), **dict(own.readings(lang))}


@dataclass(frozen=True)
class Terms:
    """Terms with their translations into one language, and where they stand in texts."""

    rendered: tuple[Rendered, ...] = ()

    @cached_property
    def _by_form(self) -> Mapping[str, Rendered]:
        return {plain(form): one for one in self.rendered for form in one.term.forms}

    @cached_property
    def _pattern(self) -> re.Pattern[str]:
        longest = sorted(self._by_form, key=len, reverse=True)
        return re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, longest))})(?!\w)")

    def used_in(self, text: str) -> list[Rendered]:
        """The terms of a text, as whole words, in its order; a longer one hides a shorter one that stands in it."""
        if not self.rendered:
            return []
        found = (self._by_form[match[0]] for match in self._pattern.finditer(plain(text)))
        return list({one.term.term: one for one in found}.values())

    def said_otherwise(self, source: str, target: str) -> list[Rendered]:
        """The terms of a source whose translation is not in the target, in whatever form."""
        there = plain(target)
        return [one for one in self.used_in(source) if one.forms and not any(plain(f) in there for f in one.forms)]


def terms_for(wanted: Wanted, lang: str) -> Terms:
    """The terms that the texts of a catalogue follow; of two with the same form, the nearer."""
    found: dict[str, Rendered] = {}
    for glossary in glossaries_for(wanted):
        for one in glossary.rendered(lang):
            found.setdefault(one.term.forms[0], one)
    return Terms(tuple(found.values()))


def plain(text: str) -> str:
    """A text in which words are found: small letters, no markup, plain blanks and apostrophes."""
    bare = replace_braced(text, lambda _: " ").replace("*", "").replace("’", "'")
    return re.sub(r"\s+", " ", bare).casefold()
