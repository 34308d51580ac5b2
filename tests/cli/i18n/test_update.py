"""pnp i18n update: translations follow the game."""

from __future__ import annotations

from pathlib import Path

import pytest

from pnp.translators.po_files import load_po, save_po
from tests.cli.tiny import run

pytestmark = pytest.mark.usefixtures("workspace")
LOCALE = Path("cards/tinygame/locale")


def test_an_update_keeps_what_is_translated(workspace: Path) -> None:
    """A new text is new, a translated text that is gone is obsolete, the others stay."""
    run("i18n", "add", "de", "--game", "tinygame")
    catalog = load_po(LOCALE / "de.po")
    for message in catalog:
        message.string = {"First": "Erste", "Second": "Zweite"}.get(str(message.id), message.string)
    save_po(LOCALE / "de.po", catalog)
    deck = workspace / "cards/tinygame/deck.yaml"
    deck.write_text(deck.read_text(encoding="utf-8").replace("Second", "Quite another"), encoding="utf-8")
    said = run("i18n", "update", "--game", "tinygame").stdout
    assert said.startswith("cards/tinygame/locale/de.po: ") and "1 new, 1 obsolete" in said
    found = {str(message.id): message.string for message in load_po(LOCALE / "de.po")}
    assert found["First"] == "Erste" and found["Quite another"] == "" and "Second" not in found
