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
- `drawn_texts`: whether the fonts of texts in drawings are there
- `missing`: what is said of a picture that is not found
- `resources`: templates, pictures, styles and colours of one game, found once and checked
- `pictures`: a picture file scaled into a box
- `setter`: set a text, or say why not
- `safe_zone`: whether a text stands too near to the cut
- `boxes`: texts and pictures in the boxes of a template, and whether they fit
- `spoken`: a face in words
- `compose`: the steps carried out for a card: conditions, repetitions, includes
- `digests`: the digests of all faces of a kit, from the cache where nothing has changed
- `crew`: all faces of a game, by several processes where that pays
- `small_letters`: bars for the letters of a piece that is shown too small to be read
- `large_print`: what grows in large print
- `version_mark`: the small version on every front
- `former`: the hash that manifests of pnp 0.2 and before hold of a face
"""
