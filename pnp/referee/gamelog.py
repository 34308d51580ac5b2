"""A game as JSON lines that replay exactly: a head, one line a move, the end.

The head names the game and the hash of its values; each move is checked by the rules when a log is read back.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from pnp.base.problems import Place, Problem, ProblemsFound
from pnp.referee.match import Watcher
from pnp.referee.rules import CHANCE, END, IllegalMove, Move, Rules, State, as_move

FORMAT = 1


class Head(NamedTuple):
    """The first line of a log."""

    game: str
    digest: str
    players: int
    seed: str = ""
    bots: tuple[str, ...] = ()
    changes: tuple[tuple[str, str], ...] = ()  # the --set values it was played with


class Recorder(Watcher):
    """Writes down every move of a game."""

    def __init__(self, rules: Rules[Any], words: bool = True) -> None:
        self.rules = rules
        self.words = words
        self.moves: list[tuple[int, Move, str]] = []

    def before(self, s: Any, actor: int, move: Move, legal: Sequence[Move]) -> None:
        self.moves.append((actor, move, self.rules.describe(s, move) if self.words else ""))


def lines(rules: Rules[Any], head: Head, moves: Iterable[tuple[int, Move, str]], s: State | None) -> Iterator[str]:
    """A log, line by line; `s` is the final state if the game came to its end."""
    yield _line({"pnp": FORMAT, **{k: v for k, v in head._asdict().items() if v}})
    for actor, move, words in moves:
        entry: dict[str, Any] = {"seat": actor} if actor != CHANCE else {}
        entry["move"] = move
        yield _line({**entry, "says": words} if words else entry)
    if s is not None:
        scores = [score.total for score in rules.scores(s)]
        yield _line({"end": s.digest(), "scores": scores, "ranking": rules.ranking(s)})


def read_head(text: str, file: str) -> Head:
    """The head of a log."""
    first = text.splitlines()[0] if text.strip() else ""
    data = _parsed(first, file, 1)
    if data.get("pnp") != FORMAT:
        raise _wrong(file, 1, f"found {str(data.get('pnp'))[:20]}; expected a log that begins with “pnp”: {FORMAT}")
    try:
        changes = tuple((str(path), str(value)) for path, value in data.get("changes", ()))
        seats = tuple(map(str, data.get("bots", ())))
        return Head(
            str(data["game"]), str(data["digest"]), int(data["players"]), str(data.get("seed", "")), seats, changes
        )
    except (KeyError, TypeError, ValueError):
        raise _wrong(file, 1, "expected game, digest and players in the head") from None


def replay(rules: Rules[Any], text: str, file: str) -> tuple[State, list[tuple[int, Move]]]:
    """The state after the last move of a log; every move is checked, and the end compared."""
    head = read_head(text, file)
    if head.digest != rules.digest:
        raise _wrong(file, 1, "was played with other values of the game's files; expected the same hash")
    if head.players != rules.players:
        raise _wrong(file, 1, f"was played by {head.players}; expected {rules.players} players")
    s = rules.setup()
    moves = []
    for number, line in enumerate(text.splitlines()[1:], 2):
        data = _parsed(line, file, number)
        actor = rules.actor(s)
        if "end" in data:
            if actor != END or data["end"] != s.digest():
                raise _wrong(file, number, "the end is not the one that these moves lead to")
            break
        try:
            move = as_move(data.get("move"))
        except (TypeError, RecursionError):
            raise _wrong(file, number, "expected a move as a list") from None
        if actor == END or data.get("seat", CHANCE) != actor:
            whose = {END: "nobody: the game is over", CHANCE: "a lot"}.get(actor, f"seat {actor}")
            raise _wrong(file, number, f"found a move of {data.get('seat', 'a lot')}; expected {whose}")
        try:
            rules.play(s, move)
        except IllegalMove as error:
            raise _wrong(file, number, str(error)) from None
        moves.append((actor, move))
    return s, moves


def _parsed(line: str, file: str, number: int) -> dict[str, Any]:
    try:
        data = json.loads(line)
    except (ValueError, RecursionError):
        data = None
    if not isinstance(data, dict):
        raise _wrong(file, number, "expected one JSON object on the line")
    return data


def _wrong(file: str, line: int, message: str) -> ProblemsFound:
    return ProblemsFound([Problem(Place(file, line, 1), "", message)])


def _line(data: dict[str, Any]) -> str:
    return json.dumps(data, ensure_ascii=False, separators=(", ", ": "))
