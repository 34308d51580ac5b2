"""What our own renderer leaves to resvg, which draws pixels: an element alone, or the whole drawing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pnp.base import colours
from pnp.base.messages import Complaint, Message, message
from pnp.base.problems import Place
from pnp.svg.scene import Group, Node, Part

SPECIAL = frozenset(("filter", "mask", "opacity", "clip-path", "display", "overflow"))
SOFT_EDGES = {"filter": message("a filter"), "mask": message("a mask")}
Style = Mapping[str, str]


class Outside(Complaint):
    """An element that our own renderer cannot draw."""


class Whole(Complaint):
    """An element that must be drawn together with what lies around it, such as one that blends with it."""

    def __init__(self, why: Message, place: Place) -> None:
        super().__init__(why)
        self.place = place


def check_effects(own: Style) -> None:
    """Raise Outside for effects of an element that our own renderer cannot draw."""
    if SPECIAL.isdisjoint(own):
        return
    for name, why in SOFT_EDGES.items():
        if own.get(name, "none") not in ("none", "initial", "unset"):
            raise Outside(why)
    for name in ("opacity", "clip-path", "display", "overflow"):
        if own.get(name) == "inherit":
            raise Outside(message("{name} that is inherited", name=name))


def is_apart(own: Style) -> bool:
    """Whether what is in a group blends with nothing below the group."""
    return (
        own.get("isolation") == "isolate"
        or colours.share(own.get("opacity")) < 1
        or own.get("clip-path", "none") != "none"
    )


def joined(nodes: Sequence[Node]) -> tuple[Node, ...]:
    """Siblings; neighbours that resvg draws, and that inherit the same, as one part."""
    out: list[Node] = []
    for node in nodes:
        last = out[-1] if out else None
        if isinstance(node, Part) and isinstance(last, Part) and _goes_with(last, node):
            why = last.why if node.why in last.why.split(", ") else f"{last.why}, {node.why}"
            out[-1] = last._replace(elements=(*last.elements, *node.elements), why=why)
        else:
            out.append(node)
    return tuple(out)


def _goes_with(part: Part, other: Part) -> bool:
    """Whether two neighbours can be drawn as one."""
    same = part.renderer == other.renderer and part.inherited == other.inherited and part.viewport == other.viewport
    return same and part.renderer == "resvg"


def part_in(nodes: Sequence[Node]) -> Part | None:
    """The first part that resvg draws, however deep."""
    for node in nodes:
        found = node if isinstance(node, Part) else part_in(node.children) if isinstance(node, Group) else None
        if found:
            return found
    return None
