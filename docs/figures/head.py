"""A head: skull, face, hair, beard, hat and spectacles. It is drawn looking right; 17 units are its height."""

from collections.abc import Callable
from dataclasses import dataclass

from figures.geometry import capsule, disc, smooth, xy
from figures.model import Look, Person
from figures.sheet import Frame, Sheet
from figures.tones import HAIRS, SKINS, shade, tint

INK = "#2b1d22"


@dataclass(frozen=True)
class Head:
    """All that its parts need to know."""

    person: Person
    look: Look
    frame: Frame

    @property
    def turn(self) -> float:
        """0: towards us; 1: from the side."""
        return self.look.turn

    @property
    def profile(self) -> bool:
        return self.turn > 0.8

    @property
    def hair(self) -> str:
        return HAIRS.get(self.person.hair_colour, self.person.hair_colour)

    @property
    def skin(self) -> tuple[str, str, str]:
        return SKINS[self.person.skin]


def behind(head: Head, sheet: Sheet) -> None:
    """What hangs behind neck and shoulders."""
    if paint := BEHIND.get(head.person.hair):
        paint(head, sheet)


def draw(head: Head, sheet: Sheet) -> None:
    """The head without what is behind the neck."""
    if head.look.away:
        _away(head, sheet)
        return
    frame, scale, t = head.frame, head.frame.scale, head.turn
    bald = head.person.hair in {"bald", "crown"}
    skull = head.skin[0] if bald else head.hair
    puff = PUFF.get(head.person.hair, 0.35)
    sheet.ellipse(frame(-0.8 * t, -1.7), (7.1 + puff) * scale, (7 + puff) * scale, skull, frame.turn)
    if paint := UNDER.get(head.person.hair):
        paint(head, sheet)
    _face(head, sheet)
    _ears(head, sheet)
    if head.profile:
        _side_features(head, sheet)
    else:
        _features(head, sheet)
    if beard := BEARDS.get(head.person.beard):
        beard(head, sheet)
    if not head.profile or head.person.beard != "full":
        _mouth(head, sheet)
    if paint := OVER.get(head.person.hair):
        paint(head, sheet)
    if head.person.glasses:
        _glasses(head, sheet)
    if hat := HATS.get(head.person.hat):
        hat(head, sheet)


def _outline(head: Head) -> list[tuple[float, float]]:
    """The face from the temple behind, down round the chin and up to the forehead, then along the hairline."""
    t, line = head.turn, HAIRLINES.get(head.person.hair, ((-2.6, -4.6), (2.2, -5.2)))
    if head.profile:
        return [
            (-0.6, -3.4),
            (-1.5, 0.5),
            (-1.4, 4.2),
            (1.6, 7.2),
            (4.2, 8.4),
            (6.1, 7.5),
            (6.0, 5.6),
            (6.4, 4.2),
            (5.9, 3.1),
            (6.4, 2.6),
            (8.2, 2.0),
            (7.3, 0.4),
            (6.2, -1.4),
            (6.2, -3.2),
            (5.4, -5.4),
            (line[1][0] + 1.2, line[1][1] - 0.2),
            (line[0][0] + 2.6, line[0][1] + 0.2),
        ]
    back, front = -6.6 + 1.6 * t, 6.7 - 0.1 * t
    shift = 1.6 * t
    return [
        (back, -2.6),
        (back + 0.1, 2.2),
        (back + 2, 6),
        (shift - 1.5, 8.5),
        (shift + 1.5, 8.5),
        (front - 1.7, 6.2),
        (front, 2.4),
        (front - 0.1, -2.8),
        (line[1][0] + shift * 1.3 + 1, line[1][1]),
        (line[0][0] + shift, line[0][1]),
    ]


def _face(head: Head, sheet: Sheet) -> None:
    frame, (light, dark, _) = head.frame, head.skin
    outline = _outline(head)
    corners = (10, 9) if head.profile else (0,)
    points = frame.all(*outline)
    sheet.fill(smooth(points, corners), light)
    # the side away from the light
    if frame.facing > 0:
        edge = outline[4:8] if not head.profile else outline[2:6]
    else:
        edge = outline[0:4] if not head.profile else outline[0:5]
    inner = [(x * 0.72 + 0.4, y - 0.7 if y > 4 else y) for x, y in reversed(edge)]
    if head.profile:
        inner = [(x + 0.4, y - 1.2) for x, y in reversed(edge)]
    sheet.fill(smooth(frame.all(*edge, *inner), (0, len(edge) - 1, len(edge), len(edge) * 2 - 1)), dark)


