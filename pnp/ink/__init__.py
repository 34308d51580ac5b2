"""A Face → the same face in less ink.

- `choice`: the ink that was asked for → what becomes of a face
"""
