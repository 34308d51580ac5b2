"""program: every library that pnp needs, and cairo, with the command that mends what is wrong."""

from __future__ import annotations

import importlib.metadata
import re
import sys
from pathlib import Path

import pytest
from packaging.requirements import Requirement

from pnp.base.packaged import bundled_root
from pnp.doctor.pins import FILE, pins_of
from pnp.doctor.program import within
from tests.doctor.visit import GAMES, GROUPS, entry, run, shadow, told
from tests.places import ROOT

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
    assert text.endswith("2 things would fail; 2 notes.\n")


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


def test_other_versions_than_those_tested_are_named(desk: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A newer library is a note with the way back."""
    real = importlib.metadata.version
    monkeypatch.setattr(importlib.metadata, "version", lambda name: "99.0" if name == "lxml" else real(name))
    level, found, remedy = entry(told(0), "tested versions")
    assert level == "note" and "lxml 99.0, tested " in found and "pnp-constraints.txt" in remedy


def test_every_library_of_the_wheel_is_pinned_with_hashes() -> None:
    """Also those that libraries need themselves, in the versions of constraints.txt; no host is named."""
    text = (bundled_root() / FILE).read_text(encoding="utf-8")
    pins = {canonical(name): version for name, version in pins_of(bundled_root() / FILE).items()}
    pinned = {canonical(n): v for n, v in pins_of(ROOT / "constraints.txt").items()}
    needed, waiting = set[str](), ["pnp-kits"]
    while waiting:
        for line in importlib.metadata.requires(waiting.pop()) or []:
            requirement = Requirement(line)
            name = canonical(requirement.name)
            if name not in needed and (not requirement.marker or requirement.marker.evaluate({"extra": ""})):
                needed.add(name)
                waiting.append(name)
    assert needed <= set(pins) and {"lxml", "pikepdf", "click"} <= needed
    assert {name: pinned.get(name) for name in pins if name in pinned} == {n: v for n, v in pins.items() if n in pinned}
    assert needed <= set(pinned)
    blocks = re.split(r"^(?=[a-z])", text, flags=re.MULTILINE)[1:]
    assert len(blocks) == len(pins) and all("--hash=sha256:" in block for block in blocks)
    assert "://" not in text


def canonical(name: str) -> str:
    """A name as indexes compare it."""
    return re.sub(r"[-_.]+", "-", name).lower()
