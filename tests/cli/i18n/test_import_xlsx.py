"""pnp i18n import: a spreadsheet comes back."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.tiny import run

pytestmark = pytest.mark.usefixtures("workspace")
LOCALE = Path("cards/tinygame/locale")


@pytest.mark.slow
def test_a_spreadsheet_comes_back_as_it_went(workspace: Path) -> None:
    """Unchanged, it changes nothing; for another language it is refused."""
    run("i18n", "add", "de", "--game", "tinygame")
    before = (LOCALE / "de.po").read_bytes()
    options = ("--game", "tinygame", "--xlsx", "texts.xlsx")
    assert run("i18n", "export", "--lang", "de", *options).stdout.startswith("texts.xlsx: ")
    assert ": 0 of " in run("i18n", "import", "--lang", "de", *options).stdout
    assert "was made from de, not from es" in run("i18n", "import", "--lang", "es", *options, status=2).stderr
    assert (LOCALE / "de.po").read_bytes() == before and not (LOCALE / "es.po").exists()
