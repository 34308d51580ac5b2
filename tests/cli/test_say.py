"""say: the one way in which a command speaks."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest
import yaml
from click.testing import CliRunner

from pnp.base.messages import verbatim
from pnp.cli import main
from pnp.cli.say import say, say_marked
from tests.places import ROOT
from tests.sources import nodes_of

SPEAKERS = {"pnp/cli/say.py"}


def test_lines_are_printed_clean(capsys: pytest.CaptureFixture[str]) -> None:
    """Whatever stands in them; the colour of a mark is ours."""
    say(verbatim("one\x1b[2J"), verbatim("two\nthree"))
    say(verbatim("\u202egnp"), err=True)
    say()
    out, err = capsys.readouterr()
    assert (out, err) == ("one\\u001b[2J\ntwo\\u000athree\n", "\\u202egnp\n")
    say_marked("  ", verbatim("ok"), "green", " \x07")
    assert capsys.readouterr().out.endswith("ok \\u0007\n")


def spoken_past(path: Path) -> list[str]:
    """Calls in a module that print by themselves."""
    calls = (node.func for node in nodes_of(path) if isinstance(node, ast.Call))
    words = [ast.unparse(call) for call in calls]
    return [w for w in words if w in ("print", "click.echo", "click.secho", "sys.stdout.write", "sys.stderr.write")]


@pytest.mark.slow
def test_nobody_speaks_past_it() -> None:
    """A new command cannot forget to clean its words."""
    found = {path.relative_to(ROOT).as_posix() for path in (ROOT / "pnp").rglob("*.py") if spoken_past(path)}
    assert found == SPEAKERS


@pytest.mark.parametrize(
    "words",
    [
        ["list"],
        ["build", "--game", "sample", "--jobs", "1"],
        ["check", "--game", "sample", "--jobs", "1"],
        ["reprint", "--game", "sample", "--list"],
        ["i18n", "status", "--game", "sample"],
        ["inventory", "--game", "sample"],
        ["schema", "--game", "sample"],
        ["build", "--game", "no\x1b[2Jne"],
        ["bu\x1bild"],
        ["build", "--game", "sample", "--paper", "\u202eA4"],
    ],
)
def test_a_title_that_would_clear_the_screen_is_shown(
    words: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """YAML can write any character as a code, and so can the one who types."""
    workspace = tmp_path / "ws"
    for path in (ROOT / "tests/whole/broken/base").rglob("*"):
        if path.is_file():
            copy = workspace / path.relative_to(ROOT / "tests/whole/broken/base")
            copy.parent.mkdir(parents=True, exist_ok=True)
            copy.write_bytes(path.read_bytes())
    game = workspace / "cards/sample/game.yaml"
    title = yaml.safe_load(game.read_text())["title"]
    game.write_text(game.read_text().replace(f"title: {title}", f'title: "{title}\\e[2J\\u202e\\x9b"', 1))
    monkeypatch.chdir(workspace)
    done = CliRunner().invoke(main, words)
    assert not done.exception or isinstance(done.exception, SystemExit), done.exception
    assert all(c.isprintable() or c == "\n" for c in done.output), ascii(done.output)
