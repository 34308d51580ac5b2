"""pnp i18n update: translations follow the game."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from pnp.translators.po_files import load_po, save_po
from tests.cli.tiny import run

pytestmark = pytest.mark.usefixtures("workspace")
LOCALE = Path("cards/tinygame/locale")


def test_an_update_keeps_what_is_translated(workspace: Path) -> None:
    """A new text is new, a translated text that is gone is obsolete, the others stay."""
    run("i18n", "add", "de", "--game", "tinygame")
    german = {"First": "Erste", "Second": "Zweite"}
    file = load_po(LOCALE / "de.po")
    entries = tuple(entry.translated(german.get(entry.source, "")) for entry in file.entries)
    save_po(LOCALE / "de.po", replace(file, entries=entries))
    deck = workspace / "cards/tinygame/deck.yaml"
    deck.write_text(deck.read_text(encoding="utf-8").replace("Second", "Quite another"), encoding="utf-8")
    said = run("i18n", "update", "--game", "tinygame").stdout
    assert said.startswith("cards/tinygame/locale/de.po: ") and "1 kept, 0 fuzzy, " in said and "1 obsolete" in said
    found = {entry.source: entry.text for entry in load_po(LOCALE / "de.po").entries}
    assert found["First"] == "Erste" and found["Quite another"] == "" and "Second" not in found
