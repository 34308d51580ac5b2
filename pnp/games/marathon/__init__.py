"""Marathon à l’Escale à Jeux: its files → rules, advice, table.

- `common`: what the six places have in common
- `places`: the six places: where a pawn may go, what time it costs, what it brings at the count
- `pieces`: track, tokens, places and events as the files give them, and the state of a game
- `rules`: time, turns, lines and counts
- `words`: what a playtest counts, what moves are called, what is wrong with a state
- `advice`: how a sensible player weighs a placement
- `names`: who is who: players are called by the colours of their pawns
- `telling`: what a placement costs and brings, and what every count brought, in words
- `table`: the table as text
- `sense`: whether there is enough of everything for its players
"""

from pnp.referee.gamecode import GameCode

from . import advice, rules, sense, table
from .telling import MarathonTelling

GAME = GameCode(read=rules.read, advice=advice.advice, table=table.table, telling=MarathonTelling, sense=sense.check)
