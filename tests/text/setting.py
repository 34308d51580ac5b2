"""What tests of set text share: real fonts, French texts, and what stands on a line."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from hypothesis import settings
from hypothesis import strategies as st

from pnp.base.problems import Place, Problems
from pnp.base.units import MM_PER_PT
from pnp.definition.game import Style
from pnp.definition.workspace import Workspace
from pnp.text.fonts import Font, FontBook, Word
from pnp.text.linebreak import Icon
from pnp.text.lines import Line, Setting
from pnp.text.typeset import Typesetter
from tests.places import ROOT

CASES = settings(max_examples=120)

PROBLEMS = Problems()
BOOK = FontBook(
    Workspace((ROOT,)), {"text": "source-sans-3", "display": "fraunces"}, PROBLEMS, Place("cards/x/game.yaml")
)
FRENCH_WORDS = re.split(
    " ",
    "a à l’abri âge aucun avec bateau «\u202fbelle\u202f» bonheur brève carte celui-ci cœur combien dé efficace "
    "égalité encore façade gagner hôtel île immédiatement incompréhensible joueur l’Escale malheureusement "
    "main manche marathon n’importe nœud où pioche plateau point\u202f! quelquefois reçu ruban simultanément "
    "table tour tôt un une vainqueur veut vingt zéro 12 12\u202f000 (oui) mot\u00a0: AVATAR",
)
TEXTS = st.lists(st.sampled_from(FRENCH_WORDS), min_size=1, max_size=40).map(" ".join)
SIZES = st.integers(24, 96).map(lambda quarter: quarter / 4)
WIDTHS = st.floats(35, 120, allow_nan=False)


def font(weight: str = "regular", italic: bool = False, role: str = "text") -> Font:
    """A font of the test's book."""
    found = BOOK.font(role, weight, italic)
    assert found
    return found


def setter(lang: str = "fr", **ratios: float) -> Typesetter:
    """A fresh typesetter; every icon is square unless its ratio is given."""
    return Typesetter(BOOK, lang, (lambda name: ratios.get(name)) if ratios else (lambda name: 1.0))


def set_text(text: str, width: float = 60.0, height: float = 1000.0, lang: str = "fr", **style: Any) -> Setting:
    """A text that must fit."""
    found = setter(lang).set(text, Style(**style), width, height)
    assert isinstance(found, Setting), found
    return found


def em(line: Line) -> float:
    """The size of a line in mm."""
    return line.size * MM_PER_PT


def width_of(pieces: Sequence[Word | Icon | float]) -> float:
    """Width of pieces in em, summed anew."""
    return sum(p if isinstance(p, float) else p.width for p in pieces)


def right_of(line: Line) -> float:
    """Where a line ends, in mm from the box's left side."""
    return line.x + width_of(line.pieces) * em(line)


def words_of(line: Line) -> str:
    """The text of a line; icons as an asterisk."""
    return "".join(p.text if isinstance(p, Word) else "*" if isinstance(p, Icon) else "" for p in line.pieces)


def texts(setting: Setting) -> list[str]:
    """The text of each line."""
    return [words_of(line) for line in setting.lines]
