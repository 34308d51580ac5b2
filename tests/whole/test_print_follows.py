"""The print follows the data: kits with changed values, read back by an independent reader."""

from __future__ import annotations

import re
import sys
from functools import lru_cache
from typing import Any

import pypdfium2
import pytest

from pnp.base.cache import Cache
from pnp.definition.workspace import Workspace
from pnp.kit.build import build
from pnp.kit.options import PrintOptions
from tests.games.marathon.situations import arrange, rules_of
from tests.places import ROOT

sys.path.insert(0, str(ROOT / "docs"))
import changedpictures  # the kits that the pages show
from changedpictures import SHORT_TRACK, SMALL_SEA

WORKSPACE = Workspace.here(ROOT)
OTHER_RACE = {**changedpictures.OTHER_RACE, "weather.pluie.malus": "4"}


@lru_cache(maxsize=8)
def _pages(game: str, changes: tuple[tuple[str, str], ...]) -> dict[str, str]:
    """The text of each document of a kit, by its id; blanks are all alike."""
    kit = build(WORKSPACE, PrintOptions(game, trial=changes), Cache.usual())
    found = {}
    for document in kit.documents:
        pdf = pypdfium2.PdfDocument(document.data)
        text = "\n".join(page.get_textpage().get_text_range() for page in pdf)
        found[document.entry["id"]] = re.sub(r"[\s\u00a0\u202f]+", " ", text)
    return found


def _texts(game: str, changes: dict[str, str]) -> dict[str, str]:
    return _pages(game, tuple(changes.items()))


@pytest.mark.slow
def test_a_smaller_sea_is_printed_smaller() -> None:
    """Coordinates of the board, ports, rows and counts of the rules; figures that are no longer true are left out."""
    shipped, small = _texts("jonques", {}), _texts("jonques", SMALL_SEA)
    assert re.findall(r"\b[A-K]\b", small["board-a3"]) and "K" not in re.findall(r"\b[A-K]\b", small["board-a3"])
    assert "K" in re.findall(r"\b[A-K]\b", shipped["board-a3"])
    rules = small["rules"]
    assert "9 × 9 cases, et 16 quais" in rules and "11 × 11" not in rules and "11 × 11" in shipped["rules"]
    assert "E1 pour Sud, E9 pour Nord" in rules and "les 9 cases de la rangée 5" in rules
    assert "1 à 4 pour Sud, 6 à 9 pour Nord" in rules
    assert "F11" not in rules and "Fig. 9" not in rules and "Fig. 9" in shipped["rules"]
    assert "Rangée 5 ou au-delà" in small["tokens"] and "Rangée 6 ou au-delà" in shipped["tokens"]


@pytest.mark.full
@pytest.mark.slow
def test_another_geometry_is_printed_as_it_is_played() -> None:
    """The port framed on all sides: eight cells, on the board and in the rules."""
    ring = _texts("jonques", {"game.variants.geometry": "ring"})
    assert "F2 pour Sud, F10 pour Nord" in ring["rules"] and "les 8 cases sombres" in ring["rules"]


@pytest.mark.full
@pytest.mark.slow
def test_a_shorter_track_and_another_factor_are_printed() -> None:
    """Spaces and sign of the board, rules, aid and sheet."""
    shipped, short = _texts("marathon", {}), _texts("marathon", SHORT_TRACK)
    numbers = {int(n) for n in re.findall(r"\b\d+\b", short["board-a3"])}
    assert (
        {1, 29} <= numbers
        and not {30, 35} & numbers
        and 35 in {int(n) for n in re.findall(r"\b\d+\b", shipped["board-a3"])}
    )
    assert "(×3)" in short["board-a3"] and "(×2)" in shipped["board-a3"]
    rules = short["rules"]
    assert "21 à 30 (Fin)" in rules and "30 périodes" in rules and "36" not in re.findall(r"\b36 périodes", rules)
    assert "tout compte ×3" in rules and "×3" in short["scores"] and "×3" in short["cards"]
    assert "Un décompte final pas à pas" in shipped["rules"] and "Un décompte final pas à pas" not in rules


@pytest.mark.full
@pytest.mark.slow
def test_start_points_are_printed_only_if_they_are_played() -> None:
    """A box on the sheet, a table in the rules."""
    shipped = _texts("marathon", {})
    ranked = _texts("marathon", {"game.variants.start_points": "by-rank", "places.salon.majority": "9"})
    assert "Départ" not in shipped["scores"] and "Départ" in ranked["scores"]
    assert "Points de départ" not in shipped["rules"] and "+17" in ranked["rules"]
    assert "le dé + 9" in ranked["rules"] and "3 + 9 = 12" in ranked["rules"] and "3 + 7 = 10" in shipped["rules"]


@pytest.mark.full
@pytest.mark.slow
def test_another_race_is_printed() -> None:
    """Rounds, nights and columns of the pad; counts of the deck; what is no longer true is left out."""
    shipped, other = _texts("mans", {}), _texts("mans", OTHER_RACE)
    assert other["scores"].count("éliminé") > shipped["scores"].count("éliminé")
    assert other["scores"].count("nuit") == 2 * 8 and "Manche 7 :" in other["scores"]
    rules = other["rules"]
    assert "7 manches, dont 2 de nuit" in rules and "54 cartes" in rules and "52 cartes" in shipped["rules"]
    assert "Manches 2, 7" in rules and "moins 4 par Pluie et 3 par Piste sèche" in rules
    assert "Une manche entière" in shipped["rules"] and "Une manche entière" not in rules
    # the back of the aid lies on its head, where a reader takes the bold words in another order
    assert "−4" in other["cards"] and {"Nuit", "(manches", "2,", "7)."} <= set(other["cards"].split())


