"""A Game and a language → the Game in that language, from the catalogues beside its files."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from pnp.base.messages import Message, message, one_of
from pnp.base.nearness import did_you_mean
from pnp.base.problems import Place, Problems, UsageError
from pnp.definition.game import Game
from pnp.definition.load import load_alternatives
from pnp.definition.markup import replace_braced
from pnp.definition.workspace import SHARED, Workspace
from pnp.language.origins import NOWHERE, Origin, Origins, gathered
from pnp.language.pseudo import PSEUDO, pseudo
from pnp.language.texts import Context, prepare, texts, with_texts
from pnp.language.typography import polish

if TYPE_CHECKING:
    from pnp.language.catalogue import Translation, Translations
    from pnp.language.po import Key

SHARED_LANG = "fr"  # of templates/shared/
MARK = "°"  # before a text that is printed in the source language for want of a translation
_LETTER = re.compile(r"[^\W\d_]")


def translatable(text: str) -> bool:
    """Whether a text has a letter that is not part of a value or an icon."""
    return bool(_LETTER.search(replace_braced(text, lambda _: "")))


@dataclass(eq=False)
class Wanted:
    """The texts of one catalogue: of a game, or of what all games share."""

    name: str
    folders: tuple[Path, ...]  # where its PO files are: the workspace's own first, then where the texts come from
    shown: str  # these folders as people know them
    lang: str  # of the source texts
    game: Game
    workspace: Workspace

    @property
    def folder(self) -> Path:
        """Where new files go: into the workspace, never into the games that come with pnp."""
        return self.folders[0]

    @cached_property
    def keys(self) -> Mapping[Key, Context]:
        """What has to be translated, whatever the game's choices are; gathered only if somebody asks."""
        games = (self.game, *load_alternatives(self.workspace, self.game))
        found: dict[Key, Context] = {}
        for game in games:
            for key, context in keys_of(game, self.name == SHARED).items():
                found.setdefault(key, context)
        return found

    @cached_property
    def printed(self) -> Mapping[Key, Context]:
        """What has to be translated for the game as it is now."""
        return keys_of(self.game, self.name == SHARED)

    def path(self, lang: str) -> Path:
        """The file of a language, or where it would be: pt_BR.po, as gettext calls it, or pt-BR.po."""
        names = dict.fromkeys((f"{lang.replace('-', '_')}.po", f"{lang}.po"))
        paths = [folder / name for folder in self.folders for name in names]
        return next((path for path in paths if self.workspace.holds(path)), paths[0])

    def file(self, lang: str) -> str:
        """The same as people know it."""
        return f"{self.shown}/{self.path(lang).name}"

    def languages(self, own: bool = False) -> list[str]:
        """The languages that have a file, anywhere or in the workspace alone."""
        folders = self.folders[:1] if own else self.folders
        found = (path.stem for folder in folders for path in folder.glob("*.po") if self.workspace.holds(path))
        return sorted({stem.replace("_", "-") for stem in found})


def keys_of(game: Game, shared: bool) -> dict[Key, Context]:
    """What has to be translated, in the order of the files; a text that stands twice in one field counts once."""
    found: dict[Key, Context] = {}
    for context, text in texts(game):
        if context.shared == shared and translatable(text):
            found.setdefault((context.key, text), context)
    return found


def catalogues(workspace: Workspace, game: Game) -> tuple[Wanted, Wanted]:
    """The catalogue of a game and that of the texts that come with the press."""
    places = (f"cards/{game.id}/locale", f"templates/{SHARED}/locale")
    own, common = (tuple(dict.fromkeys(root / place for root in workspace.roots)) for place in places)
    return (
        Wanted(game.id, own, places[0], game.meta.language, game, workspace),
        Wanted(SHARED, common, places[1], SHARED_LANG, game, workspace),
    )


def languages_of(workspace: Workspace, game: Game) -> list[str]:
    """The languages that a game can be printed in, its own first."""
    own, _ = catalogues(workspace, game)
    return [game.meta.language, *(lang for lang in own.languages() if lang != game.meta.language)]


class Lack(NamedTuple):
    """What a catalogue lacks: of the texts of its file, as `pnp i18n status` counts them."""

    file: str
    missing: int
    fuzzy: int
    total: int


class Localized(NamedTuple):
    """A game in a language, and how many of its texts had to stay in the source language."""

    game: Game
    lacks: tuple[Lack, ...] = ()  # the catalogues of which texts are printed in the source language
    untranslated: frozenset[str] = frozenset()  # what is printed in their place: the source, with its mark
    foreign: str = ""  # the catalogue that is not there, so that the press's own words stay French
    origins: Origins = NOWHERE  # where each printed text was translated
    read: tuple[tuple[Wanted, Translations], ...] = ()  # the catalogues that it was made from


