"""shelf: every game at a glance, those that cannot be read as well."""

from __future__ import annotations

from pathlib import Path

from pnp.definition.workspace import Workspace
from pnp.language.shelf import pieces_of, shelf
from tests.places import ROOT


def test_every_game_is_on_the_shelf(tmp_path: Path) -> None:
    """One that cannot be read by its name alone, before those that come with pnp."""
    (tmp_path / "cards/broken").mkdir(parents=True)
    (tmp_path / "cards/broken/game.yaml").write_text("title: [", encoding="utf-8")
    here = Workspace.here(tmp_path)
    found = shelf(here)
    assert [one.name for one in found] == list(here.games())
    assert found[0] == ("broken", None, 0, ())
    assert all(one.game and one.pieces and one.languages[0] == one.game.lang for one in found[1:])


def test_what_is_printed_instead_of_something_else_is_counted_once() -> None:
    """Whichever of the two is printed; a component that stands in both counts."""
    for one in shelf(Workspace.here(ROOT)):
        assert one.game is not None
        every = sum(component.pieces for component in one.game.components.values())
        instead = [document for document in one.game.meta.documents if document.instead_of]
        assert pieces_of(one.game) == one.pieces <= every
        assert instead or one.pieces == every
