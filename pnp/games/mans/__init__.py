"""24H du Mans: its files → rules, advice, table.

- `pieces`: the cards as tables of numbers, and the state of a race
- `race`: the deck, the rounds and what the cards do: targets, heat, worth
- `rules`: six rounds of pushing one’s luck; three heat, and the engine gives up
- `words`: what a playtest counts, what moves are called, what is wrong with a state
- `odds`: the odds of one racer alone on the track
- `advice`: a driver who counts cards
- `telling`: cards laid, engines that give up, why a round ended, in words
- `table`: the score pad, and what lies before each driver
- `sense`: whether deck and rounds make a race
"""

from pnp.referee.gamecode import GameCode

from . import advice, rules, sense, table
from .telling import MansTelling

GAME = GameCode(read=rules.read, advice=advice.advice, table=table.table, telling=MansTelling, sense=sense.check)
