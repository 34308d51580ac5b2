"""The title of a document on a band under a large picture; in a booklet, a first page of its own."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from pnp.base.geometry import Rect, translate
from pnp.base.units import MM_PER_PT
from pnp.definition.components import Block
from pnp.face.model import ArtItem, GroupItem, Item
from pnp.face.pictures import place_picture
from pnp.face.tags import Step
from pnp.pages.backdrop import EDGE, rounded
from pnp.pages.columns import Slice, moved
from pnp.pages.filling import filled
from pnp.pages.flow import FOOT, Flow
from pnp.pages.tagging import texts
from pnp.svg import drawings

TALL = 0.45  # of its width, where text follows on the page
PADDING, INDENT = 4.5, 7.0  # of the words on the band
TITLE, LONG_TITLE = "page-cover-title", "page-cover-long-title"
ROUNDED = 0.01  # mm, so that a full page is never too high by a rounding
BELOW = 3.0
FACTS = {"pawns": "label_players", "pawn": "label_age", "clock": "label_minutes"}  # icons, and words of all games
SIGN, ROW = 5.0, 7.4  # of a fact
BESIDE = 33.0  # of the facts, where the band is wide
RULE, PALE = 0.3, 0.45  # between them and the title


class _Band(NamedTuple):
    """The words on the band, and how high it is."""

    items: list[Item]
    height: float


def cover(flow: Flow, block: Block) -> list[Slice]:
    """The picture from edge to edge, the band with title and subtitle under it; an emblem would only repeat them."""
    width = flow.paper[0] - 2 * EDGE
    inset = flow.margin - EDGE  # how far it reaches out of the text on every side
    band = _band(flow, block, width)
    room = flow.paper[1] - EDGE - flow.margin - FOOT
    height = room - band.height - ROUNDED if flow.booklet else width * TALL
    items: list[Item] = []
    picture = place_picture(
        flow.setter.opener, block.options["cover"], Rect(0, 0, width, height), block.place, fit="slice"
    )
    items += [picture] if picture else []
    ground = drawings.stripe(width, band.height, flow.game.palette["accent"])
    items.append(ArtItem(ground, translate(0, height)))
    art = moved(items, -inset, -inset)
    if flow.backdrop.ground:
        art = rounded(art, flow.paper, -flow.margin, -flow.margin)
    words = moved(band.items, -inset, height - inset)
    made = Slice(height + band.height - inset, (*art, *words), span=True)
    return [made, Slice(0.0, (), page_break=True)] if flow.booklet else [made._replace(height=made.height + BELOW)]


def _band(flow: Flow, block: Block, width: float) -> _Band:
    """Title above subtitle, and the facts beside them; in a booklet below."""
    facts = _facts(flow, block)
    beside = BESIDE if facts and not flow.booklet else 0.0
    room = width - 2 * INDENT - beside
    title, tall = _title(flow, block, room)
    items = texts(moved(title, INDENT, PADDING), Step("H1"))
    height = PADDING + tall
    if block.options["subtitle"]:
        line, low = flow.text(filled(flow, block.options["subtitle"], block), "page-cover-line", room, block.place)
        items += texts(moved(line, INDENT, height + 2.4), Step("P", 1))
        height += 2.4 + low
    if facts and flow.booklet:
        each = (width - 2 * INDENT) / len(facts)
        for at, fact in enumerate(facts):
            items += moved(fact, INDENT + at * each, height + 3.0)
        height += 3.0 + SIGN
    elif facts:
        high = max(height + PADDING, len(facts) * ROW + PADDING)
        x = width - INDENT - BESIDE
        rule = ArtItem(drawings.stripe(RULE, high - 2 * PADDING, flow.game.palette["white"]), translate(x, PADDING))
        items.append(GroupItem((rule,), PALE))
        top = (high - len(facts) * ROW) / 2 + (ROW - SIGN) / 2
        for at, fact in enumerate(facts):
            items += moved(fact, x + PADDING, top + at * ROW)
        height = high - PADDING
    return _Band(items, height + PADDING)


def facts_of(flow: Flow, block: Block) -> Sequence[tuple[str, str]]:
    """What a box says of a game, each with its icon: players, age, time."""
    if not block.options.get("facts"):
        return ()
    return [(icon, filled(flow, flow.game.words[word], block)) for icon, word in FACTS.items()]


def _facts(flow: Flow, block: Block) -> list[list[Item]]:
    """The facts set, each at the origin; a sign says nothing that its words do not."""
    found = []
    for at, (icon, words) in enumerate(facts_of(flow, block)):
        style, room = "page-cover-fact", BESIDE - PADDING - SIGN
        line, tall = flow.text(words, style, room, block.place, SIGN + 1.6)
        sign = place_picture(
            flow.setter.opener,
            f"icons/{icon}.svg",
            Rect(0, 0, SIGN, SIGN),
            block.place,
            flow.game.palette["white"],
        )
        said = texts(moved(line, 0.0, (SIGN - tall) / 2), Step("P", 2 + at))
        found.append([*([sign] if sign else []), *said])
    return found


def _title(flow: Flow, block: Block, room: float) -> tuple[list[Item], float]:
    """The title in the larger size if that takes one line; a long one in the smaller, on as many as it needs."""
    text = filled(flow, block.value, block)
    return flow.text(text, TITLE if _takes_one_line(flow, text, block, room) else LONG_TITLE, room, block.place)


def _takes_one_line(flow: Flow, text: str, block: Block, room: float) -> bool:
    style = flow.setter.style(TITLE, block.place)
    found = flow.setter.typesetter.segments(text, style) if style else ()
    if style is None or not isinstance(found, list):
        return False
    widths = [sum(one.step for one in paragraph[:-1]) + paragraph[-1].width for paragraph in found]
    return len(widths) == 1 and widths[0] * style.size * MM_PER_PT <= room
