"""Figures for every face and component of a kit, and all that is hard to read in it."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from pnp.base.cache import Cache
from pnp.kit.build import Draft, draft
from pnp.kit.options import PrintOptions
from pnp.readability.measure import Readability, readability
from tests.command_line import run
from tests.readability.lines import TOKENS, WORKSPACE


@pytest.mark.full
@pytest.mark.slow
@pytest.mark.parametrize("game", WORKSPACE.games())
def test_everything_in_the_shipped_games_can_be_read(game: str, art_cache: Cache) -> None:
    """No text too small or too pale, on any piece or page."""
    measured = readability(draft(WORKSPACE, PrintOptions(game), art_cache), art_cache)
    assert [str(problem) for problem in measured.findings] == []


@pytest.mark.full
def test_small_print_is_counted_by_itself(measured: Readability, drafted: Draft) -> None:
    """Feet, folios, ticks and slugs may be smaller; they do not hide how small the texts are."""
    found = {one.id: one for one in measured.components}
    sizes = {f.smallest.size for f in found["small print"].faces if f.smallest and not f.subject.card}
    assert sizes == {drafted.game.styles[name].size for name in ("page-tick", "page-foot", "slug")}
    for name in ("readme", "inventory", "rules"):
        assert all(f.smallest and f.smallest.size >= 8 for f in found[name].faces), name


def test_a_game_without_documents_is_checked_as_before(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is printed of it, so there is nothing to read."""
    game = tmp_path / "cards" / "tiny"
    game.mkdir(parents=True)
    (game / "game.yaml").write_text(
        "title: Tiny\nversion: '1'\nauthors: [Nobody]\nlanguage: en\nplayers: [2, 2]\n"
        "fonts: {text: source-sans-3, display: fraunces}\n",
        encoding="utf-8",
    )
    monkeypatch.chdir(tmp_path)
    said = run("check", "--game", "tiny", "--pieces", "--strict").stdout
    assert "nothing is printed yet" in said and "read" not in said


@pytest.mark.slow
def test_problems_are_reported_as_before(inside: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What cannot be printed has no figures yet."""
    shutil.copytree(inside / "cards", tmp_path / "cards")
    shutil.copytree(inside / "templates", tmp_path / "templates")
    path = tmp_path / "cards/race/tokens.yaml"
    path.write_text(TOKENS.replace("letter: B", "letter: Bien trop long"), encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    result = run("check", "--game", "race", status=1)
    assert "token-blue.letter: found “Bien trop long”" in result.stderr
    assert "hard to read" not in result.stdout and "race: does not pass" in result.stdout