def _ears(head: Head, sheet: Sheet) -> None:
    frame, scale, t = head.frame, head.frame.scale, head.turn
    light, dark, _ = head.skin
    if head.person.hair in {"bob", "long", "curls"} or head.person.hat == "scarf":
        return
    x = -1.6 if head.profile else -6.7 + 2.6 * t
    sheet.ellipse(frame(x, 0.9), 1.5 * scale, 2.1 * scale, light, frame.turn)
    sheet.ellipse(frame(x + 0.15, 1.1), 0.7 * scale, 1.2 * scale, dark, frame.turn)
    if t < 0.25:
        sheet.ellipse(frame(6.8, 0.9), 1.4 * scale, 2.1 * scale, light, frame.turn)


def _features(head: Head, sheet: Sheet) -> None:
    frame, scale, t = head.frame, head.frame.scale, head.turn
    _, dark, _ = head.skin
    middle, gap = 2.5 * t, 2.75 - 0.5 * t
    blush = shade(head.skin[0], 0.06) if head.person.skin in {"brown", "dark"} else "#ea9d80"
    for side in (-1, 1):
        sheet.ellipse(frame(middle + side * (gap + 1.5), 3), 1.35 * scale, 0.95 * scale, blush, frame.turn)
    for side in (-1, 1):
        x = middle + side * gap * (1 if side < 0 else 1 - 0.12 * t)
        _eye(head, sheet, x)
        _brow(head, sheet, x, side)
    nose = middle + 0.9 * t
    if t < 0.2:
        sheet.stroke(
            smooth(frame.all((nose - 0.9, 2.2), (nose, 2.9), (nose + 0.9, 2.2)), closed=False), dark, 0.85 * scale
        )
    else:
        sheet.fill(
            smooth(
                frame.all(
                    (nose - 0.3, -0.3), (nose + 0.75, 0.9), (nose + 1.7, 2.3), (nose + 0.7, 3), (nose - 0.9, 2.7)
                ),
                (0,),
            ),
            dark,
        )
    if head.person.age == "old":
        for side in (-1, 1):
            x = middle + side * gap
            sheet.stroke(smooth(frame.all((x - 1, 1.7), (x, 2.1), (x + 1, 1.7)), closed=False), dark, 0.4 * scale)
        sheet.stroke(
            smooth(frame.all((middle - 2, -4.2), (middle, -4.5), (middle + 2, -4.2)), closed=False), dark, 0.45 * scale
        )


def _side_features(head: Head, sheet: Sheet) -> None:
    frame, scale = head.frame, head.frame.scale
    blush = shade(head.skin[0], 0.06) if head.person.skin in {"brown", "dark"} else "#ea9d80"
    sheet.ellipse(frame(3.1, 2.8), 1.4 * scale, 1.1 * scale, blush, frame.turn)
    _eye(head, sheet, 4.2)
    _brow(head, sheet, 4.4, 1)


def _eye(head: Head, sheet: Sheet, x: float) -> None:
    frame, scale, kind = head.frame, head.frame.scale, head.look.eyes
    if kind == "closed":
        sheet.stroke(smooth(frame.all((x - 1.1, 0.1), (x, 0.6), (x + 1.1, 0.1)), closed=False), INK, 0.62 * scale)
        return
    if kind == "happy":
        sheet.stroke(smooth(frame.all((x - 1.1, 0.4), (x, -0.4), (x + 1.1, 0.4)), closed=False), INK, 0.7 * scale)
        return
    if kind == "wide":
        sheet.ellipse(frame(x, 0), 1.6 * scale, 1.75 * scale, "#fffdf7", frame.turn)
    dx, dy = head.look.gaze
    sheet.ellipse(
        frame(x + dx * 0.6, dy * 0.6), 0.82 * scale, (0.95 if kind != "down" else 0.7) * scale, INK, frame.turn
    )
    if kind == "down":
        sheet.stroke(smooth(frame.all((x - 1.1, -0.3), (x, -0.7), (x + 1.1, -0.3)), closed=False), INK, 0.5 * scale)


#: how far inner end, middle and outer end of a brow stand above their place
BROWS = {"calm": (0, 0.5, 0.1), "up": (1.2, 1.9, 1.2), "cross": (-0.9, 0.2, 0.9), "worried": (1.5, 0.9, -0.3)}


