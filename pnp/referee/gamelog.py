"""A game as JSON lines that replay exactly: a head, one line a move, the end.

The head names the game and the hash of its values; each move is checked by the rules when a log is read back.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from pnp.base.messages import Message, message
from pnp.base.problems import Place, Problem, ProblemsFound
from pnp.base.strict_json import parsed
from pnp.referee.match import Watcher
from pnp.referee.rules import CHANCE, END, IllegalMove, Move, Rules, State, as_move

FORMAT = 1
LONGEST = 2000  # characters of a text of the head, and of what is told of a line
MOST_PLAYERS = 20
MOST_CHANGES = 1000


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
    data = _parsed(text.partition("\n")[0], file, 1)
    if data.get("pnp") != FORMAT or data.get("pnp") is True:
        raise _wrong(
            file,
            1,
            message(
                "found {get}; expected a log that begins with “pnp”: {format}",
                get=str(data.get("pnp"))[:20],
                format=FORMAT,
            ),
        )
    changes, bots = data.get("changes", []), data.get("bots", [])
    if not (_is_text(data.get("game")) and _is_text(data.get("digest")) and type(data.get("players")) is int):
        raise _wrong(file, 1, message("expected game, digest and players in the head"))
    if not 1 <= data["players"] <= MOST_PLAYERS:
        raise _wrong(file, 1, message("expected 1 to {most_players} players in the head", most_players=MOST_PLAYERS))
    if not _is_text(data.get("seed", "")):
        raise _wrong(file, 1, message("expected a seed of at most {longest} characters in the head", longest=LONGEST))
    if not isinstance(bots, list) or len(bots) > MOST_PLAYERS or not all(map(_is_text, bots)):
        raise _wrong(
            file, 1, message("expected the names of at most {most_players} bots in the head", most_players=MOST_PLAYERS)
        )
    if not isinstance(changes, list) or len(changes) > MOST_CHANGES or not all(map(_is_change, changes)):
        raise _wrong(file, 1, message("expected changes as pairs of a path and a value in the head"))
    pairs = tuple((path, value) for path, value in changes)
    return Head(data["game"], data["digest"], data["players"], data.get("seed", ""), tuple(bots), pairs)


def _is_text(value: object) -> bool:
    return isinstance(value, str) and len(value) <= LONGEST


def _is_change(value: object) -> bool:
    return isinstance(value, list) and len(value) == 2 and all(map(_is_text, value))


def replay(rules: Rules[Any], text: str, file: str) -> tuple[State, list[tuple[int, Move]]]:
    """The state after the last move of a log; every move is checked, and the end compared."""
    head = read_head(text, file)
    if head.digest != rules.digest:
        raise _wrong(file, 1, message("was played with other values of the game's files; expected the same hash"))
    if head.players != rules.players:
        raise _wrong(
            file,
            1,
            message(
                "was played by {players}; expected {players2} players", players=head.players, players2=rules.players
            ),
        )
    s = rules.setup()
    moves = []
    for number, line in enumerate(text.rstrip("\n").split("\n")[1:], 2):
        data = _parsed(line, file, number)
        actor = rules.actor(s)
        if "end" in data:
            if actor != END or data["end"] != s.digest():
                raise _wrong(file, number, message("the end is not the one that these moves lead to"))
            break
        try:
            move = as_move(data.get("move"))
        except (TypeError, RecursionError):
            raise _wrong(file, number, message("expected a move as a list")) from None
        if actor == END or data.get("seat", CHANCE) != actor:
            whose = {END: message("nobody: the game is over"), CHANCE: "a lot"}.get(actor, f"seat {actor}")
            raise _wrong(
                file,
                number,
                message(
                    "found a move of {get}; expected {whose}", get=str(data.get("seat", "a lot"))[:20], whose=whose
                ),
            )
        try:
            rules.play(s, move)
        except IllegalMove as error:
            raise _wrong(file, number, error.message) from None
        moves.append((actor, move))
    return s, moves


def _parsed(line: str, file: str, number: int) -> dict[str, Any]:
    try:
        data = parsed(line)
    except ValueError:
        data = None
    if not isinstance(data, dict):
        raise _wrong(file, number, message("expected one JSON object on the line"))
    return data


def _wrong(file: str, line: int, complaint: Message) -> ProblemsFound:
    return ProblemsFound([Problem(Place(file, line, 1), "", complaint)])


def _line(data: dict[str, Any]) -> str:
    return json.dumps(data, ensure_ascii=False, separators=(", ", ": "))
