"""A session at a terminal or behind a pipe: lines read, lines printed."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable
from contextlib import suppress
from typing import Any, TextIO

from pnp.base.clean import printable
from pnp.base.messages import message
from pnp.base.problems import ProblemsFound
from pnp.definition.game import Game
from pnp.referee.answers import wrong_answer
from pnp.referee.registry import Engine, needed
from pnp.referee.rules import Rules
from pnp.referee.slips import told
from pnp.session.menu import WIDTH, clean
from pnp.session.pages import ScreenLine
from pnp.session.seating import SessionOptions, seated
from pnp.session.signs import fitted

COLOURS = {"title": "1", "big": "1;35", "mine": "36", "wrong": "33", "news": "2"}  # bold, magenta, cyan, yellow, faint


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
