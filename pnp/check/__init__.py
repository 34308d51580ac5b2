"""A game's files → what is wrong with it, on paper, to the eye and in play.

- `paper`: whether every text fits its place, in every language
- `reading`: how well a kit can be read, in figures and advice
- `cutting`: whether grounds run past the cut
- `pixels`: which parts of drawings are printed as pixels
- `playable`: whether a game can be played, before it is built
- `targets`: whether a playtest meets what game.yaml aims at
- `report`: all of it for one game
"""
