"""Blocks of a flowing text → page faces: rules, read-me, list of parts.

- `tagging`: what is a heading, a list, a table, a picture, for those who do not see it
- `backdrop`: a quiet ground and the strip across the head of a page
- `columns`: slices → columns
- `flow`: blocks → slices, columns → pages
- `tables`: what a table repeats, written out
- `blocks`: each kind of block → slices
- `covers`: the title under a large picture
- `pieces`: real pieces in rows and arrangements
- `filling`: values in the texts of blocks
- `kit_blocks`: the blocks that tell of the kit itself: rulers, print jobs, parts, inventory
"""
