"""Font files that no text can find, and why: a name without a style, a place outside all families, another format."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from pnp.base.messages import NOTHING, Message, counted, message
from pnp.definition.workspace import Workspace
from pnp.text.families import MOST_FILES, read_font
from pnp.text.fonts import FILE_ENDINGS, is_there

FORMATS = (".ttf", ".otf", ".ttc", ".otc", ".woff", ".woff2")
STYLES = tuple(dict.fromkeys(ending for endings in FILE_ENDINGS.values() for ending in endings))


class Ignored(NamedTuple):
    """A font file that is there and that no text of the game is set in, and why."""

    path: Path
    why: str


def ignored_fonts(workspace: Workspace) -> tuple[Ignored, ...]:
    """Every font file under fonts/ that is passed over, with the way to have it used."""
    out: list[Ignored] = []
    for folder in (root / "fonts" for root in workspace.roots):
        paths = sorted(path for path in folder.rglob("*") if path.suffix.lower() in FORMATS)
        for path in paths[:MOST_FILES]:
            why = _why(path, folder) if is_there(path, folder) else ""
            if why:
                out.append(Ignored(path, why))
    return tuple(out)


def _why(path: Path, folder: Path) -> Message:
    """Why a file is not found, or nothing."""
    if path.suffix != ".ttf":
        return message("it is no .ttf file; expected a font with TrueType outlines")
    if path.parent.parent != folder:
        return message("it stands in no folder of a family; expected fonts/<family>/<name>-Regular.ttf")
    if not path.stem.endswith(STYLES):
        return message(
            "its name ends with no style; expected one of {names}, as in {named}",
            names=", ".join(STYLES),
            named=_named(path),
        )
    return NOTHING


def _named(path: Path) -> str:
    """What a file might be called."""
    stem = path.stem.split("[")[0].rstrip("-_ ")
    plain = stem.lower().replace("-", "").replace("_", "").replace(" ", "")
    style = next((ending for ending in sorted(STYLES, key=len, reverse=True) if plain.endswith(ending[1:].lower())), "")
    if style:
        stem = stem[: len(stem) - len(style) + 1].rstrip("-_ ")
    return f"{stem}{style or STYLES[0]}.ttf"


def warnings_of(workspace: Workspace) -> list[Message]:
    """What a person should know of the files that are passed over."""
    return [
        message("{show} is not used: {why}", show=workspace.show(path), why=why)
        for path, why in ignored_fonts(workspace)
    ]


def having(workspace: Workspace, characters: str) -> Message:
    """A hint for characters that no font has: a file that is passed over and has them all; or nothing."""
    for path, why in ignored_fonts(workspace):
        font = read_font(path) if path.suffix in (".ttf", ".otf") else None
        if font and all(ord(char) in font.characters for char in characters):
            return counted(
                " ({file} has it and is not used: {why})",
                " ({file} has them and is not used: {why})",
                count=len(characters),
                file=workspace.show(path),
                why=why,
            )
    return NOTHING
