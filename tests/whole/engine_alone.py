"""The engine by itself: each game is read, played, kept and replayed, and what came of it is printed as JSON.

    python -I -S tests/whole/engine_alone.py FOLDER … [--guarded] [--pure-yaml] [--long]

The folders are where Python looks for modules. With `--guarded` nothing can be imported but the standard library
without what a browser lacks, PyYAML, platformdirs, and the packages of pnp that play. With `--pure-yaml` PyYAML has no
libyaml. With `--long` bots search as they do for people, at every number of players. It imports nothing of the
tests, for it runs where there are none. Games are kept in the current folder.
"""

from __future__ import annotations

import hashlib
import json
import sys
from collections.abc import Iterator, Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pnp.definition.workspace import Workspace
    from pnp.session.play import Session

ENGINE = {"base", "speech", "definition", "language", "referee", "games", "session"}  # the packages of pnp that play
LIBRARIES = {"yaml", "_yaml", "platformdirs"}
LIBYAML = {"_yaml", "yaml._yaml"}
TERMINAL = {"pnp.session.terminal"}  # reads and prints; a page does that in its own way
# What Pyodide leaves out of the standard library, then what can be imported there and does nothing, and what no page
# needs: other processes, threads, sockets, libraries in C.
LACKING = {
    *("curses", "dbm", "ensurepip", "fcntl", "grp", "idlelib", "lib2to3", "msvcrt", "nis", "pty", "pwd", "readline"),
    *("resource", "spwd", "sqlite3", "ssl", "syslog", "termios", "tkinter", "tty", "turtle", "turtledemo", "venv"),
    *("webbrowser", "winreg", "winsound", "_curses", "_dbm", "_posixshmem", "_posixsubprocess", "_ssl", "_winapi"),
    *("multiprocessing", "_multiprocessing", "concurrent", "threading", "asyncio", "subprocess", "signal"),
    *("socket", "_socket", "socketserver", "select", "selectors", "http", "ftplib", "smtplib", "imaplib", "poplib"),
    *("xmlrpc", "mmap", "ctypes", "_ctypes"),
}
BOTS, LONG = ("random", "greedy", "search:worlds=2"), ("random", "greedy", "search")
LANGUAGES = ("fr", "de")
SEED = "an evening"
MOST_LINES = 4000  # that a person types in one sitting


