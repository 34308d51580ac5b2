"""A name → the files of a new game, that builds at once.

The skeleton is French; `english.json` has its words in English, and nothing else differs.

- `new_game`: the skeleton copied into a workspace: all of its files, or none
"""
