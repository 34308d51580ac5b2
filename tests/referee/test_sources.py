"""sources: code is found again where it stands, the same in every process, and never in a game's folder."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from pnp.base.problems import ProblemsFound, UsageError
from pnp.referee.gamecode import GameCode
from pnp.referee.sources import Installed, RulesFile
from tests.tides import RULES


def written(folder: Path, text: str) -> RulesFile:
    """A rules file."""
    path = folder / "rules.py"
    path.write_text(text, encoding="utf-8")
    return RulesFile.at(path)


def refused(source: RulesFile) -> str:
    """What is said of a rules file; no module of it is left."""
    with pytest.raises(ProblemsFound) as found:
        source.load()
    assert source.module not in sys.modules or "GAME" in str(found.value)
    (problem,) = found.value.problems
    return str(problem)


def test_a_file_is_one_module_in_every_process() -> None:
    """By its path and its content; it is run once."""
    source = RulesFile.at(RULES)
    assert source == RulesFile.at(RULES) and source.path == str(RULES) and source.home() == RULES
    code = source.load()
    assert isinstance(code, GameCode) and source.load() is code
    assert code.read.__module__ == source.module and sys.modules[source.module].__file__ == str(RULES)
    assert source.module.isidentifier()


def test_other_content_is_another_module(tmp_path: Path) -> None:
    """So a file that was mended is run again by the same program."""
    first = written(tmp_path, "GAME = 1\n")
    second = written(tmp_path, "GAME = 2\n")
    assert first.module != second.module


def test_a_file_that_was_changed_meanwhile_is_refused(tmp_path: Path) -> None:
    """Those who asked for games with it would get others."""
    source = written(tmp_path, "GAME = 1\n")
    written(tmp_path, "GAME = 2\n")
    with pytest.raises(UsageError, match=r"rules\.py was changed while it was in use; say the command again"):
        source.load()


def test_a_file_that_is_not_there_is_wrong_use(tmp_path: Path) -> None:
    """With the reason."""
    for path in (tmp_path / "none.py", tmp_path):
        with pytest.raises(UsageError, match=r"--rules .*: cannot be read: "):
            RulesFile.at(path)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("def read(:\n", ":1:10: is not valid Python: invalid syntax; while the rules were loaded"),
        ("x = 1\ny = x / 0\n", ":2:5: ZeroDivisionError: division by zero; while the rules were loaded"),
        ("def f():\n    return {}['a']\n\nf()\n", ":2:12: in f: KeyError: 'a'; while the rules were loaded"),
        ("import sys\nsys.exit(3)\n", ":2:1: SystemExit: 3; while the rules were loaded"),
        ("import pnp_tides_that_is_not_there\n", ":1:1: ModuleNotFoundError: No module named"),
        ("x = 1\n", ": found no GAME; expected GAME = GameCode(read=…), from pnp.referee.gamecode"),
        ("GAME = 'tides'\n", ": found GAME = str; expected GAME = GameCode(read=…)"),
        ("x = '\0'\n", "rules.py"),
    ],
)
def test_a_file_that_cannot_be_run_is_told_at_its_line(tmp_path: Path, text: str, said: str) -> None:
    """Without a traceback."""
    assert said in refused(written(tmp_path, text))


def test_a_file_stands_alone(tmp_path: Path) -> None:
    """What lies beside it is not found, and the reason is told."""
    (tmp_path / "helpers.py").write_text("x = 1\n")
    said = refused(written(tmp_path, "from helpers import x\n"))
    assert "No module named 'helpers' (a rules file stands alone; several files are a distribution" in said
    assert str(tmp_path) not in sys.path


def test_what_is_installed_is_found_by_its_name() -> None:
    """Its folder, or its file, is where its slips are looked for."""
    mans = Installed("pnp.games.mans")
    assert isinstance(mans.load(), GameCode)
    assert mans.home().name == "mans" and mans.home().is_dir()
    assert len(mans.fingerprint()) == 64 and str(mans) == "pnp.games.mans"


def test_other_code_under_the_same_name_is_refused() -> None:
    """A worker may have another version."""
    mans = Installed("pnp.games.mans", "GAME", "pnp-mans 1.0", "0" * 64)
    with pytest.raises(UsageError, match=r"pnp\.games\.mans \(pnp-mans 1\.0\) are not those that the games were asked"):
        mans.load()
    assert mans._replace(digest=mans.fingerprint()).load()


def test_what_is_half_installed_is_wrong_use() -> None:
    """An entry point that leads nowhere."""
    with pytest.raises(UsageError, match=r"cannot be loaded: ModuleNotFoundError: .*is that distribution whole"):
        Installed("pnp_tides_that_is_not_there", "GAME", "pnp-tides 1.0").load()


def test_a_slip_in_an_installed_package_is_told_at_its_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In whichever of its files."""
    package = tmp_path / "pnp_slippery"
    package.mkdir()
    (package / "__init__.py").write_text("from pnp_slippery.inner import GAME\n")
    (package / "inner.py").write_text("GAME = None\nGAME.read\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    with pytest.raises(ProblemsFound, match=r"inner\.py:2:1: AttributeError: 'NoneType' object has no attribute"):
        Installed("pnp_slippery").load()


def test_how_to_have_it_again() -> None:
    """On a command line."""
    assert RulesFile.at(RULES).option.startswith("--rules ") and Installed("pnp.games.mans").option == ""
