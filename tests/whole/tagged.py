"""What a tagged PDF says to those who do not see it, read back by pikepdf and by pdfium, apart from each other."""

from __future__ import annotations

import ctypes
import io
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import pikepdf
import pypdfium2
import pypdfium2.raw as raw

_PAIR = re.compile(rb"<([0-9a-f]{4})> <([0-9a-f]+)>")
Marks = dict[tuple[int, int], str]  # text by page and MCID


@dataclass
class Element:
    """One element of the structure tree: its role, its alternative, its language, and its text in reading order."""

    role: str
    alt: str = ""
    lang: str = ""
    text: str = ""
    children: list[Element] = field(default_factory=list)

    def walk(self) -> Iterator[Element]:
        yield self
        for child in self.children:
            yield from child.walk()

    @property
    def words(self) -> str:
        """All text in it, with plain blanks and whole words."""
        return plain(self.text + "".join(child.words + " " for child in self.children))


def plain(text: str) -> str:
    """A text whose parted words are whole, with one kind of blank."""
    return " ".join(re.sub("\u00ad\\s*", "", text.replace("\u2060", "")).split())


@dataclass
class Tagged:
    """A PDF as pikepdf reads it."""

    pdf: pikepdf.Pdf
    marks: Marks
    spans: list[str]  # ActualText, in the order of the pages
    loose: list[str]  # text outside of marked content
    artifacts: list[str]
    root: Element


def read(data: bytes) -> Tagged:
    """Everything that is said of a document."""
    pdf = pikepdf.open(io.BytesIO(data))
    found = Tagged(pdf, {}, [], [], [], Element(""))
    for number, page in enumerate(pdf.pages):
        _read_page(page, number, found)
    pages = {page.obj.objgen: number for number, page in enumerate(pdf.pages)}
    found.root = _element(pdf.Root.StructTreeRoot.K, found.marks, pages)
    return found


def _element(node: Any, marks: Marks, pages: dict[tuple[int, int], int]) -> Element:
    made = Element(str(node.S)[1:], str(node.get("/Alt", "")), str(node.get("/Lang", "")))
    page = pages[node.Pg.objgen] if "/Pg" in node else -1
    kids = node.get("/K", [])
    for kid in kids if isinstance(kids, pikepdf.Array | list) else [kids]:
        if isinstance(kid, int):
            made.text += marks[page, kid]
        elif "/MCID" in kid:
            made.text += marks[pages[kid.Pg.objgen], int(kid.MCID)]
        else:
            assert node == kid.P or kid.P.objgen == node.objgen
            made.children.append(_element(kid, marks, pages))
    return made


def _read_page(page: pikepdf.Page, number: int, found: Tagged) -> None:
    fonts = {name: _unicode(font) for name, font in page.obj.Resources.get("/Font", {}).items()}
    font: dict[int, str] = {}
    opened: list[tuple[str, int | None, str | None]] = []
    for instruction in pikepdf.parse_content_stream(page):
        operands: Any = instruction.operands
        name = str(instruction.operator)
        if name == "Tf":
            font = fonts[str(operands[0])]
        elif name in ("BDC", "BMC"):
            given: Any = operands[1] if name == "BDC" and isinstance(operands[1], pikepdf.Dictionary) else {}
            actual = str(given["/ActualText"]) if "/ActualText" in given else None
            mcid = int(given["/MCID"]) if "/MCID" in given else None
            opened.append((str(operands[0])[1:], mcid, actual))
            if mcid is not None:
                found.marks[number, mcid] = ""
            if actual is not None:
                found.spans.append(actual)
                _say(actual, number, opened[:-1], found)
        elif name == "EMC":
            opened.pop()
        elif name in ("TJ", "Tj") and not any(actual is not None for _, _, actual in opened):
            parts = operands[0] if name == "TJ" else operands
            codes = b"".join(bytes(part) for part in parts if isinstance(part, pikepdf.String))
            text = "".join(font[int.from_bytes(codes[i : i + 2], "big")] for i in range(0, len(codes), 2))
            _say(text, number, opened, found)
    assert not opened


def _say(text: str, number: int, opened: list[tuple[str, int | None, str | None]], found: Tagged) -> None:
    mcid = next((mcid for _, mcid, _ in reversed(opened) if mcid is not None), None)
    if mcid is not None:
        found.marks[number, mcid] += text
    elif any(role == "Artifact" for role, _, _ in opened):
        found.artifacts.append(text)
    else:
        found.loose.append(text)


def _unicode(font: Any) -> dict[int, str]:
    pairs = _PAIR.findall(font.ToUnicode.read_bytes())
    return {int(code, 16): bytes.fromhex(text.decode()).decode("utf-16-be") for code, text in pairs}


def figures_by_pdfium(data: bytes) -> list[list[tuple[str, str]]]:
    """Role and alternative of every element with one, page by page, as pdfium walks the tree."""
    document = pypdfium2.PdfDocument(data)
    out = []
    for page in document:
        tree = raw.FPDF_StructTree_GetForPage(page)
        found: list[tuple[str, str]] = []
        for index in range(raw.FPDF_StructTree_CountChildren(tree)):
            _walk(raw.FPDF_StructTree_GetChildAtIndex(tree, index), found)
        raw.FPDF_StructTree_Close(tree)
        out.append(found)
    return out


def _walk(element: Any, found: list[tuple[str, str]]) -> None:
    if not element:
        return
    alt = _string(raw.FPDF_StructElement_GetAltText, element)
    if alt:
        found.append((_string(raw.FPDF_StructElement_GetType, element), alt))
    for index in range(max(0, raw.FPDF_StructElement_CountChildren(element))):
        _walk(raw.FPDF_StructElement_GetChildAtIndex(element, index), found)


def _string(ask: Any, element: Any) -> str:
    size = ask(element, None, 0)
    if size <= 2:
        return ""
    buffer = ctypes.create_string_buffer(size)
    ask(element, buffer, size)
    return bytes(buffer.raw[: size - 2]).decode("utf-16-le")


def text_by_pdfium(data: bytes) -> list[str]:
    """The text of every page as pdfium copies it."""
    return [page.get_textpage().get_text_range() for page in pypdfium2.PdfDocument(data)]
