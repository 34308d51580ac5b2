"""Rules → many games, what was counted in them, and what it shows.

- `tally`: watched games → counters that merge
- `runner`: tasks → tallies, in this process or in others
- `cluster`: the same on a Dask cluster
- `measures`: tallies → figures with intervals
- `plan`: what to play → tasks → a result
- `figures`: a result → figures by name
- `sweeps`: values that vary → differences on paired games
- `trials`: a game and values to try in it → results, or sweeps
- `wording`: numbers and verdicts in words
- `statements`: how grave a finding is, and what is tolerated
- `piece_findings`: what a result says of the pieces
- `findings`: a result → what it means, in words
- `report`: results → a page
"""

from typing import TYPE_CHECKING

from pnp.base.lazy import exports

__all__ = ["Plan", "run"]

if TYPE_CHECKING:
    from pnp.playtest.plan import Plan, run
else:
    __getattr__, __dir__ = exports(__name__, {"Plan": "pnp.playtest.plan", "run": "pnp.playtest.plan"})
