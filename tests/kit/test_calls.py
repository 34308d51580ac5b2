"""calls: what other programs call, from a game in a folder to a kit in one."""

from __future__ import annotations

from pathlib import Path

import pytest

from pnp import Game, Kit, PrintOptions, ProblemsFound, Workspace, build, draft, load_game, reprint, save


@pytest.fixture
def here(tiny: Path, monkeypatch: pytest.MonkeyPatch) -> Workspace:
    """A workspace with two tiny games, and a cache of its own."""
    monkeypatch.setenv("PNP_CACHE", str(tiny / "cache"))
    return Workspace.here(tiny)


def test_a_kit_is_built_and_saved(here: Workspace, tiny: Path) -> None:
    """With the user's cache, as by the command."""
    kit = build(here, PrintOptions("tinygame"))
    assert isinstance(kit, Kit) and isinstance(kit.game, Game)
    manifest = save(kit, tiny / "kit")
    assert {entry["file"] for entry in manifest["documents"]} == {"1-cards.pdf", "2-board.pdf"}
    assert (tiny / "kit/1-cards.pdf").read_bytes() == kit.documents[0].data
    assert (tiny / "cache").is_dir()


def test_a_game_at_hand_is_printed_as_it_is(here: Workspace) -> None:
    """Also one that was read with other values; nothing in the files is touched."""
    game = load_game(here, "tinygame", changes={"deck.one.name": "Quite another", "deck.quantity": "1"})
    kit = build(here, PrintOptions("tinygame"), game=game)
    assert kit.game.components["deck"].cards[0].data["name"] == "Quite another"
    assert len(kit.documents[0].pieces) == 4  # two cards of two sides
    assert kit.id != build(here, PrintOptions("tinygame")).id


def test_a_draft_is_composed_and_not_written(here: Workspace) -> None:
    """Its faces can be looked at."""
    assert ("one", "front") in draft(here, PrintOptions("tinygame")).faces
    assert [wish.entry.card.id for wish in reprint(here, PrintOptions("tinygame"), ["two"]).wishes] == ["two"]


def test_without_a_list_of_problems_they_are_raised(here: Workspace, tiny: Path) -> None:
    """All of them."""
    (tiny / "cards/tinygame/deck.yaml").write_text("title: [", encoding="utf-8")
    with pytest.raises(ProblemsFound):
        load_game(here, "tinygame")
    with pytest.raises(ProblemsFound):
        build(here, PrintOptions("tinygame"))
