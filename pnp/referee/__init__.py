"""The referee: rules that play the printed data, bots, logs of games, and the check of a game by play."""
