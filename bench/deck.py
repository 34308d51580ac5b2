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


GAME = """\
title: Deck
version: "1"
authors: [bench]
players: [1, 2]
fonts: {text: source-sans-3, display: source-sans-3}
styles:
  title: {size: 12, floor: 9, align: center, valign: middle}
  number: {size: 14, align: center, valign: middle}
  rule: {size: 9, floor: 8, leading: 1.28}
documents:
  - {id: deck, title: Deck, components: [deck], stock: card}
"""
COMPONENT = """\
title: Deck
size: standard
bleed: 0
min_bleed: 0
template: card.svg
fields: {title: text, number: int, text: text}
cards:
"""
TEMPLATE = """\
<svg xmlns="http://www.w3.org/2000/svg" xmlns:pnp="urn:pnp:template" viewBox="0 0 63 88" width="63mm" height="88mm">
  <rect x="0.2" y="0.2" width="62.6" height="87.6" rx="3" fill="none" stroke="#000000" stroke-width="0.35"/>
  <circle cx="11" cy="11" r="6" fill="none" stroke="#000000" stroke-width="0.35"/>
  <rect x="5" y="8" width="12" height="6" pnp:text="{number}" pnp:style="number"/>
  <rect x="5" y="24" width="53" height="7" pnp:text="{title}" pnp:style="title"/>
  <rect x="5" y="34" width="53" height="48" pnp:text="{text}" pnp:style="rule"/>
</svg>
"""


def write_workspace(folder: Path, n: int) -> None:
    """Write into the folder a pnp workspace whose game «deck» holds the first n cards."""
    game, templates = folder / "cards" / "deck", folder / "templates" / "deck"
    game.mkdir(parents=True)
    templates.mkdir(parents=True)
    (game / "game.yaml").write_text(GAME, encoding="utf-8")
    (templates / "card.svg").write_text(TEMPLATE, encoding="utf-8")
    rows = [f"  - id: {c.id}\n    title: {c.title}\n    number: {c.number}\n    text: {c.text}\n" for c in cards(n)]
    (game / "deck.yaml").write_text(COMPONENT + "".join(rows), encoding="utf-8")
