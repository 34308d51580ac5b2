"""What only the whole game can tell: ids that meet, documents that name components, colours of styles."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Set

from pnp.base import colours
from pnp.base.messages import Message, message, one_of
from pnp.base.problems import Place, Problems
from pnp.definition.checks import place_of
from pnp.definition.components import Card, VersionMark
from pnp.definition.game import Document, Game
from pnp.definition.synonyms import meant

SHARED_PAGES = ("inventory", "readme")  # pages that every game can print, from templates/shared/
READABLE = 4.5  # the contrast that WCAG 2 asks of small letters
ON_GROUND = ("page-heading", "page-subheading", "page-text", "page-small", "page-caption", "page-foot")
MOST_PIECES = 10_000  # of a kit with all copies; the largest that is shipped has 205


def check_whole(game: Game, problems: Problems) -> None:
    """Report everything that does not fit together."""
    _check_ids(game, problems)
    for document in game.meta.documents:
        _check_document(document, game, problems)
    _check_copies(game, problems)
    _check_documents(game, problems)
    _check_styles(game, problems)
    _check_folds(game, problems)
    _check_corners(game, problems)
    _check_version_marks(game, problems)
    _check_grounds(game, problems)
    _check_facts(game, problems)
    low, high = game.meta.players
    if low > high:
        complaint = message("found {low} to {high}; expected fewest, then most", low=low, high=high)
        problems.add(game.meta.place_of("players"), "players", complaint)


def check_printed(game: Game, problems: Problems) -> None:
    """Report what only matters on paper: a component that is played with no copies cannot be printed."""
    for document in game.meta.documents:
        for name in document.components:
            component = game.components.get(name)
            if component and component.kind == "cards" and not component.pieces and name not in game.broken:
                place = place_of(document.place, document.node, "components", name)
                complaint = message(
                    "found “{name}”, of which no copy is printed; expected a quantity above 0", name=name
                )
                problems.add(place, f"documents.{document.id}.components", complaint)


def _check_copies(game: Game, problems: Problems) -> None:
    """Report more pieces than a kit can have, before any is composed."""
    total = 0
    for component in game.components.values():
        total += component.pieces
        if total > MOST_PIECES:
            problems.add(component.place_of("cards"), "cards", too_many(total))
            return


def too_many(count: int) -> Message:
    """The message for a game with more pieces than a kit can have."""
    return message(
        "found {count} pieces up to here, copies included; expected at most {most} in a kit; print fewer "
        "copies, or the same kit again",
        count=count,
        most=MOST_PIECES,
    )


def _check_ids(game: Game, problems: Problems) -> None:
    """Ids are unique in a game, so that any piece can be found and reprinted."""
    seen: dict[str, Card] = {}
    for component in game.components.values():
        for card in component.drawn:
            if card.id in seen:
                problems.add(card.place_of("id"), "id", taken(card.id, seen[card.id].place))
            seen.setdefault(card.id, card)


def taken(name: str, place: Place) -> Message:
    """What is said of an id that another card has."""
    return message("“{id}” is taken by {place}; ids are unique in a game", id=name, place=place)


def _check_document(document: Document, game: Game, problems: Problems) -> None:
    """A document names components that there are, all of one kind, with something to print."""
    label = f"documents.{document.id}.components"
    kinds: dict[str, str] = {}
    for name in document.components:
        component = game.components.get(name)
        place = place_of(document.place, document.node, "components", name)
        if component is None:
            if name not in game.broken:
                known = list(game.components)
                hint = message("expected one of {accepted}{meant}", accepted=one_of(known), meant=meant(name, known))
                problems.add(
                    place,
                    label,
                    message("found “{name}”, which is no component of this game; {hint}", name=name, hint=hint),
                )
            continue
        if component.kind == "figures":
            complaint = message(
                "found “{name}”, whose figures are shown in pages only; expected cards or pages", name=name
            )
            problems.add(place, label, complaint)
            continue
        kinds[component.kind] = name
        if document.booklet and component.kind != "pages":
            complaint = message("found “{name}”, which is cut out; expected pages in a booklet", name=name)
            problems.add(place, label, complaint)
    if len(kinds) > 1:
        complaint = message(
            "found pages ({kinds}) and cards ({kinds2}); expected a document of one kind",
            kinds=kinds["pages"],
            kinds2=kinds["cards"],
        )
        problems.add(place_of(document.place, document.node, "components"), label, complaint)


def _check_documents(game: Game, problems: Problems) -> None:
    """Document ids are unique, and every component is printed once, or once more as an alternative."""
    ids: dict[str, Document] = {}
    printed: dict[str, str] = {}
    for document in game.meta.documents:
        if document.id in ids:
            place = place_of(document.place, document.node, "id")
            problems.add(place, "documents", message("found “{id}” twice; ids of documents are unique", id=document.id))
        ids.setdefault(document.id, document)
        for name in document.components:
            if name in printed and document.instead_of != printed[name]:
                place = place_of(document.place, document.node, "components", name)
                label = f"documents.{document.id}.components"
                way = message("expected instead_of: {printed}, if it is another way to print it", printed=printed[name])
                problems.add(
                    place,
                    label,
                    message(
                        "found “{name}”, which is printed in “{printed}” already; {way}",
                        name=name,
                        printed=printed[name],
                        way=way,
                    ),
                )
            printed.setdefault(name, document.id)
    for document in game.meta.documents:
        _check_alternative(document, ids, problems)
        _check_stand_ins(document, set(printed), problems)
    for name, component in game.components.items():
        wanted = component.kind != "figures" and name not in SHARED_PAGES
        if game.meta.documents and name not in printed and wanted:
            complaint = message(
                "component “{name}” is in no document of {file}; add it under documents",
                name=name,
                file=game.place.file,
            )
            problems.add(component.place, "", complaint)


def _check_alternative(document: Document, ids: Mapping[str, Document], problems: Problems) -> None:
    """A document stands in the place of another one that stands in no other's place."""
    if not document.instead_of:
        return
    known = [one.id for one in ids.values() if one.id != document.id and not one.instead_of]
    if document.instead_of not in known:
        place = place_of(document.place, document.node, "instead_of")
        hint = message(
            "expected one of {accepted}{meant}", accepted=one_of(known), meant=meant(document.instead_of, known)
        )
        complaint = message("found “{instead_of}”; {hint}", instead_of=document.instead_of, hint=hint)
        problems.add(place, f"documents.{document.id}.instead_of", complaint)


