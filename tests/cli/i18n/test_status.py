"""pnp i18n status: how far each translation is."""

from __future__ import annotations

import pytest

from tests.cli.tiny import rows, run

pytestmark = pytest.mark.usefixtures("workspace")


@pytest.mark.slow
def test_the_status_counts_what_is_left() -> None:
    """A line for each language, or how to start the first."""
    assert "No translation into any language yet" in run("i18n", "status", "--game", "tinygame").stdout
    run("i18n", "add", "de", "--game", "tinygame")
    head, line, *left = rows(run("i18n", "status", "--game", "tinygame"))
    assert head == "Game Language Texts Translated Fuzzy Missing Wrong Doubtful Too long"
    name, lang, texts, translated, _, missing, *_ = line.split()
    assert (name, lang, translated) == ("tinygame", "de", "0") and texts == missing
    assert left[0] == "Without a translation:" and len(left) == 1 + int(missing)
