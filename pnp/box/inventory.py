"""A game + what is known of its box → the papers of the box, and what is put into what."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from pnp.base.cache import Cache
from pnp.base.file_names import file_name
from pnp.base.files import write_bytes_whole
from pnp.base.messages import Message, counted, message
from pnp.base.overwriting import PDF, refuse_overwriting
from pnp.base.papers import PAPERS, paper
from pnp.base.problems import UsageError
from pnp.box.document import BoxPapers, Packed, Wanted, box_papers, fits_on
from pnp.box.labels import Box, Shelf
from pnp.box.packing import Pack, Stock
from pnp.definition.workspace import Workspace
from pnp.kit.build import draft
from pnp.kit.finding import OUTPUT, find_box
from pnp.kit.finding import Box as Kit
from pnp.kit.joining import as_printed
from pnp.kit.manifest import refuse_document
from pnp.kit.options import ALL, PrintOptions

LOOK = ("lang", "scale", "ink", "large_print", "former_size", "trial")  # what a kit's pieces have of its options
CHANGED = message(
    "The game has changed since the kit was made: the labels have the kit’s code, the sheet counts the pieces of today."
)


class Line(NamedTuple):
    """What is put into what, in words; or what finds no net on this paper, and what to do."""

    text: Message
    fits: bool = True


class Inventory(NamedTuple):
    """The papers of a box, for the kit that they belong to."""

    papers: BoxPapers
    kit_id: str
    lang: str
    name: str  # of the file, in that language
    lines: tuple[Line, ...]  # what is put into what
    notices: tuple[Message, ...] = ()


def inventory(
    workspace: Workspace,
    options: PrintOptions,
    mark: str = "",
    box: Box | None = None,
    stock: Stock = Stock(),  # noqa: B008 (a frozen value)
    net: str = "auto",
    cache: Cache | None = None,
    like: Path | None = None,
) -> Inventory:
    """A sheet to count on, labels with a shelf mark, and nets for the decks.

    `like` names the kit that lies in the box, by its folder or its code: its language, size, ink and values hold, and
    its code goes on the labels. `options.paper` is the paper of the labels, whatever the kit was printed on.
    """
    if options.lang == ALL:
        raise UsageError(message("the papers of a box are made in one language at a time; expected one"))
    cache = cache or Cache.usual()
    kit = find_box(options, like, "") if like else None
    if kit:
        options = _as_in(kit, options)
    made = draft(workspace, options, cache)
    code = str(kit.manifest.get("id", "")) if kit else made.kit_id
    shelf = Shelf(" ".join(mark.split()), code)
    wanted = Wanted(shelf, box, stock, "" if net == "auto" else net)
    papers = box_papers(made, wanted, paper(options.paper), cache, options.jobs)
    lines = [_line(one, options.paper) for one in papers.packed]
    if papers.packed and papers.loose:
        lines.append(
            Line(message("Without a net: {names}.", names=", ".join(component.title for component in papers.loose)))
        )
    name = "-".join((file_name(made.game.words["file_inventory"]), made.game.lang, *options.edition))
    return Inventory(papers, code, made.game.lang, name, tuple(lines), (CHANGED,) if code != made.kit_id else ())


def _as_in(kit: Kit, options: PrintOptions) -> PrintOptions:
    """The look of a kit; its sheets and its printer are nothing to a label."""
    printed, _ = as_printed(kit.path, options.game)
    return options._replace(**{name: getattr(printed, name) for name in LOOK})


def put_inventory(made: Inventory, game: str, out: Path | None = None) -> Path:
    """Write the papers of a box; where they are now."""
    path = out or OUTPUT / game / f"{made.name}.pdf"
    refuse_overwriting(path, PDF)
    refuse_document(path)
    write_bytes_whole(path, made.papers.data, parents=True)
    return path


def _line(packed: Packed, sheet: str) -> Line:
    """One deck or heap, and what it goes into."""
    pack, net, fits = packed
    what = _what(pack)
    if not fits:
        width, height = (f"{length:.0f}" for length in net.size)
        way = (
            message("try --paper a3")
            if fits_on(net, PAPERS["a3"])
            else message("part it, or print it on thinner paper")
        )
        return Line(
            message(
                "{what}: left out, its net of {width} × {height} mm is too large for {sheet}; {way}",
                what=what,
                width=width,
                height=height,
                sheet=sheet,
                way=way,
            ),
            False,
        )
    if net.kind == "tuck":
        return Line(
            message(
                "{what}, {depth:.1f} mm: a tuck box {inner:.1f} mm deep",
                what=what,
                depth=pack.depth,
                inner=net.inner[2],
            )
        )
    across, down, _ = net.inner
    if pack.kind == "cards":
        return Line(
            message(
                "{what}, {depth:.1f} mm: an envelope of {width:.0f} × {height:.0f} mm",
                what=what,
                depth=pack.depth,
                width=across,
                height=down,
            )
        )
    return Line(message("{what}: an envelope of {width:.0f} × {height:.0f} mm", what=what, width=across, height=down))


def _what(pack: Pack) -> Message:
    """What is put away, and how many."""
    if pack.kind == "cards":
        return counted("{title}: {count} card", "{title}: {count} cards", count=pack.pieces, title=pack.title)
    return counted("{title}: {count} piece", "{title}: {count} pieces", count=pack.pieces, title=pack.title)
