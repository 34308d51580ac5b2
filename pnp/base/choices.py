"""What a print can be chosen from: closed sets that every stage knows by one type."""

from __future__ import annotations

from typing import Literal, get_args

Side = Literal["front", "back"]
Duplex = Literal["long", "short", "none", "fold"]  # the edge that is turned; no backs; backs across a fold
Order = Literal["alternating", "fronts-first"]  # each front with its back; all fronts, then all backs
Marks = Literal["crop", "lines", "none"]  # in the margins; along the cuts
Ink = Literal["full", "saver", "grey"]
Renderer = Literal["own", "cairosvg"]  # who draws art: our own pens where they can, or the one they are compared with

SIDES: tuple[Side, ...] = get_args(Side)
DUPLEX: tuple[Duplex, ...] = get_args(Duplex)
ORDERS: tuple[Order, ...] = get_args(Order)
MARKS: tuple[Marks, ...] = get_args(Marks)
INKS: tuple[Ink, ...] = get_args(Ink)
RENDERERS: tuple[Renderer, ...] = get_args(Renderer)
