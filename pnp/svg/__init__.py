"""SVG text → a small safe tree, and back to text for whoever draws it.

- `tree`: an element with its place in the file, and a whole picture
- `attributes`: what may stand in an attribute so that it prints as it is meant
- `path`: path data → plain commands
- `reader`: a file, perhaps a stranger's → the tree, or what is wrong with it
- `writer`: the tree → text
- `art`: a standalone drawing that is rendered once, wherever it is placed
- `drawings`: art drawn by program: panels, rulers, discs, plans of tiles
"""
