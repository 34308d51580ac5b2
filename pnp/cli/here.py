"""Where a command works: the workspace of the current folder, the user's cache, the cores of the machine."""

from __future__ import annotations

import os
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from pnp.base.cache import Cache
    from pnp.definition.workspace import Workspace


class Here:
    """Each part is made when a command asks for it."""

    folder = Path()

    @cached_property
    def workspace(self) -> Workspace:
        """The games, templates and fonts of the current folder, and those that come with pnp."""
        from pnp.definition.workspace import Workspace

        return Workspace.here(self.folder)

    @cached_property
    def cache(self) -> Cache:
        """What earlier builds have drawn."""
        from pnp.base.cache import Cache

        return Cache.usual()

    @property
    def cores(self) -> int:
        """How many processes to start if nobody says."""
        return os.cpu_count() or 1


def here() -> Here:
    """The place of the command that is being carried out."""
    return click.get_current_context().ensure_object(Here)
