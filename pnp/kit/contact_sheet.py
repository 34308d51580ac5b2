"""Every piece of a kit with its picture, number, id and count, on as few pages as can be read."""

from __future__ import annotations

from pnp.base.cache import Cache
from pnp.base.papers import Paper
from pnp.base.problems import Place
from pnp.face.model import Item
from pnp.face.tags import Step
from pnp.kit.build import Draft
from pnp.kit.wishes import Design, entries_of
from pnp.pages.columns import Slice
from pnp.pages.flow import Flow
from pnp.pages.pieces import picture_of
from pnp.pages.tagging import picture, texts
from pnp.pdf.press import pdf_of
from pnp.pdf.write import DocumentInfo
from pnp.sheet.page import whole_page

PER_ROW = 6
HEIGHT = 36.0  # mm of the tallest picture
HERE = Place("contact sheet")


def contact_sheet(made: Draft, paper: Paper, cache: Cache, jobs: int) -> bytes:
    """A PDF of all designs, in printing order."""
    flow = Flow(made.setter, paper.size, made.faces, columns=1)
    entries = entries_of(made.game)
    meta, words = made.game.meta, made.game.words
    head, tall = flow.text(f"{meta.title} · {words['pieces']} · {meta.version}", "page-heading", flow.full_width, HERE)
    slices = [Slice(tall + 3.0, tuple(texts(head, Step("H1"))))]
    for start in range(0, len(entries), PER_ROW):
        slices.append(_row(flow, entries[start : start + PER_ROW]))
    faces = flow.finished(slices, words["pieces"], HERE)
    made.setter.problems.stop_if_any()
    pages = [whole_page(face) for face in faces]
    info = DocumentInfo(f"{meta.title} – {words['pieces']}", ", ".join(meta.authors), "", made.game.lang, "Simplex")
    return pdf_of(pages, info, cache, jobs)


def _row(flow: Flow, entries: list[Design]) -> Slice:
    """Designs beside each other, their names below."""
    cell = flow.full_width / PER_ROW
    items: list[Item] = []
    low = 0.0
    for index, entry in enumerate(entries):
        x = index * cell
        face = flow.faces.get((entry.card.id, "front"))
        if face:
            height = min(HEIGHT, (cell - 4.0) * face.height / face.width, face.height)
            wide = face.width * height / face.height
            drawn = picture_of(flow, face, x + (cell - wide) / 2, HEIGHT - height, height)
            items += picture(drawn, entry.title or entry.card.id, number=2 * index)
        label = f"**{entry.number}** · {entry.card.id}\n{entry.title}\n× {entry.card.quantity}"
        placed, tall = flow.text(label, "page-part", cell - 2.0, HERE, x + 1.0, HEIGHT + 2.0)
        items += texts(placed, Step("P", 2 * index + 1))
        low = max(low, tall)
    return Slice(HEIGHT + 2.0 + low, tuple(items), 4.0)
