"""What lies behind the text of a page: a quiet ground, and the strip across its head."""

from __future__ import annotations

from dataclasses import dataclass

from pnp.assets.opener import Opener
from pnp.base.geometry import Rect, translate
from pnp.base.problems import Place
from pnp.face.model import ArtItem, GroupItem, Item
from pnp.face.pictures import place_picture
from pnp.svg import drawings
from pnp.svg.art import Art

EDGE = 6.0  # mm of paper that stay white: office printers leave 5, and a sheet may lie a little aslant
ROUND = 4.0  # corners of a ground
STRIP = 4.5  # mm that an ornament is high where it is as wide as the text


@dataclass(frozen=True)
class Backdrop:
    """How the pages of one document look behind their text; without tags, so that nobody hears of it."""

    ground: str = ""  # its colour; none leaves the paper white
    ornament: str = ""  # a picture across the heads of pages
    covered: bool = False  # the first page has a cover, and no ornament

    def items(self, number: int, opener: Opener, paper: tuple[float, float], margin: float, place: Place) -> list[Item]:
        """What a page begins with."""
        out: list[Item] = []
        if self.ground:
            out.append(ArtItem(panel(paper, self.ground), translate(EDGE, EDGE)))
        if self.ornament and not (self.covered and number == 1):
            out += self._strip(opener, paper, margin, place)
        return out

    def _strip(self, opener: Opener, paper: tuple[float, float], margin: float, place: Place) -> list[Item]:
        """The ornament: along the head of the ground and round at its corners, or else above the text."""
        text = paper[0] - 2 * margin
        wide = paper[0] - 2 * EDGE if self.ground else text
        top = EDGE if self.ground else max(EDGE - 1, margin - STRIP - 3.5)
        box = Rect((paper[0] - wide) / 2, top, wide, STRIP * wide / text)
        made = place_picture(opener, self.ornament, box, place, fit="slice", field_name="ornament")
        return rounded([made], paper) if made and self.ground else [made] if made else []


def panel(paper: tuple[float, float], colour: str) -> Art:
    """The ground of a whole page."""
    return drawings.panel(paper[0] - 2 * EDGE, paper[1] - 2 * EDGE, colour, radius=ROUND)


def rounded(items: list[Item], paper: tuple[float, float], x: float = 0.0, y: float = 0.0) -> list[Item]:
    """Items cut at the round corners of the ground of a page whose corner lies somewhere."""
    edge = ArtItem(panel(paper, "#000000"), translate(x + EDGE, y + EDGE))
    return [GroupItem(tuple(items), clip=edge)]
