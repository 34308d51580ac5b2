"""editions: a kit for each language asked for, saved with what a person should know of it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from pnp.base.cache import Cache
from pnp.base.problems import ProblemsFound
from pnp.base.progress import Progress
from pnp.definition.workspace import Workspace
from pnp.kit.editions import editions, notices, put
from pnp.kit.options import ALL, PrintOptions
from tests.command_line import run


def test_one_language_is_one_edition(tiny: Path) -> None:
    """In its usual folder, or where it was asked for; each build is watched."""
    seen = []

    @contextmanager
    def watched() -> Iterator[Progress]:
        seen.append("begun")
        yield Progress()
        seen.append("ended")

    here = Workspace.here(tiny)
    (edition,) = editions(here, PrintOptions("tinygame"), Cache(None), watched=watched)
    assert edition.folder == Path("output/tinygame/fr") and seen == ["begun", "ended"]
    (elsewhere,) = editions(here, PrintOptions("tinygame"), Cache(None), Path("out"))
    assert elsewhere.folder == Path("out")


def test_all_languages_are_built_as_far_as_they_can_be(tiny: Path) -> None:
    """Those with problems are raised when the others are there, each in a folder of its own."""
    run("i18n", "add", "de", "--game", "tinygame")
    found = editions(Workspace.here(tiny), PrintOptions("tinygame", lang=ALL), Cache(None), Path("out"))
    assert next(found).folder == Path("out/fr")
    with pytest.raises(ProblemsFound) as error:
        next(found)
    assert error.value.hint == " The languages without problems were built."
    with pytest.raises(ProblemsFound):
        list(editions(Workspace.here(tiny), PrintOptions("tinygame", lang="de"), Cache(None)))


def test_a_kit_that_is_replaced_by_another_is_told(tiny: Path) -> None:
    """Not if only its marks differ: a reprint joins it all the same."""
    here = Workspace.here(tiny)

    def saved(options: PrintOptions) -> tuple[str, ...]:
        (edition,) = editions(here, options, Cache(None))
        return put(edition).notices

    usual = PrintOptions("tinygame")
    assert saved(usual) == saved(usual._replace(marks="lines")) == ()
    lost = "Without their backs: Deck."
    assert saved(usual._replace(duplex="none")) == (
        "It replaces a kit that was printed otherwise: fr, A4, marks lines. --out keeps the two apart.", lost,
    )  # fmt: skip


def test_what_is_not_translated_and_does_not_fit_is_counted(tiny: Path) -> None:
    """Before it is printed."""
    (edition,) = editions(Workspace.here(tiny), PrintOptions("tinygame"), Cache(None))
    kit = edition.kit._replace(untranslated=3, foreign="templates/shared/locale/xx.po")
    first, second = notices(kit)
    assert "there is no templates/shared/locale/xx.po; pnp i18n add starts it" in first
    assert second == "3 texts have no translation and are printed in the source language, marked °."
