"""A small game with a board on two papers, folded ships and a figure."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import yaml

from pnp.base.cache import Cache
from pnp.base.packaged import bundled_root
from pnp.definition.workspace import Workspace
from pnp.kit.build import Kit, build
from pnp.kit.options import PrintOptions

MM = 72 / 25.4
SVG = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {0} {1}">'
    '<rect width="{0}" height="{1}" fill="#336699"/></svg>'
)
GAME: dict[str, Any] = {
    "title": "Sea",
    "version": "1",
    "authors": ["A"],
    "players": [2, 2],
    "minutes": [30, 30],
    "fonts": {"text": "source-sans-3", "display": "fraunces"},
    "documents": [
        {"id": "readme", "title": "First", "components": ["readme", "inventory"], "stock": "thin"},
        {"id": "board", "title": "Tiles", "components": ["board"], "stock": "thick"},
        {
            **{"id": "whole", "title": "One sheet", "components": ["board"], "stock": "thick"},
            **{"instead_of": "board", "paper": "a3", "note": "Or so."},
        },
        {"id": "ships", "title": "Ships", "components": ["ships"], "stock": "thick", "instead_of": "board"},
    ],
}
BOARD = {"title": "Board", "size": "250 x 360 mm", "template": "board.svg", "cards": [{"id": "board"}]}
SHIPS = {
    **{"title": "Ships", "size": "16 x 84 mm", "template": "ship.svg", "folds": [6, 38, 70], "gap": [0, 0]},
    "fields": {"title": "text"},
    "cards": [{"id": "red", "title": "Red", "quantity": 3}, {"id": "blue", "title": "Blue"}],
}
PLATES = {
    "title": "Plates",
    "kind": "figures",
    "size": "20 x 20 mm",
    "template": "plate.svg",
    "cards": [{"id": "plate"}],
}


def sea_in(folder: Path) -> Workspace:
    """A workspace with this game in a folder."""
    for name, data in {"game": GAME, "board": BOARD, "ships": SHIPS, "plates": PLATES}.items():
        path = folder / "cards" / "sea" / f"{name}.yaml"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(yaml.safe_dump(data, allow_unicode=True), encoding="utf-8")
    for name, size in {"board": (250, 360), "ship": (16, 84), "plate": (20, 20)}.items():
        path = folder / "templates" / "sea" / f"{name}.svg"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(SVG.format(*size), encoding="utf-8")
    return Workspace((folder, bundled_root()))


def kit_of(workspace: Workspace, **options: Any) -> Kit:
    return build(workspace, PrintOptions("sea", **options), Cache(None))
