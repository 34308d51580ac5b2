"""Opens the files that a game is drawn with, each once: pictures, icons, fonts of drawings, readings of icons.

What is missing or wrong is a problem, reported once, at the place that asks for it first.
"""

from __future__ import annotations

import dataclasses
import hashlib
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property, partial
from pathlib import Path

from pnp.assets.drawing import Drawing, content_of, drawing_of
from pnp.assets.drawn_texts import check_fonts
from pnp.assets.missing import no_drawing, not_found
from pnp.base.cache import NO_CACHE, Cache
from pnp.base.messages import Message, message
from pnp.base.problems import Place, Problems
from pnp.base.reading import File, read_within
from pnp.definition import markup
from pnp.definition.game import Game
from pnp.definition.synonyms import meant
from pnp.definition.workspace import SHARED, Workspace
from pnp.language.aloud import Readings
from pnp.language.glossary import readings
from pnp.svg import reader
from pnp.svg.art import Fonts
from pnp.svg.elements import has_texts, is_plain
from pnp.svg.spoken import is_for_languages, spoken
from pnp.svg.tree import Element, Picture
from pnp.text.families import FontFile, font_files, passed_over
from pnp.text.fonts import Shelf
from pnp.text.ignored import warnings_of

DRAWINGS = "drawing/6"
MOST_PIXELS = 2_000_000_000  # of all pictures in a kit: a thousand cards with photos at 400 pixels to the inch
GUESSES = 20  # so many missing pictures are looked for elsewhere; more have one reason


def _digest(path: File) -> str:
    """Content hash of a picture file, empty when it cannot be read or is too large to be one."""
    try:
        data = read_within(path, reader.MAX_BYTES)
    except OSError:
        return ""
    return hashlib.sha256(data).hexdigest() if data else ""