def _brow(head: Head, sheet: Sheet, x: float, side: int) -> None:
    frame, scale = head.frame, head.frame.scale
    inner, middle, outer = BROWS[head.look.brows]
    colour = shade(head.hair, 0.3) if head.person.hair_colour not in {"white", "grey"} else shade(head.hair, 0.18)
    if head.person.hair_colour == "blond":
        colour = shade(head.hair, 0.4)
    if head.person.brow:
        colour = head.person.brow
    ends = ((x - side * 1.5, -2.2 - inner), (x, -2.2 - middle), (x + side * 1.5, -2.2 - outer))
    if head.profile:
        ends = ((x + 1.2, -2.2 - inner), (x, -2.2 - middle), (x - 1.2, -2.2 - outer))
    thick = 1.15 if head.person.beard == "full" else 0.85
    sheet.stroke(smooth(frame.all(*ends), closed=False), colour, thick * scale)


def _mouth(head: Head, sheet: Sheet) -> None:
    frame, scale, kind = head.frame, head.frame.scale, head.look.mouth
    lips = head.skin[2]
    x, half = (5.1, 1.0) if head.profile else (2.6 * head.turn, 2.0)
    y = 5.1 if not head.profile else 4.9
    if kind in {"grin", "oh", "shout"}:
        wide = {"grin": half * 1.15, "oh": half * 0.55, "shout": half * 0.95}[kind]
        deep = {"grin": 1.9, "oh": 1.2, "shout": 2.4}[kind]
        if kind == "oh":
            sheet.ellipse(frame(x, y + 0.3), wide * scale, deep * scale, INK, frame.turn)
            return
        sheet.fill(
            smooth(
                frame.all(
                    (x - wide, y - 0.6),
                    (x, y - 0.4),
                    (x + wide, y - 0.6),
                    (x + wide * 0.5, y - 0.6 + deep),
                    (x - wide * 0.5, y - 0.6 + deep),
                ),
                (0, 2),
            ),
            "#5a1720",
        )
        sheet.fill(
            smooth(
                frame.all(
                    (x - wide * 0.85, y - 0.5),
                    (x, y - 0.3),
                    (x + wide * 0.85, y - 0.5),
                    (x + wide * 0.6, y + 0.1),
                    (x - wide * 0.6, y + 0.1),
                ),
                (0, 2),
            ),
            "#fffdf7",
        )
        return
    lift = {"smile": 0.9, "flat": 0.0, "frown": -0.9, "smirk": 0.5, "pursed": -0.2}[kind]
    if kind == "pursed":
        half *= 0.5
    left = (x - half, y - lift * (0.1 if kind == "smirk" else 0.6))
    sheet.stroke(
        smooth(frame.all(left, (x, y + lift * 0.5), (x + half, y - lift * 0.6)), closed=False), lips, 0.8 * scale
    )


def _glasses(head: Head, sheet: Sheet) -> None:
    frame, scale, t = head.frame, head.frame.scale, head.turn
    colour = head.person.glasses
    if head.profile:
        sheet.stroke(disc(frame(4.6, 0), 1.9 * scale), colour, 0.5 * scale)
        sheet.stroke(f"M{xy(frame(2.7, -0.2))}L{xy(frame(-1.4, -0.4))}", colour, 0.5 * scale)
        return
    middle, gap = 2.5 * t, 2.75 - 0.5 * t
    for side in (-1, 1):
        sheet.stroke(disc(frame(middle + side * gap, 0.1), 2.05 * scale), colour, 0.5 * scale)
    sheet.stroke(f"M{xy(frame(middle - 0.7, -0.3))}L{xy(frame(middle + 0.7, -0.3))}", colour, 0.5 * scale)
    sheet.stroke(f"M{xy(frame(middle - gap - 2, -0.2))}L{xy(frame(-6.2 + 2.2 * t, 0))}", colour, 0.5 * scale)


# --- hair -----------------------------------------------------------------------------------------------------------

#: how much hair stands out from the skull
PUFF = {
    "bald": 0,
    "crown": 0,
    "crop": 0.25,
    "short": 0.6,
    "quiff": 0.6,
    "bun": 0.4,
    "ponytail": 0.4,
    "bob": 1.1,
    "long": 0.9,
    "curls": 0.9,
    "afro": 1.2,
    "pigtails": 0.5,
    "braids": 0.5,
    "side": 0.6,
    "spiky": 0.6,
}

