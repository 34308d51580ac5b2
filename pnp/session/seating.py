"""Options, and the saved game if there is one → everybody in their seats, and the game as far as it was played."""

from __future__ import annotations

import secrets
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

from pnp.base.messages import message
from pnp.base.problems import UsageError
from pnp.definition.game import Game
from pnp.referee.gamelog import Head, read_head, replay
from pnp.referee.registry import Engine, advice_for, needed, table_for
from pnp.referee.rules import Move, Rules
from pnp.referee.seats import NAMES, bot, read_name
from pnp.session.lookup import passages
from pnp.session.menu import clean
from pnp.session.party import PERSON, Party
from pnp.session.play import Session
from pnp.session.savefile import load, refuse_strange
from pnp.speech.tongues import speaking


class SessionOptions(NamedTuple):
    """What the command line says; what it leaves out comes from the saved game, or is the usual."""

    seat: int | None = None  # from 1
    bots: str = ""  # one name for all, or one for each other seat, separated by commas
    seed: str = ""
    save: Path | None = None
    resume: Path | None = None
    changes: tuple[tuple[str, str], ...] = ()  # the --set values that the game was read with


def saved_head(path: Path) -> Head:
    """The head of a saved game: which game to load, for how many players, with which changes."""
    return read_head(load(path), str(path))


def seated(game: Game, rules: Rules[Any], options: SessionOptions, engine: Engine | None = None) -> Session:
    """A session with everybody in their seats, after the moves of the saved game if there is one."""
    engine = engine or needed(game)
    moves: list[Move] = []
    saved = None
    if options.resume:
        text = load(options.resume)
        saved = read_head(text, str(options.resume))
        if saved.game != game.id:
            raise UsageError(
                message(
                    "{file} is a game of {found}, not of {expected}",
                    file=str(options.resume), found=clean(saved.game), expected=game.id,
                )
            )  # fmt: skip
        moves = [move for _, move in replay(rules, text, str(options.resume))[1]]
    seat = _seat(rules, options, saved)
    names = _names(rules, options, saved, seat)
    seed = (saved.seed if saved else "") or options.seed or str(secrets.randbelow(1_000_000))
    head = Head(game.id, rules.digest, rules.players, seed, names, saved.changes if saved else options.changes)
    if options.save:
        refuse_strange(options.save, head)
    advice = advice_for(engine, rules) if engine.code.advice else None
    bots = {i: bot(name, engine, rules) for i, name in enumerate(names) if i != seat}
    badges = [rules.badge(i) for i in range(rules.players)]
    show = partial(table_for, engine, rules)
    tongue = game.lang.partition("-")[0]
    telling = engine.code.telling(rules, seat)
    with speaking(tongue):
        read = passages(game)
    party = Party(
        game.meta.title, head, rules, seat, bots, show, advice, badges, engine.source.option, telling, tongue, read
    )
    own = saved is not None and PERSON in saved.bots  # a log of bots is looked at, never written over
    return Session(party, moves, options.save or (options.resume if own else None), auto=options.save is not None)


def _seat(rules: Rules[Any], options: SessionOptions, saved: Head | None) -> int:
    """The person's seat, from 0."""
    if options.seat is None:
        return saved.bots.index(PERSON) if saved and PERSON in saved.bots[: rules.players] else 0
    if not 1 <= options.seat <= rules.players:
        raise UsageError(
            message(
                "there is no seat {found}; {players} players have seats 1 to {players}",
                found=options.seat, players=rules.players,
            )
        )  # fmt: skip
    return options.seat - 1


def _names(rules: Rules[Any], options: SessionOptions, saved: Head | None, seat: int) -> tuple[str, ...]:
    """Who plays each seat."""
    if saved and not options.bots:
        known = (*saved.bots, *[""] * rules.players)[: rules.players]
        bots = [name if name.split(":")[0] in NAMES else "greedy" for name in known]
        return (*bots[:seat], PERSON, *bots[seat + 1 :])
    asked = [name.strip() for name in (options.bots or "greedy").split(",")]
    for name in asked:
        read_name(name)
    others = rules.players - 1
    if len(asked) not in (1, others):
        raise UsageError(
            message(
                "found {found} bots; expected one for all, or {others}, one for each other seat",
                found=len(asked), others=others,
            )
        )  # fmt: skip
    names = asked * others if len(asked) == 1 else asked
    return (*names[:seat], PERSON, *names[seat:])
