"""Numbers, matrices and rectangles of mm with y down → operands in points with y up."""

from __future__ import annotations

from pnp.base.geometry import Matrix, Rect
from pnp.base.units import PT_PER_MM

K = PT_PER_MM
KAPPA = 0.5523


def n(value: float) -> str:
    """A number of a content stream."""
    text = f"{value:.3f}".rstrip("0").rstrip(".")
    return text if text not in ("-0", "") else "0"


def flip(m: Matrix) -> str:
    """A matrix of mm with y down, as operands in points with y up."""
    return f"{n5(m[0])} {n5(-m[1])} {n5(-m[2])} {n5(m[3])} {n(m[4] * K)} {n(-m[5] * K)}"


def n5(value: float) -> str:
    """A factor, which needs more decimals than a length."""
    text = f"{value:.6f}".rstrip("0").rstrip(".")
    return text if text not in ("-0", "") else "0"


def rect(r: Rect) -> str:
    """A rectangle of mm with y down, as operands of `re`."""
    return f"{r.x * K:.3f} {-r.bottom * K:.3f} {r.width * K:.3f} {r.height * K:.3f} re"


def round_rect(r: Rect, radius: float) -> str:
    """A path with rounded corners."""
    k = radius * (1 - KAPPA)

    def p(x: float, y: float) -> str:
        return f"{n(x * K)} {n(-y * K)}"

    return " ".join(
        [
            p(r.x + radius, r.y),
            "m",
            p(r.right - radius, r.y),
            "l",
            p(r.right - k, r.y),
            p(r.right, r.y + k),
            p(r.right, r.y + radius),
            "c",
            p(r.right, r.bottom - radius),
            "l",
            p(r.right, r.bottom - k),
            p(r.right - k, r.bottom),
            p(r.right - radius, r.bottom),
            "c",
            p(r.x + radius, r.bottom),
            "l",
            p(r.x + k, r.bottom),
            p(r.x, r.bottom - k),
            p(r.x, r.bottom - radius),
            "c",
            p(r.x, r.y + radius),
            "l",
            p(r.x, r.y + k),
            p(r.x + k, r.y),
            p(r.x + radius, r.y),
            "c h",
        ]
    )
