"""options: names completed, papers, scales and numbers read."""

from __future__ import annotations

from typing import Any

import click
import pytest
from click.shell_completion import ShellComplete
from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as st

from pnp.cli import main
from pnp.cli.options import Decimal, Paper, Scale, given_options
from tests.cli.tiny import COMMANDS, outside
from tests.command_line import command, run

pytestmark = pytest.mark.usefixtures("workspace")


@pytest.mark.parametrize("name", [c for c in COMMANDS if any(p.name == "game" for p in command(c).params)])
@pytest.mark.parametrize("option", ["--game", "-g"])
def test_completion_offers_game_names(name: str, option: str) -> None:
    """Those that start with what has been typed."""
    complete = ShellComplete(main, {}, "pnp", "_PNP_COMPLETE")
    assert [c.value for c in complete.get_completions([name, option], "tin")] == ["tinygame"]
    every = [c.value for c in complete.get_completions([name, option], "")]
    assert every[:2] == ["othergame", "tinygame"] and "marathon" in every


def test_completion_works_in_bash() -> None:
    """As the shell asks for it."""
    words = {"COMP_WORDS": "pnp build --game oth", "COMP_CWORD": "3", "_PNP_COMPLETE": "bash_complete"}
    assert outside(**words).stdout.split() == ["plain,othergame"]


SCALES = {"99%": 0.99, "99": 0.99, "0.99": 0.99, " 100 % ": 1.0, "120%": 1.2, "2": 2.0, "50": 0.5}


@pytest.mark.parametrize("typed", SCALES)
def test_a_scale_is_a_percentage_or_a_factor(typed: str) -> None:
    """However it is written."""
    assert Scale().convert(typed, None, None) == pytest.approx(SCALES[typed])


@pytest.mark.parametrize(
    ("kind", "typed", "said"),
    [
        (Scale(), "5%", "expected 50% to 200%"),
        (Scale(), "wide", "found “wide”"),
        (Scale(), "nan", "found “nan”"),
        (Decimal(), "1.5 mm", "expected a number such as 1.5"),
        (Decimal(), "inf", "expected a number such as 1.5"),
        (Paper(), "a9", "found “a9”; expected"),
    ],
)
def test_what_cannot_be_printed_is_refused(kind: click.ParamType[Any], typed: str, said: str) -> None:
    """With what was found and what is accepted."""
    with pytest.raises(click.BadParameter, match=said):
        kind.convert(typed, None, None)


@given(st.floats(-500, 500))
def test_a_number_may_have_a_comma_and_a_true_minus(number: float) -> None:
    """As people write it, and as it is copied from a page."""
    typed = f"{number:.3f}".replace(".", ",").replace("-", "−")
    assert Decimal().convert(typed, None, None) == pytest.approx(number, abs=0.0005)


def test_papers_have_one_name() -> None:
    """However they are typed."""
    assert {Paper().convert(typed, None, None) for typed in ("a4", "A4")} == {"a4"}
    assert Paper().convert("210x280mm", None, None) == Paper().convert("210 x 280 mm", None, None)


def test_only_what_was_typed_is_told_from_the_usual() -> None:
    """Also if it is the same as the default."""

    @click.command()
    @click.option("--paper", default="a4")
    @click.option("--ink", default="full")
    def probe(paper: str, ink: str) -> None:
        click.echo(",".join(f"{name}={value}" for name, value in given_options().items()))

    runner = CliRunner()
    assert runner.invoke(probe, []).output == "\n"
    assert runner.invoke(probe, ["--paper", "a4"]).output == "paper=a4\n"


@pytest.mark.slow
def test_a_game_may_be_typed_with_capitals() -> None:
    """As its title is written; a name that no folder has is told as it was typed."""
    assert "Pion rouge" in run("reprint", "--game", "Marathon", "--piece", "pion roge", status=2).stderr
    assert "no game called “Marathom”" in run("reprint", "--game", "Marathom", "--list", status=2).stderr
