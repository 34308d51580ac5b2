"""The place of a trial: a workspace with a finished kit, a home with settings and a cache, and a world outside."""

from __future__ import annotations

import base64
import hashlib
import io
import json
import os
import shutil
import stat
from dataclasses import dataclass
from pathlib import Path

import uharfbuzz as hb
from click.testing import CliRunner
from PIL import Image, ImageDraw

from pnp.cli import main
from tests.places import ROOT

BASE = ROOT / "tests" / "whole" / "broken" / "base"
KIT = "output/sample/fr"
OUTSIDE = {"letter.txt": b"Dear Sam", "01-invoice.pdf": b"%PDF-1.4 mine", ".bashrc": b"export A=1\n"}
LETTERS = "".join(chr(c) for c in range(32, 127)) + "éèàçùâêîôûëïüœÉÀ«»…’–—\u00a0\u202f°×·“”№"
_SETTINGS = {"PNP_CACHE": "cache", "PNP_CONFIG": "config", "HOME": "home"}


@dataclass(frozen=True)
class Place:
    """The folders of one trial."""

    top: Path

    @property
    def workspace(self) -> Path:
        """Where the commands are typed."""
        return self.top / "workspace"

    @property
    def kit(self) -> Path:
        """The kit that was built before anything went wrong."""
        return self.workspace / KIT

    @property
    def cache(self) -> Path:
        """What the build before has drawn."""
        return self.top / "cache"

    @property
    def printers(self) -> Path:
        """The user's printers."""
        return self.top / "config" / "printers.json"

    @property
    def settings(self) -> dict[str, str]:
        """The environment of a command."""
        return {name: str(self.top / folder) for name, folder in _SETTINGS.items()}

    def copy(self, to: Path) -> Place:
        """The same place elsewhere, to be spoilt."""
        shutil.copytree(self.top, to, symlinks=True)
        return Place(to)


def make(top: Path) -> Place:
    """The place that every trial begins with."""
    place = Place(top)
    shutil.copytree(BASE, place.workspace)
    for folder in _SETTINGS.values():
        (top / folder).mkdir(exist_ok=True)
    (top / "outside").mkdir()
    for name, data in OUTSIDE.items():
        (top / "outside" / name).write_bytes(data)
        (top / "home" / name).write_bytes(data)
    _own_font(place.workspace / "fonts" / "mine")
    game = place.workspace / "cards/sample/game.yaml"
    game.write_text(game.read_text().replace("text: source-sans-3", "text: mine"), encoding="utf-8")
    (place.workspace / "templates/sample/art/photo.svg").write_text(_photo(), encoding="utf-8")
    card = place.workspace / "cards/sample/cards.yaml"
    card.write_text(card.read_text().replace("art: art/sun.svg", "art: art/photo.svg", 1), encoding="utf-8")
    place.printers.write_text(json.dumps({"office": {"dx": 0.4, "dy": -0.3, "landscape": {"dx": 0.1, "dy": 0.2}}}))
    _commands(place)
    return place


def _own_font(folder: Path) -> None:
    """A family of the workspace's own, small enough to be damaged often."""
    folder.mkdir(parents=True)
    for style in ("Regular", "Bold", "Italic"):
        face = hb.Face((ROOT / f"fonts/source-sans-3/SourceSans3-{style}.ttf").read_bytes())
        wanted = hb.SubsetInput()
        wanted.sets(hb.SubsetInputSets.UNICODE).update(map(ord, LETTERS))
        (folder / f"Mine-{style}.ttf").write_bytes(hb.subset(face, wanted).blob.data)


def photo() -> Image.Image:
    """A small picture with edges and colours."""
    image = Image.new("RGB", (48, 32), "#fbf6ea")
    pen = ImageDraw.Draw(image)
    pen.ellipse((4, 4, 28, 28), fill="#8b2b3e")
    pen.polygon(((20, 30), (46, 30), (33, 6)), fill="#3d5a80")
    return image


def encoded(image: Image.Image, kind: str) -> bytes:
    """A picture as the bytes of a file."""
    out = io.BytesIO()
    image.save(out, kind)
    return out.getvalue()


def _photo(data: bytes = b"", kind: str = "png") -> str:
    data = data or encoded(photo(), "PNG")
    return picture_file(data, kind)


def picture_file(data: bytes, kind: str) -> str:
    """A drawing that holds a picture, as Inkscape embeds one."""
    text = base64.b64encode(data).decode()
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 30 20">\n'
        f'<image width="30" height="20" href="data:image/{kind};base64,{text}"/>\n</svg>\n'
    )


def _commands(place: Place) -> None:
    """A translation, a spreadsheet, a saved game and a kit, made by the program itself."""
    before = Path.cwd()
    os.chdir(place.workspace)
    try:
        for line in (
            "i18n add en --game sample",
            "i18n export --game sample --lang en --xlsx en.xlsx",
            "build --game sample --jobs 1",
            "play --game mans --players 2 --seed 7 --save kept.game",
        ):
            typed = "1\n1\n1\n" if line.startswith("play") else None
            done = CliRunner(env=place.settings).invoke(main, line.split(), input=typed)
            assert done.exit_code == 0, (line, done.output)
            if line.startswith("i18n add"):
                _translated(place.workspace / "cards/sample/locale/en.po")
    finally:
        os.chdir(before)


def _translated(po: Path) -> None:
    """Every text of the file says itself."""
    import polib  # type: ignore[import-untyped]

    file = polib.pofile(str(po))
    for entry in file:
        entry.msgstr = entry.msgid
    file.save()


def snapshot(folder: Path) -> dict[str, str]:
    """Everything below a folder by its name, with what it holds; links as links, pipes as pipes."""
    found = {}
    for path in sorted(folder.rglob("*")):
        name = os.fsencode(path.relative_to(folder)).decode("latin-1")
        kind = os.lstat(path)
        if stat.S_ISLNK(kind.st_mode):
            found[name] = f"link to {path.readlink()}"
        elif stat.S_ISREG(kind.st_mode):
            found[name] = hashlib.sha256(path.read_bytes() if kind.st_size < 1 << 26 else b"large").hexdigest()
        else:
            found[name] = stat.filemode(kind.st_mode)
    return found
