"""Templates, pictures, styles and colours of one game, found once and checked."""

from __future__ import annotations

import dataclasses
import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, partial
from pathlib import Path
from typing import Any, NamedTuple

from pnp.base import colours
from pnp.base.cache import NO_CACHE, Cache
from pnp.base.choices import Side
from pnp.base.geometry import Rect
from pnp.base.messages import NOTHING, Message, message, one_of
from pnp.base.problems import Place, Problems
from pnp.base.reading import File, read_within
from pnp.definition.checks import Choice, Number
from pnp.definition.components import Component
from pnp.definition.game import Game, Style
from pnp.definition.synonyms import meant
from pnp.definition.values import values_of
from pnp.definition.workspace import SHARED, Workspace
from pnp.face import bindings
from pnp.face.drawn_texts import check_fonts, has_texts
from pnp.face.missing import no_drawing, not_found
from pnp.face.possible import check_conditions
from pnp.face.template import Template, compile_template
from pnp.language.aloud import Readings
from pnp.language.conventions import language
from pnp.language.glossary import readings
from pnp.svg import reader
from pnp.svg.art import Art, Fonts
from pnp.svg.elements import is_plain
from pnp.svg.spoken import is_for_languages, spoken
from pnp.svg.tree import Element, Picture, grouped, of_the_root, recoloured
from pnp.svg.viewport import box_of
from pnp.text.families import FontFile, font_files, passed_over
from pnp.text.fonts import Shelf
from pnp.text.ignored import warnings_of

OVERFLOW_MARGIN = 0.05  # pictures may run past their viewBox by this share: their bleed
Overrides = tuple[tuple[str, str], ...]  # what a box says against its style, as it is written
DRAWINGS = "drawing/6"
MOST_PIXELS = 2_000_000_000  # of all pictures in a kit: a thousand cards with photos at 400 pixels to the inch
GUESSES = 20  # so many missing pictures are looked for elsewhere; more have one reason
_STYLE_KEYS = {f.name: f.metadata["key"].check for f in dataclasses.fields(Style) if "key" in f.metadata}


def _override(name: str, text: str) -> tuple[Any, Message]:
    """A style's value from a template, or what would be accepted; the ranges are those of game.yaml."""
    shape = _STYLE_KEYS[name]
    if isinstance(shape, Choice):
        return text, NOTHING if text in shape.words else message(
            "one of {accepted}{meant}", accepted=one_of(shape.words), meant=meant(text, shape.words)
        )
    if isinstance(shape, Number):
        try:
            value = int(text) if shape.whole else float(text)
        except ValueError:
            value = float("nan")
        return value, NOTHING if shape.low <= value <= shape.high else shape.range
    return text, NOTHING


class Drawing(NamedTuple):
    """A picture as art: `view` is its own box, the art's box is larger by the bleed."""

    art: Art
    view: tuple[float, float, float, float]
    pixels: int = 0  # of the pictures in it

    def to_bytes(self) -> bytes:
        """For the cache."""
        return json.dumps([self.view, self.pixels, self.art.kept()]).encode()

    @classmethod
    def from_bytes(cls, data: bytes, source: str = "", cache: Cache = NO_CACHE) -> Drawing:
        """From the cache."""
        view, pixels, art = json.loads(data)
        return cls(Art.of_kept(art, source, cache), tuple(view), pixels)


def _digest(path: File) -> str:
    """Content hash of a picture file, empty when it cannot be read or is too large to be one."""
    try:
        data = read_within(path, reader.MAX_BYTES)
    except OSError:
        return ""
    return hashlib.sha256(data).hexdigest() if data else ""


