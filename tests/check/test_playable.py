"""playable: one line before a build, or the reasons against it."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from pnp.base.problems import ProblemsFound
from pnp.check.playable import playable
from pnp.definition.load import load_game
from pnp.definition.workspace import Workspace
from tests.places import ROOT


@pytest.mark.slow
def test_a_game_that_can_be_played_says_so() -> None:
    """After a few games at every table."""
    said = playable(load_game(Workspace.here(ROOT), "marathon"))
    assert re.fullmatch(r"Playable: 12 games of 3 to 6 players came to their end \(\d+ moves\)\.", said)


def test_values_that_cannot_be_played_are_raised() -> None:
    """With the way round them."""
    game = load_game(Workspace.here(ROOT), "marathon")
    with pytest.raises(ProblemsFound) as found:
        playable(game._replace(meta=replace(game.meta, engine="nothing-known")))
    assert "build with --no-check" in found.value.hint