def localize(
    workspace: Workspace,
    game: Game,
    lang: str,
    problems: Problems,
    allow_missing: bool = False,
    proposals: bool = False,
) -> Localized:
    """The game in a language; what is missing, fuzzy or wrong is reported.

    With `proposals` fuzzy translations are taken, as far as they can be printed: for looking at, not for playing.
    """
    if lang == PSEUDO:
        return Localized(with_texts(game, lambda _, text: pseudo(text) if translatable(text) else text))
    lang = lang or game.meta.language
    own, common = catalogues(workspace, game)
    _refuse_unknown(game, lang, own)
    found: dict[Key, Translation] = {}
    lost: set[Key] = set()
    lacks: list[Lack] = []
    opened: list[tuple[Wanted, Translations]] = []
    foreign = ""
    for wanted in (common, own):
        if wanted.lang == lang:
            continue
        if wanted is common and lang == game.meta.language and not wanted.path(lang).is_file():
            foreign = wanted.file(lang)  # a game in a language of its own may print them as they are
            continue
        from pnp.language.catalogue import coverage  # a kit in the game's own language needs none of this

        translations = _read(wanted, lang, problems)
        if translations is None:
            continue
        opened.append((wanted, translations))
        _, fuzzy, missing = coverage(wanted.printed, translations)
        for key in wanted.printed:
            entry = translations.of(key)
            if entry and entry.text and (not entry.fuzzy or (proposals and _fits(key, translations))):
                found[key] = entry
            else:
                lost.add(key)
        if fuzzy or missing:
            done, unsure, absent = coverage(wanted.keys, translations)
            lack = Lack(wanted.file(lang), len(absent), len(unsure), done + len(unsure) + len(absent))
            lacks.append(lack)
            if not allow_missing:
                problems.add(translations.place, "", _incomplete(wanted, translations, lack, missing or fuzzy))

    if not found and not lost:
        return Localized(game._replace(lang=lang), foreign=foreign)

    marked: set[str] = set()
    origins: list[tuple[str, Origin]] = []

    def change(context: Context, text: str) -> str:
        key = (context.key, text)
        if key in lost:
            marked.add(MARK + text)
            return MARK + text
        if key not in found:
            return text
        origins.append((found[key].text, Origin(key, context.piece, found[key].place)))
        return found[key].text

    changed = with_texts(game, change)._replace(lang=lang)
    return Localized(changed, tuple(lacks), frozenset(marked), foreign, gathered(origins), tuple(opened))


def printed_in(
    workspace: Workspace,
    game: Game,
    lang: str,
    problems: Problems,
    allow_missing: bool = False,
    proposals: bool = False,
) -> Localized:
    """The game in a language as it is printed: with the blanks, quotes and dots that the language wants."""
    found = localize(workspace, game, lang, problems, allow_missing, proposals)
    marked = frozenset(polish(text, found.game.lang) for text in found.untranslated)
    printed = ((polish(text, found.game.lang), one) for text, all_ in found.origins.by_text.items() for one in all_)
    return found._replace(game=prepare(found.game), untranslated=marked, origins=gathered(printed))


def _fits(key: Key, translations: Translations) -> bool:
    """Whether a fuzzy translation has the values, icons and markup of its source as it is now."""
    from pnp.language.catalogue import mistake

    entry = translations.of(key)
    return entry is not None and not mistake(key[1], entry.text, translations.lang)


def _refuse_unknown(game: Game, lang: str, own: Wanted) -> None:
    there = [game.meta.language, *own.languages()]
    if lang not in there:
        raise UsageError(
            message(
                "{name} has no language “{lang}”; there are {there}{hint}; "
                "pnp i18n add {lang} --game {name} starts one",
                name=game.id,
                lang=lang,
                there=one_of(dict.fromkeys(there)),
                hint=did_you_mean(lang, there),
            )
        )


def _read(wanted: Wanted, lang: str, problems: Problems) -> Translations | None:
    from pnp.language.catalogue import Translations, read

    path, name = wanted.path(lang), wanted.file(lang)
    if not wanted.workspace.holds(path):
        return Translations(lang, {}, Place(name, 1, 1))
    twin = path.with_name(f"{lang}.po")
    if twin != path and wanted.workspace.holds(twin):
        why = message("stands beside {twin}, which is the same language; expected one file", twin=twin.name)
        problems.add(Place(name, 1, 1), "", why)
        return None
    return read(path, name, lang, problems)


def _incomplete(wanted: Wanted, translations: Translations, lack: Lack, first: Sequence[Key]) -> Message:
    """How much is left to do, where to begin, and the way on."""
    lang = translations.lang
    here = wanted.workspace.holds(wanted.path(lang))
    stale = any(translations.of(key) is None for key in first)
    values: dict[str, str | int] = {**lack._asdict(), "first": first[0][0]}
    values.pop("file")
    if not here:
        return message(
            "there is no such file yet, and {total} texts to translate (the first: {first}); "
            "start it with pnp i18n add {lang} --game {name}, "
            "or print them in the source language with --allow-missing",
            name=wanted.name,
            lang=lang,
            **values,
        )
    if stale:
        return message(
            "{missing} of {total} texts are missing and {fuzzy} fuzzy (the first: {first}); "
            "bring the file up to date with pnp i18n update --game {name}, then translate them, "
            "or print them in the source language with --allow-missing",
            name=wanted.name,
            **values,
        )
    return message(
        "{missing} of {total} texts are missing and {fuzzy} fuzzy (the first: {first}); "
        "translate them, or print them in the source language with --allow-missing",
        **values,
    )
