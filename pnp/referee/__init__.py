"""A Game → its Rules, and matches played by them: what prints is known to be playable.

- `rules`: the one small contract between a game and everything that plays it
- `facts`: what rules read from a game's files, with a problem at its place for what is missing or odd
- `bots`: bots that choose moves: random, greedy by advice, search
- `gamecode`: what a game's code says of itself
- `slips`: a slip in somebody's rules → a problem at their file and line
- `sources`: where a game's code stands → the code, the same in every process
- `registry`: the rules, the advice and the table of a game, found by the name of its engine, or in a file
- `parcel`: rules on their way to another process
- `answers`: whether rules answer each question in its kind
- `seats`: bots by name, as on the command line
- `match`: one game from the first lot to the last move
- `gamelog`: a game as JSON lines that replay exactly
- `check`: whether a game is sound: it can be read, it ends, every card is used
- `trial`: a table on trial, for the clauses of the contract to look at
- `clauses`: the clauses of the contract, each a question to a table
- `contract`: the contract suite on any game
"""
