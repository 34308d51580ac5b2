"""new_game: a skeleton copied whole or not at all, under a name and a title that are ones."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from pnp.base.folders import put
from pnp.base.problems import Problems, UsageError
from pnp.definition.load import load_game
from pnp.definition.workspace import Workspace
from pnp.start.new_game import ENGLISH, KINDS, SKELETON, new_game
from tests.newcomer import files


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder, as a newcomer has one."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_the_skeleton_has_what_a_newcomer_needs() -> None:
    """A game file, six cards, a token, a score sheet, and a comment wherever something is not plain."""
    new_game("mygame", "", Path())
    problems = Problems()
    game = load_game(Workspace.here(Path()), "mygame", problems)
    assert game is not None and not problems.found
    assert len(game.components["cards"].cards) == 6
    assert game.components["tokens"].cards and game.components["score-sheets"].cards
    for kind in KINDS:
        for path in (SKELETON / kind).iterdir():
            text = path.read_text(encoding="utf-8")
            assert "# " in text or "<!--" in text or path.name == "token.svg", path.name


PRINTED = st.characters(codec="utf-8", exclude_categories=["Cc", "Cs", "Zl", "Zp"])


@pytest.mark.full
@pytest.mark.slow
@given(title=st.text(PRINTED, min_size=1, max_size=40))
def test_any_title_can_be_given(title: str, tmp_path_factory: pytest.TempPathFactory) -> None:
    """Colons, quotes, braces and stars are written so that YAML reads them back."""
    root = tmp_path_factory.mktemp("title")
    new_game("mygame", title, root)
    read = yaml.safe_load((root / "cards/mygame/game.yaml").read_text(encoding="utf-8"))
    assert read["title"] == title


@pytest.mark.parametrize("name", ["My Game", "../evil", "a/b", "", "shared", "é", "x" * 61, "-a", ".hidden"])
def test_a_name_that_is_none_is_refused(name: str, folder: Path) -> None:
    """And nothing is written."""
    with pytest.raises(UsageError, match="expected small letters"):
        new_game(name, "", folder)
    assert not files(folder) and not list(folder.iterdir())


def test_a_failure_leaves_nothing_behind(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """If the second folder cannot be moved, the first one goes again."""
    import os

    real, calls = os.rename, []

    def rename(source: str, target: str) -> None:
        calls.append(target)
        if len(calls) == 2:
            raise PermissionError(13, "Permission denied")
        real(source, target)

    monkeypatch.setattr("pnp.base.folders.os.rename", rename)
    with pytest.raises(UsageError, match="Permission denied; nothing was left behind"):
        new_game("mygame", "", folder)
    assert not files(folder)


@pytest.mark.parametrize("name", ["con", "nul", "com1", "lpt9"])
def test_a_device_is_no_game(name: str) -> None:
    """The folder could not be copied to Windows."""
    with pytest.raises(UsageError, match="which Windows keeps for a device"):
        new_game(name, "", Path())
    assert not list(Path().iterdir())


@pytest.mark.parametrize("title", ["\udcc3\udc89t\u00e9", "a\x1b[2J", "a\nb"])
def test_a_title_that_no_file_can_hold_is_refused(title: str) -> None:
    """Bytes of another encoding, and what a terminal obeys; nothing is left."""
    with pytest.raises(UsageError, match="expected text, without control characters, in UTF-8"):
        new_game("mygame", title, Path())
    assert not list(Path().iterdir())


def test_the_skeleton_in_english(tmp_path: Path) -> None:
    """The same files with other words: nothing French is left, nothing else has changed, and it says so."""
    words = json.loads(ENGLISH.read_text(encoding="utf-8"))
    french, english = tmp_path / "fr", tmp_path / "en"
    for folder, lang in ((french, "fr"), (english, "en")):
        folder.mkdir()
        new_game("mygame", "Mine", folder, lang)  # type: ignore[arg-type]
    assert files(french) == files(english)
    texts = [(path.read_text("utf-8"), (english / path.relative_to(french)).read_text("utf-8"))
             for path in sorted(french.rglob("*")) if path.is_file()]  # fmt: skip
    ours, theirs = ("\n".join(side) for side in zip(*texts, strict=True))
    assert [word for word in words if word not in ours] == [], "words that the skeleton has no more"
    assert not re.search(r"[àéèêçÀÉ]|\b(?:Le|La|les|du|et)\b", theirs)
    assert ours.count("\n") == theirs.count("\n") and "language: en " in theirs
    problems = Problems()
    game = load_game(Workspace.here(english), "mygame", problems)
    assert game and not list(problems) and game.lang == "en"


def test_a_game_that_somebody_else_starts_meanwhile_stays(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A studio and a command on one folder: the second is told, and takes nothing away."""

    def late(fresh: Path, target: Path) -> None:
        monkeypatch.undo()
        monkeypatch.chdir(folder)
        new_game("mygame", "Theirs", folder)
        put(fresh, target)

    monkeypatch.setattr("pnp.start.new_game.put", late)
    with pytest.raises(UsageError, match="File exists; nothing was left behind"):
        new_game("mygame", "Mine", folder)
    assert "title: Theirs" in (folder / "cards/mygame/game.yaml").read_text(encoding="utf-8")
    assert (folder / "templates/mygame").is_dir()
    assert sorted(path.name for kind in KINDS for path in (folder / kind).iterdir()) == ["mygame", "mygame"]
