"""Zip archives as strangers may have made them: few members, none twice, and no more unpacked than a limit allows.

What an archive says of itself is not believed: members are counted in its bytes, and unpacking stops at the limit.
"""

from __future__ import annotations

import io
import struct
import zipfile
import zlib

from pnp.base.clean import printable
from pnp.base.messages import Complaint, message

MAX_MEMBERS = 1_000
LOCKED = 0x1  # the flag of a member that is read with a password
_ENTRY = b"PK\x01\x02"  # every line of the table of contents begins with it
_METHODS = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)  # others unpack a block at once, however large it becomes
_FAULTS = (
    zipfile.BadZipFile, zlib.error, struct.error, OSError, EOFError, ValueError, OverflowError, NotImplementedError,
    RuntimeError, IndexError, KeyError,
)  # fmt: skip


class BadArchive(Complaint):
    """An archive that is not read: why, in a few words."""


class Archive:
    """The members of an archive that is held in memory; names are the same in capitals and small letters."""

    def __init__(self, data: bytes, limit: int) -> None:
        """Read the table of contents; `limit` is for all bytes that are unpacked."""
        if (count := data.count(_ENTRY)) > MAX_MEMBERS:
            raise BadArchive(
                message(
                    "holds {count:,} files inside; expected at most {max_members:,}",
                    count=count,
                    max_members=MAX_MEMBERS,
                )
            )
        try:
            self._archive = zipfile.ZipFile(io.BytesIO(data))
            members = self._archive.infolist()
        except _FAULTS as error:
            raise BadArchive(message("is no zip archive, or a damaged one")) from error
        self._members: dict[str, zipfile.ZipInfo] = {}
        for member in members:
            if (name := member.filename.lower()) in self._members:
                raise BadArchive(message("holds {shown} twice", shown=_shown(name)))
            self._members[name] = member
        self._limit = self._left = limit

    def __contains__(self, name: str) -> bool:
        return name.lower() in self._members

    def read(self, name: str) -> bytes:
        """A member, unpacked."""
        member = self._members.get(name.lower())
        if member is None:
            raise BadArchive(message("lacks {shown}", shown=_shown(name)))
        if member.flag_bits & LOCKED:
            raise BadArchive(message("is locked with a password; save it without one"))
        if member.compress_type not in _METHODS:
            raise BadArchive(
                message("holds {shown} packed in a way that is not read; save it anew", shown=_shown(name))
            )
        try:
            with self._archive.open(member) as stream:
                data = stream.read(self._left + 1)
        except _FAULTS as error:
            raise BadArchive(message("holds {shown} damaged", shown=_shown(name))) from error
        if len(data) > self._left:
            raise BadArchive(message("unpacks to more than {limit:,} bytes", limit=self._limit))
        self._left -= len(data)
        return data


def _shown(name: str) -> str:
    """A member's name in a message."""
    return printable(name if len(name) <= 60 else f"{name[:57]}…")
