"""registry: rules, advice and table of a game are found by the name of its engine."""

from __future__ import annotations

import shutil
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from pnp import games
from pnp.base.packaged import packaged
from pnp.base.problems import Place, Problems, UsageError
from pnp.definition.load import load_game
from pnp.referee.bots import GreedyBot
from pnp.referee.gamecode import GameCode
from pnp.referee.match import play_game
from pnp.referee.registry import Engine, advice_for, engine_for, engines, installed, rules_for, table_for
from tests.referee.tables import TABLES, WORKSPACE, loaded
from tests.toy_rules import TOY, Toy, toy_rules


def test_there_are_three_games_to_play() -> None:
    """Nine tables of ludothèque games, found by the name of their folder."""
    assert {"marathon", "mans", "jonques"} <= {name for name, _ in TABLES}


def test_engines_are_the_folders_with_rules() -> None:
    """Each of them can be found again; a part of a game is no engine, nor is anything that climbs out."""
    names = engines()
    assert {"jonques", "mans", "marathon"} <= set(names) and names == sorted(names)
    game = loaded("mans")
    for name in names:
        found = engine_for(game._replace(id=name))
        assert found and found.code.advice and found == installed(name)
    for name in ("bowls", "mans-pieces", "", "..", "mans.rules", "Mans", "mans/rules"):
        assert engine_for(game._replace(id=name)) is None, name


def test_a_game_is_played_by_as_many_as_its_box_says() -> None:
    """One more or one less is wrong use, and so is a game without rules."""
    game = loaded("marathon")
    for players in (2, 7):
        with pytest.raises(UsageError, match=f"marathon is for 3 to 6 players, not for {players}"):
            rules_for(game, players, Problems())
    with pytest.raises(UsageError, match="pnp has no rules for harbour: there is no pnp/games/harbour/"):
        rules_for(game._replace(id="harbour"), 3, Problems())


def test_values_that_cannot_be_played_give_no_rules() -> None:
    """But problems; problems that were there before do not count."""
    problems = Problems()
    problems.add(Place("elsewhere.yaml"), "", "something else")
    assert rules_for(loaded("mans"), 2, problems) is not None and len(problems) == 1
    odd = load_game(WORKSPACE, "mans", Problems(), {"game.parameters.rounds": "0"})
    assert odd is not None and rules_for(odd, 2, problems) is None and len(problems) > 1


def test_a_game_without_advice_or_table_says_so() -> None:
    """Only the random bot needs none; a table is no reason to stop."""
    harbour = Engine("harbour", GameCode(read=toy_rules), TOY.source)
    with pytest.raises(UsageError, match="pnp has no advice for harbour, so no bot but random can play it"):
        advice_for(harbour, Toy())
    assert table_for(harbour, Toy(), Toy().setup(), 0) == ["(pnp has no table for harbour)"]


@pytest.mark.parametrize("name", engines())
def test_a_copied_folder_is_a_game_of_its_own(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It plays by the copy's modules, and by none of the game that it was copied from."""
    copy = f"copy-of-{name}"
    folder = tmp_path / copy.replace("-", "_")
    shutil.copytree(packaged("games") / name, folder, ignore=shutil.ignore_patterns("__pycache__"))
    monkeypatch.setattr(games, "__path__", [*games.__path__, str(tmp_path)])
    original = f"pnp.games.{name}"
    for module in [one for one in sys.modules if one == original or one.startswith(f"{original}.")]:
        monkeypatch.delitem(sys.modules, module)  # and back again when the test is over
    game = loaded(name)
    game = game._replace(meta=replace(game.meta, engine=copy))
    players = game.meta.players[0]
    rules = rules_for(game, players, Problems())
    assert rules is not None
    assert type(rules).__module__ == f"pnp.games.{folder.name}.rules"
    engine = installed(copy)
    assert engine is not None
    s = play_game(rules, [GreedyBot(advice_for(engine, rules))] * players, copy)
    assert len(rules.ranking(s)) == players and table_for(engine, rules, s, 0)
    assert original not in sys.modules
