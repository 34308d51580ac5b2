"""What is installed and used here → findings, each with what to do about it.

- `findings`: what an examination finds, and how it asks without ever failing itself
- `pins`: whether the libraries are those that were tested
- `program`: pnp, Python, the libraries, and the C library cairo
- `examination`: folders, games, fonts, cache, printers, terminal: all of it together
"""
