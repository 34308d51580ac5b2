"""Words of any language → a name for a file that every system takes."""

from __future__ import annotations

import re
import unicodedata

from pnp.base.device_names import is_device

LONGEST = 60  # characters
_APART = re.compile(r"[^\w]+")


def file_name(text: str) -> str:
    """Words as they are said, with hyphens between them: “Lisez-moi !” is lisez-moi; nothing if none is left."""
    small = unicodedata.normalize("NFC", text.replace("’", "'").casefold())
    name = _APART.sub("-", small.replace("_", "-")).strip("-")[:LONGEST].strip("-")
    return f"{name}-" if is_device(name) else name
