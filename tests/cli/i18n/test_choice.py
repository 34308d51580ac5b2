"""choice: the options of the commands for translators."""

from __future__ import annotations

import click
import pytest
from click.testing import CliRunner

from pnp.base.messages import verbatim
from pnp.cli.i18n import choice


@pytest.mark.parametrize(
    ("typed", "status"), [((), 2), (("-g", "a", "--lang", "de"), 2), (("-g", "a", "--lang", "de", "--xlsx", "x"), 0)]
)
def test_one_game_one_language_and_one_sheet_must_be_said(typed: tuple[str, ...], status: int) -> None:
    """Each of the three."""

    @click.command()
    @choice.one_game(verbatim("Game."))
    @choice.one_language(verbatim("Language."))
    @choice.sheet(verbatim("File."))
    def probe(game: str, lang: str, path: object) -> None:
        click.echo(f"{game} {lang} {path}")

    done = CliRunner().invoke(probe, typed)
    assert done.exit_code == status and (status or done.output == "a de x\n")


def test_games_and_languages_can_be_repeated() -> None:
    """Or left out, which means all."""

    @click.command()
    @choice.games_option
    @choice.languages(verbatim("Language"))
    def probe(names: tuple[str, ...], langs: tuple[str, ...]) -> None:
        click.echo(f"{names} {langs}")

    assert CliRunner().invoke(probe, ()).output == "() ()\n"
    typed = ("-g", "a", "--game", "b", "--lang", "de")
    assert CliRunner().invoke(probe, typed).output == "('a', 'b') ('de',)\n"