class Guard(MetaPathFinder):
    """Refuses every import that a page in a browser could not carry out, and remembers it."""

    def __init__(self, pure_yaml: bool) -> None:
        self.pure_yaml = pure_yaml
        self.refused: set[str] = set()

    def find_spec(
        self, fullname: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """None: whoever comes next may look for it."""
        if self.allows(fullname):
            return None
        self.refused.add(fullname)
        raise ModuleNotFoundError(f"the engine may not import {fullname}", name=fullname)

    def allows(self, name: str) -> bool:
        """Whether there is such a module in a browser."""
        top, _, below = name.partition(".")
        if top == "pnp":
            return name not in TERMINAL and (not below or below.split(".")[0] in ENGINE)
        if self.pure_yaml and name in LIBYAML:
            return False
        return top in LIBRARIES or (top in sys.stdlib_module_names and top not in LACKING)


def evening(long: bool = False) -> dict[str, Any]:
    """Everything that is played in an evening, by what it is: digests of games, and what a person reads."""
    from pnp.definition.workspace import Workspace

    workspace = Workspace.shipped()
    found: dict[str, Any] = {}
    for name in workspace.games():
        for lang in LANGUAGES:
            found |= {f"{name} {lang} {what}": how for what, how in _games(workspace, name, lang, long)}
            found[f"{name} {lang} sitting"] = _sitting(workspace, name, lang)
            found[f"{name} {lang} mistake"] = _mistake(workspace, name, lang)
    return found


def _games(workspace: Workspace, name: str, lang: str, long: bool) -> Iterator[tuple[str, Any]]:
    """A game of each kind of bot with each number of players: the log, which replays, and the scores."""
    from pnp.base.problems import Problems
    from pnp.definition.load import load_game
    from pnp.language.localize import localize
    from pnp.referee.gamelog import Head, Recorder, lines, replay
    from pnp.referee.match import play_game
    from pnp.referee.registry import needed, rules_for, table_for
    from pnp.referee.seats import bot

    problems = Problems()
    game = localize(workspace, load_game(workspace, name), lang, problems).game
    engine = needed(game)
    yield "values", game.digest
    for players in range(game.meta.players[0], game.meta.players[1] + 1):
        rules = rules_for(game, players, problems, engine)
        problems.stop_if_any()
        assert rules is not None
        searched = lang == LANGUAGES[0] and (long or players == game.meta.players[0])  # it takes its time
        kinds = LONG if long else BOTS
        for kind in kinds if searched else kinds[:-1]:
            recorder = Recorder(rules)
            end = play_game(rules, [bot(kind, engine, rules) for _ in range(players)], SEED, recorder)
            head = Head(game.id, rules.digest, players, SEED, (kind,) * players)
            log = "\n".join(lines(rules, head, recorder.moves, end)) + "\n"
            again, moves = replay(rules, log, "log")
            assert again == end and len(moves) == len(recorder.moves)
            assert type(end).restore(json.loads(json.dumps(end.dump()))) == end
            yield (
                f"{players} {kind}",
                {
                    "log": hashlib.sha256(log.encode()).hexdigest(),
                    "moves": len(moves),
                    "scores": [[score.total, dict(score.parts)] for score in rules.scores(end)],
                    "ranking": rules.ranking(end),
                    "views": [rules.view(end, seat) for seat in range(players)],
                    "tables": [table_for(engine, rules, end, seat) for seat in range(players)],
                },
            )


def _sitting(workspace: Workspace, name: str, lang: str) -> dict[str, Any]:
    """A person plays, asks, takes back, leaves, resumes and comes to the end: every line of it, and the kept file."""
    from pnp.referee.gamelog import replay
    from pnp.session.opening import opening
    from pnp.session.savefile import load
    from pnp.session.seating import SessionOptions, seated

    file = Path(f"{name}-{lang}.jsonl")
    first = opening(workspace, name, SessionOptions(seed=SEED, save=file), lang=lang)
    session = seated(first.game, first.rules, first.options, first.engine)
    told = [*_answered(session, [None, "?", "h", "t", "1", "u", "1", "r 1", "r", "log", "nowhere", "1", "q"])]
    assert session.closed
    later = opening(workspace, "", SessionOptions(resume=file, save=file), lang=lang)
    session = seated(later.game, later.rules, later.options, later.engine)
    told += _answered(session, [None])
    for _ in range(MOST_LINES):
        if session.game.over:
            break
        told += _answered(session, ["1"])
    told += _answered(session, ["t", "q"])
    assert session.closed and session.kept.complete
    text = load(file)
    end, moves = replay(later.rules, text, str(file))
    assert end == session.game.state
    return {"told": told, "moves": len(moves), "file": hashlib.sha256(text.encode()).hexdigest()}


def _answered(session: Session, answers: Sequence[str | None]) -> Iterator[str]:
    """The lines that follow what a person types; nothing is the beginning."""
    for answer in answers:
        if answer is not None:
            yield f"{session.prompt}{answer}"
        yield from (line.text for line in (session.start() if answer is None else session.answer(answer)))


def _mistake(workspace: Workspace, name: str, lang: str) -> list[str]:
    """What a person reads of a file with mistakes."""
    from pnp.base.problems import ProblemsFound
    from pnp.definition.load import load_game
    from pnp.speech.saying import said

    wrong = workspace.holding({f"cards/{name}/game.yaml": "title: [\n"})
    odd = workspace.holding({f"cards/{name}/game.yaml": {"title": 3, "players": "many", "colour": "red"}})
    told = []
    for broken in (wrong, odd):
        try:
            load_game(broken, name)
        except ProblemsFound as error:
            told += [f"{problem.place} {said(problem.message, lang)}" for problem in error.problems]
    return told


def main(arguments: Sequence[str]) -> None:
    """Play the evening and print it."""
    options = {word for word in arguments if word.startswith("--")}
    sys.path += [word for word in arguments if word not in options]
    guard = Guard("--pure-yaml" in options)
    if "--guarded" in options:
        sys.meta_path.insert(0, guard)
    found = evening("--long" in options)
    loaded = sorted(name for name in sys.modules if name.startswith("pnp.") or name.split(".")[0] in LIBRARIES)
    print(json.dumps({"evening": found, "refused": sorted(guard.refused), "loaded": loaded}))


if __name__ == "__main__":
    main(sys.argv[1:])
