"""The JSON Schema of the YAML files, generated from the very checks that read them."""

from __future__ import annotations

from typing import Any

from pnp.base.messages import message
from pnp.base.problems import Problems
from pnp.definition.blocks import BLOCKS
from pnp.definition.checks import Fields, Record
from pnp.definition.components import ComponentFile
from pnp.definition.fields import TYPES
from pnp.definition.game import GameFile
from pnp.definition.load import PALETTE, STYLES, WORDS, card_check, load_game
from pnp.definition.sources import FORMULAS
from pnp.definition.workspace import Workspace

DRAFT = "https://json-schema.org/draft/2020-12/schema"
# what can stand in the place of any value, and of any item of a list (definition/choices.py)
_CHOICE = {
    "type": "object",
    "properties": {"choose": {"type": "array", "minItems": 1, "items": {"type": "object", "required": ["use"]}}},
    "required": ["choose"],
    "additionalProperties": False,
}
_CHOSEN = {"$ref": "#/$defs/choice"}
_SOMETIMES = {"type": "object", "required": ["when"]}


def schema_for(workspace: Workspace, game_name: str | None = None) -> dict[str, Any]:
    """One schema per kind of file; with a game, the cards of its components are checked field by field."""
    kinds: dict[str, Any] = {
        "game.yaml": Record(GameFile).schema(),
        "words.yaml": WORDS.schema(),
        "values.yaml": FORMULAS.schema(),
        "styles.yaml": STYLES.schema(),
        "palette.yaml": PALETTE.schema(),
        "component.yaml": _component(Fields({})),
    }
    if game_name:
        game = load_game(workspace, game_name, Problems())
        for component in game.components.values() if game else ():
            kinds[f"{component.id}.yaml"] = _component(component.fields)
    kinds = {name: _with_choices(kind) for name, kind in kinds.items()}
    kinds["choice"] = _CHOICE
    # with a game the general component is left out of the choice: it would accept any field
    offered = [name for name in kinds if name != "choice" and not (game_name and name == "component.yaml")]
    any_of = [{"$ref": f"#/$defs/{name}"} for name in offered]
    return {"$schema": DRAFT, "title": message("pnp files"), "$defs": kinds, "anyOf": any_of}


def _component(fields: Fields) -> dict[str, Any]:
    """A component's file: its own keys, its field types, and its cards or blocks."""
    schema = Record(ComponentFile).schema()
    card = card_check(fields, 1).schema()
    if not fields.keys:
        card["additionalProperties"] = True
    schema["properties"] |= {
        "fields": {
            "type": "object",
            "description": message(
                "what each card holds: {names}, a list of words, {{each: …}}", names=", ".join(TYPES)
            ),
        },
        "cards": {"type": "array", "items": card},
        "blocks": BLOCKS.schema(),
    }
    return schema


def _with_choices(schema: Any) -> Any:
    """The same schema, where any value may be chosen and any item of a list may say when it is there."""
    if not isinstance(schema, dict):
        return [_with_choices(part) for part in schema] if isinstance(schema, list) else schema
    out = {name: _with_choices(part) for name, part in schema.items()}
    if isinstance(out.get("properties"), dict):
        out["properties"] = {name: _or_chosen(part) for name, part in out["properties"].items()}
    if isinstance(out.get("additionalProperties"), dict):
        out["additionalProperties"] = _or_chosen(out["additionalProperties"])
    if isinstance(out.get("items"), dict):
        out["items"] = {"anyOf": [out["items"], _CHOSEN, _SOMETIMES]}
    return out


def _or_chosen(part: dict[str, Any]) -> dict[str, Any]:
    """A value, or a choice in its place; an editor shows the same words for both."""
    words = {"description": part["description"]} if part.get("description") else {}
    return {**words, "anyOf": [part, _CHOSEN]}
