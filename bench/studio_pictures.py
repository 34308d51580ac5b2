"""What the pages of the studio show, without a browser: pictures of cards and sheets, and the data beside them.

A studio is opened as a person would, and asked for the addresses that its pages ask for. `kit_bytes.py` records them.
"""

from __future__ import annotations

import json
import re
import subprocess
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from http.cookiejar import CookieJar
from pathlib import Path
from typing import Any
from urllib.error import HTTPError
from urllib.parse import quote, urljoin
from urllib.request import HTTPCookieProcessor, OpenerDirector, build_opener

ADDRESS = re.compile(r"http://\S+")
HANGS = 600  # seconds
LOOKS = (
    *("lang=en", "lang=de", "lang=es", "lang=it", "lang=fr%2Ben", "lang=pseudo"),
    *("ink=saver", "ink=grey", "size=large", "sight=deuteranopia"),
)
PLANS = ("", "paper=a3&backs=short&lang=en", "backs=fold&ink=saver&marks=lines", "size=large&lang=de&paper=letter")
STAMP = re.compile(r"\?s=[0-9a-f]*")  # behind the address of a picture, so that browsers ask again
PASSING = ("stamp", "generation", "key", "written")  # in the data, other each time


class Pages:
    """A studio that is open, and the folder in which its answers are kept."""

    def __init__(self, opener: OpenerDirector, address: str, folder: Path) -> None:
        self.opener, self.address, self.folder = opener, address, folder

    def keep(self, path: str, name: str = "") -> bytes:
        """What is at a path, kept as a file; a refusal is kept, too."""
        try:
            with self.opener.open(urljoin(self.address, path), timeout=HANGS) as answer:
                found: bytes = answer.read()
        except HTTPError as error:
            found = error.read()
            name = f"{name or path} {error.code}"
        (self.folder / re.sub(r"[^\w.=&+-]+", " ", name or path).strip()).write_bytes(found)
        return found

    def data(self, path: str) -> Any:
        """Data at a path; what is other each time is not kept."""
        name = f"{path}.json"
        found = json.loads(self.keep(path, name))
        file = self.folder / re.sub(r"[^\w.=&+-]+", " ", name).strip()
        if file.is_file():
            file.write_text(json.dumps(_lasting(found), indent=1, ensure_ascii=False), encoding="utf-8")
        return found


def record_studio(work: Path, game: str, command: Sequence[str], environment: Mapping[str, str]) -> None:
    """Keep what the pages of a game show in a folder `made/studio-GAME` of a workspace."""
    folder = work / f"made/studio-{game}"
    folder.mkdir()
    with _opened(work, folder, [*command, "studio", "--no-open"], environment) as pages:
        pages.keep(f"/cover/{game}.png?w=360")
        components = pages.data(f"/api/table/{game}")["components"]
        for one in components:
            for card in dict.fromkeys((one["cards"][0]["id"], one["cards"][-1]["id"])):
                for side in one["sides"]:
                    pages.keep(f"/picture/{game}/{one['id']}/{card}/{side}.png?w=360")
                pages.data(f"/api/table/{game}/card/{one['id']}/{card}")
        for look in LOOKS:
            for one in components:
                card, side = one["cards"][0]["id"], one["sides"][0]
                pages.keep(f"/picture/{game}/{one['id']}/{card}/{side}.png?w=240&{look}")
        for one in components:
            if one["kind"] == "cards":
                pages.keep(f"/was/{game}/fr/{one['cards'][0]['id']}/{one['sides'][0]}.png?w=240")
        for path in (f"/api/table/{game}/changes?kit=fr", f"/api/missing/{game}?kit=fr", f"/api/desk/{game}/kits"):
            pages.data(path)
        for plan in PLANS:
            _sheets(pages, game, plan)


def _sheets(pages: Pages, game: str, asked: str) -> None:
    """A plan of a kit, and the first and the last page of each of its documents."""
    plan = pages.data(f"/api/desk/{game}/plan?{asked}")
    for document in plan["documents"]:
        name = quote(document["id"], safe="")
        for number in sorted({0, len(document["pages"]) - 1}):
            pages.keep(f"/sheet/{plan['key']}/{name}/{number}.png?w=240", f"sheet {asked} {name} {number}.png")


@contextmanager
def _opened(work: Path, folder: Path, command: list[str], environment: Mapping[str, str]) -> Iterator[Pages]:
    """A studio on a workspace, until it has been asked."""
    with subprocess.Popen(command, cwd=work, env=dict(environment), stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout
            found = ADDRESS.search(process.stdout.readline())
            assert found, "the studio says no address"
            opener = build_opener(HTTPCookieProcessor(CookieJar()))
            opener.open(found[0], timeout=HANGS).close()
            yield Pages(opener, found[0], folder)
        finally:
            process.terminate()


def _lasting(found: Any) -> Any:
    """Data without what is other each time."""
    if isinstance(found, dict):
        return {name: _lasting(value) for name, value in found.items() if name not in PASSING}
    if isinstance(found, str):
        return STAMP.sub("", found)
    return [_lasting(value) for value in found] if isinstance(found, list) else found
