"""speech/tongues: which language a person wants, and what there is."""

from __future__ import annotations

import pytest

from pnp.base.problems import UsageError
from pnp.speech.tongues import catalogue, known, speaking, spoken, wanted


@pytest.mark.parametrize(
    ("said", "environment", "tongue"),
    [
        ("fr", {"PNP_UI": "en"}, "fr"),
        ("fr-CA", {}, "fr"),
        ("", {"PNP_UI": "fr", "LANG": "en_GB.UTF-8"}, "fr"),
        ("", {"LANG": "fr_FR.UTF-8"}, "fr"),
        ("", {"LC_ALL": "de_AT", "LANG": "fr_FR"}, "de"),
        ("", {"LANGUAGE": "nl:it:fr", "LANG": "fr_FR"}, "it"),
        ("", {"LANG": "C.UTF-8"}, "en"),
        ("", {"PNP_UI": "tlh", "LANG": "fr_BE@euro"}, "fr"),
        ("", {}, "en"),
    ],
)
def test_the_language_is_the_one_that_a_person_wants(said: str, environment: dict[str, str], tongue: str) -> None:
    """As said, by PNP_UI, by the system; English if there are no words for any of them."""
    assert wanted(said, environment) == tongue


def test_a_language_without_words_is_told() -> None:
    """Only if somebody asks for it by name."""
    with pytest.raises(UsageError, match="found the language “tlh”; expected de, en, es, fr, it"):
        wanted("tlh", {})


def test_windows_has_no_such_variables(monkeypatch: pytest.MonkeyPatch) -> None:
    """There the language of the desktop counts."""
    import ctypes
    from types import SimpleNamespace

    kernel = SimpleNamespace(GetUserDefaultUILanguage=lambda: 0x040C)
    monkeypatch.setattr("sys.platform", "win32")
    monkeypatch.setattr(ctypes, "windll", SimpleNamespace(kernel32=kernel), raising=False)
    assert wanted("", {}) == "fr" and wanted("", {"LANG": "de_DE"}) == "de"


def test_a_language_is_spoken_for_a_while() -> None:
    """And then the one before it again."""
    before = spoken()
    with speaking("fr"):
        assert spoken() == "fr"
        with speaking("en"):
            assert spoken() == "en"
    assert spoken() == before


def test_there_is_a_catalogue_for_every_language() -> None:
    """English is what the sources say."""
    assert known() == ("de", "en", "es", "fr", "it")
    assert catalogue("fr").gettext("Aborted!") == "Abandon\u202f!"
    assert catalogue("en").gettext("Aborted!") == "Aborted!"
