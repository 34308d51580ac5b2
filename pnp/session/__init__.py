"""A game in the terminal: a person against bots."""
