"""device_names: names that Windows keeps for devices."""

from __future__ import annotations

from pnp.base.device_names import is_device


def test_devices_are_known_whatever_their_ending() -> None:
    """In capitals and small letters; what only begins like one is none."""
    assert all(map(is_device, ("con", "NUL.txt", "Aux .svg", "com1.tar.gz", "LPT³")))
    assert not any(map(is_device, ("console", "null", "com0", "com10", "", "a.con")))
