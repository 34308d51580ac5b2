"""A kept kit, its manifest and its PDFs → the faces of its pieces, cut out of the pages just as they were printed."""

from __future__ import annotations

import hashlib
import io
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from pnp.base.choices import Side
from pnp.base.clean import printable
from pnp.base.files import is_link
from pnp.base.geometry import IDENTITY, Matrix, Rect, multiply, rotate, scale, translate
from pnp.base.messages import message
from pnp.base.problems import UsageError
from pnp.base.reading import MEGABYTE, read_within
from pnp.base.system_words import reason
from pnp.face.former import FormerHashes
from pnp.face.model import ArtItem, Face, Faces
from pnp.kit.finding import Box
from pnp.kit.manifest import CANONICAL, FORMER, HASH, no_manifest

if TYPE_CHECKING:
    import pikepdf

LARGEST = 1024 * MEGABYTE
TURNS = (0, 90, 180, 270)  # how a face may lie on its page
Bleeds = tuple[float, float, float, float]


class Spot(NamedTuple):
    """Where a face of a piece was printed, or a tile of it."""

    side: Side
    copy: int
    file: str
    page: int
    trim: Rect
    bleeds: Bleeds
    rotation: float
    part: Rect | None
    hashes: str
    hash: str

    @property
    def upright(self) -> tuple[float, float]:
        """Width and height of what was printed there, however it lies."""
        across = self.rotation % 180 != 0
        return (self.trim.height, self.trim.width) if across else (self.trim.width, self.trim.height)


class KeptPiece(NamedTuple):
    """A piece of a kept kit: its component, every spot of it, and what the kit says of its document."""

    id: str
    component: str
    spots: tuple[Spot, ...]
    document: Mapping[str, Any]
    backless: bool = False  # whether its kit was printed without backs

    def best(self, side: Side) -> list[Spot]:
        """The spots of the copy with the widest bleed: one, or a tile each; none if there is no such side."""
        copies: dict[int, list[Spot]] = {}
        for spot in self.spots:
            if spot.side == side:
                copies.setdefault(spot.copy, []).append(spot)
        return max(copies.values(), key=lambda spots: min(min(s.bleeds) for s in spots), default=[])

    @property
    def size(self) -> tuple[float, float]:
        """Width and height on paper."""
        spots = self.best("front") or self.best("back")
        areas = [spot.part or Rect(0.0, 0.0, *spot.upright) for spot in spots]
        return max(area.right for area in areas), max(area.bottom for area in areas)

    def looks_as(self, faces: Faces, former: FormerHashes) -> bool:
        """Whether it looks on all sides that were printed as it does today."""
        today = {side for piece, side in faces if piece == self.id}
        if {spot.side for spot in self.spots} != (today - {"back"} if self.backless else today):
            return False
        for spot in self.spots:
            face = faces[self.id, spot.side]
            if spot.hash != (face.digest if spot.hashes == CANONICAL else former.of(face))[:HASH]:
                return False
        return True


def kept_pieces(box: Box) -> dict[str, KeptPiece]:
    """Every piece of a kit by its id, in its order; of a piece in several documents, the one for its own paper."""
    kind, backless = box.manifest.get("hashes", FORMER), box.manifest.get("duplex") == "none"
    found: dict[str, KeptPiece] = {}
    try:
        documents = {row["file"]: row for row in box.manifest["documents"] if row["title"] and row["stock"]}
        for row in box.manifest["pieces"]:
            document = documents[row["file"]]
            spot = _spot(row, kind)
            name = str(row["id"]).rpartition("-")[0] if spot.part else str(row["id"])
            before = found.get(name)
            if before is None or (before.document.get("instead_of") and not document.get("instead_of")):
                found[name] = KeptPiece(name, str(row["component"]), (spot,), document, backless)
            elif before.document["file"] == document["file"]:
                found[name] = before._replace(
                    spots=(*before.spots, spot), backless=before.backless and spot.side == "front"
                )
    except (KeyError, ValueError) as error:
        raise no_manifest(
            box.path, message("pieces: {error} is missing or wrong", error=printable(str(error))[:60])
        ) from None
    return found


def _spot(row: Mapping[str, Any], kind: str) -> Spot:
    """Where a manifest says that a face stands."""
    part, bleeds = row.get("part"), row.get("bleeds") or [row["bleed"]] * 4
    if len(row["trim"]) != 4 or len(bleeds) != 4 or (part and len(part) != 4) or row["rotation"] not in TURNS:
        raise ValueError(str(row["id"]))
    return Spot(
        row["face"],
        row["copy"],
        row["file"],
        row["page"],
        Rect(*map(float, row["trim"])),
        (float(bleeds[0]), float(bleeds[1]), float(bleeds[2]), float(bleeds[3])),
        float(row["rotation"]),
        Rect(*map(float, part)) if part else None,
        row.get("hashes", kind),
        row["hash"],
    )


