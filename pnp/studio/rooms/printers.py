"""Printers: a walk that shows how far a printer lays its backs off, and keeps it."""

from __future__ import annotations

from typing import Any, Literal

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from pnp.base.choices import Duplex
from pnp.base.messages import message
from pnp.base.papers import paper
from pnp.base.problems import UsageError
from pnp.kit.calibrate import LANGUAGES, add, correct, sheet, sheet_file
from pnp.kit.printers import FARTHEST, TURNS, Offset, Turn, check, faults, forget, printers, turn_on
from pnp.speech.saying import said
from pnp.speech.tongues import spoken
from pnp.studio.answers import Refused, asked, data, page, studio_of
from pnp.studio.print_settings import SIDES
from pnp.studio.sentences import PRINTERS
from pnp.studio.workshop import Workshop


async def room(request: Request) -> Response:
    """The walk."""
    papers = [(code, paper(code).title) for code in ("a4", "letter", "a3")]
    back = request.query_params.get("game", "")
    back = back if back in studio_of(request).workspace.games() else ""
    sides = [(turn, SIDES[turn]) for turn in TURNS]
    recall = [f"desk {back}"] if back else []
    return page(request, "printers", PRINTERS, recall=recall, papers=papers, back=back, sides=sides, said=said)


def rows() -> list[dict[str, Any]]:
    """Every printer that is kept."""
    return [
        {
            "name": name,
            "upright": list(one.upright),
            "across": list(one.across) if one.across else None,
            "checked": {"upright": one.checked, "across": one.checked_across},
            "turn": one.turn,
            "paper": one.paper,
        }
        for name, one in sorted(printers().items())
    ]


def is_measured(name: str, across: bool) -> bool:
    """Whether something is kept of a printer for sheets of one shape."""
    found = printers().get(name)
    if found is None:
        return False
    return found.across is not None if across else found.upright != Offset()


async def known(request: Request) -> Response:
    """Every printer that is kept, as data."""
    return data({"printers": rows(), "faults": list(faults()), "farthest": FARTHEST})


async def calibration(request: Request) -> Response:
    """The sheet, to be printed on both sides."""
    asked_for = request.query_params
    duplex: Duplex = "short" if asked_for.get("duplex") == "short" else "long"
    name, across = asked_for.get("printer", ""), asked_for.get("across") == "1"
    size = asked_for.get("paper", "a4")
    tongue = spoken() if spoken() in LANGUAGES else LANGUAGES[0]
    pdf = await studio_of(request).door.run("calibration", size, duplex, name, across, tongue)
    shown = sheet_file(size, duplex, "", across).name
    return Response(pdf, media_type="application/pdf", headers={"content-disposition": f'inline; filename="{shown}"'})


def calibrating(shop: Workshop, size: str, duplex: Duplex, name: str, across: bool, tongue: str) -> bytes:
    """The sheet as a PDF."""
    return sheet(size, duplex, name, across, tongue, typed=False)


async def keep(request: Request) -> Response:
    """Keep what was read on a sheet: on a plain one, or on the printer's own, to which it is added."""
    form = await asked(request)
    name, dx, dy = form.get("name"), form.get("dx"), form.get("dy")
    if not isinstance(name, str) or not name.strip():
        raise UsageError(message("Give the printer a name."))
    if not all(isinstance(value, (int, float)) and not isinstance(value, bool) for value in (dx, dy)):
        raise UsageError(message("Click where the red cross falls first."))
    read, across = Offset(float(dx or 0), float(dy or 0)), form.get("across") is True
    name = name.strip()
    turn: Turn | Literal[""] = next((one for one in TURNS if one == form.get("duplex")), "")
    size = paper(str(form["paper"])).name if form.get("paper") else ""
    if form.get("own") is True:
        kept = add(name, read, across)
    elif is_measured(name, across) and form.get("replace") is not True:
        raise Refused(409, message("This printer is set up already."), {"known": True})
    else:
        kept = correct(name, read, "", across, True, turn, size)
    return data({"now": list(kept.now), "before": list(kept.before) if kept.before else None, "printers": rows()})


async def note(request: Request) -> Response:
    """Keep what the last step has shown: the sheet is good, or the printer turns it on the other edge."""
    form = await asked(request)
    name, turn = form.get("name"), form.get("duplex", "")
    if not isinstance(name, str) or name not in printers():
        raise Refused(404, message("This printer is not kept any more."))
    for one in TURNS:
        if turn == one:
            turn_on(name, one)
    if form.get("checked") is True:
        check(name, form.get("across") is True)
    return data({"printers": rows()})


async def drop(request: Request) -> Response:
    """Keep nothing of a printer any more."""
    name = (await asked(request)).get("name")
    if not isinstance(name, str) or name not in printers():
        raise Refused(404, message("This printer is not kept any more."))
    forget(name)
    return data({"printers": rows()})


ROUTES = [
    Route("/printers", room),
    Route("/api/printers", known),
    Route("/api/printers/keep", keep, methods=["POST"]),
    Route("/api/printers/note", note, methods=["POST"]),
    Route("/api/printers/forget", drop, methods=["POST"]),
    Route("/calibration.pdf", calibration),
]
