"""What is installed, found and used here, and what would fail: findings with their remedies.

Nothing is written, and nothing is imported before it is looked at: a half broken installation can still be examined.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable, Iterator
from functools import cache, partial, reduce
from pathlib import Path
from typing import TYPE_CHECKING, Literal, NamedTuple

from pnp.base.files import destination
from pnp.base.messages import NOTHING, Message, counted, joined, message, verbatim, word
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
from pnp.doctor.program import PROGRAM, program

if TYPE_CHECKING:
    from pnp.definition.game import Game
    from pnp.definition.workspace import Workspace

FOLDERS = ("cards", "templates", "fonts")
WEIGHTS = ("Regular", "Italic", "SemiBold", "SemiBoldItalic", "Bold", "BoldItalic", "Black", "BlackItalic")
CHARACTERS = "“”’…–—·×÷°→−─àé"  # what the commands and the games' titles print besides ASCII
LITTLE_SPACE = 100e6  # bytes; a kit with its pictures takes a few tens of megabytes
LARGE_CACHE = 1e9
REINSTALL = message("Install pnp again: what comes with it is not whole.")
REPORT = message(
    "Mend what fails under Program first; if nothing does, report this with the output of pnp doctor --json."
)
CACHE_FOLDER, CONFIG_FOLDER = "PNP_CACHE", "PNP_CONFIG"  # variables that name a folder
Origin = Literal["shipped", "yours"]
WHOSE: dict[Origin, Message] = {
    "shipped": word("whose folder or game it is", "shipped"),
    "yours": word("whose folder or game it is", "yours"),
}
WORKSPACE, FONTS, CACHE, CONFIGURATION, OUTPUT = (
    word("what the doctor looks at", "Workspace"),
    word("what the doctor looks at", "Fonts"),
    word("what the doctor looks at", "Cache"),
    word("what the doctor looks at", "Configuration"),
    word("what the doctor looks at", "Output"),
)


class Surveyed(NamedTuple):
    """One game as it was found: read, or not."""

    name: str
    origin: Origin
    game: Game | None
    problems: int = 0
    languages: tuple[str, ...] = ()
    failure: Message = NOTHING


class Survey(NamedTuple):
    """The folders that are looked through, with whose they are, and the games in them."""

    here: Path
    roots: dict[Path, Origin]
    games: tuple[Surveyed, ...]


def examine(folder: Path, encoding: str = "utf-8") -> list[Finding]:
    """Everything that can be said about pnp in a folder, whose output is shown in an encoding."""
    seen = cache(partial(survey, folder))
    groups: dict[Message, Callable[[], Iterator[Finding]]] = {
        PROGRAM: program,
        WORKSPACE: lambda: workspace(seen()),
        FONTS: lambda: fonts(seen()),
        CACHE: drawn,
        CONFIGURATION: configuration,
        OUTPUT: lambda: output(folder, encoding),
    }
    findings: list[Finding] = []
    for name, group in groups.items():
        failure = attempt(partial(_gather, group, findings))
        if isinstance(failure, Broken):
            findings.append(_stopped(name, failure))
    return findings


def _stopped(group: Message, failure: Broken) -> Finding:
    """A group that could not be looked at to its end."""
    name = message("examination")
    if not isinstance(failure.error, OSError):
        return Finding(group, FAILS, name, message("stopped by {reason}", reason=failure.reason), REPORT)
    remedy = message("See to it that it can be read, or go to another folder.")
    if failure.error.filename is None:
        return Finding(group, FAILS, name, message("stopped by this folder ({reason})", reason=failure.reason), remedy)
    file = os.fsdecode(failure.error.filename)
    found = message("stopped by {file} ({reason})", file=file, reason=failure.reason)
    return Finding(group, FAILS, name, found, remedy)


def _gather(group: Callable[[], Iterator[Finding]], findings: list[Finding]) -> None:
    """Add a group's findings one by one: those before a failure stay."""
    for finding in group():
        findings.append(finding)


# --- Workspace --------------------------------------------------------------------------------------------------


