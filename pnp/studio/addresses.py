"""Names of games, kits and files → paths of this server."""

from __future__ import annotations

from urllib.parse import quote


def address(*parts: str) -> str:
    """A path; what stands in it may be any name."""
    return "/" + "/".join(quote(part, safe="") for part in parts)
