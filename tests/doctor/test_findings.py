"""findings: how the doctor asks without ever failing, and how it says what it found."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from pnp.base.messages import verbatim
from pnp.doctor.findings import OK, Broken, Finding, amount, attempt, nearest, pip, quoted, shown, why_not_writable


def test_an_attempt_gives_the_value_or_the_reason() -> None:
    """In one line, by the system's own words where it has some."""
    assert attempt(lambda: 7) == 7
    failed = attempt(lambda: 1 // 0)
    assert isinstance(failed, Broken) and failed.reason == "ZeroDivisionError: integer division or modulo by zero"
    lost = attempt(lambda: Path("/no/such/file").read_text(encoding="utf-8"))
    assert isinstance(lost, Broken) and lost.reason == "No such file or directory"


def test_a_finding_names_its_thing_apart_from_what_was_found() -> None:
    """A folder may be called as it likes; the line of a bug report has both."""
    finding = Finding(verbatim("Workspace"), OK, verbatim("a: b"), verbatim("yours; fr"))
    assert (finding.name, finding.found, finding.what) == ("a: b", "yours; fr", "a: b: yours; fr")


class Odd(BaseException):
    """What a compiled library may raise: no Exception, with several lines or none."""


def test_whatever_is_raised_is_a_reason_but_for_an_interrupt() -> None:
    """The first line is enough; a person who presses Ctrl-C means it."""

    def fail(error: BaseException) -> None:
        raise error

    several, silent = attempt(lambda: fail(Odd("one\ntwo"))), attempt(lambda: fail(Odd()))
    assert isinstance(several, Broken) and several.reason == "Odd: one"
    assert isinstance(silent, Broken) and silent.reason == "Odd"
    with pytest.raises(KeyboardInterrupt):
        attempt(lambda: fail(KeyboardInterrupt()))


def test_a_folder_that_would_be_made_is_asked_for_above(desk: Path) -> None:
    """Nothing is written on the way; a file in the way is told."""
    assert nearest(desk / "a" / "b") == desk and nearest(desk) == desk
    assert why_not_writable(desk / "a" / "b") == "" and list(desk.iterdir()) == []
    (desk / "file").write_text("", encoding="utf-8")
    assert why_not_writable(desk / "file" / "b") == "~/desk/file is no folder"


def test_a_path_below_the_home_hides_its_name(desk: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Others stand as they are; a home at the root hides nothing."""
    assert shown(desk / "cards") == "~/desk/cards"
    assert shown(Path("/usr/share")) == "/usr/share"
    monkeypatch.setenv("HOME", "/")
    assert shown(desk) == str(desk)


@pytest.mark.parametrize(
    ("size", "said"), [(0, "0.0 MB"), (1_250_000, "1.2 MB"), (999_900_000, "999.9 MB"), (2.5e9, "2.5 GB")]
)
def test_amounts_can_be_read(size: float, said: str) -> None:
    """Megabytes, then gigabytes."""
    assert amount(size) == said


def test_commands_can_be_pasted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Words that a shell would take apart are quoted, others are not."""
    assert [quoted(word) for word in ("pnp-kits", "~/a/b", "rich>=14,<16", "a b")] == [
        "pnp-kits", "~/a/b", '"rich>=14,<16"', '"a b"',
    ]  # fmt: skip
    monkeypatch.setattr(sys, "executable", "/opt/my python/bin/python")
    assert pip() == '"/opt/my python/bin/python" -m pip install'
