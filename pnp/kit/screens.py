"""The texts of a kit that are read on a screen, too → files beside its PDFs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from pnp.base.cache import Cache
from pnp.base.file_names import file_name
from pnp.definition.blocks import Case
from pnp.definition.game import Game
from pnp.face.model import Faces
from pnp.face.setter import TextSetter
from pnp.kit.documents import LaidOut
from pnp.web.page import is_for_screens, web_page


class WebFile(NamedTuple):
    """One finished page for a browser and what the manifest says of it."""

    entry: Mapping[str, Any]
    data: bytes


def web_files(
    documents: Sequence[LaidOut],
    setter: TextSetter,
    faces: Faces,
    cases: frozenset[Case],
    second: Game | None,
    cache: Cache,
    jobs: int,
) -> tuple[WebFile, ...]:
    """A file for each document that is read, named as its PDF is; one that stands for another adds nothing here."""
    out: dict[str, WebFile] = {}
    for one in documents:
        document = one.plan.document
        read = [component for component in one.plan.components if is_for_screens(component)]
        for component in [] if document.instead_of else read:
            name = file_name(document.file) or document.id
            file = f"{name}.html" if len(read) == 1 else f"{name}-{component.id}.html"
            other = (second, second.components[component.id]) if second else None
            data = web_page(component, setter, faces, cases, cache, jobs, other)
            out[file] = WebFile({"file": file, "title": component.title, "of": one.plan.file}, data)
    return tuple(out.values())
