"""Pages → the bytes of a PDF; the same pages give the same bytes.

- `pens`: outlines as operators
- `plain_art`: a drawing of plain shapes → PDF operators
- `rendered`: what art is once it is drawn
- `art`: every drawing of a document, each once: by `plain_art` where it can, else by cairosvg
- `font`: the glyphs that a document uses → one embedded subset for each font
- `operators`: numbers, matrices and rectangles as a page writes them
- `marks`: cut marks and folds, drawn
- `groups`: what shows together: opacity and clips of groups
- `content`: faces → the operators of a page
- `graft`: a drafted PDF + art, fonts, layers, metadata → the whole one (pikepdf)
- `grey`: a finished PDF → the same in black ink only
- `write`: all of it together (reportlab makes the pages)
- `press`: all documents of a kit, from the cache where nothing has changed
"""