#: two points of the hairline, behind and in front
HAIRLINES = {
    "bald": ((-3.4, -7.6), (3.2, -7.6)),
    "crown": ((-3.6, -7.7), (3.2, -7.7)),
    "crop": ((-3, -5.2), (3, -5.4)),
    "short": ((-3.2, -4.2), (3.2, -5.6)),
    "side": ((-3.4, -3.6), (2.4, -6.2)),
    "quiff": ((-3.2, -5.0), (3, -5.4)),
    "bun": ((-2.8, -5.4), (2.8, -5.4)),
    "ponytail": ((-2.8, -4.6), (2.8, -5.6)),
    "bob": ((-3.2, -3.2), (2.6, -3.4)),
    "long": ((-1.2, -6.4), (2.8, -4.4)),
    "curls": ((-2.8, -4.2), (2.6, -4.4)),
    "afro": ((-3, -4.8), (3, -5)),
    "pigtails": ((-2.6, -3.6), (2.6, -3.8)),
    "braids": ((-2.6, -5), (2.6, -5)),
    "spiky": ((-3.2, -3.8), (3, -4.2)),
}


def _long_behind(head: Head, sheet: Sheet) -> None:
    frame, t = head.frame, head.turn
    d = smooth(
        frame.all(
            (-7.4 - t, -3),
            (-8.4, 4),
            (-8.6 - t, 11),
            (-6, 15.5),
            (-1, 15),
            (3 - 3 * t, 12),
            (7 - 4.5 * t, 12.5),
            (8.2 - 5 * t, 4),
            (7 - 2 * t, -3),
        )
    )
    sheet.fill(d, shade(head.hair))


def _bob_behind(head: Head, sheet: Sheet) -> None:
    frame, t = head.frame, head.turn
    d = smooth(
        frame.all(
            (-7.6 - t, -3),
            (-8.6 - 0.6 * t, 2),
            (-8 - 0.4 * t, 7.6),
            (-4, 8.6),
            (3 - 3 * t, 7),
            (7.4 - 4 * t, 8),
            (8.4 - 5 * t, 3),
            (7.4 - 2 * t, -3),
        ),
        (2, 5),
    )
    sheet.fill(d, shade(head.hair))


def _tail_behind(head: Head, sheet: Sheet) -> None:
    frame = head.frame
    d = smooth(
        frame.all((-5.4, -5.4), (-9.8, -5.2), (-12.2, 0), (-11.2, 7), (-9.2, 9.6), (-8.6, 4), (-7.6, 0.4), (-5.6, -1)),
        (4,),
    )
    sheet.fill(d, shade(head.hair, 0.12))


def _pigtails_behind(head: Head, sheet: Sheet) -> None:
    frame = head.frame
    for x in (-1, 1) if head.turn < 0.5 else (-1,):
        d = smooth(
            frame.all((x * 6.2, -1), (x * 10.6, -1.4), (x * 11.6, 3.6), (x * 9.4, 8.4), (x * 8, 4), (x * 6.4, 2.4)),
            (3,),
        )
        sheet.fill(d, shade(head.hair, 0.12))


def _braids_behind(head: Head, sheet: Sheet) -> None:
    frame, scale = head.frame, head.frame.scale
    for i in range(4):
        sheet.ellipse(
            frame(-6.8 - 0.5 * i, 4.5 + i * 3),
            (1.9 - 0.2 * i) * scale,
            2 * scale,
            shade(head.hair, 0.1 + 0.1 * (i % 2)),
            frame.turn,
        )


def _bun_under(head: Head, sheet: Sheet) -> None:
    frame, scale, t = head.frame, head.frame.scale, head.turn
    sheet.ellipse(frame(-1 - 4.4 * t, -9.6 + 1.6 * t), 3.5 * scale, 3.2 * scale, head.hair, frame.turn)
    sheet.stroke(
        smooth(
            frame.all((-3.6 - 4 * t, -8 + 1.6 * t), (-1 - 3.6 * t, -7.2 + 1.6 * t), (1.4 - 4.2 * t, -7.8 + 1.2 * t)),
            closed=False,
        ),
        shade(head.hair),
        0.6 * scale,
    )


def _afro_under(head: Head, sheet: Sheet) -> None:
    frame, scale, t = head.frame, head.frame.scale, head.turn
    spots = (
        (-8, 1.4, 3),
        (-8.6, -3, 3.4),
        (-6.8, -7.4, 3.6),
        (-2.6, -9.8, 3.7),
        (2.2, -9.8, 3.6),
        (6, -7.2, 3.3),
        (7.4, -3.2, 2.8),
    )
    data = "".join(disc(frame(x - 0.9 * t, y), r * scale) for x, y, r in spots)
    sheet.fill(data, head.hair)


