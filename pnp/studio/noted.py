"""Values that templates may name → whether any was asked for: then a face follows other pieces."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any


class Noted:
    """Remembers whether one of its mappings was looked into."""

    def __init__(self) -> None:
        self.asked = False

    def forget(self) -> None:
        """Begin anew."""
        self.asked = False

    def mapping(self, values: Mapping[str, Any]) -> Mapping[str, Any]:
        """The same values, watched."""
        return _Watched(values, self)


class _Watched(Mapping[str, Any]):
    """A mapping that tells when it is used."""

    def __init__(self, values: Mapping[str, Any], noted: Noted) -> None:
        self._values, self._noted = values, noted

    def __getitem__(self, key: str) -> Any:
        self._noted.asked = True
        return self._values[key]

    def __iter__(self) -> Iterator[str]:
        self._noted.asked = True
        return iter(self._values)

    def __len__(self) -> int:
        self._noted.asked = True
        return len(self._values)
