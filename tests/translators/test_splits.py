"""splits: a text is translated once, and apart only where a translation says something else."""

from __future__ import annotations

from pathlib import Path

import polib  # type: ignore[import-untyped]
import pytest

from pnp.language.po import Entry, PoFile
from pnp.translators.po_files import Text, merged, started, template
from pnp.translators.splits import most_usual, name_of, places_of, splits
from tests.command_line import run

SUITS = ("Coupes", "Deniers", "Épées", "Bâtons", "Atouts", "Excuse", "Valets")
PLACES = [f"deck/card-{n}/suit" for n in range(4)]
KEYS = [*((place, "Roi") for place in PLACES), ("deck/title", "Roi")]


def said(texts: dict[str, str]) -> PoFile:
    """A translation of “Roi” by contexts."""
    return PoFile(Entry("", ""), tuple(Entry(context, "Roi", text) for context, text in texts.items()))


@pytest.mark.parametrize(
    ("texts", "expected"),
    [
        ({"": "King"}, set()),
        (dict.fromkeys((*PLACES, "deck/title"), "King"), set()),  # a file from before, that says the same everywhere
        ({**dict.fromkeys(PLACES, "King"), "deck/title": "The King"}, {"deck/title"}),
        ({"": "King", "deck/*/suit": "of Kings"}, {"deck/title"}),  # what is said most often is the usual way
        ({"": "King", PLACES[0]: "Rex", "deck/title": "Rex"}, {PLACES[0], "deck/title"}),
        ({"": "King", PLACES[0]: ""}, set()),  # nothing is nothing else
        ({}, set()),
    ],
)
def test_what_is_said_otherwise_is_split_off(texts: dict[str, str], expected: set[str]) -> None:
    """The usual words stay for all places; a split that nobody needs is closed."""
    assert splits(KEYS, [said(texts)]) == {(context, "Roi") for context in expected}


def test_a_field_is_split_off_on_every_piece_at_once() -> None:
    """Where all pieces say the same, one entry is enough."""
    keys = [*KEYS, *((f"other/o-{n}/name", "Roi") for n in range(2)), ("a/b/c", "Roi"), ("a/b/d", "Roi")]
    texts = {"": "King", "other/o-0/name": "Rex", "other/o-1/name": "Rex"}
    apart = splits(keys, [said(texts)])
    assert apart == {("other/*/name", "Roi")}
    assert name_of(("other/o-1/name", "Roi"), apart) == ("other/*/name", "Roi")
    assert name_of(("deck/title", "Roi"), apart) == ("", "Roi")


def test_a_split_of_one_language_is_one_of_all() -> None:
    """So that a program which merges the template into a translation loses nothing; the others keep their words."""
    german, italian = said({"": "König", "deck/title": "Der König"}), said({"": "Re"})
    apart = splits(KEYS, [german, italian])
    groups: dict[tuple[str, str], list[str]] = {}
    for key in KEYS:
        groups.setdefault(name_of(key, apart), []).append(key[0])
    pot = template("g", "1", [Text(name, "", (), tuple(places)) for name, places in groups.items()])
    for old, title in ((german, "Der König"), (italian, "Re")):
        file = merged(old, pot).file
        assert [(entry.context, entry.text) for entry in file.entries] == [
            ("", old.entries[0].text),
            ("deck/title", title),
        ]
        assert splits(KEYS, [file, german]) == apart


def test_files_from_before_are_carried_over_without_loss() -> None:
    """Comments, states and words of every place; what two places say otherwise is kept on both."""
    entries = (
        Entry(PLACES[0], "Roi", "King", comments=(" checked",)),
        Entry(PLACES[1], "Roi", "King", flags=("fuzzy",), former="Rois"),
        Entry(PLACES[2], "Roi", "Rex", comments=(" meant",)),
        Entry("gone/title", "Roi", "Kong"),
    )
    old = started(template("g", "1", []), "en")
    old = PoFile(old.head, entries)
    apart = splits(KEYS, [old])
    rest = tuple(place for place, _ in KEYS if (place, "Roi") not in apart)
    pot = template("g", "1", [Text(("", "Roi"), "", (), rest), Text((PLACES[2], "Roi"), "", (), (PLACES[2],))])
    done = merged(old, pot)
    common, apart_entry = done.file.entries
    assert (common.text, common.fuzzy, common.comments) == ("King", False, (" checked",))
    assert (apart_entry.context, apart_entry.text, apart_entry.comments) == (PLACES[2], "Rex", (" meant",))
    assert [entry.text for entry in done.file.obsolete] == ["Kong"]


def test_places_are_gathered_in_their_order_and_the_first_of_equals_is_usual() -> None:
    """So the same files give the same bytes."""
    assert places_of([("b", "x"), ("a", "y"), ("a", "x")]) == {"x": ["b", "a"], "y": ["a"]}
    assert most_usual(["b", "a", "a", "b"]) == "b"


@pytest.mark.slow
def test_a_suit_on_eighty_cards_is_one_text(workspace: Path) -> None:
    """Seven names are seven entries, with all their places; one of them can be said otherwise on one card."""
    cards = "".join(f'  - {{id: c-{n}, title: "{SUITS[n % 7]}", story: "12", points: 1}}\n' for n in range(80))
    path = workspace / "cards/lanterns/cards.yaml"
    text = path.read_text(encoding="utf-8")
    path.write_text(text[: text.index("cards:\n")] + f"cards:\n{cards}", encoding="utf-8")
    assert "7 new" in run("i18n", "update", "--game", "lanterns").stdout
    es = str(workspace / "cards/lanterns/locale/es.po")
    file = polib.pofile(es, wrapwidth=0)
    found = {entry.msgid: entry for entry in file if entry.msgid in SUITS}
    assert len(found) == 7 == len([entry for entry in file if entry.msgid in SUITS])
    assert sum(len(entry.occurrences) for entry in found.values()) == 80
    assert "c-0, c-7, c-14, c-21, c-28, c-35, … (12 in all), title" in found["Coupes"].comment
    for entry in found.values():
        entry.msgstr = f"¡{entry.msgid}!"
    file.append(polib.POEntry(msgctxt="cards/c-0/title", msgid="Coupes", msgstr="La copa"))
    file.save(es)
    assert "0 new" in run("i18n", "update", "--game", "lanterns").stdout
    run("build", "--game", "lanterns", "--lang", "es")
    assert "Coupes" in (workspace / "cards/lanterns/locale/lanterns.pot").read_text(encoding="utf-8")
    status = run("i18n", "status", "--game", "lanterns", "--lang", "es").stdout.splitlines()[1].split()
    assert status[2:4] == ["11", "11"] and status[-1] == "complete"
