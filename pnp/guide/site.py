"""The pages as files in the user's cache folder; only what has changed is written."""

from __future__ import annotations

from pathlib import Path

from pnp.base.cache import default_folder
from pnp.base.files import replace_file
from pnp.base.messages import message
from pnp.base.problems import UsageError
from pnp.base.system_words import reason
from pnp.guide.html import site
from pnp.guide.pages import pages


def written() -> Path:
    """The folder in which all pages stand as HTML."""
    folder = default_folder() / "docs"
    for name, text in site(pages()).items():
        path = folder / name
        try:
            if not path.is_file() or path.read_bytes() != text.encode():
                replace_file(path, text.encode(), parents=True, lasting=False)
        except OSError as error:
            raise UsageError(message("cannot write {path}: {reason}", path=str(path), reason=reason(error))) from error
    return folder
