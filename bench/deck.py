"""The deterministic synthetic deck that every contender of the benchmark draws."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import NamedTuple

WORDS_PER_TEXT = 25


def words(text: str) -> list[str]:
    """Return the words of a text."""
    return text.split()


# Only Latin-1 letters: protograf's built-in font has no others, and pays dearly for trying.
NOUNS = words(
    "château marché navire désert vallon sommet éclair orage théâtre chemin "
    "village phare moulin jardin marathon îlot fossé forgeron éclusier hêtre "
    "récit berger glaive compas étang élan métier relais coureur goûter"
)

ADJECTIVES = words(
    "égaré doré brûlé fidèle étrange paisible sévère sombre ancien léger "
    "glacé rêveur perdu joyeux agité secret inquiet sacré discret fêlé"
)

ENDINGS = words("oublié retrouvé sans-âge nocturne solitaire majeur mineur éternel")

WORDS = words(
    "le la les une des dans sous vers avec pour chaque joueur pioche carte défausse "
    "gagne perd avance recule échange choisit révèle garde paie reçoit deux trois cases "
    "jetons énergie dé tour manche équipe adversaire voisin gauche droite jusque moitié "
    "départ arrivée étape côte déjà après là-haut très prêt même course élan fatigue "
    "ravitaillement détour forêt rivière pâture fenêtre hôtel naïf reçu garçon façade"
)


class Card(NamedTuple):
    """One card of the deck."""

    id: str
    title: str
    number: int
    text: str


def card(index: int) -> Card:
    """Return the card of that index, always the same one."""
    rng = Random(index)
    title = [rng.choice(NOUNS).capitalize(), rng.choice(ADJECTIVES)]
    if rng.random() < 0.5:
        title.append(rng.choice(ENDINGS))
    text = " ".join(rng.choices(WORDS, k=WORDS_PER_TEXT)).capitalize() + "."
    return Card(f"card-{index + 1:05d}", " ".join(title), index + 1, text)


def cards(n: int) -> list[Card]:
    """Return the first n cards of the deck, all different."""
    return [card(index) for index in range(n)]


def write_workspace(folder: Path, n: int) -> None:
    """Write into the folder a pnp workspace whose game «deck» holds the first n cards."""
    raise SystemExit(
        "bench/deck.py: write_workspace() is not filled in yet: "
        f"cannot write {n} cards into {folder.name}; run with --contenders floor,protograf"
    )
