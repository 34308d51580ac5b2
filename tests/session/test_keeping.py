"""keeping: what would be lost is known, and the way back is told."""

from __future__ import annotations

from pathlib import Path

from pnp.session.keeping import Keeping, path_of
from tests.session.toy import started, texts, toy


def said(kept: Keeping) -> str:
    return " ".join(line.text for one in kept.farewell() for line in one)


def test_nothing_is_unsaved_before_the_first_choice(tmp_path: Path) -> None:
    """After it something is, until it is written; then the file leads back."""
    session = started(toy("4"))
    kept = session.kept
    assert not kept.unsaved and not kept.complete and kept.default == Path("toy-4.jsonl")
    texts(session.answer("1"))
    assert kept.unsaved and "not saved" in said(kept)
    file = tmp_path / "a game.jsonl"
    (block,) = kept.write(file)
    assert block[0].text.startswith("Saved in") and kept.complete and not kept.unsaved
    assert "--resume" in said(kept) and "game.jsonl'" in said(kept)


def test_saving_by_itself_says_nothing_unless_it_fails(tmp_path: Path) -> None:
    """And then it stops."""
    session = started(toy("4"))
    texts(session.answer("1"))
    good = Keeping(session.party, session.game, tmp_path / "x.jsonl", auto=True)
    assert list(good.write_quietly()) == [] and good.complete
    bad = Keeping(session.party, session.game, tmp_path / "no" / "x.jsonl", auto=True)
    assert [one[0].kind for one in bad.write_quietly()] == ["wrong"] and not bad.auto


def test_a_path_may_begin_at_home() -> None:
    """The home of nobody is a name."""
    assert path_of("~/x") == Path.home() / "x" and path_of("~nobody-here/x") == Path("~nobody-here/x")
