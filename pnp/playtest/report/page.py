"""Results → one HTML page that needs nothing else, for screen and paper; or a few lines for a terminal.

The verdict in words comes first, then the figures. No clock and no chance: the same results give the same bytes.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache

from pnp import __version__
from pnp.base.messages import Message, both, counted, joined, message, verbatim
from pnp.base.packaged import packaged
from pnp.definition.game import Game
from pnp.playtest.figures import figures
from pnp.playtest.findings import findings
from pnp.playtest.measures import Piece, pieces
from pnp.playtest.plan import Result
from pnp.playtest.report.cells import MARKS, esc, glance, kind_table, mark, matrix, sweep_table
from pnp.playtest.report.panels import Panel, kind_panel, panels, sweep_panels
from pnp.playtest.report.plot import Paint, paint
from pnp.playtest.statements import DEEDS, LOOK, OK, ORDER, PROBLEM, TOPICS, Finding
from pnp.playtest.sweeps import Sweep, effects
from pnp.playtest.wording import VERDICTS, games, listed, number, players, precise
from pnp.speech.saying import said
from pnp.speech.tongues import spoken

FEW = 5  # statements that are told twice, on top and in their section
PLAIN = "#3d5a80"  # the accent of a game that has none
METHOD = message(
    "Intervals hold the true value in 95 of 100 such playtests. Shares: Wilson’s score interval, shared wins split; "
    "means: Student’s t; medians: order statistics; what never happened: at most 3 ÷ chances. Shares of uses count "
    "games, not moves, as the sample. Statements about many seats or pieces at once rest on wider intervals, right for "
    "all of them together."
)
LIMITS = message(
    "Bots are no people: what they find strong is strong for them. “Wins of its users” is the share of a piece’s uses "
    "that the later winner made, less a fair share; it tells who uses a piece, not why they win."
)


def page(game: Game, results: Sequence[Result], sweeps: Sequence[Sweep] = (), command_line: str = "") -> str:
    """The report of a game at one or several numbers of players, and of values that were varied."""
    colours = paint(game.palette.get("accent", PLAIN))
    found = [findings(result, game.meta.targets) for result in results]
    body = [_head(game, results, sweeps), _verdict(results, found)]
    if results:
        body.append(f"<h3>{esc(message('At a glance'))}</h3>{glance(results, found)}")
        body.append(f'<p class="legend">{esc(message("Small print: 95% intervals."))} {_legend()}</p>')
    several = len(results) > 1
    for result, statements in zip(results, found, strict=True):
        body.append(_section(result, statements if several else (), colours))
    body += [_sweep(at, swept, colours) for at, swept in enumerate(sweeps, 1)]
    body.append(_foot(game, results, sweeps, command_line))
    title = esc(message("Playtest of {title}", title=game.meta.title))
    return (
        f'<!DOCTYPE html>\n<html lang="{spoken()}">\n<head>\n<meta charset="utf-8">\n'
        f'<meta name="viewport" content="width=device-width, initial-scale=1">\n<title>{title}</title>\n'
        f"<style>\n{_style()}:root {{ --accent: {colours.accent}; }}\n</style>\n</head>\n<body>\n"
        + "\n".join(part for part in body if part)
        + "\n</body>\n</html>\n"
    )


def summary(
    results: Sequence[Result], sweeps: Sequence[Sweep] = (), targets: Mapping[str, tuple[float, float]] | None = None
) -> list[Message]:
    """What to know at once, in a few lines for the terminal."""
    lines: list[Message] = []
    for result in results:
        statements = findings(result, targets)
        known = figures(result)
        values = {
            "players": players(result.players),
            "games": games(result.tally.games),
            "verdict": _tally_words(statements),
        }
        if "minutes" in known:
            length = number(known["minutes"].value, 0)
            lines.append(message("{players}, {games}: {verdict}; {minutes} min", **values, minutes=length))
        else:
            lines.append(message("{players}, {games}: {verdict}", **values))
        lines += [
            joined((joined((f"  {MARKS[f.severity]}", _topic(f)), " "), f.text), ": ")
            for f in statements
            if f.severity != OK
        ]
    for swept in sweeps:
        lines += _sweep_lines(swept)
    return lines


def _topic(finding: Finding) -> Message:
    return TOPICS.get(finding.topic) or verbatim(finding.topic)


def _sweep_lines(swept: Sweep) -> list[Message]:
    """What moved in a sweep, value by value."""
    cases = [", ".join(case.changes.values()) for case in swept.cases]
    moved = [effect for effect in effects(swept) if any(effect.sure)]
    head = message(
        "{paths} = {values} ({players}, the same {games} each): {verdict}",
        paths=listed(swept.paths),
        values=" | ".join(cases),
        players=players(swept.players),
        games=games(swept.cases[swept.base].result.tally.games),
        verdict=message("more than chance moves") if moved else message("no measure moves by more than chance"),
    )
    lines = [head]
    for effect in moved:
        values = joined((precise(value.value) for value in effect.values), " | ")
        lines.append(message("  {title} ({unit}): {values}", title=effect.title, unit=effect.unit, values=values))
    return lines


@cache
def _style() -> str:
    return packaged("playtest/report/page.css").read_text(encoding="utf-8")


def _head(game: Game, results: Sequence[Result], sweeps: Sequence[Sweep]) -> str:
    played = sum(result.tally.games for result in results)
    played += sum(case.result.tally.games for swept in sweeps for case in swept.cases)
    bots = listed(sorted({bot for result in results for bot in result.bots}))
    counts = _counts([result.players for result in results] or [swept.players for swept in sweeps])
    links = [f'<a href="#p{r.players}">{esc(players(r.players))}</a>' for r in results if len(results) > 1]
    links += [f'<a href="#sweep{at}">{esc(listed(swept.paths))}</a>' for at, swept in enumerate(sweeps, 1)]
    nav = f'<nav aria-label="{esc(message("Sections"))}">{"".join(links)}</nav>' if links else ""
    version = message("Version {version}.", version=game.meta.version)
    if game.meta.authors:
        names = listed(list(game.meta.authors))
        version = message("Version {version} by {authors}.", version=game.meta.version, authors=names)
    told = message("{games} for {players}.", games=games(played), players=counts)
    if bots:
        told = message("{games} for {players}, played by {bots} bots.", games=games(played), players=counts, bots=bots)
    return (
        f'<header>\n<p class="kicker">{esc(message("Playtest"))}</p>\n<h1>{esc(game.meta.title)}</h1>\n'
        f'<p class="lede">{esc(version)} {esc(told)}</p>\n{nav}\n</header>'
    )


def _counts(tables: Sequence[int]) -> Message:
    """3 to 6 players."""
    many = sorted(set(tables))
    if len(many) > 2 and many == list(range(many[0], many[-1] + 1)):
        return message("{low} to {high} players", low=many[0], high=many[-1])
    if many == [1]:
        return players(1)
    return message("{numbers} players", numbers=listed([str(n) for n in many]))


def _tally_words(statements: Sequence[Finding]) -> Message:
    """Two problems, three things to look at; 12 checks passed."""
    problems, looks, passed = (sum(f.severity == s for f in statements) for s in ORDER)
    found = [counted("{count} problem", "{count} problems", problems)] if problems else []
    found += [counted("{count} thing to look at", "{count} things to look at", looks)] if looks else []
    good = counted("{count} check passed", "{count} checks passed", passed)
    return joined((both(found) if found else message("no problem found"), good), "; ")


def _verdict(results: Sequence[Result], found: Sequence[Sequence[Finding]]) -> str:
    if not results:
        return ""
    everything = [finding for statements in found for finding in statements]
    out = [f'<p class="verdict">{_sentence(_tally_words(everything))}</p>']
    if len(results) == 1:
        out.append(_findings(found[0]))
    else:
        worst = min((f.severity for f in everything), key=ORDER.index)
        marked = [
            f._replace(topic=players(result.players), text=joined((_topic(f), f.text), ". "))
            for result, statements in zip(results, found, strict=True)
            for f in statements
            if f.severity == worst != OK
        ]
        # a long list of things to look at would only be the sections over again
        out += [_findings(marked)] if marked and (worst == PROBLEM or len(marked) <= FEW) else []
        out.append(f"<h3>{esc(message('What was checked'))}</h3>{matrix(results, found)}")
    return "\n".join(out)


def _findings(statements: Sequence[Finding]) -> str:
    items = "".join(
        f'<li class="{f.severity}">{mark(f.severity)}<span class="topic">{esc(_topic(f))}</span>'
        f'<span class="text">{esc(f.text)}</span></li>\n'
        for f in statements
    )
    return f'<ul class="findings">\n{items}</ul>'


def _legend() -> str:
    words = {
        PROBLEM: message("outside what is tolerated."),
        LOOK: message("worth a look, or more games."),
        OK: message("inside."),
    }
    return " ".join(f"{mark(severity)}{esc(words[severity])}" for severity in ORDER)


def _sentence(words: Message) -> str:
    """Words as a sentence of their own."""
    text = esc(words)
    return f"{text[0].upper()}{text[1:]}."


def _section(result: Result, statements: Sequence[Finding], colours: Paint) -> str:
    out = [f'<section class="count" id="p{result.players}">', f"<h2>{esc(players(result.players))}</h2>"]
    if statements:
        out.append(f"<p>{_sentence(_tally_words(statements))}</p>{_findings(statements)}")
    out.append(_panels(panels(result, colours)))
    if result.restrictions:
        verdicts: dict[Message, list[str]] = {}
        for restriction in result.restrictions:
            verdicts.setdefault(VERDICTS[restriction.verdict], []).append(restriction.entry.title)
        rows = "".join(
            f"<dt>{_sentence(verdict).removesuffix('.')}</dt><dd>{esc(listed(names, 40))}</dd>"
            for verdict, names in verdicts.items()
        )
        out.append(f'<h3>{esc(message("Doing without, in words"))}</h3><dl class="how">{rows}</dl>')
    kinds: dict[str, list[Piece]] = {}
    for piece in pieces(result.tally, result.catalogue) if result.tally.games else ():
        kinds.setdefault(piece.entry.kind, []).append(piece)
    for kind, group in kinds.items():
        named = said(kind).capitalize()
        happens = message("{kind}: how often it happens", kind=named)
        brings = message("{kind}: how often used, and what it brings", kind=named)
        out.append(f"<h3>{esc(happens if kind in DEEDS else brings)}</h3>")
        picture = kind_panel(kind, group, colours)
        rows = kind_table(group, colours, result.players)
        if picture:
            out.append(_panels([picture]))
            told = message("All {count} in figures", count=len(group))
            rows = f"<details><summary>{esc(told)}</summary>{rows}</details>"
        out.append(rows)
    out.append("</section>")
    return "\n".join(out)


def _panels(shown: Sequence[Panel], small: bool = False) -> str:
    if not shown:
        return ""
    figures = "\n".join(
        f"<figure><h4>{esc(panel.title)}</h4>{panel.chart}"
        + (f"<figcaption>{esc(panel.how)}</figcaption>" if panel.how else "")
        + "</figure>"
        for panel in shown
    )
    return f'<div class="panels{" small" if small else ""}">\n{figures}\n</div>'


def _sweep(at: int, swept: Sweep, colours: Paint) -> str:
    found = effects(swept)
    names = listed(swept.paths)
    base = listed([f"{path} = {value}" for path, value in swept.cases[swept.base].changes.items()])
    moved = [effect.title for effect in found if any(effect.sure)]
    summary = (
        message("More than chance: {names}.", names=listed(moved, 12))
        if moved
        else message("No measure moves by more than chance.")
    )
    intro = message(
        "Every value was played in the same {games} for {players}: same seeds, same lots. The table gives the "
        "difference to {base} ({against}), game against the same game, with its 95% interval; bold is more than "
        "chance, all differences taken together.",
        games=games(swept.cases[swept.base].result.tally.games),
        players=players(swept.players),
        base=base,
        against=message("as shipped") if swept.shipped else message("the first value"),
    )
    how = message("Lines are averages, bands their 95% intervals; the dotted upright is the value compared with.")
    curves = sweep_panels(swept, found, colours)
    out = [
        f'<section class="count" id="sweep{at}">',
        f"<h2>{esc(message('What if: {names}', names=names))}</h2>",
        f"<p>{esc(intro)}</p><p>{esc(summary)}</p>",
        sweep_table(swept, found),
    ]
    if curves:
        out += [f'<h3>{esc(message("Curves"))}</h3><p class="lead-in">{esc(how)}</p>', _panels(curves, small=True)]
    return "\n".join([*out, "</section>"])


def _foot(game: Game, results: Sequence[Result], sweeps: Sequence[Sweep], command_line: str) -> str:
    rows: list[tuple[str, str]] = []
    if command_line:
        rows.append((message("Command"), f"<code>{esc(command_line)}</code>"))
    plans = [result.plan for result in results] or [swept.cases[0].result.plan for swept in sweeps]
    if plans:
        seed = esc(plans[0].seed)
        told = esc(message("game number {i} has the seed {seed}", i="\0", seed="\1"))
        coded = told.replace("\0", "<i>i</i>").replace("\1", f"<code>{seed}/<i>i</i></code>")
        rows.append((message("Seed"), f"<code>{seed}</code>; {coded}"))
    for result in results:
        everywhere = message("{bot} in all seats", bot=result.bots[0])
        bots = everywhere if result.same_bots else ", ".join(result.bots)
        told = esc(message("{games}, {bots}; counters", games=games(result.tally.games), bots=bots))
        rows.append((players(result.players), f"{told} <code>{result.tally.digest()}</code>"))
    told = esc(message("{game} {version}, values", game=game.id, version=game.meta.version))
    rows.append((message("Game"), f"{told} <code>{esc(game.digest[:16])}</code>"))
    rows.append((message("Played by"), f"pnp {esc(__version__)}"))
    rows += [(message("Intervals"), esc(METHOD)), (message("Limits"), esc(LIMITS))]
    items = "".join(f"<dt>{esc(name)}</dt><dd>{text}</dd>\n" for name, text in rows)
    head = esc(message("How it was played"))
    return f'<section>\n<h2>{head}</h2>\n<dl class="how">\n{items}</dl>\n</section>'
