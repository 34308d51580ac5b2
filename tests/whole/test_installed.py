"""The wheel needs nothing but Python: installed as strangers do it, it builds, reprints and plays without cairo."""

from __future__ import annotations

import ast
import os
import sys
from pathlib import Path

import house
import pytest

from tests.installed import INSTALLERS, first_evening, is_there, made_wheel

ASKED = "PNP_INSTALLERS"  # those to try, with blanks between them


def loaded_at_once(source: str) -> set[str]:
    """The libraries that a module loads when it is loaded itself; not those that its functions do."""
    found: set[str] = set()
    waiting: list[ast.AST] = [ast.parse(source)]
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.Import):
            found |= {alias.name.split(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            found.add(str(node.module).split(".")[0])
        elif not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
            waiting += ast.iter_child_nodes(node)
    return found


@pytest.mark.slow
def test_no_module_loads_cairo_with_itself() -> None:
    """Where the library is missing, whatever needs none of it works."""
    for name, path in house.modules().items():
        assert not loaded_at_once(path.read_text(encoding="utf-8")) & {"cairosvg", "cairocffi"}, name
    assert loaded_at_once("try:\n    import cairosvg\nexcept OSError:\n    pass\n") == {"cairosvg"}
    assert loaded_at_once("def f():\n    import cairosvg\n") == set()


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel of this source tree."""
    return made_wheel(tmp_path_factory.mktemp("wheel"))


@pytest.mark.full
@pytest.mark.skipif(sys.platform != "linux", reason="cairo is hidden from the loader of Linux")
@pytest.mark.parametrize("name", INSTALLERS)
def test_a_first_evening_with_the_wheel(name: str, wheel: Path, tmp_path: Path) -> None:
    """In an empty home: hello, kits of all games, a lost piece, a game; and cairo really was not there."""
    if name not in os.environ.get(ASKED, "").split():
        pytest.skip(f"installing takes the network: {ASKED}={name} asks for it")
    if not is_there(name):
        pytest.skip(f"{name} is not installed")
    evening = first_evening(INSTALLERS[name](wheel, tmp_path), tmp_path, most=100 if name == "uv" else 1)
    assert evening["hello"].startswith("Hello! pnp ")
    assert "kits are drawn without it" in evening["doctor"] and "Nothing would fail" in evening["doctor"]
    assert "réimpression-fr-" in evening["reprint"]
    assert "The same lots from the start" in evening["play"]
    assert evening["docs"].strip().endswith("index.html")