def survey(folder: Path) -> Survey:
    """Look through the folders of a workspace and read its games."""
    from pnp.base.packaged import bundled_root
    from pnp.definition.workspace import Workspace

    place = Workspace.here(folder).listing()
    roots: dict[Path, Origin] = {root: "shipped" if root == bundled_root() else "yours" for root in place.roots}
    games = (_surveyed(place, name, roots[path.parent.parent]) for name, path in place.games().items() if path)
    return Survey(folder.resolve(), roots, tuple(games))


def _surveyed(place: Workspace, name: str, origin: Origin) -> Surveyed:
    def read() -> Surveyed:
        from pnp.base.problems import Problems, ProblemsFound
        from pnp.definition.load import load_game
        from pnp.language.localize import languages_of

        problems = Problems()
        try:
            game = load_game(place, name, problems)
        except ProblemsFound:  # so many that nobody reads on
            game = None
        languages = tuple(languages_of(place, game)) if game else ()
        return Surveyed(name, origin, game, len(set(problems)), languages)

    found = attempt(read)
    return Surveyed(name, origin, None, failure=found.reason) if isinstance(found, Broken) else found


def workspace(seen: Survey) -> Iterator[Finding]:
    """The folders that are looked through, and whether the games in them can be read."""
    say = partial(Finding, WORKSPACE)
    for root, origin in seen.roots.items():
        has = [name for name in FOLDERS if (root / name).is_dir()]
        found = message("{folder}, with no folder of pnp", folder=shown(root))
        if has:
            found = message("{folder}, with {folders}", folder=shown(root), folders=", ".join(has))
        missing = origin == "shipped" and has != list(FOLDERS)
        yield say(FAILS, WHOSE[origin], found, REINSTALL) if missing else say(OK, WHOSE[origin], found)
    if seen.here not in seen.roots:
        yield say(OK, WHOSE["yours"], message("none, because there is no folder cards here"))
    own = [root / "cards" for root, origin in seen.roots.items() if origin == "yours"]
    for folder in sorted(path for cards in own for path in cards.glob("[!.]*") if path.is_dir()):
        if not (folder / "game.yaml").is_file():
            remedy = message(
                "Give it a game.yaml (pnp new shows one), or move {folder} elsewhere.", folder=f"cards/{folder.name}"
            )
            found = message("yours, but no game: there is no game.yaml")
            yield say(NOTE, verbatim(folder.name), found, remedy)
    shipped = next((root for root, origin in seen.roots.items() if origin == "shipped"), Path())
    for game in seen.games:
        yield _game(game, game.origin == "yours" and (shipped / "cards" / game.name / "game.yaml").is_file())


def _game(game: Surveyed, covers: bool) -> Finding:
    """Whether a game can be read; one may stand in place of the shipped one of its name."""
    say = partial(Finding, WORKSPACE)
    name = verbatim(game.name)
    whose = message("yours, in place of the shipped one") if covers else WHOSE[game.origin]
    if game.failure:
        found = message("{whose}; cannot be read ({reason})", whose=whose, reason=game.failure)
        return say(FAILS, name, found, REPORT)
    if game.problems:
        found = counted("{whose}; {count} problem", "{whose}; {count} problems", count=game.problems, whose=whose)
        return say(FAILS, name, found, message("pnp build --game {game} tells them.", game=game.name))
    return say(OK, name, message("{whose}; {languages}", whose=whose, languages=", ".join(game.languages)))


# --- Fonts ------------------------------------------------------------------------------------------------------


def fonts(seen: Survey) -> Iterator[Finding]:
    """Every family under fonts/, who uses it and which weights it has; roles without one, files that cannot be used."""
    from pnp.base.nearness import did_you_mean

    say = partial(Finding, FONTS)
    uses = _uses(seen)
    families = _families(seen, uses)
    for family, (origins, paths) in sorted(families.items()):
        weights = [weight for weight in WEIGHTS if any(path.stem.endswith(f"-{weight}") for path in paths)]
        roles = [_role(role, games) for role, games in uses.get(family, {}).items()]
        found = message(
            "{whose}; {weights}; {uses}",
            whose=_all_of([WHOSE[origin] for origin in origins]),
            weights=", ".join(weights) or message("no font"),
            uses=reduce(_and_then, roles) if roles else message("not used"),
        )
        remedy = message(
            "Put TrueType files named like Name-Regular.ttf into {folder}, as files and not as links.",
            folder=f"fonts/{family}",
        )
        level: Level = OK if "Regular" in weights else NOTE if weights or not roles else FAILS
        yield say(level, verbatim(family), found, NOTHING if level == OK else remedy)
    for family in [name for name in uses if name not in families]:
        for role, games in uses[family].items():
            found = message(
                "wanted as {role} of {games}, but there is no folder {folder}",
                role=role,
                games=", ".join(games),
                folder=f"fonts/{family}",
            )
            remedy = message(
                "Put its .ttf files there, or name a family that is there in game.yaml: {families}{hint}.",
                families=", ".join(sorted(families)) or message("none"),
                hint=did_you_mean(family, families),
            )
            yield say(FAILS, verbatim(family), found, remedy)
    yield from _unusable([path for _, paths in families.values() for path in paths])


