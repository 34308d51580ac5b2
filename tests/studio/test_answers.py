"""answers: messages are said in the language of the page, wherever they stand in what is answered."""

from __future__ import annotations

import json
from pathlib import Path

from pnp.base.messages import message
from pnp.speech.tongues import speaking
from pnp.studio.answers import data, words
from pnp.studio.sentences import FRAME


def test_messages_in_data_are_said() -> None:
    """In lists and records; paths as people write them."""
    value = {"a": [message("One problem")], "b": {"c": message("Print the game")}, "d": Path("x/y"), "e": 7}
    with speaking("fr"):
        said = json.loads(bytes(data(value).body))
    assert said == {"a": ["Un problème"], "b": {"c": "Imprimer le jeu"}, "d": "x/y", "e": 7}


def test_sentences_keep_their_values() -> None:
    """Those that the page fills in."""
    with speaking("fr"):
        assert words(FRAME)["of"] == "{done} sur {total}"
    assert words(FRAME)["of"] == "{done} of {total}"
