"""doubts: another number than in the source, or the source itself, is told; what may well be right is not."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

import pytest

from pnp.base.problems import Problems
from pnp.definition.load import load_game
from pnp.definition.workspace import Workspace
from pnp.language.catalogue import read
from pnp.language.doubts import doubt, doubts, numbers
from pnp.language.localize import Wanted, catalogues
from tests.places import ROOT

WORKSPACE = Workspace.here(ROOT)
FILES = sorted([*ROOT.glob("cards/*/locale/*.po"), *ROOT.glob("templates/shared/locale/*.po")])


@lru_cache
def loaded(name: str) -> tuple[Wanted, Wanted]:
    """What there is to translate in a game, and in all."""
    game = load_game(WORKSPACE, name, Problems())
    assert game is not None
    return catalogues(WORKSPACE, game)


@pytest.mark.parametrize(
    ("source", "target", "said"),
    [
        ("Prenez 52 cartes.", "Nimm 25 Karten.", "found 25, where the source says 52"),
        ("Prenez 3 cartes.", "Take 4 cards.", "found 4, where the source says 3"),
        ("78 jetons, {n} dés", "Tokens, {n} dice", "found no such number, where the source says 78"),
        ("Prenez 3 cartes.", "Nimm drei Karten.", ""),
        ("Prenez trois cartes.", "Take 3 cards.", ""),
        ("vingt quais", "20 Liegeplätze", ""),
        ("12 000 points, 101,6 mm", "12,000 points, 101.6 mm", ""),
        ("12\u202f000 points", "12000 puntos", ""),
        ("Prenez 3 cartes.", "خذ ٣ بطاقات.", ""),
        ("{pieces.a.1} puis 2", "2 dann {pieces.a.1}", ""),
        ("les 27 et 28 mars 2020", "March 27–28, 2020", ""),
        ("papier ordinaire", "papier ordinaire", "found “papier ordinaire”, as in the source; translate it, or"),
        ("**Papier** ordinaire {x}", "**papier**  ordinaire {x}", "found “**papier**  ordinaire {x}”, as in the"),
        ("24H du Mans", "24H du Mans", ""),
        ("Maison Blanche", "Maison Blanche", ""),
        ("Total", "Total", ""),
        ("page | pages", "page | pages", ""),
        ("version {game.version}", "version {game.version}", ""),
    ],
)  # fmt: skip
def test_what_looks_like_a_slip_is_told(source: str, target: str, said: str) -> None:
    """Numbers by their values, however they are written; texts if they are more than a name or one word."""
    found = doubt(source, target) or ""
    assert found.startswith(said) and bool(found) == bool(said)


def test_a_dialect_may_say_what_its_language_says() -> None:
    """Numbers are compared all the same."""
    assert doubt("papier ordinaire", "papier ordinaire", same_language=True) is None
    assert doubt("52 cartes", "25 cartes", same_language=True)


def test_numbers_of_any_length_do_no_harm() -> None:
    """Python refuses to read those of thousands of digits at once."""
    assert numbers("9" * 6000)


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parts[-3]}-{path.stem}")
def test_the_shipped_translations_leave_no_doubt(path: Path) -> None:
    """Or the translator has said that it is meant."""
    problems = Problems()
    found = read(path, path.name, path.stem, problems)
    name = path.parts[-3] if path.parts[-4] == "cards" else "mans"
    own, common = loaded(name)
    assert found is not None
    assert doubts(own if path.parts[-4] == "cards" else common, found) == []