def _check_stand_ins(document: Document, printed: Set[str], problems: Problems) -> None:
    """A component of this document stands for one of another document."""
    others = sorted(printed - set(document.components))
    for name, other in document.stands_for.items():
        for found, known in ((name, document.components), (other, others)):
            if found not in known:
                place = place_of(document.place, document.node, "stands_for", name)
                hint = message("expected one of {accepted}{meant}", accepted=one_of(known), meant=meant(found, known))
                problems.add(
                    place,
                    f"documents.{document.id}.stands_for.{name}",
                    message("found “{found}”; {hint}", found=found, hint=hint),
                )


def _check_folds(game: Game, problems: Problems) -> None:
    """A fold lies inside the piece."""
    for component in game.components.values():
        for fold in component.folds:
            if not 0 < fold < component.size[1]:
                complaint = message(
                    "found {fold:g} mm; expected more than 0 and less than the height, {size:g} mm",
                    fold=fold,
                    size=component.size[1],
                )
                problems.add(component.place_of("folds"), "folds", complaint)


def _check_corners(game: Game, problems: Problems) -> None:
    """A corner is no larger than half of its piece, which is then a disc."""
    for component in game.components.values():
        most = min(component.size) / 2
        if component.corner > most:
            complaint = message(
                "found a radius of {corner:g} mm; expected at most {most:g} mm, half of the shorter side",
                corner=component.corner,
                most=most,
            )
            problems.add(component.place_of("corner"), "corner", complaint)


