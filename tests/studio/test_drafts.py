"""drafts: the same choices of the same files are drafted once; what it takes is counted by paper."""

from __future__ import annotations

from pathlib import Path

from pnp.base.cache import Cache
from pnp.definition.workspace import Workspace
from pnp.kit.options import PrintOptions
from pnp.studio.drafts import MOST, Drafts, on_paper


def test_a_draft_is_kept_while_its_files_are(folder: Path, art_cache: Cache) -> None:
    """A changed file makes another."""
    drafts, here = Drafts(art_cache), Workspace.here(folder)
    key, made = drafts.of(here, PrintOptions("tinygame"))
    assert drafts.of(here, PrintOptions("tinygame")) == (key, made) and drafts.kept(key) is made
    path = folder / "cards/tinygame/deck.yaml"
    path.write_text(path.read_text().replace("First", "Primus"))
    other, again = drafts.of(here, PrintOptions("tinygame"))
    assert other != key and again is not made
    for paper in ("letter", "a3"):
        drafts.of(here, PrintOptions("tinygame", paper=paper))
    assert drafts.kept(key) is None and len(drafts._kept) == MOST


def test_sheets_by_paper(folder: Path, art_cache: Cache) -> None:
    """As many as the documents have."""
    _, made = Drafts(art_cache).of(Workspace.here(folder), PrintOptions("tinygame"))
    rows = on_paper(made.documents)
    assert {row["stock"] for row in rows} == {"thick paper", "thin paper"}
    assert sum(row["sheets"] for row in rows) == sum(one.sheet_count for one in made.documents)
