"""What a person asks for → the game and the rules of a session, in their language."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from pnp.base.problems import Problems, UsageError
from pnp.definition.game import Game
from pnp.definition.load import load_game
from pnp.definition.overrides import combinations, read_trial
from pnp.definition.workspace import Workspace
from pnp.language.localize import localize
from pnp.referee.registry import rules_for
from pnp.referee.rules import Rules
from pnp.session.terminal import SessionOptions, saved_head


class Opening(NamedTuple):
    """Everything that a session begins with."""

    game: Game
    rules: Rules[Any]
    options: SessionOptions


def opening(
    workspace: Workspace,
    name: str,
    options: SessionOptions,
    players: int | None = None,
    lang: str = "",
    changes: Sequence[str] = (),
) -> Opening:
    """A game to play, or the one that was kept; `changes` are values to play with, as `path=value`."""
    if options.resume and (options.seed or changes):
        raise UsageError("--seed and --set come from the kept game; leave them out with --resume")
    head = saved_head(options.resume) if options.resume else None
    name = name or (head.game if head else "")
    if not name:
        raise UsageError("which game? Say --game NAME (see pnp list), or --resume FILE")
    cases = combinations(read_trial(text) for text in changes)
    if len(cases) > 1:
        raise UsageError("--set: expected one value to play with")
    values = dict(head.changes) if head else cases[0]
    problems = Problems()
    game = localize(workspace, load_game(workspace, name, changes=values), lang, problems).game
    problems.stop_if_any()
    rules = rules_for(game, players or (head.players if head else game.meta.players[0]), problems)
    problems.stop_if_any()
    assert rules is not None
    return Opening(game, rules, options._replace(changes=tuple(values.items())))
