"""Calling the doctor: a desk of one's own, and what the doctor says there."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from pnp.cli.doctor import command
from tests.limits import HANGS

GAMES = ("jonques", "mans", "marathon")
GROUPS = ("Program", "Workspace", "Fonts", "Cache", "Configuration", "Output")
START = "from pnp.cli.doctor import command; command(prog_name='pnp doctor')"


def furnish(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder to work in, with a home, a cache and a configuration of its own; the doctor changes nothing in it."""
    folder = tmp_path / "desk"
    folder.mkdir()
    monkeypatch.chdir(folder)
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("PNP_CACHE", str(tmp_path / "cache"))
    monkeypatch.setenv("PNP_CONFIG", str(tmp_path / "config"))
    return folder


def everything(folder: Path) -> dict[str, tuple[int, bytes]]:
    """Every path below a folder, with the time of its last change and its content."""
    paths = [folder, *folder.rglob("*")]
    return {str(p): (p.lstat().st_mtime_ns, p.read_bytes() if p.is_file() else b"") for p in paths}


def told(status: int, *options: str) -> str:
    """What the doctor prints in this process; it must end with this status and leave everything as it was."""
    before = everything(Path.cwd().parent)
    result = CliRunner().invoke(command, list(options), catch_exceptions=False)
    assert result.exit_code == status, result.output
    assert everything(Path.cwd().parent) == before
    return result.stdout


def run(status: int, **environment: str) -> str:
    """What the doctor prints in a process of its own."""
    before = everything(Path.cwd().parent)
    done = subprocess.run(
        [sys.executable, "-c", START],
        capture_output=True,
        env={
            **os.environ,
            "PYTHONDONTWRITEBYTECODE": "1",
            **environment,
        },  # what Python keeps beside modules is its own
        timeout=HANGS,
        check=False,
    )
    assert done.returncode == status, (done.stdout, done.stderr)
    assert done.stderr == b""
    assert everything(Path.cwd().parent) == before
    return done.stdout.decode(environment.get("PYTHONIOENCODING", "utf-8"))


def entry(text: str, name: str) -> tuple[str, str, str]:
    """The level, what was found and the remedy of the only line about a thing."""
    lines = text.splitlines()
    [at] = [i for i, line in enumerate(lines) if line[9:].startswith(f"{name}  ") or line[9:].strip() == name]
    remedy = lines[at + 1].strip() if lines[at + 1].startswith(" " * 12) else ""
    return lines[at][:9].strip(), lines[at][9:].removeprefix(name).strip(), remedy


def shadow(folder: Path, name: str, body: str) -> None:
    """Put a module into a folder for PYTHONPATH, where it is found before the real one."""
    folder.mkdir(exist_ok=True)
    (folder / f"{name}.py").write_text(body, encoding="utf-8")
