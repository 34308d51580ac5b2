"""opening: what a session begins with, from what a person asks for or from a kept game."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from pnp.base.problems import UsageError
from pnp.definition.workspace import Workspace
from pnp.session.opening import opening
from pnp.session.terminal import SessionOptions, run
from tests.places import ROOT

HERE = Workspace.here(ROOT)


def test_a_game_is_opened_for_the_fewest_players_in_its_language() -> None:
    """If nothing else is said."""
    game, rules, options, _ = opening(HERE, "mans", SessionOptions())
    assert (game.lang, rules.players, options.changes) == ("fr", 2, ())
    game, rules, options, _ = opening(HERE, "mans", SessionOptions(), 3, "en", ["game.parameters.overheat=4"])
    assert (game.lang, rules.players) == ("en", 3)
    assert options.changes == (("game.parameters.overheat", "4"),) and game.meta.parameters["overheat"] == 4


def test_a_kept_game_knows_what_it_is(tmp_path: Path) -> None:
    """Its name, players and values come from the file; nothing else may be said of its lots."""
    path = tmp_path / "kept.jsonl"
    first = opening(HERE, "mans", SessionOptions(seed="5", save=path), 3, "", ["game.parameters.overheat=4"])
    run(first.game, first.rules, first.options, io.StringIO("1\nq\n"), io.StringIO(), first.engine)
    game, rules, options, _ = opening(HERE, "", SessionOptions(resume=path))
    assert (game.id, rules.players, options.changes) == ("mans", 3, (("game.parameters.overheat", "4"),))
    with pytest.raises(UsageError, match="come from the kept game"):
        opening(HERE, "", SessionOptions(resume=path, seed="6"))


@pytest.mark.parametrize(
    ("name", "changes", "said"),
    [("", (), "which game?"), ("mans", ["game.parameters.overheat=1..3"], "expected one value to play with")],
)
def test_what_is_not_clear_is_asked(name: str, changes: list[str], said: str) -> None:
    """Before anything is read."""
    with pytest.raises(UsageError, match=said):
        opening(HERE, name, SessionOptions(), changes=changes)
