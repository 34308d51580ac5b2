"""The deck of lanterns, as a translator has it: laid out in a folder of its own, and changed by hand."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import polib  # type: ignore[import-untyped]

from tests.command_line import run
from tests.places import ROOT

CARDS = "cards/lanterns/cards.yaml"


def lay_out(folder: Path) -> None:
    """The deck without any translation, in this folder."""
    shutil.copytree(
        ROOT / "tests" / "whole" / "scripts", folder, dirs_exist_ok=True, ignore=shutil.ignore_patterns("fonts")
    )
    shutil.rmtree(folder / "cards/lanterns/locale")


def translate_to_spanish() -> None:
    """A complete Spanish translation in the current folder."""
    run("i18n", "add", "es", "--game", "lanterns")
    spanish = {"La lanterne": "La linterna", "Allumez-la": "Enciéndela", "Départ à": "Salida a las", "nuit.": "noche."}

    def translate(text: str) -> str:
        for french, said in spanish.items():
            text = text.replace(french, said)
        return text

    fill(po("es"), translate)


def po(lang: str) -> Path:
    """The file of a language."""
    return Path(f"cards/lanterns/locale/{lang}.po")


def fill(path: Path, translate: Callable[[str], str]) -> None:
    """Translate everything that has no translation yet."""
    file = polib.pofile(str(path), wrapwidth=0)
    for entry in file:
        entry.msgstr = entry.msgstr or translate(entry.msgid)
    file.save(str(path))


def change(path: str, old: str, new: str, last: bool = False) -> None:
    """Write something else where it stands, and only there (or in the last place of several)."""
    text = Path(path).read_text(encoding="utf-8")
    assert text.count(old) == 1 or (last and old in text), old
    before, _, after = text.rpartition(old)
    Path(path).write_text(before + new + after, encoding="utf-8")
