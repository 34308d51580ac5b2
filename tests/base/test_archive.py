"""archive: members are counted and unpacked within limits, whatever an archive says of itself."""

from __future__ import annotations

import io
import struct
import zipfile

import pytest

from pnp.base.archive import LOCKED, MAX_MEMBERS, Archive, BadArchive


def packed(members: dict[str, bytes], method: int = zipfile.ZIP_DEFLATED) -> bytes:
    """An archive with these members."""
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", method) as archive:
        for name, content in members.items():
            archive.writestr(name, content)
    return data.getvalue()


def changed(data: bytes, signature: bytes, offset: int, value: bytes) -> bytes:
    """The archive with other bytes behind each signature."""
    parts = data.split(signature)
    return signature.join([parts[0], *(part[:offset] + value + part[offset + len(value) :] for part in parts[1:])])


def test_members_are_read_by_their_names_in_whatever_letters() -> None:
    """Each as it was packed, up to the very last byte of the limit."""
    archive = Archive(packed({"XL/Book.xml": b"book", "b": b"two"}), 7)
    assert "xl/book.xml" in archive and "c" not in archive
    assert (archive.read("xl/book.xml"), archive.read("b")) == (b"book", b"two")


@pytest.mark.slow
def test_unpacking_stops_at_the_limit_of_all_members_together() -> None:
    """A bomb costs no more than the limit."""
    archive = Archive(packed({"a": b"x" * 60, "b": b"\0" * 50_000_000}), 100)
    archive.read("a")
    with pytest.raises(BadArchive, match="unpacks to more than 100 bytes"):
        archive.read("b")


def test_sizes_that_are_lies_are_not_believed() -> None:
    """A member that says it is small, and one that says it is large."""
    honest = packed({"a": b"x" * 1000})
    small, large = (changed(honest, b"PK\x01\x02", 20, struct.pack("<L", size)) for size in (10, 100_000))
    with pytest.raises(BadArchive, match="holds a damaged"):
        Archive(small, 10_000).read("a")
    assert Archive(large, 10_000).read("a") == b"x" * 1000


def test_too_many_members_are_counted_before_any_is_looked_at() -> None:
    """Also if the end of the archive says that there are few."""
    data = packed({str(number): b"" for number in range(MAX_MEMBERS + 1)})
    lying = changed(data, b"PK\x05\x06", 4, struct.pack("<HH", 1, 1))
    for archive in (data, lying):
        with pytest.raises(BadArchive, match=r"holds 1,001 files inside; expected at most 1,000"):
            Archive(archive, 100)


def test_what_cannot_be_unpacked_safely_is_refused() -> None:
    """Members with a password, packed in ways that know no limit, twice there, or not at all."""
    locked = packed({"a": b"x"})
    for signature, offset in ((b"PK\x03\x04", 2), (b"PK\x01\x02", 4)):
        locked = changed(locked, signature, offset, struct.pack("<H", LOCKED))
    with pytest.raises(BadArchive, match="is locked with a password"):
        Archive(locked, 100).read("a")
    for method in (zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA):
        with pytest.raises(BadArchive, match="packed in a way that is not read"):
            Archive(packed({"a": b"x"}, method), 100).read("a")
    with pytest.raises(BadArchive, match="holds a twice"):
        Archive(packed({"a": b"x", "A": b"y"}), 100)
    with pytest.raises(BadArchive, match="lacks b"):
        Archive(packed({"a": b"x"}), 100).read("b")


@pytest.mark.parametrize("data", [b"", b"PK\x03\x04", b"PK\x05\x06" + b"\xff" * 18, b"PK\x01\x02" * 20])
def test_what_is_no_archive_is_told(data: bytes) -> None:
    """Empty, cut short, or with nonsense at its end."""
    with pytest.raises(BadArchive, match="is no zip archive, or a damaged one"):
        Archive(data, 100)
