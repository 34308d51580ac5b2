"""clauses: each clause of the contract notices rules that break it, and blames the method that does."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

import pytest

from pnp.base.problems import Problem, Problems
from pnp.referee import clauses
from pnp.referee.contract import tried
from pnp.referee.gamecode import GameCode
from pnp.referee.registry import Engine, engine_for, rules_for
from pnp.referee.rules import Entry, Forbidden, Move, Rules, Score, State, Streams
from pnp.referee.sources import RulesFile
from pnp.referee.trial import Trial
from tests.tides import RULES, tides


def table() -> tuple[Engine, Rules[Any]]:
    """The sample game for three, which has lots, secrets, advice and a table."""
    game = tides()
    engine = engine_for(game, RULES)
    assert engine is not None
    rules = rules_for(game, 3, Problems(), engine)
    assert rules is not None
    return engine, rules


ENGINE, GOOD = table()
TIDES: Any = type(GOOD)  # a class that only exists once its file has been run


def spoilt(**methods: Any) -> Any:
    """The rules with some methods changed."""
    rules: Any = object.__new__(type("Spoilt", (TIDES,), methods))
    rules.__dict__.update(GOOD.__dict__)
    return rules


def twice(self: Any, s: Any) -> list[Move]:
    return [*TIDES.legal(self, s), ("climb",)]


def lax(self: Any, s: Any, move: Move) -> Forbidden | None:
    return TIDES.forbids(self, s, move) if move != ("?",) else None


def severe(self: Any, s: Any, move: Move) -> Forbidden | None:
    return Forbidden("", "never") if move == ("climb",) else TIDES.forbids(self, s, move)


def fragile(self: Any, s: Any, move: Move) -> Forbidden | None:
    return Forbidden("x", "y") if len(move[1]) > 9 else None


def careless(self: Any, s: Any, streams: Streams) -> Move:
    return TIDES.chance(self, s, Streams(Random().random()))  # type: ignore[arg-type, no-any-return]


def open_handed(self: Any, s: Any, seat: int) -> dict[str, Any]:
    return s.dump()  # type: ignore[no-any-return]


def lazy(self: Any, s: Any, seat: int, rng: Random) -> Any:
    s.tide += 1
    return s.clone()


def wrong_sum(self: Any, s: Any) -> list[Score]:
    return [Score(score.total + 1, score.parts) for score in TIDES.scores(self, s)]


def own_parent(self: Any) -> Mapping[str, Entry]:
    return {**TIDES.catalogue(self), "find/x": Entry("find", "X", "find/x")}


CASES: list[tuple[str, Any, dict[str, Any], str]] = [
    ("in_kind", "milestone", {"milestone": lambda self, s: "late"}, "answered str 'late'; expected a whole number"),
    ("in_kind", "view", {"view": lambda self, s, seat: {"x": {1, 2}}}, "expected a dict of JSON data"),
    ("in_kind", "legal", {"legal": lambda self, s: [("climb", [1])]}, "expected a list of moves"),
    ("games_end", "uses", {"uses": lambda self, s, move: ["find/unicorn"]}, "stand not in the catalogue"),
    ("games_end", "apply", {"broken": lambda self, s: ["a find is lost"]}, "a find is lost"),
    ("games_end", "scores", {"scores": wrong_sum}, "are not those of its parts"),
    ("games_end", "ranking", {"ranking": lambda self, s: [2, 2, 3]}, "are no ranks"),
    ("legal_moves", "legal", {"legal": twice}, "stands there twice"),
    ("legal_moves", "forbids", {"forbids": severe}, 'forbids ["climb"], which is legal'),
    ("legal_moves", "legal", {"apply": lambda self, s, move: None}, "does not come to its end: no end after"),
    ("refusals", "forbids", {"forbids": lax}, 'allows ["?"], and `legal` does not'),
    ("refusals", "fragile", {"forbids": fragile}, "TypeError: object of type 'int' has no len()"),
    ("lots", "chance", {"chance": careless}, "two different lots"),
    ("secrets", "resample", {"view": open_handed}, "sees another state than its own"),
    ("secrets", "resample", {"resample": lazy}, "changes the real state"),
    ("asking", "standing", {"standing": lambda self, s: s.piles.clear() or [0.0] * 3}, "changes the state"),
    ("catalogue", "catalogue", {"catalogue": own_parent}, "belongs to itself"),
    ("words", "describe", {"describe": lambda self, s, move: "a\nb"}, "expected one line"),
]


def only(name: str, code: GameCode, rules: Any) -> Problem:
    """What one clause finds."""
    engine = Engine("spoilt", code, RulesFile(__file__, ""))
    (problem,) = tried(getattr(clauses, name), Trial(engine, rules, games=1)).problems
    return problem


@pytest.mark.parametrize(("name", "method", "methods", "said"), CASES, ids=[f"{c[0]}-{c[1]}" for c in CASES])
def test_a_clause_notices_who_breaks_it(name: str, method: str, methods: dict[str, Any], said: str) -> None:
    """And blames the method."""
    problem = only(name, ENGINE.code, spoilt(**methods))
    assert said in problem.message, problem
    function = methods.get(method)
    if function is not None:
        assert problem.place.line == function.__code__.co_firstlineno
    assert "3 players" in problem.message


def test_good_rules_keep_every_clause() -> None:
    """Nothing else than what was spoilt is found."""
    trial = Trial(ENGINE, GOOD, games=1)
    assert [clause.__name__ for clause in clauses.CLAUSES if tried(clause, trial).problems] == []


def test_rules_that_cannot_be_pickled_are_noticed() -> None:
    """They would never reach another process."""
    problem = only("pickles", ENGINE.code, spoilt())
    assert "cannot be pickled: PicklingError" in problem.message


def shallow(self: Any) -> Any:
    """A copy that shares its lists."""
    new = object.__new__(type(self))
    for name in self.__slots__:
        setattr(new, name, getattr(self, name))
    return new


def test_a_copy_that_shares_something_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """It would change while a bot thinks."""
    trial = Trial(ENGINE, GOOD)
    trial.game(13)  # before it is spoilt
    monkeypatch.setattr(TIDES.state, "clone", shallow)
    (problem,) = tried(clauses.states, trial).problems
    assert problem.field == "in shallow" and "on a copy changes the original" in problem.message


def peeking(rules: Any) -> Any:
    """Advice that looks into the sand."""
    assert ENGINE.code.advice is not None
    advice: Any = ENGINE.code.advice(rules)

    class Peeking(type(advice)):  # type: ignore[misc]
        def weigh(self, s: Any, moves: Sequence[Move]) -> list[float]:
            return [float(s.piles[0][-1]) if s.piles[0] else 0.0 for _ in moves]

    return Peeking(rules)


def test_advice_that_peeks_is_noticed() -> None:
    """It must use what the player may know, and nothing else."""
    problem = only("advice", GameCode(read=ENGINE.code.read, advice=peeking), GOOD)
    assert problem.field.endswith("Peeking.weigh") and "is advised by what it may not know" in problem.message


def wide(rules: Any, s: State, seat: int) -> list[str]:
    return ["~" * 81]


def showing(rules: Any, s: Any, seat: int) -> list[str]:
    return [f"the next find: {s.piles[0][-1:]}"]


def test_a_table_that_is_too_wide_or_shows_too_much_is_noticed() -> None:
    """Who plays at it would see a broken line, or win."""
    assert "a line has 81 columns" in only("table", GameCode(read=ENGINE.code.read, table=wide), GOOD).message
    said = only("table", GameCode(read=ENGINE.code.read, table=showing), GOOD).message
    assert "sees what it may not know" in said


def test_what_a_game_does_not_have_is_not_tried() -> None:
    """Neither advice nor a table is needed."""
    trial = Trial(Engine("bare", GameCode(read=ENGINE.code.read), ENGINE.source), GOOD)
    assert tried(clauses.advice, trial).held == tried(clauses.table, trial).held == 0


def test_a_state_that_holds_more_than_lists_is_noticed() -> None:
    """A set has no place in a file, and a dict is not copied."""
    trial = Trial(ENGINE, GOOD)
    trial.game(1)[0].state.shown = {1, 2}
    (problem,) = tried(clauses.in_kind, trial).problems
    assert "shown is set {1, 2}; expected numbers, words, lists" in problem.message
    (problem,) = tried(clauses.same_seed, Trial(ENGINE, spoilt(setup=lambda self: unfit()))).problems
    assert "fails: TypeError: Object of type set is not JSON serializable" in problem.message


def unfit() -> Any:
    """A beach with a set that only its digest notices."""
    s = GOOD.setup()
    s.tide = {0}.pop()

    class Odd(type(s)):  # type: ignore[misc]
        __slots__ = ()

        def dump(self) -> dict[str, Any]:
            return {"tide": {1}}

    s.__class__ = Odd
    return s
