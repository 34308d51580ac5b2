"""Results → one HTML page that needs nothing else, for screen and paper; or a few lines for a terminal.

The verdict in words comes first, then the figures. No clock and no chance: the same results give the same bytes.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache

from pnp import __version__
from pnp.base.packaged import packaged
from pnp.definition.game import Game
from pnp.playtest.figures import figures
from pnp.playtest.findings import DEEDS, LOOK, OK, ORDER, PROBLEM, Finding, findings
from pnp.playtest.measures import Piece, pieces
from pnp.playtest.plan import Result
from pnp.playtest.report.cells import MARKS, esc, glance, kind_table, mark, matrix, sweep_table
from pnp.playtest.report.panels import Panel, kind_panel, panels, sweep_panels
from pnp.playtest.report.plot import Paint, paint
from pnp.playtest.sweeps import Sweep, effects
from pnp.playtest.wording import VERDICTS, counted, listed, number, precise

FEW = 5  # statements that are told twice, on top and in their section
PLAIN = "#3d5a80"  # the accent of a game that has none
WORDS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
METHOD = (
    "Intervals hold the true value in 95 of 100 such playtests. Shares: Wilson’s score interval, shared wins split; "
    "means: Student’s t; medians: order statistics; what never happened: at most 3 ÷ chances. Shares of uses count "
    "games, not moves, as the sample. Statements about many seats or pieces at once rest on wider intervals, right for "
    "all of them together."
)
LIMITS = (
    "Bots are no people: what they find strong is strong for them. “Wins of its users” is the share of a piece’s uses "
    "that the later winner made, less a fair share; it tells who uses a piece, not why they win."
)


def page(game: Game, results: Sequence[Result], sweeps: Sequence[Sweep] = (), command_line: str = "") -> str:
    """The report of a game at one or several numbers of players, and of values that were varied."""
    colours = paint(game.palette.get("accent", PLAIN))
    found = [findings(result, game.meta.targets) for result in results]
    body = [_head(game, results, sweeps), _verdict(results, found)]
    if results:
        body.append(f"<h3>At a glance</h3>{glance(results, found)}")
        body.append(f'<p class="legend">Small print: 95% intervals. {_legend()}</p>')
    several = len(results) > 1
    for result, statements in zip(results, found, strict=True):
        body.append(_section(result, statements if several else (), colours))
    body += [_sweep(at, swept, colours) for at, swept in enumerate(sweeps, 1)]
    body.append(_foot(game, results, sweeps, command_line))
    title = esc(f"Playtest of {game.meta.title}")
    return (
        f'<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        f'<meta name="viewport" content="width=device-width, initial-scale=1">\n<title>{title}</title>\n'
        f"<style>\n{_style()}:root {{ --accent: {colours.accent}; }}\n</style>\n</head>\n<body>\n"
        + "\n".join(part for part in body if part)
        + "\n</body>\n</html>\n"
    )


def summary(
    results: Sequence[Result], sweeps: Sequence[Sweep] = (), targets: Mapping[str, tuple[float, float]] | None = None
) -> str:
    """What to know at once, in a few lines for the terminal."""
    lines = []
    for result in results:
        statements = findings(result, targets)
        known = figures(result)
        head = f"{counted(result.players, 'player')}, {counted(result.tally.games, 'game')}: {_tally_words(statements)}"
        if "minutes" in known:
            head += f"; {number(known['minutes'].value, 0)} min"
        lines.append(head)
        lines += [f"  {MARKS[f.severity]} {f.topic}: {f.text}" for f in statements if f.severity != OK]
    for swept in sweeps:
        lines += _sweep_lines(swept)
    return "\n".join(lines)


def _sweep_lines(swept: Sweep) -> list[str]:
    """What moved in a sweep, value by value."""
    games = counted(swept.cases[swept.base].result.tally.games, "game")
    cases = [", ".join(case.changes.values()) for case in swept.cases]
    moved = [effect for effect in effects(swept) if any(effect.sure)]
    head = f"{listed(swept.paths)} = {' | '.join(cases)} ({counted(swept.players, 'player')}, the same {games} each): "
    lines = [head + ("more than chance moves" if moved else "no measure moves by more than chance")]
    for effect in moved:
        values = " | ".join(precise(value.value) for value in effect.values)
        lines.append(f"  {effect.title} ({effect.unit}): {values}")
    return lines


@cache
def _style() -> str:
    return packaged("playtest/report/page.css").read_text(encoding="utf-8")


def _head(game: Game, results: Sequence[Result], sweeps: Sequence[Sweep]) -> str:
    games = sum(result.tally.games for result in results)
    games += sum(case.result.tally.games for swept in sweeps for case in swept.cases)
    bots = listed(sorted({bot for result in results for bot in result.bots}))
    counts = _counts([result.players for result in results] or [swept.players for swept in sweeps])
    authors = f" by {esc(listed(list(game.meta.authors)))}" if game.meta.authors else ""
    links = [f'<a href="#p{r.players}">{esc(counted(r.players, "player"))}</a>' for r in results if len(results) > 1]
    links += [f'<a href="#sweep{at}">{esc(listed(swept.paths))}</a>' for at, swept in enumerate(sweeps, 1)]
    nav = f'<nav aria-label="Sections">{"".join(links)}</nav>' if links else ""
    summary = f"{counted(games, 'game')} for {counts}" + (f", played by {esc(bots)} bots" if bots else "")
    return (
        f'<header>\n<p class="kicker">Playtest</p>\n<h1>{esc(game.meta.title)}</h1>\n'
        f'<p class="lede">Version {esc(game.meta.version)}{authors}. {summary}.</p>\n{nav}\n</header>'
    )


def _counts(players: Sequence[int]) -> str:
    """3 to 6 players."""
    many = sorted(set(players))
    if len(many) > 2 and many == list(range(many[0], many[-1] + 1)):
        return f"{many[0]} to {many[-1]} players"
    return f"{listed([str(n) for n in many])} player{'s' if many != [1] else ''}"


def _tally_words(statements: Sequence[Finding]) -> str:
    """Two problems, three things to look at; 12 checks passed."""
    problems, looks, passed = (sum(f.severity == s for f in statements) for s in ORDER)

    def many(n: int, one: str, more: str) -> str:
        return f"{WORDS[n] if n < len(WORDS) else n} {one if n == 1 else more}"

    found = [many(problems, "problem", "problems")] if problems else []
    found += [many(looks, "thing to look at", "things to look at")] if looks else []
    return f"{' and '.join(found) or 'no problem found'}; {many(passed, 'check', 'checks')} passed"


def _verdict(results: Sequence[Result], found: Sequence[Sequence[Finding]]) -> str:
    if not results:
        return ""
    everything = [finding for statements in found for finding in statements]
    words = _tally_words(everything)
    out = [f'<p class="verdict">{esc(words[0].upper() + words[1:])}.</p>']
    if len(results) == 1:
        out.append(_findings(found[0]))
    else:
        worst = min((f.severity for f in everything), key=ORDER.index)
        marked = [
            f._replace(topic=f"{result.players} players", text=f"{f.topic}. {f.text}")
            for result, statements in zip(results, found, strict=True)
            for f in statements
            if f.severity == worst != OK
        ]
        # a long list of things to look at would only be the sections over again
        out += [_findings(marked)] if marked and (worst == PROBLEM or len(marked) <= FEW) else []
        out.append(f"<h3>What was checked</h3>{matrix(results, found)}")
    return "\n".join(out)


def _findings(statements: Sequence[Finding]) -> str:
    items = "".join(
        f'<li class="{f.severity}">{mark(f.severity)}<span class="topic">{esc(f.topic)}</span>'
        f'<span class="text">{esc(f.text)}</span></li>\n'
        for f in statements
    )
    return f'<ul class="findings">\n{items}</ul>'


def _legend() -> str:
    words = {PROBLEM: "outside what is tolerated", LOOK: "worth a look, or more games", OK: "inside"}
    return " ".join(f"{mark(severity)}{words[severity]}." for severity in ORDER)


def _section(result: Result, statements: Sequence[Finding], colours: Paint) -> str:
    out = [f'<section class="count" id="p{result.players}">', f"<h2>{esc(counted(result.players, 'player'))}</h2>"]
    if statements:
        words = _tally_words(statements)
        out.append(f"<p>{esc(words[0].upper() + words[1:])}.</p>{_findings(statements)}")
    out.append(_panels(panels(result, colours)))
    if result.restrictions:
        verdicts: dict[str, list[str]] = {}
        for restriction in result.restrictions:
            verdicts.setdefault(VERDICTS[restriction.verdict], []).append(restriction.entry.title)
        lines = [(verdict[0].upper() + verdict[1:], listed(names, 40)) for verdict, names in verdicts.items()]
        rows = "".join(f"<dt>{esc(verdict)}</dt><dd>{esc(names)}</dd>" for verdict, names in lines)
        out.append(f'<h3>Doing without, in words</h3><dl class="how">{rows}</dl>')
    kinds: dict[str, list[Piece]] = {}
    for piece in pieces(result.tally, result.catalogue) if result.tally.games else ():
        kinds.setdefault(piece.entry.kind, []).append(piece)
    for kind, group in kinds.items():
        what = "how often it happens" if kind in DEEDS else "how often used, and what it brings"
        out.append(f"<h3>{esc(kind.capitalize())}: {what}</h3>")
        picture = kind_panel(kind, group, colours)
        rows = kind_table(group, colours, result.players)
        if picture:
            out.append(_panels([picture]))
            rows = f"<details><summary>All {len(group)} in figures</summary>{rows}</details>"
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
    games = swept.cases[swept.base].result.tally.games
    moved = [effect.title for effect in found if any(effect.sure)]
    summary = f"More than chance: {listed(moved, 12)}." if moved else "No measure moves by more than chance."
    against = "as shipped" if swept.shipped else "the first value"
    intro = (
        f"Every value was played in the same {counted(games, 'game')} for {counted(swept.players, 'player')}: same "
        f"seeds, same lots. The table gives the difference to {base} ({against}), game against the same game, with its "
        "95% interval; bold is more than chance, all differences taken together."
    )
    how = "Lines are averages, bands their 95% intervals; the dotted upright is the value compared with."
    curves = sweep_panels(swept, found, colours)
    out = [
        f'<section class="count" id="sweep{at}">',
        f"<h2>What if: {esc(names)}</h2>",
        f"<p>{esc(intro)}</p><p>{esc(summary)}</p>",
        sweep_table(swept, found),
    ]
    if curves:
        out += [f'<h3>Curves</h3><p class="lead-in">{esc(how)}</p>', _panels(curves, small=True)]
    return "\n".join([*out, "</section>"])


def _foot(game: Game, results: Sequence[Result], sweeps: Sequence[Sweep], command_line: str) -> str:
    rows = [("Command", f"<code>{esc(command_line)}</code>")] if command_line else []
    plans = [result.plan for result in results] or [swept.cases[0].result.plan for swept in sweeps]
    if plans:
        seed = esc(plans[0].seed)
        rows.append(("Seed", f"<code>{seed}</code>; game number <i>i</i> has the seed <code>{seed}/<i>i</i></code>"))
    for result in results:
        bots = esc(result.bots[0] + " in all seats" if result.same_bots else ", ".join(result.bots))
        text = f"{counted(result.tally.games, 'game')}, {bots}; counters <code>{result.tally.digest()}</code>"
        rows.append((counted(result.players, "player"), text))
    rows.append(("Game", f"{esc(game.id)} {esc(game.meta.version)}, values <code>{esc(game.digest[:16])}</code>"))
    rows.append(("Played by", f"pnp {esc(__version__)}"))
    rows += [("Intervals", esc(METHOD)), ("Limits", esc(LIMITS))]
    items = "".join(f"<dt>{esc(name)}</dt><dd>{text}</dd>\n" for name, text in rows)
    return f'<section>\n<h2>How it was played</h2>\n<dl class="how">\n{items}</dl>\n</section>'
