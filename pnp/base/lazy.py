"""Names that a package exports, each loaded from its module when somebody asks for it (PEP 562).

This module imports only what every Python has loaded already: it runs before the path of modules is clean.
"""

import sys

TYPE_CHECKING = False  # true for those who check types; importing typing would cost more than all of this
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping


def exports(package: str, places: "Mapping[str, str]") -> "tuple[Callable[[str], object], Callable[[], list[str]]]":
    """The `__getattr__` and `__dir__` of a package, by the module of each name."""

    def load(name: str) -> object:
        if name not in places:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        from importlib import import_module

        return getattr(import_module(places[name]), name)

    def names() -> list[str]:
        return sorted({*vars(sys.modules[package]), *places})

    return load, names
