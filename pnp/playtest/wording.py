"""Numbers and verdicts in words, the same in the terminal and in the report."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

from pnp.base.messages import message
from pnp.playtest.measures import Figure
from pnp.playtest.plan import Verdict

MINUS = "\N{MINUS SIGN}"
NONE = "\N{EN DASH}"  # nothing to say
VERDICTS: Mapping[Verdict, str] = {
    "mandatory": message("mandatory: nobody wins without it"),
    "worth having": message("worth having: doing without costs wins"),
    "does not matter": message("does not matter: parity without it"),
    "trap": message("a trap: those who leave it alone win more"),
    "not settled": message("not settled by so few games"),
}


def number(value: float | None, digits: int = 1, sign: bool = False) -> str:
    """A number for people: 1,234.5, with a true minus."""
    if value is None or math.isnan(value):
        return NONE
    if math.isinf(value):
        return "∞" if value > 0 else f"{MINUS}∞"
    text = f"{value:{'+' if sign else ''},.{digits}f}"
    if not any(c in "123456789" for c in text):
        text = text.lstrip("+-")
    return text.replace("-", MINUS)


def precise(value: float | None, sign: bool = False) -> str:
    """A number with about three figures that count."""
    if value is None or math.isnan(value) or math.isinf(value) or value == 0:
        return number(value, 0, sign)
    return number(value, min(4, max(0, 2 - math.floor(math.log10(abs(value))))), sign)


def percent(value: float | None, digits: int = 1) -> str:
    """A share as a percentage."""
    return NONE if value is None or math.isnan(value) else f"{number(value * 100, digits)}%"


def span(figure: Figure, digits: int = 1, sign: bool = False, unit: str = "") -> str:
    """The interval of a figure: “1.3 to 7.0”."""
    if math.isinf(figure.low) and math.isinf(figure.high):
        return message("unknown from so few games")
    if math.isinf(figure.high):
        return message("{number}{unit} or more", number=number(figure.low, digits, sign), unit=unit)
    if math.isinf(figure.low):
        return message("{number}{unit} or less", number=number(figure.high, digits, sign), unit=unit)
    return f"{number(figure.low, digits, sign)} to {number(figure.high, digits, sign)}{unit}"


def interval(figure: Figure, digits: int = 1, sign: bool = False, unit: str = "") -> str:
    """The same, named."""
    return f"95% interval {span(figure, digits, sign, unit)}"


def percents(figure: Figure, digits: int = 1) -> str:
    """The interval of a share, in percent."""
    return interval(figure.times(100), digits, unit="%")


def listed(names: Sequence[str], most: int = 8) -> str:
    """Names in a sentence; a long list is cut."""
    if len(names) > most:
        return message("{names} and {count} more", names=", ".join(names[:most]), count=len(names) - most)
    return " and ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)


def counted(n: int, one: str, many: str = "") -> str:
    """1 game, 2 games."""
    return f"{number(n, 0)} {one if n == 1 else many or one + 's'}"
