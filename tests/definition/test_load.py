"""load: a folder becomes a Game; everything that is wrong is told at once, and what is right goes on."""

from __future__ import annotations

from pathlib import Path

import pytest

from pnp.base.problems import Problems
from pnp.definition.game import Game
from pnp.definition.load import load_game
from pnp.definition.workspace import Workspace
from tests.definition.readings import sample
from tests.places import ROOT

SHIPPED = Workspace((ROOT,))


def game_of(workspace: Workspace, name: str = "sample") -> tuple[Game | None, list[str]]:
    """A game, and what is wrong with it."""
    problems = Problems()
    return load_game(workspace, name, problems), [str(problem) for problem in problems]


@pytest.mark.parametrize("name", SHIPPED.games())
def test_shipped_games_are_read_without_a_word(name: str) -> None:
    """Each knows its own language, its components and what it shares with the others."""
    game, said = game_of(SHIPPED, name)
    assert game is not None and said == []
    assert game.id == name and game.lang == game.meta.language
    assert {"inventory", "readme"} <= set(game.components) and {"inventory", "readme"} <= game.shared
    assert any(component.pieces for component in game.components.values())


def test_cards_keep_their_values_their_copies_and_their_places(tmp_path: Path) -> None:
    """Colours by name become hex; a card that says no quantity has the component's."""
    game, said = game_of(sample(tmp_path, cards=("back: back.svg", "back: back.svg\nquantity: 5")))
    assert game is not None and said == []
    one, two = game.components["cards"].cards
    assert (one.quantity, two.quantity, game.components["cards"].pieces) == (5, 2, 7)
    assert one.data["tint"] == "#8b2b3e" and one.data["cells"] == (1, 2, 3) and one.data["note"] is None
    assert one.place_of("tint") == ("cards/sample/cards.yaml", 18, 11)


def test_a_wrong_card_does_not_hide_the_others(tmp_path: Path) -> None:
    """The right one is there, and each mistake of the wrong one is told by its id."""
    game, said = game_of(sample(tmp_path, cards=("cells: [4]", "cells: four\n    nmae: x")))
    assert game is not None and [card.id for card in game.components["cards"].cards] == ["one"]
    assert len(said) == 2 and "cards.two.cells" in said[0] and "cards.two.nmae" in said[1]


def test_without_a_game_file_there_is_no_game_but_its_cards_are_checked(tmp_path: Path) -> None:
    """And no colour is called wrong for want of the palette."""
    workspace = sample(tmp_path, game=("players: [2, 4]", "players: two"), cards=("cells: [4]", "cells: four"))
    game, said = game_of(workspace)
    assert game is None
    assert [line.split(": ")[1] for line in said] == ["players", "cards.two.cells"]


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("template: card.svg", "", "template: is missing; expected the name of an SVG template"),
        ("template: card.svg", "kind: pages", "cards: found cards in a component of kind pages; expected blocks"),
        ("size: 40", "sise: 40", "sise: found an unknown key; expected title, kind, size"),
        ("cells: [4]", "cells: [4]\n    source: {celsl: stated}", "cards.two.source.celsl: marks a field that is not"),
        ("cells: [4]", "cells: [4]\n    source: {cells: guessed}", "cards.two.source.cells: found “guessed”"),
    ],
)
def test_a_component_file_that_cannot_be_used_is_told(tmp_path: Path, old: str, new: str, said: str) -> None:
    """Missing and unknown keys, blocks for cards, provenance of nothing."""
    _, problems = game_of(sample(tmp_path, cards=(old, new)))
    assert any(f": {said}" in problem and "cards.yaml" in problem for problem in problems), problems


