"""Studios for tests in a browser: one for all tests of a module that only look, or a fresh one, and who visits it.

A test that changes files, or whose kits are compared with others, says `@pytest.mark.fresh("why")`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import pytest

from pnp.studio.remembered import FILE
from tests.cli.tiny import lay_out
from tests.studio.serving import Client, opened

if TYPE_CHECKING:
    from playwright.sync_api import Browser

    from tests.studio.browser.browsing import Visitor

Furnish = Callable[[Path], None]
LEFT_ALONE = ("here/cards", "here/templates", "config")


class Home(NamedTuple):
    """A studio, and the folder that it is open on."""

    folder: Path
    studio: Client
    tongue: str


@contextmanager
def home_in(place: Path, furnish: Furnish, tongue: str) -> Iterator[Home]:
    """A studio on a workspace, which is the current folder; printers are kept beside it."""
    with pytest.MonkeyPatch.context() as patch:
        folder = place / "here"
        folder.mkdir()
        patch.chdir(folder)
        patch.setenv("PNP_CONFIG", str(place / "config"))
        furnish(folder)
        with opened(folder, tongue) as studio:
            yield Home(folder, studio, tongue)


@pytest.fixture(scope="module")
def furniture() -> Furnish:
    """What a workspace has at first."""
    return lay_out


@pytest.fixture(scope="module")
def shared_furniture(furniture: Furnish) -> Furnish:
    """What the shared one has at first."""
    return furniture


@pytest.fixture(scope="module")
def shared_home(tmp_path_factory: pytest.TempPathFactory, shared_furniture: Furnish) -> Iterator[Home]:
    """For all tests of a module that only look."""
    place = tmp_path_factory.mktemp("shared")
    (place / "config" / FILE).mkdir(parents=True)  # no test is to find what another has chosen
    with home_in(place, shared_furniture, "en") as home:
        yield home


@pytest.fixture
def tongue() -> str:
    """The language of the pages; tests in both say so."""
    return "en"


@pytest.fixture
def home(request: pytest.FixtureRequest, tmp_path: Path, tongue: str) -> Iterator[Home]:
    """The shared studio, whose sources a test leaves alone; or a fresh one, for the reason that the test gives."""
    if mark := request.node.get_closest_marker("fresh"):
        (reason,) = mark.args
        assert reason
        with home_in(tmp_path, request.getfixturevalue("furniture"), tongue) as fresh:
            yield fresh
        return
    shared: Home = request.getfixturevalue("shared_home")
    before = _stamps(shared)
    yield shared
    assert _stamps(shared) == before, "a test that changes files needs a fresh studio"


def _stamps(home: Home) -> dict[Path, tuple[int, int]]:
    """When the files that a test leaves alone were written, and how long they are."""
    files = (path for name in LEFT_ALONE for path in (home.folder.parent / name).rglob("*") if path.is_file())
    return {path: (stat.st_mtime_ns, stat.st_size) for path in files for stat in [path.stat()]}


@pytest.fixture
def folder(home: Home) -> Path:
    """The folder of the studio."""
    return home.folder


@pytest.fixture
def studio(home: Home) -> Client:
    """The studio."""
    return home.studio


@pytest.fixture
def visitor(browser: Browser, home: Home, tongue: str) -> Iterator[Visitor]:
    """Somebody who has it open; nothing may go wrong but what the test forgives."""
    from tests.studio.browser.browsing import visiting

    with visiting(browser, home.studio, tongue if tongue != home.tongue else None) as one:
        yield one
