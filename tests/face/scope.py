"""What formats and conditions of tests can name."""

from __future__ import annotations

from typing import Any

SCOPE: dict[str, Any] = {
    "title": "Salon",
    "count": 3,
    "price": 2.5,
    "zero": 0,
    "empty": "",
    "nothing": None,
    "yes": True,
    "no": False,
    "cells": ("a", "b", "c"),
    "none": (),
    "words": {"total": "Total", "two-sided": "recto verso"},
    "rows": ({"name": "un", "points": (1, 2)}, {"name": "deux", "points": (3,)}),
}