class Cutter:
    """Cuts faces out of the PDFs of a kit; each is opened once, when it is wanted, if it still is as it was written."""

    def __init__(self, box: Box) -> None:
        self.box = box
        self._opened: dict[str, pikepdf.Pdf] = {}

    def faces(self, piece: KeptPiece, factor: float) -> dict[tuple[str, Side], Face]:
        """Every side of a piece; `factor` is how much larger than drawn the kit was printed."""
        sides: tuple[Side, ...] = ("front", "back")
        return {(piece.id, side): self._face(piece, side, factor) for side in sides if piece.best(side)}

    def page_size(self, spot: Spot) -> tuple[float, float]:
        """Width and height of the page that a face stands on, in mm."""
        left, bottom, right, top = (float(v) * 25.4 / 72 for v in self._page(spot).mediabox)
        return round(right - left, 3), round(top - bottom, 3)

    def _face(self, piece: KeptPiece, side: Side, factor: float) -> Face:
        """One side, from its place on a page or from its tiles."""
        from pnp.pdf.cut import cut

        spots = piece.best(side)
        items = []
        for spot in spots:
            area = spot.trim.grown(*spot.bleeds)
            self._check(spot, area)
            art = cut(self._pdf(spot.file), spot.page, area)
            items.append(ArtItem(art, _laid(spot, area, factor)))
        width, height = (side / factor for side in piece.size)
        bleed = max(max(spot.bleeds) for spot in spots) / factor
        face = Face(width, height, bleed, tuple(items))
        face.remember(spots[0].hash)
        return face

    def _check(self, spot: Spot, area: Rect) -> None:
        """A face must stand on its page, and have a size."""
        width, height = self.page_size(spot)
        inside = area.x >= -0.1 and area.y >= -0.1 and area.right <= width + 0.1 and area.bottom <= height + 0.1
        if not inside or min(spot.trim[2:]) < 1 or min(spot.bleeds) < 0:
            raise no_manifest(
                self.box.path,
                message("a piece stands outside page {page} of {file}", page=spot.page, file=printable(spot.file)),
            )

    def _page(self, spot: Spot) -> pikepdf.Page:
        pdf = self._pdf(spot.file)
        if not 1 <= spot.page <= len(pdf.pages):
            raise no_manifest(
                self.box.path, message("{file} has no page {page}", file=printable(spot.file), page=spot.page)
            )
        return pdf.pages[spot.page - 1]

    def _pdf(self, file: str) -> pikepdf.Pdf:
        """A document of the kit; one that is lost or changed is told, with what is in its way."""
        if file not in self._opened:
            import pikepdf

            path = self.box.folder / file
            digest = next(row.get("sha256") for row in self.box.manifest["documents"] if row["file"] == file)
            try:
                data = b"" if is_link(path) else read_within(path, LARGEST)
                if not data or digest not in (None, hashlib.sha256(data).hexdigest()):
                    raise self._lost(file, message("it is not as pnp has written it"))
                self._opened[file] = pikepdf.open(io.BytesIO(data))
            except OSError as error:
                raise self._lost(file, reason(error)) from None
            except pikepdf.PdfError:
                raise self._lost(file, message("it cannot be read")) from None
        return self._opened[file]

    def _lost(self, file: str, why: str) -> UsageError:
        what = message(
            "{folder} is needed, for pieces that look otherwise today",
            folder=printable((self.box.folder / file).as_posix()),
        )
        return UsageError(
            message("{what}: {why}; bring it back, or say --redraw to print as the files are today", what=what, why=why)
        )


def _laid(spot: Spot, area: Rect, factor: float) -> Matrix:
    """From what was cut out, in mm, to the upright face."""
    trim = spot.trim
    width, height = spot.upright
    middle = translate(area.x - trim.x - trim.width / 2, area.y - trim.y - trim.height / 2)
    matrix = multiply(translate(width / 2, height / 2), multiply(rotate(-spot.rotation % 360), middle))
    if not spot.rotation:
        matrix = translate(area.x - trim.x, area.y - trim.y)
    if spot.part:
        matrix = multiply(translate(spot.part.x, spot.part.y), matrix)
    return multiply(scale(1 / factor, 1 / factor) if factor != 1.0 else IDENTITY, matrix)
