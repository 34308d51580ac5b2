"""digests: what was worked out once is looked up, and never for faces that are drawn otherwise."""

from __future__ import annotations

from pathlib import Path

import pytest

from pnp.base.cache import NO_CACHE, Cache
from pnp.base.geometry import IDENTITY
from pnp.face import model
from pnp.face.digests import look_up
from pnp.face.model import ArtItem, Face
from tests.drawn import drawn

VIEW = (0.0, 0.0, 9.0, 9.0)


def faces(*colours: str) -> list[Face]:
    """A face for each colour."""
    return [
        Face(9.0, 9.0, 0.0, (ArtItem(drawn(f'<rect width="9" height="9" fill="{colour}"/>', VIEW), IDENTITY),))
        for colour in colours
    ]


def test_digests_are_worked_out_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same faces in any order; one that is changed is worked out, and with it all the others."""
    cache = Cache(tmp_path)
    wanted = {face.key: face.digest for face in faces("#111111", "#222222", "#333333")}
    look_up(faces("#111111", "#222222"), cache)
    monkeypatch.setattr(model, "_digest", lambda face: pytest.fail("it was known"))
    again = faces("#222222", "#111111", "#111111")
    look_up(again, cache)
    assert [face.digest for face in again] == [wanted[face.key] for face in again]
    monkeypatch.undo()
    changed = faces("#111111", "#333333")
    look_up(changed, cache)
    assert [face.digest for face in changed] == [wanted[face.key] for face in changed]


def test_without_a_cache_every_digest_is_worked_out() -> None:
    """And is what it would be by itself."""
    known = faces("#111111", "#222222")
    look_up(known, NO_CACHE)
    assert [face.digest for face in known] == [face.digest for face in faces("#111111", "#222222")]
