"""Draws the people of the art files again, from docs/figures/: `make figures`."""

import sys

from figures.art import drawings


def main() -> None:
    """Write what has changed."""
    for path, text in drawings().items():
        if path.read_text(encoding="utf-8") != text:
            path.write_text(text, encoding="utf-8")
            sys.stdout.write(f"{path.name}\n")


if __name__ == "__main__":
    main()
