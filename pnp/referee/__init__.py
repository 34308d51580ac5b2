"""A Game → its Rules, and matches played by them: what prints is known to be playable.

- `rules`: the one small contract between a game and everything that plays it
- `facts`: what rules read from a game's files, with a problem at its place for what is missing or odd
- `registry`: the rules, the advice and the table of a game, found by the name of its engine
- `bots`: bots that choose moves: random, greedy by advice, search
- `seats`: bots by name, as on the command line
- `match`: one game from the first lot to the last move
- `gamelog`: a game as JSON lines that replay exactly
- `check`: whether a game is sound: it can be read, it ends, every card is used
"""
