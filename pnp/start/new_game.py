"""A new game from the skeleton: all of its files at once, or none."""

from __future__ import annotations

import json
import unicodedata
from contextlib import ExitStack
from pathlib import Path
from typing import Literal

import yaml

from pnp.base.device_names import is_device
from pnp.base.files import destination, is_link, write_new
from pnp.base.folders import folder_beside, put, remove
from pnp.base.messages import message
from pnp.base.packaged import packaged
from pnp.base.problems import UsageError
from pnp.base.system_words import reason
from pnp.definition.checks import ID
from pnp.definition.workspace import SHARED, Workspace

SKELETON = packaged("start/skeleton")
ENGLISH = packaged("start/english.json")  # the words of the skeleton, French and English
Lang = Literal["fr", "en"]
KINDS = ("templates", "cards")  # in this order: a folder under cards/ is what makes a game
TITLE = "TITLE"  # in the skeleton's game.yaml


def new_game(name: str, title: str, root: Path, lang: Lang = "fr") -> list[Path]:
    """Copy the skeleton to `cards/name/` and `templates/name/` below a folder; the files written, relative to it."""
    _check(name, root)
    if any(unicodedata.category(letter) in ("Cc", "Cs") for letter in title):
        raise UsageError(
            message("found the title “{title}”; expected text, without control characters, in UTF-8", title=title)
        )
    title = title or name.replace("-", " ").capitalize()
    targets = {kind: destination(root / kind / name) for kind in KINDS}
    moved: list[Path] = []
    try:
        with ExitStack() as stack:
            fresh = {}
            for kind, target in targets.items():
                fresh[kind] = stack.enter_context(folder_beside(target))
                _copy(SKELETON / kind, fresh[kind], title, lang)
            for kind, target in targets.items():
                put(fresh[kind], target)
                moved.append(target)
    except OSError as error:
        for folder in moved:
            remove(folder)
        why = message(
            "cannot write {folder}: {reason}; nothing was left behind", folder=f"cards/{name}", reason=reason(error)
        )
        raise UsageError(why) from error
    return sorted(
        path.relative_to(root) for kind in KINDS for path in (root / kind / name).rglob("*") if path.is_file()
    )


def _check(name: str, root: Path) -> None:
    """A name that is one, and that no game has."""
    if not ID.fullmatch(name) or len(name) > 60 or name == SHARED:
        raise UsageError(
            message("found the name “{name}”; expected small letters, digits and hyphens, such as mygame", name=name)
        )
    if is_device(name):
        raise UsageError(
            message("found the name “{name}”, which Windows keeps for a device; expected another name", name=name)
        )
    for kind in KINDS:
        if (root / kind / name).exists() or is_link(root / kind / name):
            raise UsageError(message("{folder} is there already; expected a new name", folder=f"{kind}/{name}"))
    if name in Workspace.here(root).games():
        raise UsageError(message("“{name}” is a game that comes with pnp; expected another name", name=name))


def _copy(source: Path, target: Path, title: str, lang: Lang) -> None:
    """The skeleton's files of one kind in a language, with the game's own title."""
    words: dict[str, str] = json.loads(ENGLISH.read_text(encoding="utf-8")) if lang == "en" else {}
    quoted = yaml.safe_dump(title, allow_unicode=True, width=1000).removesuffix("\n").removesuffix("\n...")
    for path in sorted(source.iterdir()):
        text = path.read_text(encoding="utf-8")
        for french in sorted(words, key=len, reverse=True):  # the longest first: one may stand in another
            text = text.replace(french, words[french])
        if path.name == "game.yaml":
            text = text.replace(f"title: {TITLE}", f"title: {quoted}", 1)
        write_new(target / path.name, text.encode())
