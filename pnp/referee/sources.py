"""Where a game's code stands → the code: installed beside pnp or in it, or in one file that a person has named.

A source is a small value that travels to other processes instead of the code, and finds the same code there: other
code under the same name is refused. Nothing is ever looked for in the current folder or in the folder of a game.
"""

from __future__ import annotations

import hashlib
import shlex
import sys
from functools import cache
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple

from pnp.base.messages import message
from pnp.base.packaged import program_in
from pnp.base.problems import Place, Problem, ProblemsFound, UsageError
from pnp.base.reading import MEGABYTE, read_within
from pnp.base.system_words import reason
from pnp.referee.gamecode import NAME, GameCode
from pnp.referee.slips import shown_file, slip

MOST_BYTES = 4 * MEGABYTE  # of a file with rules

READING = message("while the rules were loaded")


class Installed(NamedTuple):
    """A module that Python finds by itself: a game of pnp, or one that another distribution brings."""

    module: str
    attribute: str = NAME
    distribution: str = ""  # its name and version; nothing: pnp's own
    digest: str = ""  # of every module beside it, if it is not pnp's own

    def load(self) -> GameCode:
        """The game's code, if it is still the same."""
        code = _game_of(_imported(self), self.attribute, str(self))
        if self.digest and self.digest != self.fingerprint():
            raise UsageError(
                message("the rules in {value} are not those that the games were asked for with", value=self)
            )
        return code

    def home(self) -> Path:
        """The folder, or the one file, that all of this game's code stands in."""
        return _home(_imported(self))

    def fingerprint(self) -> str:
        """A hash of every module in that folder, as they were when this process first asked."""
        return _fingerprint(self.home())

    @property
    def option(self) -> str:
        """What to say on a command line to have it again: nothing."""
        return ""

    def __str__(self) -> str:
        return f"{self.module} ({self.distribution})" if self.distribution else self.module


class RulesFile(NamedTuple):
    """One file of Python that a person has named; it brings no other files with it."""

    path: str  # absolute
    digest: str

    @classmethod
    def at(cls, path: Path) -> RulesFile:
        """The file as it is now."""
        return cls(str(path.resolve()), _digest(_content(path)))

    def load(self) -> GameCode:
        """The game's code: the file is run, once in each process."""
        module = sys.modules.get(self.module) or self._run()
        return _game_of(module, NAME, shown_file(self.path))

    def home(self) -> Path:
        """The file itself."""
        return Path(self.path)

    @property
    def module(self) -> str:
        """What its classes are known by when they are pickled: the same file is the same module in every process."""
        return f"pnp_rules_{_digest(self.path.encode())[:8]}_{self.digest[:16]}"

    @property
    def option(self) -> str:
        """What to say on a command line to have it again."""
        return f"--rules {shlex.quote(str(self))}"

    def _run(self) -> ModuleType:
        data = _content(Path(self.path))
        if _digest(data) != self.digest:
            raise UsageError(message("{value} was changed while it was in use; say the command again", value=self))
        module = ModuleType(self.module)
        module.__file__ = self.path
        sys.modules[self.module] = module  # before it runs: its classes look for themselves there
        try:
            exec(compile(data, self.path, "exec", dont_inherit=True), module.__dict__)
        except (Exception, SystemExit) as error:
            del sys.modules[self.module]
            raise ProblemsFound([slip(error, Path(self.path), READING) or _unreadable(self, error)]) from error
        return module

    def __str__(self) -> str:
        return shown_file(self.path)


Source = Installed | RulesFile


def _imported(source: Installed) -> ModuleType:
    """The module, or what is wrong with it: a slip in it is its author's, one that is not there the installer's."""
    try:
        return import_module(source.module)
    except (Exception, SystemExit) as error:
        found = slip(error, _expected_home(source.module), READING)
        if found is None:
            complaint = message(
                "the rules in {source} cannot be loaded: {name}: {error}",
                source=source,
                name=type(error).__name__,
                error=error,
            )
            raise UsageError(
                message("{value}; is that distribution whole, and not in the current folder?", value=complaint)
            ) from error
        raise ProblemsFound([found]) from error


def _game_of(module: ModuleType, attribute: str, where: str) -> GameCode:
    """What a module says of its game."""
    found: Any = getattr(module, attribute, None)
    if isinstance(found, GameCode):
        return found
    what = f"{attribute} = {type(found).__name__}" if hasattr(module, attribute) else f"no {attribute}"
    place = Place(shown_file(module.__file__ or where))
    expected = message("{attribute} = GameCode(read=…), from pnp.referee.gamecode", attribute=attribute)
    raise ProblemsFound(
        [Problem(place, "", message("found {what}; expected {expected}", what=what, expected=expected))]
    )


@cache  # what runs here is what was loaded, whatever happens to the files
def _fingerprint(home: Path) -> str:
    return program_in(home) if home.is_dir() else _digest(home.read_bytes())


def _home(module: ModuleType) -> Path:
    """The top folder of a package that is not pnp's, the folder of a game of pnp, or the file of a module alone."""
    top, _, below = module.__name__.partition(".")
    whole = sys.modules[top] if below and top != "pnp" else module
    return Path(whole.__file__ or "").parent if hasattr(whole, "__path__") and whole.__file__ else _file(module)


def _file(module: ModuleType) -> Path:
    return Path(module.__file__ or "")


def _expected_home(name: str) -> Path:
    """Where a module that could not be imported stands."""
    from importlib.util import find_spec

    try:
        spec = find_spec(name.partition(".")[0] if not name.startswith("pnp.") else name)
    except (ImportError, ValueError, AttributeError):
        spec = None
    if spec is None or spec.origin is None:
        return Path(message("no such place"))
    return Path(spec.origin).parent if spec.submodule_search_locations else Path(spec.origin)


def _content(path: Path) -> bytes:
    try:
        return read_within(path, MOST_BYTES)
    except (OSError, ValueError) as error:
        raise UsageError(
            message("--rules {path}: cannot be read: {reason}", path=path, reason=reason(error))
        ) from error


def _unreadable(source: RulesFile, error: BaseException) -> Problem:
    """What is wrong with a file of which no line could be run."""
    return Problem(
        Place(str(source)),
        "",
        message("is no Python that can be read: {name}: {error}", name=type(error).__name__, error=error),
    )


def _digest(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()
