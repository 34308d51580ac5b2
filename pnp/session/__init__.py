"""Rules → a game that a person plays against bots: lines in, lines out.

- `menu`: legal moves → a numbered menu, and an answer typed by a person → the move
- `history`: the moves so far → the position they lead to
- `savefile`: saved games
- `play`: the game itself, with undo, hint, save and resume
- `terminal`: a session at a terminal or behind a pipe
- `opening`: what a person asks for → the game and rules of a session
"""
