"""Pages → the bytes of a PDF; the same pages give the same bytes.

- `pens`: outlines as operators
- `rendered`: what art is once it is drawn: forms, shadings, states, pixels
- `pixels`: pictures of pixels as a PDF holds them
- `drawing`: a scene → a form of operators
- `cairo`: a drawing by cairosvg, the reference
- `filters`: the steps of SVG filters → how long resvg takes for them
- `effort`: the parts of a drawing → what resvg does for each, counted before it is asked
- `parts`: what other renderers are asked for, and what comes of it
- `scales`: how large art is printed
- `cut`: a place on a page of a finished PDF → art
- `art`: every drawing of a document, each once
- `embed`: rendered art → objects of a PDF
- `font`: the glyphs that a document uses → one embedded subset for each font
- `operators`: numbers, matrices and rectangles as a page writes them
- `marks`: cut marks and folds, drawn
- `groups`: what shows together: opacity and clips of groups
- `structure`: marked content → the structure tree, for those who do not see the page
- `content`: faces → the operators of a page
- `graft`: a drafted PDF + art, fonts, layers, metadata → the whole one (pikepdf)
- `grey`: a finished PDF → the same in black ink only
- `write`: all of it together (reportlab makes the pages)
- `press`: all documents of a kit, from the cache where nothing has changed
"""
