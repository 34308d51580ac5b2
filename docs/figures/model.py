"""What cast and poses say, as values."""

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from typing import Any

Pair = tuple[float, float]


@dataclass(frozen=True)
class Person:
    """One of the cast: what is the same in every scene."""

    skin: str = "fair"
    age: str = "adult"
    build: str = "broad"  # broad, slim, curvy, stout
    hair: str = "short"
    hair_colour: str = "brown"
    brow: str = ""
    beard: str = ""
    hat: str = ""
    hat_colour: str = ""
    band: str = ""
    glasses: str = ""
    top: str = "jumper"
    colour: str = "#8b2b3e"
    second: str = "#fbf6ea"  # stripes, shirt, bib
    sleeve: str = "long"  # long, rolled, short, none
    neck: str = "round"  # round, v, collar, bow, scarf
    accent: str = "#8b2b3e"  # bow, scarf, buttons
    bottom: str = "trousers"  # trousers, shorts, skirt, dress
    legs: str = "#3d4f6e"
    shoes: str = "#4a2f24"
    socks: str = ""


@dataclass(frozen=True)
class Look:
    """How a head is held and what it says."""

    turn: float = 0.5
    tilt: float = 0
    away: bool = False
    eyes: str = "open"
    gaze: Pair = (0, 0)
    brows: str = "calm"
    mouth: str = "smile"


@dataclass(frozen=True)
class Held:
    """A thing in a hand: its name in props.yaml, turn in degrees and size."""

    prop: str
    turn: float = 0
    scale: float = 1
    under: bool = False  # behind the whole hand


@dataclass(frozen=True)
class Arm:
    """An arm that reaches for a point of the picture, or keeps an elbow where it is said."""

    at: Pair = (0, 0)
    elbow: Pair | None = None
    bend: str = "down"
    hand: str = "grip"
    turn: float = 0  # of the hand, against the forearm
    thumb: int = 1
    holds: Held | None = None
    layer: str = ""  # another group of the art file
    over: bool = False  # before the body
    hide: bool = False


@dataclass(frozen=True)
class Leg:
    """A leg that reaches for the ankle's place."""

    at: Pair = (0, 0)
    knee: Pair | None = None
    bend: str = "right"
    toe: str = "side"  # side, front, tip
    turn: float = 0
    facing: int = 0
    hide: bool = False


@dataclass(frozen=True)
class Pose:
    """One figure of a scene: where its hips are, how tall it would stand, in millimetres, and what it does."""

    name: str
    who: str
    at: Pair
    size: float
    facing: int = 1
    turn: float = 0.5
    lean: float = 0
    curve: float = 0
    head: Look = Look()
    near: Arm = Arm(hide=True)
    far: Arm = Arm(hide=True)
    near_leg: Leg = Leg(hide=True)
    far_leg: Leg = Leg(hide=True)
    skirt: str = ""
    wear: Mapping[str, Any] = field(default_factory=dict)
    legs_layer: str = ""


def read(kind: type, values: Mapping[str, Any], where: str) -> Any:
    """A value of the kind, from what YAML says; a key that is not known is an error with its place."""
    known = {one.name for one in fields(kind)}
    for key in values:
        if key not in known:
            raise ValueError(f"{where}: found {key!r}; expected one of {', '.join(sorted(known))}")
    parts: dict[str, Any] = {}
    for key, value in values.items():
        nested = NESTED.get((kind, key))
        if nested and isinstance(value, dict):
            parts[key] = read(nested, value, f"{where}.{key}")
        else:
            parts[key] = tuple(value) if isinstance(value, list) else value
    return kind(**parts)


NESTED: dict[tuple[type, str], type] = {
    (Pose, "head"): Look,
    (Pose, "near"): Arm,
    (Pose, "far"): Arm,
    (Pose, "near_leg"): Leg,
    (Pose, "far_leg"): Leg,
    (Arm, "holds"): Held,
}
