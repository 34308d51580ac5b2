"""The wheel as a stranger gets it: by uv, pipx or pip in an empty home, where the C library cairo cannot be loaded.

    python -m tests.installed dist/pnp_kits-1.0-py3-none-any.whl uv pipx pip

installs it with each of these and tries the first evening: hello, a kit, a lost piece, a game against the computer.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from tests.limits import LONG
from tests.places import ROOT

LIBRARIES = ("libcairo.so.2", "libcairo.so", "libcairo-2.so", "libcairo.so.2.0")  # names that cairo is asked for by
ANSWERS = "1\n" * 12  # then nobody answers any more, and the game ends there


def made_wheel(folder: Path) -> Path:
    """The wheel of this source tree."""
    pytest.importorskip("hatchling", reason="hatchling is not installed; make setup does it")
    command = [sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", str(folder)]
    subprocess.run(command, cwd=ROOT, capture_output=True, timeout=LONG, check=True)
    [made] = folder.glob("*.whl")
    return made


def bare(home: Path) -> dict[str, str]:
    """The environment of somebody who has nothing yet: an empty home, no Python of ours, no cairo."""
    nothing = home / "no-cairo"
    nothing.mkdir(parents=True, exist_ok=True)
    for name in LIBRARIES:
        (nothing / name).write_text("no library", encoding="utf-8")  # found first, and refused by the loader
    ours = ("PYTHON", "VIRTUAL_ENV", "PNP_", "XDG_", "PIPX_", "LC_", "LANG")
    kept = {name: value for name, value in os.environ.items() if not name.startswith(ours)}
    system = "/usr/local/bin:/usr/bin:/bin"
    return {
        **kept, "HOME": str(home), "PATH": f"{home / '.local' / 'bin'}:{system}", "LD_LIBRARY_PATH": str(nothing),
        "LANG": "C.UTF-8", "UV_NATIVE_TLS": "1", "UV_PYTHON_DOWNLOADS": "never",
    }  # fmt: skip


def by_uv(wheel: Path, home: Path) -> Path:
    """`uv tool install`."""
    _run([_tool("uv"), "tool", "install", "--quiet", "--python", _python(), str(wheel)], home)
    return home / ".local" / "bin" / "pnp"


def by_pipx(wheel: Path, home: Path) -> Path:
    """`pipx install`."""
    _run([_tool("pipx"), "install", "--quiet", "--python", _python(), str(wheel)], home)
    return home / ".local" / "bin" / "pnp"


def by_pip(wheel: Path, home: Path) -> Path:
    """`pip install` into a virtual environment."""
    _run([_python(), "-m", "venv", str(home / "venv")], home)
    _run([str(home / "venv" / "bin" / "python"), "-m", "pip", "install", "--quiet", str(wheel)], home)
    return home / "venv" / "bin" / "pnp"


INSTALLERS: Mapping[str, Callable[[Path, Path], Path]] = {"uv": by_uv, "pipx": by_pipx, "pip": by_pip}


def is_there(name: str) -> bool:
    """Whether an installer can be had here; pip comes with Python."""
    return name == "pip" or shutil.which(name) is not None


def _tool(name: str) -> str:
    found = shutil.which(name)
    assert found, f"{name} is not installed"
    return found


def _python() -> str:
    """The Python that ours was made from: a tool must not end up in our own environment."""
    return str(Path(sys.base_prefix) / "bin" / f"python{sys.version_info[0]}.{sys.version_info[1]}")


def _run(command: list[str], home: Path, folder: Path | None = None, answers: str = "") -> str:
    done = subprocess.run(
        command, env=bare(home), cwd=folder or home, input=answers, capture_output=True, text=True, timeout=LONG,
        encoding="utf-8", check=False,
    )  # fmt: skip
    assert done.returncode == 0, f"{' '.join(command)}\n{done.stdout}\n{done.stderr}"
    return done.stdout


def first_evening(pnp: Path, home: Path, most: int = 100) -> dict[str, str]:
    """Every command that somebody new tries, in a folder with blanks and accents; what they said."""
    folder = home / "Mes jeux à imprimer"
    folder.mkdir()

    def said(*words: str, answers: str = "") -> str:
        return _run([str(pnp), *words], home, folder, answers)

    evening = {"hello": said(), "doctor": said("doctor")}
    games = [line.split()[0] for line in said("list").splitlines()]
    for game in games[:most]:  # every shipped game is drawn without cairo
        evening[f"build {game}"] = said("build", "--game", game)
        assert list((folder / "output" / game / "fr").glob("*.pdf"))
    piece = said("reprint", "--game", games[0], "--list").split()[1]  # after its number
    evening["reprint"] = said("reprint", "--game", games[0], "--piece", piece)
    evening["play"] = said("play", "--game", games[0], answers=ANSWERS)
    evening["new"] = said("new", "mine", "--lang", "en")
    evening["docs"] = said("docs", "--no-open")
    return evening


def main() -> None:
    """Try a wheel with every installer that was named."""
    wheel, *names = sys.argv[1:]
    for name in names:
        with tempfile.TemporaryDirectory() as home:
            evening = first_evening(INSTALLERS[name](Path(wheel).resolve(), Path(home)), Path(home))
        print(f"{name}: {', '.join(evening)}")


if __name__ == "__main__":
    main()
