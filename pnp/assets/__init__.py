"""Files of a game → what its faces are drawn with: drawings, icons, readings and fonts, each opened and checked once.

- `missing`: what to write instead of a picture that is not found
- `drawn_texts`: whether the fonts of texts in drawings are there
- `drawing`: a picture file as art
- `opener`: opens the files that a game names, each once, and keeps what is wrong with them
"""
