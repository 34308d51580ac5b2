"""A drawing → a PDF of one page, by cairosvg: the second renderer, and the reference for our own."""

from __future__ import annotations

import re

from pnp.base.libraries import load_cairo
from pnp.base.messages import message
from pnp.svg.embedded import data_of, is_data

_CLOCK = re.compile(rb"/CreationDate \(D:[^)]*\)")
MISSING = message(
    "needs cairosvg and the C library cairo to be drawn: install it (Debian, Ubuntu: sudo apt-get install libcairo2; "
    "Fedora: sudo dnf install cairo; macOS: brew install cairo; Windows: the GTK runtime)"
)


def render(svg: str) -> bytes:
    """One SVG as a one-page PDF, without the clock that cairo writes into it."""
    try:
        load_cairo()
        from cairosvg.surface import PDFSurface
    except (ImportError, OSError) as error:
        raise RuntimeError(MISSING) from error

    pdf: bytes = PDFSurface.convert(svg.encode(), url_fetcher=_held)
    return _CLOCK.sub(lambda m: b" " * len(m[0]), pdf)


def _held(url: str, resource_type: str) -> bytes:
    """What stands in the drawing itself; nothing is ever loaded from outside."""
    if is_data(url):
        return data_of(url)
    raise ValueError(message("refused to load {resource_type} {url}", resource_type=resource_type, url=url))
