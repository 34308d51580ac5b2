"""Long work of the library, by name, as a child process does it: each is the call that the command line makes.

A task gets the folder of the workspace and what was asked, tells how far it is, and returns plain data for the page.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pnp.base.cache import Cache
from pnp.base.messages import NOTHING, Message, counted, joined, message
from pnp.base.problems import UsageError
from pnp.base.progress import Progress, Stage
from pnp.definition.load import load_game
from pnp.definition.workspace import Workspace
from pnp.studio.addresses import address
from pnp.studio.print_settings import settings

if TYPE_CHECKING:
    from pnp.kit.options import PrintOptions
    from pnp.kit.reprint import Reprint
    from pnp.kit.reprinted import SavedPrint

Tell = Callable[[Message, int, int], None]  # what it is at, how much is done, of how much
STAGES: Mapping[Stage, Message] = {
    "compose": message("Composing cards"),
    "draw": message("Drawing art"),
    "write": message("Writing PDFs"),
}
BOX_STOCK = message("ordinary paper; for boxes and envelopes, card of 160 to 200 g/m²")
NO_RULES = message(
    "This game has no rules yet that pnp can play, so there is nothing to try out. It can be printed all the same; "
    "“Rules of your own” under Help tells how rules are written."
)
SHORT_PLAYTEST = 120  # games at each table


class _Told(Progress):
    """Tells the page of a build's stages."""

    def __init__(self, tell: Tell) -> None:
        self.tell, self.label, self.done, self.total = tell, NOTHING, 0, 0

    def stage(self, name: Stage, total: int) -> None:
        self.label, self.done, self.total = STAGES[name], 0, total
        self.tell(self.label, 0, total)

    def step(self) -> None:
        self.done += 1
        self.tell(self.label, self.done, self.total)


def build_kit(asked: Mapping[str, Any], tell: Tell) -> dict[str, Any]:
    """Build a kit and put it into its folder, as `pnp build` does."""
    from pnp.check.playable import playable
    from pnp.kit.editions import PrintedOtherwise, editions, put
    from pnp.kit.printers import with_printer

    @contextmanager
    def watched() -> Iterator[Progress]:
        yield _Told(tell)

    options = with_printer(asked["options"])._replace(jobs=os.cpu_count() or 1)
    (edition,) = editions(Workspace.here(Path()), options, Cache.usual(), None, watched)
    tell(message("Playing a few games"), 0, 0)
    verdict = playable(edition.kit.game, None)
    try:
        saved = put(edition, asked.get("replace", False))
    except PrintedOtherwise:
        return {"folder": edition.folder.as_posix(), "otherwise": True, "notices": []}
    return {"folder": saved.folder.as_posix(), "notices": [*saved.notices, verdict] if verdict else [*saved.notices]}


def reprint_pieces(asked: Mapping[str, Any], tell: Tell) -> dict[str, Any]:
    """Print some pieces again for the kit that they join, as `pnp reprint` does."""
    from pnp.kit.joining import join
    from pnp.kit.reprint import reprint
    from pnp.kit.reprinted import how, put_reprint

    options = asked["options"]._replace(jobs=os.cpu_count() or 1)
    found = join(Workspace.here(Path()), options, asked.get("like"), asked.get("said", ()))
    made = reprint(Workspace.here(Path()), found.options, asked["pieces"], Cache.usual(), _Told(tell), box=found.box)
    files = put_reprint(made)
    pieces = [message("{copies} × {piece}", copies=w.copies, piece=how(made, w, found.box)) for w in made.wishes]
    return {
        "files": [_reprinted(one, made, found.options) for one in files],
        "notices": pieces,
    }


def _reprinted(one: SavedPrint, made: Reprint, options: PrintOptions) -> dict[str, Any]:
    """One PDF of a reprint, and how it is to be printed."""
    printed, entry = one.printed, one.printed.entry
    titles = {wish.entry.card.id: wish.entry.title for wish in made.wishes}
    pieces = [message("{count} × {title}", count=n, title=titles.get(p, p)) for p, n in printed.pieces.items()]
    return {
        "file": one.path.name,
        "title": joined(pieces),
        "amount": counted("{count} sheet", "{count} sheets", count=printed.sheets),
        "link": address("paper", options.game, one.path.name),
        **settings(entry["paper"], printed.stock, entry["duplex"], options.order),
    }


def box_papers(asked: Mapping[str, Any], tell: Tell) -> dict[str, Any]:
    """Inventory, labels and nets of a box, as `pnp inventory` does."""
    from pnp.box.inventory import inventory, put_inventory
    from pnp.box.packing import Stock
    from pnp.box.size import box_size

    tell(message("Composing cards"), 0, 0)
    stock = Stock(asked.get("weight", 300), 0.0, asked.get("sleeved", False))
    size, net, mark = box_size(asked.get("box", "")), asked.get("net", "auto"), asked.get("cote", "")
    options, kit = asked["options"], asked.get("like")
    made = inventory(Workspace.here(Path()), options, mark, size, stock, net, like=kit)
    path = put_inventory(made, options.game)
    return {
        "file": path.name,
        "amount": counted("{count} page", "{count} pages", count=made.papers.pages),
        "link": address("paper", options.game, path.name),
        "notices": [*made.notices, *(line.text for line in made.lines)],
        **settings(options.paper, BOX_STOCK, "none", ""),
    }


def check(asked: Mapping[str, Any], tell: Tell) -> dict[str, Any]:
    """Check a game, as `pnp check` does."""
    from pnp.check.report import CheckOptions, check_game

    lines: list[Message] = []

    @contextmanager
    def counting(label: Message) -> Iterator[Callable[[int, int], None]]:
        tell(label, 0, 0)
        yield lambda done, total: tell(label, done, total)

    options = CheckOptions(jobs=os.cpu_count() or 1)
    report = check_game(Workspace.here(Path()), asked["game"], options, Cache.usual(), lines.append, counting)
    return {"lines": lines, "passes": report.passes, "problems": list(report.problems)}


def playtest(asked: Mapping[str, Any], tell: Tell) -> dict[str, Any]:
    """A short playtest with its report, as `pnp playtest --report` does."""
    from pnp.playtest.plan import Plan
    from pnp.playtest.report.page import page, summary
    from pnp.playtest.trials import play, trials
    from pnp.referee.registry import engine_for

    label, workspace = message("Playing {game}", game=asked["game"]), Workspace.here(Path())
    if engine_for(load_game(workspace, asked["game"])) is None:
        raise UsageError(NO_RULES)
    tried = trials(workspace, asked["game"])
    plan = Plan(games=asked.get("games", SHORT_PLAYTEST), bots=("greedy",), seed="1", worth=True)
    tell(label, 0, 0)
    results, sweeps = play(tried, plan, (), os.cpu_count() or 1, lambda done, total: tell(label, done, total))
    command = f"pnp playtest --game {asked['game']} --games {plan.games}"
    html = page(tried.game, results, sweeps, command)
    return {"lines": summary(results, sweeps, tried.game.meta.targets), "report": html}


TASKS: Mapping[str, Callable[[Mapping[str, Any], Tell], dict[str, Any]]] = {
    "build": build_kit,
    "reprint": reprint_pieces,
    "box": box_papers,
    "check": check,
    "playtest": playtest,
}
