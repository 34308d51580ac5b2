"""status: how far a translation is, and what of it does not fit."""

from __future__ import annotations

from pathlib import Path

import polib  # type: ignore[import-untyped]
import pytest

from pnp.base.problems import Problems
from pnp.definition.load import load_game
from pnp.definition.workspace import Workspace
from pnp.language.localize import catalogues
from pnp.translators.status import Status, status_of
from tests.command_line import run
from tests.translators.lanterns import CARDS, change, po

pytestmark = pytest.mark.usefixtures("workspace")


def test_status_counts_what_is_done_and_what_does_not_fit() -> None:
    """Translated, missing and too long, in one row."""
    change(CARDS, "title: La lanterne", "title: Autre chose")
    file = polib.pofile(str(po("es")), wrapwidth=0)
    file.find("Le bateau 24H").msgstr = "El barco de las veinticuatro horas " * 4 + "fin"
    file.save(str(po("es")))
    rows = run("i18n", "status", "--game", "lanterns").stdout.splitlines()
    assert rows[0].split() == ["Game", "Language", "Texts", "Translated", "Fuzzy", "Missing", "Too", "long"]
    assert rows[1].split() == ["lanterns", "es", "8", "7", "0", "1", "1"]


@pytest.mark.parametrize(
    ("status", "total", "complete"),
    [
        (Status("g", "es", 8), 8, True),
        (Status("g", "es", 7, fuzzy=1), 8, False),
        (Status("g", "es", 5, missing=3), 8, False),
        (Status("g", "es", 8, too_long=1), 8, False),
        (Status("g", "es", wrong=2), 0, False),
    ],
)
def test_a_translation_is_complete_only_if_nothing_is_left_to_do(status: Status, total: int, complete: bool) -> None:
    """Fuzzy, missing and too long count alike; a file that cannot be used is not complete for want of texts."""
    assert (status.total, status.complete) == (total, complete)


def test_a_broken_file_is_counted_by_its_problems(workspace: Path) -> None:
    """Nothing of it counts as translated, and the table says how to learn more."""
    change(str(po("es")), 'msgstr "La linterna"', 'msgstr "La linterna')
    here = Workspace.here(workspace)
    game = load_game(here, "lanterns", Problems())
    assert game is not None
    own, common = catalogues(here, game)
    assert status_of(here, own, "es") == Status("lanterns", "es", wrong=2)
    assert "cannot be used: pnp build --lang es says why" in run("i18n", "status", "--game", "lanterns").stdout
    shared = status_of(here, common, "de")
    assert shared.complete and shared.translated == len(common.keys) > 50
