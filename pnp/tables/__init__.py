"""The table of each game as text of 80 columns, one file a game, found by its name: `table(rules, state, seat)`."""
