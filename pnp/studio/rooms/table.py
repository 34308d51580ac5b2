"""The drawing table: all faces of a game as they are now, what is wrong on them, and what has changed since the kit."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from pnp.base.choices import SIDES, Side
from pnp.base.messages import Message, message
from pnp.base.problems import Problem, ProblemsFound, UsageError
from pnp.definition.components import Component
from pnp.definition.game import Game
from pnp.definition.rows import may_have_cards
from pnp.face.compose import Shown
from pnp.kit.kept import Cutter, kept_pieces
from pnp.kit.manifest import HASH
from pnp.language.conventions import language
from pnp.language.localize import languages_of
from pnp.language.pseudo import PSEUDO
from pnp.readability.colours import SIGHTS
from pnp.speech.saying import said
from pnp.studio.answers import Refused, data, page, picture, studio_of
from pnp.studio.asking import folder_name, game_of, look_of
from pnp.studio.bench import Hurry
from pnp.studio.easel import DRAWN, Drawn, Easel, Look, Spot
from pnp.studio.kits import KeptKit, kit_in, kits_of
from pnp.studio.pictures import width_for
from pnp.studio.rooms.work import described
from pnp.studio.sentences import TABLE
from pnp.studio.studio import told
from pnp.studio.workshop import Workshop

NORMAL = next(iter(SIGHTS))  # the kind of sight that changes nothing


async def room(request: Request) -> Response:
    """The page with all faces."""
    studio = studio_of(request)
    name = game_of(request, studio)
    try:
        title = await studio.at_easel(name, Look(), "table title")
    except ProblemsFound:  # which the page shows
        title = name
    return page(
        request,
        "table",
        TABLE,
        game=name,
        title=title,
        sights=[(str(sight), said(sight)) for sight in SIGHTS if sight != NORMAL],
        pseudo=PSEUDO,
        kits=[kit.name for kit in kits_of(name)],
    )


def title_of(shop: Workshop, easel: Easel) -> str:
    """The title of a game, or its name."""
    return easel.game.meta.title if easel.game else easel.name


async def everything(request: Request) -> Response:
    """Every component with its cards, in one look; the page asks for pictures of what it shows."""
    studio = studio_of(request)
    name, look = game_of(request, studio), look_of(request.query_params)
    try:
        found = await studio.at_easel(name, look, "table")
        studio.look_at_all(name, Look(*found["look"]))
    except ProblemsFound as error:  # the worker was lost: this is what all there is to say
        found = _nothing(name, look, 0, error.problems)
    last, following = studio.history.last(name), studio.history.next(name)
    return data({**found, "undo": last.what if last else "", "redo": following.what if following else ""})


def _nothing(name: str, look: Look, generation: int, problems: Sequence[Problem]) -> dict[str, Any]:
    """A game that cannot be read, and why."""
    return {
        "title": name, "look": list(look), "generation": generation, "components": [], "languages": [],
        "problems": _told(problems),
    }  # fmt: skip


def everything_of(shop: Workshop, easel: Easel) -> dict[str, Any]:
    """What a game has to show in a look."""
    game = easel.game
    if game is None:
        return _nothing(easel.name, easel.look, easel.generation, easel.all_problems())
    languages = languages_of(shop.workspace, game)
    drawn = [_component(easel, one) for one in game.components.values() if one.kind in DRAWN and one.cards]
    return {
        "title": game.meta.title,
        "look": list(easel.look),
        "generation": easel.generation,
        "languages": [[code, language(code).name] for code in languages],
        "own": languages[0] if languages else game.lang,
        "components": [*drawn, *_unread(easel, game, {one["id"] for one in drawn})],
        "problems": _told(easel.all_problems()),
    }


def _component(easel: Easel, component: Component) -> dict[str, Any]:
    return {
        "id": component.id,
        "title": component.title,
        "kind": component.kind,
        "size": list(component.size),
        "bleed": component.bleed,
        "safe": component.safe,
        "corner": component.corner,
        "sides": [side for side in SIDES if (component.template if side == "front" else component.back)],
        "file": component.place.file,
        "cards": [
            {
                "id": card.id,
                "title": title if isinstance(title := card.data.get("title"), str) else card.id,
                "quantity": card.quantity,
                "stamp": easel.stamps.get(Spot(component.id, card.id), ""),
            }
            for card in component.cards
        ],
    }


def _unread(easel: Easel, game: Game, drawn: set[str]) -> list[dict[str, Any]]:
    """Components of which no card can be read now: they have no pictures, but a table in which they can be mended."""
    names = [name for name in sorted(game.broken - drawn) if may_have_cards(easel.workspace, easel.name, name)]
    return [
        {
            "id": name,
            "title": name,
            "kind": "cards",
            "size": [0, 0],
            "sides": [],
            "file": f"cards/{easel.name}/{name}.yaml",
            "cards": [],
        }
        for name in names
    ]


def _told(problems: Sequence[Problem]) -> list[dict[str, Any]]:
    return [told(problem, said) for problem in problems]


def spot_of(request: Request) -> Spot:
    """The card that an address names."""
    return Spot(str(request.path_params["component"]), str(request.path_params["card"]))


def side_of(request: Request) -> Side:
    """The side that an address names."""
    return "back" if request.path_params["side"] == "back" else "front"


async def face(request: Request) -> Response:
    """One side of a card as a picture, with its bleed."""
    studio, asked = studio_of(request), request.query_params
    name, look, spot, side = game_of(request, studio), look_of(asked), spot_of(request), side_of(request)
    wanted, sight = asked.get("w", "360"), asked.get("sight", "")
    width = width_for(int(wanted) if wanted.isdecimal() and len(wanted) < 6 else 360)
    if sight and sight not in SIGHTS:
        raise UsageError(message("There is no such kind of sight."))

    png = await studio.at_easel(name, look, "face", spot, side, width, sight, hurry=Hurry.SEEN)
    return picture(png, kept="s" in asked)


def face_of(shop: Workshop, easel: Easel, spot: Spot, side: Side, width: int, sight: str) -> bytes:
    """A picture of one side of a card."""
    found = easel.drawn(spot, side)
    if found is None or found.face is None:
        raise Refused(404, message("This face cannot be drawn; the list of problems says why."))
    return shop.pictures.of_face(found.face, width, sight, easel.look.ink == "grey")


async def card(request: Request) -> Response:
    """What stands on a card: its text boxes with how full they are, and what is wrong."""
    studio = studio_of(request)
    name, look, spot = game_of(request, studio), look_of(request.query_params), spot_of(request)

    return data(await studio.at_easel(name, look, "card", spot))


def card_of(shop: Workshop, easel: Easel, spot: Spot) -> dict[str, Any]:
    """What stands on a card, and what is wrong."""
    if easel.card(spot) is None:
        raise Refused(404, message("There is no such card any more."))
    sides = {side: found for side in SIDES if (found := easel.drawn(spot, side))}
    return {
        "stamp": easel.stamps[spot],
        "sides": {side: _side(drawn) for side, drawn in sides.items()},
        "problems": _told([one for drawn in sides.values() for one in drawn.problems]),
    }


def _side(drawn: Drawn) -> dict[str, Any]:
    return {"drawn": drawn.face is not None, "boxes": [_box(box) for box in drawn.boxes]}


def _box(box: Shown) -> dict[str, Any]:
    """A text box: its corners on the face in mm, and how full it is."""
    a, b, c, d, e, f = box.matrix
    corners = [(0.0, 0.0), (box.width, 0.0), (box.width, box.height), (0.0, box.height)]
    full = round(100 * box.filled)
    words: Message = (
        message("{full} % full, {size:g} pt", full=full, size=round(box.size, 1))
        if box.size
        else message("does not fit")
    )
    return {
        "corners": [[round(a * x + c * y + e, 3), round(b * x + d * y + f, 3)] for x, y in corners],
        "full": full,
        "fits": bool(box.size),
        "shrunk": bool(box.size) and box.size < box.style.size,
        "text": box.text[:120],
        "words": words,
        "place": str(box.place),
    }


async def problems(request: Request) -> Response:
    """Everything that is wrong, as far as the faces have been looked at."""
    studio = studio_of(request)
    name, look = game_of(request, studio), look_of(request.query_params)

    return data(await studio.at_easel(name, look, "problems", hurry=Hurry.LATER))


def problems_of(shop: Workshop, easel: Easel) -> dict[str, Any]:
    """What is wrong, and on which cards; whether all of them have been looked at."""
    spots: dict[str, list[str]] = {}
    for (spot, _), drawn in easel.composed():
        for one in drawn.problems:
            spots.setdefault(str(one), []).append(f"{spot.component}/{spot.card}")
    rows = [{**told(one, said), "cards": spots.get(str(one), [])} for one in easel.all_problems()]
    return {"problems": rows, "whole": next(easel.waiting(), None) is None, "readable": not easel.as_before}


async def changes(request: Request) -> Response:
    """Which faces look otherwise than in a kit that was made."""
    studio = studio_of(request)
    name, look = game_of(request, studio), look_of(request.query_params)
    kit = _kit(name, request.query_params.get("kit", ""), look.lang)
    return data(await studio.at_easel(name, look, "changes", kit))


def changes_of(shop: Workshop, easel: Easel, kit: KeptKit) -> dict[str, Any]:
    """What looks otherwise than in a kit, and what is new."""
    for spot, side in list(easel.waiting()):
        easel.drawn(spot, side)
    before = _hashes(kit)
    now = {(spot.card, side): (spot, drawn.bare) for (spot, side), drawn in easel.composed() if drawn.bare}
    found = [
        [spot.component, spot.card, side]
        for (piece, side), (spot, bare) in now.items()
        if before.get((piece, side), bare.digest[:HASH]) != bare.digest[:HASH]
    ]
    printed = {piece for piece, _ in before}
    cut = {spot.card for spot, _ in now.values() if _is_cut(easel, spot)}
    new = sorted(cut - printed) if printed else []
    return {"kit": kit.name, "version": kit.manifest["version"], "changed": found, "new": new}


def _is_cut(easel: Easel, spot: Spot) -> bool:
    """Whether it is a piece of its own in a kit; figures are shown on pages only."""
    return easel.game is not None and easel.game.components[spot.component].kind == "cards"


def _hashes(kit: KeptKit) -> dict[tuple[str, Side], str]:
    """The hash of every face of a kit by piece and side; those of older programs cannot be compared."""
    return {
        (piece.id, spot.side): spot.hash
        for piece in kept_pieces(kit.box).values()
        for spot in piece.spots
        if spot.hashes == "canonical"
    }


def _kit(game: str, name: str, lang: str) -> KeptKit:
    """The kit that was named, or else the newest in this language, or the newest of all."""
    if name:
        return kit_in(game, folder_name(name))
    kits = kits_of(game)
    same = [kit for kit in kits if kit.manifest["lang"] == lang] or kits
    if not same:
        raise Refused(404, message("There is no kit of this game yet to compare with."))
    return same[0]


async def was(request: Request) -> Response:
    """A face as it was printed in a kit, cut out of its PDF."""
    studio = studio_of(request)
    game, side, piece = game_of(request, studio), side_of(request), str(request.path_params["card"])
    kit = kit_in(game, folder_name(request.path_params["folder"]))
    wanted = request.query_params.get("w", "360")
    width = width_for(int(wanted) if wanted.isdecimal() and len(wanted) < 6 else 360)

    return picture(await studio.ask(game, "was", kit, piece, side, width, hurry=Hurry.SEEN), kept=False)


def as_it_was(shop: Workshop, kit: KeptKit, piece: str, side: Side, width: int) -> bytes:
    """A picture of a face that is cut out of a kit."""
    found = kept_pieces(kit.box).get(piece)
    faces = Cutter(kit.box).faces(found, 1.0) if found else {}
    if (piece, side) not in faces:
        raise Refused(404, message("This face was not in that kit."))
    return shop.pictures.of_face(faces[piece, side], width)


async def check(request: Request) -> Response:
    """Check the game in a process that can be stopped."""
    studio = studio_of(request)
    game = game_of(request, studio)
    return data(described(studio.jobs.start("check", game, {"game": game})), 202)


async def playtest(request: Request) -> Response:
    """A short playtest, likewise."""
    studio = studio_of(request)
    game = game_of(request, studio)
    return data(described(studio.jobs.start("playtest", game, {"game": game})), 202)


ROUTES = [
    Route("/table/{game}", room),
    Route("/api/table/{game}", everything),
    Route("/api/table/{game}/problems", problems),
    Route("/api/table/{game}/changes", changes),
    Route("/api/table/{game}/check", check, methods=["POST"]),
    Route("/api/table/{game}/playtest", playtest, methods=["POST"]),
    Route("/api/table/{game}/card/{component}/{card}", card),
    Route("/picture/{game}/{component}/{card}/{side}.png", face),
    Route("/was/{game}/{folder}/{card}/{side}.png", was),
]
