"""write, art half: SVG text → vector PDF, each distinct piece once, kept by content hash.

Plain shapes are written directly; everything else is drawn by cairosvg.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable

from pnp.cache import Cache
from pnp.faces import Art
from pnp.plainart import render_plain

WORTH_A_PROCESS = 8  # pieces of art below which starting processes costs more than it saves
PLAIN_LIMIT = 200_000  # characters; larger art is rarely plain, and reading it twice is not free
RENDERER = "art/1"
_CLOCK = re.compile(rb"/CreationDate \(D:[^)]*\)")


def render(svg: str) -> bytes:
    """One SVG as a one-page PDF, without the clock that cairo writes into it."""
    from cairosvg.surface import PDFSurface

    pdf: bytes = PDFSurface.convert(svg.encode(), url_fetcher=_no_fetch)
    return _CLOCK.sub(lambda m: b" " * len(m[0]), pdf)


def _no_fetch(url: str, resource_type: str) -> bytes:
    """Nothing is ever loaded from outside a picture."""
    raise ValueError(f"refused to load {resource_type} {url}")


def render_all(arts: Iterable[Art], cache: Cache, jobs: int, step: Callable[[], None]) -> dict[str, bytes]:
    """Every distinct piece of art by its key, from the cache or drawn now, by several processes if it pays."""
    done: dict[str, bytes] = {}
    missing: dict[str, str] = {}
    for art in arts:
        ready = cache.get(RENDERER, art.key)
        if ready is None and len(art.svg) < PLAIN_LIMIT:
            ready = render_plain(art.svg, art.view)
            if ready is not None:
                cache.put(RENDERER, art.key, ready)
        if ready is None:
            missing[art.key] = art.svg
        else:
            done[art.key] = ready
            step()
    if jobs > 1 and len(missing) >= WORTH_A_PROCESS:
        from concurrent.futures import ProcessPoolExecutor

        with ProcessPoolExecutor(jobs) as pool:
            rendered = zip(missing, pool.map(render, missing.values(), chunksize=2), strict=True)
            for key, pdf in rendered:
                done[key] = pdf
                step()
    else:
        for key, svg in missing.items():
            done[key] = render(svg)
            step()
    for key in missing:
        cache.put(RENDERER, key, done[key])
    return done
