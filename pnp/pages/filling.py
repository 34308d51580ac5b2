"""Values in the texts of blocks."""

from __future__ import annotations

from pnp.definition.components import Block
from pnp.face import bindings
from pnp.pages.flow import Flow


def filled(flow: Flow, text: str, block: Block) -> str:
    """Values in a text, such as {game.version} or {pieces.salon.majority}; icons are left alone."""
    try:
        return bindings.substitute(text, {}, flow.setter.values)
    except bindings.BindingError as error:
        flow.problems.add(block.place, block.kind, error.message)
        return ""
