"""Numbers of thousands of digits, infinite ones and digits of other scripts: one sentence, wherever they stand."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from tests.command_line import run
from tests.places import ROOT

BASE = ROOT / "tests" / "whole" / "broken" / "base"
NUMBERS = {"many": "9" * 5000, "below": "-" + "9" * 5000, "arabic": "٩" * 5000, "endless": "1e999", "raised": "²"}
NUMBER = re.compile(r"(?<![\w#/.-])[0-9]+(?:\.[0-9]+)?(?![\w/])")
BUILD = ("build", "--game", "sample", "--jobs", "1", "--no-check")
OPTIONS = (
    "build --game sample --scale N",
    "build --game sample --scale N%",
    "build --game sample --paper NxNmm",
    "build --game sample --set cards.N.quantity=1",
    "build --game sample --set cards.one.quantity=N",
    "build --game sample --set cards.one.cells.N=N",
    "build --game sample --set cards.one.quantity=1..N",
    "build --game sample --set cards.one.quantity=1..2/N",
    "reprint --game sample --piece N",
    "reprint --game sample --piece one:N",
    "calibrate --save desk --dx N",
    "play --game mans --players N",
    "play --game mans --seat N",
    "play --game mans --bots search:worlds=N",
)


def places() -> list[tuple[str, int]]:
    """Every number of the tiny game's files: the file, and which of its numbers."""
    texts = {path.relative_to(BASE).as_posix(): path.read_text(encoding="utf-8") for path in BASE.rglob("*.*")}
    return [(name, at) for name, text in sorted(texts.items()) for at in range(len(NUMBER.findall(text)))]


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The tiny game in the current folder."""
    shutil.copytree(BASE, tmp_path / "desk")
    monkeypatch.chdir(tmp_path / "desk")
    monkeypatch.setenv("PNP_CONFIG", str(tmp_path / "config"))
    monkeypatch.setenv("PNP_CACHE", str(tmp_path_factory.getbasetemp() / "digits"))
    return tmp_path / "desk"


@pytest.mark.full
@pytest.mark.sampled
@pytest.mark.slow
@pytest.mark.parametrize("number", NUMBERS.values(), ids=NUMBERS)
def test_in_files(desk: Path, number: str) -> None:
    """In YAML, in templates and in pictures: it is printed where it is a text, or told in lines that can be read."""
    for name, at in places():
        path = desk / name
        text = path.read_text(encoding="utf-8")
        match = list(NUMBER.finditer(text))[at]
        path.write_text(text[: match.start()] + number + text[match.end() :], encoding="utf-8")
        result = run(*BUILD, status=None)
        assert result.exit_code in (0, 1), (name, at, result.output)
        assert all(len(line) < 700 for line in result.stderr.splitlines()), (name, at)
        path.write_text(text, encoding="utf-8")


@pytest.mark.sampled
@pytest.mark.parametrize("words", OPTIONS)
@pytest.mark.parametrize("number", NUMBERS.values(), ids=NUMBERS)
def test_in_options(desk: Path, words: str, number: str) -> None:
    """The exit status says whose mistake it is."""
    result = run(*words.replace("N", number).split(), status=None)
    assert result.exit_code in (0, 1, 2), result.output
