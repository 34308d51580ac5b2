"""packaged: what comes with the program, and the hash by which another program is told apart."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from pnp.base.packaged import PACKAGE, bundled_root, packaged, program, program_in


@pytest.mark.slow
def test_a_change_in_any_package_makes_another_key(tmp_path: Path) -> None:
    """What a changed program would draw otherwise is not taken from the old one: no package is left out."""
    copy = tmp_path / "pnp"
    shutil.copytree(PACKAGE, copy, ignore=shutil.ignore_patterns("__pycache__"))
    before = program_in(copy)
    assert before == program_in(PACKAGE) == program()
    folders = sorted({path.parent for path in copy.rglob("*.py")})
    assert {path.name for path in folders} >= {"pnp", "games", "playtest"}
    for folder in folders:
        module = min(folder.glob("*.py"))
        kept = module.read_bytes()
        module.write_bytes(kept + b"\n# changed\n")
        assert program_in(copy) != before, folder
        module.write_bytes(kept)
        moved = module.rename(folder / "moved.py")
        assert program_in(copy) != before, folder
        moved.rename(module)
        (folder / "one_more.py").write_bytes(b"")
        assert program_in(copy) != before, folder
        (folder / "one_more.py").unlink()
    assert program_in(copy) == before


def test_shipped_files_are_there() -> None:
    """Cards, templates and fonts lie beside the package or inside it."""
    assert all((bundled_root() / kind).is_dir() for kind in ("cards", "templates", "fonts"))


def test_a_place_is_counted_from_the_package() -> None:
    """Data files of the packages are found wherever the program stands."""
    assert packaged("language/data") == PACKAGE / "language" / "data"
    assert packaged("language/data/common.yaml").is_file()


def test_only_modules_count_for_the_hash(tmp_path: Path) -> None:
    """Notes and compiled files do not; what moves from one module to the next does."""
    (tmp_path / "a.py").write_text("x = 1\n")
    (tmp_path / "b.py").write_text("")
    before = program_in(tmp_path)
    (tmp_path / "notes.txt").write_text("x")
    (tmp_path / "a.pyc").write_bytes(b"x")
    assert program_in(tmp_path) == before
    (tmp_path / "b.py").write_text("x = 1\n")
    (tmp_path / "a.py").write_text("")
    assert program_in(tmp_path) != before
