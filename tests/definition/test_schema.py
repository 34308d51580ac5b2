"""schema: what editors are told about the YAML files is what the files are checked against."""

from __future__ import annotations

import copy
import json
from pathlib import Path
from typing import Any

import pytest
import yaml
from click.testing import CliRunner
from jsonschema import Draft202012Validator  # type: ignore[import-untyped]

from pnp.base.packaged import bundled_root
from pnp.cli import main
from pnp.definition.schema import schema_for
from pnp.definition.workspace import Workspace

ROOT = bundled_root()
GAMES = sorted(p.parent.name for p in (ROOT / "cards").glob("*/game.yaml"))
FILES = sorted(
    [(game, path) for game in GAMES for path in (ROOT / "cards" / game).glob("*.yaml")]
    + [("", path) for path in (ROOT / "templates" / "shared").glob("*.yaml")]
)
NAMES = [f"{game or 'shared'}/{path.name}" for game, path in FILES]
TINY = {
    "title": "Tiny", "version": "1", "authors": ["A"], "players": [1, 2], "fonts": {"text": "source-sans-3"},
    "documents": [{"id": "cards", "title": "Cards", "components": ["cards"], "stock": "card"}],
}  # fmt: skip
CARDS = {
    "title": "Cards", "size": "40 x 30 mm", "template": "card.svg", "quantity": 2,
    "fields": {
        "name": "text", "worth": "int", "share?": "number", "open": "bool", "tint": "color", "art": "image",
        "kind": ["one", "several"], "cells": {"each": {"points": "int", "label?": "text"}},
    },
    "cards": [
        {"id": "a", "name": "Un", "worth": 3, "open": True, "tint": "ink", "art": "a.svg", "kind": "one",
         "cells": [{"points": 1}, {"points": 2, "label": "x"}], "quantity": 4, "source": {"worth": "stated"}},
    ],
}  # fmt: skip


def part(schema: dict[str, Any], name: str) -> Draft202012Validator:
    """A validator for one kind of file."""
    assert name in schema["$defs"], f"no part for {name}"
    return Draft202012Validator({"$schema": schema["$schema"], "$defs": schema["$defs"], "$ref": f"#/$defs/{name}"})


def read(path: Path) -> Any:
    """The values of a YAML file."""
    return yaml.safe_load(path.read_text(encoding="utf-8"))


def printed(*arguments: str) -> dict[str, Any]:
    """The schema as the command line prints it."""
    result = CliRunner().invoke(main, ["schema", *arguments])
    assert result.exit_code == 0, result.output
    loaded: dict[str, Any] = json.loads(result.output)
    return loaded


FREE = ("words.yaml", "values.yaml", "palette.yaml")  # any key is right there


@pytest.fixture(scope="module")
def schemas() -> dict[str, dict[str, Any]]:
    """The schema of each shipped game, and the one without a game."""
    workspace = Workspace((ROOT,))
    return {"": schema_for(workspace), **{game: schema_for(workspace, game) for game in GAMES}}


@pytest.fixture
def tiny(tmp_path: Path) -> Workspace:
    """A game with a card of every field type."""
    folder = tmp_path / "cards" / "tiny"
    folder.mkdir(parents=True)
    (folder / "game.yaml").write_text(yaml.safe_dump(TINY), encoding="utf-8")
    (folder / "cards.yaml").write_text(yaml.safe_dump(CARDS), encoding="utf-8")
    return Workspace((tmp_path, ROOT))


def test_printed_schema_is_valid_json_schema() -> None:
    """Draft 2020-12, as it says."""
    schema = printed()
    assert schema["$schema"] == "https://json-schema.org/draft/2020-12/schema"
    Draft202012Validator.check_schema(schema)
    assert {"game.yaml", "component.yaml", "words.yaml", "styles.yaml", "palette.yaml"} <= set(schema["$defs"])


@pytest.mark.full
def test_schema_of_a_game_is_valid_and_has_a_part_for_each_component(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, tiny: Workspace
) -> None:
    """With the card fields of the game."""
    monkeypatch.chdir(tmp_path)
    schema = printed("--game", "tiny")
    Draft202012Validator.check_schema(schema)
    assert "cards.yaml" in schema["$defs"]


def test_there_are_shipped_files_to_check() -> None:
    """Lest the next test pass on nothing."""
    assert "marathon/game.yaml" in NAMES and "shared/words.yaml" in NAMES
    assert len(FILES) > 8