def _curls_under(head: Head, sheet: Sheet) -> None:
    frame, scale, t = head.frame, head.frame.scale, head.turn
    spots = (
        (-7, 4.4, 2.2),
        (-7.6, 1, 2.4),
        (-7.4, -2.8, 2.4),
        (-5.6, -6.6, 2.5),
        (-2, -8.6, 2.5),
        (2, -8.7, 2.5),
        (5.4, -6.8, 2.3),
        (7, -3.4, 2),
        (7.3 - 2 * t, 0.4, 1.7 - t),
    )
    sheet.fill("".join(disc(frame(x - 0.6 * t, y), max(r, 0.8) * scale) for x, y, r in spots), head.hair)


def _quiff_over(head: Head, sheet: Sheet) -> None:
    frame, t = head.frame, head.turn
    d = smooth(
        frame.all(
            (-4.6 + t, -5.2),
            (-3.4, -9.4),
            (1.4 + t, -11),
            (6.6 + t * 0.6, -9.2),
            (7 + t * 0.4, -6.4),
            (4.4 + t, -5),
            (0.6 + t, -5.6),
        ),
        (4,),
    )
    sheet.fill(d, head.hair)
    _sideburn(head, sheet)


def _sideburn(head: Head, sheet: Sheet) -> None:
    frame, t = head.frame, head.turn
    x = -6.8 + 2.6 * t if not head.profile else -1.8
    d = smooth(frame.all((x - 1.6, -4.6), (x + 1.4, -4.6), (x + 1.5, -1.4), (x + 0.4, 0.4), (x - 1.4, -0.8)), (0, 1))
    sheet.fill(d, head.hair)


def _short_over(head: Head, sheet: Sheet) -> None:
    _sideburn(head, sheet)
    frame, t = head.frame, head.turn
    d = smooth(
        frame.all(
            (-5.6 + t, -4.2),
            (-3.4, -8.6),
            (2.6, -9.2),
            (6.4 + 0.3 * t, -6.6),
            (6.6 + 0.2 * t, -4.4),
            (3.6 + t, -5.4),
            (-0.6 + t, -5.4),
            (-3.4 + t, -3.6),
        ),
        (4, 7),
    )
    sheet.fill(d, head.hair)


def _side_over(head: Head, sheet: Sheet) -> None:
    _sideburn(head, sheet)
    frame, t = head.frame, head.turn
    d = smooth(
        frame.all(
            (-6.6 + t, -1.8),
            (-7.2, -6),
            (-2, -9.4),
            (4.4, -8.6),
            (6.8, -5.6),
            (6.4 + 0.3 * t, -3.6),
            (3.8 + t, -6),
            (-0.6 + t, -4.6),
            (-4 + t, -3.6),
        ),
        (5, 0),
    )
    sheet.fill(d, head.hair)


def _spiky_over(head: Head, sheet: Sheet) -> None:
    _sideburn(head, sheet)
    frame, t = head.frame, head.turn
    d = smooth(
        frame.all(
            (-6.4 + t, -3),
            (-9, -6.6),
            (-6, -7),
            (-6.6, -11),
            (-2.6, -9),
            (-0.6, -12),
            (1.6, -9.2),
            (5.4, -10.8),
            (5.4, -7.6),
            (8, -6),
            (6.2 + 0.4 * t, -3.6),
            (4 + t, -5.4),
            (1 + t, -3.8),
            (-1.8 + t, -5.2),
        ),
        (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 0),
    )
    sheet.fill(d, head.hair)


def _fringe_over(head: Head, sheet: Sheet) -> None:
    """Hair that frames the face to the jaw."""
    frame, t = head.frame, head.turn
    low = 7.6 if head.person.hair != "curls" else 3
    x = -6.2 + 2 * t if not head.profile else -1
    d = smooth(
        frame.all(
            (x + 1.8, -6),
            (x - 1.2, -6),
            (x - 2.4 - t, 0),
            (x - 1.8 - t, low),
            (x + 0.8, low - 0.6),
            (x + 1.2, 1),
            (x + 2.2, -2.8),
        ),
        (3, 4),
    )
    sheet.fill(d, head.hair)
    if t < 0.6:
        d = smooth(
            frame.all(
                (5.6 - t, -5.4),
                (7.8 - t, -4),
                (8.2 - 1.6 * t, 1),
                (7.4 - t, low - 1),
                (6.3 - 0.3 * t, low - 2),
                (6.5 - 0.3 * t, 0.6),
                (5.6, -3),
            ),
            (3, 4),
        )
        sheet.fill(d, head.hair)


