"""Draw the deck with protograf 0.5.2, the way its own card examples do: Data, Deck, Card, T()."""

from __future__ import annotations

import sys
from pathlib import Path

from deck import cards
from protograf import (  # type: ignore[import-not-found, unused-ignore]  # installed for this comparison only
    Card,
    Create,
    Data,
    Deck,
    Font,
    Save,
    T,
    circle,
    text,
)

NUMBER_SIZE, TITLE_SIZE, TEXT_SIZE, LINE_HEIGHT = 14, 12, 9, 1.28


def main(n: int, out: Path, font: str) -> None:
    """Draw n cards, nine a page, into the PDF file."""
    Create(filename=str(out), paper="A4", units="mm", margin=10.4, margin_top=16.4)
    Font(font)
    Data(source=[card._asdict() for card in cards(n)])
    Deck(width=63, height=88, rounding=3, cols=3, rows=3)
    Card(
        "all",
        circle(cx=11, cy=11, radius=6, label=T("{{ number }}"), label_size=NUMBER_SIZE),
        text(text=T("{{ title }}"), x=31.5, y=28, font_size=TITLE_SIZE, align="centre"),
        text(
            text=T("{{ text }}"),
            x=5,
            y=33,
            width=53,
            height=50,
            font_size=TEXT_SIZE,
            line_height=LINE_HEIGHT,
            align="left",
            wrap=True,
        ),
    )
    Save()


if __name__ == "__main__":
    if len(sys.argv) not in (3, 4):
        raise SystemExit("usage: rival_protograf.py N OUT.pdf [FONT]")
    arguments = sys.argv[1:]
    del sys.argv[1:]  # Create() parses the command line for options of its own
    family = arguments[2] if len(arguments) == 3 else "Helvetica"
    main(int(arguments[0]), Path(arguments[1]).resolve(), family)
