"""The rules of each game, one file a game, found by its name. Each has `read(facts, players) -> Rules`."""
