"""Jobs, the stream that tells every page what happens, and what was chosen last."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response, StreamingResponse
from starlette.routing import Route

from pnp.base.messages import message
from pnp.base.problems import Problem
from pnp.speech.saying import said
from pnp.studio.answers import Refused, asked, data, studio_of
from pnp.studio.jobs import Job
from pnp.studio.remembered import is_room, remember
from pnp.studio.studio import told

# a report is one page with its own style, and shows nothing but itself
REPORT_POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox; frame-ancestors 'self'"


async def events(request: Request) -> Response:
    """Everything that happens, until the page is left."""
    headers = {"cache-control": "no-store", "x-accel-buffering": "no"}
    since = request.query_params.get("since", "")
    heard = studio_of(request).hub.listen(int(since) if since.isdecimal() and len(since) < 16 else None)
    return StreamingResponse(heard, media_type="text/event-stream", headers=headers)


def found(request: Request) -> Job:
    """The job that an address names."""
    job = studio_of(request).jobs.get(str(request.path_params["job"]))
    if job is None:
        raise Refused(404, message("This work is over and forgotten."))
    return job


async def job(request: Request) -> Response:
    """How far a job is, and what came of it."""
    return data(described(found(request)))


async def stop(request: Request) -> Response:
    """End a job."""
    studio_of(request).jobs.stop(found(request).id)
    return data(described(found(request)))


async def report(request: Request) -> Response:
    """The page that a playtest has written."""
    html = found(request).result.get("report", "")
    headers = {"content-security-policy": REPORT_POLICY, "x-frame-options": "SAMEORIGIN"}
    return HTMLResponse(html, headers=headers)


async def remembered(request: Request) -> Response:
    """Keep what is chosen in a room."""
    form = await asked(request)
    name = form.get("name")
    if not isinstance(name, str) or not is_room(name):
        raise Refused(404, message("There is no such room."))
    remember(name, form.get("choices"))
    return data({})


def described(one: Job) -> dict[str, Any]:
    """A job for a page."""
    result: dict[str, Any] = {name: _plain(value) for name, value in one.result.items() if name != "report"}
    if "report" in one.result:
        result["report"] = f"/report/{one.id}"
    failure = one.failure
    return {
        "id": one.id,
        "task": one.task,
        "game": one.game,
        "state": one.state,
        "label": one.label,
        "done": one.done,
        "total": one.total,
        "result": result,
        "text": failure.told if failure else "",
        "problems": [told(problem, said) for problem in failure.problems] if failure else [],
    }


def _plain(value: Any) -> Any:
    if isinstance(value, Problem):
        return told(value, said)
    if isinstance(value, Mapping):
        return {key: _plain(one) for key, one in value.items()}
    return [_plain(one) for one in value] if isinstance(value, (list, tuple)) else value


ROUTES = [
    Route("/events", events),
    Route("/api/jobs/{job}", job),
    Route("/api/jobs/{job}/stop", stop, methods=["POST"]),
    Route("/report/{job}", report),
    Route("/api/remember", remembered, methods=["POST"]),
]
