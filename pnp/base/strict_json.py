"""JSON from anywhere: no NaN, no number beyond reckoning, no half of a character, no bottomless nest."""

from __future__ import annotations

import json
import math
import sys
from typing import Any, NoReturn

from pnp.base.messages import message

DIGITS = 1_000  # Python reads no more than some thousands


def parsed(text: str) -> Any:
    """The value of a JSON text; a ValueError says in a few words what it cannot be."""
    try:
        found = json.loads(text, parse_constant=_refused, parse_float=_finite, parse_int=_whole)
        json.dumps(found, ensure_ascii=False).encode()
    except RecursionError:
        raise ValueError(message("it is nested too deep")) from None
    except UnicodeEncodeError:
        raise ValueError(message("it has half of a character")) from None
    return found


def is_number(value: object) -> bool:
    """Whether a value is a number that can be reckoned with: true and false are none, nor is 10**400."""
    if isinstance(value, bool) or not isinstance(value, int | float):
        return False
    try:
        return math.isfinite(float(value))
    except OverflowError:
        return False


def _refused(word: str) -> NoReturn:
    raise ValueError(message("it has {word}, which is no number", word=word))


def _whole(digits: str) -> int:
    if len(digits) > DIGITS:
        raise ValueError(
            message("it has a number of {count:,} digits; expected at most {most:,}", count=len(digits), most=DIGITS)
        )
    return int(digits)


def _finite(digits: str) -> float:
    number = float(digits)
    if not math.isfinite(number):
        raise ValueError(message("it has a number above {most:.1e}", most=sys.float_info.max))
    return number
