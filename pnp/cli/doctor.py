"""The command `pnp doctor`: prints what `doctor/examination.py` has found."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import click

from pnp.base.clean import printable
from pnp.cli import messages
from pnp.cli.here import here
from pnp.cli.say import say, say_marked

if TYPE_CHECKING:
    from pnp.doctor.findings import Finding, Level

COLOURS: dict[Level, str] = {"ok": "green", "note": "yellow", "fails": "red"}
LONGEST_NAME = 18  # a longer one moves its own line only


@messages.command("doctor")
@click.option("--json", "as_json", is_flag=True, help="Print JSON, for a bug report.")
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
        say(*report.split("\n"))
    else:
        _tell(findings, encoding)
        some = f"{notes} note{'' if notes == 1 else 's'}"
        verdict = f"{fails} thing{'' if fails == 1 else 's'} would fail" if fails else "Nothing would fail"
        say("", f"{verdict}; {some}." if notes else f"{verdict}.")
    sys.exit(1 if fails else 0)


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
        return printable(text).encode(encoding, "replace").decode(encoding)

    width = min(LONGEST_NAME, max((len(shown(finding.name)) for finding in findings), default=0))
    group = ""
    for finding in findings:
        if finding.group != group:
            say(*[""] * bool(group), shown(finding.group))
            group = finding.group
        after = f"  {shown(finding.name).ljust(width)}  {shown(finding.found)}"
        say_marked("  ", finding.level.ljust(5), COLOURS[finding.level], after)
        if finding.remedy:
            say(" " * (width + 11) + shown(finding.remedy))
