"""How a sensible player of each game weighs moves, one file a game, found by its name. Each has `advice(rules)`."""
