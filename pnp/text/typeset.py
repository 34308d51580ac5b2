"""A text, a style and a box → lines of shaped words at exact places.

The only place where text is measured. Widths are linear in the size, so a text is shaped once and only
broken again when it has to shrink. What does not fit at the floor is an error that says by how much.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import accumulate, groupby

from pnp.base.messages import NOTHING, Message, message
from pnp.base.units import MM_PER_PT
from pnp.definition import markup
from pnp.definition.game import Style
from pnp.language.conventions import language
from pnp.text.bidi import levels, stretches
from pnp.text.fonts import Font, FontBook, Word
from pnp.text.ignored import having
from pnp.text.linebreak import (
    MANY,
    TIED,
    ZONE,
    Icon,
    Segment,
    Span,
    fill,
    fill_with_hyphens,
    hyphen_points,
    least_ragged,
    unbreakable,
)
from pnp.text.lines import Broken, Line, Overflow, Setting, Unsettable, placed
from pnp.text.ties import OBJECT, ties

SHRINK_STEP = 0.25
SMALLEST = 6.5  # points: a second language is never smaller
ENDLESS = 100_000.0
CLOSE = 0.2  # em between a label and its translation
__all__ = ["Line", "Overflow", "Setting", "Typesetter", "Unsettable"]
ICON_HEIGHT = 1.5  # of the cap height
_MARKED = re.compile(r"[*{}\n]|\\\\")
WIDOW = 0.25  # of the measure: a last line shorter than this is evened out
BALANCED = 2_000  # words of a paragraph whose lines are made even; one with more is no text of a card


@dataclass(eq=False, repr=False)
class Typesetter:
    """Sets texts in one language with one game's fonts."""

    book: FontBook
    lang: str
    icon_ratio: Callable[[str], float | None] = field(default=lambda name: 1.0)
    near_icon: Callable[[str], Message] = field(default=lambda name: NOTHING)
    said: Callable[[Sequence[markup.Run]], Sequence[str]] = field(default=lambda runs: [""] * len(runs))
    _known: dict[tuple[Font, Font, tuple[str, ...]], dict[str, Segment]] = field(default_factory=dict)
    _kept_by: dict[tuple[object, ...], dict[str, Segment]] = field(default_factory=dict)
    _seen: dict[tuple[str, str, bool], set[str]] = field(default_factory=dict)  # letters whose fonts were opened
    _last_said: tuple[Sequence[markup.Run], Sequence[str]] = ((), ())

    @cached_property
    def rtl(self) -> bool:
        """Whether the language is written from right to left."""
        return language(self.lang).rtl

    def open_fonts(self, text: str, style: Style) -> None:
        """Open every font that a text is going to be set in; what is missing is reported when it is set."""
        seen = self._seen.get((style.font, style.weight, style.italic))
        if seen is None or not seen.issuperset(text):
            self._open_font(text, style, False, False)
        if "*" in text:
            with suppress(markup.MarkupError):
                for run in (run for runs in markup.parse(text) for run in runs if run.bold or run.italic):
                    self._open_font(run.text, style, run.bold, run.italic)

    def _open_font(self, text: str, style: Style, bold: bool, italic: bool) -> None:
        weight = "bold" if bold and style.weight in ("regular", "semibold") else style.weight
        font = self.book.font(style.font, weight, style.italic != italic)
        seen = self._seen.setdefault((style.font, weight, style.italic != italic), set())
        for char in sorted(set(text) - seen) if font else ():
            if font and not font.has(char) and char != "\n":
                self.book.covering(char, weight, style.italic != italic)
        seen.update(text)

    def set(self, text: str, style: Style, width: float, height: float) -> Setting | Overflow | Unsettable:
        """Set a text into a box of mm, shrinking to the style's floor if it must."""
        paragraphs = self.segments(text, style)
        if isinstance(paragraphs, Unsettable):
            return paragraphs
        font = self.book.font(style.font, style.weight, style.italic)
        if font is None:
            return Unsettable(NOTHING)
        size = style.size
        if not any(paragraphs):
            return Setting((), size, 0.0)
        best = self._try(paragraphs, style, font, size, width, height)
        if isinstance(best, Overflow) and style.least < size:
            best = self._try(paragraphs, style, font, style.least, width, height)
            low, high = style.least, size
            while isinstance(best, Setting) and high - low > SHRINK_STEP:
                middle = round((low + high) / 2 / SHRINK_STEP) * SHRINK_STEP
                if middle in (low, high):
                    break
                attempt = self._try(paragraphs, style, font, middle, width, height)
                if isinstance(attempt, Setting):
                    best, low = attempt, middle
                else:
                    high = middle
        return best

    def set_pair(
        self, text: str, second: str, other: Typesetter, style: Style, width: float, height: float, factor: float
    ) -> Setting | Overflow | Unsettable:
        """Set a text and, below it and smaller, the same in another's language; both shrink together."""
        size = style.size
        while True:
            first = replace(style, size=size, floor=0.0, valign="top")
            small = replace(first, size=max(SMALLEST, size * factor))
            upper, lower = self.set(text, first, width, ENDLESS), other.set(second, small, width, ENDLESS)
            if isinstance(upper, Unsettable) or isinstance(lower, Unsettable):
                return upper if isinstance(upper, Unsettable) else lower
            # a label of one line and its translation are closer than two paragraphs
            gap = (
                (CLOSE if isinstance(upper, Setting) and len(upper.lines) == 1 else style.paragraph) * size * MM_PER_PT
            )
            if isinstance(upper, Setting) and isinstance(lower, Setting):
                tail = lower.height - lower.lines[-1].y if lower.lines else 0.0  # below the last baseline
                total = upper.height + gap + lower.height
                if total <= height + 0.01:
                    free = height - total + tail  # as for one text, what stands on baselines is centred
                    top = {"top": 0.0, "middle": free / 2, "bottom": height - total}[style.valign]
                    below = top + upper.height + gap
                    lines = [line._replace(y=line.y + top) for line in upper.lines]
                    lines += [line._replace(y=line.y + below) for line in lower.lines]
                    return Setting(tuple(lines), size, total)
                failed = Overflow(total - height, 0.0, len(upper.lines) + len(lower.lines))
            else:
                failed = upper if isinstance(upper, Overflow) else lower  # type: ignore[assignment]
            if size <= style.least + 1e-6:
                return failed
            size = max(style.least, size - SHRINK_STEP)

    def segments(self, text: str, style: Style) -> list[list[Segment]] | Unsettable:
        """Shape a text into unbreakable segments, paragraph by paragraph."""
        if not text.strip():
            return []
        if _MARKED.search(text) is None:
            lacking: dict[str, Font] = {}
            only = self._segments((markup.Run(text.strip()),), style, lacking)
            if not lacking:
                return only if isinstance(only, Unsettable) else [only]
        try:
            paragraphs = markup.parse(text)
        except markup.MarkupError as error:
            return Unsettable(error.message)
        out = []
        missing: dict[str, Font] = {}
        for runs in paragraphs:
            segments = self._segments(runs, style, missing)
            if isinstance(segments, Unsettable):
                return segments
            out.append(segments)
        if missing:
            chars = ", ".join(f"“{c}” (U+{ord(c):04X})" for c in missing)
            name = next(iter(missing.values())).path.name
            hint = having(self.book.workspace, "".join(missing))
            return Unsettable(
                message(
                    "{name} has no glyph for {chars}; use another character or a font that has it{hint}",
                    name=name,
                    chars=chars,
                    hint=hint,
                )
            )
        return out

    def _segments(
        self, runs: Sequence[markup.Run], style: Style, missing: dict[str, Font]
    ) -> list[Segment] | Unsettable:
        """Break one paragraph where the language allows, and shape what lies between."""
        if not runs:
            return []
        if len(runs) == 1 and not runs[0].icon and levels(runs[0].text, self.rtl) is None:
            return self._plain_segments(runs[0], style, missing)
        plain = "".join([run.text or OBJECT for run in runs])
        ends = list(accumulate(len(run.text) or 1 for run in runs))
        kept = [self._kept(run, style) for run in runs]
        out: list[Segment] = []
        start = at = 0
        direction = levels(plain, self.rtl)
        if direction is not None:
            return self._two_ways(plain, runs, direction, style, missing)
        pieces = unbreakable(plain, self.lang)
        for piece in pieces:
            while start >= ends[at] and at < len(runs) - 1:
                at += 1
            # a piece within one run is shaped once for all texts; only what crosses runs is put together anew
            whole = not runs[at].icon and start + len(piece.rstrip(" \n")) <= ends[at]
            known = kept[at] if whole else None
            segment = known.get(piece) if known is not None else None
            if segment is None:
                made = self._segment(piece, runs, runs[at] if whole else None, start, style, missing)
                if isinstance(made, Unsettable):
                    return made
                segment = made
                if known is not None and not missing:
                    known[piece] = segment
            out.append(segment)
            start += len(piece)
        return _with_ties(out, pieces, self.lang)

    def _plain_segments(self, run: markup.Run, style: Style, missing: dict[str, Font]) -> list[Segment] | Unsettable:
        """A paragraph in one font that runs from the left, as most are: each piece is shaped once for all texts."""
        known = self._kept(run, style)
        if known is None:
            return Unsettable(NOTHING)
        pieces = unbreakable(run.text, self.lang)
        found = list(map(known.get, pieces))
        if None not in found:
            return _with_ties(found, pieces, self.lang)  # type: ignore[arg-type]  # as it was just asked
        out: list[Segment] = []
        for piece, segment in zip(pieces, found, strict=True):
            segment = segment or known.get(piece)
            if segment is None:
                made = self._segment(piece, (run,), run, 0, style, missing)
                if isinstance(made, Unsettable):
                    return made
                segment = made
                if not missing:
                    known[piece] = segment
            out.append(segment)
        return _with_ties(out, pieces, self.lang)

    def _two_ways(
        self,
        plain: str,
        runs: Sequence[markup.Run],
        direction: tuple[int, ...],
        style: Style,
        missing: dict[str, Font],
    ) -> list[Segment] | Unsettable:
        """Segments of a text that does not simply run from the left: each piece has one direction."""
        out: list[Segment] = []
        start = 0
        base = self._font(style, False, False)
        for piece in unbreakable(plain, self.lang):
            core = piece.rstrip(" \n")
            pieces: list[Word | Icon] = []
            marks: list[int] = []
            for low, high in stretches(direction, start, start + len(core)):
                found = self._cut(runs, low, high, style, missing, direction[low] % 2 == 1)
                if isinstance(found, Unsettable):
                    return found
                pieces += found
                marks += [direction[low]] * len(found)
            blank = base.shape(" ", style.features, self.lang) if base and len(core) < len(piece) else None
            marks.append(direction[start + len(core)] if len(core) < len(piece) else int(self.rtl))
            width = sum(p.width for p in pieces)
            forced = "\n" in piece[len(core) :]
            step = width + (blank.width if blank else 0.0)
            out.append(Segment(tuple(pieces), width, blank, forced, step, tuple(marks)))
            start += len(piece)
        return out

    def _kept(self, run: markup.Run, style: Style) -> dict[str, Segment] | None:
        """The segments shaped so far in a run's font; blanks are those of the style's own font."""
        key = (style.font, style.weight, style.italic, style.features, run.bold, run.italic)
        kept = self._kept_by.get(key)
        if kept is None:
            font, base = self._font(style, run.bold, run.italic), self._font(style, False, False)
            if font is None or base is None:
                return None
            kept = self._kept_by[key] = self._known.setdefault((font, base, style.features), {})
        return kept

    def _segment(
        self,
        piece: str,
        runs: Sequence[markup.Run],
        single: markup.Run | None,
        start: int,
        style: Style,
        missing: dict[str, Font],
    ) -> Segment | Unsettable:
        """Shape what stands between two breaks."""
        core = piece.rstrip(" \n")
        if single is not None:
            pieces: tuple[Word | Icon, ...] | Unsettable = self._word(core, single, style, missing)
        else:
            pieces = self._cut(runs, start, start + len(core), style, missing)
        if isinstance(pieces, Unsettable):
            return pieces
        blank = None
        if len(core) < len(piece):
            font = self._font(style, False, False)
            blank = font.shape(" ", style.features, self.lang) if font else None
        width = sum([p.width for p in pieces])
        step = width + (blank.width if blank else 0.0)
        run = (*pieces, blank) if blank else pieces
        return Segment(pieces, width, blank, "\n" in piece[len(core) :], step, run=run)

    def _cut(
        self,
        runs: Sequence[markup.Run],
        start: int,
        end: int,
        style: Style,
        missing: dict[str, Font],
        rtl: bool = False,
    ) -> tuple[Word | Icon, ...] | Unsettable:
        """The pieces of a stretch that may cross styles and icons."""
        out: list[Word | Icon] = []
        offset = 0
        for number, run in enumerate(runs):
            length = len(run.text) or 1
            low, high = max(start, offset), min(end, offset + length)
            if low < high:
                if run.icon:
                    ratio = self.icon_ratio(run.icon)
                    if ratio is None:
                        return Unsettable(
                            message(
                                "found the icon “{icon}”; expected one of templates/…/icons/{near_icon}",
                                icon=run.icon,
                                near_icon=self.near_icon(run.icon),
                            )
                        )
                    font = self._font(style, run.bold, run.italic)
                    cap = font.cap_height if font else 0.7
                    out.append(Icon(run.icon, ratio * cap * ICON_HEIGHT, self._reading(runs, number, font)))
                else:
                    pieces = self._word(run.text[low - offset : high - offset], run, style, missing, rtl)
                    if isinstance(pieces, Unsettable):
                        return pieces
                    out.extend(pieces)
            offset += length
        return tuple(out)

    def _reading(self, runs: Sequence[markup.Run], number: int, font: Font | None) -> Word | None:
        """How an icon of a paragraph is read there; the whole paragraph is looked at once."""
        if self._last_said[0] is not runs:
            self._last_said = (runs, self.said(runs))
        reading = self._last_said[1][number]
        return font.shape(reading, lang=self.lang) if font and reading else None

    def _word(
        self, text: str, run: markup.Run, style: Style, missing: dict[str, Font], rtl: bool = False
    ) -> tuple[Word, ...] | Unsettable:
        """A shaped text; characters that the font lacks are taken from another family that has them."""
        font = self._font(style, run.bold, run.italic)
        if font is None:
            return Unsettable(NOTHING)
        if not text:
            return ()
        word = font.shape(text, style.features, self.lang, rtl)
        if not word.missing:
            return (word,)
        weight = "bold" if run.bold and style.weight in ("regular", "semibold") else style.weight
        fonts = [
            font if font.has(c) else self.book.substitute(font, c, weight, style.italic != run.italic) for c in text
        ]
        for char, found in zip(text, fonts, strict=True):
            if found is None:
                missing.setdefault(char, font)
        parts = groupby(zip(text, fonts, strict=True), key=lambda pair: pair[1])
        return tuple(
            (found or font).shape("".join(c for c, _ in part), style.features, self.lang, rtl) for found, part in parts
        )

    def _font(self, style: Style, bold: bool, italic: bool) -> Font | None:
        weight = "bold" if bold and style.weight in ("regular", "semibold") else style.weight
        return self.book.font(style.font, weight, style.italic != italic)

    def _try(
        self, paragraphs: list[list[Segment]], style: Style, font: Font, size: float, width: float, height: float
    ) -> Setting | Overflow:
        """Set at one size, or say how much is missing; ties may cost lines, but no text shrinks for them."""
        made = self._attempt(paragraphs, style, font, size, width, height, True)
        if isinstance(made, Overflow) and any(s.tied for segments in paragraphs for s in segments):
            return self._attempt(paragraphs, style, font, size, width, height, False)
        return made

    def _attempt(
        self,
        paragraphs: list[list[Segment]],
        style: Style,
        font: Font,
        size: float,
        width: float,
        height: float,
        strict: bool,
    ) -> Setting | Overflow:
        """Set at one size, what is tied kept together at the cost of lines or not."""
        em = size * MM_PER_PT
        measure = width / em + 1e-6
        lines = Broken([], set(), set())
        for segments in paragraphs:
            self._break(segments, style, measure, lines, strict)
        count = len(lines.spans)
        across = max([span.width for span in lines.spans]) - measure
        leading = size * style.leading * MM_PER_PT
        block = font.cap_height * em + (count - 1) * leading + len(lines.opens) * style.paragraph * em
        total = block + min(font.descent, 0.25) * em
        too_many = style.lines and count > style.lines
        if across > 1e-5 or total > height + 0.01 or too_many:
            down = max(0.0, total - height, (count - style.lines) * leading if too_many else 0.0)
            return Overflow(down, max(0.0, across * em), count)
        top = 0.0
        if style.valign != "top":
            top = (height - block) / 2 if style.valign == "middle" else height - total
        return Setting(tuple(placed(lines, style, font, size, width, top, self.rtl)), size, total)

    def _break(self, segments: list[Segment], style: Style, measure: float, lines: Broken, strict: bool) -> None:
        """Add the lines of one paragraph: first fit with hyphens, or the least ragged of the fewest lines."""
        spans = lines.spans
        if spans:
            lines.opens.add(len(spans))
        start = 0
        if True in [segment.forced for segment in segments]:
            for end, segment in enumerate(segments, 1):
                if segment.forced:
                    spans += self._break_stretch(segments[start:end], style, measure, strict)
                    lines.ends.add(len(spans) - 1)
                    start = end
        if start < len(segments) or not start:
            spans += self._break_stretch(segments[start:] if start else segments, style, measure, strict)
            lines.ends.add(len(spans) - 1)

    def _break_stretch(self, segments: list[Segment], style: Style, measure: float, strict: bool) -> list[Span]:
        tie = 1.5 * MANY if strict else TIED
        if not strict:
            segments = [s._replace(tied=False) for s in segments] if style.hyphenate else segments
        if style.hyphenate:
            zone = 0.0 if style.align == "justify" else ZONE * measure
            lines = fill_with_hyphens(segments, measure, lambda s, room: self._hyphenate(s, room, measure, style), zone)
        elif style.align in ("left", "justify") and strict:
            lines = fill(segments, measure)
        else:
            return least_ragged(segments, measure, tie) if len(segments) <= BALANCED else fill(segments, measure)
        # ragged ends look natural on the right, a lone short word at the end does not
        if len(lines) < 2 or len(segments) > BALANCED or not _lone(lines[-1], measure):
            return lines
        even = least_ragged(segments, measure, tie)
        return even if len(even) <= len(lines) and max([s.width for s in even]) <= measure else lines

    def _hyphenate(self, segment: Segment, room: float, measure: float, style: Style) -> tuple[Segment, Segment] | None:
        """Split a one-word segment by the language's dictionary so that its head fits; bold only if it must be."""
        if len(segment.pieces) != 1 or not isinstance(segment.pieces[0], Word):
            return None
        if segment.width <= measure and segment.pieces[0].font is self._font(style, True, style.italic):
            return None
        word = segment.pieces[0]
        for cut in hyphen_points(word.text, self.lang):
            head = word.font.parted(word.text[:cut], style.features, self.lang)
            if head.width <= room:
                tail = word.font.shape(word.text[cut:], style.features, self.lang)
                rest = tail.width + segment.step - segment.width
                run = (tail, segment.blank) if segment.blank else (tail,)
                return (
                    Segment((head,), head.width, None, False, head.width, run=(head,)),
                    segment._replace(pieces=(tail,), width=tail.width, step=rest, run=run),
                )
        return None


def _with_ties(segments: list[Segment], pieces: Sequence[str], lang: str) -> list[Segment]:
    """Segments, those marked behind which no line should end."""
    found = ties(pieces, lang)
    return [s._replace(tied=True) if i in found else s for i, s in enumerate(segments)] if found else segments


def _lone(line: Span, measure: float) -> bool:
    """Whether a last line is one word, or very short; words that a no-break space ties are two."""
    texts = [p.text for p in line.pieces if isinstance(p, Word)]
    return line.width <= WIDOW * measure or not any(text == " " or "\u00a0" in text for text in texts)
