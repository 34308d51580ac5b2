"""sentences: every one is said in French as well, and no page says the same thing under two names by accident."""

from __future__ import annotations

import pytest

from pnp.base.messages import Message
from pnp.speech.tongues import catalogue
from pnp.studio import sentences
from pnp.studio.guard import MOST_BYTES
from pnp.studio.sentences import REFUSALS, Sentences

TABLES = {name: table for name, table in vars(sentences).items() if name.isupper() and isinstance(table, dict)}


@pytest.mark.parametrize("name", sorted(TABLES))
def test_french_has_its_own_words(name: str) -> None:
    """None is left in English, but for numbers and signs."""
    table: Sentences = TABLES[name]
    words = catalogue("fr")
    same = []
    for key, one in table.items():
        text = one.pattern if isinstance(one, Message) else one
        context = one.context if isinstance(one, Message) else ""
        french = words.pgettext(context, text) if context else words.gettext(text)
        if french == text and "version" not in text and sum(map(str.isalpha, text)) > 12:
            same.append(key)
    assert same == []


def test_every_refusal_has_its_words() -> None:
    """Also one that nobody thought of."""
    assert {400, 403, 404, 413, 421} <= set(REFUSALS)
    assert f"{MOST_BYTES // 2**20} MB" in REFUSALS[413]
