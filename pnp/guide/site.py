"""The pages as files in the user's cache folder, made anew when the program or a page has changed."""

from __future__ import annotations

import hashlib
from pathlib import Path

from pnp.base.cache import default_folder
from pnp.base.files import reason, replace_file
from pnp.base.packaged import program
from pnp.base.problems import UsageError
from pnp.guide.html import site
from pnp.guide.pages import pages


def written() -> Path:
    """The folder in which all pages stand as HTML."""
    known = pages()
    digest = hashlib.sha256(program().encode())
    for one in known.values():
        digest.update(f"{one.path}\0".encode() + one.path.read_bytes())
    folder = default_folder() / "docs" / digest.hexdigest()[:12]
    for name, text in site(known).items():
        path = folder / name
        try:
            if not path.is_file() or path.read_bytes() != text.encode():
                replace_file(path, text.encode(), parents=True, lasting=False)
        except OSError as error:
            raise UsageError(f"cannot write {path}: {reason(error)}") from error
    return folder
