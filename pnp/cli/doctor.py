"""The command `pnp doctor`: prints what `doctor/examination.py` has found."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from pnp.base.clean import printable
from pnp.base.messages import NOTHING, Message, counted, message, verbatim, word
from pnp.cli import messages
from pnp.cli.here import here
from pnp.cli.letters import in_letters_of
from pnp.cli.say import say, say_marked
from pnp.cli.spoken import option
from pnp.speech.saying import said

if TYPE_CHECKING:
    from pnp.doctor.findings import Finding, Level

COLOURS: dict[Level, str] = {"ok": "green", "note": "yellow", "fails": "red"}
LEVELS: dict[Level, Message] = {
    "ok": word("how well something is", "ok"),
    "note": word("how well something is", "note"),
    "fails": word("how well something is", "fails"),
}
LONGEST_NAME = 18  # a longer one moves its own line only


@messages.command("doctor")
@option("--json", "as_json", is_flag=True, help=message("Print JSON, for a bug report."))
def command(as_json: bool) -> None:
    """Say what is installed and used, and what would fail.

    Each line is ok, a note or something that fails; the remedy stands below it. The exit status is 1 if anything fails.
    Nothing is written.
    """
    from pnp import __version__
    from pnp.doctor.examination import examine
    from pnp.doctor.findings import FAILS, NOTE

    encoding = _encoding()
    findings = examine(here().folder, encoding)
    fails, notes = (sum(finding.level == level for finding in findings) for level in (FAILS, NOTE))
    if as_json:
        import json

        listed = [{"group": f.group, "level": f.level, "what": f.what, "remedy": f.remedy} for f in findings]
        report = json.dumps({"pnp": __version__, "fails": fails, "notes": notes, "findings": listed}, indent=2)
        say(*map(verbatim, report.split("\n")))
    else:
        _tell(findings, encoding)
        say(NOTHING, _verdict(fails, notes))
    sys.exit(1 if fails else 0)


def _verdict(fails: int, notes: int) -> Message:
    """All of it in one sentence."""
    if fails and notes:
        noted = counted("{count} note", "{count} notes", count=notes)
        return counted(
            "{count} thing would fail; {notes}.", "{count} things would fail; {notes}.", count=fails, notes=noted
        )
    if fails:
        return counted("{count} thing would fail.", "{count} things would fail.", count=fails)
    if notes:
        return counted("Nothing would fail; {count} note.", "Nothing would fail; {count} notes.", count=notes)
    return message("Nothing would fail.")


def _encoding() -> str:
    """The encoding that click prints in: ASCII is taken for a mistake, and UTF-8 used."""
    import codecs

    name = getattr(sys.stdout, "encoding", None) or "utf-8"
    try:
        return "utf-8" if codecs.lookup(name).name == "ascii" else name
    except LookupError:
        return "utf-8"


def _tell(findings: list[Finding], encoding: str) -> None:
    """The report: groups, in each the levels, names and what was found in columns, remedies below."""

    def shown(text: str) -> str:
        return in_letters_of(encoding, printable(said(text)))

    widest = max(len(shown(level)) for level in LEVELS.values())
    width = min(LONGEST_NAME, max((len(shown(finding.name)) for finding in findings), default=0))
    group = ""
    for finding in findings:
        if finding.group != group:
            say(*[NOTHING] * bool(group), verbatim(shown(finding.group)))
            group = finding.group
        after = f"  {shown(finding.name).ljust(width)}  {shown(finding.found)}"
        say_marked("  ", verbatim(shown(LEVELS[finding.level]).ljust(widest)), COLOURS[finding.level], after)
        if finding.remedy:
            say(verbatim(" " * (width + widest + 6) + shown(finding.remedy)))
