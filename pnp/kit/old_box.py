"""Pieces for a box that was printed a while ago: what looks otherwise today is cut from the kit's own kept PDFs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import Literal, NamedTuple

from pnp.base.choices import Side
from pnp.base.clean import printable
from pnp.base.geometry import Rect
from pnp.definition.components import Component
from pnp.definition.game import Game
from pnp.face.former import FormerHashes
from pnp.face.model import Face
from pnp.kit.composing import Composed
from pnp.kit.finding import Box
from pnp.kit.kept import Cutter, KeptPiece, Spot
from pnp.kit.layout import scale_of
from pnp.kit.options import PrintOptions
from pnp.kit.wishes import Design, Wish
from pnp.sheet.backs import back_of
from pnp.sheet.in_place import Deck
from pnp.sheet.model import Mark, Piece, Placement, Sheet, Spec

Why = Literal["same", "new", "changed", "version", "gone"]  # how a piece stands to the kit that it joins
CUT: tuple[Why, ...] = ("changed", "version", "gone")
EXACT = 0.02  # mm


class Match(NamedTuple):
    """How one piece came about: why, and the file that it was cut from, or none if it was drawn anew."""

    why: Why
    file: str = ""
    stock: str = ""  # the paper of that file, in words


class Matched(NamedTuple):
    """Everything for the sheets, the wishes as they are printed, and how each piece came about."""

    kit: Composed
    deck: Deck
    wishes: tuple[Wish, ...]
    matches: Mapping[str, Match]


def gone_designs(game: Game, kept: Mapping[str, KeptPiece], options: PrintOptions) -> list[Design]:
    """Pieces of a kept kit that the game has no more."""
    known = {card.id for component in game.components.values() for card in component.drawn}
    return [_design(game, piece, options) for piece in kept.values() if piece.id not in known]


def matched(
    kit: Composed, deck: Deck, chosen: Sequence[Wish], box: Box, kept: Mapping[str, KeptPiece], options: PrintOptions
) -> Matched:
    """Each piece as it is in the box: drawn anew where that is the same, else cut from the kept pages."""
    version = printable(str(box.manifest.get("version", "")))
    former = FormerHashes()
    matches = {wish.entry.card.id: _match(wish.entry, kit, kept, version, former) for wish in chosen}
    cut = [kept[name] for name, match in matches.items() if match.why in CUT]
    if not cut:
        return Matched(kit, deck, tuple(chosen), matches)
    cutter = Cutter(box)
    wishes = tuple(_fitted(wish, kit.game, kept, matches, options) for wish in chosen)
    faces: dict[tuple[str, Side], Face] = {}
    for wish in wishes:
        if matches[wish.entry.card.id].why in CUT:
            faces |= cutter.faces(kept[wish.entry.card.id], scale_of(wish.entry.component, options))
    names = {piece.id for piece in cut}

    def joined(all_faces: Mapping[tuple[str, Side], Face]) -> Mapping[tuple[str, Side], Face]:
        return MappingProxyType({**{key: face for key, face in all_faces.items() if key[0] not in names}, **faces})

    game = kit.game._replace(meta=replace(kit.game.meta, version=version))
    fitted = kit.with_game(game)._replace(faces=joined(kit.faces), printed=joined(kit.printed))
    own = [kept[name] for name in matches if name in kept]
    return Matched(fitted, _deck(deck, own, cutter, options), wishes, matches)


def _match(entry: Design, kit: Composed, kept: Mapping[str, KeptPiece], version: str, former: FormerHashes) -> Match:
    """How a piece of today stands to that of the kit; another version is another mark on every front."""
    piece = kept.get(entry.card.id)
    if piece is None:
        return Match("new")
    file, stock = str(piece.document["file"]), printable(str(piece.document["stock"]))
    if (piece.id, "front") not in kit.faces:
        return Match("gone", file, stock)
    if not piece.looks_as(kit.faces, former):
        return Match("changed", file, stock)
    return Match("version", file, stock) if version != kit.game.meta.version else Match("same")


def _fitted(
    wish: Wish, game: Game, kept: Mapping[str, KeptPiece], matches: Mapping[str, Match], options: PrintOptions
) -> Wish:
    """A wish whose component has the size that the piece has in the box."""
    entry = wish.entry
    if matches[entry.card.id].why not in CUT:
        return wish
    size, factor = kept[entry.card.id].size, scale_of(entry.component, options)
    if all(abs(a * factor - b) < EXACT for a, b in zip(entry.component.size, size, strict=True)):
        return wish
    design = _design(game, kept[entry.card.id], options)
    return wish._replace(entry=design._replace(number=entry.number, card=entry.card))


def _design(game: Game, piece: KeptPiece, options: PrintOptions) -> Design:
    """A stand-in for a piece as it was: of its size, without folds; it has the title of its document."""
    base = next(component for component in game.components.values() if component.kind == "cards" and component.cards)
    width, height = (side / options.scale for side in piece.size)
    bleed = max(max(spot.bleeds) for spot in piece.spots) / options.scale
    title = printable(str(piece.document["title"]))
    component: Component = base._replace(
        id=f"{piece.component}-{width:.3f}x{height:.3f}",
        title=title,
        size=(width, height),
        bleed=bleed,
        min_bleed=min(2.0, bleed),
    )
    component = component._replace(corner=0.0, gap=None, columns=0, folds=(), back="", cards=())
    return Design(0, component, base.cards[0]._replace(id=piece.id, data=MappingProxyType({}), quantity=1))


def _deck(deck: Deck, own: Sequence[KeptPiece], cutter: Cutter, options: PrintOptions) -> Deck:
    """The deck as it stands on the kept pages, as far as it is wished for; of the rest as it stands today."""
    pages: dict[tuple[str, int], list[tuple[KeptPiece, Spot]]] = {}
    for piece in own:
        for spot in piece.spots if not any(spot.part for spot in piece.spots) else ():
            pages.setdefault((spot.file, spot.page), []).append((piece, spot))
    fronts = [_sheet(page, cutter) for page in pages.values() if any(spot.side == "front" for _, spot in page)]
    backs = [back_of(front, options.duplex) for front in fronts if options.turned and not front.folded]
    anchors = dict(deck.anchors)
    names = {piece.id for piece in own}
    for placed in (p for sheet in reversed([*fronts, *backs]) for p in reversed(sheet.placements)):
        anchors[placed.piece.id, placed.side] = (placed.trim.x, placed.trim.y)
    others = [s._replace(placements=tuple(p for p in s.placements if p.piece.id not in names)) for s in deck.sheets]
    return Deck(anchors, deck.forms, (*fronts, *others))


def _sheet(page: Sequence[tuple[KeptPiece, Spot]], cutter: Cutter) -> Sheet:
    """A kept page with the pieces that matter, as a sheet."""
    width, height = cutter.page_size(page[0][1])
    placements = [
        Placement(
            Piece(Spec(piece.component, *piece.size, 0.0, 0.0), piece.id, spot.copy, bool(piece.best("back"))),
            spot.side, spot.trim, spot.bleeds, int(spot.rotation),
        )
        for piece, spot in page
    ]  # fmt: skip
    behind = {(p.piece.id, p.piece.copy): p.trim for p in placements if p.side == "back"}
    marks = [_fold(p.trim, behind[key], width, height) for p in placements
             if p.side == "front" and (key := (p.piece.id, p.piece.copy)) in behind]  # fmt: skip
    return Sheet(width, height, "front", tuple(placements), tuple(marks[:1]), None, bool(marks))


def _fold(front: Rect, back: Rect, width: float, height: float) -> Mark:
    """Where a sheet is folded whose backs stand beside their fronts, or below them."""
    if abs(front.y - back.y) < 1.0:
        return Mark(width / 2, 0.0, width / 2, height, "fold")
    return Mark(0.0, height / 2, width, height / 2, "fold")
