"""joining: what an earlier kit says holds, but for what is said now; what a person should know is returned."""

from __future__ import annotations

from pathlib import Path

import pytest

from pnp.base.cache import Cache
from pnp.base.problems import UsageError
from pnp.definition.workspace import Workspace
from pnp.kit.build import build
from pnp.kit.joining import join
from pnp.kit.options import PrintOptions
from pnp.kit.output import save
from pnp.kit.printers import Offset, keep
from tests.cli.tiny import write


@pytest.fixture
def kit(tiny: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A kit printed in an unusual way, in the folder that is looked at."""
    monkeypatch.setenv("PNP_CONFIG", str(tiny / "config"))
    keep("office", Offset(1.0, 2.0))
    options = PrintOptions("tinygame", paper="letter", marks="lines", scale=0.99, printer="office")
    folder = Path("output/tinygame/fr")
    save(build(Workspace.here(tiny), options, Cache(None)), folder)
    return folder


def test_the_usual_kit_is_joined(kit: Path, tiny: Path) -> None:
    """Its paper, marks, size and printer, with what is known of that printer now."""
    options, notices, box = join(Workspace.here(tiny), PrintOptions("tinygame", jobs=3))
    assert (options.paper, options.marks, options.scale, options.jobs) == ("letter", "lines", 0.99, 3)
    assert (options.printer, options.offset) == ("office", (1.0, 2.0))
    assert notices == (f"As in output/tinygame/fr: {options.summary}.",)
    assert box and box.folder == kit


def test_what_is_said_holds(kit: Path, tiny: Path) -> None:
    """What is not as usual, or what is named, even if it is."""
    here = Workspace.here(tiny)
    assert join(here, PrintOptions("tinygame", paper="a3")).options[2:4] == ("a3", "long")
    asked = PrintOptions("tinygame", paper="a3")
    assert join(here, asked, kit, said=()).options.paper == "letter"
    assert join(here, PrintOptions("tinygame"), kit, said=("paper",)).options.paper == "a4"


def test_without_a_kit_nothing_is_changed(tiny: Path) -> None:
    """And that is told; a kit that is named must be there."""
    asked = PrintOptions("tinygame")
    options, (notice,), box = join(Workspace.here(tiny), asked)
    assert (
        box is None
        and options == asked
        and notice.startswith("No kit in output/tinygame/fr to join (--like names another): ")
    )
    with pytest.raises(UsageError, match="is no manifest of an earlier build"):
        join(Workspace.here(tiny), asked, Path("elsewhere"))


def test_a_redrawn_version_and_a_lost_printer_are_told(kit: Path, tiny: Path) -> None:
    """The one as a notice, the other stops."""
    path = tiny / "cards/tinygame/game.yaml"
    write(tiny, "cards/tinygame/game.yaml", path.read_text(encoding="utf-8").replace('"2.5"', '"2.6"'))
    here, asked = Workspace.here(tiny), PrintOptions("tinygame")
    assert join(here, asked).box and len(join(here, asked).notices) == 1  # they are cut from the kit's own pages
    redrawn = join(here, asked, redraw=True)
    assert redrawn.box is None
    assert redrawn.notices[1:] == ("Mind the version: the kit is 2.5, these pieces are 2.6.",)
    assert join(here, asked._replace(ink="saver"), kit).box is None  # another look is not that of the box
    (tiny / "config/printers.json").unlink()
    with pytest.raises(UsageError, match="was printed on “office”, which is not calibrated here"):
        join(Workspace.here(tiny), PrintOptions("tinygame"))
