"""reading: figures and advice, or problems where art cannot be drawn."""

from __future__ import annotations

from pathlib import Path

import pytest

from pnp.base.cache import Cache
from pnp.base.messages import verbatim
from pnp.base.problems import Place, Problem, Problems, ProblemsFound
from pnp.base.progress import Progress
from pnp.check import reading
from pnp.definition.workspace import Workspace
from pnp.kit.build import draft
from pnp.kit.options import PrintOptions


@pytest.mark.slow
def test_art_that_cannot_be_drawn_is_a_problem(workspace: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """And no figures are made up; else there is a line for the game and its table."""
    kit = draft(Workspace.here(workspace), PrintOptions("tinygame"), Cache(None), Progress())
    problems = Problems()
    found = reading.readable(kit, Cache(None), 1, problems)
    assert found is not None and found.lines[0].startswith("tinygame: ") and len(found.lines) > 2
    wrong = Problem(Place("card.svg"), "", verbatim("cannot be drawn"))

    def fails(*_: object) -> None:
        raise ProblemsFound([wrong])

    monkeypatch.setattr(reading, "readability", fails)
    assert reading.readable(kit, Cache(None), 1, problems) is None and problems.found == [wrong]
