"""kits: the kits that were made, newest first, and whether they are what would be printed today."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest

from pnp.base.problems import Problems
from pnp.definition.workspace import Workspace
from pnp.kit.composing import translated
from pnp.kit.options import PrintOptions
from pnp.kit.printers import Offset, config_file, keep, turn_on, with_printer
from pnp.studio.answers import Refused
from pnp.studio.kits import is_current, kit_in, kits_of, unlike
from tests.cli.tiny import BUILD, run


def test_kits_are_found_and_links_and_strangers_are_not(folder: Path) -> None:
    """Only what a manifest proves."""
    assert kits_of("tinygame") == []
    run(*BUILD)
    run(*BUILD, "--ink", "grey")
    os.utime(folder / "output/tinygame/fr/manifest.json", (1, 1))
    (folder / "output/tinygame/other").mkdir()
    (folder / "output/tinygame/linked").symlink_to(folder / "output/tinygame/fr")
    assert [kit.name for kit in kits_of("tinygame")] == ["fr-grey", "fr"]
    assert kit_in("tinygame", "fr").manifest["version"] == "2.5"
    for name in ("linked", "other", "nothing"):
        with pytest.raises(Refused):
            kit_in("tinygame", name)


def test_a_kit_is_old_when_values_or_drawings_are_new(folder: Path) -> None:
    """A text, or a template."""
    here = Workspace.here(folder)

    def current() -> bool:
        game = translated(here, PrintOptions("tinygame"), Problems()).game
        return is_current(kit_in("tinygame", "fr"), game, here)

    run(*BUILD)
    assert current()
    path = folder / "cards/tinygame/deck.yaml"
    good = path.read_text()
    path.write_text(good.replace("First", "Primus"))
    assert not current()
    path.write_text(good)
    assert current()
    template = folder / "templates/tinygame/card.svg"
    os.utime(template, (4e9, 4e9))
    assert not current()


def test_another_printer_is_no_change_of_the_game(folder: Path) -> None:
    """What is not as it is asked for is said by itself; other printers, and what a walk notes, change nothing."""
    here = Workspace.here(folder)

    def said(printer: str = "", **more: Any) -> list[str]:
        options = with_printer(PrintOptions("tinygame", printer=printer, **more))
        assert is_current(kit_in("tinygame", "fr"), translated(here, options, Problems()).game, here)
        return [str(one) for one in unlike(kit_in("tinygame", "fr"), options)]

    run(*BUILD)
    keep("office", Offset(1.5, -2))
    assert said() == [] and said("office") == ["It is for another printer."]
    assert said(marks="lines") == ["It has other cut marks."]
    run(*BUILD, "--printer", "office")
    assert said("office") == [] and said() == ["It is for another printer."]
    keep("hall", Offset(0, 1))
    turn_on("office", "short")
    os.utime(config_file(), (4e9, 4e9))
    assert said("office") == []
    keep("office", Offset(1, 1), across=True)
    assert said("office") == ["The printer was set up again since."]
