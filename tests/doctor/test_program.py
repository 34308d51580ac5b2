"""program: every library that pnp needs, and cairo, with the command that mends what is wrong."""

from __future__ import annotations

import importlib.metadata
import sys
from pathlib import Path

import pytest

from pnp.doctor.program import within
from tests.doctor.visit import GAMES, GROUPS, entry, run, shadow, told

pytestmark = pytest.mark.slow


def test_without_the_library_cairo(desk: Path, tmp_path: Path) -> None:
    """What to install, on each system; everything else is still looked at."""
    shadow(tmp_path / "shadow", "cairocffi", "raise OSError('no library called \"cairo\"\\nwas found')")
    text = run(0, PYTHONPATH=str(tmp_path / "shadow"))
    level, found, remedy = entry(text, "libcairo")
    assert level == "note" and "kits are drawn without it" in found
    assert 'no library called "cairo"' in found
    for system in (
        "Debian, Ubuntu: sudo apt-get install libcairo2",
        "dnf install cairo",
        "brew install cairo",
        "MSYS2",
    ):
        assert system in remedy
    assert all(entry(text, game)[0] == "ok" for game in GAMES)
    assert text.endswith("Nothing would fail; 1 note.\n")


@pytest.mark.parametrize("names", [("yaml", "cairosvg"), ("uharfbuzz", "platformdirs", "bidi")])
def test_libraries_that_cannot_be_loaded(desk: Path, tmp_path: Path, names: tuple[str, ...]) -> None:
    """Half an installation is examined to the end, and each remedy installs the library that is broken."""
    for name in names:
        shadow(tmp_path / "shadow", name, "raise ImportError('DLL load failed\\nbadly', name=__name__)")
    text = run(1, PYTHONPATH=str(tmp_path / "shadow"), PNP_CACHE="", PNP_CONFIG="")
    assert all(f"\n{group}\n" in f"\n{text}" for group in GROUPS)
    for name in names:
        library = {"yaml": "pyyaml", "cairosvg": "libcairo", "bidi": "python-bidi"}.get(name, name)
        level, found, remedy = entry(text, library)
        assert level == ("note" if name == "cairosvg" else "fails")
        assert "ImportError: DLL load failed" in found
        wanted = "cairosvg" if library == "libcairo" else f'"{library}>='
        assert f"-m pip install --force-reinstall {wanted}" in remedy


def test_libraries_missing_and_too_new(desk: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each with the range wanted and the command that mends it; what is optional is only noted."""
    real = importlib.metadata.version

    def version(name: str) -> str:
        if name in ("svgwrite", "distributed"):
            raise importlib.metadata.PackageNotFoundError(name)
        return "9.0.1" if name == "rich" else real(name)

    monkeypatch.setattr(importlib.metadata, "version", version)
    text = told(1)
    pip = f"{sys.executable} -m pip install"
    assert entry(text, "svgwrite") == (
        "fails", "missing, wanted >=1.4.3,<2", f'Run: {pip} "svgwrite>=1.4.3,<2"',
    )  # fmt: skip
    assert entry(text, "rich")[1:] == ("9.0.1, wanted >=14,<16", f'Run: {pip} "rich>=14,<16"')
    level, found, remedy = entry(text, "distributed")
    assert level == "note"
    assert found.endswith("for pnp playtest --on only")
    assert remedy.endswith(f'{pip} "pnp-kits[cluster]"')
    assert text.endswith("2 things would fail; 1 note.\n")


def test_run_without_being_installed(desk: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """From a source tree alone, nobody knows the ranges; the rest is examined."""

    def requires(name: str) -> list[str]:
        raise importlib.metadata.PackageNotFoundError(name)

    monkeypatch.setattr(importlib.metadata, "requires", requires)
    level, found, remedy = entry(told(0), "libraries")
    assert level == "note"
    assert "pnp-kits is not installed" in found
    assert "-e ." in remedy


@pytest.mark.parametrize(
    ("version", "wanted", "kept"),
    [
        ("2.17", ">=2.17,<3", True),
        ("2.9", ">=2.17,<3", False),
        ("3", ">=2.17,<3", False),
        ("3.0.0rc1", "<3", False),
        ("10.2.post1", ">=10,<11", True),
        ("6.0.2", ">6.0.2", False),
        ("1.0", "==1", True),
        ("1.0.1", "!=1", True),
        ("1.5", "", True),
        ("unknown", ">=1", True),
    ],
)
def test_ranges_of_versions(version: str, wanted: str, kept: bool) -> None:
    """Compared number by number, not letter by letter."""
    assert within(version, wanted) is kept
