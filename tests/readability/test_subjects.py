"""Everything of a kit that is looked at."""

from __future__ import annotations

from collections import Counter

import pytest

from pnp.kit.build import Draft
from pnp.readability.measure import Readability
from pnp.readability.subjects import MARGINS, subjects


@pytest.mark.slow
def test_a_drawing_has_the_size_at_which_it_is_shown(measured: Readability, drafted: Draft) -> None:
    """Its own texts count the scale in the page; the cards drawn in it are pictures."""
    styles, found = drafted.game.styles, {one.id: one for one in measured.components}
    for name in ("plates", "plates-pile"):
        for figures in found[name].faces:
            assert figures.subject.scale < 1 and figures.smallest
            assert figures.smallest.size >= styles["figure-label"].least * figures.subject.scale - 0.01


def test_everything_that_is_printed_is_looked_at_once(drafted: Draft) -> None:
    """Pieces with both sides, pages, drawings in pages, margins; what looks alike in a component is there once."""
    found = subjects(drafted)
    counts = Counter((subject.component, subject.face.key) for subject in found)
    assert max(counts.values()) == 1
    names = {subject.component for subject in found}
    assert {"readme", "rules", "course", "tokens", "plates", MARGINS} <= names
    tokens = [subject for subject in found if subject.component == "tokens"]
    assert [(s.name, s.side) for s in tokens] == [(f"token-{c}", "front") for c in ("red", "green", "blue")]
    course = {subject.side for subject in found if subject.component == "course"}
    assert course == {"front", "back"}


def test_a_subject_knows_where_its_texts_come_from(drafted: Draft) -> None:
    """A card for pieces, blocks for pages, neither for margins."""
    for subject in subjects(drafted):
        kind = drafted.game.components[subject.component].kind if subject.component != MARGINS else MARGINS
        assert (subject.card is not None) == (kind in ("cards", "figures"))
        assert bool(subject.blocks) == (kind == "pages") and subject.drawing == (kind == "figures")
