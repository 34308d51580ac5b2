"""Rules → a game that a person plays against bots: lines in, lines out, in the language of the sitting.

- `finding`: words that a person types → the moves, or the cards, that they mean
- `menu`: legal moves → a numbered menu, and an answer typed by a person → the move
- `history`: the moves so far → the position they lead to
- `savefile`: saved games
- `pages`: what is said → pages of at most 24 lines
- `commands`: what a line may begin with instead of a move, in every language
- `lookup`: words → the card or the passage of the rules that they mean
- `ending`: a finished game → who won, and everybody's score
- `party`: who plays what at a table
- `keeping`: a game that is kept in a file
- `play`: the game itself, with undo, hint, save and resume
- `seating`: options → everybody in their seats, after the moves of the saved game
- `signs`: signs that a terminal lacks → others that it has
- `terminal`: a session at a terminal or behind a pipe
- `opening`: what a person asks for → the game and rules of a session
"""
