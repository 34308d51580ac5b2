"""Names of games → the catalogues to work on, each with a game that has its texts."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from pnp.base.messages import Message, message, one_of
from pnp.base.nearness import did_you_mean
from pnp.base.packaged import bundled_root
from pnp.base.problems import Problems, UsageError
from pnp.definition.game import Game
from pnp.definition.load import load_game
from pnp.definition.workspace import SHARED, Workspace
from pnp.language.catalogue import read
from pnp.language.glossary import glossary_of, problems_of
from pnp.language.localize import Wanted, catalogues


class Chosen(NamedTuple):
    """One catalogue, and a game that has its texts."""

    game: Game
    wanted: Wanted


def chosen(workspace: Workspace, names: Sequence[str] = (), writes: bool = True) -> list[Chosen]:
    """Every catalogue asked for (without names: those of this workspace); what all games share comes first."""
    if writes and workspace.roots[0] == bundled_root() != Path().resolve():
        raise UsageError(
            message("there is no cards/ here; expected a workspace of your own, so that its files can be written")
        )
    workspace = workspace.listing()
    wanted = [name for name in names if name != SHARED] or ([] if names else own_games(workspace))
    host = wanted or list(workspace.games())
    problems = Problems()
    loaded = {name: load_game(workspace, name, problems) for name in dict.fromkeys((*wanted, host[-1]))}
    problems.stop_if_any()
    games = {name: game for name, game in loaded.items() if game}
    shared = [Chosen(games[host[-1]], catalogues(workspace, games[host[-1]])[1])]
    own = [Chosen(games[name], catalogues(workspace, games[name])[0]) for name in wanted]
    return [*(shared if not names or SHARED in names else ()), *own]


def with_glossaries(found: list[Chosen]) -> list[Chosen]:
    """The same catalogues, each followed by its glossary, where it has one; what is wrong in one is told."""
    problems = Problems()
    out: list[Chosen] = []
    for one in found:
        glossary = glossary_of(one.wanted)
        problems_of(glossary, problems)
        out += [one, Chosen(one.game, glossary)] if glossary.keys else [one]
    problems.stop_if_any()
    return out


def own_games(workspace: Workspace) -> list[str]:
    """The games of this workspace, and those that are translated in it; if there are none, all that come with pnp."""
    root = workspace.roots[0]
    games = workspace.games()
    own = [name for name, folder in games.items() if folder is None or folder.is_relative_to(root)]
    begun = [name for name in games if any((root / "cards" / name / "locale").glob("*.po"))]
    return list(dict.fromkeys((*own, *begun))) or list(games)


def sound(workspace: Workspace, name: str, lang: str) -> Wanted:
    """The catalogue of one game, which must have a sound file in the language."""
    ((_, wanted),) = chosen(workspace, (name,), writes=False)
    there = wanted.languages()
    if lang not in there:
        raise UsageError(_no_language(name, lang, there))
    problems = Problems()
    read(wanted.path(lang), wanted.file(lang), lang, problems, strict=False)
    problems.stop_if_any()
    return wanted


def _no_language(name: str, lang: str, there: list[str]) -> Message:
    if not there:
        return message(
            "{name} has no translation yet; pnp i18n add {lang} --game {name} starts one", name=name, lang=lang
        )
    return message(
        "{name} has no language “{lang}”; there are {there}{hint}; pnp i18n add {lang} --game {name} starts one",
        name=name,
        lang=lang,
        there=one_of(there),
        hint=did_you_mean(lang, there),
    )
