"""Pages for the screen: which kits have one, and how it is called."""

from __future__ import annotations

from pathlib import Path

import yaml

from pnp.base.cache import Cache
from pnp.definition.workspace import Workspace
from pnp.kit.build import build
from pnp.kit.options import PrintOptions
from tests.kit.sea import GAME, kit_of, sea_in


def with_rules(folder: Path, **document: object) -> Workspace:
    sea = sea_in(folder)
    rules = {"title": "Rules", "kind": "pages", "blocks": [{"heading": "The sea"}, {"text": "Sail."}]}
    (folder / "cards/sea/rules.yaml").write_text(yaml.safe_dump(rules), encoding="utf-8")
    row = {"id": "rules", "title": "R", "components": ["rules"], "stock": "thin", **document}
    game = {**GAME, "documents": [*GAME["documents"], row]}
    (folder / "cards/sea/game.yaml").write_text(yaml.safe_dump(game), encoding="utf-8")
    return sea


def test_a_text_that_is_read_has_a_page_named_as_its_document(tmp_path: Path) -> None:
    kit = kit_of(with_rules(tmp_path, file="How to sail!"))
    (web,) = kit.web
    assert web.entry["file"] == "how-to-sail.html"
    assert web.entry["of"] == kit.documents[-1].entry["file"]
    assert b'<h2 id="s1">The sea</h2>' in web.data


def test_a_kit_without_such_a_text_or_without_its_document_has_none(tmp_path: Path) -> None:
    sea = with_rules(tmp_path)
    first = next(name for name in build(sea, PrintOptions("sea"), Cache(None)).game.components if name != "rules")
    assert kit_of(sea, only=(first,)).web == ()
    assert "web" not in kit_of(sea, only=(first,)).manifest
