"""sources: every file that a game is made of counts, and no other."""

from __future__ import annotations

from pathlib import Path

from pnp.base.locks import locked
from pnp.definition.workspace import Workspace
from pnp.studio.sources import art_of, digest, files_of


def test_a_change_of_any_file_of_the_game_is_seen(folder: Path) -> None:
    """Cards, templates, what all games share, fonts; not the files of another game."""
    here = Workspace.here(folder)
    before = digest(files_of(here, "tinygame"))
    (folder / "cards/othergame/deck.yaml").write_text("title: x\n")
    assert digest(files_of(here, "tinygame")) == before
    for place in (
        "cards/tinygame/new.yaml",
        "templates/tinygame/a/b.svg",
        "templates/shared/words.yaml",
        "fonts/x/y.ttf",
    ):
        path = folder / place
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("x")
        now = digest(files_of(here, "tinygame"))
        assert now != before
        before = now


def test_the_lock_of_who_writes_is_no_file_of_the_game(folder: Path) -> None:
    """Nothing is read again for it."""
    here = Workspace.here(folder)
    before = digest(files_of(here, "tinygame"))
    with locked([folder / "cards/tinygame", folder / "templates/tinygame"]):
        assert digest(files_of(here, "tinygame")) == before and list(here.games()) == list(
            Workspace.here(folder).games()
        )
        assert set(here.game_files("tinygame")) == {"deck.yaml", "game.yaml", "plan.yaml"}


def test_cards_are_no_art(folder: Path) -> None:
    """A changed text leaves templates and fonts as they are."""
    files = files_of(Workspace.here(folder), "tinygame")
    assert any(name.startswith("cards/tinygame/deck.yaml") for name in files)
    assert art_of(files) and not any(name.startswith("cards/") for name in art_of(files))
    assert any(name.startswith("fonts/") for name in art_of(files))
