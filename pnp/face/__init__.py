"""A template + a card → a Face: placed art and set lines of one side of a piece.

- `tags`: what a part of a page is for those who do not see it
- `model`: a face and what stands on it
- `bindings`: `{dotted.path}` in a template: formats, repetitions and numbers
- `repetitions`: where repetitions stand: in rows, or along a shape
- `cells`: the cells of a board, repeated
- `hidden`: a tree without what SVG hides
- `paint`: the colours of shapes that come from the card
- `definitions`: what art refers to, wherever in its file it stands
- `clips`: a clip path as the shapes that it shows
- `template`: an SVG tree → a short program of drawing steps
- `possible`: whether what a template's conditions ask for can ever be
- `templates`: the templates of a game, opened and compiled once
- `styling`: the styles, colours and values of a game
- `pictures`: a picture file scaled into a box
- `setter`: set a text, or say why not
- `safe_zone`: whether a text stands too near to the cut
- `bound`: a side of a card with its values put in, before texts are set
- `boxes`: the boxes of a template with a card's values
- `bind`: template + card → bound face: conditions, repetitions, includes; what they name is opened
- `compose`: bound face → face: texts set, layers put together
- `spoken`: a face in words
- `digests`: the digests of all faces of a kit, from the cache where nothing has changed
- `crew`: all faces of a game, by several processes where that pays
- `small_letters`: bars for the letters of a piece that is shown too small to be read
- `large_print`: what grows in large print
- `version_mark`: the small version on every front
- `former`: the hash that manifests of pnp 0.2 and before hold of a face
"""
