"""Playtests of the toy race, of which every probability is known."""

from __future__ import annotations

from pnp.playtest.plan import Plan, Result, Subject, run_all
from pnp.playtest.runner import Task
from pnp.playtest.tally import WatchOptions
from pnp.referee.parcel import Playable
from pnp.referee.rules import Move, Streams
from tests.toy_rules import TOY, Toy, ToyState

ALMOST = 0.9999  # seeds are fixed; a true value outside so wide an interval is a mistake, not bad luck


def played(rules: Toy, plan: Plan) -> Result:
    (result,) = run_all([Subject(TOY, rules, (2, 4))], plan)
    return result


def task(rules: Toy, first: int, games: int, options: WatchOptions | None = None) -> Task:
    return Task(
        0, "main", Playable(TOY, rules), ("random",) * rules.players, "s", first, games, options or WatchOptions()
    )


class Scripted(Toy):
    """The toy with dice that are known."""

    faces: tuple[int, ...] = ()

    def chance(self, s: ToyState, streams: Streams) -> Move:
        return ("roll", self.faces[s.round * self.players + s.seat])
