"""The files of a game → its rules, one folder a game, found by its name. To make another, copy a folder.

Each says `GAME = GameCode(…)` of `rules.read(facts, players)` (what is allowed), `advice.advice(rules)` (what is wise)
and `table.table(rules, state, seat)` (what a seat sees, as lines of at most 80 columns). Nothing outside names a game,
and its own modules import each other by a dot (`from .pieces import …`), so that a copy stands by itself.
"""
