"""Results of a playtest → one HTML page that needs nothing else, for screen and paper.

- `plot`: the paper that charts are drawn on: colours, scales, lines and letters
- `charts`: figures → charts, as SVG that stands inside a page
- `panels`: a result → a chart each, with a sentence that says how to read it
- `cells`: figures → tables
- `page`: all of it together, or a few lines for a terminal
"""
