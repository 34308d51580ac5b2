"""The glyphs that a document uses → one embedded subset per font, with text that copies exactly.

Each (glyph, characters) pair gets its own code, so that a no-break space copies as U+202F even where the font draws
it with the plain space, and a ligature copies as its letters.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import pikepdf
import uharfbuzz as hb

from pnp.base.messages import message
from pnp.base.problems import Place, Problem, ProblemsFound
from pnp.base.units import number
from pnp.text.fonts import Font, Word

_DROPPED = ("GSUB", "GPOS", "GDEF", "BASE", "STAT", "name", "post", "cmap", "OS/2", "meta", "DSIG", "kern")
MOST_CODES = 0xFFFF  # they have two bytes


@dataclass(slots=True, eq=False, repr=False)
class FontUse:
    """One font in one document: its resource name and the codes given out."""

    font: Font
    name: str
    codes: dict[tuple[int, str], int] = field(default_factory=dict)
    widths: dict[int, int] = field(default_factory=dict)
    words: dict[Word, str] = field(default_factory=dict)

    def encode(self, word: Word, size: float) -> str:
        """A word as elements of a TJ array: hex strings and kerning; raised marks need the size in points."""
        text = self.words.get(word)
        if text is None:
            if any(glyph.dy for glyph in word.glyphs):
                return self._encode(word, size)  # the rise is in points, so it is not kept
            text = self.words[word] = self._encode(word, size)
        return text

    def _encode(self, word: Word, size: float) -> str:
        parts: list[str] = []
        scale = 1000 / self.font.upem
        rise = 0.0
        for glyph in word.glyphs:
            code = self.codes.get((glyph.gid, glyph.text))
            if code is None:
                code = self.codes[glyph.gid, glyph.text] = len(self.codes) + 1
                # some readers take widths as whole numbers: the rest goes into the kerning
                self.widths[code] = round(glyph.natural * scale)
            wanted = glyph.dy * size / self.font.upem
            if wanted != rise:
                parts.append(f"]TJ {number(wanted)} Ts [")
                rise = wanted
            if glyph.dx:
                parts.append(number(-glyph.dx * scale))
            parts.append(f"<{code:04x}>")
            move = self.widths[code] - (glyph.advance - glyph.dx) * scale
            if abs(move) > 1e-6:
                parts.append(number(move))
        if rise:
            parts.append("]TJ 0 Ts [")
        return " ".join(parts).replace("> <", "")

    def embed(self, pdf: pikepdf.Pdf) -> pikepdf.Object:
        """The font's dictionary with its subset; ProblemsFound where the font cannot be embedded."""
        subset = self._subset()
        tag = _tag(self.font.digest, sorted(self.codes))
        base = pikepdf.Name(f"/{tag}+{self.font.path.stem}")
        file = pdf.make_stream(subset, Length1=len(subset))
        scale = 1000 / self.font.upem
        extents = self.font.hb_font.get_font_extents("ltr")
        descriptor = pdf.make_indirect(
            pikepdf.Dictionary(
                Type=pikepdf.Name.FontDescriptor,
                FontName=base,
                Flags=4,
                FontBBox=[-1000, round(extents.descender * scale), 3000, round(extents.ascender * scale)],
                ItalicAngle=-12 if self.font.italic else 0,
                Ascent=round(extents.ascender * scale),
                Descent=round(extents.descender * scale),
                CapHeight=round(self.font.cap_height * 1000),
                StemV=80,
                FontFile2=file,
            )
        )
        gids = bytearray(2)
        for gid, _ in self.codes:
            gids += gid.to_bytes(2, "big")
        widths: list[Any] = [1, [self.widths[c] for c in range(1, len(self.codes) + 1)]]
        cid_font = pdf.make_indirect(
            pikepdf.Dictionary(
                Type=pikepdf.Name.Font,
                Subtype=pikepdf.Name.CIDFontType2,
                BaseFont=base,
                CIDSystemInfo=pikepdf.Dictionary(
                    Registry=pikepdf.String("Adobe"), Ordering=pikepdf.String("Identity"), Supplement=0
                ),
                FontDescriptor=descriptor,
                DW=0,
                W=pikepdf.Array(widths),
                CIDToGIDMap=pdf.make_stream(bytes(gids)),
            )
        )
        return pdf.make_indirect(
            pikepdf.Dictionary(
                Type=pikepdf.Name.Font,
                Subtype=pikepdf.Name.Type0,
                BaseFont=base,
                Encoding=pikepdf.Name("/Identity-H"),
                DescendantFonts=[cid_font],
                ToUnicode=pdf.make_stream(self._to_unicode()),
            )
        )

    def _subset(self) -> bytes:
        """The part of the font that is used; a damaged one goes into no document, however it came this far."""
        if self.font.faults:
            raise ProblemsFound(self.font.faults)
        if len(self.codes) > MOST_CODES:
            raise self._unusable(
                message(
                    "a document uses {count:,} of its glyphs; at most {most_codes:,} can be",
                    count=len(self.codes),
                    most_codes=MOST_CODES,
                )
            )
        try:
            return _subset(self.font, {gid for gid, _ in self.codes})
        except (RuntimeError, ValueError, MemoryError):  # what HarfBuzz cannot read, it does not explain
            raise self._unusable(message("HarfBuzz finds no sound glyphs in it; get the file anew")) from None

    def _unusable(self, why: str) -> ProblemsFound:
        return ProblemsFound([Problem(Place(self.font.name), "", message("cannot be embedded: {why}", why=why))])

    def _to_unicode(self) -> bytes:
        """The map from codes back to characters."""
        rows = [
            f"<{code:04x}> <{(text or chr(0x200B)).encode('utf-16-be').hex()}>"
            for (_, text), code in self.codes.items()
        ]
        chunks = [rows[i : i + 100] for i in range(0, len(rows), 100)]
        body = "\n".join(f"{len(c)} beginbfchar\n" + "\n".join(c) + "\nendbfchar" for c in chunks)
        return (
            "/CIDInit /ProcSet findresource begin 12 dict begin begincmap\n"
            "/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def\n"
            "/CMapName /Adobe-Identity-UCS def /CMapType 2 def\n"
            "1 begincodespacerange <0000> <ffff> endcodespacerange\n"
            f"{body}\nendcmap CMapName currentdict /CMap defineresource pop end end\n"
        ).encode()


def _tag(digest: str, codes: list[tuple[int, str]]) -> str:
    """Six capitals that stand for this very subset."""
    import hashlib

    raw = hashlib.sha256(f"{digest}{codes}".encode()).digest()
    return "".join(chr(65 + b % 26) for b in raw[:6])


def _subset(font: Font, gids: set[int]) -> bytes:
    """The font file reduced to the glyphs used, glyph numbers kept."""
    wanted = hb.SubsetInput()
    wanted.sets(hb.SubsetInputSets.GLYPH_INDEX).update(gids)
    wanted.sets(hb.SubsetInputSets.DROP_TABLE_TAG).update(
        hb.tag_from_string(t) if hasattr(hb, "tag_from_string") else int.from_bytes(t.encode(), "big") for t in _DROPPED
    )
    wanted.flags = hb.SubsetFlags.RETAIN_GIDS | hb.SubsetFlags.NO_HINTING
    face = hb.subset(font.hb_face, wanted)
    return bytes(face.blob.data)
