"""The pictures of the README: pieces of a kit, cut from its real pages and photographed on a table (overviews.yaml)."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
from camera import Camera, lay_surface
from PIL import Image, ImageDraw, ImageFilter
from wood import wood

from pnp.kit.pictures import pages_of

if TYPE_CHECKING:
    from pnp.kit.build import Kit

SIZE = (2560, 1600)  # drawn twice as fine as it is kept
KEPT = (1280, 800)
DPI = 200
SCALE = 5.0  # pixels a millimetre of what is cut out
CARD, BOARD = 0.5, 1.6  # mm: how thick a card is, and a board or token on grey board
LIGHT = (0.55, -0.75)  # where a shadow falls, in mm for each mm of height
FOOT = 14.0  # mm that a folded tent is deep
EDGE = (236, 226, 205)


class Placed(NamedTuple):
    """A piece on the table: its picture, its middle, how it is turned, what it lies on, its thickness, its corners."""

    face: Image.Image
    middle: tuple[float, float]
    angle: float
    low: float
    thick: float
    radius: float
    standing: bool = False

    @property
    def size(self) -> tuple[float, float]:
        """Width and height in mm."""
        return self.face.width / SCALE, self.face.height / SCALE

    def corners(self, high: float) -> list[tuple[float, float, float]]:
        """Upper left, then clockwise, at a height; of a standing piece those of its upright face."""
        width, height = self.size
        if self.standing:
            top = high + math.sqrt(height**2 - FOOT**2 / 4)
            ridge = [(x, y, top) for x, y in self.turned(((-width / 2, 0), (width / 2, 0)))]
            return ridge + [(x, y, high) for x, y in self.turned(((width / 2, -FOOT / 2), (-width / 2, -FOOT / 2)))]
        flat = self.turned(
            ((-width / 2, height / 2), (width / 2, height / 2), (width / 2, -height / 2), (-width / 2, -height / 2))
        )
        return [(x, y, high) for x, y in flat]

    def outline(self, high: float) -> list[tuple[float, float, float]]:
        """The rim of a lying piece at a height."""
        width, height = self.size
        return [(x, y, high) for x, y in self.turned(tuple(_rounded(width, height, self.radius)))]

    def turned(self, points: Sequence[tuple[float, float]]) -> list[tuple[float, float]]:
        """Points around the middle of the piece, as points of the table."""
        c, s = math.cos(math.radians(self.angle)), math.sin(math.radians(self.angle))
        x0, y0 = self.middle
        return [(x0 + x * c - y * s, y0 + x * s + y * c) for x, y in points]


def _rounded(width: float, height: float, radius: float) -> Iterator[tuple[float, float]]:
    """The rim of a rectangle with round corners, around its middle."""
    r = min(radius, width / 2, height / 2)
    for corner, (sx, sy) in enumerate(((1, 1), (-1, 1), (-1, -1), (1, -1))):
        for step in range(7):
            turn = math.radians(90 * corner + 15 * step)
            yield sx * (width / 2 - r) + r * math.cos(turn), sy * (height / 2 - r) + r * math.sin(turn)


class Pieces:
    """Cuts faces out of rendered pages by the trims of the manifest."""

    def __init__(self, kit: Kit) -> None:
        self.entries = [p for d in kit.documents for p in d.pieces]
        self.pages = {d.entry["file"]: list(pages_of(d.data, DPI)) for d in kit.documents}

    def face(self, name: str, side: str = "front") -> Image.Image:
        """One face, upright."""
        return self.cut(next(p for p in self.entries if p["id"] == name and p["face"] == side))

    def cut(self, entry: Any) -> Image.Image:
        """The trim of one manifest entry."""
        x, y, w, h = (v * DPI / 25.4 for v in entry["trim"])
        image = self.pages[entry["file"]][entry["page"] - 1].crop((round(x), round(y), round(x + w), round(y + h)))
        turned: Image.Image = image.rotate(-entry["rotation"], expand=True)
        size = entry["trim"][2:] if entry["rotation"] % 180 == 0 else entry["trim"][:1:-1]
        return turned.resize((round(size[0] * SCALE), round(size[1] * SCALE)), Image.Resampling.LANCZOS)

    def board(self, name: str) -> Image.Image:
        """A tiled board put together again."""
        tiles = [p for p in self.entries if p["component"] == name and "part" in p]
        width = max(p["part"][0] + p["part"][2] for p in tiles)
        height = max(p["part"][1] + p["part"][3] for p in tiles)
        out = Image.new("RGB", (round(width * SCALE), round(height * SCALE)))
        for tile in tiles:
            out.paste(self.cut(tile), (round(tile["part"][0] * SCALE), round(tile["part"][1] * SCALE)))
        return out


def placed(pieces: Pieces, items: Sequence[Mapping[str, Any]]) -> Iterator[Placed]:
    """Every piece that a layout names, in the order in which they are laid down."""
    board: Placed | None = None
    for item in items:
        names = item["pieces"] if "pieces" in item else [item["board"]]
        middle = (len(names) - 1) / 2
        for index, name in enumerate(names):
            face = pieces.board(name) if "board" in item else pieces.face(name, item.get("side", "front"))
            if "crop" in item:  # the part of a net that is seen when it is glued, as shares of its height
                top, bottom = item["crop"]
                face = face.crop((0, round(face.height * top), face.width, round(face.height * bottom)))
            x, y = item["at"]
            dx, dy = item.get("step", (0, 0))
            spot = (x + dx * index, y + dy * index - item.get("fan", 0) * (index - middle) ** 2)
            turn, low = item.get("angle", 0) + item.get("turn", 0) * index, item.get("on", 0)
            if board and item.get("in_play"):
                spot, turn, low = board.turned([spot])[0], turn + board.angle, board.low + board.thick
            one = Placed(
                face,
                spot,
                turn,
                low + item.get("rise", 0) * index,
                item.get("thick", BOARD if "board" in item else CARD),
                item.get("radius", 2.4),
                bool(item.get("standing")),
            )
            board = one if "board" in item else board
            yield one


def lay(picture: Image.Image, camera: Camera, one: Placed) -> None:
    """Lay one piece down: its shadow, its edge, its face."""
    _shade(picture, camera, one)
    if one.standing:
        _stand(picture, camera, one)
        return
    draw = ImageDraw.Draw(picture)
    layers = max(2, round(one.thick * 4))
    for layer in range(layers):
        share = layer / layers
        tone = tuple(round(value * (0.62 + 0.3 * share)) for value in EDGE)
        draw.polygon(camera.see(one.outline(one.low + one.thick * share)), fill=(*tone, 255))
    mask = Image.new("L", one.face.size, 0)
    ImageDraw.Draw(mask).rounded_rectangle(
        (0, 0, one.face.width - 1, one.face.height - 1), one.radius * SCALE, fill=255
    )
    face = one.face.convert("RGBA")
    face.putalpha(mask)
    lay_surface(picture, face, camera.see(one.corners(one.low + one.thick)))


def _stand(picture: Image.Image, camera: Camera, one: Placed) -> None:
    """A strip of card that is folded to a tent: the dark inside beside its leaning face."""
    left, right, lower_right, lower_left = one.corners(one.low)
    behind = [(x, y, one.low) for x, y in one.turned(((one.size[0] / 2, FOOT / 2), (-one.size[0] / 2, FOOT / 2)))]
    draw = ImageDraw.Draw(picture)
    for inside in ((right, lower_right, behind[0]), (left, lower_left, behind[1])):
        draw.polygon(camera.see(inside), fill=(96, 80, 66, 255))
    lay_surface(picture, one.face.convert("RGBA"), camera.see(one.corners(one.low)))


def _shade(picture: Image.Image, camera: Camera, one: Placed) -> None:
    """What the lamp leaves dark beside a piece: close by and sharp, farther off and soft."""
    height = one.size[1] if one.standing else one.thick
    for share, strength in ((0.25, 0.34), (1.0, 0.26), (2.2, 0.16)):
        far = height * share + 0.3
        dx, dy = LIGHT[0] * far, LIGHT[1] * far
        if one.standing:
            (a, b), (c, d) = ((x, y) for x, y, _ in one.corners(0)[3:1:-1])
            dx, dy = dx * 0.45, -dy * 0.25  # of a tent only the ridge is as high as it is
            ground = [(a, b), (c, d), (c + dx, d + dy + FOOT), (a + dx, b + dy + FOOT)]
        else:
            ground = [(x + dx, y + dy) for x, y, _ in one.outline(0)]
        seen = camera.see([(x, y, one.low) for x, y in ground])
        blur = 3 + min(18.0, far * 3.2)
        edge = round(3 * blur) + 2
        left, top = (max(0, int(min(p[axis] for p in seen)) - edge) for axis in (0, 1))
        right, bottom = (min(picture.size[axis], int(max(p[axis] for p in seen)) + edge) for axis in (0, 1))
        if left >= right or top >= bottom:
            continue
        mask = Image.new("L", (right - left, bottom - top), 0)
        ImageDraw.Draw(mask).polygon([(x - left, y - top) for x, y in seen], fill=round(255 * strength))
        dark = Image.new("RGBA", mask.size, (34, 16, 8, 255))
        dark.putalpha(mask.filter(ImageFilter.GaussianBlur(blur)))
        picture.alpha_composite(dark, (left, top))


def _lit(picture: Image.Image) -> Image.Image:
    """Lamplight from the upper left, and a little darkness in the corners."""
    width, height = picture.size
    y, x = np.mgrid[0:height, 0:width]
    away = np.hypot((x / width - 0.36) * 1.15, (y / height - 0.30) * 0.9)
    light = np.clip(1.08 - 0.42 * away**1.7, 0.55, 1.1)
    shown = np.asarray(picture.convert("RGB"), dtype=float) * light[..., None] * (1.0, 0.992, 0.972)
    return Image.fromarray(np.clip(shown, 0, 255).astype(np.uint8))


def _focused(picture: Image.Image, sharp: tuple[float, float]) -> Image.Image:
    """A little soft in front of and behind what is looked at, as shares of the height."""
    rows = np.linspace(0, 1, picture.height)
    far, near = sharp
    out = np.clip((far - rows) / max(far, 0.01), 0, 1) + np.clip((rows - near) / max(1 - near, 0.01), 0, 1)
    mask = Image.fromarray((np.repeat(out[:, None], picture.width, 1) * 255).astype(np.uint8))
    return Image.composite(picture.filter(ImageFilter.GaussianBlur(4.5)), picture, mask)


def overview(kit: Kit, layout: Mapping[str, Any], path: Path) -> None:
    """The pieces that a layout names, photographed."""
    stand = layout["camera"]
    camera = Camera(stand["at"], stand["towards"], stand["lens"], SIZE)
    picture = Image.new("RGBA", SIZE, (90, 58, 34, 255))
    x0, y0, x1, y1 = layout["table"]
    top = wood(round(x1 - x0), round(y1 - y0), 3.0)
    lay_surface(picture, top, camera.see([(x0, y1, 0), (x1, y1, 0), (x1, y0, 0), (x0, y0, 0)]))
    things = list(placed(Pieces(kit), layout["items"]))
    flat = [one for one in things if not one.standing]
    upright = sorted((one for one in things if one.standing), key=lambda one: -one.middle[1])
    for one in (*flat, *upright):
        lay(picture, camera, one)
    shown = _focused(_lit(picture), tuple(layout.get("sharp", (0.12, 0.9))))
    path.parent.mkdir(parents=True, exist_ok=True)
    small = shown.resize(KEPT, Image.Resampling.LANCZOS)
    small.quantize(256).save(path, optimize=True)
