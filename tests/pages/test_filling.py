"""Values in the texts of pages."""

from __future__ import annotations

from pnp.pages.blocks import SETTERS
from pnp.pages.filling import filled
from tests.pages.flows import HERE, block, complaints, flow, mans


def test_values_of_the_game_are_filled_in_and_wrong_ones_are_told() -> None:
    """In any block with words; the message has the place of the block."""
    one = flow()
    version = mans().meta.version
    assert filled(one, "Version {game.version}", block("text", "")) == f"Version {version}"
    assert not complaints(one)
    SETTERS["heading"](one, block("heading", "{game.verison}"))
    assert len(complaints(one)) == 1
    assert complaints(one)[0].startswith(f"{HERE}: heading: found {{game.verison}}")
    assert "did you mean version?" in complaints(one)[0]
