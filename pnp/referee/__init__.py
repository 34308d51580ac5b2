"""A Game → its Rules, and matches played by them: what prints is known to be playable.

- `rules`: the one small contract between a game and everything that plays it
- `facts`: what rules read from a game's files, with a problem at its place for what is missing or odd
- `bots`: bots that choose moves: random, greedy by advice, search
- `telling`: what a game says to the person at the table while it is played
- `gamecode`: what a game's code says of itself
- `slips`: a slip in somebody's rules → a problem at their file and line
- `sources`: where a game's code stands → the code, the same in every process
- `announced`: whether rules of a name are installed, without loading them
- `registry`: the rules, the advice and the table of a game, found by the name of its engine, or in a file
- `parcel`: rules on their way to another process
- `answers`: whether rules answer each question in its kind
- `seats`: bots by name, as on the command line
- `match`: one game from the first lot to the last move
- `gamelog`: a game as JSON lines that replay exactly
- `sense`: are there enough pieces, can every side win, does each card do something?
- `check`: whether a game is sound: it can be read, it ends, every card is used
- `trial`: a table on trial, for the clauses of the contract to look at
- `clauses`: the clauses of the contract, each a question to a table
- `contract`: the contract suite on any game
"""

from typing import TYPE_CHECKING

from pnp.base.lazy import exports

__all__ = ["Advice", "Bot", "Facts", "Rules", "State", "play_game"]

if TYPE_CHECKING:
    from pnp.referee.bots import Advice, Bot
    from pnp.referee.facts import Facts
    from pnp.referee.match import play_game
    from pnp.referee.rules import Rules, State
else:
    __getattr__, __dir__ = exports(
        __name__,
        {
            "Advice": "pnp.referee.bots",
            "Bot": "pnp.referee.bots",
            "Facts": "pnp.referee.facts",
            "Rules": "pnp.referee.rules",
            "State": "pnp.referee.rules",
            "play_game": "pnp.referee.match",
        },
    )
