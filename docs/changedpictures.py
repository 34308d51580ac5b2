"""Pictures of kits with other values beside the shipped ones: the print follows the data (docs/designer.md)."""

from __future__ import annotations

from collections.abc import Mapping

from deskpictures import beside
from PIL import Image

from pnp.base.cache import Cache, default_folder
from pnp.definition.workspace import Workspace
from pnp.kit.build import build
from pnp.kit.options import PrintOptions
from pnp.kit.pictures import pages_of

SMALL_SEA = {
    "board.board.columns": "9",
    "board.board.rows": "9",
    "board.board.frontier": "5",
    "board.board.camps": "[{camp: south, port: E1, zone: [D1, F1, D2, E2, F2]}, "
    "{camp: north, port: E9, zone: [D9, F9, D8, E8, F8]}]",
    "junks.south.quantity": "8",
    "junks.north.quantity": "8",
}
SHORT_TRACK = {
    "board.board.blocks.1.to": "10",
    "board.board.blocks.2.from": "11",
    "board.board.blocks.2.to": "20",
    "board.board.blocks.3.from": "21",
    "board.board.blocks.3.to": "30",
    "game.parameters.last_block_times": "3",
}
OTHER_RACE = {
    "game.parameters.rounds": "7",
    "game.parameters.night_rounds": "[2, 7]",
    "game.players": "[2, 8]",
    "course.slick-1.quantity": "6",
}
# name → (game, document, page from 0, which part of the page, the kits)
SHOWN: dict[str, tuple[str, str, int, tuple[float, float, float, float], list[Mapping[str, str]]]] = {
    "sea": ("jonques", "board-a3", 0, (0.06, 0.06, 0.94, 0.94), [{}, SMALL_SEA, {"game.variants.geometry": "ring"}]),
    "track": ("marathon", "board-a3", 0, (0.07, 0.07, 0.93, 0.93), [{}, SHORT_TRACK]),
    "rules": ("jonques", "rules", 0, (0.03, 0.03, 0.97, 0.97), [{}, SMALL_SEA]),
    "pad": ("mans", "scores", 0, (0.0, 0.0, 0.52, 0.52), [{}, OTHER_RACE]),
    "deck": ("mans", "rules", 0, (0.03, 0.16, 0.5, 0.97), [{}, OTHER_RACE]),
}


def changed_pictures(workspace: Workspace) -> dict[str, Image.Image]:
    """Every picture by its name."""
    cache = Cache(default_folder())
    found = {}
    for name, (game, document, number, part, kits) in SHOWN.items():
        pages = [_page(workspace, cache, game, document, number, changes) for changes in kits]
        found[name] = beside([_cut(page, part) for page in pages], 430)
    return found


def _page(
    workspace: Workspace, cache: Cache, game: str, document: str, number: int, changes: Mapping[str, str]
) -> Image.Image:
    kit = build(workspace, PrintOptions(game, trial=tuple(changes.items())), cache)
    data = next(d.data for d in kit.documents if d.entry["id"] == document)
    return list(pages_of(data, 110))[number]


def _cut(page: Image.Image, part: tuple[float, float, float, float]) -> Image.Image:
    left, top, right, bottom = part
    across, down = page.size
    return page.crop((round(left * across), round(top * down), round(right * across), round(bottom * down)))
