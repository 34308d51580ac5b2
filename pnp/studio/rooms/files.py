"""What was made → to be printed or taken along: the PDFs of kits, reprints and boxes, and whole kits as a zip."""

from __future__ import annotations

import io
import zipfile
from pathlib import Path

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from pnp.base.files import is_link
from pnp.base.messages import message
from pnp.base.reading import MEGABYTE, read_within
from pnp.kit.finding import OUTPUT
from pnp.kit.manifest import files_of
from pnp.studio.answers import Refused, studio_of
from pnp.studio.asking import folder_name, game_of
from pnp.studio.kits import KeptKit, kit_in
from pnp.web.page import POLICY

LARGEST = 512 * MEGABYTE
THEN = (1980, 1, 1, 0, 0, 0)  # the same kit, the same zip
ITSELF = "default-src 'none'; style-src 'unsafe-inline'; object-src 'self'; plugin-types application/pdf"


async def document(request: Request) -> Response:
    """One PDF of a kit, or a page that is read on a screen."""
    game = game_of(request, studio_of(request))
    kit = kit_in(game, folder_name(request.path_params["folder"]))
    path = _document(kit, str(request.path_params["file"]))
    return screen(path) if path.suffix == ".html" else pdf(path)


async def single(request: Request) -> Response:
    """A PDF that stands beside the kits of a game: a reprint, or the papers of its box."""
    game, name = game_of(request, studio_of(request)), str(request.path_params["file"])
    names = [path.name for path in (OUTPUT / game).glob("*.pdf")]
    if name not in names:
        raise _gone()
    return pdf(OUTPUT / game / name)


async def everything(request: Request) -> Response:
    """A whole kit in one file."""
    game = game_of(request, studio_of(request))
    kit = kit_in(game, folder_name(request.path_params["folder"]))
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_STORED) as archive:  # PDFs are compressed already
        for row in files_of(kit.manifest):
            name = f"{game}-{kit.name}/{row['file']}"
            archive.writestr(zipfile.ZipInfo(name, THEN), _read(_document(kit, row["file"])))
    headers = {"content-disposition": f'attachment; filename="{game}-{kit.name}.zip"'}
    return Response(out.getvalue(), media_type="application/zip", headers=headers)


def _document(kit: KeptKit, name: str) -> Path:
    """A document of a kit by its name, which its manifest must have."""
    if name not in {row["file"] for row in files_of(kit.manifest)}:
        raise _gone()
    return kit.folder / name


def pdf(path: Path) -> Response:
    """A PDF that the browser shows by itself."""
    headers = {"content-disposition": "inline", "content-security-policy": ITSELF}
    return Response(_read(path), media_type="application/pdf", headers=headers)


def screen(path: Path) -> Response:
    """A page of a kit; it has all that it shows within itself, and may ask for nothing."""
    return Response(_read(path), media_type="text/html", headers={"content-security-policy": f"{POLICY}; sandbox"})


def _read(path: Path) -> bytes:
    try:
        if is_link(path):
            raise _gone()
        return read_within(path, LARGEST)
    except OSError:
        raise _gone() from None


def _gone() -> Refused:
    return Refused(404, message("This file is not there any more."))


ROUTES = [
    Route("/kit/{game}/{folder}/{file}", document),
    Route("/paper/{game}/{file}", single),
    Route("/zip/{game}/{folder}.zip", everything),
]