def _part_over(head: Head, sheet: Sheet) -> None:
    """A strand that sweeps across the forehead."""
    _fringe_over(head, sheet)
    frame, t = head.frame, head.turn
    d = smooth(
        frame.all(
            (-5.6 + t, -5),
            (-2 + t, -8.6),
            (4, -8.2),
            (7 - 0.2 * t, -3.4),
            (6.7 - 0.2 * t, -1),
            (4 + t, -4.2),
            (0.6 + t, -6),
            (-3.4 + t, -4),
        ),
        (4, 0),
    )
    sheet.fill(d, head.hair)


def _tied_over(head: Head, sheet: Sheet) -> None:
    """Hair that is combed back."""
    frame, scale, t = head.frame, head.frame.scale, head.turn
    _sideburn(head, sheet)
    sheet.stroke(
        smooth(frame.all((4.6 + t, -6.4), (0, -7.4), (-4.8, -5.2)), closed=False), shade(head.hair), 0.5 * scale
    )


def _crown_over(head: Head, sheet: Sheet) -> None:
    """A wreath of hair round a bald head."""
    frame, scale, t = head.frame, head.frame.scale, head.turn
    x = -6.6 + 2.3 * t if not head.profile else -2
    spots = ((x - 1, -3.4, 1.7), (x - 1.9 - 0.4 * t, -0.8, 2), (x - 1.4, 2.2, 1.9), (x - 0.6, 4.4, 1.5))
    data = "".join(disc(frame(a, b), r * scale) for a, b, r in spots)
    if t > 0.3:
        data += capsule(frame(-6 * t, -3), 2.2 * scale, frame(-5.4 * t, 2.6), 2.4 * scale)
    if t < 0.6:
        data += "".join(
            disc(frame(a, b), r * scale)
            for a, b, r in ((7.2 - 0.5 * t, -2.6, 1.3), (7.6 - 0.6 * t, -0.2, 1.5), (7 - 0.4 * t, 2.2, 1.3))
        )
    sheet.fill(data, head.hair)
    _, dark, _ = head.skin
    sheet.ellipse(frame(x + 0.6, 0.9), 1.4 * scale, 2 * scale, head.skin[0], frame.turn)
    sheet.ellipse(frame(x + 0.75, 1.1), 0.65 * scale, 1.1 * scale, dark, frame.turn)
    shine = tint(head.skin[0], 0.45)
    sheet.ellipse(
        frame((-2.6 if frame.facing > 0 else 2.6) + t, -6.2),
        1.9 * scale,
        0.9 * scale,
        shine,
        frame.turn - 24,
    )


# --- beards ---------------------------------------------------------------------------------------------------------


def _full_beard(head: Head, sheet: Sheet) -> None:
    frame, t = head.frame, head.turn
    hair, dark = head.hair, shade(head.hair, 0.14)
    if head.profile:
        outline = [
            (-1.2, 0.8),
            (-0.6, 5),
            (1.4, 9.2),
            (4.6, 12),
            (7.4, 11),
            (7.8, 7.4),
            (7.4, 4.6),
            (6.6, 3.2),
            (4, 3.4),
            (1.6, 2.6),
        ]
        sheet.fill(smooth(frame.all(*outline), (0,)), hair)
        sheet.fill(smooth(frame.all((1.4, 9.2), (4.6, 12), (7.4, 11), (7.8, 7.4), (6, 9.6), (3.4, 9.8)), (0, 3)), dark)
        return
    x = 2 * t
    back, front = -6.3 + 1.9 * t, 6.5 - 0.2 * t
    outline = [
        (back, 0.4),
        (back + 0.1, 4.6),
        (back + 2, 9),
        (x, 12),
        (front - 2, 9.4),
        (front + 0.1, 5),
        (front, 0.6),
        (front - 1.2, 2.8),
        (x + 2.6, 3.4),
        (x, 3.1),
        (x - 2.6, 3.4),
        (back + 1.4, 2.6),
    ]
    sheet.fill(smooth(frame.all(*outline), (0, 6)), hair)
    low = [(back + 1, 7), (back + 2, 9), (x, 12), (front - 2, 9.4), (front - 0.6, 6.8), (x + 2, 9.2), (x - 1.5, 9.2)]
    sheet.fill(smooth(frame.all(*low), (0, 4)), dark)
    for side in (-1, 1):
        tache = [(x, 3.2), (x + side * 1.8, 3.2), (x + side * 3.9, 4.6), (x + side * 2, 5.1), (x + side * 0.2, 4.5)]
        sheet.fill(smooth(frame.all(*tache), (0, 2)), tint(hair, 0.55))


