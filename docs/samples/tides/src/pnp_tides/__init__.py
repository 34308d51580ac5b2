"""The files of La mer monte → its rules, advice and table, for pnp.

- `game`: all of it
"""

from .game import GAME

__all__ = ["GAME"]
