"""docs/rules-decisions.md is true: every decision has its row, every switch it names works, and none is left out."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from functools import cache

import pytest

from pnp.base.problems import Problems
from pnp.definition.game import Game
from pnp.definition.load import load_game
from pnp.definition.overrides import combinations, read_trial
from pnp.definition.workspace import Workspace
from pnp.referee.bots import RandomBot
from pnp.referee.facts import Facts
from pnp.referee.match import play_game
from pnp.referee.registry import rules_for
from pnp.referee.rules import Rules, State
from tests.places import ROOT

WORKSPACE = Workspace.here(ROOT)
PAGE = (ROOT / "docs" / "rules-decisions.md").read_text(encoding="utf-8")
TITLES = {"marathon": "Marathon", "mans": "24H du Mans", "jonques": "Jonques"}
NUMBERS = {"marathon": ("M", 30), "mans": ("L", 22), "jonques": ("J", 25)}
GAMES = tuple(TITLES)
Changes = tuple[tuple[str, str], ...]  # paths and values
RARE: dict[str, Changes] = {  # values with which a case comes up that random games hardly ever see
    "no_pawns_left": (("pawns.quantity", "4"),),  # M16
    "frozen_right": (("game.parameters.camp_junks", "8"),),  # J22
}
_VARIANT = re.compile(r"`([a-z_]+)`: ((?:(?:\*\*)?`[a-z-]+`(?:\*\*)?(?:, )?)+)")
_SPAN = re.compile(r"`([^`\n]+)`")
_FENCE = re.compile(r"^```sh\n(.*?)^```", re.MULTILINE | re.DOTALL)


def section(game: str) -> str:
    """The part of the page about one game."""
    return re.split(r"^## ", PAGE.split(f"\n## {TITLES[game]}\n")[1], maxsplit=1, flags=re.MULTILINE)[0]


def rows(text: str) -> list[list[str]]:
    """The cells of every row of the tables of a text, without heads and rules."""
    lines = [line for line in text.splitlines() if line.startswith("| ")]
    found = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]
    return [cells for cells in found if cells[0] not in ("no.", "file")]


def decisions(game: str) -> list[list[str]]:
    """The rows of the table of decisions."""
    return rows(section(game).split("\n### ")[0])


def named(game: str) -> dict[str, tuple[str, ...]]:
    """The variants that the page names in a game's table, each with its options, the bold one first."""
    out: dict[str, tuple[str, ...]] = {}
    for name, options in _VARIANT.findall(" ".join(cells[-1] for cells in decisions(game))):
        words = re.findall(r"(\*\*)?`([a-z-]+)`", options)
        assert [bool(bold) for bold, _ in words] == [True] + [False] * (len(words) - 1), f"{name}: {options}"
        assert name not in out, f"{name} stands in two rows"
        out[name] = tuple(word for _, word in words)
    return out


@cache
def loaded(game: str, changes: Changes = ()) -> Game:
    """A game with some values changed, which must be without problems."""
    problems = Problems()
    found = load_game(WORKSPACE, game, problems, dict(changes))
    problems.stop_if_any()
    assert found
    return found


@cache
def rules_of(game: str, players: int, changes: Changes = ()) -> Rules[State]:
    """The rules of such a game, which must be without problems as well."""
    problems = Problems()
    rules = rules_for(loaded(game, changes), players, problems)
    problems.stop_if_any()
    assert rules
    return rules


def counts(game: str) -> range:
    """How many may play."""
    fewest, most = loaded(game).meta.players
    return range(fewest, most + 1)


def ends(game: str) -> set[int]:
    """The fewest and the most players."""
    return {counts(game)[0], counts(game)[-1]}


def asked(game: str, monkeypatch: pytest.MonkeyPatch) -> dict[str, tuple[str, ...]]:
    """The variants that the rules ask for, at any number of players."""
    out: dict[str, tuple[str, ...]] = {}
    real = Facts.variant

    def variant(self: Facts, name: str, *options: str) -> str:
        assert out.setdefault(name, options) == options
        return real(self, name, *options)

    monkeypatch.setattr(Facts, "variant", variant)
    for players in counts(game):
        rules_for(loaded(game), players, Problems())
    return out


def trials() -> Iterator[tuple[str, str]]:
    """Every command or part of one on the page that has --set, with its game."""
    for block in _FENCE.findall(PAGE):
        for line in block.splitlines():
            if "--set" in line:
                yield re.findall(r"--game (\S+)", line)[0], line
    for game in GAMES:
        for span in _SPAN.findall(_FENCE.sub("", section(game))):
            if "--set" in span:
                yield game, span


