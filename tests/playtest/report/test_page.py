"""report: one page that needs nothing else, tells the verdict first, and stands any game and any figure."""

from __future__ import annotations

import re

import pytest

from pnp import __version__
from pnp.definition.game import Game
from pnp.playtest.plan import Plan, Result, Subject, run_all
from pnp.playtest.report.page import page, summary
from pnp.playtest.sweeps import sweep_subjects
from tests.playtest.report.reading import COMMAND, read, swept
from tests.toy_rules import TOY, Toy, toy_game


def test_a_page_is_whole_and_needs_nothing_else(results: list[Result]) -> None:
    """No script, no link to anywhere, every tag closed, ids once."""
    text = page(toy_game(), results, [swept("cards.horse.bonus")], COMMAND)
    reader = read(text)
    assert not re.search(r"https?:|//[a-z]|@import|url\(|<script|<link|<img|<iframe", text)
    assert {tag for tag, _ in reader.tags} >= {"svg", "table", "figure", "figcaption", "style"}
    ids = [attributes["id"] for _, attributes in reader.tags if "id" in attributes]
    assert len(ids) == len(set(ids))
    links = [attributes["href"] for tag, attributes in reader.tags if tag == "a"]
    assert links and all(link.startswith("#") and link[1:] in ids for link in links)


def test_the_same_results_give_the_same_bytes(results: list[Result]) -> None:
    """No clock, no chance."""
    assert page(toy_game(), results, [], COMMAND) == page(toy_game(), results, [], COMMAND)


def test_what_a_game_says_is_text(results: list[Result]) -> None:
    """Titles, authors, names of pieces and the command cannot write tags."""
    text = page(toy_game(), results, [swept("cards.<b>.x")], COMMAND)
    for harm in ("<&>", "<Author>", "<6>", "<random>", "<b>.x"):
        assert harm not in text
    words = "".join(read(text).words)
    for kept in ('Race <&> "Run"', "A. <Author>", "<6>", COMMAND, "cards.<b>.x"):
        assert kept in words
    assert "\x00" not in page(toy_game(title="\x00"), results, [], "")


def test_a_page_says_how_to_play_it_again(results: list[Result]) -> None:
    """Command, seed, bots, hash and version."""
    game = toy_game()
    words = "".join(read(page(game, results, [], COMMAND)).words)
    again = (COMMAND, "Seed", game.digest[:16], f"pnp {__version__}", "random in all seats", results[0].tally.digest())
    for told in again:
        assert told in words


def test_the_verdict_comes_first(results: list[Result]) -> None:
    """In words, before any figure; every statement stands on the page."""
    one = page(toy_game(), results[:1], [], COMMAND)
    assert one.index('class="verdict"') < one.index("Seat 1 is favoured") < one.index("<table") < one.index("<svg")
    both = page(toy_game(), results, [], COMMAND)
    assert both.index("What was checked") < both.index("At a glance") < both.index('id="p2"') < both.index('id="p3"')
    words = " ".join(read(both).words)
    for topic in ("Never used in 60 games", "Skill pays", "to look at", "problem"):
        assert topic in words


def test_every_chart_can_be_read_and_heard(results: list[Result]) -> None:
    """A heading, a sentence how to read it, and a title and description inside; nothing is drawn off the paper."""
    text = page(toy_game(), results[:1], [], COMMAND)
    figures = re.findall(r"<figure>.*?</figure>", text, re.DOTALL)
    assert len(figures) >= 7
    for figure in figures:
        assert re.search(r"<h4>[^<]{5,}</h4>", figure)
        assert re.search(r"<figcaption>[^<]{20,}</figcaption>", figure)
        assert re.search(r'<svg[^>]*role="img"[^>]*><title>[^<]+</title><desc>[^<]+</desc>', figure)
        width, height = map(float, re.search(r'viewBox="0 0 (\S+) (\S+)"', figure).groups())  # type: ignore[union-attr]
        for x, y in re.findall(r'<(?:text|circle)[^>]* c?x="([^"]+)" c?y="([^"]+)"', figure):
            assert -1 <= float(x) <= width + 1 and 0 <= float(y) <= height


def test_a_summary_fits_a_terminal(results: list[Result]) -> None:
    """A line for each number of players, and what is not well."""
    lines = summary(results)
    heads = [line for line in lines if not line.startswith(" ")]
    assert [head.split(":")[0] for head in heads] == ["2 players, 60 games", "3 players, 60 games"]
    assert any(line.strip().startswith("■ Seats: Seat 1 is favoured") for line in lines)
    assert not any("●" in line for line in lines)


def test_a_summary_tells_what_a_sweep_moved(results: list[Result]) -> None:
    """One line a measure, with its values; and targets are told with the rest."""
    lines = summary([], [swept("cards.horse.bonus", values=(0, 50))])
    assert lines[0] == "cards.horse.bonus = 0 | 50 (2 players, the same 20 games each): more than chance moves"
    assert any(line.startswith("  Horse: points (a player): ") for line in lines)
    still = summary([], [swept("game.x", values=(0, 0))])
    assert still[-1].endswith("no measure moves by more than chance")
    assert any("Targets" in line for line in summary(results, targets={"minutes": (1, 2)}))


def test_targets_of_the_game_are_part_of_the_verdict(results: list[Result]) -> None:
    """As game.yaml has them."""
    assert "The target for minutes is 1.00 to 2.00" in page(toy_game(targets={"minutes": (1, 2)}), results[:1], [], "")


@pytest.mark.parametrize("paths", [("cards.horse.x",), ("cards.horse.x", "game.y"), ("game.x", "game.y", "game.z")])
def test_sweeps_of_one_two_and_more_values(paths: tuple[str, ...]) -> None:
    """Curves for one or two, a table for all; the differences stand beside the base."""
    cases = swept(*paths, values=(1, 2))
    text = page(toy_game(), [], [cases], COMMAND)
    reader = read(text)
    assert ("<figure>" in text) == (len(paths) <= 2)
    assert [a.get("class") for t, a in reader.tags if t == "table"] == ["sweep"]
    if len(paths) == 2:
        assert "y 1" in text and "y 2" in text


def test_values_that_are_no_numbers_can_be_swept() -> None:
    """Readings of a rule, say."""
    cases = [({"game.variants.x": v}, Subject(TOY, Toy(bonus=b), (2, 4))) for v, b in (("first", 0), ("second", 2))]
    text = page(toy_game(), [], [sweep_subjects("", cases, Plan(games=12, bots=("random",)))], "")
    assert ">second</text>" in text


@pytest.mark.parametrize(
    ("rules", "games"),
    [(Toy(players=1, rounds=2), 5), (Toy(rounds=400, endless=6), 4), (Toy(), 1), (Toy(players=4), 2)],
)
def test_odd_playtests_make_a_page_too(rules: Toy, games: int) -> None:
    """One player, no game finished, one game."""
    found = run_all([Subject(TOY, rules, (2, 4))], Plan(games=games, bots=("random",)))
    words = "".join(read(page(toy_game(), found, [], "")).words)
    assert "How it was played" in words
    assert "nan" not in words
    assert summary(found)


def test_an_empty_page_is_a_page() -> None:
    """Nothing played, nothing to say."""
    read(page(toy_game(), [], [], ""))


def test_a_game_without_an_accent_has_one() -> None:
    """And one with a pale accent gets a darker one."""
    plain: Game = toy_game()._replace(palette={})
    assert "--accent: #3d5a80" in page(plain, [], [], "")
    assert "--accent: #ffff00" not in page(plain._replace(palette={"accent": "#ff0"}), [], [], "")
