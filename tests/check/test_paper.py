"""paper: every text fits, in every language, or the languages that do not are named."""

from __future__ import annotations

from pathlib import Path

from pnp.base.cache import Cache
from pnp.base.problems import Problems
from pnp.check.paper import printable
from pnp.definition.load import load_game
from pnp.definition.workspace import Workspace
from tests.command_line import run


def test_a_language_that_is_not_complete_is_named(workspace: Path) -> None:
    """The kit in the game's own language is there all the same."""
    here, problems = Workspace.here(workspace), Problems()
    game = load_game(here, "tinygame")
    paper = printable(here, game, Cache(None), problems)
    assert paper.line == "texts are complete in fr and fit; 2 documents" and not problems.found
    run("i18n", "add", "de", "--game", "tinygame")
    paper = printable(here, game, Cache(None), problems)
    assert paper.line == "texts in de do not fit or are not complete" and problems.found
    assert paper.kit is not None and paper.kit.game.lang == "fr"


def test_a_game_that_prints_nothing_is_no_mistake(workspace: Path) -> None:
    """It may be played before it is drawn."""
    path = workspace / "cards/tinygame/game.yaml"
    path.write_text(path.read_text(encoding="utf-8").split("documents:")[0], encoding="utf-8")
    here, problems = Workspace.here(workspace), Problems()
    paper = printable(here, load_game(here, "tinygame"), Cache(None), problems)
    assert paper == ("texts are complete in fr; nothing is printed yet", None, ()) and not problems.found
