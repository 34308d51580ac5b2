"""Numbers, matrices and rectangles of mm with y down → operands in points with y up."""

from __future__ import annotations

from pnp.base.geometry import Matrix, Rect
from pnp.base.units import PT_PER_MM, number

K = PT_PER_MM


def n(value: float) -> str:
    """A number of a content stream."""
    return number(value, 3)


def flip(m: Matrix) -> str:
    """A matrix of mm with y down, as operands in points with y up."""
    return f"{factor(m[0])} {factor(-m[1])} {factor(-m[2])} {factor(m[3])} {n(m[4] * K)} {n(-m[5] * K)}"


def factor(value: float) -> str:
    """A factor, which needs more decimals than a length."""
    return number(value, 6)


def rect(r: Rect) -> str:
    """A rectangle of mm with y down, as operands of `re`."""
    return f"{r.x * K:.3f} {-r.bottom * K:.3f} {r.width * K:.3f} {r.height * K:.3f} re"
