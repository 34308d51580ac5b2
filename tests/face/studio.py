"""A tiny game with one template, for tests that look at the finished face or at its print."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from typing import Any

import pypdfium2
import yaml
from PIL import Image

from pnp.base.cache import NO_CACHE
from pnp.base.choices import Side
from pnp.base.geometry import Rect
from pnp.base.packaged import bundled_root
from pnp.base.problems import Problems
from pnp.definition.load import load_game
from pnp.definition.workspace import Workspace
from pnp.face.compose import Composer, composer_of
from pnp.face.model import Face, TextItem
from pnp.pdf.art import render_all
from pnp.pdf.write import DocumentInfo, arts_of, write_pdf
from pnp.sheet.page import Page, PlacedFace
from pnp.text.fonts import Word

WIDTH, HEIGHT = 40.0, 30.0
DOTS = 4  # pixels a millimetre
RED, GREEN, BLUE, BLACK, WHITE = "#ff0000", "#00ff00", "#0000ff", "#000000", "#ffffff"
DOCUMENT = {"id": "cards", "title": "Cards", "components": ["cards"], "stock": "card"}
GAME = {
    "title": "Tiny",
    "version": "1",
    "authors": ["A"],
    "players": [1, 2],
    "fonts": {"text": "source-sans-3", "display": "fraunces"},
    "palette": {"rouge": RED, "vert": GREEN, "bleu": BLUE},
    "styles": {"plain": {"size": 9, "color": "black"}, "loud": {"size": 20, "floor": 5, "color": "bleu"}},
    "words": {"hello": "Bonjour"},
    "documents": [DOCUMENT],
}
Card = dict[str, Any]


@dataclass
class Print:
    """A face on paper."""

    image: Image.Image

    def at(self, x: float, y: float) -> str:
        """The colour at a place in mm from the trim's corner."""
        pixel = self.image.getpixel((int(x * DOTS), int(y * DOTS)))
        assert isinstance(pixel, tuple)
        return "#" + bytes(int(v) for v in pixel).hex()

    def colours(self, *points: tuple[float, float]) -> list[str]:
        """The colours at several places."""
        return [self.at(x, y) for x, y in points]

    @property
    def blank(self) -> bool:
        return self.image.convert("L").getextrema() == (255, 255)


@dataclass
class Studio:
    """A workspace with one game, one component and its template."""

    root: Path

    def write(self, name: str, text: str) -> None:
        path = self.root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")

    def template(self, inner: str, name: str = "card.svg", size: tuple[float, float] = (WIDTH, HEIGHT)) -> None:
        """A template; `inner` starts on its second line."""
        head = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" '
        head += f'xmlns:pnp="urn:pnp:template" viewBox="0 0 {size[0]:g} {size[1]:g}">\n'
        self.write(f"templates/tiny/{name}", f"{head}{inner}\n</svg>\n")

    def composer(
        self, *, problems: Problems, asked: Mapping[str, Any] = MappingProxyType({}), **components: dict[str, Any]
    ) -> Composer:
        """A composer of the game as it now stands on the disk, with what is asked of it."""
        documents = [{**DOCUMENT, "components": list(components)}]
        self.write("cards/tiny/game.yaml", yaml.safe_dump({**GAME, "documents": documents}))
        for name, component in components.items():
            self.write(f"cards/tiny/{name}.yaml", yaml.safe_dump(component, sort_keys=False))
        workspace = Workspace((self.root, bundled_root()))
        loaded = load_game(workspace, "tiny", problems)
        assert loaded is not None and not problems.found, problems.found
        return composer_of(workspace, loaded, **asked)

    def compose(self, inner: str, cards: Sequence[Card] = ({},), **fields: Any) -> tuple[list[Face | None], Problems]:
        """Faces of cards of one component, and what was wrong with them."""
        self.template(inner)
        problems = Problems()
        listed = [{"id": f"card-{i + 1}", **card} for i, card in enumerate(cards)]
        component = {"title": "Cards", "size": "40 x 30 mm", "template": "card.svg", "fields": fields, "cards": listed}
        composer = self.composer(problems=problems, cards=component)
        kind = composer.game.components["cards"]
        made = [composer.face(kind, card, "front") for card in kind.cards]
        for one in made:
            problems.take(one.problems)
        return [one.face for one in made], problems

    def face(self, inner: str, card: Card | None = None, **fields: Any) -> Face:
        """One face that must be without fault."""
        faces, problems = self.compose(inner, [card or {}], **fields)
        assert not problems.found, problems.found
        assert faces[0] is not None
        return faces[0]

    def print(self, inner: str, card: Card | None = None, **fields: Any) -> Print:
        """One face that must be without fault, on paper."""
        return printed(self.face(inner, card, **fields))

    def wrong(self, inner: str, card: Card | None = None, **fields: Any) -> list[str]:
        """What is said of a faulty template; its face is not made."""
        faces, problems = self.compose(inner, [card or {}], **fields)
        assert problems.found, "nothing was noticed"
        assert faces == [None]
        return [str(p) for p in problems]


def printed(face: Face, bleed: float = 0.0) -> Print:
    """A face through the PDF writer and back, without its bleed unless asked for."""
    width, height = face.width + 2 * bleed, face.height + 2 * bleed
    placed = PlacedFace(face, Rect(bleed, bleed, face.width, face.height), (bleed,) * 4)
    page = Page(width, height, (placed,))
    rendered = render_all(arts_of([page]), NO_CACHE)
    pdf = pypdfium2.PdfDocument(write_pdf([page], DocumentInfo("t", "a", "s", "fr", "Simplex"), rendered))
    try:
        return Print(pdf[0].render(scale=DOTS * 25.4 / 72).to_pil().convert("RGB"))
    finally:
        pdf.close()


def first_of(composer: Composer, problems: Problems | None = None, side: Side = "front") -> Face | None:
    """One side of the first card of a game; without a list of problems it must be without fault."""
    kind = next(iter(component for component in composer.game.components.values() if component.cards))
    made = composer.face(kind, kind.cards[0], side)
    if problems is None:
        assert not made.problems, made.problems
    else:
        problems.take(made.problems)
    return made.face


def texts(face: Face) -> list[TextItem]:
    """The set texts of a face."""
    return [item for item in face.items if isinstance(item, TextItem)]


def said(item: TextItem) -> list[str]:
    """The words of each line."""
    return ["".join(p.text for p in line.pieces if isinstance(p, Word)).strip() for line in item.lines]


FLAG = '<rect width="20" height="10" fill="#ff0000"/><rect x="10" width="10" height="10" fill="#0000ff"/>'
BOX = '<rect x="5" y="5" width="20" height="20" pnp:image="{art}" '
TALL = '<rect x="5" y="3" width="30" height="24" pnp:text="{title}" pnp:style="plain" %s/>'
LONG = "Une phrase assez longue pour trois lignes au moins sur une petite carte"


def text(studio: Studio, attributes: str = "", title: str = "Salut") -> TextItem:
    """The one text of a card."""
    (item,) = texts(studio.face(TALL % attributes, {"title": title}, title="text"))
    return item


GROUND = '<rect x="-60" y="-60" width="200" height="200" fill="#ff0000"/>'
