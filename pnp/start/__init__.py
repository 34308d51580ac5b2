"""A name → the files of a new game, that builds at once.

- `new_game`: the skeleton copied into a workspace: all of its files, or none
"""
