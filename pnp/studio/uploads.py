"""A file that somebody drops on a page → a drawing for the game's templates, checked like any stranger's file.

A photo becomes an SVG with the photo in it: that is what templates take, and what Inkscape opens.
"""

from __future__ import annotations

import base64
import hashlib
import re
import unicodedata
from pathlib import PurePosixPath
from typing import NamedTuple

from pnp.base.messages import message
from pnp.base.problems import Problems, UsageError
from pnp.base.reading import MEGABYTE, Held
from pnp.definition.workspace import safe_name
from pnp.pdf.art import check_effort
from pnp.svg import reader
from pnp.svg.art import Art
from pnp.svg.embedded import NoPicture, embedded
from pnp.svg.tree import grouped, of_the_root

MOST_BYTES = 16 * MEGABYTE  # as base64 it is a third more, and a drawing has 24 at most
PHOTOS = {".png": "png", ".jpg": "jpeg", ".jpeg": "jpeg", ".webp": "webp"}
XLINK = "http://www.w3.org/1999/xlink"  # Inkscape 1.2 shows no picture whose href lacks it
FOLDER = "art"  # below the game's templates
_NO_LETTERS = re.compile(r"[\W_]+")
USUAL = 88.0  # mm: the longer side of a card, as large as most pictures are printed
MM = 25.4 / 300  # a pixel of a photo, in mm


class Drawing(NamedTuple):
    """A drawing to be written: its place below the game's templates, and its text."""

    place: str
    text: str


def drawing_of(name: str, data: bytes, game: str) -> Drawing:
    """What was dropped, as an SVG that can be printed; raises ProblemsFound or UsageError if it cannot."""
    if len(data) > MOST_BYTES:
        raise UsageError(
            message("found a file of {size:.0f} MB; expected at most {most:.0f} MB", size=len(data) / MEGABYTE, most=16)
        )
    path = PurePosixPath(name.replace("\\", "/"))
    kind = path.suffix.lower()
    plain = _plain(path.stem)
    place = f"{FOLDER}/{plain}.svg"
    if not plain or not safe_name(place):
        raise UsageError(message("found the name “{name}”; expected letters and digits", name=name[:60]))
    if kind == ".svg":
        text = _text(data)
    elif kind in PHOTOS:
        text = _around(data, PHOTOS[kind])
    else:
        raise UsageError(message("found “{name}”; expected an SVG, PNG, JPEG or WebP file", name=path.name[:60]))
    problems = Problems()
    picture = reader.read(Held(f"templates/{game}/{place}", text), path.name, problems)
    problems.stop_if_any()
    if picture:
        content = grouped(of_the_root(picture.root), picture.root.children)
        check_effort(Art(content, picture.view, path.name), min(1.0, USUAL / max(picture.view[2:])))
    return Drawing(place, text)


def _plain(stem: str) -> str:
    """A name that all systems take: letters of any script without accents; a number where there are no letters."""
    letters = unicodedata.normalize("NFKD", stem.casefold())
    plain = unicodedata.normalize("NFC", "".join(c for c in letters if not unicodedata.combining(c)))
    name = _NO_LETTERS.sub("-", plain).strip("-")[:60].rstrip("-")
    return name or (f"picture-{hashlib.sha256(stem.encode()).hexdigest()[:6]}" if stem.strip(". ") else "")


def _text(data: bytes) -> str:
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise UsageError(message("found an SVG that is not UTF-8; save it as UTF-8")) from None


def _around(data: bytes, kind: str) -> str:
    """A photo in an SVG of its own size, at 300 pixels to the inch."""
    href = f"data:image/{kind};base64,{base64.b64encode(data).decode()}"
    try:
        found = embedded(href)
    except NoPicture as error:
        raise UsageError(error.message) from None
    width, height = found.width, found.height
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="{XLINK}" viewBox="0 0 {width} {height}" '
        f'width="{width * MM:.3f}mm" height="{height * MM:.3f}mm">\n'
        f'  <image width="{width}" height="{height}" xlink:href="{href}"/>\n</svg>\n'
    )
