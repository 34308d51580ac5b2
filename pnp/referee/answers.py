"""What rules answer to each question of the contract: whether it is of the right kind, and if not, where it is asked.

Asked after something has gone wrong, when no line of the rules raised it; and by the contract suite, at every position.
"""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Mapping
from random import Random
from typing import Any

from pnp.base.messages import message
from pnp.base.problems import Problem
from pnp.referee.registry import Engine, advice_for
from pnp.referee.rules import CHANCE, END, Entry, Forbidden, Move, Rules, Score, State, Streams
from pnp.referee.slips import answered, in_words, slip

Question = Callable[[Rules[Any], Any], Any]
Kind = Callable[[Rules[Any], Any], bool]
NOT_NOW: Any = object()  # a question that does not arise in this state


def _whole(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _number(value: Any) -> bool:
    return isinstance(value, int | float) and math.isfinite(value)


def _words(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(item, str) for item in value)


def _move(value: Any) -> bool:
    return isinstance(value, tuple) and bool(value) and isinstance(value[0], str) and plain(value, tuple)


def plain(value: Any, many: type[list[Any]] | type[tuple[Any, ...]]) -> bool:
    """Whether a value is a number, a word, None, or some of them together: lists in a state, tuples in a move."""
    if isinstance(value, many):
        return all(plain(item, many) for item in value)
    return value is None or isinstance(value, int | float | str)


def _data(value: Any) -> bool:
    """Whether a dict can stand in a file of JSON."""
    try:
        return isinstance(value, dict) and bool(json.dumps(value))
    except (TypeError, ValueError):
        return False


def _line(value: Any) -> bool:
    return isinstance(value, str) and bool(value.strip()) and value.isprintable()


def _score(value: Any) -> bool:
    return isinstance(value, Score) and _whole(value.total) and isinstance(value.parts, Mapping)


def _each(value: Any, rules: Rules[Any], right: Callable[[Any], bool]) -> bool:
    return isinstance(value, list) and len(value) == rules.players and all(map(right, value))


def _now(when: Callable[[int], bool], ask: Question) -> Question:
    """A question that arises for some actors only."""
    return lambda rules, s: ask(rules, s) if when(rules.actor(s)) else NOT_NOW


def _of_a_move(ask: Callable[[Rules[Any], Any, Move], Any]) -> Question:
    """A question about a move that can be made."""

    def asked(rules: Rules[Any], s: Any) -> Any:
        return ask(rules, s, rules.legal(s)[0] if rules.actor(s) >= 0 else rules.chance(s, Streams(1)))

    return _now(lambda actor: actor != END, asked)


# every question: how it is asked, whether the answer is of its kind, and what that is
ANSWERS: dict[str, tuple[Question, Kind, str]] = {
    "setup": (
        lambda r, s: r.setup(),
        lambda r, a: isinstance(a, State) and isinstance(a, r.state),
        message("a state of the class that `state` names"),
    ),
    "actor": (
        lambda r, s: r.actor(s),
        lambda r, a: _whole(a) and END <= a < r.players,
        message("a seat from 0, CHANCE or END"),
    ),
    "legal": (
        _now(lambda actor: actor >= 0, lambda r, s: r.legal(s)),
        lambda r, a: isinstance(a, list) and all(map(_move, a)),
        message("a list of moves: tuples of a word, then words and numbers"),
    ),
    "chance": (
        _now(lambda actor: actor == CHANCE, lambda r, s: r.chance(s, Streams(1))),
        lambda r, a: _move(a),
        message("a move: a tuple of a word, then words and numbers"),
    ),
    "forbids": (
        lambda r, s: r.forbids(s, ("?",)),
        lambda r, a: a is None or isinstance(a, Forbidden),
        message("Forbidden, or None"),
    ),
    "view": (lambda r, s: r.view(s, 0), lambda r, a: _data(a), message("a dict of JSON data")),
    "resample": (lambda r, s: r.resample(s, 0, Random(1)), lambda r, a: isinstance(a, State), "a state"),
    "scores": (
        lambda r, s: r.scores(s),
        lambda r, a: _each(a, r, _score),
        message("a list of Score, one for each seat"),
    ),
    "ranking": (
        _now(lambda actor: actor == END, lambda r, s: r.ranking(s)),
        lambda r, a: _each(a, r, _whole),
        message("a list of ranks, one for each seat"),
    ),
    "standing": (
        lambda r, s: r.standing(s),
        lambda r, a: _each(a, r, _number),
        message("a list of numbers, one for each seat"),
    ),
    "milestone": (lambda r, s: r.milestone(s), lambda r, a: _whole(a), message("a whole number")),
    "catalogue": (
        lambda r, s: r.catalogue(),
        lambda r, a: isinstance(a, Mapping) and all(isinstance(entry, Entry) for entry in a.values()),
        message("an Entry for each key"),
    ),
    "uses": (
        _of_a_move(lambda r, s, move: r.uses(s, move)),
        lambda r, a: _words(a),
        message("a list of keys of the catalogue"),
    ),
    "broken": (lambda r, s: r.broken(s), lambda r, a: _words(a), message("a list of sentences")),
    "describe": (
        _of_a_move(lambda r, s, move: r.describe(s, move)),
        lambda r, a: _line(a),
        message("one line of text"),
    ),
    "tells": (_of_a_move(lambda r, s, move: r.tells(s, move, 0)), lambda r, a: _line(a), message("one line of text")),
    "badge": (lambda r, s: r.badge(0), lambda r, a: isinstance(a, str), message("a word, or an empty one")),
}


def wrong_answer(rules: Rules[Any], s: Any) -> Problem | None:
    """The first question that is answered in the wrong kind, told where the method begins."""
    for name, (ask, right, expected) in ANSWERS.items():
        try:
            answer = ask(rules, s)
            good = answer is NOT_NOW or right(rules, answer)
        except Exception:  # it is told by its own line, when it is the one that was in the way
            continue
        if not good:
            return answered(getattr(type(rules), name), name, in_words(answer), expected)
    return None


def wrong_weights(engine: Engine, rules: Rules[Any], s: Any) -> Problem | None:
    """Advice that does not answer with a number for each move, or for each seat."""
    if engine.code.advice is None or not isinstance(s, State):
        return None
    try:
        advice = advice_for(engine, rules)
        moves = rules.legal(s) if rules.actor(s) >= 0 else []
        asked = {"outlook": (advice.outlook(s), rules.players, message("each seat"))}
        if moves:
            asked["weigh"] = (advice.weigh(s, moves), len(moves), message("each move"))
    except Exception:
        return None
    for name, (answer, count, of) in asked.items():
        if not isinstance(answer, list) or len(answer) != count or not all(map(_number, answer)):
            return answered(
                getattr(type(advice), name),
                name,
                in_words(answer),
                message("a list of {count}, a number for {of}", count=count, of=of),
            )
    return None


def blame(error: BaseException, engine: Engine, rules: Rules[Any], s: Any, doing: str) -> Problem | None:
    """What went wrong in the rules: the line that raised it, or a wrong answer; None if they are not to blame."""
    problem = slip(error, engine.source.home(), doing) if isinstance(s, State | None) else None
    if problem:
        return problem
    odd = wrong_answer(rules, s) or wrong_weights(engine, rules, s)
    return (
        odd._replace(message=message("{value}; {doing}", value=odd.message, doing=doing))
        if odd
        else slip(error, engine.source.home(), doing)
    )
