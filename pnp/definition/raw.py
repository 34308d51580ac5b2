"""What stands in a game's files as plain data, before it is checked: what `when:` and formulas can name."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import yaml

from pnp.definition.nodes import Node

_UNSAFE_DEPTH = 60


def plain(node: Node, depth: int = 0) -> Any:
    """A node as numbers, words, tuples and dicts; numbers that cannot be read stay words."""
    if depth > _UNSAFE_DEPTH:
        return None
    if isinstance(node, yaml.MappingNode):
        return {str(key.value): plain(value, depth + 1) for key, value in node.value}
    if isinstance(node, yaml.SequenceNode):
        return tuple(plain(item, depth + 1) for item in node.value)
    return _scalar(str(node.value), node.tag.rsplit(":", 1)[-1])


def _scalar(value: str, kind: str) -> Any:
    try:
        if kind == "int" and len(value) < 20:
            return int(value, 0)
        if kind == "float" and len(value) < 40:
            return float(value)
    except ValueError:
        return value
    if kind == "bool":
        return value.lower() in ("true", "yes", "on")
    return None if kind == "null" else value


def scope_of(meta: Node | None, components: Mapping[str, Node]) -> dict[str, Any]:
    """The names that a condition or a formula can begin with: `game`, `pieces` and `components`."""
    game = plain(meta) if meta is not None else {}
    game = game if isinstance(game, dict) else {}
    players = game.get("players")
    if isinstance(players, tuple) and len(players) == 2:
        game["players_min"], game["players_max"] = players
    for part in ("parameters", "variants"):
        game.setdefault(part, {})
    if meta is not None and isinstance(game["variants"], dict):  # words, as they are written: `no` is one of them
        game["variants"] |= dict(_words(meta, "variants"))
    found: dict[str, Any] = {}
    pieces: dict[str, Any] = {}
    for name, node in components.items():
        cards = _cards(node)
        found[name] = {"cards": cards, "pieces": sum(c["quantity"] for c in cards if isinstance(c["quantity"], int))}
        pieces |= {str(card["id"]): card for card in cards if "id" in card}
    return {"game": game, "pieces": pieces, "components": found}


def _words(meta: Node, name: str) -> list[tuple[str, str]]:
    """The scalars of a mapping under a key, as they are written."""
    pairs = meta.value if isinstance(meta, yaml.MappingNode) else ()
    found = next((value for key, value in pairs if key.value == name), None)
    inner = found.value if isinstance(found, yaml.MappingNode) else ()
    return [(str(key.value), str(value.value)) for key, value in inner if isinstance(value, yaml.ScalarNode)]


def _cards(node: Node) -> tuple[dict[str, Any], ...]:
    """The cards of a component's file, each with its number of copies."""
    data = plain(node)
    listed = data.get("cards") if isinstance(data, dict) else ()
    copies = data.get("quantity", 1) if isinstance(data, dict) else 1
    cards = listed if isinstance(listed, tuple) else ()
    return tuple({"quantity": copies, **card} for card in cards if isinstance(card, dict))
