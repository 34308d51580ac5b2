"""Whether the libraries that run are those that the release was tested with."""

from __future__ import annotations

import importlib.metadata
import re
from pathlib import Path

from pnp.base.messages import Message, counted, message, word
from pnp.base.packaged import bundled_root
from pnp.base.reading import MEGABYTE, text_of
from pnp.doctor.findings import NOTE, OK, Finding, attempt

FILE = "docs/release-constraints.txt"
SHOWN = 6  # libraries that are named
_PIN = re.compile(r"^([A-Za-z0-9._-]+)==([^\s;\\]+)", re.MULTILINE)


def pins_of(path: Path) -> dict[str, str]:
    """The versions of a constraints file, by the names of the libraries."""
    return dict(_PIN.findall(text_of(path, MEGABYTE)))


def tested_versions(group: Message) -> Finding:
    """One line of the doctor: all libraries as they were tested, or which are not."""
    name = word("a line of the doctor", "tested versions")
    pins = attempt(lambda: pins_of(bundled_root() / FILE))
    if not isinstance(pins, dict):
        return Finding(group, NOTE, name, message("not known ({reason})", reason=pins.reason))
    installed = {library: attempt(lambda library=library: importlib.metadata.version(library)) for library in pins}  # type: ignore[misc]
    others = [
        message("{library} {version}, tested {tested}", library=library, version=version, tested=pins[library])
        for library, version in installed.items()
        if isinstance(version, str) and version != pins[library]
    ]
    if not others:
        return Finding(group, OK, name, message("all libraries are those that were tested"))
    found = counted(
        "{count} library is of another version: {names}",
        "{count} libraries are of other versions: {names}",
        count=len(others),
        names="; ".join(others[:SHOWN]) + ("; …" if len(others) > SHOWN else ""),
    )
    remedy = message(
        "If something fails, install the versions of the release's file pnp-constraints.txt: {command}",
        command="uv tool install --force ./pnp_kits-….whl --constraints pnp-constraints.txt",
    )
    return Finding(group, NOTE, name, found, remedy)
