"""reprinted: the files of a reprint are written together or not at all, under names that say what is in them."""

from __future__ import annotations

from pathlib import Path

import pytest

from pnp.base.cache import Cache
from pnp.base.problems import UsageError
from pnp.definition.workspace import Workspace
from pnp.kit.options import PrintOptions
from pnp.kit.reprint import Reprint, reprint
from pnp.kit.reprinted import how, put_reprint
from tests.cli.tiny import lay_out


@pytest.fixture
def made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, art_cache: Cache) -> Reprint:
    """A card and a board of a tiny game, on two papers."""
    lay_out(tmp_path)
    monkeypatch.chdir(tmp_path)
    return reprint(Workspace.here(tmp_path), PrintOptions("tinygame"), ["one:2", "plan"], art_cache)


def test_files_go_beside_the_kits_or_where_they_are_named(made: Reprint, tmp_path: Path) -> None:
    """Several get numbers; the same again replaces nothing."""
    first = put_reprint(made)
    assert len(first) == 2 and all(one.path.parent == Path("output/tinygame") and not one.replaces for one in first)
    assert [one.path.read_bytes() for one in first] == [one.printed.data for one in first]
    assert not any(one.replaces for one in put_reprint(made))
    named = put_reprint(made, tmp_path / "lost.pdf")
    assert [one.path.name for one in named] == ["lost-1.pdf", "lost-2.pdf"]
    (tmp_path / "lost-1.pdf").write_bytes(b"%PDF-1.4 another")
    assert [one.replaces for one in put_reprint(made, tmp_path / "lost.pdf")] == [True, False]


def test_nothing_is_written_over_what_is_no_pdf(made: Reprint, tmp_path: Path) -> None:
    """Then none of them is."""
    (tmp_path / "lost-2.pdf").write_text("a letter")
    with pytest.raises(UsageError):
        put_reprint(made, tmp_path / "lost.pdf")
    assert not (tmp_path / "lost-1.pdf").exists() and (tmp_path / "lost-2.pdf").read_text() == "a letter"


def test_how_a_piece_came_about(made: Reprint) -> None:
    """By its name, where there is no box to match."""
    assert how(made, made.wishes[0], None) == "Deck (one)"
