"""Play random games of OpenSpiel or RLCard and print what they took; engines.py runs this in the rivals' Python.

Each rival is driven in the quickest way that we found: random numbers from the standard library, no observations unless
the way asks for them, chance sampled by walking along `chance_outcomes` (numpy's `choice` is several times slower).
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable
from random import Random
from typing import Any, NamedTuple

WARM_UP = 3  # games before the clock runs
LOOKED_AT = 20  # games of which the legal moves are counted, off the clock


class Played(NamedTuple):
    """One game: choices made by players, lots drawn; if looked at, legal moves and choices with two or more of them."""

    decisions: int
    lots: int = 0
    options: int = 0
    open: int = 0


Game = Callable[[Random, bool], Played]


def spiel(name: str) -> Game:
    """OpenSpiel: `legal_actions`, a random one, `apply_action`; chance nodes sampled by their outcomes."""
    import pyspiel  # type: ignore[import-not-found, unused-ignore]  # installed for this comparison only

    game = pyspiel.load_game(name)

    def play(rng: Random, look: bool) -> Played:
        """One game."""
        random = rng.random
        decisions = lots = options = open = 0
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                lots += 1
                left = random()
                for action, probability in state.chance_outcomes():  # noqa: B007  # the last one, if rounding leaves some
                    left -= probability
                    if left <= 0:
                        break
                state.apply_action(action)
            else:
                legal = state.legal_actions()
                state.apply_action(legal[int(random() * len(legal))])
                decisions += 1
                if look:
                    options += len(legal)
                    open += len(legal) > 1
        return Played(decisions, lots, options, open)

    return play


def _gin() -> Any:
    import rlcard  # type: ignore[import-not-found, unused-ignore]  # installed for this comparison only

    return rlcard.make("gin-rummy", config={"seed": 1})


def rlcard_run() -> Game:
    """RLCard as its examples do: `env.run` with its own random agents."""
    from rlcard.agents import RandomAgent  # type: ignore[import-not-found, unused-ignore]  # installed for this comparison only

    env = _gin()
    env.set_agents([RandomAgent(num_actions=env.num_actions) for _ in range(env.num_players)])

    def play(rng: Random, look: bool) -> Played:
        """One game."""
        before = env.timestep
        trajectories, _ = env.run(is_training=False)
        # states and actions alternate; the last state of a player is the end
        seen = [len(state["legal_actions"]) for path in trajectories for state in path[:-1:2]] if look else []
        return Played(env.timestep - before, 0, sum(seen), sum(legal > 1 for legal in seen))

    return play


def rlcard_step() -> Game:
    """RLCard step by step: `env.step` with a random legal action of ours."""
    env = _gin()

    def play(rng: Random, look: bool) -> Played:
        """One game."""
        random = rng.random
        decisions = options = open = 0
        state, _ = env.reset()
        while not env.is_over():
            legal = list(state["legal_actions"])
            state, _ = env.step(legal[int(random() * len(legal))])
            decisions += 1
            if look:
                options += len(legal)
                open += len(legal) > 1
        return Played(decisions, 0, options, open)

    return play


def rlcard_core() -> Game:
    """RLCard's rules alone, below its interface: no observations are made."""
    game = _gin().game

    def play(rng: Random, look: bool) -> Played:
        """One game."""
        random = rng.random
        decisions = options = open = 0
        game.init_game()
        while not game.is_over():
            legal = game.judge.get_legal_actions()
            game.step(legal[int(random() * len(legal))])
            decisions += 1
            if look:
                options += len(legal)
                open += len(legal) > 1
        return Played(decisions, 0, options, open)

    return play


RIVALS: dict[str, Callable[[], Game]] = {
    "openspiel-gin": lambda: spiel("gin_rummy"),
    "openspiel-backgammon": lambda: spiel("backgammon"),
    "rlcard-run": rlcard_run,
    "rlcard-step": rlcard_step,
    "rlcard-core": rlcard_core,
}


def measure(play: Game, seed: str, seconds: float) -> dict[str, float]:
    """Play whole games until that much processor time has gone by."""
    rng = Random(seed)
    for _ in range(WARM_UP):
        play(rng, False)
    games = decisions = lots = 0
    start = time.process_time()
    end = start + seconds
    now = start
    while now < end:
        played = play(rng, False)
        games += 1
        decisions += played.decisions
        lots += played.lots
        now = time.process_time()
    seen = [play(rng, True) for _ in range(LOOKED_AT)]
    looked = sum(s.decisions for s in seen)
    return {
        "seconds": now - start,
        "games": games,
        "decisions": decisions,
        "lots": lots,
        "options": sum(s.options for s in seen) / looked,
        "open": sum(s.open for s in seen) / looked,
    }


if __name__ == "__main__":
    if len(sys.argv) != 4 or sys.argv[1] not in RIVALS:
        raise SystemExit(f"usage: engine_rivals.py {'|'.join(RIVALS)} SEED SECONDS")
    print(json.dumps(measure(RIVALS[sys.argv[1]](), sys.argv[2], float(sys.argv[3]))))
