"""texts: every printed text of a game is found with its context, and can be changed without touching anything else."""

from __future__ import annotations

from pathlib import Path
from types import MappingProxyType

import pytest

from pnp.base.problems import Problems
from pnp.definition.checks import Fields, Key
from pnp.definition.fields import TranslatedText
from pnp.definition.game import Game
from pnp.definition.load import load_game
from pnp.definition.workspace import Workspace
from pnp.language.texts import Context, _value, prepare, texts, with_texts
from tests.places import ROOT

SAMPLE = Workspace((ROOT / "tests" / "whole" / "broken" / "base", ROOT))
SHIPPED = Workspace((ROOT,))


def game_of(workspace: Workspace, name: str) -> Game:
    """A sound game."""
    problems = Problems()
    game = load_game(workspace, name, problems)
    problems.stop_if_any()
    assert game is not None
    return game


def own(game: Game) -> list[tuple[str, str]]:
    """The texts that are the game's own, by their keys."""
    return [(context.key, text) for context, text in texts(game) if not context.shared]


def test_every_text_of_a_game_is_found_in_the_order_of_the_files() -> None:
    """Titles, documents, cards, blocks, cells and captions; neither ids, colours nor names of pictures."""
    assert own(game_of(SAMPLE, "sample")) == [
        ("game/title", "Sample"),
        ("documents/cards/title", "Cards"),
        ("documents/cards/stock", "card"),
        ("documents/rules/title", "Rules"),
        ("documents/rules/stock", "paper"),
        ("cards/one/title", "First"),
        ("cards/one/story", "A **short** story with a {clock} in it."),
        ("cards/two/title", "Second"),
        ("cards/two/story", "Another story."),
        ("cards/title", "Cards"),
        ("rules/title", "Sample"),
        ("rules/heading", "How to play"),
        ("rules/text", "Draw a card, and read it aloud."),
        ("rules/list", "Draw."),
        ("rules/list", "Read."),
        *(("rules/table.head", text) for text in ("Card", "Number")),
        *(("rules/table.cell", text) for text in ("First", "1", "Second", "2")),
        ("rules/title", "Rules"),
    ]


@pytest.mark.parametrize("name", SHIPPED.games())
def test_a_change_reaches_every_text_and_nothing_else(name: str) -> None:
    """All texts are marked, in the same contexts; ids, copies, numbers and pictures are as they were."""
    game = game_of(SHIPPED, name)
    marked = with_texts(game, lambda context, text: f"<{text}>" if text else text)
    assert [(c, f"<{t}>") for c, t in texts(game)] == list(texts(marked))
    for before, after in zip(game.components.values(), marked.components.values(), strict=True):
        assert [(c.id, c.quantity, set(c.data)) for c in before.cards] == [
            (c.id, c.quantity, set(c.data)) for c in after.cards
        ]
        for option in ("height", "image", "face"):
            assert [b.options.get(option) for b in before.blocks] == [b.options.get(option) for b in after.blocks]
        assert [b.value for b in before.blocks if b.kind in ("pieces", "figure")] == [
            b.value for b in after.blocks if b.kind in ("pieces", "figure")
        ]
    assert with_texts(game, lambda _, text: text).digest == game.digest != marked.digest


def test_a_context_is_its_parts_that_are_there() -> None:
    """As it stands in a catalogue."""
    assert Context("events", "event-1", "story").key == "events/event-1/story"
    assert Context("game", "", "title").key == "game/title"


def test_lists_and_records_of_texts_are_reached_through_their_field(tmp_path: Path) -> None:
    """The items of a list share one context, keys of a record are named behind a dot."""
    folder = tmp_path / "cards" / "tiny"
    folder.mkdir(parents=True)
    (folder / "game.yaml").write_text(
        "{title: T, version: '1', authors: [a], players: [1, 2], fonts: {text: source-sans-3, display: fraunces}}"
    )
    (folder / "cards.yaml").write_text(
        "title: Cards\ntemplate: a.svg\nfields:\n  lines: {each: text}\n  kind: word\n  rows: {each: {label: text}}\n"
        "cards:\n  - {id: a, lines: [x, y], kind: z, rows: [{label: r}, {label: s}]}\n"
    )
    game = game_of(Workspace((tmp_path, ROOT)), "tiny")
    found = [(key, text) for key, text in own(game) if key.startswith("cards/a/")]
    assert found == [
        ("cards/a/lines", "x"),
        ("cards/a/lines", "y"),
        ("cards/a/rows.label", "r"),
        ("cards/a/rows.label", "s"),
    ]


def test_a_prepared_game_has_the_typography_of_its_language() -> None:
    """Only blanks and signs change, and in French the narrow blank stands before an exclamation mark."""
    game = game_of(SHIPPED, "marathon")._replace(words={"go": "Bravo !", "plain": "mot"})
    words = prepare(game).words
    assert dict(words) == {"go": "Bravo\u202f!", "plain": "mot"}
    assert prepare(game._replace(lang="en")).words["go"] == "Bravo !"


def test_texts_come_in_the_order_of_the_file() -> None:
    """Not in that of the fields: a translator reads a card as it is written."""
    fields = Fields({"title": Key(TranslatedText()), "story": Key(TranslatedText())})
    seen: list[str] = []

    def note(context: Context, text: str) -> str:
        seen.append(context.field)
        return text

    card = MappingProxyType({"story": "Il était une fois.", "title": "Conte"})
    assert _value(card, fields, Context("cards", "tale", ""), note) is card and seen == ["story", "title"]