def test_files_that_are_not_read_are_told(tmp_path: Path) -> None:
    """Another ending, a name that is no id, and a link that leads out of the folder."""
    workspace = sample(tmp_path)
    folder = tmp_path / "cards" / "sample"
    (folder / "more.yml").write_text("title: x")
    (folder / "My Cards.yaml").write_text((folder / "rules.yaml").read_text())
    (folder / "foreign.yaml").symlink_to(ROOT / "cards" / "mans" / "game.yaml")
    _, said = game_of(workspace)
    text = "\n".join(said)
    assert "more.yml: is not read; expected a name that ends in .yaml" in text
    assert "file name: found “My Cards”" in text and "foreign.yaml: leads outside the workspace" in text


@pytest.mark.parametrize(
    "name", ["events.csv", "events.XLSX", "events.json", "events.ods", "events.tsv", "my events.toml"]
)
def test_cards_in_another_format_are_told(tmp_path: Path, name: str) -> None:
    """Nobody reads them, and nobody would notice until a card is missed; what is no data may lie there."""
    workspace = sample(tmp_path)
    folder = tmp_path / "cards" / "sample"
    (folder / name).write_text("id;title")
    (folder / "notes.txt").write_text("to do")
    (folder / f".~{name}").write_text("")
    (folder / "tables").mkdir()
    (folder / "tables" / "events.csv").write_text("id;title")
    _, said = game_of(workspace)
    stem = name.rpartition(".")[0]
    assert said == [
        f"cards/sample/{name}: is not read: cards stand in YAML; "
        f"expected {stem}.yaml with these cards, or this file in a folder of its own"
    ]


def test_a_yaml_file_in_capitals_is_told(tmp_path: Path) -> None:
    """On some systems it would be found, on others not."""
    workspace = sample(tmp_path)
    (tmp_path / "cards" / "sample" / "more.YAML").write_text("title: x")
    assert game_of(workspace)[1] == ["cards/sample/more.YAML: is not read; expected a name that ends in .yaml"]


def test_words_of_a_game_come_before_shared_ones(tmp_path: Path) -> None:
    """A game may say it otherwise; what it leaves alone is shared and can be translated once for all."""
    plain, _ = game_of(sample(tmp_path / "plain"))
    assert plain is not None
    name = next(iter(plain.words))
    own, _ = game_of(sample(tmp_path / "own", game=("version:", f"words: {{{name}: Autrement}}\nversion:")))
    assert own is not None and own.words[name] == "Autrement"
    assert name in plain.shared and name not in own.shared


def test_what_a_broken_file_lacks_is_no_news(tmp_path: Path) -> None:
    """One message about the file is enough: a document that names it is not to blame, whatever is wrong with it."""
    for name, file in (("more", "more.yml"), ("foreign", "foreign.yaml"), ("torn", "torn.yaml"), ("gone", "")):
        folder = tmp_path / name
        workspace = sample(folder, game=("components: [rules]", f"components: [rules, {name}]"))
        path = folder / "cards/sample" / file
        if name == "foreign":
            path.symlink_to(ROOT / "cards" / "mans" / "course.yaml")
        elif file:
            path.write_text("title: [", encoding="utf-8")
        game, said = game_of(workspace)
        assert game is not None and len(said) == 1, said
        assert ("is no component of this game" in said[0]) == (name == "gone")
        assert game.broken == ({name} if file else set())


def test_a_game_in_memory_is_read_as_from_a_folder(tmp_path: Path) -> None:
    """In front of the files of the folder; problems have their places, and shared maps are laid over the others."""
    workspace = sample(tmp_path)
    game, _ = game_of(workspace)
    assert game is not None
    text = (tmp_path / "cards/sample/cards.yaml").read_text(encoding="utf-8")
    held, said = game_of(workspace.holding({"cards/sample/cards.yaml": text}))
    assert held is not None and said == [] and held.digest == game.digest
    _, said = game_of(workspace.holding({"cards/sample/cards.yaml": {"title": "Cards"}}))
    assert said and all(line.startswith("cards/sample/cards.yaml:") for line in said)
    words, _ = game_of(workspace.holding({"templates/shared/words.yaml": {"front": "obverse"}}))
    assert words is not None and words.words["front"] == "obverse" and words.words.keys() == game.words.keys()
