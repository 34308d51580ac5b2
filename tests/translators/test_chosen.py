"""chosen: which catalogues are worked on, and that one which is asked for is sound."""

from __future__ import annotations

from pathlib import Path

import pytest

from pnp.base.files import write_whole
from pnp.base.problems import ProblemsFound, UsageError
from pnp.definition.workspace import SHARED, Workspace
from pnp.translators.chosen import chosen, own_games, sound
from tests.translators.lanterns import change, po


@pytest.mark.slow
def test_without_names_the_games_of_the_workspace_are_chosen_and_what_they_share(workspace: Path) -> None:
    """What is shared comes first; it has a game as well, for its texts are seen on cards."""
    here = Workspace.here(workspace)
    assert [wanted.name for _, wanted in chosen(here)] == [SHARED, "lanterns"]
    begun = next(name for name in here.games() if name != "lanterns")
    write_whole(workspace / "cards" / begun / "locale/pt.po", "", parents=True)
    assert [wanted.name for _, wanted in chosen(here)] == [SHARED, "lanterns", begun], "which is translated here"
    assert own_games(Workspace.shipped()) == list(Workspace.shipped().games())
    assert [wanted.name for _, wanted in chosen(here, ("lanterns",))] == ["lanterns"]
    ((game, wanted),) = chosen(here, (SHARED,))
    assert wanted.name == SHARED and game.id in here.games()


@pytest.mark.slow
def test_games_that_come_with_pnp_are_not_the_user_s_to_write(workspace: Path) -> None:
    """They can be read all the same."""
    shipped = Workspace.here(workspace / "cards")
    with pytest.raises(UsageError, match="there is no cards/ here"):
        chosen(shipped)
    assert chosen(shipped, writes=False)


def test_a_language_must_be_there_and_sound(workspace: Path) -> None:
    """Else the ones that are there are named, or what is wrong with it."""
    here = Workspace.here(workspace)
    assert sound(here, "lanterns", "es").path("es") == workspace.resolve() / po("es")
    with pytest.raises(UsageError, match="lanterns has no language “ess”; there are es"):
        sound(here, "lanterns", "ess")
    change(str(po("es")), 'msgstr "La linterna"', 'msgstr "La linterna')
    with pytest.raises(ProblemsFound):
        sound(here, "lanterns", "es")
