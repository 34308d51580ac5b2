"""A template or picture that is not found → what to write instead, or where its file lies, as far as that is known."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator
from pathlib import Path, PurePosixPath

from pnp.base.device_names import is_device
from pnp.base.messages import NOTHING, Message, either, joined, message
from pnp.base.nearness import nearest
from pnp.definition.workspace import SHARED, Workspace, safe_name

NO_NAME = ("none", "no", "false", "true", "yes", "null", "-", "non", "oui", "nein")
MOST_FILES = 20_000  # looked at for a name that is near
RASTERS = (".png", ".jpg", ".jpeg", ".gif", ".webp", ".bmp", ".tif", ".tiff", ".heic")
DRAWINGS = (".pdf", ".ai", ".eps", ".psd", ".xcf", ".afdesign", ".kra", ".svgz")


def not_found(workspace: Workspace, game: str, name: str, guess: bool = True) -> Message:
    """What is said of a picture that no folder has; without a guess, every file need not be looked at."""
    shown = name if len(name) <= 60 else name[:57] + "…"
    folders = either((f"templates/{game}/", f"templates/{SHARED}/"))
    if workspace.leads_outside("templates", name, game, SHARED):
        return message(
            "found “{shown}”, which leads outside {folders}; expected a file there", shown=shown, folders=folders
        )
    if any(map(is_device, PurePosixPath(name).parts)):
        return message("found “{shown}”, a name that Windows keeps for a device; expected another name", shown=shown)
    if PurePosixPath(name).name.lower() == ".svg":
        return message(
            "found “{shown}”, a file without a name: what should fill it in is empty; expected it inside a pnp:if",
            shown=shown,
        )
    if name.lower() in NO_NAME:
        return message(
            "found “{shown}”; expected the name of an SVG file; to have none, leave this line out", shown=shown
        )
    if name.lower().endswith(".svg.svg") and workspace.find("templates", name[:-4], game, SHARED):
        return message(
            "found “{shown}”; expected {name}: the template adds .svg by itself", shown=shown, name=name[:-4]
        )
    hint = _hint(workspace, game, name) if guess else NOTHING
    return message("found “{shown}”; no such file under {folders}{hint}", shown=shown, folders=folders, hint=hint)


def no_drawing(workspace: Workspace, game: str, name: str) -> Message:
    """What is said of a name that cannot be an SVG file's; nothing for one that can."""
    ending = PurePosixPath(name).suffix.lower()
    if ending not in (*RASTERS, *DRAWINGS):
        return NOTHING
    shown = name if len(name) <= 60 else "…" + name[-57:]
    drawn = name[: -len(ending)] + ".svg"
    if workspace.find("templates", drawn, game, SHARED):
        return message(
            "found “{shown}”, which is no SVG file; expected {drawn}, which is there", shown=shown, drawn=drawn
        )
    way = message("save the drawing as SVG")
    if ending in RASTERS:
        way = message("put the picture into an SVG file (in Inkscape: File → Import, Embed) and name that")
    return message("found “{shown}”, which is no SVG file; expected one: {way}", shown=shown, way=way)


def _hint(workspace: Workspace, game: str, name: str) -> Message:
    """Where the file is, or which one was meant; nothing if neither is known."""
    if len(name) > 200:
        return NOTHING
    inner = _inside(name, game)
    if inner == name:
        return _near(workspace, game, name)
    if safe_name(inner) and workspace.find("templates", inner, game, SHARED):
        return message("; names start inside templates/{game}/: expected {inner}", game=game, inner=inner)
    start = message("; names start inside templates/{game}/", game=game)
    return joined((start, _near(workspace, game, inner)), "")


def _inside(name: str, game: str) -> str:
    """A name without the folders before the place where names start, and with slashes of one kind."""
    plain = re.sub(r"/+", "/", name.replace("\\", "/"))
    for mark in (f"templates/{game}/", f"templates/{SHARED}/", f"cards/{game}/", "templates/"):
        _, found, behind = f"/{plain}".rpartition(f"/{mark}")
        if found and behind:
            return behind
    parts = [part for part in plain.split("/") if part not in ("", ".", "..") and not part.endswith(":")]
    ups = plain.startswith(("./", "../", "/")) or "\\" in name or ":" in plain
    return "/".join(parts) if ups and parts else name


def _near(workspace: Workspace, game: str, name: str) -> Message:
    """The same file under another spelling, in another folder, or one whose name is nearly this."""
    wanted = PurePosixPath(name)
    known = {path: PurePosixPath(path) for path in _files(workspace, game)}
    spelled = [p for p, one in known.items() if p.casefold() == name.casefold()]
    if spelled:
        return message(" (there is {spelled}: capitals count)", spelled=spelled[0])
    beside = _beside(workspace, game, wanted)
    if beside:
        return message(" (there is {beside}; put it into templates/{game}/)", beside=beside, game=game)
    elsewhere = [p for p, one in known.items() if one.name.casefold() == wanted.name.casefold()]
    if elsewhere:
        return message(" (did you mean {elsewhere}?)", elsewhere=elsewhere[0])
    stem = wanted.stem.casefold()
    other = [p for p, one in known.items() if one.stem.casefold() == stem and one.suffix.lower() != ".svg"]
    if wanted.suffix != ".svg" and any(one.stem == wanted.name for one in known.values()):
        return message(" (did you mean {next}?)", next=next((p for p, one in known.items() if one.stem == wanted.name)))
    if other:
        return message(" (there is {other}, which is no SVG file)", other=other[0])
    drawings = sorted(
        (p for p, one in known.items() if one.suffix == ".svg"), key=lambda p: known[p].parent != wanted.parent
    )
    near = nearest(wanted.stem, dict.fromkeys(known[p].stem for p in drawings))
    meant = next((p for p in drawings if known[p].stem == near), None)
    return message(" (did you mean {meant}?)", meant=meant) if meant else NOTHING


def _files(workspace: Workspace, game: str) -> list[str]:
    """Every file in which a name may be found, as it is named."""
    held = [one.place.split("/", 2) for one in workspace.held]
    found = [parts[2] for parts in held if parts[0] == "templates" and parts[1] in (game, SHARED)]
    for root in workspace.roots:
        for folder in (game, SHARED):
            base = root / "templates" / folder
            if workspace.lists(base):  # or a link would have the whole disk looked through
                found += [path.relative_to(base).as_posix() for path in _some(base)]
    return list(dict.fromkeys(found))


def _some(base: Path) -> Iterator[Path]:
    """The files of a folder, in order, and not more than can be looked at."""
    paths = sorted(itertools.islice(base.rglob("*"), MOST_FILES)) if base.is_dir() else []
    return (path for path in paths if path.is_file())


def _beside(workspace: Workspace, game: str, wanted: PurePosixPath) -> str:
    """Where a file of this name lies although nobody looks there: beside the YAML, or a folder too high."""
    if not safe_name(wanted.as_posix()):
        return ""
    for root in workspace.roots:
        for folder in (f"cards/{game}", "cards", "templates", "."):
            for name in (wanted.as_posix(), wanted.name):
                if (root / folder / name).is_file():
                    return PurePosixPath(folder, name).as_posix()
    return ""
