"""The shelf: every game as its box, what can be done with it, and a new game."""

from __future__ import annotations

import asyncio
import re
import unicodedata
from typing import Any, NamedTuple

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from pnp.base.choices import Side
from pnp.base.messages import Message, counted, message
from pnp.base.problems import Problem, ProblemsFound, UsageError
from pnp.box.canvas import BOARD, cover_face, telling_face
from pnp.definition.game import Game
from pnp.definition.workspace import Workspace
from pnp.face.model import Face
from pnp.language.localize import languages_of
from pnp.language.shelf import pieces_of
from pnp.speech.saying import said
from pnp.start.new_game import Lang, new_game
from pnp.studio.answers import asked, data, page, picture, studio_of
from pnp.studio.asking import game_of
from pnp.studio.bench import Hurry, Slow
from pnp.studio.easel import Easel, Spot
from pnp.studio.kits import is_current, kits_of
from pnp.studio.pictures import width_for
from pnp.studio.sentences import SHELF
from pnp.studio.studio import Studio, told
from pnp.studio.workshop import Workshop

PATIENCE = 0.8  # seconds that a game may take to be read before the shelf is shown without it
PLAIN = "#3d5a80"  # the ground of a box whose game says no accent
_LETTERS = re.compile(r"[^a-z0-9]+")


class Boxed(NamedTuple):
    """One game on the shelf."""

    name: str
    title: str
    facts: tuple[Message, ...] = ()
    languages: tuple[str, ...] = ()
    kits: tuple[dict[str, Any], ...] = ()
    state: Message = message("No kit yet")
    mood: str = "none"  # none, current or old
    problems: tuple[Problem, ...] = ()
    accent: str = PLAIN
    stamp: str = ""
    voice: str = ""  # the folder of the font that the game calls its name in
    reading: bool = False  # whether it is being read, and takes its time


async def shelf(request: Request) -> Response:
    """Every game as its box; one that takes its time is there by its name, and the page hears when it is read."""
    studio = studio_of(request)
    games = await asyncio.gather(*(_box_of(studio, name) for name in studio.workspace.games()))
    wrong = {one.name: [told(problem, said) for problem in one.problems[:3]] for one in games}
    return page(request, "shelf", SHELF, games=games, wrong=wrong, said=said)


async def _box_of(studio: Studio, name: str) -> Boxed:
    """A game as the shelf shows it."""
    try:
        found = await studio.on_shelf(name, PATIENCE)
    except Slow:
        return Boxed(name, name, reading=True)
    except ProblemsFound as error:
        return Boxed(name, name, problems=error.problems)
    assert isinstance(found, Boxed)
    return found


def boxed(shop: Workshop, easel: Easel) -> Boxed:
    """A game as the shelf shows it."""
    game, name, workspace = easel.game, easel.name, shop.workspace
    if game is None:
        return Boxed(name, name, problems=easel.problems)
    meta = game.meta
    players, minutes = ("–".join(map(str, dict.fromkeys(pair))) for pair in (meta.players, meta.minutes))
    pieces = pieces_of(game)
    facts = (
        message("{players} players", players=players),
        message("{minutes} min", minutes=minutes),
        message("from {age} years", age=meta.age),
        counted("{count} piece", "{count} pieces", count=pieces),
    )
    kits = kits_of(name)
    own = next((kit for kit in kits if kit.manifest["lang"] == game.lang and not kit.manifest.get("trial")), None)
    current = own is not None and is_current(own, game, workspace)
    state, mood = (
        (message("No kit yet"), "none")
        if not kits
        else (message("Kit ready to print"), "current")
        if current
        else (message("The files have changed since the last kit"), "old")
        if own
        else (counted("{count} kit made", "{count} kits made", count=len(kits)), "current")
    )
    return Boxed(
        name,
        meta.title,
        facts,
        tuple(languages_of(workspace, game)),
        tuple({"name": kit.name, "version": kit.manifest["version"]} for kit in kits),
        state,
        mood,
        easel.problems,
        game.palette.get("accent", PLAIN),
        easel.cover_stamp,
        meta.fonts.get("display", ""),
    )


async def cover(request: Request) -> Response:
    """What a game is known by, for its box."""
    studio = studio_of(request)
    game = game_of(request, studio)
    width = width_for(
        int(request.query_params.get("w", "360")) if request.query_params.get("w", "").isdecimal() else 360
    )

    png = await studio.in_passing(game, "cover", width, hurry=Hurry.SEEN)
    if not png:
        return RedirectResponse("/static/drawings/new-game.svg", 303)
    return picture(png, kept="s" in request.query_params)


def cover_of(shop: Workshop, easel: Easel, width: int) -> bytes:
    """A picture for the lid; nothing where there is none."""
    face = _cover(easel)
    return shop.pictures.of_face(face, width) if face else b""


def _cover(easel: Easel) -> Face | None:
    """The face for the lid: the cover, or else one of the pieces; only what it is chosen from is composed."""
    game, opener = easel.game, easel.opener
    if game is None or opener is None:
        return None
    cover = cover_face(opener)
    if cover:
        return cover
    boards = [c for c in game.components.values() if c.kind == "cards" and max(c.size) > BOARD]
    sides: tuple[Side, ...] = ("front",) if boards else ("front", "back")
    found: dict[tuple[str, Side], Face] = {}
    for component in boards or [c for c in game.components.values() if c.kind == "cards"]:
        for card in component.cards:
            for side in sides:
                drawn = easel.drawn(Spot(component.id, card.id), side)
                if drawn and drawn.face:
                    found[card.id, side] = drawn.face
    return telling_face(game, found)


async def new(request: Request) -> Response:
    """A new game from the skeleton."""
    studio, form = studio_of(request), await asked(request)
    title = form.get("title")
    if not isinstance(title, str) or not title.strip() or len(title) > 80:
        raise UsageError(message("A game needs a title of at most 80 letters."))
    name = _free_name(title, studio.workspace)
    lang: Lang = "en" if form.get("lang") == "en" else "fr"
    await studio.door.run("new", name, title.strip(), lang, again=False)
    return data({"game": name}, 201)


def made(shop: Workshop, name: str, title: str, lang: Lang) -> None:
    """A new game in the folder of the studio."""
    new_game(name, title, shop.folder, lang)


def _free_name(title: str, workspace: Workspace) -> str:
    """A title as the name of a folder, with a number behind it if that is taken."""
    letters = unicodedata.normalize("NFKD", title.casefold().replace("œ", "oe").replace("æ", "ae"))
    plain = _LETTERS.sub("-", "".join(c for c in letters if not unicodedata.combining(c))).strip("-")[:40].strip("-")
    name = plain if plain[:1].isalpha() else f"jeu-{plain}".strip("-")
    games = workspace.games()
    return next(one for one in (name, *(f"{name}-{n}" for n in range(2, 1000))) if one not in games)


async def favicon(request: Request) -> Response:
    """The sign of the program."""
    return RedirectResponse("/static/drawings/pnp.svg", 308)


def accent_of(game: Game) -> str:
    """The colour of a game's box."""
    return game.palette.get("accent", PLAIN)


ROUTES = [
    Route("/", shelf),
    Route("/cover/{game}.png", cover),
    Route("/api/new", new, methods=["POST"]),
    Route("/favicon.ico", favicon),
]
