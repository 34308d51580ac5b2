"""SVG text → a small safe tree that travels to whoever draws, saves ink or describes it.

- `tree`: an element with its place in the file, and a whole picture
- `attributes`: what may stand in an attribute so that it prints as it is meant
- `path`: path data → plain commands
- `pen`: what follows an outline: moves, lines, curves, arcs
- `outlines`: a shape → the strokes of a pen
- `reader`: a file, perhaps a stranger's → the tree, or what is wrong with it
- `canonical`: the tree → what it shows, in one form however it is written
- `writer`: the tree → text
- `art`: a standalone drawing that is rendered once, wherever it is placed
- `drawings`: art drawn by program: panels, rulers, discs, plans of tiles
"""
