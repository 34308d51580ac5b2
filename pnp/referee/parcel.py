"""Rules on their way to another process: their code goes by where it stands, and is found again before they are opened.

Pickled rules name the module of their classes. A rules file is a module in no folder of Python's, so it has to be run
there first; and what goes wrong with that is told by the task that opens the parcel, not by a process that dies.
"""

from __future__ import annotations

import pickle
from typing import Any, NamedTuple

from pnp.referee.registry import Engine
from pnp.referee.rules import Rules
from pnp.referee.sources import Source


class Playable(NamedTuple):
    """Rules, and the engine that they come from."""

    engine: Engine
    rules: Rules[Any]

    def open(self) -> Playable:
        """Itself: it has not travelled."""
        return self

    def __reduce__(self) -> tuple[type[Sealed], tuple[str, Source, bytes]]:
        return Sealed, (self.engine.name, self.engine.source, pickle.dumps(self.rules, protocol=5))


class Sealed(NamedTuple):
    """The same after a journey."""

    name: str
    source: Source
    rules: bytes

    def open(self) -> Playable:
        """The rules, with their code from where it stands here."""
        engine = Engine(self.name, self.source.load(), self.source)
        return Playable(engine, pickle.loads(self.rules))


Parcel = Playable | Sealed
