"""A game with faults that eyes find, drafted and measured once."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from pnp.base.cache import Cache
from pnp.definition.workspace import Workspace
from pnp.kit.build import Draft, draft
from pnp.kit.options import PrintOptions
from pnp.readability.measure import Readability, readability
from tests.command_line import run
from tests.places import ROOT
from tests.readability.lines import TOKEN, TOKENS


@pytest.fixture(scope="session")
def desk(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of 24H du Mans under another name, with a pale text, a tiny one, and tokens told apart by colour alone."""
    root = tmp_path_factory.mktemp("readability")
    cards, templates = root / "cards" / "race", root / "templates" / "race"
    shutil.copytree(ROOT / "cards" / "mans", cards, ignore=shutil.ignore_patterns("locale"))
    shutil.copytree(ROOT / "templates" / "mans", templates)
    (cards / "tokens.yaml").write_text(TOKENS, encoding="utf-8")
    (templates / "token.svg").write_text(TOKEN, encoding="utf-8")
    game = cards / "game.yaml"
    changed = game.read_text(encoding="utf-8")
    for old, new in (
        ("card-story: {", 'card-story: {color: "#c9b99a", '),
        ("card-rule: {size: 9.2, floor: 8.2,", "card-rule: {size: 5, floor: 5,"),
        (
            "components: [course, weather, stand, incident, aids]",
            "components: [course, weather, stand, incident, aids, tokens]",
        ),
    ):
        assert changed.count(old) == 1, old
        changed = changed.replace(old, new)
    game.write_text(changed, encoding="utf-8")
    return root


@pytest.fixture(scope="session")
def drafted(desk: Path, art_cache: Cache) -> Draft:
    return draft(Workspace((desk, ROOT)), PrintOptions("race"), art_cache)


@pytest.fixture(scope="session")
def measured(drafted: Draft, art_cache: Cache) -> Readability:
    return readability(drafted, art_cache)


@pytest.fixture
def inside(desk: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Commands are typed in that folder."""
    monkeypatch.chdir(desk)
    return desk


@pytest.fixture(scope="session")
def said(desk: Path) -> str:
    """What a check with the figures of every piece says; its status is 0."""
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(desk)
        return run("check", "--game", "race", "--pieces").stdout
