"""The command `pnp build`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from pnp.base.choices import RENDERERS, Renderer
from pnp.base.messages import NOTHING, message
from pnp.cli import messages
from pnp.cli.here import here
from pnp.cli.options import folder_option, game_option, lang_option, print_options, rules_option, set_option, words
from pnp.cli.say import say
from pnp.cli.spoken import option

if TYPE_CHECKING:
    from pnp.kit.options import PrintOptions


@messages.command("build")
@game_option
@lang_option
@option(
    "--only",
    multiple=True,
    metavar=message("COMPONENT"),
    help=message("Build only this component (repeat, or separate by commas)."),
)
@folder_option(message("output/GAME/LANG, with what is not as usual: fr-letter, fr-saver …"))
@option("--replace", is_flag=True, help=message("Replace a kit in the folder that was printed in another way, too."))
@option("--jobs", type=click.IntRange(1, 64), default=None, help=message("Processes for drawing [default: all cores]."))
@option("--no-cache", is_flag=True, help=message("Draw everything anew and keep nothing."))
@option("--no-check", is_flag=True, help=message("Print a game that cannot be played, too."))
@rules_option
@set_option
@option(
    "--allow-missing",
    is_flag=True,
    help=message(
        "Print what has no translation in the source language, marked °, and what does not fit small and in red."
    ),
)
@option(
    "--renderer",
    type=words(*RENDERERS),
    default="own",
    show_default=True,
    help=message("Who draws the art: our own pens where they can, or cairosvg, with which they are compared."),
)
@print_options
def command(
    game: str,
    lang: str,
    asked: PrintOptions,
    only: tuple[str, ...],
    out: Path | None,
    replace: bool,
    jobs: int | None,
    no_cache: bool,
    no_check: bool,
    rules: Path | None,
    changes: tuple[str, ...],
    allow_missing: bool,
    renderer: Renderer,
) -> None:
    """Build the printable kit of a game; it is played a little first.

    With --set PATH=VALUE it is a trial, in a folder of its own, and says so wherever its version stands.
    """
    from pnp.base.cache import Cache
    from pnp.base.overwriting import refuse_sources
    from pnp.base.problems import ProblemsFound
    from pnp.check.playable import playable
    from pnp.cli.progress import building, closing_table
    from pnp.definition.overrides import one_trial
    from pnp.kit.editions import editions, put

    if out:
        refuse_sources(out)
    options = asked._replace(
        game=game,
        lang=lang,
        only=only,
        jobs=jobs or here().cores,
        allow_missing=allow_missing,
        renderer=renderer,
        trial=tuple(one_trial(changes).items()),
    )
    cache = Cache(None) if no_cache else here().cache
    verdict = NOTHING
    try:
        for edition in editions(here().workspace, options, cache, out, building):
            verdict = verdict or (NOTHING if no_check else playable(edition.kit.game, rules))
            saved = put(edition, replace)
            closing_table(saved.manifest, saved.folder)
            for notice in saved.notices:
                say(notice)
    except ProblemsFound:
        if verdict:  # of the languages that were built all the same
            say(verdict)
        raise
    if verdict:
        say(verdict)
