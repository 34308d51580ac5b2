"""What a French reader would see, for tests: messages with the words of others masked, and English that is left."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from pnp.base.messages import Message, Value
from pnp.speech.saying import said

MASK = "·"
ENGLISH = re.compile(
    r"(?<![\w<./'#-])(the|of|and|is|are|was|has|have|with|for|this|that|from|which|found|expected|not|no|or|by|at|as|"
    r"an|its|it|they|there|where|when|what|who|than|into|only|each|every|first|second|cannot|must|write|read|file|"
    r"folder|game|card|piece|page|number|name|value|text|line|key)(?![\w.=/|:'-])"
)
NAMES = {"no", "or", "page", "is", "as", "second"}  # French has them, too
CODE = re.compile(r"«[^»]*»|and, or, not|for x in|pnp:\w+|!='' and|block \w+:")  # words of grammars, not of sentences


def masked(message: str) -> str:
    """A message without what somebody else wrote: values that are no messages, and numbers."""
    if not isinstance(message, Message):
        return MASK
    if not message.pattern:
        values = {name: masked(value) if isinstance(value, str) else MASK for name, value in message.values.items()}
        return Message.made(MASK, "", values, message.many, message.number, message.context)
    kept: dict[str, Value] = {n: masked(v) if isinstance(v, str) else v for n, v in message.values.items()}
    return Message.made(str(message), message.pattern, kept, message.many, message.number, message.context)


def english_in(message: str) -> list[str]:
    """English words that are left when a message is said in French."""
    return [word for word in ENGLISH.findall(CODE.sub(MASK, said(masked(message), "fr"))) if word not in NAMES]


@contextmanager
def listening() -> Iterator[list[str]]:
    """Every line that a command says meanwhile, as a message."""
    heard: list[str] = []

    def hear(text: str, tongue: str | None = None) -> str:
        heard.append(text)
        return said(text, tongue)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("pnp.cli.say.said", hear)
        yield heard
