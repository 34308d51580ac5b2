"""What is installed, found and used here, and what would fail: findings with their remedies.

Nothing is written, and nothing is imported before it is looked at: a half broken installation can still be examined.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable, Iterator
from functools import cache, partial
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from pnp.base.files import destination
from pnp.doctor.findings import (
    FAILS,
    NOTE,
    OK,
    Broken,
    Finding,
    Level,
    amount,
    attempt,
    nearest,
    shown,
    why_not_writable,
)
from pnp.doctor.program import program

if TYPE_CHECKING:
    from pnp.definition.game import Game
    from pnp.definition.workspace import Workspace

FOLDERS = ("cards", "templates", "fonts")
WEIGHTS = ("Regular", "Italic", "SemiBold", "SemiBoldItalic", "Bold", "BoldItalic", "Black", "BlackItalic")
CHARACTERS = "“”’…–—·×÷°→−─àé"  # what the commands and the games' titles print besides ASCII
LITTLE_SPACE = 100e6  # bytes; a kit with its pictures takes a few tens of megabytes
LARGE_CACHE = 1e9
REINSTALL = "Install pnp again: what comes with it is not whole."
REPORT = "Mend what fails under Program first; if nothing does, report this with the output of pnp doctor --json."


class Surveyed(NamedTuple):
    """One game as it was found: read, or not."""

    name: str
    origin: str
    game: Game | None
    problems: int = 0
    languages: tuple[str, ...] = ()
    failure: str = ""


class Survey(NamedTuple):
    """The folders that are looked through, with whose they are, and the games in them."""

    here: Path
    roots: dict[Path, str]
    games: tuple[Surveyed, ...]


def examine(folder: Path, encoding: str = "utf-8") -> list[Finding]:
    """Everything that can be said about pnp in a folder, whose output is shown in an encoding."""
    seen = cache(partial(survey, folder))
    groups: dict[str, Callable[[], Iterator[Finding]]] = {
        "Program": program,
        "Workspace": lambda: workspace(seen()),
        "Fonts": lambda: fonts(seen()),
        "Cache": drawn,
        "Configuration": configuration,
        "Output": lambda: output(folder, encoding),
    }
    findings: list[Finding] = []
    for name, group in groups.items():
        failure = attempt(partial(_gather, group, findings))
        if isinstance(failure, Broken):
            reason, remedy = failure.reason, REPORT
            if isinstance(failure.error, OSError):
                reason = f"{failure.error.filename or 'this folder'} ({reason})"
                remedy = "See to it that it can be read, or go to another folder."
            findings.append(Finding(name, FAILS, "examination", f"stopped by {reason}", remedy))
    return findings


def _gather(group: Callable[[], Iterator[Finding]], findings: list[Finding]) -> None:
    """Add a group's findings one by one: those before a failure stay."""
    for finding in group():
        findings.append(finding)


# --- Workspace --------------------------------------------------------------------------------------------------


def survey(folder: Path) -> Survey:
    """Look through the folders of a workspace and read its games."""
    from pnp.base.packaged import bundled_root
    from pnp.definition.workspace import Workspace

    place = Workspace.here(folder)
    roots = {root: "shipped" if root == bundled_root() else "yours" for root in place.roots}
    games = (_surveyed(place, name, roots[path.parent.parent]) for name, path in place.games().items() if path)
    return Survey(folder.resolve(), roots, tuple(games))


def _surveyed(place: Workspace, name: str, origin: str) -> Surveyed:
    def read() -> Surveyed:
        from pnp.base.problems import Problems
        from pnp.definition.load import load_game
        from pnp.language.localize import languages_of

        problems = Problems()
        game = load_game(place, name, problems)
        languages = tuple(languages_of(place, game)) if game else ()
        return Surveyed(name, origin, game, len(set(problems)), languages)

    found = attempt(read)
    return Surveyed(name, origin, None, failure=found.reason) if isinstance(found, Broken) else found


