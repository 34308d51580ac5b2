"""Art → vector PDF, each distinct piece once, kept by content hash.

Plain shapes are written directly; everything else is drawn by cairosvg.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable

from pnp.base.cache import Cache
from pnp.base.problems import Place, Problem, ProblemsFound
from pnp.pdf.plain_art import render_plain
from pnp.pdf.rendered import DrawnPage, Operators, Rendered
from pnp.svg.art import Art

WORTH_A_PROCESS = 8  # pieces of art below which starting processes costs more than it saves
CAIRO = "cairo/1"
_CLOCK = re.compile(rb"/CreationDate \(D:[^)]*\)")


def render(svg: str) -> bytes:
    """One SVG as a one-page PDF, without the clock that cairo writes into it."""
    from cairosvg.surface import PDFSurface

    pdf: bytes = PDFSurface.convert(svg.encode(), url_fetcher=_no_fetch)
    return _CLOCK.sub(lambda m: b" " * len(m[0]), pdf)


def attempt(svg: str) -> bytes | str:
    """A drawing, or the reason why cairosvg cannot make it: it raises whatever its helpers raise."""
    try:
        return render(svg)
    except Exception as error:
        return f"{type(error).__name__}: {error}"


def _no_fetch(url: str, resource_type: str) -> bytes:
    """Nothing is ever loaded from outside a picture."""
    raise ValueError(f"refused to load {resource_type} {url}")


def _noting(results: Iterable[tuple[str, bytes | str]], step: Callable[[], None]) -> dict[str, bytes | str]:
    """Results as they come in, each one step of progress."""
    out = {}
    for key, result in results:
        out[key] = result
        step()
    return out


def render_all(
    arts: Iterable[Art], cache: Cache, jobs: int = 1, step: Callable[[], None] = lambda: None
) -> dict[str, Rendered]:
    """Every distinct piece of art by its key, from the cache or drawn now, by several processes if it pays."""
    done: dict[str, Rendered] = {}
    missing: dict[str, Art] = {}
    for art in {art.key: art for art in arts}.values():
        plain = render_plain(art)
        kept = cache.get(CAIRO, art.key) if plain is None else None
        if plain is None and kept is None:
            missing[art.key] = art
            continue
        done[art.key] = Operators(plain) if plain is not None else DrawnPage(kept or b"")
        step()
    if jobs > 1 and len(missing) >= WORTH_A_PROCESS:
        from pnp.base.processes import process_pool

        with process_pool(jobs, may_fork=True) as pool:
            tried = pool.map(attempt, [art.svg for art in missing.values()], chunksize=2)
            results = _noting(zip(missing, tried, strict=True), step)
    else:
        results = _noting(((key, attempt(art.svg)) for key, art in missing.items()), step)
    failed = {missing[key].source: reason for key, reason in results.items() if isinstance(reason, str)}
    if failed:
        raise ProblemsFound(Problem(Place(name), "", f"cannot be drawn: {why}") for name, why in sorted(failed.items()))
    for key, pdf in results.items():
        if isinstance(pdf, bytes):
            cache.put(CAIRO, key, pdf)
            done[key] = DrawnPage(pdf)
    return done
