"""The rules, the advice and the text table of a game, found by the name of its engine, or in the file that was named.

Looked for in this order: the file that a person names with --rules, for that command alone; the games of pnp; the
entry points `pnp.games` of installed distributions. A distribution cannot take the place of a game of pnp.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pnp.base.messages import NOTHING, Message, message, one_of
from pnp.base.packaged import packaged
from pnp.base.problems import Problems, ProblemsFound, UsageError
from pnp.definition.game import Game
from pnp.referee.announced import GROUP, others_bring_rules
from pnp.referee.bots import Advice
from pnp.referee.facts import Facts
from pnp.referee.gamecode import NAME, GameCode
from pnp.referee.rules import Rules, State
from pnp.referee.slips import answered, in_words, told
from pnp.referee.sources import Installed, RulesFile, Source

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

_NAME = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")


@dataclass(frozen=True)
class Engine:
    """A game's code, and where it was found."""

    name: str
    code: GameCode
    source: Source


def engines() -> list[str]:
    """The names of all games whose rules are installed."""
    folders = (path.parent for path in packaged("games").glob("*/__init__.py"))
    own = {folder.name.replace("_", "-") for folder in folders}
    return sorted(own | {entry.name for entry in _entry_points()})


def engine_for(game: Game, rules: Path | None = None) -> Engine | None:
    """The engine of a game: the rules file that was named, or what is installed under its name; None if nothing is."""
    if rules is None:
        return installed(game.engine)
    source = RulesFile.at(rules)
    return Engine(game.engine, source.load(), source)


def installed(name: str) -> Engine | None:
    """The engine of that name that is installed, in pnp or beside it."""
    source = _of_pnp(name) or _of_others(name)
    return Engine(name, source.load(), source) if source else None


def needed(game: Game, rules: Path | None = None) -> Engine:
    """The engine of a game that cannot do without one."""
    engine = engine_for(game, rules)
    if engine is None:
        missing = message(
            "there is no pnp/games/{replace}/, no installed distribution brings them",
            replace=game.engine.replace("-", "_"),
        )
        raise UsageError(
            message(
                "pnp has no rules for {id}: {missing}, and no file was named with --rules", id=game.id, missing=missing
            )
        )
    return engine


def rules_for(game: Game, players: int, problems: Problems, engine: Engine | None = None) -> Rules[Any] | None:
    """The rules of a game at a number of players; None (and problems) when the game's values cannot be played."""
    engine = engine or needed(game)
    fewest, most = game.meta.players
    if not fewest <= players <= most:
        raise UsageError(
            message(
                "{id} is for {fewest} to {most} players, not for {players}",
                id=game.id,
                fewest=fewest,
                most=most,
                players=players,
            )
        )
    before = problems.mark()
    try:
        with told(
            engine.source.home, lambda: message("while the rules for {players} players were read", players=players)
        ):
            rules = engine.code.read(Facts(game, problems), players)
    except ProblemsFound as error:
        problems.found += error.problems
        return None
    if not problems.any_since(before) and (lacking := _lacking(rules, players)):
        problems.found.append(answered(engine.code.read, "read", in_words(rules), lacking))
    return None if problems.any_since(before) else rules


def advice_for(engine: Engine, rules: Rules[Any], **options: float) -> Advice[Any]:
    """How a sensible player weighs moves; options are numbers that this game's advice takes (boldness)."""
    if engine.code.advice is None:
        raise UsageError(message("pnp has no advice for {name}, so no bot but random can play it", name=engine.name))
    advice = engine.code.advice(rules, **options)
    if not isinstance(advice, Advice):
        expected = message("an object of a class of Advice")
        raise ProblemsFound([answered(engine.code.advice, "advice", in_words(advice), expected)])
    return advice


def table_for(engine: Engine, rules: Rules[Any], state: State, seat: int) -> list[str]:
    """What a seat sees, as lines of at most 80 columns."""
    if engine.code.table is None:
        return [message("(pnp has no table for {name})", name=engine.name)]
    lines = engine.code.table(rules, state, seat)
    if not isinstance(lines, list) or not all(isinstance(line, str) for line in lines):
        raise ProblemsFound([answered(engine.code.table, "table", in_words(lines), message("a list of lines of text"))])
    return lines


def _lacking(rules: Any, players: int) -> Message:
    """What an object lacks to be rules for so many players."""
    kinds = {"players": int, "digest": str, "pace": Mapping, "state": type}
    wrong = [name for name, kind in kinds.items() if not isinstance(getattr(rules, name, None), kind)]
    if not isinstance(rules, Rules):
        return message("an object of a class of Rules")
    if wrong:
        return message("rules with {accepted}, as in pnp.referee.rules", accepted=one_of(wrong))
    return (
        NOTHING
        if rules.players == players
        else message("rules for {players} players, not for {players2}", players=players, players2=rules.players)
    )


def _of_pnp(name: str) -> Installed | None:
    """A game's folder in pnp, if it is there."""
    module = f"{GROUP}.{name.replace('-', '_')}"
    return Installed(module) if _NAME.fullmatch(name) and find_spec(module) else None


def _of_others(name: str) -> Installed | None:
    """The game of another distribution, known by its version and by a hash of its code."""
    found = [entry for entry in _entry_points() if entry.name == name]
    if not found:
        return None
    homes = sorted({_distribution(entry) for entry in found})
    if len(homes) > 1:
        raise UsageError(
            message(
                "several distributions bring rules for {name}: {accepted}; take all but one away",
                name=name,
                accepted=one_of(homes),
            )
        )
    source = Installed(found[0].module, found[0].attr or NAME, homes[0])
    return source._replace(digest=source.fingerprint())


def _entry_points() -> list[EntryPoint]:
    """What installed distributions bring. The current folder is off the path, so none that only lies there."""
    if not others_bring_rules():
        return []
    from importlib.metadata import entry_points

    return [entry for entry in entry_points(group=GROUP) if _NAME.fullmatch(entry.name)]


def _distribution(entry: EntryPoint) -> str:
    return f"{entry.dist.name} {entry.dist.version}" if entry.dist else message("a distribution without a name")
