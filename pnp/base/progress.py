"""What a long piece of work reports while it goes on; who draws bars listens, everybody else does not."""

from __future__ import annotations

from typing import Literal

Stage = Literal["compose", "draw", "write"]  # of a build


class Progress:
    """Hears of stages and steps, and does nothing with them; the command line draws them."""

    def stage(self, name: Stage, total: int) -> None:
        """A new stage with so many steps."""

    def step(self) -> None:
        """One step done."""
