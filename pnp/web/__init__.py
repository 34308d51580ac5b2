"""Blocks of a flowing text → one page for a browser: the rules on a phone, for eyes and for ears.

- `inline`: light markup → HTML, every icon with its word
- `blocks`: each kind of block → HTML, and the pictures that stand in it
- `pictures`: faces → pictures within the page, read back from their PDF
- `fonts`: the letters that a page uses, as fonts within it
- `page`: all of it as one file, which asks for nothing else
"""
