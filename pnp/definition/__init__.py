"""Files of a game → a Game: frozen values that know where they were written, or all problems at once.

- `workspace`: where games, templates and fonts are found; names never become paths outside it
- `nodes`: YAML files → nodes with file, line and column; the only reader of YAML
- `checks`: small checks that turn nodes into values, or say what is accepted
- `models`: a game and all that is in it, every key with its check and a line of help
- `fields`: the `fields:` of a component → checks for its cards
- `blocks`: the blocks of a flowing text
- `markup`: bold, italic and icons inside a text
- `overrides`: values tried instead of those in the files
- `load`: all of it together: a folder → a Game
- `consistency`: what only the whole game can tell
- `schema`: the same checks as JSON Schema, for editors
"""