def _short_beard(head: Head, sheet: Sheet) -> None:
    frame, t = head.frame, head.turn
    if head.profile:
        sheet.fill(
            smooth(
                frame.all(
                    (-1.4, 0), (-1.4, 4.4), (1.4, 7.7), (4.4, 9.2), (6.6, 8), (6.4, 6), (4.4, 5.6), (3.8, 3.2), (1, 2.6)
                ),
                (0,),
            ),
            head.hair,
        )
        return
    x, back, front = 2.2 * t, -6.5 + 1.8 * t, 6.6 - 0.1 * t
    outline = [
        (back, -0.4),
        (back + 0.2, 3.4),
        (back + 2, 7),
        (x, 9.5),
        (front - 1.7, 7.2),
        (front, 3.2),
        (front, -0.2),
        (front - 1.2, 2.4),
        (x + 3, 3.6),
        (x, 3.3),
        (x - 3, 3.6),
        (back + 1.3, 2.2),
    ]
    sheet.fill(smooth(frame.all(*outline), (0, 6)), head.hair)
    sheet.fill(smooth(frame.all((x - 2.1, 4.3), (x, 4), (x + 2.1, 4.3), (x + 1.5, 6.2), (x - 1.5, 6.2))), head.skin[0])


def _moustache(head: Head, sheet: Sheet) -> None:
    frame, x = head.frame, 5.4 if head.profile else 2.7 * head.turn
    for side in (-1, 1):
        sheet.fill(
            smooth(
                frame.all((x, 3.4), (x + side * 1.6, 3.3), (x + side * 3.2, 4.9), (x + side * 1.6, 4.8), (x, 4.4)),
                (0, 2),
            ),
            head.hair,
        )


# --- hats -----------------------------------------------------------------------------------------------------------


def _straw(head: Head, sheet: Sheet) -> None:
    frame, t, colour = head.frame, head.turn, head.person.hat_colour or "#e9c977"
    dark = shade(colour)
    sheet.fill(
        smooth(
            frame.all(
                (-12.4 + t, -3.6), (-6, -6.6), (0, -7.2), (6, -6.6), (12.8 + t, -4), (6, -2.6), (0, -2.2), (-6, -2.4)
            ),
            (0, 4),
        ),
        dark,
    )
    sheet.fill(
        smooth(
            frame.all((-7 - 0.4 * t, -5.4), (-6.4, -11), (-3, -13), (3, -13), (6.2, -11), (7, -5.4), (0, -4)), (0, 5)
        ),
        colour,
    )
    sheet.fill(
        smooth(
            frame.all((-7.1 - 0.4 * t, -6), (0, -4.7), (7.1, -6), (6.8, -8), (0, -6.8), (-6.9 - 0.2 * t, -8)),
            (0, 2, 3, 5),
        ),
        head.person.band or "#8b2b3e",
    )
    sheet.fill(
        smooth(
            frame.all(
                (-12.4 + t, -3.6), (-6.8, -5.6), (0, -4.3), (6.8, -5.6), (12.8 + t, -4), (6, -3.2), (0, -3), (-6, -3)
            ),
            (0, 4),
        ),
        colour,
    )


def _cap(head: Head, sheet: Sheet) -> None:
    frame, t, colour = head.frame, head.turn, head.person.hat_colour or "#3d5a80"
    sheet.fill(
        smooth(
            frame.all(
                (-7.8 - 0.6 * t, -2.6), (-7.6 - 0.5 * t, -8), (-2, -11), (4, -10), (7.4, -6), (7.4, -4.2), (0, -4.6)
            ),
            (0, 5),
        ),
        colour,
    )
    sheet.fill(
        smooth(frame.all((1, -5), (7, -5.6), (9.6 + 2.6 * t, -3.4), (11 + 2 * t, -2), (6, -3.2), (0, -3.6)), (3, 5)),
        shade(colour),
    )