@dataclass(eq=False, repr=False)
class Resources:
    """Finds what a game's faces are made of; what is missing or wrong is a problem, said once."""

    workspace: Workspace
    game: Game
    problems: Problems
    cache: Cache = NO_CACHE
    _drawings: dict[tuple[str, str], Drawing | None] = field(default_factory=dict)
    _templates: dict[str, Template | None] = field(default_factory=dict)
    _chosen: dict[tuple[str, Side, str], Template | None] = field(default_factory=dict)
    _pictures: dict[str, Picture | None] = field(default_factory=dict)
    _has_texts: bool = False  # whether any picture that was read has texts of its own
    _styles: dict[tuple[str, Overrides], Style | None] = field(default_factory=dict)
    _readings: dict[str, Readings] = field(default_factory=dict)
    _pixels: dict[str, int] = field(default_factory=dict)  # of the pictures in each file

    def for_game(self, game: Game) -> Resources:
        """The same for a game with the same files, styles and colours, whose cards say something else."""
        return dataclasses.replace(self, game=game)

    @cached_property
    def values(self) -> dict[str, Any]:
        """What every template and every text can name."""
        return values_of(self.game)

    @cached_property
    def rtl(self) -> bool:
        """Whether the language is written from right to left."""
        return language(self.game.lang).rtl

    def template_of(self, component: Component, side: Side, pattern: str, scope: Mapping[str, Any]) -> Template | None:
        """The template of one side of a card, checked once against the component's size."""
        field_name = "template" if side == "front" else "back"
        try:
            name = bindings.fill(pattern, scope)
        except bindings.BindingError as error:
            self.problems.add(component.place_of(field_name), field_name, error.message)
            return None
        key = (component.id, side, name)
        if key not in self._chosen:
            template = self.template(name, component.place_of(field_name), field_name)
            self._chosen[key] = template if template and self._suits(template, component) else None
        return self._chosen[key]

    def _suits(self, template: Template, component: Component) -> bool:
        """Whether a template has its component's size, and asks for nothing that never is; a problem if not."""
        before = self.problems.mark()
        check_conditions(template, component, self.game, self.template, self.problems)
        return self._fits(template, component) and not self.problems.any_since(before)

    def _fits(self, template: Template, component: Component) -> bool:
        """Whether a template has its component's size; a problem if not."""
        root = template.picture.root
        box = box_of(root.attributes.get("viewBox"))
        expected = message(
            "{size:g} × {size2:g} mm, the size in {file}",
            size=component.size[0],
            size2=component.size[1],
            file=component.place.file,
        )
        for name, size in (("viewBox", box[2:] if box else template.size), ("width", template.size)):
            if max(abs(side - wanted) for side, wanted in zip(size, component.size, strict=True)) > 0.01:
                complaint = message(
                    "found {size:g} × {size2:g} mm; expected {expected}", size=size[0], size2=size[1], expected=expected
                )
                if box is None:  # a width in mm alone makes a unit a px
                    wanted_box = f"0 0 {component.size[0]:g} {component.size[1]:g}"
                    complaint = message(
                        'found none, so that one unit is no millimetre; expected viewBox="{wanted_box}"',
                        wanted_box=wanted_box,
                    )
                if name == "width":  # Inkscape shows what these say
                    complaint = message(
                        "found a width and a height of another shape than the viewBox; expected {expected}",
                        expected=expected,
                    )
                self.problems.add(root.place, name, complaint)
                return False
        return True

    def template(self, name: str, where: Place, field_name: str = "template") -> Template | None:
        """A template by its file name, compiled once."""
        if name not in self._templates:
            picture = self.picture(name, where, field_name)
            before = self.problems.mark()
            template = compile_template(picture, self.problems) if picture else None
            # a template with mistakes is not drawn: what it would do wrong has been said
            self._templates[name] = None if self.problems.any_since(before) else template
        return self._templates[name]

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
        if picture is None or self.problems.any_since(before) or not self._has_room(picture.name, picture.pixels):
            return None
        return picture

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
        """Set a text of a drawing as its renderer will, so that damaged glyphs are told."""
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
            path = self.workspace.find("templates", name, self.game.id, SHARED)
            digest = _digest(path) if path and name not in self._pictures else ""
            kept_as = f"{digest} {colour} {self.game.lang}"
            shown = self.workspace.show(path) if path else ""
            read = partial(Drawing.from_bytes, source=shown, cache=self.cache)
            if digest and (known := self.cache.read(DRAWINGS, kept_as, read)):
                self._drawings[key] = known if self._has_room(shown, known.pixels) else None
                return self._drawings[key]
            made = self._draw_picture(name, colour, place, field_name)
            self._drawings[key] = made
            # what is kept knows no fonts and no lines
            if made and digest and self.cache.keeps and is_plain(made.art.content):
                self.cache.put(DRAWINGS, kept_as, made.to_bytes())
        return self._drawings[key]

    def known_art(self) -> list[Art]:
        """The art of every picture that was asked for."""
        return [drawn.art for drawn in self._drawings.values() if drawn]

    def _draw_picture(self, name: str, colour: str, place: Place, field_name: str) -> Drawing | None:
        """Read a picture file and make it art, with room for its bleed around it."""
        picture = self.picture(name, place, field_name)
        if picture is None:
            return None
        bound = next((e for e in picture.root.walk() if e.bindings), None)
        if bound:
            complaint = message(
                "found pnp: attributes in a picture, where they do nothing; draw it with pnp:include instead"
            )
            self.problems.add(bound.place, f"<{bound.tag}>", complaint)
            return None
        bleed = OVERFLOW_MARGIN * max(picture.view[2:])
        view = Rect(*picture.view).grown(bleed, bleed, bleed, bleed)
        content = grouped(of_the_root(picture.root), picture.root.children)
        if colour:
            content = tuple(recoloured(element, colour) for element in content)
        fonts = self.fonts_for(content)
        art = Art(content, view, picture.name, cache=self.cache, page=picture.view[2:], fonts=fonts)
        return Drawing(art, picture.view, picture.pixels)

    def icon_ratio(self, name: str) -> float | None:
        """Width over height of an inline icon, or None when there is none."""
        if self.workspace.find("templates", f"icons/{name}.svg", self.game.id, SHARED) is None:
            return None
        picture = self.picture(f"icons/{name}.svg", self.game.place)
        return picture.view[2] / picture.view[3] if picture else 1.0  # a broken one has been reported

    def readings(self, lang: str) -> Readings:
        """How icons are read in a language."""
        if lang not in self._readings:
            self._readings[lang] = Readings(lang, readings(self.workspace, self.game, lang))
        return self._readings[lang]

    def near_icon(self, name: str) -> Message:
        """The nearest icon that there is."""
        roots = [root / "templates" / f / "icons" for root in self.workspace.roots for f in (self.game.id, SHARED)]
        own = filter(self.workspace.lists, roots)
        return meant(name, sorted({p.stem for folder in own for p in folder.glob("*.svg")}))

    def style(self, name: str, overrides: Overrides, place: Place) -> Style | None:
        """A named style with a box's own changes."""
        key = (name, overrides)
        if key not in self._styles:
            self._styles[key] = self._style(name, overrides, place)
        return self._styles[key]

    def _style(self, name: str, overrides: Overrides, place: Place) -> Style | None:
        base = self.game.styles.get(name)
        if base is None:
            known = list(self.game.styles)
            self.problems.add(
                place,
                "pnp:style",
                message(
                    "found “{name}”; expected one of {accepted}{meant}",
                    name=name,
                    accepted=one_of(known),
                    meant=meant(name, known),
                ),
            )
            return None
        changes: dict[str, Any] = {}
        for key, text in overrides:
            value, accepted = _override(key, text)
            if key == "font" and text not in self.game.meta.fonts:
                accepted = message(
                    "one of {accepted}{meant}",
                    accepted=one_of(self.game.meta.fonts),
                    meant=meant(text, self.game.meta.fonts),
                )
            if accepted:
                shown = text if len(text) <= 60 else text[:57] + "…"
                self.problems.add(
                    place, f"pnp:{key}", message("found “{shown}”; expected {accepted}", shown=shown, accepted=accepted)
                )
                return None
            changes[key] = value
        if "size" in changes and "floor" not in changes:
            changes["floor"] = min(base.floor, changes["size"])
        return dataclasses.replace(base, **changes)

    def style_colour(self, style: Style) -> str:
        """The colour of a style; a wrong one has been reported where the style stands."""
        return self.game.palette.get(style.color) or colours.colour(style.color) or "#000000"

    def colour(self, text: str, place: Place, field_name: str) -> str:
        """A palette name or hex colour as hex; a wrong one is a problem and prints black."""
        if text in self.game.palette:
            return self.game.palette[text]
        parsed = colours.colour(text)
        if parsed is None:
            known = list(self.game.palette)
            self.problems.add(
                place,
                field_name,
                message(
                    "found the colour “{text}”; expected #rrggbb or one of {accepted}{meant}",
                    text=text,
                    accepted=one_of(known),
                    meant=meant(text, known),
                ),
            )
        return parsed or "#000000"