def _role(role: str, games: list[str]) -> Message:
    """What a family is used for."""
    return message("{role} of {games}", role=role, games=", ".join(games))


def _and_then(first: Message, second: Message) -> Message:
    """Two of these, as a language separates them."""
    return message("{first}; {second}", first=first, second=second)


def _all_of(words: list[Message]) -> Message:
    """One after the other, as people list them."""
    if len(words) == 1:
        return words[0]
    return message("{first} and {last}", first=joined(words[:-1]), last=words[-1])


def _families(seen: Survey, used: Iterable[str]) -> dict[str, tuple[list[Origin], list[Path]]]:
    """Family → whose folders it has, and the font files in them; a family in use may lie deeper than the others."""
    from pnp.definition.workspace import inside, safe_name

    families: dict[str, tuple[list[Origin], list[Path]]] = {}
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

    remedy = message("Put a sound TrueType file in its place, or remove it.")
    for path in paths:
        font = attempt(partial(Font.open, path))
        name = verbatim(path.parent.name)
        if isinstance(font, Broken):
            reason = verbatim(font.error.args[0]) if isinstance(font.error, NoFont) else font.reason
            found = message("{file} cannot be used ({reason})", file=path.name, reason=reason)
            yield Finding(FONTS, FAILS, name, found, remedy)
        else:
            for warning in font.warnings:
                yield Finding(FONTS, NOTE, name, verbatim(warning), remedy)


# --- Cache, Configuration, Output -------------------------------------------------------------------------------


def drawn() -> Iterator[Finding]:
    """The folder that keeps what was drawn."""
    from pnp.base.cache import default_folder

    say = partial(Finding, CACHE)
    folder = default_folder().absolute()
    named = _named(folder, CACHE_FOLDER)
    name = word("a line of the doctor", "cache")
    obstacle = why_not_writable(folder)
    if obstacle:
        found = message(
            "{folder} cannot be written ({reason}): every build draws everything anew", folder=named, reason=obstacle
        )
        remedy = message("Set PNP_CACHE to a folder that can be written, or make this one writable.")
        if os.environ.get(CACHE_FOLDER):
            remedy = message("Set PNP_CACHE to a folder that can be written, or unset it.")
        yield say(NOTE, name, found, remedy)
    elif not folder.exists():
        yield say(OK, name, message("{folder}, made by the first build", folder=named))
    else:
        yield say(OK, name, message("{folder}, can be written", folder=named))
    if folder.is_dir():
        sizes = list(_entries(folder))
        found = joined([str(len(sizes)), amount(sum(sizes))])
        remedy = message("Deleting {folder} is always safe.", folder=shown(folder))
        name = word("a line of the doctor", "entries")
        yield say(NOTE, name, found, remedy) if sum(sizes) > LARGE_CACHE else say(OK, name, found)


def _named(path: Path, variable: str) -> Message:
    """A path, and who has said so: a variable, or nobody."""
    if os.environ.get(variable):
        return verbatim(f"{shown(path)} ({variable})")
    return message("{path} (default)", path=shown(path))


def _entries(folder: Path) -> Iterator[int]:
    """The sizes of what the cache keeps; other files in its folder do not count."""
    for path in folder.glob("[0-9a-f][0-9a-f]/*"):
        if re.fullmatch("[0-9a-f]{62}", path.name):
            status = attempt(path.stat)  # another build may have replaced it
            yield 0 if isinstance(status, Broken) else status.st_size


