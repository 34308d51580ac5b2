"""Whether a game can be printed: every text complete and in its place, in every language that there is."""

from __future__ import annotations

from typing import NamedTuple

from pnp.base.cache import Cache
from pnp.base.messages import Message, counted, message
from pnp.base.problems import Problems, ProblemsFound
from pnp.base.progress import Progress
from pnp.definition.game import Game
from pnp.definition.workspace import Workspace
from pnp.kit.build import Draft, draft
from pnp.kit.options import PrintOptions
from pnp.language.localize import languages_of


class Paper(NamedTuple):
    """What was found, in one line, and the kit in the game's own language, if it can be printed."""

    line: Message
    kit: Draft | None = None
    warnings: tuple[Message, ...] = ()  # what may be damaged, though it can be printed


def printable(workspace: Workspace, game: Game, cache: Cache, problems: Problems) -> Paper:
    """Compose the game in each language; what does not fit or is not complete goes to `problems`."""
    if not game.meta.documents:
        return Paper(message("texts are complete in {lang}; nothing is printed yet", lang=game.lang))
    kits: dict[str, Draft] = {}
    bad = []
    for lang in languages_of(workspace, game):
        try:
            kits[lang] = draft(workspace, PrintOptions(game.id, lang=lang), cache, Progress())
        except ProblemsFound as error:
            problems.found += error.problems
            bad.append(lang)
    own = kits.get(game.lang)
    warnings = tuple(sorted({warning for kit in kits.values() for warning in kit.warnings}))
    if bad:
        return Paper(message("texts in {names} do not fit or are not complete", names=", ".join(bad)), own, warnings)
    line = counted(
        "texts are complete in {languages} and fit; {count} document",
        "texts are complete in {languages} and fit; {count} documents",
        count=len(game.meta.documents),
        languages=", ".join(kits),
    )
    return Paper(line, own, warnings)
