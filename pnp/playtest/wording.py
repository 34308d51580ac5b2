"""Numbers and verdicts in words, the same in the terminal and in the report."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

from pnp.base.messages import NOTHING, Message, both, counted, figure, joined, message, verbatim
from pnp.playtest.measures import Figure
from pnp.playtest.plan import Verdict

MINUS = "\N{MINUS SIGN}"
NONE = "\N{EN DASH}"  # nothing to say
VERDICTS: Mapping[Verdict, Message] = {
    "mandatory": message("mandatory: nobody wins without it"),
    "worth having": message("worth having: doing without costs wins"),
    "does not matter": message("does not matter: parity without it"),
    "trap": message("a trap: those who leave it alone win more"),
    "not settled": message("not settled by so few games"),
}


def number(value: float | None, digits: int = 1, sign: bool = False) -> Message:
    """A number for people: 1,234.5, with a true minus."""
    if value is None or math.isnan(value):
        return verbatim(NONE)
    if math.isinf(value):
        return verbatim("∞" if value > 0 else f"{MINUS}∞")
    text = f"{value:{'+' if sign else ''},.{digits}f}"
    if not any(c in "123456789" for c in text):
        text = text.lstrip("+-")
    return figure(text.replace("-", MINUS))


def precise(value: float | None, sign: bool = False) -> Message:
    """A number with about three figures that count."""
    if value is None or math.isnan(value) or math.isinf(value) or value == 0:
        return number(value, 0, sign)
    return number(value, min(4, max(0, 2 - math.floor(math.log10(abs(value))))), sign)


def percent(value: float | None, digits: int = 1) -> Message:
    """A share as a percentage."""
    if value is None or math.isnan(value):
        return verbatim(NONE)
    return message("{number}%", number=number(value * 100, digits))


def span(figure: Figure, digits: int = 1, sign: bool = False, share: bool = False) -> Message:
    """The interval of a figure: “1.3 to 7.0”; of a share in percent."""
    low, high = number(figure.low, digits, sign), number(figure.high, digits, sign)
    if math.isinf(figure.low) and math.isinf(figure.high):
        return message("unknown from so few games")
    if math.isinf(figure.high):
        return message("{low}% or more", low=low) if share else message("{low} or more", low=low)
    if math.isinf(figure.low):
        return message("{high}% or less", high=high) if share else message("{high} or less", high=high)
    return message("{low} to {high}%", low=low, high=high) if share else message("{low} to {high}", low=low, high=high)


def interval(figure: Figure, digits: int = 1, sign: bool = False, share: bool = False) -> Message:
    """The same, named."""
    return message("95% interval {span}", span=span(figure, digits, sign, share))


def percents(figure: Figure, digits: int = 1) -> Message:
    """The interval of a share, in percent."""
    return interval(figure.times(100), digits, share=True)


def listed(names: Sequence[str], most: int = 8) -> Message:
    """Names in a sentence; a long list is cut."""
    if len(names) > most:
        return counted(
            "{names} and {count} more", "{names} and {count} more", len(names) - most, names=joined(names[:most])
        )
    return both(names) if names else NOTHING


def players(count: int) -> Message:
    """1 player, 2 players."""
    return counted("{number} player", "{number} players", count, number=number(count, 0))


def games(count: int) -> Message:
    """1 game, 2 games."""
    return counted("{number} game", "{number} games", count, number=number(count, 0))


def chances(count: int) -> Message:
    """1 chance, 2 chances."""
    return counted("{number} chance", "{number} chances", count, number=number(count, 0))
