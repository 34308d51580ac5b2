"""The pictures of the README: pieces of a kit, cut from its real pages, laid out on a table (docs/overviews.yaml)."""

from __future__ import annotations

import random
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PIL import Image, ImageDraw, ImageFilter

from pnp.kit.pictures import pages_of

if TYPE_CHECKING:
    from pnp.kit.build import Kit

SIZE = (2240, 1400)
DPI = 150


class Pieces:
    """Cuts faces out of rendered pages by the trims of the manifest."""

    def __init__(self, kit: Kit, scale: float) -> None:
        self.scale = scale  # pixels a millimetre
        self.entries = [p for d in kit.documents for p in d.pieces]
        self.pages = {d.entry["file"]: list(pages_of(d.data, DPI)) for d in kit.documents}

    def face(self, name: str, side: str = "front") -> Image.Image:
        """One face, upright, at the table's scale."""
        entry = next(p for p in self.entries if p["id"] == name and p["face"] == side)
        return self.cut(entry)

    def cut(self, entry: Any) -> Image.Image:
        """The trim of one manifest entry."""
        x, y, w, h = (v * DPI / 25.4 for v in entry["trim"])
        image = self.pages[entry["file"]][entry["page"] - 1].crop((round(x), round(y), round(x + w), round(y + h)))
        size = (round(entry["trim"][2] * self.scale), round(entry["trim"][3] * self.scale))
        turned: Image.Image = image.rotate(-entry["rotation"]).resize(size, Image.Resampling.LANCZOS)
        return turned

    def board(self, name: str) -> Image.Image:
        """A tiled board put together again."""
        tiles = [p for p in self.entries if p["component"] == name and "part" in p]
        width = max(p["part"][0] + p["part"][2] for p in tiles)
        height = max(p["part"][1] + p["part"][3] for p in tiles)
        out = Image.new("RGB", (round(width * self.scale), round(height * self.scale)))
        for tile in tiles:
            out.paste(self.cut(tile), (round(tile["part"][0] * self.scale), round(tile["part"][1] * self.scale)))
        return out


def table() -> Image.Image:
    """Planks of a wooden table, the same every time."""
    dice = random.Random(7)
    image = Image.new("RGB", SIZE, "#a9764a")
    draw = ImageDraw.Draw(image)
    for top in range(0, SIZE[1], 125):
        tone = dice.randint(-9, 9)
        draw.rectangle((0, top, SIZE[0], top + 125), fill=(165 + tone, 116 + tone, 74 + tone))
        for _ in range(70):
            y, x, length = top + dice.randint(4, 120), dice.randint(-300, SIZE[0]), dice.randint(120, 700)
            shade = dice.randint(-14, 8)
            draw.line((x, y, x + length, y + dice.randint(-2, 2)), fill=(158 + shade, 109 + shade, 68 + shade), width=1)
        draw.line((0, top, SIZE[0], top), fill="#7d5331", width=3)
    return image.filter(ImageFilter.GaussianBlur(0.6))


def lay(ground: Image.Image, piece: Image.Image, centre: tuple[float, float], angle: float, radius: float) -> None:
    """Lay one piece down, turned, with rounded corners and its shadow."""
    mask = Image.new("L", piece.size, 0)
    ImageDraw.Draw(mask).rounded_rectangle((0, 0, piece.width - 1, piece.height - 1), radius, fill=255)
    card = piece.convert("RGBA")
    card.putalpha(mask)
    card = card.rotate(angle, Image.Resampling.BICUBIC, expand=True)
    x, y = round(centre[0] - card.width / 2), round(centre[1] - card.height / 2)
    shadow = Image.new("RGBA", ground.size, (0, 0, 0, 0))
    dark = Image.new("RGBA", card.size, (30, 15, 5, 150))
    dark.putalpha(card.getchannel("A").point(lambda a: a * 0.55))
    shadow.paste(dark, (x + 5, y + 8), dark)
    ground.alpha_composite(shadow.filter(ImageFilter.GaussianBlur(7)))
    ground.alpha_composite(card, (max(x, 0), max(y, 0)), (max(-x, 0), max(-y, 0)))


def overview(kit: Kit, layout: Mapping[str, Any], path: Path) -> None:
    """The pieces that a layout names, laid on a table one after the other."""
    pieces = Pieces(kit, layout["scale"])
    ground = table().convert("RGBA")
    for item in layout["items"]:
        names = item["pieces"] if "pieces" in item else [item["board"]]
        for index, name in enumerate(names):
            face = pieces.board(name) if "board" in item else pieces.face(name, item.get("side", "front"))
            x, y = item["at"]
            dx, dy = item.get("step", (0, 0))
            middle = (len(names) - 1) / 2
            sag = item.get("fan", 0) * (index - middle) ** 2
            angle = item.get("angle", 0) + item.get("turn", 0) * index
            radius = item.get("radius", 2.4) * layout["scale"]
            lay(ground, face, (x + dx * index, y + dy * index + sag), angle, radius)
    path.parent.mkdir(parents=True, exist_ok=True)
    ground.convert("RGB").resize((1280, 800), Image.Resampling.LANCZOS).quantize(220).save(path, optimize=True)
