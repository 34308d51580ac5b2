"""pnp schema, as it is typed; tests/definition/test_schema.py looks at what it says."""

from __future__ import annotations

import json

import pytest

from tests.cli.tiny import run


@pytest.mark.usefixtures("workspace")
def test_the_schema_is_json() -> None:
    """With the fields of a game's cards, if one is named."""
    plain, own = (json.loads(run("schema", *words).stdout) for words in ((), ("--game", "tinygame")))
    assert plain["$schema"] == own["$schema"] and plain != own
