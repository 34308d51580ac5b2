"""Requests → answers, a module for each room; each has its ROUTES.

- `shelf`: every game as its box, and a new one
- `desk`: how to print a kit, every page before it is made, and the build
- `missing`: lost pieces, chosen by their pictures
- `printers`: a walk that shows how far a printer's backs are off
- `box`: inventory, labels and nets
- `table`: the drawing table: faces, problems, what has changed
- `cells`: cards as a table, and changes of single values
- `uploads`: pictures that are added to a game
- `help`: the documentation, in the frame of the studio
- `files`: PDFs and zips of what was made
- `work`: jobs, and the stream of events
"""
