"""The desk: how a kit is to be printed, what it will take, every page as a picture, and the build."""

from __future__ import annotations

from typing import Any

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from pnp.base.messages import Message, counted, joined, message
from pnp.base.papers import PAPERS, paper
from pnp.base.problems import UsageError
from pnp.definition.load import load_game
from pnp.kit.build import Draft
from pnp.kit.documents import LaidOut
from pnp.kit.options import PrintOptions
from pnp.kit.printers import printers
from pnp.language.conventions import language
from pnp.language.localize import languages_of
from pnp.studio.addresses import address
from pnp.studio.answers import Refused, asked, data, page, picture, studio_of, while_wanted
from pnp.studio.asking import folder_name, game_of, options_of
from pnp.studio.bench import Hurry
from pnp.studio.drafts import on_paper
from pnp.studio.kits import KeptKit, is_current, kit_in, kits_of, unlike
from pnp.studio.pictures import width_for
from pnp.studio.print_settings import drawing_of, settings, way_of
from pnp.studio.rooms.work import described
from pnp.studio.sentences import DESK
from pnp.studio.workshop import Workshop

OFFERED = ("a4", "letter", "a3")


async def desk(request: Request) -> Response:
    """The page on which a kit is chosen and built."""
    studio = studio_of(request)
    name = game_of(request, studio)
    offer = await studio.ask(name, "offer", name)
    return page(request, "desk", DESK, **offer, recall=[f"desk {name}"], game=name)


def offered(shop: Workshop, name: str) -> dict[str, Any]:
    """The title of a game, and the languages, papers and printers that can be chosen."""
    game = load_game(shop.workspace, name)
    return {
        "title": game.meta.title,
        "lang": game.lang,
        "languages": [(code, language(code).name) for code in languages_of(shop.workspace, game)],
        "papers": [(code, paper(code).title) for code in OFFERED if code in PAPERS],
        "printers": known_printers(),
    }


def known_printers() -> list[tuple[str, str]]:
    """Printers by name, each with the edge on which it turns sheets; none where the file of them cannot be read.

    What is wrong with that file is said in the room of the printers: no other room needs it.
    """
    try:
        return [(name, one.turn) for name, one in sorted(printers().items())]
    except UsageError:
        return []


async def plan(request: Request) -> Response:
    """What a kit would take, printed in this way, and where its pages can be seen."""
    studio = studio_of(request)
    game = game_of(request, studio)
    options = options_of(request.query_params, game)
    found = await while_wanted(request, studio.ask(game, "plan", options))
    studio.note_draft(found["key"], game)
    return data(found)


def planned(shop: Workshop, options: PrintOptions) -> dict[str, Any]:
    """A draft of a kit, and what it takes."""
    key, made = shop.drafts.of(shop.workspace, options)
    rows, folder = on_paper(made.documents), kit_folder(made)
    there = next((kit for kit in kits_of(options.game) if kit.folder.as_posix() == folder), None)
    why = unlike(there, options) if there else []
    if there and not is_current(there, made.game, shop.workspace):
        why.append(message("The game has changed since."))
    return {
        "key": key,
        "papers": [_paper_row(row, options.paper) for row in rows],
        "amount": counted("{count} sheet", "{count} sheets", count=sum(row["sheets"] for row in rows)),
        "total": total_of(made.documents),
        "documents": [document_row(one, made) for one in made.documents if one.pages],
        "folder": folder,
        "kit": {**kit_row(there), "current": not why, "why": why} if there else None,
        "notices": list(made.warnings),
    }


def _paper_row(row: dict[str, Any], chosen: str) -> dict[str, Any]:
    """A paper that the kit takes, with its size where that is not the one that was chosen."""
    size = row["paper"] if row["paper"] != paper(chosen).title else ""
    return {**row, "size": size, "drawing": drawing_of(row["stock"])}


def kit_folder(made: Draft) -> str:
    """Where the kit would go."""
    name = made.options.lang if made.options.languages[1] else made.game.lang
    return "/".join(("output", made.game.id, "-".join((name, *made.options.way))))


