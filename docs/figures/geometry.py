"""Points as complex numbers (y grows downwards), outlines as path data, limbs that reach for a point."""

from collections.abc import Iterable, Sequence

Point = complex

#: where the light comes from: the top left
LIGHT = complex(-0.64, -0.77)


def number(value: float) -> str:
    """As short as two decimals go."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text in {"-0", ""} else text


def xy(point: Point) -> str:
    """The point as path data."""
    return f"{number(point.real)} {number(point.imag)}"


def unit(vector: Point) -> Point:
    """The direction alone."""
    return vector / (abs(vector) or 1)


def smooth(points: Sequence[Point], corners: Iterable[int] = (), *, closed: bool = True, pull: float = 1 / 6) -> str:
    """A curve through all points, smooth but at the corners."""
    sharp, count = set(corners), len(points)
    data = [f"M{xy(points[0])}"]
    for index in range(count if closed else count - 1):
        here, there = points[index], points[(index + 1) % count]
        before = points[index - 1] if closed or index else here
        after = points[(index + 2) % count] if closed or index + 2 < count else there
        first = here if index in sharp else here + (there - before) * pull
        second = there if (index + 1) % count in sharp else there - (after - here) * pull
        data.append(f"C{xy(first)} {xy(second)} {xy(there)}")
    return "".join(data) + ("Z" if closed else "")


def polygon(points: Sequence[Point]) -> str:
    """Straight lines from point to point."""
    return "M" + "L".join(xy(point) for point in points) + "Z"


def disc(centre: Point, radius: float) -> str:
    """A circle as path data, so that it joins the shape it belongs to."""
    size = number(radius)
    left, right = centre - radius, centre + radius
    return f"M{xy(left)}A{size} {size} 0 0 0 {xy(right)}A{size} {size} 0 0 0 {xy(left)}Z"


def capsule(a: Point, ra: float, b: Point, rb: float, bulge: float = 0, *, flat: bool = False) -> str:
    """A tapered piece from a to b with round ends; flat leaves the end at b straight, as a cuff is."""
    along = unit(b - a)
    out = along * 1j
    middle, half = (a + b) / 2, (ra + rb) / 2 + bulge
    start, end = number(ra), number(rb)
    over = f"L{xy(b - out * rb)}" if flat else f"A{end} {end} 0 0 0 {xy(b - out * rb)}"
    return (
        f"M{xy(a + out * ra)}Q{xy(middle + out * half)} {xy(b + out * rb)}{over}"
        f"Q{xy(middle - out * half)} {xy(a - out * ra)}A{start} {start} 0 0 0 {xy(a + out * ra)}Z"
    )


def limb(joints: Sequence[Point], radii: Sequence[float], bulge: float = 0, *, flat: bool = False) -> str:
    """Tapered pieces from joint to joint, one shape."""
    last = len(joints) - 2
    return "".join(
        capsule(joints[i], radii[i], joints[i + 1], radii[i + 1], bulge, flat=flat and i == last)
        for i in range(last + 1)
    )


def lit(joints: Sequence[Point], radii: Sequence[float], depth: float) -> tuple[list[Point], list[float]]:
    """The part of a limb that the light reaches: its circles, smaller by depth and moved as far to the light."""
    moved = [joint + LIGHT * min(depth, radius * 0.45) for joint, radius in zip(joints, radii, strict=True)]
    return moved, [radius - min(depth, radius * 0.45) for radius in radii]


DIRECTIONS: dict[str, Point] = {"up": -1j, "down": 1j, "left": -1 + 0j, "right": 1 + 0j}


def reach(start: Point, goal: Point, lengths: tuple[float, float], bend: str) -> tuple[Point, Point]:
    """The middle joint and the end of a limb that reaches for the goal, or towards it as far as it goes."""
    upper, lower = lengths
    most = (upper + lower) * 0.998
    if abs(goal - start) > most:
        goal = start + unit(goal - start) * most
    distance = abs(goal - start)
    along = unit(goal - start)
    run = (upper**2 - lower**2 + distance**2) / (2 * distance or 1)
    height = max(upper**2 - run**2, 0) ** 0.5
    wanted = DIRECTIONS[bend]
    side = along * 1j
    if (side * wanted.conjugate()).real < 0:
        side = -side
    return start + along * run + side * height, goal
