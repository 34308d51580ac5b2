"""One count of texts everywhere: that of the PO file, whoever says it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.cli.tiny import run

pytestmark = pytest.mark.slow
GAME = ("--game", "marathon")
FILE = "cards/marathon/locale/nl.po"


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder, as somebody has it who has just installed pnp."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def said_of(out: str, file: str) -> set[str]:
    """The total that the lines about a file name."""
    return set(re.findall(rf"{re.escape(file)}:.*?\d+ of (\d+) texts", out))


def status() -> dict[str, int]:
    """The row of the translation in the table of `pnp i18n status`."""
    (row,) = re.findall(r"^marathon +nl +(.*)$", run("i18n", "status", *GAME).stdout, re.MULTILINE)
    return dict(zip(("total", "done", "fuzzy", "missing"), map(int, row.split()[:4]), strict=True))


def counted(total: str) -> None:
    """Everybody names the same total; a marked part of it is missing."""
    refused = run("build", *GAME, "--lang", "nl", status=1).stderr
    assert said_of(refused, f"{FILE}:1:1") == {total}
    printed = run("build", *GAME, "--lang", "nl", "--allow-missing", "--only", "score-sheets").output
    assert said_of(printed, FILE) == {total}
    missing = str(status()["missing"])
    for told in (refused, printed):
        assert f"{missing} of {total} texts are missing" in told
    assert f" {total} texts of marathon" in run("i18n", "proof", *GAME, "--lang", "nl").stdout
    assert f": {total} texts" in run("i18n", "export", *GAME, "--lang", "nl", "--xlsx", "nl.xlsx").stdout
    assert f" of {total} texts changed" in run("i18n", "import", *GAME, "--lang", "nl", "--xlsx", "nl.xlsx").stdout


def test_every_command_counts_the_texts_of_a_file_alike(folder: Path) -> None:
    """With some done, and with some of which only special places are asked."""
    (total,) = re.findall(rf"{FILE}: (\d+) texts to translate", run("i18n", "add", "nl", *GAME).stdout)
    assert status() == {"total": int(total), "done": 0, "fuzzy": 0, "missing": int(total)}
    path = folder / FILE
    entries = path.read_text(encoding="utf-8").split("\n\n")
    for number, entry in enumerate(entries[1:], 1):
        if number % 3 == 0 and 'msgid ""' not in entry and "msgid_plural" not in entry:
            source = re.findall(r'^msgid "(.*)"$', entry, re.MULTILINE)[0]
            entries[number] = entry.replace('msgstr ""', f'msgstr "{source}"')
    path.write_text("\n\n".join(entries), encoding="utf-8")
    assert 0 < status()["missing"] < int(total) == status()["total"]
    counted(total)
