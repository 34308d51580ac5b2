"""Blocks of a flowing text → page faces: rules, read-me, list of parts.

- `flow`: slices → columns and pages
- `blocks`: each kind of block → slices
- `kit_blocks`: the blocks that tell of the kit itself: rulers, print jobs, parts, inventory
"""
