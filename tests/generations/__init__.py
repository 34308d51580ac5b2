"""Workspaces and kits that programs of earlier versions have made: what must be read, and printed again, for ever.

Each folder is a generation, named after the version that made it:

- `workspace/`: games with every binding of templates, every kind of block and key; translations; the shipped games
- `kits/`: ten kits of them, each printed in another way, with its manifest and PDFs
- `reprints/`: single pieces of each kit, as that program printed them again
- `saved/`: a played game of each shipped game
- `config/printers.json`: a printer that was calibrated upright and across
- `kits.json`: the options of each kit, and the pieces that were printed again

Nothing in a generation is ever made again; `tests/whole/test_generations.py` asks today's program for the same.
"""
