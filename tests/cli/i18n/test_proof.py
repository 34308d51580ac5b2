"""pnp i18n proof: pictures beside source and translation."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.cli.tiny import run


@pytest.mark.full
@pytest.mark.slow
def test_a_proof_is_written_where_it_is_expected(workspace: Path) -> None:
    """A PDF and a page, with how many texts need a look: here, all of them."""
    run("i18n", "add", "de", "--game", "tinygame")
    said = run("i18n", "proof", "--game", "tinygame", "--lang", "de").stdout
    assert said.startswith("output/tinygame/proof-de: proof.pdf and proof.html; ")
    own, common, marked = map(int, re.findall(r"(?<![-.\w])\d+(?![-.\w])", said))
    assert own + common >= marked > 0
    assert sorted(p.name for p in (workspace / "output/tinygame/proof-de").iterdir()) == ["proof.html", "proof.pdf"]
