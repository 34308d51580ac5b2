"""overrides: `--set` paths reach any value, go through the same checks, and change no file."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.base.problems import Problems, UsageError
from pnp.definition.game import Game
from pnp.definition.load import load_game
from pnp.definition.overrides import combinations, read_trial
from pnp.definition.workspace import Workspace
from tests.places import ROOT

WORKSPACE = Workspace.here(ROOT)


def changed(**paths: str) -> Game:
    """Marathon with some values changed; double underscores stand for dots, single ones in names for hyphens."""
    problems = Problems()
    changes = {path.replace("__", ".").replace("_", "-"): value for path, value in paths.items()}
    game = load_game(WORKSPACE, "marathon", problems, changes)
    problems.stop_if_any()
    assert game
    return game


def test_a_path_reaches_cards_lists_defaults_and_game_keys() -> None:
    """By file, card id, key and number from 1; keys with a default are added."""
    game = changed(
        places__salon__majority="9",
        places__salon__rows__1__time="5",
        events__event_1__quantity="2",
        events__event_5__minus="[salon, ludo-rdc]",
        board__board__blocks__3__to="40",
        game__minutes__2="50",
        game__variants__house="yes",
    )
    salon = next(card for card in game.components["places"].cards if card.id == "salon")
    events = {card.id: card for card in game.components["events"].cards}
    assert salon.data["majority"] == 9 and salon.data["rows"][0]["time"] == 5
    assert events["event-1"].quantity == 2 and events["event-5"].data["minus"] == ("salon", "ludo-rdc")
    assert game.components["board"].cards[0].data["blocks"][2]["to"] == 40
    assert game.meta.minutes[1] == 50 and game.meta.variants["house"] == "yes"
    plain = changed()
    assert plain.digest != game.digest and changed(places__salon__majority="7").digest == plain.digest


def test_a_wrong_value_is_reported_where_the_old_one_stands() -> None:
    """With the line of the file, so that a designer finds it."""
    problems = Problems()
    load_game(WORKSPACE, "marathon", problems, {"places.salon.majority": "lots"})
    text = (ROOT / "cards/marathon/places.yaml").read_text(encoding="utf-8")
    line = text[: text.index("    majority: ")].count("\n") + 1
    assert [str(p) for p in problems] == [
        f"cards/marathon/places.yaml:{line}:15: cards.salon.majority: found “lots”; expected a whole number"
    ]


@pytest.mark.parametrize(
    ("path", "says"),
    [
        ("place.salon.majority", "no file place.yaml; there are game, .* \\(did you mean places\\?\\)"),
        ("places.saloon.majority", "nothing is called “saloon” there; .* \\(did you mean salon\\?\\)"),
        ("places.salon.rows.9.time", "nothing is called “9” there; there are 1, 2, 3, 4"),
        ("places.salon.majority.more", "found a single value before “more”; the path ends there"),
        ("places.salon.rws.1", "nothing is called “rws” there"),
    ],
)
def test_a_lost_path_names_what_is_there(path: str, says: str) -> None:
    """The nearest name is offered, in files, cards and lists alike."""
    with pytest.raises(UsageError, match=says):
        load_game(WORKSPACE, "marathon", Problems(), {path: "1"})


@pytest.mark.parametrize("value", ["[", "{a: ", "*x", "&a [*a]", "'", "[" * 60 + "]" * 60])
def test_a_value_that_is_no_yaml_is_refused(value: str) -> None:
    """Limits of depth and aliases hold here, too."""
    with pytest.raises(UsageError, match="expected a value as in the YAML file"):
        load_game(WORKSPACE, "marathon", Problems(), {"places.salon.majority": value})


def test_ranges_lists_and_whole_values() -> None:
    """Each way to write several values gives them in order, and two sets are tried in every combination."""
    assert read_trial("a.b=5..9").values == ("5", "6", "7", "8", "9")
    assert read_trial("a.b=-1..1").values == ("-1", "0", "1")
    assert read_trial("a.b=0..1/0.5").values == ("0.0", "0.5", "1.0")
    assert read_trial("a.b=1,2,4").values == ("1", "2", "4")
    assert read_trial("a.b=[1, 2]").values == ("[1, 2]",)
    both = combinations([read_trial("a=1,2"), read_trial("b=x,y")])
    assert both == [{"a": "1", "b": "x"}, {"a": "1", "b": "y"}, {"a": "2", "b": "x"}, {"a": "2", "b": "y"}]
    assert combinations([]) == [{}]


@pytest.mark.parametrize("text", ["", "=", "a", "a=", "=5", "a=9..5", "a=0..1/0", "a=0..100000"])
def test_a_set_that_says_nothing_is_refused(text: str) -> None:
    """A path without a value, a value without a path, and ranges that are empty or endless."""
    with pytest.raises(UsageError, match=r"^--set "):
        read_trial(text)


@given(st.integers(-50, 50), st.integers(0, 100))
def test_a_range_holds_every_number_once(low: int, span: int) -> None:
    """From the first to the last, both included."""
    values = [int(v) for v in read_trial(f"x.y={low}..{low + span}").values]
    assert values == list(range(low, low + span + 1))