def total_of(documents: tuple[LaidOut, ...]) -> Message:
    """“16 sheets: 7 × plain paper, 6 × card …”, with what need not be printed."""
    groups: dict[str, int] = {}
    rows = on_paper(documents)
    for row in rows:
        kind = row["stock"].partition(",")[0].strip()
        groups[kind] = groups.get(kind, 0) + row["sheets"]
    total, extra = sum(row["sheets"] for row in rows), sum(row["optional"] for row in rows)
    papers = joined([message("{count} × {paper}", count=count, paper=kind) for kind, count in groups.items()])
    if extra:
        return counted(
            "{count} sheet: {papers}; {extra} of them optional",
            "{count} sheets: {papers}; {extra} of them optional",
            count=total,
            papers=papers,
            extra=extra,
        )
    return counted("{count} sheet: {papers}", "{count} sheets: {papers}", count=total, papers=papers)


def document_row(one: LaidOut, made: Draft) -> dict[str, Any]:
    """One document of a draft for the page."""
    document, plan = one.plan.document, one.plan
    others = {other.plan.document.id: other.plan.file for other in made.documents}
    return {
        "id": document.id,
        "file": plan.file,
        "title": document.title,
        "note": document.note,
        "optional": document.optional,
        "instead": others.get(document.instead_of, ""),
        "sheets": one.sheet_count,
        "amount": counted("{count} sheet", "{count} sheets", count=one.sheet_count),
        "pages": [[page.width, page.height] for page in one.pages],
        **settings(plan.paper.name, document.stock, one.duplex, made.options.order),
    }


async def sheet(request: Request) -> Response:
    """One page of a draft as a picture."""
    studio = studio_of(request)
    key, document, number = (str(request.path_params[name]) for name in ("key", "document", "page"))
    wanted = request.query_params.get("w", "240")
    width = width_for(int(wanted) if wanted.isdecimal() and len(wanted) < 6 else 240)

    game = studio.drafted.get(key)
    if game is None:
        raise _gone()
    drawn = studio.ask(game, "sheet", key, document, number, width, hurry=Hurry.SEEN)
    return picture(await while_wanted(request, drawn), kept=True)


def sheet_of(shop: Workshop, key: str, document: str, number: str, width: int) -> bytes:
    """A picture of one page of a draft."""
    made = shop.drafts.kept(key)
    one = next((d for d in made.documents if d.plan.document.id == document), None) if made else None
    if made is None or one is None or not number.isdecimal() or not 0 <= int(number) < len(one.pages):
        raise _gone()
    name = f"{key} {document} {number}"
    return shop.pictures.of_page(one.pages[int(number)], name, width, made.options.ink == "grey")


def _gone() -> Refused:
    return Refused(404, message("This page is not there any more; look again."))


async def build(request: Request) -> Response:
    """Make the kit, in a process that can be stopped."""
    studio = studio_of(request)
    game, form = game_of(request, studio), await asked(request)
    options = options_of(form, game)
    job = studio.jobs.start("build", game, {"options": options, "replace": form.get("replace") is True})
    return data(described(job), 202)


async def kit(request: Request) -> Response:
    """A kit that was made: its documents, each with its settings for the print dialog."""
    game = game_of(request, studio_of(request))
    return data(kit_row(kit_in(game, folder_name(request.path_params["folder"]))))


async def kits(request: Request) -> Response:
    """Every kit of a game that was made, the newest first."""
    game = game_of(request, studio_of(request))
    return data({"kits": [kit_row(kit) for kit in kits_of(game)]})


def kit_row(one: KeptKit) -> dict[str, Any]:
    """A kit for the page."""
    manifest = one.manifest
    files = {row["id"]: row["file"] for row in manifest["documents"]}
    documents = [
        {
            "file": row["file"],
            "title": row["title"],
            "optional": bool(row.get("optional")),
            "instead": files.get(row.get("instead_of", ""), ""),
            "amount": counted("{count} sheet", "{count} sheets", count=row["sheets"]),
            "link": address("kit", manifest["game"], one.name, row["file"]),
            **settings(row["paper"], row["stock"], row.get("duplex", "none"), manifest.get("order", "")),
        }
        for row in manifest["documents"]
    ]
    return {
        "name": one.name,
        "folder": one.folder.as_posix(),
        "title": manifest.get("title", manifest["game"]),
        "way": way_of(manifest),
        "code": manifest.get("id", ""),
        "version": manifest["version"],
        "written": one.written,
        "documents": documents,
        "zip": address("zip", manifest["game"], f"{one.name}.zip"),
    }


ROUTES = [
    Route("/desk/{game}", desk),
    Route("/api/desk/{game}/plan", plan),
    Route("/api/desk/{game}/build", build, methods=["POST"]),
    Route("/api/desk/{game}/kits", kits),
    Route("/api/desk/{game}/kit/{folder}", kit),
    Route("/sheet/{key}/{document}/{page}.png", sheet),
]
