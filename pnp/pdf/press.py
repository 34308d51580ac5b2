"""Printouts → the bytes of their PDFs: what is unchanged comes from the cache, and art is drawn once for all."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import NamedTuple

from pnp import __version__
from pnp.base.cache import Cache
from pnp.base.choices import Renderer
from pnp.base.progress import Progress
from pnp.pdf.rendered import Rendered
from pnp.pdf.scales import scales_of
from pnp.pdf.write import DocumentInfo, arts_of, write_pdf
from pnp.sheet.page import Page

DOCUMENT = "document"


class Printout(NamedTuple):
    """One document: its pages, what the PDF says of itself, and which faces are drawn as forms if not the repeated."""

    pages: tuple[Page, ...]
    info: DocumentInfo
    forms: frozenset[str] | None = None

    @property
    def key(self) -> str:
        """A hash of everything that the bytes depend on."""
        digest = hashlib.sha256(f"{__version__}\n{self.info}\n{sorted(self.forms or ())}\n".encode())
        for page in self.pages:
            digest.update(
                f"{page.width} {page.height} {page.marks} {page.trim_box} {page.bleed_box} {page.bookmark}\n".encode()
            )
            for face, *where in page.faces:
                digest.update(f"{face.key} {where}\n".encode())
        return digest.hexdigest()


def printed(
    printouts: Sequence[Printout],
    cache: Cache,
    jobs: int = 1,
    progress: Progress | None = None,
    renderer: Renderer = "own",
) -> list[bytes]:
    """The PDFs, in the same order."""
    progress = progress or Progress()
    keys = [one.key if renderer == "own" else f"{one.key} {renderer}" for one in printouts]
    ready = [cache.get(DOCUMENT, key) for key in keys]
    missing = [one for one, data in zip(printouts, ready, strict=True) if data is None]
    arts = {art.key: art for one in missing for art in arts_of(one.pages)}
    rendered: dict[str, Rendered] = {}
    if arts:
        from pnp.pdf.art import render_all

        progress.stage("draw", len(arts))
        pages = [page for one in missing for page in one.pages]
        rendered = render_all(arts.values(), cache, jobs, progress.step, lambda: scales_of(pages), renderer)
    progress.stage("write", len(printouts))
    out = []
    for one, key, data in zip(printouts, keys, ready, strict=True):
        if data is None:
            data = write_pdf(one.pages, one.info, rendered, one.forms)
            cache.put(DOCUMENT, key, data)
        out.append(data)
        progress.step()
    return out


def pdf_of(pages: Sequence[Page], info: DocumentInfo, cache: Cache, jobs: int = 1) -> bytes:
    """One document by itself, which is not kept."""
    from pnp.pdf.art import render_all

    return write_pdf(pages, info, render_all(arts_of(pages), cache, jobs, scales=lambda: scales_of(pages)))
