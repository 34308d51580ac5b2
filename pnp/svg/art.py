"""Art: a standalone drawing as SVG text, known by the hash of its content."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, field


@dataclass(slots=True, eq=False)
class Art:
    """A standalone SVG that is rendered once per document, wherever it is placed."""

    svg: str
    view: tuple[float, float, float, float]
    source: str = ""  # the file that it comes from, for messages
    _key: str = field(default="", repr=False)

    @property
    def key(self) -> str:
        """Content hash of the drawing."""
        if not self._key:
            self._key = hashlib.sha256(self.svg.encode()).hexdigest()
        return self._key
