"""One person, part by part: what is behind first, each part in the group of the art file that it belongs to."""

import cmath
from collections.abc import Mapping
from dataclasses import dataclass, replace

from figures import head as heads
from figures import torso as torsos
from figures.geometry import Point, limb, lit, number, reach, smooth, unit, xy
from figures.hands import HANDS, Place
from figures.model import Arm, Leg, Look, Person, Pose
from figures.sheet import Frame, Sheet
from figures.tones import SKINS, shade

#: lengths and half widths in units: a hundred make a grown person
UPPER_ARM, FOREARM = 18.0, 17.0
THIGH, SHIN = 24.0, 23.5
ARM = (3.0, 2.25, 1.55)
LEG = (5.6, 4.1, 2.7)
CHILD = {"head": 1.36, "limbs": 0.92}

Props = Mapping[str, str]


@dataclass(frozen=True)
class Figure:
    """A pose with its person, and all it is drawn with."""

    pose: Pose
    person: Person
    props: Props

    @property
    def scale(self) -> float:
        """Millimetres of a unit."""
        return self.pose.size / 100

    @property
    def child(self) -> bool:
        return self.person.age == "child"

    @property
    def torso(self) -> torsos.Torso:
        pose = self.pose
        return torsos.Torso(self.person, complex(*pose.at), pose.lean, pose.curve, pose.turn, pose.facing, self.scale)

    def drawn(self) -> dict[str, list[str]]:
        """The elements of each group: "" is the body's own, others are those that an arm asks for."""
        pose, groups = self.pose, dict[str, Sheet]()

        def sheet(layer: str) -> Sheet:
            return groups.setdefault(layer, Sheet())

        body = sheet("")
        head = self._head()
        heads.behind(head, body)
        far_first = not (pose.far.over or pose.far.layer)
        if far_first:
            self._arm(pose.far, sheet(pose.far.layer), near=False)
        legs = sheet(pose.legs_layer)
        self._legs(legs)
        torsos.draw(self.torso, body)
        self._neck(head, body)
        heads.draw(head, body)
        if not far_first:
            self._arm(pose.far, sheet(pose.far.layer), near=False)
        self._arm(pose.near, sheet(pose.near.layer), near=True)
        return {layer: one.lines for layer, one in groups.items()}

    def _head(self) -> heads.Head:
        pose, torso = self.pose, self.torso
        size = self.scale * (CHILD["head"] if self.child else 1)
        look: Look = pose.head
        up = unit(torso.spine(0) - torso.spine(8))
        forward = complex(pose.facing, 0) * (1.2 * pose.turn) * self.scale
        centre = torso.neck + (up * 0.55 + -1j * 0.45) * 10.4 * size + forward
        facing = pose.facing if look.turn >= 0 else -pose.facing
        look = replace(look, turn=abs(look.turn))
        return heads.Head(self.person, look, Frame(centre, look.tilt * facing, size, facing))

    def _neck(self, head: heads.Head, sheet: Sheet) -> None:
        torso, s = self.torso, self.scale
        _, dark, _ = SKINS[self.person.skin]
        if self.person.neck == "scarf":
            return
        top = head.frame(-0.8 * head.turn, 5)
        sheet.fill(limb([torso.spine(1.2), top], [2.9 * s, 2.8 * s]), dark)

    # --- arms -------------------------------------------------------------------------------------------------------

    def _arm(self, arm: Arm, sheet: Sheet, *, near: bool) -> None:
        if arm.hide:
            return
        s, person = self.scale, self.person
        grow = CHILD["limbs"] if self.child else 1
        shoulder, goal = self.torso.shoulder(near), complex(*arm.at)
        elbow, wrist = reach(shoulder, goal, (UPPER_ARM * s * grow, FOREARM * s * grow), arm.bend)
        if arm.elbow:
            elbow, wrist = complex(*arm.elbow), goal
        radii = [r * s * (0.9 if person.build in {"slim", "curvy"} else 1.0) for r in ARM]
        skin = SKINS[person.skin]
        joints = [shoulder, elbow, wrist]
        depth = 0.75 * s
        sleeve = person.second if person.top in {"waistcoat", "dungarees"} else person.colour
        direction = unit(wrist - elbow) * cmath.rect(1, arm.turn * cmath.pi / 180)
        place = Place(
            wrist - direction * 0.4 * s, direction, s * (1.12 if not self.child else 1.2), arm.thumb * self.pose.facing
        )
        hand = HANDS[arm.hand](place)
        if person.sleeve != "long":
            self._skin_arm(sheet, joints, radii, depth, skin)
        self._hand(sheet, arm, hand.palm, hand.fingers, hand.lines, place(hand.hold), skin)
        if person.sleeve == "none":
            return
        pieces, widths = self._sleeve(joints, radii)
        sheet.fill(limb(pieces, widths, flat=True), shade(sleeve))
        moved, smaller = lit(pieces, widths, depth * 1.2)
        sheet.fill(limb(moved, smaller, flat=True), sleeve)
        if person.top == "stripes":
            self._sleeve_stripes(sheet, pieces, widths)
        end, before = pieces[-1], pieces[-2]
        out = unit(end - before) * 1j * widths[-1]
        back = unit(end - before) * 1.6 * s
        cuff = person.second if person.top in {"jacket"} else shade(sleeve, 0.3)
        if person.top == "waistcoat":
            cuff = shade(sleeve, 0.16)
        sheet.fill(f"M{xy(end + out)}L{xy(end - out)}L{xy(end - out - back)}L{xy(end + out - back)}Z", cuff)

    def _skin_arm(
        self, sheet: Sheet, joints: list[Point], radii: list[float], depth: float, skin: tuple[str, str, str]
    ) -> None:
        bulge = 0.25 * self.scale
        sheet.fill(limb(joints, radii, bulge), skin[1])
        moved, smaller = lit(joints, radii, depth)
        sheet.fill(limb(moved, smaller, bulge), skin[0])

    def _sleeve(self, joints: list[Point], radii: list[float]) -> tuple[list[Point], list[float]]:
        shoulder, elbow, wrist = joints
        s = self.scale
        if self.person.sleeve == "short":
            return [shoulder, shoulder + (elbow - shoulder) * 0.62], [radii[0] + 0.7 * s, radii[1] + 1.1 * s]
        share = 0.93 if self.person.sleeve == "long" else 0.32
        end = elbow + (wrist - elbow) * share
        last = radii[1] + (radii[2] - radii[1]) * share + 0.75 * s
        return [shoulder, elbow, end], [radii[0] + 0.6 * s, radii[1] + 0.6 * s, last]

    def _sleeve_stripes(self, sheet: Sheet, pieces: list[Point], widths: list[float]) -> None:
        for index in range(len(pieces) - 1):
            a, b = pieces[index], pieces[index + 1]
            for share in (0.3, 0.62, 0.92) if index == 0 else (0.25, 0.6):
                at = a + (b - a) * share
                half = (widths[index] + (widths[index + 1] - widths[index]) * share) * 0.98
                along, out = unit(b - a) * 1.0 * self.scale, unit(b - a) * 1j * half
                data = f"M{xy(at + out - along)}L{xy(at - out - along)}L{xy(at - out + along)}L{xy(at + out + along)}Z"
                sheet.fill(data, self.person.second)

    def _hand(
        self, sheet: Sheet, arm: Arm, palm: str, fingers: str, lines: str, hold: Point, skin: tuple[str, str, str]
    ) -> None:
        if arm.holds and arm.holds.under:
            sheet.lines.append(self._prop(arm, hold))
        sheet.fill(palm, skin[0])
        if arm.holds and not arm.holds.under:
            sheet.lines.append(self._prop(arm, hold))
        if fingers:
            sheet.fill(fingers, skin[0])
        if lines:
            sheet.stroke(lines, skin[1], 0.5 * self.scale)

    def _prop(self, arm: Arm, hold: Point) -> str:
        held = arm.holds
        assert held is not None
        if held.prop not in self.props:
            raise ValueError(f"{self.pose.name}: found the prop {held.prop!r}; expected one of {', '.join(self.props)}")
        size = self.scale * held.scale
        turn = f" rotate({number(held.turn)})" if held.turn else ""
        drawing = " ".join(self.props[held.prop].split())
        return f'<g transform="translate({xy(hold)}){turn} scale({size:.3f})">{drawing}</g>'

    # --- legs -------------------------------------------------------------------------------------------------------

    def _legs(self, sheet: Sheet) -> None:
        pose = self.pose
        parts = []
        for leg, near in ((pose.far_leg, False), (pose.near_leg, True)):
            if not leg.hide:
                parts.append((leg, near, self._joints(leg, near=near)))
        for leg, near, joints in parts:
            self._leg(leg, joints, sheet, near=near)
        if self.person.bottom in {"skirt", "dress"} and parts:
            self._skirt([joints for _, _, joints in parts], sheet)

    def _joints(self, leg: Leg, *, near: bool) -> list[Point]:
        s = self.scale
        grow = CHILD["limbs"] if self.child else 1
        hip, goal = self.torso.hip(near), complex(*leg.at)
        if leg.knee:
            return [hip, complex(*leg.knee), goal]
        knee, ankle = reach(hip, goal, (THIGH * s * grow, SHIN * s * grow), leg.bend)
        return [hip, knee, ankle]

    def _leg(self, leg: Leg, joints: list[Point], sheet: Sheet, *, near: bool) -> None:
        s, person = self.scale, self.person
        skin = SKINS[person.skin]
        depth = 1.1 * s
        slim = 0.88 if person.build in {"slim", "curvy"} else 1.0
        radii = [r * s * slim for r in LEG]
        bare = person.bottom in {"skirt", "dress", "shorts"}
        self._foot(leg, joints, sheet)
        if bare:
            thin = [r * 0.8 for r in radii]
            sheet.fill(limb(joints, thin, 0.5 * s), skin[1])
            if near:
                moved, smaller = lit(joints, thin, depth)
                sheet.fill(limb(moved, smaller, 0.5 * s), skin[0])
        colour = person.legs if near else shade(person.legs, 0.16)
        if person.bottom == "trousers":
            cloth = [radii[0], radii[1], radii[2] + 0.6 * s]
            end = joints[1] + (joints[2] - joints[1]) * 0.96
            pieces = [joints[0], joints[1], end]
            sheet.fill(limb(pieces, cloth, 0.3 * s, flat=True), shade(colour))
            moved, smaller = lit(pieces, cloth, depth)
            sheet.fill(limb(moved, smaller, 0.3 * s, flat=True), colour)
        elif person.bottom == "shorts":
            pieces = [joints[0], joints[0] + (joints[1] - joints[0]) * 0.86]
            cloth = [radii[0], radii[1] + 1.1 * s]
            sheet.fill(limb(pieces, cloth, 0.3 * s, flat=True), shade(colour))
            moved, smaller = lit(pieces, cloth, depth)
            sheet.fill(limb(moved, smaller, 0.3 * s, flat=True), colour)

    def _foot(self, leg: Leg, joints: list[Point], sheet: Sheet) -> None:
        s, person = self.scale, self.person
        facing = leg.facing or self.pose.facing
        frame = Frame(joints[2], leg.turn, s, facing)
        if person.socks:
            a = joints[1] + (joints[2] - joints[1]) * 0.8
            sheet.fill(limb([a, joints[2] + 1j * 0.6 * s], [2.6 * s, 2.4 * s]), person.socks)
        shoe = person.shoes
        if leg.toe == "front":
            places = [(-2.9, -0.8), (2.9, -0.8), (3.6, 2.2), (3.4, 4), (-3.4, 4), (-3.6, 2.2)]
            sheet.fill(smooth(frame.all(*places), (3, 4)), shoe)
            sheet.fill(
                smooth(frame.all((-3.5, 3.2), (3.5, 3.2), (3.4, 4.2), (-3.4, 4.2)), (0, 1, 2, 3)), shade(shoe, 0.4)
            )
            return
        places = [(-2.9, -1.4), (2.6, -1.4), (3.6, 0.2), (7.6, 1.1), (9.3, 2.7), (9.2, 3.9), (-3.2, 3.9), (-3.4, 1.6)]
        sheet.fill(smooth(frame.all(*places), (0, 1, 5, 6)), shoe)
        sheet.fill(smooth(frame.all((-3.3, 3.1), (9.4, 3.1), (9.2, 4.2), (-3.2, 4.2)), (0, 1, 2, 3)), shade(shoe, 0.45))

    def _skirt(self, legs: list[list[Point]], sheet: Sheet) -> None:
        """A skirt to below the knees: what both thighs are covered by, and the cloth between them."""
        s, person = self.scale, self.person
        colour = person.colour if person.bottom == "dress" else person.legs
        share = {"": 0.35, "long": 0.75, "short": -0.25}[self.pose.skirt]
        ends = []
        for joints in legs:
            piece = (joints[2] - joints[1]) * share if share >= 0 else (joints[1] - joints[0]) * share
            ends.append(joints[1] + piece)
        torso = self.torso
        waist = [torso(-1.02, 26), torso(1.02, 26)]
        if person.bottom == "dress":
            waist = [torso(-1.02, 22), torso(1.02, 22)]
        hips = [torso(-1.1, 34), torso(1.1, 34)]
        knees = [joints[1] for joints in legs]
        facing = self.pose.facing
        order = sorted(range(len(legs)), key=lambda i: (knees[i] - torso.hips).real * facing)
        back, front = order[0], order[-1]
        flare = 4.6 * s
        along = unit(ends[front] - knees[front]) if share > 0 else 1j
        out_back = -facing * flare * 1.0 * -(along * 1j) * -1
        outline = [
            waist[0],
            hips[0],
            knees[back] + out_back * 1.05,
            ends[back] + out_back * 1.25,
            (ends[back] + ends[front]) / 2 + 1j * 0.8 * s,
            ends[front] - out_back * 1.25,
            knees[front] - out_back * 1.1,
            hips[1],
            waist[1],
        ]
        sheet.fill(smooth(outline, (0, 3, 5, 8)), colour)
        fold = [
            outline[5],
            outline[6],
            (outline[6] + outline[7]) / 2,
            outline[7],
            (hips[0] + hips[1] * 3) / 4,
            (knees[front] * 2 + outline[6]) / 3,
            (outline[4] + outline[5] * 2) / 3,
        ]
        if facing < 0:
            fold = [
                outline[3],
                outline[2],
                outline[1],
                (hips[1] + hips[0] * 3) / 4,
                (knees[back] * 2 + outline[2]) / 3,
                (outline[4] + outline[3] * 2) / 3,
            ]
        sheet.fill(smooth(fold, (0, len(fold) - 1)), shade(colour))
