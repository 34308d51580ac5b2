"""Judges: a small, slow, literal second set of the rules, written from the games' specification alone.

A judge follows a game move by move and says whose move it is, every move that seat may make and, at the end, the totals
and the ranks. It shares no code with pnp/games and keeps no running sums: everything is counted afresh each time it is
asked. `tests/whole/test_judges.py` lets the engine play and compares.
"""

from __future__ import annotations

from typing import Any, Protocol

CHANCE, END = -1, -2


class Judge(Protocol):
    """What every judge answers."""

    def actor(self) -> int:
        """A seat, CHANCE or END."""

    def legal(self) -> set[tuple[Any, ...]]:
        """Every move of the seat whose move it is."""

    def apply(self, move: tuple[Any, ...]) -> None:
        """A move of anyone, legal or drawn by lot."""

    def totals(self) -> list[int]:
        """The final score of each seat."""

    def ranking(self) -> list[int]:
        """The rank of each seat, 1 for the winner."""
