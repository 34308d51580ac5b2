"""The pictures of docs/desk.md and docs/comptoir.md: what a volunteer holds in hand."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from PIL import Image, ImageChops, ImageFilter

from pnp.base.cache import Cache, default_folder
from pnp.base.papers import paper
from pnp.box.document import Wanted, box_papers
from pnp.box.labels import Shelf
from pnp.definition.workspace import Workspace
from pnp.kit.build import Kit, build, draft
from pnp.kit.calibrate import sheet
from pnp.kit.contact_sheet import contact_sheet
from pnp.kit.joining import join
from pnp.kit.options import PrintOptions
from pnp.kit.output import save
from pnp.kit.pictures import pages_of
from pnp.kit.reprint import reprint

GROUND = (255, 255, 255)
GAP = 24
MM_PER_INCH = 25.4
OFFSET = (1.5, -0.5)  # mm, of the printer in the picture
LAMP = (255, 247, 226)


def desk_pictures(workspace: Workspace) -> dict[str, Image.Image]:
    """Every picture by its name."""
    cache = Cache(default_folder())
    return {
        "calibration": against_the_light(),
        "inks": inks(workspace, cache),
        "folding": folding(workspace, cache),
        "box": box(workspace, cache),
        "pieces": pieces(workspace, cache),
        "corners": corners(workspace, cache),
        "other-edge": other_edge(),
        "old-box": old_box(workspace, cache),
    }


def beside(images: Sequence[Image.Image], height: int) -> Image.Image:
    """Pictures in a row on a light ground, each with a soft shadow."""
    scaled = [i.resize((round(i.width * height / i.height), height), Image.Resampling.LANCZOS) for i in images]
    width = sum(i.width for i in scaled) + GAP * (len(scaled) + 1)
    out = Image.new("RGB", (width, height + 2 * GAP), GROUND)
    shadow = Image.new("L", out.size, 0)
    x = GAP
    for image in scaled:
        shadow.paste(90, (x + 3, GAP + 4, x + 3 + image.width, GAP + 4 + image.height))
        x += image.width + GAP
    out.paste((70, 62, 52), mask=shadow.filter(ImageFilter.GaussianBlur(6)))
    x = GAP
    for image in scaled:
        out.paste(image, (x, GAP))
        x += image.width + GAP
    return out


def against_the_light(dpi: int = 170) -> Image.Image:
    """The calibration sheet held to a lamp: the back, turned over, shows through, off by what the printer is off."""
    front, back = pages_of(sheet(), dpi)
    turned = back.transpose(Image.Transpose.FLIP_LEFT_RIGHT)
    dots = dpi / MM_PER_INCH
    moved = ImageChops.offset(turned, round(OFFSET[0] * dots), round(OFFSET[1] * dots))
    through = Image.blend(moved, Image.new("RGB", moved.size, "white"), 0.25)
    seen = ImageChops.multiply(ImageChops.multiply(front, through), Image.new("RGB", front.size, LAMP))
    left, top, right, bottom = (round(v * dots) for v in (76, 40, 134, 104))
    return seen.crop((left, top, right, bottom))


def other_edge(dpi: int = 70) -> Image.Image:
    """The same sheet from a printer that turns the other edge: its crosses fall into the circles below."""
    front, back = pages_of(sheet(), dpi)
    through = Image.blend(back.transpose(Image.Transpose.FLIP_TOP_BOTTOM), Image.new("RGB", back.size, "white"), 0.25)
    return ImageChops.multiply(ImageChops.multiply(front, through), Image.new("RGB", front.size, LAMP))


def corners(workspace: Workspace, cache: Cache, dpi: int = 130) -> Image.Image:
    """Where four cards meet, and a corner of the tokens: marks that no cut takes away."""
    kit = build(workspace, PrintOptions("marathon"), cache)
    sheets = {d.entry["id"]: d.data for d in kit.documents}
    dots = dpi / MM_PER_INCH
    found = []
    for document, (x, y) in {"cards": (148.5, 105), "tokens": (60, 84)}.items():
        page = next(pages_of(sheets[document], dpi))
        left, top, right, bottom = (round(v * dots) for v in (x - 40, y - 30, x + 40, y + 30))
        found.append(page.crop((left, top, right, bottom)))
    return beside(found, 300)


def old_box(workspace: Workspace, cache: Cache, dpi: int = 90) -> Image.Image:
    """A card of an old box, the same card today, and the reprint that joins the box."""
    events = Path(__file__).resolve().parent.parent / "cards" / "marathon" / "events.yaml"
    newer = events.read_text(encoding="utf-8").replace("title: Chut, Léo invente !", "title: Silence, on joue !")
    today = workspace.holding({"cards/marathon/events.yaml": newer})
    was = build(workspace, PrintOptions("marathon"), cache)
    with TemporaryDirectory() as folder:
        save(was, Path(folder) / "fr")
        joined = join(today, PrintOptions("marathon"), Path(folder) / "fr")
        again = reprint(today, joined.options, ["event-4"], cache, box=joined.box)
    kits = (was, build(today, PrintOptions("marathon"), cache), again.kit)
    return beside([card_of(kit, "event-4", dpi) for kit in kits], 330)


def card_of(kit: Kit, name: str, dpi: int) -> Image.Image:
    """The front of a piece, cut out."""
    piece = next(p for p in kit.manifest["pieces"] if p["id"] == name and p["face"] == "front")
    data = next(d.data for d in kit.documents if d.entry["file"] == piece["file"])
    page = list(pages_of(data, dpi))[piece["page"] - 1]
    x, y, width, height = (v * dpi / MM_PER_INCH for v in piece["trim"])
    picture: Image.Image = page.crop((round(x), round(y), round(x + width), round(y + height)))
    return picture


def inks(workspace: Workspace, cache: Cache, dpi: int = 110) -> Image.Image:
    """One card in full colour, saving ink, in grey, and in large print, all at the same scale."""
    ways = (PrintOptions("marathon"), *(PrintOptions("marathon", ink=ink) for ink in ("saver", "grey")))
    cards = [card_of(build(workspace, way, cache), "event-1", dpi) for way in ways]
    large = card_of(build(workspace, PrintOptions("marathon", large_print=True), cache), "event-1", dpi)
    tall = Image.new("RGB", (sum(c.width for c in cards) + large.width + 5 * GAP, large.height + 2 * GAP), GROUND)
    x = GAP
    for card in (*cards, large):
        tall.paste(card, (x, tall.height - GAP - card.height))
        x += card.width + GAP
    return tall


def folding(workspace: Workspace, cache: Cache) -> Image.Image:
    """A sheet of cards to be folded, and the outside of the booklet."""
    kit = build(workspace, PrintOptions("marathon", duplex="fold"), cache)
    sheets = {d.entry["id"]: d.data for d in kit.documents}
    cards = next(pages_of(sheets["cards"], 90))
    return beside([cards, next(pages_of(sheets["rules-booklet"], 90))], 330)


def box(workspace: Workspace, cache: Cache) -> Image.Image:
    """The papers of a box: sheet, labels, net."""
    made = draft(workspace, PrintOptions("mans"), cache)
    papers = box_papers(made, Wanted(Shelf("A 2 – 047", made.kit_id)), paper("a4"), cache, 1)
    return beside(list(pages_of(papers.data, 90))[:3], 470)


def pieces(workspace: Workspace, cache: Cache, dpi: int = 80) -> Image.Image:
    """The first page of the contact sheet."""
    made = draft(workspace, PrintOptions("marathon"), cache)
    page = next(pages_of(contact_sheet(made, paper("a4"), cache, 1), dpi))
    return page.crop((0, 0, page.width, round(page.height * 0.66)))
