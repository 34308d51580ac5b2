"""A session at a terminal or behind a pipe: options → who sits where, lines read, lines printed."""

from __future__ import annotations

import os
import secrets
import sys
from collections.abc import Iterable
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple, TextIO

from pnp.base.clean import printable
from pnp.base.messages import message
from pnp.base.problems import ProblemsFound, UsageError
from pnp.definition.game import Game
from pnp.referee.answers import wrong_answer
from pnp.referee.gamelog import Head, read_head, replay
from pnp.referee.registry import Engine, advice_for, needed, table_for
from pnp.referee.rules import Move, Rules
from pnp.referee.seats import NAMES, bot, read_name
from pnp.referee.slips import told
from pnp.session.lookup import passages
from pnp.session.menu import WIDTH, clean
from pnp.session.pages import ScreenLine
from pnp.session.party import PERSON, Party
from pnp.session.play import Session
from pnp.session.savefile import load, refuse_strange
from pnp.session.signs import fitted
from pnp.speech.tongues import speaking

COLOURS = {"title": "1", "big": "1;35", "mine": "36", "wrong": "33", "news": "2"}  # bold, magenta, cyan, yellow, faint


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


def run(
    game: Game, rules: Rules[Any], options: SessionOptions, source: TextIO, sink: TextIO, engine: Engine | None = None
) -> None:
    """Play until the game is left; problems with the options or the saved game are raised before anything is shown."""
    engine = engine or needed(game)
    with told(engine.source.home, lambda: message("while everybody sat down")):
        session = seated(game, rules, options, engine)
    for stream in (source, sink):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")  # a stray byte is a wrong answer, not a crash
    person = source.isatty()
    colour = sink.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"
    ask = _ask_person if person and source is sys.stdin and sink is sys.stdout else _ask_pipe
    history = session.game
    seed = session.party.head.seed
    try:
        with told(
            engine.source.home,
            lambda: message(
                "at move {number} of the game at this table, seed {seed}", number=len(history.made) + 1, seed=seed
            ),
            lambda: wrong_answer(rules, history.state),
        ):
            _print(session.start(), sink, colour)
            while not session.closed:
                text = ask(session.prompt, source, sink)
                if text is None:
                    break
                _print(session.answer(text), sink, colour)
    except KeyboardInterrupt:
        sink.write("\n")
    except ProblemsFound:
        with suppress(Exception):  # the person's moves are worth keeping, if the rules still allow to write them down
            _print(session.interrupted(rescue=person), sink, colour)
        raise
    if not session.closed:
        _print(session.interrupted(rescue=person), sink, colour)


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


def _print(lines: Iterable[ScreenLine], sink: TextIO, colour: bool) -> None:
    """Print lines as they come: a bot may think for a while before the next."""
    for line in lines:
        code = COLOURS.get(line.kind) if colour else None
        text = fitted(printable(line.text), sink.encoding)
        sink.write(f"\x1b[{code}m{text}\x1b[0m\n" if code else f"{text}\n")
        sink.flush()


def _ask_person(prompt: str, source: TextIO, sink: TextIO) -> str | None:
    """An answer with the usual editing keys; None at the end of the input."""
    with suppress(ImportError):
        import readline  # noqa: F401  # input() then edits and remembers lines
    try:
        return input(fitted(printable(prompt), sink.encoding))
    except EOFError:
        sink.write("\n")
        return None


def _ask_pipe(prompt: str, source: TextIO, sink: TextIO) -> str | None:
    """An answer from a file or a pipe, printed as if it had been typed."""
    sink.write(fitted(printable(prompt), sink.encoding))
    sink.flush()
    text = source.readline()
    if not source.isatty():
        sink.write(fitted(clean(text, WIDTH - len(prompt)), sink.encoding) + "\n")
    elif not text:
        sink.write("\n")
    return text or None
