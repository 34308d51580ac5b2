"""proof: each card's picture beside its source and its translation."""

from __future__ import annotations

import html
import re
from pathlib import Path

import polib  # type: ignore[import-untyped]
import pypdfium2
import pytest

from pnp.base.cache import NO_CACHE
from pnp.base.messages import message
from pnp.definition.workspace import Workspace
from pnp.speech.saying import said
from pnp.speech.tongues import speaking
from pnp.translators.proof import make_proof, proof_html
from tests.command_line import run
from tests.translators.lanterns import CARDS, change, po

pytestmark = pytest.mark.usefixtures("workspace")


@pytest.mark.slow
def test_a_proof_shows_each_card_beside_its_texts() -> None:
    """Pictures, source and translation, with what is missing, too long or smaller marked; in a PDF and on a page."""
    change(CARDS, "title: La lanterne", "title: Autre chose")
    change("cards/lanterns/game.yaml", "story: {size: 11, floor: 8,", "story: {size: 26, floor: 8,")
    said = run("i18n", "proof", "--game", "lanterns", "--lang", "es", "--out", "proof").stdout
    assert "proof: proof.pdf and proof.html" in said
    page = Path("proof/proof.html").read_text(encoding="utf-8")
    assert page.count("data:image/png;base64,") == 2
    assert re.search(r'<img src="data:image/svg\+xml;base64,[^"]+" alt=""> \{moon\}', page), "what {moon} looks like"
    assert "Autre chose" in page and "<b class='missing'>missing</b>" in page
    assert re.search(r"smaller: [\d.]+ of 26 pt", page)
    assert not re.search(r"(?:src|href)=[\"']?(?:https?:)?//", page), "it opens without the net"
    document = pypdfium2.PdfDocument("proof/proof.pdf")
    text = " ".join(page.get_textpage().get_text_bounded() for page in document)
    assert "Allumez-la avant minuit" in text and "Enciéndela avant minuit" in text and "[missing]" in text


def test_a_proof_shows_the_proposal_and_the_source_it_was_made_for() -> None:
    """A fuzzy text stands on its card and in its column, never French in its place; what is doubtful is marked."""
    change(CARDS, "Départ à 10:30", "Départ à 11:45")
    run("i18n", "update", "--game", "lanterns")
    change(str(po("es")), 'msgstr "Le bateau 24H"', 'msgstr "El barco 42H"')
    said = run("i18n", "proof", "--game", "lanterns", "--lang", "es", "--out", "proof").stdout
    assert said.endswith("2 to look at\n")
    page = Path("proof/proof.html").read_text(encoding="utf-8")
    assert "<td>Salida a las 10:30 (quai B), retour à la noche.</td>" in page
    assert "The translation was made for: Départ à 10:30 (quai B)" in page
    assert "doubtful: found 42, where the source says 24" in page
    text = " ".join(page.get_textpage().get_text_bounded() for page in pypdfium2.PdfDocument("proof/proof.pdf"))
    text = " ".join(text.split())
    assert "°Départ" not in text and text.count("Salida a las 10:30") == 2, "in its column, and on its card"


def test_every_text_that_is_too_long_is_marked() -> None:
    """On the card, in a value that several cards share, and in the rules."""
    long = "Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichenverleihungsurkunde" * 2
    file = polib.pofile(str(po("es")), wrapwidth=0)
    for entry in file:
        if entry.occurrences[0][0] in ("cards/boat/title", "cards/boat/story", "cards/lantern/title"):
            entry.msgstr = long
    file.save(str(po("es")))
    run("i18n", "proof", "--game", "lanterns", "--lang", "es", "--out", "proof")
    assert Path("proof/proof.html").read_text(encoding="utf-8").count("<b class='too-long'>") == 3


def test_a_proof_speaks_the_language_of_the_program(workspace: Path) -> None:
    """Whoever opens the page is told so, and hears the words that the program would say."""
    made = make_proof(Workspace.here(workspace), "lanterns", "es")
    with speaking("fr"):
        page = proof_html(made, NO_CACHE, 1)
    assert '<html lang="fr">' in page and html.escape(said(message("Only what is marked"), "fr")) in page
