"""remembered: what was chosen last is there at the next start, whatever stands in its file."""

from __future__ import annotations

from pathlib import Path

import pytest

from pnp.studio.remembered import FILE, LONGEST, MOST_CHOICES, MOST_ROOMS, recalled, remember


@pytest.fixture(autouse=True)
def config(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The user's configuration, which is not there yet."""
    monkeypatch.setenv("PNP_CONFIG", str(tmp_path / "config"))
    return tmp_path / "config"


def test_each_room_of_each_game_is_kept_by_itself() -> None:
    """The last choice holds."""
    assert recalled("desk marathon") == {}
    remember("desk marathon", {"paper": "a4"})
    remember("box marathon", {"cote": "J 12"})
    remember("desk marathon", {"paper": "letter"})
    assert recalled("desk marathon") == {"paper": "letter"} and recalled("box marathon") == {"cote": "J 12"}
    assert recalled("desk mans") == {}


@pytest.mark.parametrize(
    "text", ["", "{", "[]", '{"desk marathon": 3}', '{"desk marathon": {"a": 1}}', '{"x": {}}', "\0"]
)
def test_a_damaged_file_is_as_none(config: Path, text: str) -> None:
    """And is written again with the next choice."""
    config.mkdir()
    (config / FILE).write_text(text)
    assert recalled("desk marathon") == {}
    remember("desk marathon", {"paper": "a3"})
    assert recalled("desk marathon") == {"paper": "a3"}


@pytest.mark.parametrize(
    ("name", "choices"),
    [
        ("../x", {}),
        ("table marathon", {}),
        ("desk a/b", {}),
        ("desk marathon", []),
        ("desk marathon", {"a": 1}),
        ("desk marathon", {"a": "x" * (LONGEST + 1)}),
        ("desk marathon", {str(number): "" for number in range(MOST_CHOICES + 1)}),
    ],
)
def test_what_no_page_sends_is_not_kept(config: Path, name: str, choices: object) -> None:
    """Nothing is written."""
    remember(name, choices)
    assert not config.exists()


@pytest.mark.slow
def test_of_very_many_rooms_the_last_are_kept() -> None:
    """The file does not grow without end."""
    for number in range(MOST_ROOMS + 2):
        remember(f"desk game-{number}", {"paper": "a4"})
    assert recalled("desk game-1") == {} and recalled("desk game-2") == recalled(f"desk game-{MOST_ROOMS}") != {}


def test_a_place_that_cannot_be_written_is_no_trouble(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is kept, and nobody is told."""
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("PNP_CONFIG", str(tmp_path / "file"))
    remember("desk marathon", {"paper": "a4"})
    assert recalled("desk marathon") == {}
