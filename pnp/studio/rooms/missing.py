"""A piece is missing: all pieces as pictures, what is lost and how often, and one PDF a paper that joins the box."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from pnp.base.choices import INKS, Ink
from pnp.base.messages import message
from pnp.base.problems import UsageError
from pnp.definition.game import Game
from pnp.kit.kept import KeptPiece, kept_pieces
from pnp.kit.options import PrintOptions
from pnp.kit.wishes import MOST, entries_of
from pnp.speech.saying import said
from pnp.studio.addresses import address
from pnp.studio.answers import asked, data, page, studio_of
from pnp.studio.asking import folder_name, game_of, look_of, options_of
from pnp.studio.easel import Easel, Look, Spot
from pnp.studio.kits import KeptKit, is_current, kit_in, kits_of
from pnp.studio.rooms.desk import kit_row
from pnp.studio.rooms.work import described
from pnp.studio.sentences import MISSING
from pnp.studio.workshop import Workshop

SAME = "="  # the printer of the box; no printer can be called so


async def missing(request: Request) -> Response:
    """The page on which lost pieces are chosen."""
    studio = studio_of(request)
    name = game_of(request, studio)
    offer = await studio.ask(name, "offer", name)
    kits = kits_of(name)
    return page(
        request,
        "missing",
        MISSING,
        **offer,
        recall=[f"desk {name}"],
        game=name,
        kits=[kit_row(kit) for kit in kits],
        any_printer=any(kit.manifest.get("printer") for kit in kits),
        said=said,
    )


async def pieces(request: Request) -> Response:
    """Every piece of a kit, or of the game as it is today, by component."""
    studio = studio_of(request)
    name = game_of(request, studio)
    chosen = request.query_params.get("kit", "")
    kit = kit_in(name, folder_name(chosen)) if chosen else None
    look = _look(kit.manifest) if kit else look_of(request.query_params)
    found = await studio.at_easel(name, look, "pieces", kit)
    shown = {"lang": look.lang, "ink": look.ink, "size": "large" if look.large_print else ""}
    return data({"kit": chosen, "look": shown, "components": found, "most": MOST})


def _look(manifest: Mapping[str, Any]) -> Look:
    """How the pieces of a kit look."""
    ink: Ink = next((one for one in INKS if one == manifest.get("ink")), "full")
    return Look(str(manifest["lang"]), ink, bool(manifest.get("large_print")))


def pieces_of(shop: Workshop, easel: Easel, kit: KeptKit | None) -> list[dict[str, Any]]:
    """Pieces by component, in printing order; those that only the kit has stand at the end."""
    game = easel.game
    if game is None:
        raise UsageError(message("This game cannot be read; the drawing table says why."))
    kept = kept_pieces(kit.box) if kit else {}
    same = kit is None or is_current(kit, game, easel.workspace)
    groups: dict[str, dict[str, Any]] = {}
    for design in entries_of(game):
        if kit and design.card.id not in kept:
            continue
        component = design.component
        group = groups.setdefault(component.id, {"id": component.id, "title": component.title, "pieces": []})
        stamp = easel.stamps.get(Spot(component.id, design.card.id), "")
        row = {
            "id": design.card.id,
            "title": design.title,
            "quantity": design.card.quantity,
            "size": list(component.size),
            "bleed": component.bleed,
            "corner": component.corner,
            "picture": f"{address('picture', game.id, component.id, design.card.id, 'front.png')}?s={stamp}",
        }
        group["pieces"].append(row if same or not kit else {**row, **_as_it_was(kept[design.card.id], game, kit)})
    gone = [piece for name, piece in kept.items() if name not in _names(game)]
    if gone and kit:
        rows = [
            {"id": piece.id, "title": piece.id, "quantity": 1, "corner": 0.0, **_as_it_was(piece, game, kit)}
            for piece in gone
        ]
        groups["gone"] = {"id": "gone", "title": said(message("Only in this box")), "pieces": rows}
    return list(groups.values())


def _as_it_was(piece: KeptPiece, game: Game, kit: KeptKit) -> dict[str, Any]:
    """The picture of a piece as it was printed, cut out of its kit."""
    spots = piece.best("front") or piece.best("back")
    picture = address("was", game.id, kit.name, piece.id, "front.png")
    return {
        "size": list(piece.size),
        "bleed": max((max(spot.bleeds) for spot in spots), default=0.0),
        "picture": f"{picture}?s={int(kit.written)}",
    }


def _names(game: Game) -> set[str]:
    return {card.id for component in game.components.values() for card in component.drawn}


async def print_pieces(request: Request) -> Response:
    """Have lost pieces printed."""
    studio = studio_of(request)
    game, form = game_of(request, studio), await asked(request)
    wanted, chosen = form.get("pieces"), form.get("kit", "")
    if not isinstance(wanted, dict) or not wanted or len(wanted) > 2000:
        raise UsageError(message("Choose the pieces that are missing first."))
    counts = {str(name): count for name, count in wanted.items()}
    if not all(isinstance(count, int) and 1 <= count <= MOST for count in counts.values()):
        raise UsageError(message("Of each piece, 1 to {most} can be printed.", most=MOST))
    words = [f"{name}:{count}" for name, count in counts.items()]
    way = _as_the_box(kit_in(game, folder_name(chosen)), game, form) if chosen else _as_said(game, form)
    return data(described(studio.jobs.start("reprint", game, {"pieces": words, **way})), 202)


def _as_the_box(kit: KeptKit, game: str, form: Mapping[str, Any]) -> dict[str, Any]:
    """As the kit was printed that the pieces join; on another printer, if one is named."""
    options = PrintOptions(game, lang=str(kit.manifest["lang"]))
    printer = str(form.get("printer", SAME))[:60]
    if printer == SAME:
        return {"options": options, "like": kit.folder, "said": ("lang",)}
    return {"options": options._replace(printer=printer), "like": kit.folder, "said": ("lang", "printer")}


def _as_said(game: str, form: Mapping[str, Any]) -> dict[str, Any]:
    """As the form says, where there is no kit to join."""
    return {"options": options_of(form, game), "said": PrintOptions._fields}


ROUTES = [
    Route("/missing/{game}", missing),
    Route("/api/missing/{game}", pieces),
    Route("/api/missing/{game}/print", print_pieces, methods=["POST"]),
]
