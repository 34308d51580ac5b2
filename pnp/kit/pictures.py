"""Pictures of a finished kit: every page read back from its PDF, so that the picture is the print."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from pnp.base.files import write_all
from pnp.base.overwriting import PNG, refuse_overwriting
from pnp.kit.build import Kit

if TYPE_CHECKING:
    from PIL.Image import Image


def pages_of(data: bytes, dpi: int) -> Iterator[Image]:
    """Each page of a PDF as an image."""
    import pypdfium2

    pdf = pypdfium2.PdfDocument(data)
    try:
        for page in pdf:
            yield page.render(scale=dpi / 72).to_pil().convert("RGB")
    finally:
        pdf.close()


def png(image: Image) -> bytes:
    """An image as the bytes of a PNG file."""
    data = io.BytesIO()
    image.save(data, "PNG", optimize=True)
    return data.getvalue()


def write_pictures(kit: Kit, folder: Path, dpi: int, encode: Callable[[Image], bytes] = png) -> list[Path]:
    """PNG files named after document and page."""
    pictures: dict[Path, bytes] = {}
    for document in kit.documents:
        stem = Path(document.entry["file"]).stem
        for number, image in enumerate(pages_of(document.data, dpi), 1):
            pictures[folder / f"{stem}-{number:02d}.png"] = encode(image)
    for path in pictures:
        refuse_overwriting(path, PNG)
    write_all(pictures)
    return list(pictures)
