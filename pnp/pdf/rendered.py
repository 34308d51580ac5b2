"""Art once it is drawn: operators of our own, or the one page of a PDF that another library has drawn."""

from __future__ import annotations

from typing import NamedTuple


class Operators(NamedTuple):
    """The content of a form, ready to be embedded."""

    content: bytes


class DrawnPage(NamedTuple):
    """A PDF of one page."""

    pdf: bytes


Rendered = Operators | DrawnPage
