"""What a person asks for → the game and the rules of a session, in their language."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple

from pnp.base.messages import message
from pnp.base.problems import Problems, UsageError
from pnp.definition.game import Game
from pnp.definition.load import load_game
from pnp.definition.overrides import one_trial
from pnp.definition.workspace import Workspace
from pnp.language.localize import languages_of, localize
from pnp.referee.registry import Engine, needed, rules_for
from pnp.referee.rules import Rules
from pnp.session.seating import SessionOptions, saved_head
from pnp.speech.tongues import spoken


class Opening(NamedTuple):
    """Everything that a session begins with."""

    game: Game
    rules: Rules[Any]
    options: SessionOptions
    engine: Engine


def opening(
    workspace: Workspace,
    name: str,
    options: SessionOptions,
    players: int | None = None,
    lang: str = "",
    changes: Sequence[str] = (),
    rules: Path | None = None,
) -> Opening:
    """A game to play, or the one that was kept; `changes` are values to play with, as `path=value`.

    `rules` is a file with the rules to play by, instead of those that are installed.
    """
    if options.resume and (options.seed or changes):
        raise UsageError(message("--seed and --set come from the kept game; leave them out with --resume"))
    head = saved_head(options.resume) if options.resume else None
    name = name or (head.game if head else "")
    if not name:
        raise UsageError(message("which game? Say --game NAME (see pnp list), or --resume FILE"))
    values = dict(head.changes) if head else one_trial(changes)
    problems = Problems()
    source = load_game(workspace, name, changes=values)
    asked = lang or _usual(workspace, source)
    game = localize(workspace, source, asked, problems, allow_missing=not lang).game
    problems.stop_if_any()
    engine = needed(game, rules)
    table = rules_for(game, players or (head.players if head else game.meta.players[0]), problems, engine)
    problems.stop_if_any()
    assert table is not None
    with suppress(AttributeError):  # rules whose digest cannot be set are saved for one language
        table.digest = _digest(workspace, source, head.digest if head else "")
    return Opening(game, table, options._replace(changes=tuple(values.items())), engine)


def _usual(workspace: Workspace, game: Game) -> str:
    """The language of a sitting if nothing is said: the program's, if the game has it, or else the game's own."""
    return spoken() if spoken() in languages_of(workspace, game) else game.meta.language


def _digest(workspace: Workspace, game: Game, kept: str) -> str:
    """What a log is known by, whatever language it was played in: the hash of the game in its own.

    Earlier logs have the hash of the game in the language of the sitting; they go on under that one.
    """
    if not kept or kept == game.digest:
        return game.digest
    for lang in languages_of(workspace, game):
        if kept == localize(workspace, game, lang, Problems(), allow_missing=True).game.digest:
            return kept
    return game.digest
