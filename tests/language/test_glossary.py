"""glossary: the words of a game, the readings of its icons, and translations that say them otherwise."""

from __future__ import annotations

from pathlib import Path

import pytest

from pnp.base.problems import Problems
from pnp.definition.load import load_game
from pnp.definition.workspace import Workspace
from pnp.language.doubts import other_term
from pnp.language.glossary import Rendered, Term, Terms, glossary_of, problems_of, readings, terms_for
from pnp.language.localize import Wanted, catalogues
from tests.places import ROOT

WORKSPACE = Workspace.here(ROOT)
LANGUAGES = ("fr", "en", "de", "it", "es")
PAWN = Rendered(Term(term="pion | pions", gender="m"), "Figur | Figuren", (" f",))
MARKER = Rendered(Term(term="marqueur de temps | marqueurs de temps"), "Zeitmarker")
TIME = Rendered(Term(term="temps"), "Zeit")
TERMS = Terms((PAWN, MARKER, TIME))


def catalogue(name: str) -> Wanted:
    """The texts of a shipped game."""
    game = load_game(WORKSPACE, name, Problems())
    assert game is not None
    return catalogues(WORKSPACE, game)[0]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Posez un **pion**.", [PAWN]),
        ("Les PIONS, puis le temps", [PAWN, TIME]),
        ("l’espion et le printemps", []),
        ("Le marqueur de\u00a0temps avance.", [MARKER]),  # the longer one hides the shorter one
        ("{pions}", []),
        ("", []),
    ],
)
def test_terms_are_found_as_whole_words(text: str, found: list[Rendered]) -> None:
    """In any of their forms, whatever the letters and blanks."""
    assert TERMS.used_in(text) == found
    assert Terms().used_in(text) == []


def test_a_term_that_is_said_otherwise_is_doubted() -> None:
    """Any form will do, also within a longer word; a term without a translation asks for nothing."""
    assert TERMS.said_otherwise("deux pions", "zwei Spielfiguren") == []
    assert TERMS.said_otherwise("deux pions", "zwei Männchen") == [PAWN]
    why = other_term("deux pions", "zwei Männchen", TERMS)
    assert why is not None and why.startswith("found none of “Figur”, as the glossary says for “pion”")
    assert Terms((Rendered(Term(term="pion")),)).said_otherwise("pion", "x") == []
    assert PAWN.shown == "Figur (f)" and MARKER.shown == "Zeitmarker"


@pytest.mark.parametrize("name", ["jonques", "mans", "marathon"])
def test_every_icon_has_a_reading_in_every_language(name: str) -> None:
    """Those that all games share, and the game's own: for translators, and for whoever reads a page aloud."""
    wanted = catalogue(name)
    folders = [ROOT / "templates" / folder / "icons" for folder in ("shared", name)]
    icons = {path.stem for folder in folders for path in folder.glob("*.svg")}
    found = {lang: readings(WORKSPACE, wanted.game, lang) for lang in LANGUAGES}
    for lang, read in found.items():
        assert icons <= set(read), lang
        assert all(text.strip() for text in read.values())
    assert found["de"]["clock"] == "Zeiteinheit | Zeiteinheiten" and found["fr"]["clock"] == "période | périodes"
    assert readings(WORKSPACE, wanted.game, "pt") == found["fr"], "what has no translation is read as in the source"


@pytest.mark.parametrize("name", ["jonques", "mans", "marathon"])
def test_every_term_of_a_shipped_game_is_used_and_translated(name: str) -> None:
    """A glossary has no dead words."""
    wanted = catalogue(name)
    own = glossary_of(wanted)
    problems = Problems()
    problems_of(own, problems)
    assert not problems.found and own.file_of_source == f"cards/{name}/locale/glossary.yaml"
    for lang in LANGUAGES[1:]:
        assert all(one.text for one in terms_for(wanted, lang).rendered), lang
    terms = terms_for(wanted, "de")
    used = {one.term.term for _, text in wanted.keys for one in terms.used_in(text)}
    assert {one.term for one in own.source.terms} <= used


def test_what_is_wrong_in_a_glossary_is_told_with_its_place(tmp_path: Path) -> None:
    """Every mistake, with its line and what is accepted."""
    folder = tmp_path / "cards/mans/locale"
    folder.mkdir(parents=True)
    (folder / "glossary.yaml").write_text("terms:\n  - {term: pneu, gendre: m}\nicons: [heat]\n", encoding="utf-8")
    wanted = catalogue("mans")
    here = Workspace((tmp_path, *WORKSPACE.roots))
    problems = Problems()
    problems_of(glossary_of(Wanted("mans", (folder,), "cards/mans/locale", "fr", wanted.game, here)), problems)
    said = [str(problem) for problem in problems]
    assert any(
        line.startswith("cards/mans/locale/glossary.yaml:2:18: terms.1.gendre: found an unknown key") for line in said
    )
    assert any("cards/mans/locale/glossary.yaml:3:8: icons" in line for line in said)
