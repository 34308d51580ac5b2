"""Blocks of a flowing text → page faces: rules, read-me, list of parts.

- `flow`: slices → columns and pages
- `tables`: what a table repeats, written out
- `blocks`: each kind of block → slices
- `kit_blocks`: the blocks that tell of the kit itself: rulers, print jobs, parts, inventory
"""