def workspace(seen: Survey) -> Iterator[Finding]:
    """The folders that are looked through, and whether the games in them can be read."""
    say = partial(Finding, "Workspace")
    for root, origin in seen.roots.items():
        has = [name for name in FOLDERS if (root / name).is_dir()]
        found = f"{shown(root)}, with {', '.join(has) or 'no folder of pnp'}"
        missing = origin == "shipped" and has != list(FOLDERS)
        yield say(FAILS, origin, found, REINSTALL) if missing else say(OK, origin, found)
    if seen.here not in seen.roots:
        yield say(OK, "yours", "none, because there is no folder cards here")
    own = [root / "cards" for root, origin in seen.roots.items() if origin == "yours"]
    for folder in sorted(path for cards in own for path in cards.glob("[!.]*") if path.is_dir()):
        if not (folder / "game.yaml").is_file():
            remedy = f"Give it a game.yaml (pnp new shows one), or move cards/{folder.name} elsewhere."
            yield say(NOTE, folder.name, "yours, but no game: there is no game.yaml", remedy)
    shipped = next((root for root, origin in seen.roots.items() if origin == "shipped"), Path())
    for game in seen.games:
        covers = game.origin == "yours" and (shipped / "cards" / game.name / "game.yaml").is_file()
        whose = f"{game.origin}, in place of the shipped one" if covers else game.origin
        if game.failure:
            yield say(FAILS, game.name, f"{whose}; cannot be read ({game.failure})", REPORT)
        elif game.problems:
            count = f"{game.problems} problem{'s' if game.problems > 1 else ''}"
            yield say(FAILS, game.name, f"{whose}; {count}", f"pnp build --game {game.name} tells them.")
        else:
            yield say(OK, game.name, f"{whose}; {', '.join(game.languages)}")


# --- Fonts ------------------------------------------------------------------------------------------------------


def fonts(seen: Survey) -> Iterator[Finding]:
    """Every family under fonts/, who uses it and which weights it has; roles without one, files that cannot be used."""
    from pnp.base.nearness import did_you_mean

    say = partial(Finding, "Fonts")
    uses = _uses(seen)
    families = _families(seen, uses)
    for family, (origins, paths) in sorted(families.items()):
        weights = [weight for weight in WEIGHTS if any(path.stem.endswith(f"-{weight}") for path in paths)]
        roles = "; ".join(f"{role} of {', '.join(games)}" for role, games in uses.get(family, {}).items())
        found = f"{' and '.join(origins)}; {', '.join(weights) or 'no font'}; {roles or 'not used'}"
        remedy = f"Put TrueType files named like Name-Regular.ttf into fonts/{family}, as files and not as links."
        level: Level = OK if "Regular" in weights else NOTE if weights or not roles else FAILS
        yield say(level, family, found, "" if level == OK else remedy)
    for family in [name for name in uses if name not in families]:
        for role, games in uses[family].items():
            found = f"wanted as {role} of {', '.join(games)}, but there is no folder fonts/{family}"
            known = f"{', '.join(sorted(families)) or 'none'}{did_you_mean(family, families)}"
            remedy = f"Put its .ttf files there, or name a family that is there in game.yaml: {known}."
            yield say(FAILS, family, found, remedy)
    yield from _unusable([path for _, paths in families.values() for path in paths])


def _families(seen: Survey, used: Iterable[str]) -> dict[str, tuple[list[str], list[Path]]]:
    """Family → whose folders it has, and the font files in them; a family in use may lie deeper than the others."""
    from pnp.definition.workspace import inside, safe_name

    families: dict[str, tuple[list[str], list[Path]]] = {}
    for root, origin in seen.roots.items():
        names = {path.name for path in (root / "fonts").glob("[!.]*")} | set(filter(safe_name, used))
        for name in sorted(names):
            folder = root / "fonts" / name
            if folder.is_dir():
                origins, paths = families.setdefault(name, ([], []))
                origins.append(origin)
                paths += sorted(path for path in folder.glob("*.ttf") if inside(path, root / "fonts"))
    return families


def _uses(seen: Survey) -> dict[str, dict[str, list[str]]]:
    """Family → role → games."""
    uses: dict[str, dict[str, list[str]]] = {}
    for found in seen.games:
        for role, family in found.game.meta.fonts.items() if found.game else ():
            uses.setdefault(family, {}).setdefault(role, []).append(found.name)
    return uses


def _unusable(paths: list[Path]) -> Iterator[Finding]:
    """The font files that cannot be opened, as a build would open them, and those that it would warn of."""
    from pnp.text.fonts import Font
    from pnp.text.tables import NoFont

    remedy = "Put a sound TrueType file in its place, or remove it."
    for path in paths:
        font = attempt(partial(Font.open, path))
        if isinstance(font, Broken):
            reason = str(font.error) if isinstance(font.error, NoFont) else font.reason
            yield Finding("Fonts", FAILS, path.parent.name, f"{path.name} cannot be used ({reason})", remedy)
        else:
            for warning in font.warnings:
                yield Finding("Fonts", NOTE, path.parent.name, warning, remedy)


# --- Cache, Configuration, Output -------------------------------------------------------------------------------


