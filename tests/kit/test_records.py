"""records: a manifest may have been changed by anybody; every entry has its type and its range."""

from __future__ import annotations

import copy
import json
from typing import Any

import pytest

from pnp.kit.records import MOST_DOCUMENTS, fault
from tests.places import ROOT

OLD: dict[str, Any] = json.loads((ROOT / "tests" / "kit" / "manifest-0.2.json").read_text(encoding="utf-8"))


def changed(path: str, value: object) -> dict[str, Any]:
    """The old manifest with one value exchanged, or taken away."""
    manifest: Any = copy.deepcopy(OLD)
    *before, last = path.split(".")
    at = manifest
    for name in before:
        at = at[int(name)] if isinstance(at, list) else at[name]
    if value is None:
        del at[last]
    else:
        at[last] = value
    return dict(manifest)


def test_a_manifest_of_an_earlier_version_is_sound() -> None:
    """Whole, or as one that may say less; keys that nobody knows harm nothing."""
    assert fault(OLD) == fault(OLD, whole=False) == fault({"game": "sea"}, whole=False) == ""
    assert fault({**OLD, "later": {"more": 1}}) == ""
    assert fault({"game": "sea"}) == "lang: is missing; expected a language such as fr, or two such as fr+en"
    assert fault([], whole=False) == "it is no JSON object"


@pytest.mark.parametrize(
    ("path", "value", "told"),
    [
        ("scale", 10**400, "scale: expected a number from 0.5 to 2"),
        ("scale", True, "scale: expected a number from 0.5 to 2"),
        ("scale", 0.1, "scale: expected a number from 0.5 to 2"),
        ("paper", "a9", "paper: expected a paper such as a4"),
        ("duplex", "sideways", "duplex: expected one of long, short, none, fold"),
        ("printer", "office/../../x", "printer: expected the name of a printer"),
        ("lang", "fr\x1b[31m", "lang: expected a language"),
        ("digest", "sha", "digest: expected up to 64 hexadecimal digits"),
        ("fold", [1], "fold: expected a list of at most 1000, each a text"),
        ("large_print", 1, "large_print: expected true or false"),
        ("documents", [OLD["documents"][0]] * (MOST_DOCUMENTS + 1), "documents: expected a list of at most 1000"),
        ("documents", [OLD["documents"][0]] * 2, "documents: expected each file once"),
        ("documents.1.stock", None, "documents.2.stock: is missing; expected a text"),
        ("documents.1.pages", -1, "documents.2.pages: expected a whole number from 0 to"),
        ("documents.1.sheets", 10**9, "documents.2.sheets: expected a whole number from 0 to"),
        ("documents.0.file", "../x.pdf", "documents.1.file: expected the plain name of a PDF file"),
        ("documents.0.sha256", "g" * 64, "documents.1.sha256: expected up to 64 hexadecimal digits"),
        ("pieces.2.file", 7, "pieces.3.file: expected the plain name"),
        ("pieces.2.face", "side", "pieces.3.face: expected one of front, back"),
        ("pieces.2.hash", ["a"], "pieces.3.hash: expected up to 64 hexadecimal digits"),
        ("pieces", [1], "pieces.1: expected keys and values"),
    ],
)
def test_what_cannot_be_is_told_by_its_name(path: str, value: object, told: str) -> None:
    """In a few words, without repeating what a stranger has written."""
    assert fault(changed(path, value)).startswith(told)
