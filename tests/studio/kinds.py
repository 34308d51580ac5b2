"""A tiny game with a value of every kind, and with notes."""

from __future__ import annotations

from pathlib import Path

KINDS = """\
# Notes of mine: they stay.
title: Deck  # what it is called

size: 40 x 60 mm
template: card.svg
back: back.svg
fields:
  title: text
  cost: int
  weight?: number
  rare?: bool
  suit: [cup, coin]
  tint?: color
  marks?: {each: word}
  prizes?: {each: {points: int}}

cards:
  # the first one is mine
  - id: one
    title: "First"   # in quotes
    cost: 3          # coins
    weight: 1.5
    rare: true
    suit: cup
    tint: red
    marks: [a, b]
    prizes:
      - points: 2

  - {id: two, title: Second, cost: 4, suit: coin}  # on one line
  - id: three
    quantity: 2
    title: >-
      A long title that is folded over
      two lines of the file
    cost: 5
    suit: coin
"""


def all_kinds(folder: Path) -> Path:
    """The tiny game with a value of every kind, and with notes; its file."""
    path = folder / "cards/tinygame/deck.yaml"
    path.write_text(KINDS, encoding="utf-8")
    game = path.with_name("game.yaml")
    game.write_text(game.read_text() + 'palette: {red: "#8b2b3e", blue: "#0072b2"}\n')
    template = folder / "templates/tinygame/card.svg"
    template.write_text(template.read_text().replace("{name}", "{title} {cost}"))
    return path
