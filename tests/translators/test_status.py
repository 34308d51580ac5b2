"""status: how far a translation is, and what of it does not fit."""

from __future__ import annotations

import re
from pathlib import Path

import polib  # type: ignore[import-untyped]
import pytest

from pnp.base.problems import Problems
from pnp.definition.load import load_game
from pnp.definition.workspace import Workspace
from pnp.language.localize import catalogues
from pnp.translators.status import Findings, Status, status_of
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
    columns = ["Game", "Language", "Texts", "Translated", "Fuzzy", "Missing", "Wrong", "Doubtful", "Too", "long"]
    assert rows[0].split() == columns
    assert rows[1].split() == ["lanterns", "es", "7", "6", "0", "1", "0", "1", "1"]
    texts = po("es").read_text(encoding="utf-8").split("\n")
    line = next(n for n, text in enumerate(texts, 1) if text == 'msgid "Le bateau 24H"')
    here = f"cards/lanterns/locale/es.po:{line}:1: cards/boat/title: found"
    missing, doubtful, long = rows[3::2]
    assert [*rows[2::2]] == ["Without a translation:", "Doubtful:", "Too long:"]
    assert missing.startswith("cards/lanterns/locale/es.po: cards/lantern/title: “Autre chose” is not in the file yet")
    assert doubtful.startswith(f"{here} no such number, where the source says 24")
    assert (
        long.startswith(f"{here} “El barco de las")
        and "does not fit its box at templates/lanterns/card.svg:4:3" in long
    )


@pytest.mark.slow
def test_texts_that_are_left_are_named_by_their_lines() -> None:
    """Missing and fuzzy ones too, with the source that a proposal was made for; the first of many, or all."""
    change(CARDS, "Départ à 10:30", "Départ à 11:45")
    change(CARDS, "title: La lanterne", "title: Autre chose")
    run("i18n", "update", "--game", "lanterns")
    said = run("i18n", "status", "--game", "lanterns").stdout
    assert re.search(r"es\.po:\d+:1: cards/lantern/title: “Autre chose” has no translation\n", said)
    assert re.search(r"es\.po:\d+:1: cards/boat/story: found “Salida .*”, which was made for “Départ à 10:30", said)
    more = "".join(f'  - {{id: c-{n}, title: "Carte n{n}", story: "Rien {n}.", points: 1}}\n' for n in range(9))
    change(CARDS, "cards:\n", f"cards:\n{more}")
    said = run("i18n", "status", "--game", "lanterns").stdout
    assert said.count("is not in the file yet") == 12 and "… and 7 more (--all names them)" in said
    assert run("i18n", "status", "--game", "lanterns", "--all").stdout.count("is not in the file yet") == 18


@pytest.mark.parametrize(
    ("status", "complete"),
    [
        (Status("g", "es", 8), True),
        (Status("g", "es", 7, fuzzy=1), False),
        (Status("g", "es", 5, missing=3), False),
        (Status("g", "es", 8, doubtful=1), False),
        (Status("g", "es", 8, too_long=1), False),
        (Status("g", "es", wrong=2), False),
    ],
)
def test_a_translation_is_complete_only_if_nothing_is_left_to_do(status: Status, complete: bool) -> None:
    """Whatever is left counts; a file that cannot be used is not complete for want of texts."""
    assert status.complete == complete


def test_one_bad_brace_leaves_the_others_counted(workspace: Path) -> None:
    """It is one of seven, told by its line, and the rest is translated."""
    change(str(po("es")), "Enciéndela avant minuit : elle vaut **{points}**", "Enciéndela : **{pionts}**")
    _, row, _, said = run("i18n", "status", "--game", "lanterns").stdout.splitlines()
    assert row.split()[:9] == ["lanterns", "es", "7", "6", "0", "0", "1", "0", "0"]
    assert row.endswith("cannot be used before that is mended")
    assert "cards/lantern/story: found" in said and "which lacks {points} and has {pionts}" in said


def test_a_broken_file_is_counted_by_its_problems(workspace: Path) -> None:
    """Nothing of it counts as translated, and the table says how to learn more."""
    change(str(po("es")), 'msgstr "La linterna"', 'msgstr "La linterna')
    here = Workspace.here(workspace)
    game = load_game(here, "lanterns", Problems())
    assert game is not None
    own, common = catalogues(here, game)
    broken = status_of(here, own, "es")
    assert broken._replace(findings=Findings()) == Status("lanterns", "es", wrong=2)
    assert any("which is no line of a PO file" in line for line in broken.findings.wrong)
    said = run("i18n", "status", "--game", "lanterns").stdout
    assert "cannot be used before that is mended" in said and broken.findings.wrong[0] in said
    shared = status_of(here, common, "de")
    assert shared.complete and shared.translated == len({source for _, source in common.keys}) + 1 > 50
