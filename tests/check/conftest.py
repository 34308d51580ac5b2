"""A folder with two tiny games."""

from __future__ import annotations

from tests.cli.conftest import workspace

__all__ = ["workspace"]
