"""How a document was laid out → what to choose in the print dialog, with drawings; and how a kit was printed."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Literal

from pnp.base.messages import Message, joined, message, verbatim
from pnp.base.papers import paper
from pnp.language.conventions import language

Turn = Literal["long", "short", "hand", "none"]  # how a sheet gets its other side; each has a drawing

_GRAMS = re.compile(r"(\d{2,3})")
_PAPERS = ((120, "paper-plain"), (190, "paper-light-card"), (280, "paper-card"))  # up to so many g/m²
HEAVY = "paper-heavy"

SIDES: Mapping[Turn, Message] = {
    "long": message("Two-sided, “flip on the long edge”: the sheet turns like a page of a book"),
    "short": message("Two-sided, “flip on the short edge”: the sheet turns like a wall calendar"),
    "hand": message(
        "One-sided: the first half of the pages; then turn the stack like a page of a book, put it in again, and print "
        "the other half"
    ),
    "none": message("One-sided"),
}

INKS = {"saver": message("saving ink"), "grey": message("black ink")}
BACKS = {
    "short": message("turned like a calendar"),
    "fold": message("backs folded over"),
    "none": message("without backs"),
}


def turn_of(duplex: str, order: str) -> Turn:
    """How the sheets of a document get their other side."""
    if duplex not in ("long", "short"):
        return "none"
    return "hand" if order == "fronts-first" else "short" if duplex == "short" else "long"


def dialog(size: str, turn: Turn) -> list[Message]:
    """What to say in the print dialog, in the order in which it asks."""
    return [
        message("Paper: {paper}", paper=paper(size).title),
        message("Size: 100 %, “actual size”, never “fit to page”"),
        SIDES[turn],
    ]


def settings(size: str, stock: str, duplex: str, order: str) -> dict[str, Any]:
    """Everything that a page says of how to print a file: the paper, the dialog, and the drawings of both."""
    turn = turn_of(duplex, order)
    return {"stock": stock, "drawing": drawing_of(stock), "turn": turn, "dialog": dialog(size, turn)}


def drawing_of(stock: str) -> str:
    """The drawing for a paper, by the weight that its words name."""
    least = min((int(one) for one in _GRAMS.findall(stock)), default=80)
    return next((name for limit, name in _PAPERS if least <= limit), HEAVY)


def way_of(manifest: Mapping[str, Any]) -> Message:
    """How a kit was printed, in one line: its language, its paper, and everything that is not as usual."""
    languages = [verbatim(language(code).name) for code in str(manifest["lang"]).split("+")]
    said: list[str] = [joined(languages, " + "), paper(str(manifest.get("paper", "a4"))).title]
    if ink := INKS.get(manifest.get("ink", "")):
        said.append(ink)
    if manifest.get("large_print"):
        said.append(message("large print"))
    if manifest.get("order") == "fronts-first":
        said.append(message("turned by hand"))
    elif backs := BACKS.get(manifest.get("duplex", "")):
        said.append(backs)
    if manifest.get("scale", 1.0) != 1.0:
        said.append(message("at {scale:.0%}", scale=manifest["scale"]))
    if printer := manifest.get("printer"):
        said.append(message("for the printer “{name}”", name=printer))
    if manifest.get("trial"):
        said.append(message("a trial with other values"))
    return joined(said)
