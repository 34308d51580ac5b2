"""Every shipped translation: complete, fitting, no glyph missing, printed, and nothing left in the source language."""

from __future__ import annotations

import re
from functools import lru_cache

import pypdfium2
import pytest

from pnp.base.cache import Cache
from pnp.base.problems import Problems
from pnp.definition.load import load_game
from pnp.definition.workspace import Workspace
from pnp.kit.build import Kit, build
from pnp.kit.options import PrintOptions
from pnp.language.localize import catalogues, languages_of, localize, translatable
from pnp.language.texts import prepare, texts
from tests.places import ROOT
from tests.reading import text_both_ways
from tests.sampling import sample

WORKSPACE = Workspace.here(ROOT)
WANTED = ("fr", "en", "de", "it", "es")
PAIRS = [(game, lang) for game in WORKSPACE.games() for lang in WANTED if lang != "fr"]
SHORT = 8  # letters: shorter texts stand by chance inside other words


def flat(text: str) -> str:
    """Letters and digits alone: blanks, hyphens and markup move when a text is set."""
    return re.sub(r"[^\w]+", "", text.replace("\u00ad", "")).lower()


def parts(text: str) -> list[str]:
    """A text between its values and icons, flat."""
    return [flat(part) for part in re.split(r"\{[^{}]*\}", text) if flat(part)]


def words_of(kit: Kit) -> str:
    """All the words of a kit's PDFs, flat."""
    out: list[str] = []
    for document in kit.documents:
        pdf = pypdfium2.PdfDocument(document.data)
        out += map(text_both_ways, pdf)
    return flat(" ".join(out))


@lru_cache
def words_in_french(name: str, cache: Cache) -> str:
    """The words that every translation is compared with."""
    return words_of(build(WORKSPACE, PrintOptions(name, jobs=2), cache))


@pytest.fixture(scope="session")
def cache(art_cache: Cache) -> Cache:
    return art_cache


def test_all_games_have_all_languages() -> None:
    """English, German, Italian and Spanish, whatever game is found."""
    for name in WORKSPACE.games():
        game = load_game(WORKSPACE, name, Problems())
        assert game is not None
        assert set(languages_of(WORKSPACE, game)) >= set(WANTED), name


@pytest.mark.full
@pytest.mark.slow
@pytest.mark.parametrize("pair", sample(PAIRS, lambda pair: PAIRS.index(pair) % 5 == 0), ids="-".join)
def test_a_kit_is_printed_in_its_language_and_in_no_other(pair: tuple[str, str], cache: Cache) -> None:
    """What the French PDFs say in French, these say in their language; no French is left that should not be."""
    name, lang = pair
    source = load_game(WORKSPACE, name, Problems())
    assert source is not None
    french = words_in_french(name, cache)
    kit = build(
        WORKSPACE, PrintOptions(name, lang=lang, jobs=2), cache
    )  # stops for missing glyphs and what does not fit
    assert not kit.translation.lacks and not kit.too_long and kit.manifest["lang"] == lang
    found = words_of(kit)
    target = localize(WORKSPACE, source, lang, Problems()).game
    pairs = [
        (context.key, before, after)
        for (context, before), (_, after) in zip(texts(prepare(source)), texts(prepare(target)), strict=True)
        if translatable(before)
    ]
    everything = "".join(part for _, _, after in pairs for part in parts(after))
    checked = 0
    for key, before, after in pairs:
        if not all(part in french for part in parts(before)):
            continue  # not printed in French either: an unused title, a word of another paper
        if not key.startswith("words/"):  # a word may stand in the French rules by chance
            for part in parts(after):
                assert part in found, f"{key}: {part} is not printed"
                checked += 1
        for part in parts(before):
            if len(part) >= SHORT and part not in everything:
                assert part not in found, f"{key}: {part} is printed in French"
    assert checked > 60


@pytest.mark.parametrize("pair", PAIRS, ids="-".join)
def test_templates_of_translations_are_up_to_date(pair: tuple[str, str]) -> None:
    """The PO files know exactly the texts that the game has now; pnp i18n update makes it so."""
    name, lang = pair
    from pnp.language.catalogue import read

    game = load_game(WORKSPACE, name, Problems())
    assert game is not None
    for wanted in catalogues(WORKSPACE, game):
        problems = Problems()
        found = read(wanted.path(lang), f"{lang}.po", lang, problems)
        assert found is not None and not problems.found
        missing = [key for key in wanted.keys if found.of(key) is None]
        assert not missing, "run: pnp i18n update"
        if wanted.name == name:
            assert set(found.entries) == {found.name(key) for key in wanted.keys}, "run: pnp i18n update"
