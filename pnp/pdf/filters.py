"""The steps of SVG filters → how long resvg takes for each of their pixels, as measured.

The unit is what it takes to move one pixel, about 40 ns. A filter keeps what each of its primitives has made until all
are done, so a limit of these limits memory, too.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterator, Mapping

from pnp.svg.elements import is_effect
from pnp.svg.tree import Element

LAYER = 2.0  # for a pixel of any filter: a layer of its own, and what comes of it
LEAST = 1.5  # for any primitive
SMALL_BLUR = 2.0  # pixels of deviation below which resvg blurs in another way
CELLS_A_STEP = 15  # neighbours that a dilation looks at in one step
KERNEL_A_STEP = 11  # cells of a kernel
CALLS = {"blur": 7.5, "drop-shadow": 9.5}  # filter functions; all others take as long as a matrix of colours
OTHER_CALL = 3.0
_CALL = re.compile(r"(?<![a-z-])([a-z-]++)\(", re.IGNORECASE)
_SEPARATORS = re.compile(r"[\s,]+")
Weigh = Callable[[Element, float, float], float]


def numbers(element: Element, name: str, otherwise: float) -> tuple[float, float]:
    """One or two numbers of an attribute without their signs; the first stands for both where there is one."""
    found = []
    for word in _SEPARATORS.split(element.attributes.get(name, "").strip())[:2]:
        try:
            value = abs(float(word))
        except ValueError:
            break
        found.append(value if value < 1e9 else 1e9)  # also what is no number
    return (found[0], found[-1]) if found else (otherwise, otherwise)


def _blur(one: Element, sx: float, sy: float) -> float:
    across, down = numbers(one, "stdDeviation", 0.0)
    return 3.0 if max(across * sx, down * sy) >= SMALL_BLUR else 7.5


def _morphology(one: Element, sx: float, sy: float) -> float:
    across, down = numbers(one, "radius", 0.0)
    return LEAST + 4 * math.ceil(across * sx) * math.ceil(down * sy) / CELLS_A_STEP


def _convolution(one: Element, sx: float, sy: float) -> float:
    across, down = numbers(one, "order", 3.0)
    return 2.0 + across * down / KERNEL_A_STEP


WEIGHTS: Mapping[str, float | Weigh] = {
    "feBlend": 4.0,
    "feColorMatrix": 2.0,
    "feComponentTransfer": 3.0,
    "feComposite": 4.0,
    "feConvolveMatrix": _convolution,
    "feDiffuseLighting": 2.0,
    "feDisplacementMap": 2.5,
    "feDropShadow": lambda one, sx, sy: 2.0 + _blur(one, sx, sy),
    "feFlood": LEAST,
    "feGaussianBlur": _blur,
    "feImage": 3.0,
    "feMerge": lambda one, sx, sy: LEAST * max(1, len(one.children)),
    "feMorphology": _morphology,
    "feOffset": LEAST,
    "feSpecularLighting": 2.0,
    "feTile": LEAST,
    "feTurbulence": lambda one, sx, sy: 5.0 + 2.6 * numbers(one, "numOctaves", 1.0)[0],
}


def weights(target: Element, sx: float, sy: float) -> Iterator[tuple[Element, float]]:
    """The primitives of a filter, each with its steps for a pixel; a unit has so many pixels across and down."""
    for one in target.children:
        if is_effect(one.tag):
            weight = WEIGHTS.get(one.tag, 2.0)
            yield one, weight if isinstance(weight, float) else weight(one, sx, sy)


def weight_of_calls(value: str) -> float:
    """The steps for a pixel of a list of functions, such as blur(2px)."""
    return sum(CALLS.get(name.lower(), OTHER_CALL) for name in _CALL.findall(value))
