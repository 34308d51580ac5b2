"""Fonts from fonts/ only: families, HarfBuzz shaping, coverage. The same words on every machine.

A shaped word is kept for good (`shape` is memoised), so a deck pays for each different word once.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path
from typing import Any, NamedTuple

import uharfbuzz as hb

from pnp.base.messages import Message, joined, message, message_of
from pnp.base.nearness import did_you_mean
from pnp.base.problems import Place, Problem, Problems
from pnp.base.reading import read_within
from pnp.base.system_words import reason
from pnp.base.walls import tried
from pnp.definition.workspace import Workspace, inside, safe_name
from pnp.text.checksums import wrong_checksums
from pnp.text.coverage import is_partly_covered, is_visible
from pnp.text.outlines import FARTHEST, Damaged, Outlines, outlines_of
from pnp.text.tables import MOST_BYTES, NoFont, Tables, measures_of, tables_of

# weight and italic → how the file's name ends, best first
FILE_ENDINGS: dict[tuple[str, bool], tuple[str, ...]] = {
    ("regular", False): ("-Regular",),
    ("regular", True): ("-Italic",),
    ("semibold", False): ("-SemiBold", "-Bold"),
    ("semibold", True): ("-SemiBoldItalic", "-BoldItalic"),
    ("bold", False): ("-Bold",),
    ("bold", True): ("-BoldItalic",),
    ("black", False): ("-Black", "-Bold"),
    ("black", True): ("-BlackItalic", "-BoldItalic"),
}
# Blanks that a font may lack: drawn as its space with this advance in em, extracted as themselves.
BLANKS = {"\u202f": 0.2, "\u2009": 0.17, "\u200a": 0.1, "\u00a0": None, "\u2007": 0.5}

LOST = {"-Bold": message("bold"), "-Italic": message("italic")}
BOLD = 700  # the weight from which a font counts as bold; semibold is not bold enough
ACCEPTED = message("expected a .ttf font with TrueType outlines")
HIGHEST, DEEPEST = 1.5, 4  # em: capitals and tails of fonts that can be set
SOFT_HYPHEN = "\u00ad"
MOST_GLYPHS = 32  # for one character; letters that fonts take apart have three or four
SHOWN = 12  # letters of a list
SPELLED_OUT = 3  # so many faults of one font are told one by one
SLANTED = 1 | 1 << 9  # italic or oblique, in fsSelection
BLANK_SET = frozenset(BLANKS)
JOINERS = frozenset("\u200b\u200c\u200d\u200e\u200f\u2060\ufeff")  # shape or order text, and are never seen


class Glyph(NamedTuple):
    """One drawn glyph in font units, with the characters that it stands for."""

    gid: int
    text: str
    natural: int
    advance: int
    dx: int
    dy: int


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Word:
    """A shaped piece of text; width in em, `tag` stands for how it looks. The font keeps one per text."""

    font: Font
    text: str
    glyphs: tuple[Glyph, ...]
    width: float
    missing: str
    tag: str


@dataclass(eq=False, repr=False)
class Font:
    """One font file, ready to shape; what is wrong with it shows when it is used, glyph by glyph."""

    path: Path
    name: str  # as people know the file
    problems: Problems
    tables: Tables = field(repr=False)
    outlines: Outlines = field(repr=False)
    digest: str
    upem: int
    cap_height: float
    descent: float
    hb_font: hb.Font = field(repr=False)
    hb_face: hb.Face = field(repr=False)
    bold: bool = False
    italic: bool = False
    faults: list[Problem] = field(default_factory=list)
    _words: dict[tuple[str, tuple[str, ...], str, bool], Word] = field(default_factory=dict, repr=False)
    _advances: dict[int, int] = field(default_factory=dict, repr=False)
    _blank: set[int] = field(default_factory=set, repr=False)  # glyphs that draw nothing
    _undrawn: set[str] = field(default_factory=set, repr=False)  # texts of which that was reported

    @classmethod
    def open(cls, path: Path, name: str = "", problems: Problems | None = None) -> Font:
        """Read a TrueType font file, whose faults go to `problems`; NoFont or an OSError says why it is of no use."""
        data = read_within(path, MOST_BYTES)
        tables = tables_of(data)
        measures = measures_of(tables)
        outlines = outlines_of(tables, measures)
        face = hb.Face(data)
        if face.glyph_count != measures.glyphs:
            raise NoFont(message("its tables do not agree on how many glyphs it has"))
        font = hb.Font(face)
        upem = measures.upem
        cap = font.get_metric_position(hb.OTMetricsTag.CAP_HEIGHT) or 0.7 * upem
        descender = font.get_font_extents("ltr").descender
        if not 0 < cap <= HIGHEST * upem or abs(descender) > DEEPEST * upem:
            sizes = message(
                "capitals of {cap:.1f} em and tails of {value:.1f} em", cap=cap / upem, value=-descender / upem
            )
            raise NoFont(message("its tables OS/2 and hhea are damaged: they speak of {sizes}", sizes=sizes))
        digest = hashlib.sha256(data).hexdigest()
        looks = _looks(face)
        shown, told = name or path.name, Problems() if problems is None else problems
        return cls(path, shown, told, tables, outlines, digest, upem, cap / upem, -descender / upem, font, face, *looks)

    @property
    def warnings(self) -> list[Message]:
        """What a person should know of the file, though it can be printed."""
        lines = [
            message("{what}: the file may be damaged; get it anew", what=what) for what in wrong_checksums(self.tables)
        ]
        if self.tables.is_variable:
            lines.append(
                message("it is a variable font, of which the first style alone is printed; take a file for each style")
            )
        return [joined((self.name, line), ": ") for line in lines]

    def shape(self, text: str, features: tuple[str, ...] = (), lang: str = "fr", rtl: bool = False) -> Word:
        """Shape one piece of text with kerning and ligatures; its glyphs stand as they are seen, from the left."""
        word = self._words.get((text, features, lang, rtl))
        if word is None:
            word = self._words[text, features, lang, rtl] = self._shape(text, features, lang, rtl)
        return word

    def parted(self, text: str, features: tuple[str, ...] = (), lang: str = "fr") -> Word:
        """The head of a word that goes on in the next line; who copies or hears its hyphen gets the whole word."""
        key = (text + SOFT_HYPHEN, features, lang, False)
        if key not in self._words:
            word = self.shape(text + "-", features, lang)
            *others, last = word.glyphs
            self._words[key] = replace(word, glyphs=(*others, last._replace(text=SOFT_HYPHEN)))
        return self._words[key]

    def has(self, char: str) -> bool:
        """Whether there is a glyph for a character; blanks and joiners can be done without."""
        return char in BLANK_SET or char in JOINERS or self.hb_font.get_nominal_glyph(ord(char)) is not None

    def _shape(self, text: str, features: tuple[str, ...], lang: str, rtl: bool) -> Word:
        blanks = {}
        left: list[str] = []
        drawn = text
        if not BLANK_SET.isdisjoint(text):
            known = self.hb_font.get_nominal_glyph
            blanks = {i: c for i, c in enumerate(text) if c in BLANKS and known(ord(c)) is None}
            drawn = "".join(" " if i in blanks else c for i, c in enumerate(text))
        buffer = hb.Buffer()
        buffer.add_str(drawn)
        buffer.cluster_level = hb.BufferClusterLevel.MONOTONE_CHARACTERS  # so that each mark keeps its own character
        buffer.guess_segment_properties()
        buffer.direction = "rtl" if rtl else "ltr"
        buffer.language = lang
        hb.shape(self.hb_font, buffer, dict.fromkeys(features, True) if features else None)
        infos = buffer.glyph_infos
        if len(infos) > MOST_GLYPHS * len(text):
            return self._refuse(
                text, message("it makes {count:,} glyphs of {count2} characters", count=len(infos), count2=len(text))
            )
        tag = f"{self.digest[:8]}|{text}|{','.join(features)}|{lang}|"
        if not blanks and [info.cluster for info in infos] == list(range(len(text))):  # a glyph for each character
            plain = self._one_by_one(text, infos, buffer.glyph_positions)
            for glyph in plain:
                self._check_drawn(glyph.text, (glyph.gid,))
            absent = "".join([g.text for g in plain if g.gid == 0 and g.text not in JOINERS])
            return self._word(Word(self, text, plain, sum([g.advance for g in plain]) / self.upem, absent, tag))
        starts = sorted({info.cluster for info in infos})
        ends = dict(zip(starts, [*starts[1:], len(text)], strict=True))
        sizes = Counter(info.cluster for info in infos)
        glyphs = []
        missing = ""
        total = 0
        for info, position in zip(infos, buffer.glyph_positions, strict=True):
            gid, cluster = info.codepoint, info.cluster
            # the first glyph of a cluster stands for all its characters, the others for none; but where there are as
            # many of both (a ligature that the font takes apart again), each glyph stands for one
            covered = ""
            if cluster in ends:
                end = ends.pop(cluster)
                each = sizes[cluster] == end - cluster > 1
                covered = text[cluster : cluster + 1] if each else text[cluster:end]
                left = list(text[cluster + 1 : end]) if each else []
            elif left:
                covered = left.pop(0)
            if gid == 0:
                missing += "".join(c for c in covered if c not in JOINERS)
            advance = position.x_advance
            em = BLANKS[blanks[cluster]] if cluster in blanks else None
            if em is not None:
                advance = round(em * self.upem)
            total += advance
            natural = self._natural(gid, covered)
            glyphs.append(Glyph(gid, covered, natural, advance, position.x_offset, position.y_offset))
        drawn_by: dict[int, list[int]] = {start: [] for start in starts}
        for info in infos:
            drawn_by[info.cluster].append(info.codepoint)
        for start, end in zip(starts, [*starts[1:], len(text)], strict=True):
            self._check_drawn(text[start:end], drawn_by[start])
        return self._word(Word(self, text, tuple(glyphs), total / self.upem, missing, tag))

    def _word(self, word: Word) -> Word:
        """A word, if all of it stays near its line."""
        far = FARTHEST * self.upem
        for _, _, natural, advance, dx, dy in word.glyphs:
            if natural > far or not -far <= advance <= far or not -far <= dx <= far or not -far <= dy <= far:
                return self._refuse(
                    word.text, message("it moves a letter by more than {farthest} em", farthest=FARTHEST)
                )
        return word if word.width >= 0 else self._refuse(word.text, message("it makes the word narrower than nothing"))

    def _refuse(self, text: str, why: str) -> Word:
        """Nothing in the place of a word that the font would blow up."""
        self._blame(f"“{text[:30]}”", message("{why}; expected a sound font; get the file anew", why=why))
        return Word(self, text, (), 0.0, "", f"{self.digest[:8]}|{text}|refused|")

    def _one_by_one(self, text: str, infos: Sequence[Any], positions: Sequence[Any]) -> tuple[Glyph, ...]:
        """Glyphs that stand for a character each, as in most words."""
        out = []
        for char, info, position in zip(text, infos, positions, strict=True):
            gid = info.codepoint
            dx, dy, advance, _ = position.position
            out.append(Glyph(gid, char, self._natural(gid, char), advance, dx, dy))
        return tuple(out)

    def _natural(self, gid: int, text: str) -> int:
        """The advance that the font file gives to a glyph, whose outline is looked at when it is first asked for."""
        advance = self._advances.get(gid)
        if advance is None:
            advance = self._advances[gid] = self.hb_font.get_glyph_h_advance(gid)
            try:
                if not self.outlines.draws(gid):
                    self._blank.add(gid)
            except Damaged as error:
                which = f"glyph {gid} (“{text}”)" if text else f"glyph {gid}"
                self._blame(
                    which,
                    message("its outline is damaged ({error}); expected a sound font; get the file anew", error=error),
                )
        return advance

    def _check_drawn(self, text: str, gids: Sequence[int]) -> None:
        """Report characters that should be seen and whose glyphs draw nothing; a missing glyph is another matter."""
        if 0 in gids or not self._blank.issuperset(gids) or text in self._undrawn:
            return
        if any(map(is_visible, text)):
            self._undrawn.add(text)
            self._blame(f"“{text}”", message("it draws nothing; expected a glyph with an outline; get the font anew"))

    def _blame(self, what: str, complaint: Message) -> None:
        """Note a fault of the file; of many, some."""
        if len(self.faults) == SPELLED_OUT:
            what, complaint = (
                message("other glyphs"),
                message("there are more faults like these; expected a sound font; get the file anew"),
            )
        if len(self.faults) <= SPELLED_OUT:
            self.faults.append(Problem(Place(self.name), what, complaint))
            self.problems.found.append(self.faults[-1])


def _looks(face: hb.Face) -> tuple[bool, bool]:
    """Whether the font is bold, and whether it is slanted, by its own table OS/2."""
    table = bytes(face.reference_table("OS/2").data) if "OS/2" in face.table_tags else b""
    if len(table) < 64:
        return False, False
    weight, style = int.from_bytes(table[4:6], "big"), int.from_bytes(table[62:64], "big")
    return weight >= BOLD, bool(style & SLANTED)


@dataclass(eq=False, repr=False)
class Shelf:
    """The font files of a workspace that are used, each opened once."""

    workspace: Workspace
    problems: Problems
    _files: dict[Path, Font | None] = field(default_factory=dict)

    def opened(self, path: Path) -> Font | None:
        """A font by its file; a problem if it cannot be used."""
        if path not in self._files:
            self._files[path] = self._open(path)
        return self._files[path]

    def _open(self, path: Path) -> Font | None:
        name = self.workspace.show(path)
        try:
            return tried(name, MOST_BYTES, self.problems, lambda: Font.open(path, name, self.problems))
        except (ValueError, OSError, RuntimeError) as error:
            self.problems.add(
                Place(name),
                "",
                message(
                    "cannot be used: {why_unusable}; {accepted}", why_unusable=why_unusable(error), accepted=ACCEPTED
                ),
            )
            return None

    @property
    def faults(self) -> list[Problem]:
        """What is wrong with the files that were opened, as far as they were used."""
        return [fault for font in self._files.values() if font for fault in font.faults]

    @property
    def warnings(self) -> list[Message]:
        """What a person should know of the files that were opened."""
        return [line for font in self._files.values() if font for line in font.warnings]


def why_unusable(error: Exception) -> Message:
    """Why a file is no font, in a few words."""
    return reason(error) if isinstance(error, OSError) else message_of(error)


def is_there(path: Path, base: Path) -> bool:
    """Whether something stands below a folder that is opened, or told of: a file really there, or what is no file."""
    return inside(path, base) or (path.exists() and not path.is_file())


@dataclass(eq=False, repr=False)
class FontBook:
    """The families of one game by role (text, display …)."""

    workspace: Workspace
    roles: dict[str, str]
    problems: Problems
    place: Place
    role_place: Callable[[str], Place] | None = None
    _fonts: dict[tuple[str, str, bool], Font | None] = field(default_factory=dict)
    _failed: set[str] = field(default_factory=set)
    _covering: dict[tuple[str, str, bool], Font | None] = field(default_factory=dict)
    _plain: dict[Message, None] = field(default_factory=dict)  # what is said of styles that a family lacks
    _lacking: dict[tuple[str, str], dict[str, None]] = field(default_factory=dict)  # two fonts → letters

    @property
    def warnings(self) -> list[Message]:
        """What a person should know of the fonts that texts were set in."""
        lacking = [
            message(
                "{name} lacks {letters}, which {other} draws instead; expected a font with all letters of its alphabet",
                name=name,
                other=other,
                letters=", ".join(f"“{letter}”" for letter in sorted(letters)[:SHOWN]),
            )
            for (name, other), letters in self._lacking.items()
        ]
        return [*self.shelf.warnings, *self._plain, *lacking]

    def substitute(self, font: Font, char: str, weight: str, italic: bool) -> Font | None:
        """A font that has a character which another lacks; noted if that one has other letters of the alphabet."""
        found = self.covering(char, weight, italic)
        if found and is_partly_covered(char, font.has):
            self._lacking.setdefault((font.name, found.name), {})[char] = None
        return found

    @cached_property
    def shelf(self) -> Shelf:
        """The files that were opened."""
        return Shelf(self.workspace, self.problems)

    def covering(self, char: str, weight: str, italic: bool) -> Font | None:
        """A font of any family under fonts/ that has a character, in the weight asked for if there is one."""
        key = (char, weight, italic)
        if key not in self._covering:
            self._covering[key] = self._search(char, weight, italic)
        return self._covering[key]

    def _search(self, char: str, weight: str, italic: bool) -> Font | None:
        styles = dict.fromkeys(((weight, italic), (weight, False), ("bold" if weight != "regular" else weight, False)))
        for root in self.workspace.roots:
            for style in (*styles, ("regular", False)):
                for ending in FILE_ENDINGS[style]:
                    for path in sorted((root / "fonts").glob(f"*/*{ending}.ttf")):
                        font = self.shelf.opened(path) if is_there(path, root / "fonts") else None
                        if font and font.has(char):
                            self._note_plain(font, style, (weight, italic))
                            return font
        return None

    def _note_plain(self, font: Font, found: tuple[str, bool], wanted: tuple[str, bool]) -> None:
        """Note a style that a family lacks, so that letters of a text look plain."""
        lost = {"-Bold": found[0] == "regular" != wanted[0], "-Italic": wanted[1] and not found[1]}
        for name in [name for name, is_lost in lost.items() if is_lost]:
            self._plain.setdefault(
                message(
                    "{name} stands for a font in {style}, which its family lacks: what should be {style} is not; add a "
                    "file that ends with {ending}.ttf",
                    name=font.name,
                    style=LOST[name],
                    ending=name,
                )
            )

    def font(self, role: str, weight: str, italic: bool) -> Font | None:
        """The font of a role, or None after reporting what is missing."""
        wanted = (role, weight, italic)
        if wanted not in self._fonts:
            self._fonts[wanted] = self._find(role, weight, italic)
        return self._fonts[wanted]

    def _place(self, role: str) -> Place:
        """Where a role is declared, if that is known."""
        return self.role_place(role) if self.role_place else self.place

    def _find(self, role: str, weight: str, italic: bool) -> Font | None:
        family = self.roles.get(role)
        if family is None:  # the style or template that asks for it has been reported
            return None
        if not safe_name(family):
            self.problems.add(
                self._place(role),
                f"fonts.{role}",
                message("found “{family}”; expected a folder under fonts/", family=family),
            )
            return None
        for root in self.workspace.roots:
            for ending in FILE_ENDINGS[weight, italic]:
                for path in sorted((root / "fonts" / family).glob(f"*{ending}.ttf")):
                    if is_there(path, root / "fonts"):
                        font = self.shelf.opened(path)
                        if font is None:
                            self._failed.add(role)
                        return font
        where = f"fonts/{family}/*{FILE_ENDINGS[weight, italic][0]}.ttf"
        known = sorted({p.name for root in self.workspace.roots for p in (root / "fonts").glob("*") if p.is_dir()})
        unnamed = sorted(p.name for root in self.workspace.roots for p in (root / "fonts" / family).glob("*.ttf"))
        there = message(" (there are {names})", names=", ".join(unnamed[:4])) if unnamed else ""
        complaint = message(
            "found no font file {where}; put it there with its licence{there}{did_you_mean}",
            where=where,
            there=there,
            did_you_mean=did_you_mean(family, known),
        )
        if role not in self._failed:  # one message is enough: other files are most likely missing for the same reason
            self.problems.add(self._place(role), f"fonts.{role}", complaint)
        self._failed.add(role)
        return None
