"""An SVG inside an SVG, as a picture in `data:` → a page of the drawing itself, its ids kept apart."""

from __future__ import annotations

import gzip
import io
import re
import zlib
from collections.abc import Callable

from pnp.base.messages import message
from pnp.base.problems import Place, Problems
from pnp.svg.embedded import NoPicture, data_of
from pnp.svg.tree import Element, of_the_root
from pnp.svg.viewport import page_of
from pnp.svg.weight import Weight

MOST_BYTES = 4 * 1024 * 1024
DEEPEST = 3
_URL = re.compile(r"url\(\s*(['\"]?)#")
Parse = Callable[[bytes, Problems, Place], Element]


def opened(image: Element, number: int, parse: Parse, weight: Weight) -> Element:
    """The `svg` element that shows what an image of SVG holds; NoPicture says why it cannot."""
    data = data_of(image.attributes["href"])
    if data[:2] == b"\x1f\x8b":
        data = _unpacked(data)
    weight.nest(len(data))
    if len(data) > MOST_BYTES:
        megabytes = MOST_BYTES // 2**20
        raise NoPicture(message("found an embedded SVG of more than {most} MB; make it smaller", most=megabytes))
    problems = Problems()
    root = parse(data, problems, image.place)
    if problems.found or root.tag != "svg":
        why = next((problem.message for problem in problems), message("found no SVG"))
        raise NoPicture(message("in the embedded SVG: {why}", why=why))
    _rename(root, f"embedded-{number}-")
    view = page_of(root.attributes)
    if min(view[2:]) <= 0:
        raise NoPicture(message("found an embedded SVG without a size; expected a viewBox"))
    own = {k: v for k, v in image.attributes.items() if k not in ("href", "image-rendering")}
    own.setdefault("width", f"{view[2]:g}")
    own.setdefault("height", f"{view[3]:g}")
    box = {"viewBox": " ".join(f"{v:.9g}" for v in view), "overflow": "hidden"}
    # what an image inherits does not reach into it
    fresh = {"fill": "black", "stroke": "none", "color": "black", "stroke-width": "1", "visibility": "visible"}
    inner = Element("g", {**fresh, **of_the_root(root)}, {}, root.place, root.children)
    return Element("svg", {**own, **box}, image.bindings, image.place, [inner])


def _unpacked(data: bytes) -> bytes:
    """What was packed, as far as the limit."""
    try:
        with gzip.GzipFile(fileobj=io.BytesIO(data)) as file:
            return file.read(MOST_BYTES + 1)
    except (OSError, EOFError, zlib.error):
        return b""


def _rename(root: Element, prefix: str) -> None:
    """Give every id and every reference of a tree a prefix."""
    for element in root.walk():
        for name, value in element.attributes.items():
            if name == "id":
                element.attributes[name] = prefix + value
            elif name == "href" and value.startswith("#"):
                element.attributes[name] = f"#{prefix}{value[1:]}"
            elif "url(" in value:
                element.attributes[name] = _URL.sub(rf"url(\1#{prefix}", value)
