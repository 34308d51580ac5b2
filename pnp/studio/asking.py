"""What a page asks, in the words of its address or its form → looks and print options of the library."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from starlette.requests import Request

from pnp.base.choices import INKS, MARKS, Duplex, Ink, Marks, Order
from pnp.base.messages import message, one_of
from pnp.base.problems import UsageError
from pnp.kit.options import PrintOptions, validate
from pnp.kit.printers import with_printer
from pnp.studio.answers import Refused
from pnp.studio.easel import Look
from pnp.studio.studio import Studio

# how the backs come about, as a volunteer chooses it, and what that means for the press
BACKS: Mapping[str, tuple[Duplex, Order]] = {
    "long": ("long", "alternating"),
    "short": ("short", "alternating"),
    "hand": ("long", "fronts-first"),
    "fold": ("fold", "alternating"),
    "none": ("none", "alternating"),
}
_LANG = re.compile(r"[A-Za-z0-9+-]{0,24}")
_FOLDER = re.compile(r"(?!\.)[\w.+-]{1,120}")


def game_of(request: Request, studio: Studio) -> str:
    """The game that an address names; it must be there."""
    name = str(request.path_params["game"])
    if name not in studio.workspace.games():
        raise Refused(404, message("There is no game called “{name}” here.", name=name))
    return name


def look_of(asked: Mapping[str, Any]) -> Look:
    """How faces are to be looked at."""
    return Look(_language(asked), _word(asked, "ink", INKS, "full"), asked.get("size") == "large")


def options_of(asked: Mapping[str, Any], game: str) -> PrintOptions:
    """How a kit is to be printed."""
    duplex, order = BACKS[_word(asked, "backs", tuple(BACKS), "long")]
    scale = asked.get("scale", "100")
    try:
        percent = float(scale)
    except (TypeError, ValueError):
        raise UsageError(message("found the scale “{scale}”; expected a number", scale=str(scale)[:20])) from None
    ink: Ink = _word(asked, "ink", INKS, "full")
    marks: Marks = _word(asked, "marks", MARKS, "crop")
    turned = duplex in ("long", "short")
    options = with_printer(
        PrintOptions(
            game,
            _language(asked),
            str(asked.get("paper", "a4"))[:40],
            duplex,
            order=order,
            marks=marks,
            scale=percent / 100,
            ink=ink,
            large_print=asked.get("size") == "large",
            printer=str(asked.get("printer", ""))[:60] if turned else "",
        )
    )
    validate(options)
    return options


def folder_name(text: object) -> str:
    """The name of a kit's folder, and nothing that leads elsewhere."""
    if not isinstance(text, str) or not _FOLDER.fullmatch(text):
        raise Refused(404, message("There is no such kit."))
    return text


def _language(asked: Mapping[str, Any]) -> str:
    text = asked.get("lang", "")
    if not isinstance(text, str) or not _LANG.fullmatch(text):
        raise UsageError(message("found the language “{lang}”; expected one", lang=str(text)[:30]))
    return text


def _word(asked: Mapping[str, Any], name: str, words: tuple[Any, ...], usual: str) -> Any:
    """One of the words that a choice has."""
    word = asked.get(name, usual) or usual
    if word not in words:
        raise UsageError(
            message(
                "found “{word}” for {name}; expected {accepted}", word=str(word)[:30], name=name, accepted=one_of(words)
            )
        )
    return word
