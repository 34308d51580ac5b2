"""A small game, and the kit of it that an older program has built: see old_box/README.md."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import numpy
import pypdfium2

from pnp.base.packaged import bundled_root
from pnp.definition.workspace import Workspace

OLD = Path(__file__).with_name("old_box")
DPI = 300
MM = 72 / 25.4


def quay_in(folder: Path, **replaced: tuple[str, str]) -> Workspace:
    """A workspace with the game as the old kit shows it, but for what is replaced: by a file's stem, old and new."""
    shutil.copytree(OLD / "sources", folder, dirs_exist_ok=True)
    for path in [*folder.rglob("*.yaml"), *folder.rglob("*.svg")]:
        if path.stem in replaced:
            old, new = replaced[path.stem]
            text = path.read_text(encoding="utf-8")
            assert old in text
            path.write_text(text.replace(old, new), encoding="utf-8")
    return Workspace((folder, bundled_root()))


def kept_kit(folder: Path) -> Path:
    """A copy of the kit that can be spoilt."""
    return Path(shutil.copytree(OLD / "kit", folder / "kit"))


def picture(data: bytes | Path, piece: dict[str, Any], inside: float = 0.5) -> numpy.ndarray:
    """A printed piece, upright, cut out of its page so far inside its edge; outside, if that is negative."""
    with pypdfium2.PdfDocument(data) as pdf:
        page = pdf[piece["page"] - 1]
        x, y, width, height = piece["trim"]
        left, top = (x + inside) * MM, page.get_height() - (y + inside) * MM
        page.set_cropbox(left, top - (height - 2 * inside) * MM, left + (width - 2 * inside) * MM, top)
        image = page.render(scale=DPI / 72).to_numpy()[:, :, :3].astype(int)
    return numpy.rot90(image, 2) if piece["rotation"] else image


def difference(one: numpy.ndarray, other: numpy.ndarray) -> float:
    """How much two pictures differ on the average, of 255."""
    assert one.shape == other.shape
    return float(numpy.abs(one - other).mean())
