"""Pictures of a finished kit: every page read back from its PDF, so that the picture is the print."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from pnp.build import Kit

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


def write_pictures(kit: Kit, folder: Path, dpi: int, save: Callable[[Image, Path], None] | None = None) -> list[Path]:
    """PNG files named after document and page."""
    folder.mkdir(parents=True, exist_ok=True)
    written = []
    for document in kit.documents:
        stem = Path(document.entry["file"]).stem
        for number, image in enumerate(pages_of(document.data, dpi), 1):
            path = folder / f"{stem}-{number:02d}.png"
            if save:
                save(image, path)
            else:
                image.save(path, optimize=True)
            written.append(path)
    return written
