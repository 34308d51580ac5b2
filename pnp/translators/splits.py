"""Which texts need an entry of their own: the same source, translated otherwise in one place than in others.

A text is translated once, wherever it stands. Where a translation of any language says something else at a place, that
place is split off, in the template too, so that the programs which merge templates keep it. A split that no language
needs any more is closed again.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from pnp.language.catalogue import contexts
from pnp.language.po import Entry, Key, PoFile, by_key

Places = Mapping[str, Sequence[str]]  # of each source text: where it stands


def places_of(keys: Iterable[Key]) -> Places:
    """Texts by their words: all places of each, in the order of the files."""
    found: dict[str, list[str]] = {}
    for place, source in keys:
        found.setdefault(source, []).append(place)
    return found


def splits(keys: Iterable[Key], files: Iterable[PoFile]) -> frozenset[Key]:
    """The contexts and sources that are translated apart in any of these files."""
    places = places_of(keys)
    return frozenset(key for file in files for key in _of_one(places, by_key(file.entries)))


def _of_one(places: Places, known: Mapping[Key, Entry]) -> Iterable[Key]:
    for source, all_ in places.items():
        said = {place: entry.text for place in all_ if (entry := translated(known, place, source))}
        if len(set(said.values())) > 1:
            usual = most_usual(said.values())
            yield from ((context, source) for context in _apart(said, usual))


def _apart(said: Mapping[str, str], usual: str) -> Iterable[str]:
    """The contexts of what is not as usual: a field, if it says the same on every piece, else place by place."""
    for place, text in said.items():
        if text == usual:
            continue
        wide = contexts(place)[1]
        alike = [other for other in said if wide and contexts(other)[1] == wide]
        every = len(alike) > 1 and all(said[other] == text for other in alike)
        yield wide if every else place


def most_usual(texts: Iterable[str]) -> str:
    """What is said most often; of two that are as usual, what comes first."""
    return Counter(texts).most_common(1)[0][0]


def translated(known: Mapping[Key, Entry], place: str, source: str) -> Entry | None:
    """The nearest entry that has words for a text at a place."""
    there = (known.get((context, source)) for context in contexts(place))
    return next((entry for entry in there if entry and entry.text), None)


def name_of(key: Key, apart: frozenset[Key]) -> Key:
    """The entry that a text at a place belongs to: that of a split, or the one for all places."""
    return next((one for context in contexts(key[0]) if (one := (context, key[1])) in apart), ("", key[1]))