def configuration() -> Iterator[Finding]:
    """The printers that were calibrated, and the file that keeps them."""
    from pnp.kit.printers import config_file, faults, printers, why_unreadable

    say = partial(Finding, CONFIGURATION)
    path = config_file().absolute()
    named = _named(path, CONFIG_FOLDER)
    name = verbatim("printers.json")
    known = attempt(printers)
    if isinstance(known, Broken):
        why = attempt(why_unreadable)
        told = why.reason if isinstance(why, Broken) else why or known.reason
        remedy = message("Mend it, or remove it and calibrate again: pnp calibrate --save NAME")
        yield say(FAILS, name, message("{file} cannot be read: {reason}", file=named, reason=told), remedy)
        return
    wrong = faults()
    for fault in wrong:
        remedy = message("Mend the entry, or remove it and calibrate again: pnp calibrate --save NAME")
        yield say(FAILS, name, message("{file}: {fault}", file=named, fault=fault), remedy)
    if not path.exists():
        yield say(OK, name, message("{file}, not there yet: no printer is calibrated", file=named))
    elif not wrong:
        found = counted("{file}, {count} printer", "{file}, {count} printers", count=len(known), file=named)
        yield say(OK, name, found)
    for printer, kept in known.items():
        offsets = (kept.upright, kept.across)
        upright, across = (message("dx {dx:g} mm, dy {dy:g} mm", dx=o.dx, dy=o.dy) if o else NOTHING for o in offsets)
        both = message("{upright}; landscape {across}", upright=upright, across=across)
        yield say(OK, verbatim(printer), both if upright and across else upright or across)
    obstacle = why_not_writable(path.parent)
    if obstacle:
        found = message(
            "{folder} cannot be written ({reason}): no printer can be kept", folder=shown(path.parent), reason=obstacle
        )
        remedy = message("Set PNP_CONFIG to a folder that can be written.")
        yield say(NOTE, word("a line of the doctor", "config"), found, remedy)


def output(folder: Path, encoding: str) -> Iterator[Finding]:
    """Where kits are written, the room there, and whether the terminal can show what is said about them."""
    import shutil

    say = partial(Finding, OUTPUT)
    target = folder.absolute() / "output"
    name = word("a line of the doctor", "output")
    linked = isinstance(attempt(lambda: destination(target)), Broken)
    obstacle = message("it is a link, and pnp writes through none") if linked else why_not_writable(target)
    if obstacle:
        found = message("{folder} cannot be written ({reason})", folder=shown(target), reason=obstacle)
        yield say(FAILS, name, found, message("Go to a folder of your own, or name one with --out."))
    elif target.is_dir():
        yield say(OK, name, message("{folder}, can be written", folder=shown(target)))
    else:
        yield say(OK, name, message("{folder}, made by the first build", folder=shown(target)))
    yield _room(attempt(lambda: shutil.disk_usage(nearest(target)).free))
    yield _terminal(encoding)


def _room(free: int | Broken) -> Finding:
    """How much more the disk can hold."""
    say = partial(Finding, OUTPUT)
    name = word("a line of the doctor", "disk")
    if isinstance(free, Broken):
        found = message("the room on it is not known ({reason})", reason=free.reason)
        return say(NOTE, name, found, message("Look whether there is any."))
    found = message("{amount} free", amount=amount(free))
    if free < LITTLE_SPACE:
        return say(NOTE, name, found, message("Make room: a build wants about {amount}.", amount=amount(LITTLE_SPACE)))
    return say(OK, name, found)


def _terminal(encoding: str) -> Finding:
    """Whether the terminal has all letters that are printed."""
    say = partial(Finding, OUTPUT)
    name = word("a line of the doctor", "terminal")
    lost = "".join(c for c in CHARACTERS if isinstance(attempt(partial(c.encode, encoding)), Broken))
    if not lost:
        return say(OK, name, verbatim(encoding))
    remedy = message("Set the variable PYTHONUTF8 to 1.")
    if os.environ.get("PYTHONIOENCODING"):
        remedy = message("Unset PYTHONIOENCODING, or set it to utf-8.")
    codes = " ".join(f"U+{ord(c):04X}" for c in lost)
    found = message("{encoding} cannot show all that is printed ({codes})", encoding=encoding, codes=codes)
    return say(NOTE, name, found, remedy)
