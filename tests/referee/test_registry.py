"""registry: rules, advice and table of a game are found by the name of its engine."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from pnp import games
from pnp.base.messages import verbatim
from pnp.base.packaged import packaged
from pnp.base.problems import Place, Problems, ProblemsFound, UsageError
from pnp.definition.load import load_game
from pnp.referee.bots import GreedyBot
from pnp.referee.gamecode import GameCode
from pnp.referee.match import play_game
from pnp.referee.registry import Engine, advice_for, engine_for, engines, installed, rules_for, table_for
from pnp.referee.sources import Installed, RulesFile
from tests.referee.tables import TABLES, WORKSPACE, loaded
from tests.tides import RULES, brought, install, tides
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
    problems.add(Place("elsewhere.yaml"), "", verbatim("something else"))
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


# --- rules of one's own ----------------------------------------------------------------------------------------------


@pytest.fixture
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder of Python's where the sample distribution is installed."""
    target = install(tmp_path / "site")
    monkeypatch.syspath_prepend(str(target))
    yield target
    for name in [name for name in sys.modules if name.split(".")[0] == "pnp_tides"]:
        del sys.modules[name]


def test_a_distribution_brings_a_game(elsewhere: Path) -> None:
    """By its entry point; it is known by its version and by a hash of its code."""
    assert "tides" in engines()
    engine = engine_for(tides())
    assert engine is not None and isinstance(engine.source, Installed)
    assert engine.source[:3] == ("pnp_tides", "GAME", "pnp-tides 1.0") and len(engine.source.digest) == 64
    assert engine.source.home() == elsewhere / "pnp_tides"
    assert rules_for(tides(), 2, Problems(), engine) is not None


def test_without_it_there_are_no_rules() -> None:
    """Though the file with them lies in the folder of the game: a game folder never runs code."""
    assert engine_for(tides()) is None
    with pytest.raises(UsageError, match="no installed distribution brings them, and no file was named with --rules"):
        rules_for(tides(), 2, Problems())


def test_a_file_that_is_named_comes_first(elsewhere: Path) -> None:
    """Whoever names it means it, whatever is installed."""
    engine = engine_for(tides(), RULES)
    assert engine is not None and engine.source == RulesFile.at(RULES)
    mans = engine_for(loaded("mans"), RULES)
    assert mans is not None and mans.source == engine.source


def test_a_distribution_does_not_take_the_place_of_a_game_of_pnp(elsewhere: Path) -> None:
    """A shipped game is played by shipped rules."""
    brought(elsewhere, "strange", "1", {"mans": "pnp_tides:GAME"})
    engine = engine_for(loaded("mans"))
    assert engine is not None and engine.source == Installed("pnp.games.mans")


def test_two_distributions_of_one_game_are_refused(elsewhere: Path) -> None:
    """With their names: nobody else could tell which is meant."""
    brought(elsewhere, "another", "2", {"tides": "pnp_tides:GAME"})
    with pytest.raises(UsageError, match=r"several distributions bring rules for tides: another 2, pnp-tides 1\.0"):
        engine_for(tides())


def test_names_that_climb_out_are_no_engines(elsewhere: Path) -> None:
    """Entry points are as strict as folders."""
    brought(elsewhere, "odd", "1", {"../tides": "pnp_tides:GAME", "Tides": "pnp_tides:GAME"})
    assert [name for name in engines() if name.lower().endswith("tides")] == ["tides"]


class NoRules:
    """Not what `read` should answer."""


def code(read: Any, **parts: Any) -> Engine:
    return Engine("toy", GameCode(read=read, **parts), TOY.source)


@pytest.mark.parametrize(
    ("read", "said"),
    [
        (lambda facts, players: None, "in read: answered nothing; expected an object of a class of Rules"),
        (lambda facts, players: NoRules(), "expected an object of a class of Rules"),
        (lambda facts, players: Toy(players + 1), "expected rules for 2 players, not for 3"),
        (lambda facts, players: object.__new__(Toy), "expected rules with players, digest, pace, as in"),
    ],
)
def test_what_is_read_must_be_rules(read: Any, said: str) -> None:
    """Else it is told where `read` begins."""
    problems = Problems()
    assert rules_for(loaded("mans"), 2, problems, code(read)) is None
    (problem,) = problems
    assert said in str(problem) and "test_registry.py" in problem.place.file and problem.place.line > 100


def test_a_slip_while_reading_is_told_at_its_line() -> None:
    """With what was being done."""
    problems = Problems()
    engine = code(lambda facts, players: toy_rules(facts, players).worth["mule"])
    engine = Engine("toy", engine.code, RulesFile(__file__, ""))
    assert rules_for(loaded("mans"), 2, problems, engine) is None
    assert "KeyError: 'mule'; while the rules for 2 players were read" in str(next(iter(problems)))


def test_advice_and_table_must_be_what_they_are() -> None:
    """Else they are told where they begin."""
    odd = code(toy_rules, advice=lambda rules: 5, table=lambda rules, s, seat: "one line")
    with pytest.raises(ProblemsFound, match="in advice: answered int 5; expected an object of a class of Advice"):
        advice_for(odd, Toy())
    with pytest.raises(ProblemsFound, match="in table: answered str 'one line'; expected a list of lines of text"):
        table_for(odd, Toy(), Toy().setup(), 0)
