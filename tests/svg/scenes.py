"""What tests of scenes share: a drawing as people write it, resolved."""

from __future__ import annotations

from pnp.svg.scene import Gradient, Group, Node, Part, Shape
from tests.drawn import drawn

VIEW = (0.0, 0.0, 100.0, 50.0)
STOPS = '<stop offset="0" stop-color="#ff0000"/><stop offset="1" stop-color="#0000ff"/>'
RED, BLUE, BLACK = (1.0, 0.0, 0.0), (0.0, 0.0, 1.0), (0.0, 0.0, 0.0)


def scene(inner: str) -> tuple[Node, ...]:
    """What a drawing on a page of 100 × 50 comes to."""
    return drawn(inner, VIEW).scene


def shape(inner: str) -> Shape:
    """The only thing that it comes to, which is a shape."""
    (node,) = scene(inner)
    assert isinstance(node, Shape), node
    return node


def group(inner: str) -> Group:
    """The only thing that it comes to, which is a group."""
    (node,) = scene(inner)
    assert isinstance(node, Group), node
    return node


def part(inner: str) -> Part:
    """The only thing that it comes to, which another renderer draws."""
    (node,) = scene(inner)
    assert isinstance(node, Part), node
    return node


def gradient(inner: str) -> Gradient:
    """What the only shape is filled with."""
    paint = shape(inner).fill
    assert isinstance(paint, Gradient), paint
    return paint