@pytest.mark.sampled
@pytest.mark.parametrize(("game", "path"), FILES, ids=NAMES)
def test_shipped_files_are_as_the_schema_says(schemas: dict[str, dict[str, Any]], game: str, path: Path) -> None:
    """Every YAML file of every game against its own part, and components also against the general one."""
    schema = schemas[game]
    data = read(path)
    component = path.name not in ("game.yaml", "words.yaml", "values.yaml", "styles.yaml", "palette.yaml")
    names = ["component.yaml", *([path.name] if game else [])] if component else [path.name]
    for name in names:
        errors = [f"{'.'.join(map(str, e.absolute_path))}: {e.message}" for e in part(schema, name).iter_errors(data)]
        assert errors == [], name


@pytest.mark.sampled
@pytest.mark.parametrize(("game", "path"), [f for f in FILES if f[1].name not in FREE])
def test_a_wrong_key_in_a_shipped_file_is_refused(schemas: dict[str, dict[str, Any]], game: str, path: Path) -> None:
    """At the top of the file, or in a style."""
    data = read(path)
    name = path.name if path.name in schemas[game]["$defs"] else "component.yaml"
    if path.name == "styles.yaml":
        next(iter(data.values()))["colour"] = "ink"
    else:
        data["tilte"] = "x"
    assert not part(schemas[game], name).is_valid(data)


def test_a_card_of_every_field_type_is_accepted(tiny: Workspace) -> None:
    """The schema and the reader agree."""
    validator = part(schema_for(tiny, "tiny"), "cards.yaml")
    assert [e.message for e in validator.iter_errors(CARDS)] == []


@pytest.mark.sampled
@pytest.mark.parametrize(
    "change",
    [{"nmae": "x"}, {"name": ["x"]}, {"worth": "three"}, {"worth": 1.5}, {"open": "perhaps"}, {"kind": "many"},
     {"cells": 3}, {"cells": [{"points": 1, "ponits": 2}]}, {"cells": [{}]}, {"quantity": -1}, {"id": "Not An Id"},
     {"source": {"worth": "guessed"}}, {"tint": 5}],
)  # fmt: skip
def test_a_card_with_a_wrong_value_is_refused(tiny: Workspace, change: dict[str, Any]) -> None:
    """Field by field."""
    data = copy.deepcopy(CARDS)
    data["cards"][0].update(change)  # type: ignore[index]
    assert not part(schema_for(tiny, "tiny"), "cards.yaml").is_valid(data)


@pytest.mark.sampled
@pytest.mark.parametrize("missing", ["id", "name", "cells"])
def test_a_card_without_a_required_field_is_refused(tiny: Workspace, missing: str) -> None:
    """Optional ones may be left out."""
    data = copy.deepcopy(CARDS)
    del data["cards"][0][missing]  # type: ignore[index]
    assert not part(schema_for(tiny, "tiny"), "cards.yaml").is_valid(data)


@pytest.mark.sampled
@pytest.mark.parametrize(
    "change",
    [{"titel": "x"}, {"players": "two"}, {"documents": []}, {"documents": [{"id": "cards"}]}, {"players": [1]},
     {"styles": {"a": {"align": "middle"}}}, {"styles": {"a": {"size": "big"}}}, {"palette": {"a": ["x"]}}],
)  # fmt: skip
def test_a_wrong_game_file_is_refused(tiny: Workspace, change: dict[str, Any]) -> None:
    """Wrong keys, wrong kinds, lists that are too short."""
    validator = part(schema_for(tiny), "game.yaml")
    assert validator.is_valid(TINY)
    assert not validator.is_valid({**TINY, **change})


@pytest.mark.sampled
@pytest.mark.parametrize(
    ("block", "fine"),
    [({"text": "x"}, True), ({"table": {"rows": [["a"]]}}, True), ({"columns": 2}, True),
     ({"pieces": ["a"], "height": 30, "caption": "c"}, True), ({"txet": "x"}, False),
     ({"text": "x", "height": 3}, False), ({"text": "x", "note": "y"}, False), ({"columns": 9}, False),
     ({}, False), ({"steps": "one"}, False)],
)  # fmt: skip
def test_blocks_of_a_flowing_document(tiny: Workspace, block: dict[str, Any], fine: bool) -> None:
    """One kind each, with that kind's options only."""
    data = {"title": "Rules", "kind": "pages", "blocks": [block]}
    assert part(schema_for(tiny), "component.yaml").is_valid(data) == fine


def test_every_key_is_explained(schemas: dict[str, dict[str, Any]]) -> None:
    """An editor shows the description: none of game.yaml and of a component is without one."""
    for name in ("game.yaml", "component.yaml"):
        properties = schemas[""]["$defs"][name]["properties"]
        bare = [key for key, value in properties.items() if not value.get("description")]
        assert [key for key in bare if key not in ("cards", "blocks")] == []
