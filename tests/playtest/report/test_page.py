"""report: one page that needs nothing else, tells the verdict first, and stands any game and any figure."""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from html.parser import HTMLParser
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pnp import __version__
from pnp.definition.models import Game
from pnp.playtest import runner
from pnp.playtest.measures import Figure
from pnp.playtest.plan import Plan, Result, Subject, run_all
from pnp.playtest.report import charts, plot
from pnp.playtest.report.charts import Line, Row
from pnp.playtest.report.page import page, summary
from pnp.playtest.report.plot import paint, steps
from pnp.playtest.sweeps import Sweep, sweep_subjects
from pnp.referee import seats
from tests.toy_rules import Toy, toy_advice, toy_game

COMMAND = "pnp playtest --game toy --bots <random>"
PAINT = paint("#0b7a75")
VOID = ("meta", "br", "link", "img", "hr", "input")


@pytest.fixture(scope="module")
def results() -> list[Result]:
    """The toy at two numbers of players, with both experiments."""
    patch = pytest.MonkeyPatch()
    patch.setattr(seats, "advice_for", toy_advice)
    patch.setattr(runner, "advice_for", toy_advice)
    plan = Plan(games=60, bots=("random",), duels=("random", "greedy"), duel_games=20, restrict=("card",), worth=True)
    subjects = [Subject("toy", Toy(players=n, rounds=3, bonus=1, start=6), (2, 4)) for n in (2, 3)]
    out = run_all(subjects, plan._replace(restrict_games=20))
    patch.undo()
    return out


def swept(*paths: str, values: Sequence[int] = (0, 1, 2)) -> Sweep:
    """The horse's bonus and more, varied."""
    cases: list[tuple[dict[str, str], Subject]] = [({}, Subject("toy", Toy(), (2, 4)))]
    for path in paths:
        subjects = [(v, Subject("toy", Toy(rounds=2, bonus=v), (2, 4))) for v in values]
        cases = [({**changes, path: str(v)}, subject) for changes, _ in cases for v, subject in subjects]
    return sweep_subjects("shipped", cases, Plan(games=20, bots=("random",)))


class Reader(HTMLParser):
    """Checks that everything opened is closed, and keeps the tags and the text."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.open: list[str] = []
        self.tags: list[tuple[str, dict[str, Any]]] = []
        self.words: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        assert self.open and self.open[-1] == tag, f"</{tag}> after {self.open[-3:]}"
        self.open.pop()

    def handle_data(self, data: str) -> None:
        self.words.append(data)


def read(text: str) -> Reader:
    reader = Reader()
    reader.feed(text)
    reader.close()
    assert reader.open == []
    return reader


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
    lines = summary(results).splitlines()
    heads = [line for line in lines if not line.startswith(" ")]
    assert [head.split(":")[0] for head in heads] == ["2 players, 60 games", "3 players, 60 games"]
    assert any(line.strip().startswith("■ Seats: Seat 1 is favoured") for line in lines)
    assert not any("●" in line for line in lines)


def test_a_summary_tells_what_a_sweep_moved(results: list[Result]) -> None:
    """One line a measure, with its values; and targets are told with the rest."""
    lines = summary([], [swept("cards.horse.bonus", values=(0, 50))]).splitlines()
    assert lines[0] == "cards.horse.bonus = 0 | 50 (2 players, the same 20 games each): more than chance moves"
    assert any(line.startswith("  Horse: points (a player): ") for line in lines)
    still = summary([], [swept("game.x", values=(0, 0))])
    assert still.endswith("no measure moves by more than chance")
    assert "Targets" in summary(results, targets={"minutes": (1, 2)})


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
    cases = [({"game.variants.x": v}, Subject("toy", Toy(bonus=b), (2, 4))) for v, b in (("first", 0), ("second", 2))]
    text = page(toy_game(), [], [sweep_subjects("", cases, Plan(games=12, bots=("random",)))], "")
    assert ">second</text>" in text


@pytest.mark.parametrize(
    ("rules", "games"),
    [(Toy(players=1, rounds=2), 5), (Toy(rounds=400, endless=6), 4), (Toy(), 1), (Toy(players=4), 2)],
)
def test_odd_playtests_make_a_page_too(rules: Toy, games: int) -> None:
    """One player, no game finished, one game."""
    found = run_all([Subject("toy", rules, (2, 4))], Plan(games=games, bots=("random",)))
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


@given(st.from_regex(r"#[0-9a-f]{6}|#[0-9a-f]{3}", fullmatch=True))
def test_any_accent_is_made_dark_enough(colour: str) -> None:
    """4.5 : 1 on white, as WCAG wants it for letters."""
    accent = paint(colour).accent
    channels = [int(accent[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    light = 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
    assert 1.05 / (light + 0.05) >= 4.49


FINITE = st.floats(-1e6, 1e6)
LIMITS = st.one_of(FINITE, st.just(math.inf), st.just(-math.inf))


@given(FINITE, FINITE, st.integers(2, 8))
def test_scales_cover_their_range_in_round_steps(one: float, other: float, most: int) -> None:
    """Never too many, always even."""
    low, high = sorted((one, other))
    marks = steps(low, high, most)
    slack = 1e-6 * max(1.0, abs(low), abs(high))
    assert marks[0] <= low + slack and marks[-1] >= high - slack
    assert 2 <= len(marks) <= most + 3
    assert marks == sorted(set(marks))


@settings(max_examples=25)
@given(st.lists(st.tuples(FINITE, LIMITS, LIMITS), min_size=1, max_size=6), st.text(max_size=40))
def test_charts_stand_any_figure(rows: list[tuple[float, float, float]], words: str) -> None:
    """Intervals without end, one value, many values, any letters."""
    words = "".join(c for c in words if c.isprintable())
    figures = [Figure(value, min(value, low), max(value, high), 9) for value, low, high in rows]
    dots = charts.intervals(PAINT, "t", "d", [Row(words, f) for f in figures], "x", line=0.0, line_label="fair")
    lines = [Line(words, tuple((float(i), f) for i, f in enumerate(figures)))] * 2
    curve = charts.curves(PAINT, "t", "d", lines, words, "y")
    hills = charts.ridges(PAINT, "t", "d", [(words, [value for value, _, _ in rows])], "x")
    for chart in (dots, curve, hills):
        read(chart)
        assert "nan" not in chart and '"inf' not in chart


def test_bins_count_everything_once() -> None:
    """Also what lies beyond the ends of the scale."""
    values = [-50, 0, 1, 1, 2, 3, 3, 3, 99]
    for whole in (True, False):
        edges = plot.bins(0.0, 4.0, whole)
        assert sum(plot.counted(values, edges)) == len(values)
    assert plot.counted(values, plot.bins(0.0, 4.0, True)) == [2, 2, 1, 3, 1]