def drawn() -> Iterator[Finding]:
    """The folder that keeps what was drawn."""
    from pnp.base.cache import default_folder

    say = partial(Finding, "Cache")
    folder = default_folder().absolute()
    named = f"{shown(folder)} ({'PNP_CACHE' if os.environ.get('PNP_CACHE') else 'default'})"
    obstacle = why_not_writable(folder)
    if obstacle:
        remedy = "Set PNP_CACHE to a folder that can be written"
        remedy += ", or unset it." if os.environ.get("PNP_CACHE") else ", or make this one writable."
        yield say(NOTE, "cache", f"{named} cannot be written ({obstacle}): every build draws everything anew", remedy)
    elif not folder.exists():
        yield say(OK, "cache", f"{named}, made by the first build")
    else:
        yield say(OK, "cache", f"{named}, can be written")
    if folder.is_dir():
        sizes = list(_entries(folder))
        found = f"{len(sizes)}, {amount(sum(sizes))}"
        large = sum(sizes) > LARGE_CACHE
        yield say(NOTE if large else OK, "entries", found, f"Deleting {shown(folder)} is always safe." * large)


def _entries(folder: Path) -> Iterator[int]:
    """The sizes of what the cache keeps; other files in its folder do not count."""
    for path in folder.glob("[0-9a-f][0-9a-f]/*"):
        if re.fullmatch("[0-9a-f]{62}", path.name):
            status = attempt(path.stat)  # another build may have replaced it
            yield 0 if isinstance(status, Broken) else status.st_size


def configuration() -> Iterator[Finding]:
    """The printers that were calibrated, and the file that keeps them."""
    from pnp.kit.printers import config_file, printers, why_unreadable

    say = partial(Finding, "Configuration")
    path = config_file().absolute()
    named = f"{shown(path)} ({'PNP_CONFIG' if os.environ.get('PNP_CONFIG') else 'default'})"
    known = attempt(printers)
    again = "calibrate again: pnp calibrate --save NAME"
    if isinstance(known, Broken):
        why = attempt(why_unreadable)
        told = why.reason if isinstance(why, Broken) else why or known.reason
        yield say(FAILS, "printers.json", f"{named} cannot be read: {told}", f"Mend it, or remove it and {again}")
        return
    if not path.exists():
        yield say(OK, "printers.json", f"{named}, not there yet: no printer is calibrated")
    else:
        yield say(OK, "printers.json", f"{named}, {len(known)} printer{'' if len(known) == 1 else 's'}")
    for name, kept in known.items():
        offsets = [offset for offset in kept if offset]
        yield say(OK, name, "; landscape ".join(f"dx {offset.dx:g} mm, dy {offset.dy:g} mm" for offset in offsets))
    obstacle = why_not_writable(path.parent)
    if obstacle:
        found = f"{shown(path.parent)} cannot be written ({obstacle}): no printer can be kept"
        yield say(NOTE, "config", found, "Set PNP_CONFIG to a folder that can be written.")


def output(folder: Path, encoding: str) -> Iterator[Finding]:
    """Where kits are written, the room there, and whether the terminal can show what is said about them."""
    import shutil

    say = partial(Finding, "Output")
    target = folder.absolute() / "output"
    linked = isinstance(attempt(lambda: destination(target)), Broken)
    obstacle = "it is a link, and pnp writes through none" if linked else why_not_writable(target)
    if obstacle:
        remedy = "Go to a folder of your own, or name one with --out."
        yield say(FAILS, "output", f"{shown(target)} cannot be written ({obstacle})", remedy)
    else:
        state = "can be written" if target.is_dir() else "made by the first build"
        yield say(OK, "output", f"{shown(target)}, {state}")
    free = attempt(lambda: shutil.disk_usage(nearest(target)).free)
    if isinstance(free, Broken):
        yield say(NOTE, "disk", f"the room on it is not known ({free.reason})", "Look whether there is any.")
    elif free < LITTLE_SPACE:
        remedy = f"Make room: a build wants about {amount(LITTLE_SPACE)}."
        yield say(NOTE, "disk", f"{amount(free)} free", remedy)
    else:
        yield say(OK, "disk", f"{amount(free)} free")
    lost = "".join(c for c in CHARACTERS if isinstance(attempt(partial(c.encode, encoding)), Broken))
    if lost:
        own = os.environ.get("PYTHONIOENCODING")
        remedy = "Unset PYTHONIOENCODING, or set it to utf-8." if own else "Set the variable PYTHONUTF8 to 1."
        codes = " ".join(f"U+{ord(c):04X}" for c in lost)
        yield say(NOTE, "terminal", f"{encoding} cannot show all that is printed ({codes})", remedy)
    else:
        yield say(OK, "terminal", encoding)
