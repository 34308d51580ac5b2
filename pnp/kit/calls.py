"""The calls that other programs make: light to import, for the press is loaded when one of them is made."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path
    from typing import Any

    from pnp.base.cache import Cache
    from pnp.base.progress import Progress
    from pnp.definition.game import Game
    from pnp.definition.workspace import Workspace
    from pnp.kit.build import Draft, Kit
    from pnp.kit.finding import Box
    from pnp.kit.options import PrintOptions
    from pnp.kit.reprint import Reprint


def build(
    workspace: Workspace,
    options: PrintOptions,
    cache: Cache | None = None,
    progress: Progress | None = None,
    game: Game | None = None,
) -> Kit:
    """Make a kit in memory; raises ProblemsFound with everything that is wrong.

    Without a cache it is the user's own, as on the command line. A `game` at hand is printed as it is, else it is read
    from the workspace by its name in the options.
    """
    from pnp.kit import build

    return build.build(workspace, options, cache, progress, game=game)


def draft(
    workspace: Workspace,
    options: PrintOptions,
    cache: Cache | None = None,
    progress: Progress | None = None,
    game: Game | None = None,
) -> Draft:
    """Everything of a kit but the writing: composed, set and imposed, so that it can be looked at."""
    from pnp.kit import build

    return build.draft(workspace, options, cache, progress, game=game)


def reprint(
    workspace: Workspace,
    options: PrintOptions,
    wanted: Sequence[str] | Path,
    cache: Cache | None = None,
    progress: Progress | None = None,
    box: Box | None = None,
) -> Reprint:
    """Print some pieces again: by their names (event-1, pawn-red:2), or all that differ from the kit in a folder.

    What looks otherwise in the `box` that they join is cut from its own PDFs.
    """
    from pnp.kit import reprint

    return reprint.reprint(workspace, options, wanted, cache, progress, box)


def save(kit: Kit, folder: Path) -> dict[str, Any]:
    """Write a kit into its folder in one step, and return its manifest; after any failure the folder is as it was."""
    from pnp.kit import output

    return output.save(kit, folder)
