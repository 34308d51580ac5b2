"""Files of a game → a Game: frozen values that know where they were written, or all problems at once.

- `workspace`: where games, templates and fonts are found; names never become paths outside it
- `nodes`: YAML files → nodes with file, line and column; the only reader of a user's YAML
- `yaml_clues`: what was meant where a YAML parser lost its way
- `yaml_words`: what a YAML parser complains of, in words for people who do not program
- `html`: HTML in a text, and what is written here instead
- `synonyms`: keys as other tools call them
- `slips`: what a wrong value shows of how it was meant
- `checks`: small checks that turn nodes into values, or say what is accepted
- `components`: the kinds of pieces, with their cards and blocks; every key of their files
- `game`: a whole game; every key of game.yaml
- `fields`: the `fields:` of a component → checks for its cards
- `blocks`: the blocks of a flowing text
- `markup`: bold, italic and icons inside a text
- `overrides`: values tried instead of those in the files
- `paths`: the value behind a dotted path
- `conditions`: `pnp:if` and `when:`: a small grammar, parsed once
- `formulas`: `values.yaml`: sums of what stands in the files, under a name
- `raw`: what stands in the files as plain data, before it is checked
- `choices`: `when:` and `choose:`: what is read only for some values of the game
- `drawn_for`: drawings that were made for one value, held against the data
- `sources`: a folder → its files as nodes: values tried, choices made, formulas calculated
- `load`: all of it together: a folder → a Game
- `consistency`: what only the whole game can tell
- `values`: what every template and every text can name
- `schema`: the same checks as JSON Schema, for editors
"""
