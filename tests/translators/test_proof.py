"""proof: each card's picture beside its source and its translation."""

from __future__ import annotations

import re
from pathlib import Path

import pypdfium2
import pytest

from tests.command_line import run
from tests.translators.lanterns import CARDS, change

pytestmark = pytest.mark.usefixtures("workspace")


def test_a_proof_shows_each_card_beside_its_texts() -> None:
    """Pictures, source and translation, with what is missing, too long or smaller marked; in a PDF and on a page."""
    change(CARDS, "title: La lanterne", "title: Autre chose")
    change("cards/lanterns/game.yaml", "story: {size: 11, floor: 8,", "story: {size: 26, floor: 8,")
    said = run("i18n", "proof", "--game", "lanterns", "--lang", "es", "--out", "proof").stdout
    assert "proof: proof.pdf and proof.html" in said
    page = Path("proof/proof.html").read_text(encoding="utf-8")
    assert page.count("data:image/png;base64,") == 2
    assert "Autre chose" in page and "<b class='missing'>missing</b>" in page
    assert re.search(r"smaller: [\d.]+ of 26 pt", page)
    assert not re.search(r"(?:src|href)=[\"']?(?:https?:)?//", page), "it opens without the net"
    document = pypdfium2.PdfDocument("proof/proof.pdf")
    text = " ".join(page.get_textpage().get_text_bounded() for page in document)
    assert "Allumez-la avant minuit" in text and "Enciéndela avant minuit" in text and "[missing]" in text