def settings(text: str) -> list[Changes]:
    """The values of all --set of a command, in every combination."""
    words = shlex.split(text)
    found = combinations(read_trial(words[i + 1]) for i, word in enumerate(words) if word == "--set")
    return [tuple(changes.items()) for changes in found]


def finished(rules: Rules[State], seed: int) -> State:
    """The end of one random game."""
    end = play_game(rules, [RandomBot() for _ in range(rules.players)], f"decisions/{seed}")
    assert not rules.broken(end)
    return end


def counted(rules: Rules[State], seed: int) -> tuple[State, object]:
    """The end of one random game, and what it brings to whom."""
    end = finished(rules, seed)
    return end, rules.scores(end)


@pytest.mark.sampled
@pytest.mark.parametrize("game", GAMES)
def test_each_decision_has_its_row(game: str) -> None:
    """In order, each once, and every row says how to switch or why one cannot."""
    letter, most = NUMBERS[game]
    table = decisions(game)
    assert [cells[0] for cells in table] == [f"{letter}{number}" for number in range(1, most + 1)]
    for cells in table:
        assert len(cells) == 6 and all(cells), cells
        assert "`" in cells[-1] or re.fullmatch(r"not switchable: .+", cells[-1]), cells


@pytest.mark.sampled
@pytest.mark.parametrize("game", GAMES)
def test_the_page_names_every_variant_and_no_other(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """With exactly the options that the rules know; game.yaml shows all of them, the bold one is played."""
    known = asked(game, monkeypatch)
    assert {name: set(options) for name, options in named(game).items()} == {n: set(o) for n, o in known.items()}
    assert {name: options[0] for name, options in named(game).items()} == dict(loaded(game).meta.variants)


@pytest.mark.full
@pytest.mark.slow
def test_each_set_on_the_page_loads_and_changes_the_game() -> None:
    """Both ends of a range are playable, and no two values are the same game."""
    found = list(trials())
    assert len(found) > 25
    for game, text in found:
        first, *_, last = [settings(text)[0], *settings(text)]
        for changes in (first, last):
            rules_of(game, loaded(game, changes).meta.players[1], changes)
        digests = [loaded(game, changes).digest for changes in (first, last)]
        assert (digests[0] == digests[1]) == (first == last), text
        assert set(digests) != {loaded(game).digest} or "game.players" in text, text  # no digest counts the players


OPTIONS = [(game, name, option) for game in GAMES for name, options in named(game).items() for option in options]


@pytest.mark.sampled
@pytest.mark.slow
@pytest.mark.parametrize(("game", "name", "option"), OPTIONS)
def test_each_option_is_played_to_the_end(game: str, name: str, option: str) -> None:
    played = option == loaded(game).meta.variants[name]
    rules = rules_of(game, counts(game)[0], () if played else ((f"game.variants.{name}", option),))
    for seed in range(2):
        finished(rules, seed)


@pytest.mark.sampled
@pytest.mark.slow
@pytest.mark.parametrize(("game", "name", "option"), [o for o in OPTIONS if o[2] != named(o[0])[o[1]][0]])
def test_each_other_option_makes_a_difference(game: str, name: str, option: str) -> None:
    """The same lots and the same bots come to another end, or to other scores, with few players or with many."""
    plain = RARE.get(name, ())
    other = (*plain, (f"game.variants.{name}", option))
    pairs = [(rules_of(game, players, plain), rules_of(game, players, other)) for players in ends(game)]
    assert any(counted(one, seed) != counted(two, seed) for seed in range(60) for one, two in pairs)


def lost_on_page(game: str) -> set[tuple[str, str]]:
    """The values that the page calls lost: file and key."""
    table = rows(section(game).split("\n### ")[1])
    return {(_SPAN.findall(cells[0])[0], key) for cells in table for key in _SPAN.findall(cells[1])}


def reconstructed(game: Game) -> Iterator[tuple[str, str, bool]]:
    """The values that the files mark as reconstructed: file, key, and whether it is a number of the rules."""
    for key, mark in game.meta.source.items():
        if mark.startswith("reconstructed"):
            yield "game.yaml", key, key.startswith("parameters.")
    for component in game.components.values():
        for card in component.cards:
            for key, mark in card.source.items():
                if mark.startswith("reconstructed"):
                    yield f"{component.id}.yaml", key, not isinstance(card.data.get(key.split(".")[0]), str)


@pytest.mark.sampled
@pytest.mark.parametrize("game", GAMES)
def test_the_lost_values_are_those_that_the_files_mark(game: str) -> None:
    """What the page lists is marked `reconstructed`, and no number so marked is missing; texts need not be listed."""
    marks = list(reconstructed(loaded(game)))
    assert lost_on_page(game) <= {(file, key) for file, key, _ in marks}
    assert {(file, key) for file, key, number in marks if number} <= lost_on_page(game)
