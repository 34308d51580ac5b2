"""A Game + a language → the same Game with every text as it is printed.

- `conventions`: what is known of each language (a file each in data/): spacing, quotes, direction
- `plurals`: which form of a counted word goes with a number
- `typography`: blanks, quotes and decimals as a language sets them
- `pseudo`: a made-up language that is longer and has accents everywhere, for testing
- `characters`: characters that no text may have
- `po`: the text of a PO file → its head and its entries
- `po_lines`: the lines of a PO file, each held to what it may be
- `catalogue`: PO files → translations, checked
- `texts`: every text of a game, found and replaced
- `origins`: a printed text → where it was translated
- `localize`: which catalogues there are, and the game in one language or two
- `aloud`: a text as it is read aloud, every icon by its word
- `glossary`: the words of a game and the readings of its icons, and their translations
- `doubts`: translations that look like slips: numbers, terms, and what is still the source
- `shelf`: the games of a workspace at a glance
"""
