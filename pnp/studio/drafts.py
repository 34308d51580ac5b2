"""Print options → a draft of the kit: every page as it would be printed, before anything is made. Kept while in use."""

from __future__ import annotations

from collections import OrderedDict
from typing import Any

from pnp.base.cache import Cache
from pnp.definition.workspace import Workspace
from pnp.kit.build import Draft, draft
from pnp.kit.documents import LaidOut
from pnp.kit.options import PrintOptions
from pnp.studio.sources import digest, files_of

MOST = 2  # drafts that are kept: a page shows one


class Drafts:
    """Drafts by what was asked and the files that they were made of; used on the bench alone."""

    def __init__(self, cache: Cache) -> None:
        self.cache = cache
        self._kept: OrderedDict[str, Draft] = OrderedDict()

    def of(self, workspace: Workspace, options: PrintOptions) -> tuple[str, Draft]:
        """A draft, and the key that its pages are known by; raises ProblemsFound like a build."""
        key = digest([files_of(workspace, options.game), repr(options)])[:20]
        if key not in self._kept:
            self._kept[key] = draft(workspace, options, self.cache)
            while len(self._kept) > MOST:
                self._kept.popitem(last=False)
        self._kept.move_to_end(key)
        return key, self._kept[key]

    def kept(self, key: str) -> Draft | None:
        """One that was made before, if it is still there."""
        return self._kept.get(key)


def on_paper(documents: tuple[LaidOut, ...]) -> list[dict[str, Any]]:
    """How many sheets of each paper the documents take that are needed, and how many of them are extras."""
    papers: dict[tuple[str, str], dict[str, Any]] = {}
    for one in documents:
        if one.plan.document.instead_of:
            continue
        key = (one.plan.document.stock, one.plan.paper.title)
        row = papers.setdefault(key, {"stock": key[0], "paper": key[1], "sheets": 0, "optional": 0})
        row["sheets"] += one.sheet_count
        row["optional"] += one.sheet_count if one.plan.document.optional else 0
    return list(papers.values())
