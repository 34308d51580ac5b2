"""Keys as other tools and other languages call them → the keys of this one."""

from __future__ import annotations

import re
from collections.abc import Container, Iterable

from pnp.base.messages import Message, message, verbatim
from pnp.base.nearness import nearest, slips

# our key: what it is called elsewhere, in small letters
ELSEWHERE = {
    "quantity": "count qty copies copy number amount num nb nombre quantité quantite exemplaires anzahl menge cantidad "
    "quantità quantita times repeat x n",
    "title": "name label caption heading nom titre titolo titel titulo título text",
    "id": "identifier key code ref slug uid name nr no",
    "art": "img picture image illustration artwork pic photo bild",
    "image": "img picture art illustration artwork pic photo bild",
    "picture": "img image art illustration artwork pic photo",
    "icon": "symbol sign pictogram",
    "color": "colour couleur farbe fill tint",
    "palette": "colours colors couleurs farben",
    "words": "texts labels strings vocabulary mots",
    "authors": "author auteur auteurs designer designers autor autoren by",
    "players": "player joueurs spieler nb_players number_of_players",
    "age": "ages min_age minimum_age alter âge",
    "minutes": "duration time playtime play_time durée duree length dauer",
    "language": "lang locale langue sprache",
    "fonts": "font police polices schriften",
    "font": "family font-family typeface police schrift",
    "size": "font-size fontsize format dimensions taille grösse groesse",
    "styles": "style",
    "documents": "document pdfs files sheets prints",
    "components": "component parts pieces",
    "stock": "material paper_type papier support",
    "paper": "format sheet page_size pagesize",
    "template": "svg layout front recto file",
    "back": "verso reverse backside rückseite",
    "cards": "pieces card tokens items deck entries cartes karten data list",
    "blocks": "content contents body text pages paragraphs sections",
    "fields": "columns properties attributes types champs felder",
    "kind": "type category",
    "bleed": "fond_perdu fonds_perdus beschnitt",
    "safe": "safe_zone safezone margin margins",
    "corner": "radius corners rounded border-radius corner_radius",
    "gap": "spacing gutter space",
    "align": "text-align alignment halign",
    "valign": "vertical-align vertical_align",
    "weight": "font-weight bold",
    "italic": "font-style",
    "leading": "line-height lineheight line_height interligne",
    "floor": "min_size minimum min",
    "center": "middle centre centered centré zentriert",
    "middle": "center centre centered",
    "justify": "justified block full",
    "regular": "normal 400 plain roman",
    "semibold": "600 demibold medium 500",
    "bold": "700 strong fett gras",
    "black": "900 800 heavy extrabold ultra",
    "text": "paragraph p string str texte",
    "int": "integer whole entier ganzzahl count",
    "number": "float decimal numeric double nombre",
    "bool": "boolean flag checkbox",
    "heading": "h1 h2 header section",
    "subheading": "h3 subsection",
    "list": "bullets ul items",
    "steps": "numbered ol numbers",
    "figure": "image picture img",
    "newpage": "pagebreak page-break page_break",
    "credit": "credits copyright licence license",
    "source": "sources provenance origin",
    "story": "description flavor flavour flavor_text text body",
    "note": "notes comment remark remarque",
}
_WORDS = {ours: frozenset(theirs.split()) for ours, theirs in ELSEWHERE.items()}
_GLUED = re.compile(r"([A-Za-z_][\w-]*):\S")


def meant(word: str, accepted: Iterable[str], given: Iterable[str] = ()) -> Message:
    """` (did you mean …?)` for a word that is written nearly so here, or called otherwise; nothing if none is near."""
    known, taken = list(accepted), given if isinstance(given, Container) else set(given)
    if word != word.strip() or any(sign.isspace() and sign != " " for sign in word):
        return message(" (there is a no-break blank or the like in it; write ordinary blanks)")
    if word.startswith("-") and word[1:] in known:
        return message(" (did you mean - {word}, with a blank behind the hyphen?)", word=word[1:])
    glued = _GLUED.match(word)
    if glued and glued[1] in known:
        return message(
            " (did you mean {key}: {value}, with a blank behind the colon?)",
            key=glued[1],
            value=word[glued.end(1) + 1 :][:40],
        )
    near = nearest(word, known)
    called = next((one for one in known if one not in taken and word.casefold() in _WORDS.get(one, ())), None)
    if called and (near is None or slips(near, word.casefold()) > 1):
        near = called
    return message(" (did you mean {near}?)", near=near) if near else verbatim("")
