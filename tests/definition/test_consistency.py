"""consistency: what only the whole game can tell is told where it stands."""

from __future__ import annotations

from pathlib import Path

import pytest

from pnp.base.problems import Problems
from pnp.definition import consistency, sources
from pnp.definition.consistency import check_printed
from pnp.definition.load import load_game
from tests.definition.readings import sample

CASES = {
    "an id twice": ("cards", "id: two", "id: one", "cards/sample/cards.yaml:20:9: id: “one” is taken by"),
    "an unknown component": (
        *("game", "components: [rules]", "components: [rulse]"),
        "documents.rules.components: found “rulse”, which is no component of this game",
    ),
    "cards and pages": (
        *("game", "components: [rules]", "components: [rules, cards]"),
        "found pages (rules) and cards (cards); expected a document of one kind",
    ),
    "printed twice": (
        *("game", "components: [rules]", "components: [cards]"),
        "found “cards”, which is printed in “cards” already; expected instead_of: cards",
    ),
    "printed nowhere": (
        *("game", "components: [rules]", "components: [readme]"),
        "cards/sample/rules.yaml:1:1: component “rules” is in no document of cards/sample/game.yaml",
    ),
    "a document twice": ("game", "id: rules", "id: cards", "found “cards” twice; ids of documents are unique"),
    "an alternative to nothing": (
        *("game", "id: rules", "instead_of: card\n    id: rules"),
        "documents.rules.instead_of: found “card”; expected one of cards (did you mean cards?)",
    ),
    "cards in a booklet": (
        *("game", "components: [cards]", "components: [cards]\n    booklet: true"),
        "found “cards”, which is cut out; expected pages in a booklet",
    ),
    "fewer than fewest": ("game", "[2, 4]", "[4, 2]", "game.yaml:5:10: players: found 4 to 2; expected fewest"),
    "a colour of a style": ("game", "color: wine}", "color: whine}", "styles.name.color: found “whine”; expected"),
    "a floor above the size": ("game", "floor: 8}", "floor: 9.5}", "styles.story.floor: found 9.5; expected at most"),
    "a font that is not declared": (
        *("game", "{size: 9,", "{font: dispaly, size: 9,"),
        "styles.story.font: found “dispaly”; expected one of text, display (did you mean display?)",
    ),
    "a fold outside": ("cards", "back: back.svg", "back: back.svg\nfolds: [60]", "folds: found 60 mm; expected more"),
    "a corner too large": (
        *("cards", "back: back.svg", "back: back.svg\ncorner: 21"),
        "corner: found a radius of 21 mm; expected at most 20 mm, half of the shorter side",
    ),
    "a mark outside": (
        *("cards", "back: back.svg", "back: back.svg\nmark: {at: [40, 3], color: whine}"),
        "mark.at: found 40, 3; expected a place on the piece, 40 × 60 mm",
    ),
    "a mark without a colour": (
        *("cards", "back: back.svg", "back: back.svg\nmark: {at: [4, 3], color: whine}"),
        "mark.color: found “whine”; expected #rrggbb or one of",
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_what_does_not_fit_together_is_told(name: str, tmp_path: Path) -> None:
    """With its file and what would be right."""
    file, old, new, said = CASES[name]
    problems = Problems()
    assert load_game(sample(tmp_path, **{file: (old, new)}), "sample", problems) is not None
    assert any(said in str(problem) for problem in problems), list(map(str, problems))


def test_copies_of_a_kit_are_counted_together(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Before any is composed, wherever its quantity stands."""
    monkeypatch.setattr(consistency, "MOST_PIECES", 1000)
    problems = Problems()
    load_game(sample(tmp_path, cards=("cells: [1, 2, 3]", "cells: [1, 2, 3]\n    quantity: 999")), "sample", problems)
    (problem,) = problems
    assert "cards: found 1001 pieces up to here, copies included; expected at most 1000 in a kit" in str(problem)


def test_cards_are_counted_before_any_is_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A list with too many cards costs no more than its YAML: nothing else is said of its component."""
    monkeypatch.setattr(sources, "MOST_PIECES", 3)
    problems = Problems()
    extra = "".join(f"\n  - id: extra-{number}\n    unknown: key" for number in range(9))
    game = load_game(sample(tmp_path, cards=("cells: [1, 2, 3]", f"cells: [1, 2, 3]{extra}")), "sample", problems)
    (problem,) = problems
    assert "pieces up to here" in str(problem)
    assert game and "cards" not in game.components


def test_a_sound_game_is_content(tmp_path: Path) -> None:
    """Nothing is said of the game that the others are made from."""
    problems = Problems()
    game = load_game(sample(tmp_path), "sample", problems)
    assert game is not None and problems.found == []
    check_printed(game, problems)
    assert problems.found == []


def test_an_alternative_may_print_the_same_component(tmp_path: Path) -> None:
    """If it says in whose place it stands."""
    more = "documents:\n  - {id: large, title: L, components: [cards], stock: card, instead_of: cards}\n"
    problems = Problems()
    load_game(sample(tmp_path, game=("documents:\n", more)), "sample", problems)
    assert [str(p) for p in problems if "large" in p.field] == []


def test_a_component_without_copies_is_a_problem_on_paper_only(tmp_path: Path) -> None:
    """It can be played; asked for the print, it is told."""
    workspace = sample(tmp_path, cards=("    cells: [4]\n    quantity: 2", "    cells: [4]\n    quantity: 0"))
    path = tmp_path / "cards/sample/cards.yaml"
    path.write_text(path.read_text().replace("cells: [1, 2, 3]", "cells: [1, 2, 3]\n    quantity: 0"))
    problems = Problems()
    game = load_game(workspace, "sample", problems)
    assert game is not None and problems.found == []
    check_printed(game, problems)
    assert "found “cards”, of which no copy is printed" in str(next(iter(problems)))