@dataclass(eq=False, repr=False)
class Opener:
    """Opens what a game's faces and pages are drawn with."""

    workspace: Workspace
    game: Game
    cache: Cache = NO_CACHE
    problems: Problems = field(default_factory=Problems)  # with the files that were opened
    _drawings: dict[tuple[str, str], Drawing | None] = field(default_factory=dict)
    _pictures: dict[str, Picture | None] = field(default_factory=dict)
    _ratios: dict[str, float | None] = field(default_factory=dict)  # of the icons
    _has_texts: bool = False  # whether any picture that was read has texts of its own
    _readings: dict[str, Readings] = field(default_factory=dict)
    _pixels: dict[str, int] = field(default_factory=dict)  # of the pictures in each file

    def for_game(self, game: Game) -> Opener:
        """The same for a game with the same files, whose cards say something else; what was opened is shared."""
        return dataclasses.replace(self, game=game)

    def picture(self, name: str, where: Place, field_name: str = "template") -> Picture | None:
        """A picture or template from templates/<game>/ or templates/shared/."""
        if name not in self._pictures:
            path = self.workspace.find("templates", name, self.game.id, SHARED)
            refusal = no_drawing(self.workspace, self.game.id, name)
            if path is None or refusal:
                path = None
                guess = list(self._pictures.values()).count(None) < GUESSES
                complaint = refusal or not_found(self.workspace, self.game.id, name, guess)
                self.problems.add(where, field_name, complaint)
            self._pictures[name] = self._read(path) if path else None
        return self._pictures[name]

    def _read(self, path: File) -> Picture | None:
        """A file as a picture in the game's language."""
        before = self.problems.mark()
        picture = reader.read(path, self.workspace.show(path), self.problems)
        if picture and is_for_languages(picture.root):
            picture = picture._replace(root=spoken(picture.root, self.game.lang))
        if picture and has_texts([picture.root]):
            self._has_texts = True
            check_fonts(picture.root, self._font_files, self.problems, self._try_font)
        if picture is None or self.problems.any_since(before):
            return None
        return picture if not picture.pixels or self._has_room(picture.name, picture.pixels) else None

    def _has_room(self, name: str, pixels: int) -> bool:
        """Count the pixels of a file's pictures for the kit, once a file; a problem where they are too many."""
        if name in self._pixels or not pixels:
            return True
        self._pixels[name] = pixels
        total = sum(self._pixels.values())
        if total <= MOST_PIXELS:
            return True
        complaint = message(
            "the pictures of this kit have {pixels} million pixels up to here; expected at most {most} million; make "
            "them smaller (300 pixels to the inch print well)",
            pixels=total // 1_000_000,
            most=MOST_PIXELS // 1_000_000,
        )
        self.problems.add(Place(name, 1, 1), "", complaint)
        return False

    def _try_font(self, file: FontFile, text: str) -> None:
        """Set a text of a drawing as its renderer will, so that damaged glyphs are found."""
        font = self._shelf.opened(Path(file.path)) if file.is_truetype else None
        if font:
            font.shape(text, lang=self.game.lang)

    @cached_property
    def _shelf(self) -> Shelf:
        return Shelf(self.workspace, self.problems)

    @property
    def font_warnings(self) -> list[Message]:
        """What a person should know of the fonts that drawings are set in, or that nothing is."""
        if not self._has_texts:  # else a drawing may name any of them
            return warnings_of(self.workspace)
        unusable = [
            message("{show}: is passed over: {why}", show=self.workspace.show(path), why=why)
            for path, why in passed_over(self.workspace)
        ]
        return [*self._shelf.warnings, *unusable]

    @cached_property
    def _font_files(self) -> tuple[FontFile, ...]:
        return font_files(self.workspace)

    def fonts_for(self, content: Sequence[Element]) -> Fonts:
        """The font files that art needs: all of the workspace where it has texts, else none."""
        if not self._has_texts or not has_texts(content):
            return ()
        return tuple((one.path, one.digest) for one in self._font_files)

    def drawing(self, name: str, colour: str, place: Place, field_name: str) -> Drawing | None:
        """A picture file as art in one colour; one that was found sound before is not read again."""
        key = (name, colour)
        if key not in self._drawings:
            self._drawings[key] = self._drawing(name, colour, place, field_name)
        return self._drawings[key]

    def _drawing(self, name: str, colour: str, place: Place, field_name: str) -> Drawing | None:
        """From the cache, if this very file was drawn before; what is kept knows no fonts and no lines."""
        path = self.workspace.find("templates", name, self.game.id, SHARED)
        digest = _digest(path) if path and name not in self._pictures else ""
        kept_as = f"{digest} {colour} {self.game.lang}"
        shown = self.workspace.show(path) if path else ""
        read = partial(Drawing.from_bytes, source=shown, cache=self.cache)
        if digest and (known := self.cache.read(DRAWINGS, kept_as, read)):
            return known if self._has_room(shown, known.pixels) else None
        picture = self._unbound(name, place, field_name)
        if picture is None:
            return None
        made = drawing_of(picture, colour, self.fonts_for(content_of(picture)), self.cache)
        if digest and self.cache.keeps and is_plain(made.art.content):
            self.cache.put(DRAWINGS, kept_as, made.to_bytes())
        return made

    def _unbound(self, name: str, place: Place, field_name: str) -> Picture | None:
        """A picture without bindings, which only a template can have."""
        picture = self.picture(name, place, field_name)
        bound = next((e for e in picture.root.walk() if e.bindings), None) if picture else None
        if bound:
            complaint = message(
                "found pnp: attributes in a picture, where they do nothing; draw it with pnp:include instead"
            )
            self.problems.add(bound.place, f"<{bound.tag}>", complaint)
            return None
        return picture

    def icons(self, text: str, colour: str) -> None:
        """Open the icons that stand in a text; those that are not there are reported when the text is set."""
        for name in (braced[1:-1] for braced in markup.braced(text)):
            if self.icon_ratio(name) is not None:
                self.drawing(f"icons/{name}.svg", colour, self.game.place, "pnp:image")

    def icon_ratio(self, name: str) -> float | None:
        """Width over height of an inline icon, or None when there is none."""
        if name not in self._ratios:
            self._ratios[name] = self._ratio(name)
        return self._ratios[name]

    def _ratio(self, name: str) -> float | None:
        if self.workspace.find("templates", f"icons/{name}.svg", self.game.id, SHARED) is None:
            return None
        picture = self.picture(f"icons/{name}.svg", self.game.place)
        return picture.view[2] / picture.view[3] if picture else 1.0  # a broken one has been reported

    def near_icon(self, name: str) -> Message:
        """The nearest icon that there is."""
        roots = [root / "templates" / f / "icons" for root in self.workspace.roots for f in (self.game.id, SHARED)]
        own = filter(self.workspace.lists, roots)
        return meant(name, sorted({p.stem for folder in own for p in folder.glob("*.svg")}))

    def readings(self, lang: str) -> Readings:
        """How icons are read in a language."""
        if lang not in self._readings:
            self._readings[lang] = Readings(lang, readings(self.workspace, self.game, lang))
        return self._readings[lang]
