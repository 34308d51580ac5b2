"""savefile: saved games are written whole, and never over a file that is something else."""

from __future__ import annotations

from pathlib import Path

import pytest

from pnp.base.problems import UsageError
from pnp.referee.gamelog import Head
from pnp.session.savefile import free_name, keep, load
from tests.session.toy import started, texts, toy


def test_saving_never_destroys_another_file(tmp_path: Path) -> None:
    """Neither a text nor another game; the session goes on."""
    session = started(toy("4"))
    texts(session.answer("1"))
    notes, other = tmp_path / "notes.txt", tmp_path / "other.jsonl"
    notes.write_text("precious", encoding="utf-8")
    keep(other, Head("toy", "toy", 3, "5"), '{"pnp": 1, "game": "toy", "digest": "toy", "players": 3, "seed": "5"}\n')
    reasons = {notes: "no saved game", other: "another game", tmp_path: "not a file", tmp_path / "no/x": "cannot write"}
    for target, why in reasons.items():
        lines = " ".join(" ".join(texts(session.answer(f"save {target}"))).split())
        assert lines.startswith("Not saved") and why in lines
    assert notes.read_text(encoding="utf-8") == "precious" and '"5"' in other.read_text(encoding="utf-8")
    texts(session.answer("s " + "x" * 1900))
    texts(session.answer("s a\0b"))
    assert sorted(p.name for p in tmp_path.iterdir()) == ["notes.txt", "other.jsonl"]


LINE = '{"pnp": 1, "game": "toy", "digest": "toy", "players": 3, "seed": "5"}\n'
HEAD = Head("toy", "toy", 3, "5")


def test_an_earlier_save_of_the_same_game_is_replaced(tmp_path: Path) -> None:
    """Whole, with nothing left beside it."""
    file = tmp_path / "game.jsonl"
    keep(file, HEAD, LINE)
    keep(file, HEAD, LINE + '{"move": ["deal", []]}\n')
    assert load(file).count("\n") == 2 and list(tmp_path.iterdir()) == [file]


@pytest.mark.parametrize("other", [HEAD._replace(game="ludo"), HEAD._replace(digest="x"), HEAD._replace(seed="6")])
def test_a_save_of_another_game_is_not(tmp_path: Path, other: Head) -> None:
    """Another game, other values of its files, or another seed."""
    file = tmp_path / "game.jsonl"
    keep(file, HEAD, LINE)
    with pytest.raises(UsageError, match=r"holds another game \(toy, seed 5\); name another file"):
        keep(file, other, "lost")
    assert load(file) == LINE


def test_a_link_is_no_place_to_save(tmp_path: Path) -> None:
    """Not even one that leads nowhere; nor is its name free."""
    target, link = tmp_path / "target.jsonl", tmp_path / "link.jsonl"
    link.symlink_to(target)
    with pytest.raises(UsageError):
        keep(link, HEAD, LINE)
    assert not target.exists() and free_name(link) == tmp_path / "link-2.jsonl"


def test_bytes_that_are_no_text_are_read_all_the_same(tmp_path: Path) -> None:
    """A file that cannot be read is wrong use."""
    file = tmp_path / "game.jsonl"
    file.write_bytes(b"\xff{}")
    assert load(file) == "\ufffd{}"
    with pytest.raises(UsageError, match="cannot read"):
        load(tmp_path)
