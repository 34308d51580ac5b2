"""What stands in the report of a browser test that fails: all that could be seen at that moment."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests import browsers
from tests.studio.browser.browsing import Visitor, at_rest, until
from tests.witness import WITNESSES


def sections_of(item: pytest.Item, outcome: str) -> dict[str, str]:
    """What the hook adds to a report."""
    report = pytest.TestReport(item.nodeid, item.location, {}, outcome, None, "call")  # type: ignore[arg-type]
    hook = browsers.pytest_runtest_makereport(item)
    next(hook)
    with pytest.raises(StopIteration) as end:
        hook.send(report)
    return dict(end.value.value.sections)


def test_a_failure_shows_what_was_seen(visitor: Visitor, request: pytest.FixtureRequest, tmp_path: Path) -> None:
    """Page, picture, console, what is not answered, and where the studio stands; a test that passes has none of it."""
    page = visitor.go("/")
    at_rest(page)
    page.route("**/never", lambda route: None)
    page.evaluate("console.log('so far, so good'); void fetch('/never')")
    until(page, lambda: "/never" in visitor.asked, "it is asked")
    WITNESSES.begin(tmp_path)
    found = sections_of(request.node, "failed")
    seen = found[f"page {visitor.home}/"]
    assert "A Tiny Game" in seen and f"screenshot: {tmp_path / '1.png'}" in seen
    assert (tmp_path / "1.png").read_bytes().startswith(b"\x89PNG")
    assert "so far, so good" in found["said in the browser"]
    assert f"GET {visitor.home}/never" in found["asked and not answered"]
    assert "Studio.follow" in found["threads of this process"]
    assert sections_of(request.node, "passed") == {}
