"""pnp i18n extract: what there is to translate."""

from __future__ import annotations

from pathlib import Path

from pnp.translators.po_files import load_po
from tests.cli.tiny import run


def test_a_template_is_written_for_each_game(workspace: Path) -> None:
    """With the number of its texts, under its place in the workspace."""
    said = run("i18n", "extract", "--game", "tinygame", "--game", "othergame").stdout.splitlines()
    for name, line in zip(("tinygame", "othergame"), said, strict=True):
        file = f"cards/{name}/locale/{name}.pot"
        count = len(load_po(workspace / file).entries)
        assert line == f"{file}: {count} texts"
