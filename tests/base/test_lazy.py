"""lazy: a package that exports names loads each when somebody asks for it."""

from __future__ import annotations

import sys
from types import ModuleType

import pytest

from pnp.base.lazy import exports


@pytest.fixture
def package(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """A package with names of other modules, one of them lost."""
    made = ModuleType("front")
    monkeypatch.setitem(sys.modules, "front", made)
    places = {"Fraction": "fractions", "truediv": "operator", "lost": "no.such.module"}
    made.__getattr__, made.__dir__ = exports("front", places)  # type: ignore[method-assign]
    return made


def test_a_name_is_loaded_from_its_place(package: ModuleType) -> None:
    """Each from its own."""
    assert package.Fraction(1, 2) == package.truediv(1, 2)


def test_a_name_that_is_not_exported_is_none(package: ModuleType) -> None:
    """As in any module; one whose module is lost says so."""
    with pytest.raises(AttributeError, match="module 'front' has no attribute 'third'"):
        _ = package.third
    with pytest.raises(ModuleNotFoundError):
        _ = package.lost


def test_names_are_listed_without_being_loaded(package: ModuleType) -> None:
    """Also the one that cannot be."""
    assert {"Fraction", "truediv", "lost", "__name__"} <= set(dir(package))
