"""Pages → PDF bytes: reportlab makes the pages, pikepdf grafts art and fonts and sets what printers read."""

from __future__ import annotations

import io
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

import pikepdf

from pnp.base.geometry import Rect
from pnp.face.model import ArtItem, Face, FaceItem, parts
from pnp.pdf.content import ContentWriter
from pnp.pdf.graft import describe, graft
from pnp.pdf.grey import make_grey
from pnp.pdf.groups import clip_operators
from pnp.pdf.operators import K
from pnp.pdf.rendered import Rendered
from pnp.pdf.structure import give_structure
from pnp.sheet.page import Page
from pnp.svg.art import Art

LEVEL: Final = 4  # of compression: half the time of the usual 6, for files a twentieth larger


class DocumentInfo(NamedTuple):
    """What the PDF says of itself."""

    title: str
    author: str
    subject: str
    lang: str
    duplex: str
    grey: bool = False  # black ink only


def arts_of(pages: Sequence[Page]) -> list[Art]:
    """Every piece of art that the pages place."""
    seen: dict[int, Face] = {}
    arts: dict[str, Art] = {}

    def walk(face: Face) -> None:
        if id(face) in seen:
            return
        seen[id(face)] = face
        for item, _, clips in parts(face.items):
            if isinstance(item, ArtItem):
                arts[item.art.key] = item.art
            elif isinstance(item, FaceItem):
                walk(item.face)
            arts.update((clip.art.key, clip.art) for clip in clips if clip_operators(clip) is None)

    for page in pages:
        for placed in page.faces:
            walk(placed.face)
    return list(arts.values())


def _repeated(pages: Sequence[Page]) -> frozenset[str]:
    """Digests of the faces that stand more than once."""
    counts: Counter[str] = Counter()

    def walk(face: Face) -> None:
        counts[face.key] += 1
        for part in parts(face.items):
            if isinstance(part.item, FaceItem):
                walk(part.item.face)

    for page in pages:
        for placed in page.faces:
            walk(placed.face)
    return frozenset(digest for digest, count in counts.items() if count > 1)


def write_pdf(
    pages: Sequence[Page], info: DocumentInfo, rendered: Mapping[str, Rendered], forms: frozenset[str] | None = None
) -> bytes:
    """A whole document as bytes; the same pages give the same bytes.

    `forms` are the digests of the faces to be drawn as forms [default: those that stand more than once].
    """
    writer = ContentWriter(repeated=_repeated(pages) if forms is None else forms)
    contents = [writer.page(page) for page in pages]
    with pikepdf.open(io.BytesIO(_empty_pages(pages, info))) as pdf:
        for page, content in zip(pdf.pages, contents, strict=True):
            page.obj.Contents = pdf.make_stream(content.encode("latin-1"))
        graft(pdf, writer.fonts.values(), writer.arts, writer.forms.values(), rendered, writer.groups)
        give_structure(pdf, writer.marked)
        describe(pdf, info.title, info.author, info.lang)
        if info.grey:
            make_grey(pdf)
        out = io.BytesIO()
        pikepdf.settings.set_flate_compression_level(LEVEL)
        pdf.save(
            out, deterministic_id=True, object_stream_mode=pikepdf.ObjectStreamMode.generate, compress_streams=True
        )
        return out.getvalue()


def _empty_pages(pages: Sequence[Page], info: DocumentInfo) -> bytes:
    """Pages with their boxes, bookmarks and document information, by reportlab; what is on them comes later."""
    from reportlab.pdfgen.canvas import Canvas

    buffer = io.BytesIO()
    canvas = Canvas(buffer, pageCompression=0, invariant=1, initialFontName="Helvetica", lang=info.lang)
    canvas.setTitle(info.title)
    canvas.setAuthor(info.author)
    canvas.setSubject(info.subject)
    canvas.setCreator("pnp")
    canvas.setProducer("pnp")
    canvas.setViewerPreference("PrintScaling", "None")
    canvas.setViewerPreference("DisplayDocTitle", "true")
    canvas.setViewerPreference("Duplex", info.duplex)
    for index, page in enumerate(pages):
        canvas.setPageSize((page.width * K, page.height * K))
        for setter, box in ((canvas.setTrimBox, page.trim_box), (canvas.setBleedBox, page.bleed_box)):
            area = box or Rect(0, 0, page.width, page.height)
            setter((area.x * K, (page.height - area.bottom) * K, area.right * K, (page.height - area.y) * K))
        if page.bookmark:
            canvas.bookmarkPage(f"p{index}")
            canvas.addOutlineEntry(page.bookmark, f"p{index}")
        canvas._preamble = ""  # the canvas's own opening code would only set a font that is not used
        canvas.showPage()
    canvas.save()
    return buffer.getvalue()
