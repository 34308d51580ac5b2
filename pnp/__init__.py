"""pnp: print-and-play kits from YAML and SVG.

The library's front door: everything that a program needs to make a kit (docs/api.md). A name is loaded when it is asked
for; `import pnp` loads nothing.
"""

from pnp.base.lazy import exports

__version__ = "0.2.0"
__all__ = [
    "Game",
    "Kit",
    "PrintOptions",
    "ProblemsFound",
    "UsageError",
    "Workspace",
    "__version__",
    "build",
    "draft",
    "load_game",
    "reprint",
    "save",
]

TYPE_CHECKING = False  # as in base/lazy.py
if TYPE_CHECKING:
    from pnp.base.problems import ProblemsFound, UsageError
    from pnp.definition.game import Game
    from pnp.definition.load import load_game
    from pnp.definition.workspace import Workspace
    from pnp.kit.build import Kit
    from pnp.kit.calls import build, draft, reprint, save
    from pnp.kit.options import PrintOptions
else:
    __getattr__, __dir__ = exports(
        __name__,
        {
            "Game": "pnp.definition.game",
            "Kit": "pnp.kit.build",
            "PrintOptions": "pnp.kit.options",
            "ProblemsFound": "pnp.base.problems",
            "UsageError": "pnp.base.problems",
            "Workspace": "pnp.definition.workspace",
            "build": "pnp.kit.calls",
            "draft": "pnp.kit.calls",
            "load_game": "pnp.definition.load",
            "reprint": "pnp.kit.calls",
            "save": "pnp.kit.calls",
        },
    )
