"""The Markdown of docs/ → pages that a browser shows without a network.

- `pages`: which pages there are, and what they are called
- `html`: pages → HTML, with links that lead from one to the other
- `site`: all of them as files in the user's cache folder
"""