VARIANTS = [
    ("jonques", "early_stop=useful-six", "rules", "si ce six peut"),
    ("jonques", "late_enter=never", "tokens", "avant les as ou jamais"),
    ("jonques", "aces=up-to", "rules", "une case par as au plus"),
    ("jonques", "diagonal=any-throw", "rules", "quel que soit le nombre de vos as"),
    ("jonques", "exit=forward", "rules", "vers l’avant seulement"),
    ("jonques", "zone=any-move", "rules", "au-dedans ou vers le large"),
    ("jonques", "blocked=blocker", "rules", "qui lui barre la route"),
    ("jonques", "return=free", "rules", "Oui ; pour y prendre"),
    ("jonques", "frozen_right=lost", "rules", "elles ne tiennent plus la frontière"),
    ("jonques", "win=exempt", "rules", "coup qui gagne la partie en dispense"),
    ("mans", "weather_effect=heat", "cards", "+1"),
    ("mans", "round_start=same-pole", "rules", "ouvre toutes les manches"),
    ("mans", "negative_round=may-go-below", "rules", "même au-dessous de 0"),
    ("mans", "incident_on_heat=immediate", "cards", "déjà posé ou à venir"),
    ("mans", "weather_ties=anyone", "rules", "vous choisissez n’importe quel"),
    ("marathon", "shelf_points=all-pawns", "rules", "de toutes les couleurs"),
    ("marathon", "salon_ties=skip-row", "rules", "le pion le plus haut l’emporte"),
    ("marathon", "salon_shared=split", "rules", "se partagent le dé"),
    ("marathon", "drinks_cost=players", "places", "par joueur déjà assis"),
    ("marathon", "tables_counted=own", "places", "tables que vous occupez"),
    ("marathon", "green_table_values=always-few", "rules", "-Dès 5 joueurs"),
    ("marathon", "overtaking=swap", "rules", "prend la vôtre, en queue de file"),
    ("marathon", "no_pawns_left=jump-only", "rules", "-Dans le premier cas"),
    ("marathon", "overshoot=flat", "rules", "coûte 1 point de réputation"),
    ("marathon", "last_turn=must-overshoot", "rules", "-Renoncer."),
    ("marathon", 'malus_doubled="no"', "rules", "seuls les malus"),
    ("marathon", "next_line=closed", "rules", "n’accueille que les joueurs"),
]


@pytest.mark.full
@pytest.mark.parametrize(("game", "variant", "document", "says"), VARIANTS, ids=[f"{v[0]}-{v[1]}" for v in VARIANTS])
def test_every_reading_is_printed_as_it_is_played(game: str, variant: str, document: str, says: str) -> None:
    """A sentence of its own (or, with a minus, one that is gone), which the shipped kit says otherwise."""
    name, value = variant.split("=")
    text = _texts(game, {f"game.variants.{name}": value})[document].replace("• ", "")
    shipped = _texts(game, {})[document].replace("• ", "")
    wanted = says.removeprefix("-").replace("• ", "")
    there, before = (text, shipped) if not says.startswith("-") else (shipped, text)
    assert wanted in there and wanted not in before


def test_every_variant_is_tried() -> None:
    """A new reading needs a line above."""
    from pnp.definition.load import load_game

    tried = {(game, variant.split("=")[0]) for game, variant, _, _ in VARIANTS} | {
        ("jonques", "geometry"),
        ("marathon", "start_points"),
    }
    for game in ("jonques", "mans", "marathon"):
        assert {(game, name) for name in load_game(WORKSPACE, game).meta.variants} == {v for v in tried if v[0] == game}


STANDING: dict[str, Any] = {  # a pawn of R's on each place
    "ludo-etage": [["R"], [], []],
    "salon": [[], [], [], ["R"]],
    "ludo-rdc": ["R"],
    "jardin": ["R"],
    "petanque": {1: "R"},
    "table-verte": ["R"],
}
ONE, SEVERAL = "Un seul pion par joueur", "Plusieurs pions par joueur"


@pytest.mark.slow
@pytest.mark.sampled(3)
@pytest.mark.parametrize("place", STANDING)
def test_one_or_several_pawns_are_printed_as_they_are_played(place: str) -> None:
    """On each of the six places, whichever is shipped: the rules, the card and the engine change together."""
    from pnp.definition.load import load_game

    several = next(c for c in load_game(WORKSPACE, "marathon").components["places"].cards if c.id == place).data[
        "pawns"
    ]
    changed = {f"places.{place}.pawns": "one" if several == "several" else "several"}
    by = -1 if several == "several" else 1  # places with several pawns
    shipped, other = _texts("marathon", {}), _texts("marathon", changed)
    assert other["rules"].count(SEVERAL) - shipped["rules"].count(SEVERAL) == by
    assert other["rules"].count(ONE) - shipped["rules"].count(ONE) == -2 * by  # the sentence, and the card beside it
    assert other["places"].count(ONE) - shipped["places"].count(ONE) == -2 * by  # there are two of each card
    for changes, may in ((), several == "several"), (tuple(changed.items()), several != "several"):
        rules = rules_of(3, changes)
        state = arrange(rules, {"lines": {0: {"pawns": {place: STANDING[place]}}}})
        assert any(move[:3] == ("place", 0, place) for move in rules.legal(state)) == may
