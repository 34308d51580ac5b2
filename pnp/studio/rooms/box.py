"""The papers of a box: a sheet to count on, labels, nets."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from pnp.base.messages import message
from pnp.base.papers import paper
from pnp.base.problems import UsageError
from pnp.box.size import LARGEST, SMALLEST, box_size
from pnp.speech.saying import said
from pnp.studio.answers import asked, data, page, studio_of
from pnp.studio.asking import folder_name, game_of, options_of
from pnp.studio.kits import kit_in, kits_of
from pnp.studio.rooms.desk import kit_row
from pnp.studio.rooms.work import described
from pnp.studio.sentences import BOX

OFFERED = ("a4", "letter", "a3")
WEIGHTS = (160, 200, 250, 300)  # g/m²: cards are printed on one of these
NETS = ("auto", "tuck", "envelope", "none")
LIGHTEST, HEAVIEST = 60, 600  # g/m²


async def room(request: Request) -> Response:
    """The page that asks about the box."""
    studio = studio_of(request)
    name = game_of(request, studio)
    offer = await studio.ask(name, "offer", name)
    sheets = [(code, paper(code).title) for code in OFFERED]
    return page(
        request, "box", BOX, game=name, title=offer["title"], lang=offer["lang"], languages=offer["languages"],
        papers=sheets, recall=[f"box {name}"], kits=[kit_row(kit) for kit in kits_of(name)], said=said,
        weights=WEIGHTS, usual_weight=WEIGHTS[-1], lightest=LIGHTEST, heaviest=HEAVIEST,
        smallest=SMALLEST, largest=LARGEST,
    )  # fmt: skip


async def papers(request: Request) -> Response:
    """Have them made."""
    studio = studio_of(request)
    game, form = game_of(request, studio), await asked(request)
    chosen = form.get("kit", "")
    kit = kit_in(game, folder_name(chosen)).folder if chosen else None
    options = options_of({**form, "backs": "long", "printer": ""}, game)
    weight, net = form.get("weight", 300), form.get("net", "auto")
    if not isinstance(weight, int) or isinstance(weight, bool) or not LIGHTEST <= weight <= HEAVIEST:
        raise UsageError(message("The paper’s weight is from {least} to {most} g/m².", least=LIGHTEST, most=HEAVIEST))
    if net not in NETS:
        raise UsageError(message("found the net “{net}”; expected one of the choices", net=str(net)[:20]))
    size, cote = str(form.get("box", ""))[:60], str(form.get("cote", ""))[:200]
    box_size(size)  # what makes no sense is told at once
    wanted = {"options": options, "cote": cote, "box": size, "weight": weight, "net": net, "like": kit}
    job = studio.jobs.start("box", game, {**wanted, "sleeved": form.get("sleeved") is True})
    return data(described(job), 202)


ROUTES = [Route("/box/{game}", room), Route("/api/box/{game}", papers, methods=["POST"])]
