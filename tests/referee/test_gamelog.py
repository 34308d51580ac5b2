"""gamelog: a game as JSON lines replays to the same end, and a forged one is refused with its line."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from pnp.base.problems import ProblemsFound
from pnp.referee.bots import RandomBot
from pnp.referee.gamelog import Head, Recorder, lines, read_head, replay
from pnp.referee.match import play_game
from pnp.referee.rules import Rules
from tests.toy_rules import Toy


def test_a_forged_log_is_refused_with_its_line(rules: Rules[Any]) -> None:
    """One changed move, a lost move, a move too many, another game's hash."""
    recorder = Recorder(rules, words=False)
    final = play_game(rules, [RandomBot()] * rules.players, 3, recorder)
    head = Head("any", rules.digest, rules.players)
    good = list(lines(rules, head, recorder.moves, final))
    middle = len(good) // 2
    for forged in (
        [*good[:middle], '{"seat": 0, "move": ["fly", 1]}', *good[middle:]],
        [*good[:middle], *good[middle + 1 :]],
        [*good[:-1], good[-2], good[-1]],
        [good[0].replace(rules.digest, "0" * 64), *good[1:]],
        [*good[:-1], good[-1].replace(final.digest(), "0" * 16)],
        [*good[:middle], "[]", *good[middle:]],
        [*good[:middle], "{", *good[middle:]],
        ["{}"],
    ):
        with pytest.raises(ProblemsFound, match=r"^game\.log:\d+:1: "):
            replay(rules, "\n".join(forged), "game.log")


def test_a_head_says_what_was_played() -> None:
    """Game, hash, players, seed, bots and changed values; what is empty is left out of the line."""
    head = Head("mans", "abc", 3, "7", ("greedy", "random", "person"), (("game.x", "1"),))
    (line,) = lines(Toy(), head, [], None)
    assert read_head(line, "game.log") == head
    (short,) = lines(Toy(), Head("mans", "abc", 3), [], None)
    assert json.loads(short) == {"pnp": 1, "game": "mans", "digest": "abc", "players": 3}


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "expected one JSON object on the line"),
        ("[" * 100_000, "expected one JSON object on the line"),
        ('{"pnp": 2}', "found 2; expected a log that begins with “pnp”: 1"),
        ('{"pnp": 1, "game": "mans"}', "expected game, digest and players in the head"),
        ('{"pnp": 1, "game": "mans", "digest": "", "players": "many"}', "expected game, digest and players"),
    ],
    ids=["empty", "deep", "other format", "half", "no number"],
)
def test_a_head_that_is_none_is_refused(text: str, said: str) -> None:
    """In one line, with its place; never a crash."""
    with pytest.raises(ProblemsFound, match=re.escape(said)) as found:
        read_head(text, "game.log")
    assert str(found.value.problems[0]).startswith("game.log:1:1: ")


def test_a_log_of_another_table_is_refused() -> None:
    """Other values, or another number of players."""
    text = "\n".join(lines(Toy(), Head("toy", Toy().digest, 2), [], None))
    assert replay(Toy(), text, "x") == (Toy().setup(), [])
    with pytest.raises(ProblemsFound, match="other values"):
        replay(Toy(bonus=9), text, "x")
    with pytest.raises(ProblemsFound, match="was played by 2; expected 3 players"):
        replay(Toy(players=3), text, "x")


def test_moves_are_told_in_words_if_wanted() -> None:
    """Lots have no seat; a game that is not over has no end."""
    rules = Toy()
    recorder = Recorder(rules)
    play_game(rules, [RandomBot()] * 2, 1, recorder)
    first, second = (json.loads(line) for line in list(lines(rules, Head("toy", "", 2), recorder.moves, None))[1:3])
    assert first["seat"] == 0 and first["says"] == " ".join(first["move"])
    assert "seat" not in second and second["move"][0] == "roll"
    assert "end" not in "".join(lines(rules, Head("toy", "", 2), recorder.moves, None))
