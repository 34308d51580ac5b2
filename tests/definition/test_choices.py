"""What is read only for some values of the game."""

from __future__ import annotations

from typing import Any

import pytest
import yaml

from pnp.base.problems import Problems
from pnp.definition.choices import Alternative, alternatives, settled
from pnp.definition.nodes import Source
from pnp.definition.raw import plain

SCOPE: dict[str, Any] = {"game": {"variants": {"zone": "any"}, "parameters": {"throws": 3}}}
FILE = """
list:
  - always
  - {when: game.variants.zone = any, use: chosen}
  - {when: game.variants.zone = other, use: left out}
  - {when: game.parameters.throws > 2, text: three, height: 4}
title:
  choose:
    - {when: game.variants.zone = other, use: A}
    - {when: game.parameters.throws = 3, use: B}
    - {use: C}
"""


def _source(text: str) -> Source:
    root = yaml.compose(text, Loader=yaml.SafeLoader)
    assert root is not None
    return Source("sample.yaml", root)


def test_items_and_values_follow_the_game() -> None:
    """An item is there when its time is now; a choice takes the first whose time it is."""
    problems = Problems()
    found = plain(settled(_source(FILE), SCOPE, problems, problems).root)
    assert found == {"list": ("always", "chosen", {"text": "three", "height": 4}), "title": "B"}
    assert not len(problems)


def test_a_translator_gets_every_text() -> None:
    """Every item, and each value of a choice in its turn."""
    source = _source(FILE)
    assert alternatives(source.root) == 3
    found = [plain(settled(source, Alternative(n), Problems(), Problems()).root) for n in range(3)]
    assert [one["title"] for one in found] == ["A", "B", "C"]
    assert all(len(one["list"]) == 4 for one in found)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("a: {choose: word}", "1:13: when: expected a list of {when: …, use: …}, the last one without when"),
        ("a: {choose: [{when: game, use: A}]}", "found a condition on the last choice"),
        ("a: [{when: game.variant.zone, use: A}]", "there is no “game.variant”"),
        ("a: [{when: zone ==, use: A}]", "for == write ="),
    ],
)
def test_what_is_no_choice_is_told_at_its_place(text: str, says: str) -> None:
    problems = Problems()
    settled(_source(text), SCOPE, problems, problems)
    assert any(says in str(problem) and str(problem).startswith("sample.yaml:1:") for problem in problems)


def test_what_cannot_be_told_yet_is_left() -> None:
    """Without a list of problems: the pieces are not known yet."""
    source = _source("a: [{when: pieces.board.rows = 9, use: A}, {when: game.variants.zone = any, use: B}]")
    found = plain(settled(source, {"game": SCOPE["game"]}).root)
    assert found == {"a": ({"when": "pieces.board.rows = 9", "use": "A"}, "B")}


def test_a_file_without_choices_is_the_same() -> None:
    source = _source("a: [1, {b: 2}]")
    assert settled(source, SCOPE, Problems(), Problems()).root is source.root
    assert alternatives(source.root) == 1