def _check_version_marks(game: Game, problems: Problems) -> None:
    """A version mark stands on the piece, in a colour of the game."""
    for component in game.components.values():
        mark = component.mark
        if not isinstance(mark, VersionMark):
            continue
        if not all(0 < at < side for at, side in zip(mark.at, component.size, strict=True)):
            width, height = component.size
            complaint = message(
                "found {at:g}, {at2:g}; expected a place on the piece, {width:g} × {height:g} mm",
                at=mark.at[0],
                at2=mark.at[1],
                width=width,
                height=height,
            )
            problems.add(component.place_of("mark", "at"), "mark.at", complaint)
        if "{" not in mark.color and mark.color not in game.palette and colours.colour(mark.color) is None:
            hint = message(
                "one of {accepted}{meant}", accepted=one_of(game.palette), meant=meant(mark.color, game.palette)
            )
            complaint = message("found “{color}”; expected #rrggbb or {hint}", color=mark.color, hint=hint)
            problems.add(component.place_of("mark", "color"), "mark.color", complaint)


def _check_grounds(game: Game, problems: Problems) -> None:
    """The ground of pages is a colour of the game, and so light that all letters on it are read."""
    for component in game.components.values():
        if not component.ground:
            continue
        ground = game.palette.get(component.ground) or colours.colour(component.ground)
        if ground is None:
            hint = message(
                "one of {accepted}{meant}", accepted=one_of(game.palette), meant=meant(component.ground, game.palette)
            )
            complaint = message("found “{color}”; expected #rrggbb or {hint}", color=component.ground, hint=hint)
            problems.add(component.place_of("ground"), "ground", complaint)
            continue
        for name, contrast in _contrasts(game, ground):
            if contrast < READABLE:
                complaint = message(
                    "found “{color}”, on which {style} has a contrast of {contrast:.1f}; expected a colour so light "
                    "that it has {least:g} or more",
                    color=component.ground,
                    style=name,
                    contrast=contrast,
                    least=READABLE,
                )
                problems.add(component.place_of("ground"), "ground", complaint)


def _check_facts(game: Game, problems: Problems) -> None:
    """Players, age and time stand on the band of a cover: without one they would be left out in silence."""
    for block in (one for component in game.components.values() for one in component.blocks):
        if block.kind == "title" and block.options.get("facts") and not block.options.get("cover"):
            complaint = message("found true, but there is no cover; expected a picture as cover, or no facts")
            problems.add(block.place, "title.facts", complaint)


def _contrasts(game: Game, ground: str) -> Iterator[tuple[str, float]]:
    """How the letters of pages stand out from a ground."""
    for name in ON_GROUND:
        style = game.styles.get(name)
        letters = (game.palette.get(style.color) or colours.colour(style.color)) if style else None
        if letters:
            yield name, colours.contrast(colours.rgb(letters), colours.rgb(ground))


def _check_styles(game: Game, problems: Problems) -> None:
    """Colours and font roles of the styles are those of the game."""
    for name, style in game.styles.items():
        if style.color not in game.palette and colours.colour(style.color) is None:
            hint = message(
                "one of {accepted}{meant}", accepted=one_of(game.palette), meant=meant(style.color, game.palette)
            )
            _report(
                game,
                name,
                "color",
                message("found “{color}”; expected #rrggbb or {hint}", color=style.color, hint=hint),
                style.place,
                problems,
            )
        if style.floor > style.size:
            _report(
                game,
                name,
                "floor",
                message("found {floor:g}; expected at most the size, {size:g}", floor=style.floor, size=style.size),
                style.place,
                problems,
            )
        if style.font not in game.meta.fonts:
            hint = message(
                "one of {accepted}{meant}", accepted=one_of(game.meta.fonts), meant=meant(style.font, game.meta.fonts)
            )
            _report(
                game,
                name,
                "font",
                message("found “{font}”; expected {hint}", font=style.font, hint=hint),
                style.place,
                problems,
            )


def _report(game: Game, style: str, key: str, complaint: Message, place: Place, problems: Problems) -> None:
    """A problem of a style, where its key stands: in game.yaml or in the shared styles."""
    if style in game.meta.styles:
        place = game.meta.place_of("styles", style, key)
        problems.add(place, f"styles.{style}.{key}", complaint)
    else:
        problems.add(place, f"{style}.{key}", complaint)
