"""pnp i18n export: a translation as a spreadsheet."""

from __future__ import annotations

from pathlib import Path

from tests.cli.tiny import run


def test_a_language_that_is_not_there_cannot_be_exported(workspace: Path) -> None:
    """Those that are there are named, and nothing is written."""
    run("i18n", "add", "de", "--game", "tinygame")
    said = run("i18n", "export", "-g", "tinygame", "--lang", "dee", "--xlsx", "texts.xlsx", status=2).stderr
    way = "pnp i18n add dee --game tinygame starts one"
    assert said == f"pnp: tinygame has no language “dee”; there are de (did you mean de?); {way}\n"
    assert not (workspace / "texts.xlsx").exists()
