"""Jonques: its files → rules, advice, table.

- `chart`: the board as a chart of every line that a junk may sail, and a position on it
- `rules`: three dice enter junks and move them; the first on the enemy’s port wins
- `why`: which rule forbids a move
- `words`: what is counted and said of a game, and what cannot be
- `advice`: how a sensible player weighs moves and sixes
- `telling`: the dice of a turn, junks that enter, move, capture and win, in words
- `table`: the board as text, with one’s own port at the bottom
- `sense`: whether board and fleets make a game that both sides can win
"""

from pnp.referee.gamecode import GameCode

from . import advice, rules, sense, table
from .telling import JonquesTelling

GAME = GameCode(read=rules.read, advice=advice.advice, table=table.table, telling=JonquesTelling, sense=sense.check)
