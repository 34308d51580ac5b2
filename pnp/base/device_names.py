"""Names that Windows keeps for devices: no file of such a name can be copied there."""

from __future__ import annotations

DEVICES = frozenset(("CON", "PRN", "AUX", "NUL", *(f"{port}{n}" for port in ("COM", "LPT") for n in "123456789¹²³")))


def is_device(name: str) -> bool:
    """Whether a name is a device's, whatever its ending."""
    return name.partition(".")[0].rstrip(" ").upper() in DEVICES