def _beret(head: Head, sheet: Sheet) -> None:
    frame, colour = head.frame, head.person.hat_colour or "#2c3e58"
    sheet.fill(
        smooth(frame.all((-7.6, -4), (-10, -7.6), (-6, -10.8), (1, -11), (7.4, -8), (7.4, -5), (0, -5.2)), (0, 5)),
        colour,
    )
    sheet.fill(
        smooth(frame.all((-7.4, -3.8), (-3, -6), (3, -6.4), (7.4, -4.8), (7.2, -3.6), (2, -5), (-3, -4.6)), (0, 4)),
        shade(colour, 0.4),
    )
    sheet.fill(capsule(frame(-0.6, -10.6), 0.5 * frame.scale, frame(-0.2, -12.4), 0.5 * frame.scale), colour)


def _scarf(head: Head, sheet: Sheet) -> None:
    frame, t, colour = head.frame, head.turn, head.person.hat_colour or "#b8780f"
    sheet.fill(
        smooth(
            frame.all(
                (-8 + 0.4 * t, 0.6),
                (-8.6, -5),
                (-5, -9.6),
                (1, -10.2),
                (6, -8.2),
                (7.3, -4.6),
                (6.2, -4.4),
                (0, -6),
                (-4.6 + t, -3.6),
                (-5.8 + 1.6 * t, 0.6),
            ),
            (5, 6, 9, 0),
        ),
        colour,
    )
    sheet.fill(smooth(frame.all((-8, -1), (-11.6, -2), (-12, 2), (-9.6, 4.6), (-8, 2)), (0,)), shade(colour))
    sheet.stroke(smooth(frame.all((-6.8, -3), (-2, -7.6), (5.6, -6.4)), closed=False), shade(colour), 0.6 * frame.scale)


def _away(head: Head, sheet: Sheet) -> None:
    """The head from behind."""
    frame, scale = head.frame, head.frame.scale
    light, dark, _ = head.skin
    colour = light if head.person.hair in {"bald", "crown"} else head.hair
    sheet.ellipse(frame(-6.6, 1), 1.5 * scale, 2.1 * scale, light, frame.turn)
    sheet.ellipse(frame(6.6, 1), 1.5 * scale, 2.1 * scale, dark, frame.turn)
    sheet.fill(smooth(frame.all((-6.6, -2), (-6, 4), (-3, 7.4), (3, 7.4), (6, 4), (6.6, -2), (4, -8), (-4, -8))), light)
    if paint := UNDER.get(head.person.hair):
        paint(head, sheet)
    puff = PUFF.get(head.person.hair, 0.35)
    low = 5.2 if head.person.hair not in {"bob", "long"} else 8.5
    sheet.fill(
        smooth(
            frame.all(
                (-7.1 - puff, -2),
                (-6.6 - puff, 3),
                (-3, low),
                (3, low),
                (6.6 + puff, 3),
                (7.1 + puff, -2),
                (5, -7.6 - puff),
                (0, -8.8 - puff),
                (-5, -7.6 - puff),
            )
        ),
        colour,
    )
    if head.person.hair == "crown":
        sheet.fill(
            smooth(
                frame.all((-7.6, -1), (-7, 4), (-3, 6), (3, 6), (7, 4), (7.6, -1), (5.4, 1), (0, 2), (-5.4, 1)), (0, 5)
            ),
            head.hair,
        )
    if hat := HATS.get(head.person.hat):
        hat(head, sheet)


Painter = Callable[[Head, Sheet], None]
BEHIND: dict[str, Painter] = {
    "long": _long_behind,
    "bob": _bob_behind,
    "ponytail": _tail_behind,
    "pigtails": _pigtails_behind,
    "braids": _braids_behind,
}
UNDER: dict[str, Painter] = {"bun": _bun_under, "afro": _afro_under, "curls": _curls_under}
OVER: dict[str, Painter] = {
    "short": _short_over,
    "side": _side_over,
    "quiff": _quiff_over,
    "spiky": _spiky_over,
    "crop": _sideburn,
    "bob": _fringe_over,
    "long": _part_over,
    "curls": _fringe_over,
    "bun": _tied_over,
    "ponytail": _tied_over,
    "pigtails": _tied_over,
    "braids": _tied_over,
    "crown": _crown_over,
}
BEARDS: dict[str, Painter] = {"full": _full_beard, "short": _short_beard, "moustache": _moustache}
HATS: dict[str, Painter] = {"straw": _straw, "cap": _cap, "beret": _beret, "scarf": _scarf}
