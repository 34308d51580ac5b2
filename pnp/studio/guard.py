"""Every request → the rooms, or a refusal: this computer alone, by the address that was opened, and from our own pages.

A browser carries requests of any page that a person has open. So a request must name this server (Host), bring the
secret that was in the address (a cookie, which no other site gets), and whatever changes something must say that it
comes from here (Origin).
"""

from __future__ import annotations

import hmac
from collections.abc import MutableMapping
from http.cookies import CookieError, SimpleCookie
from typing import Any, NamedTuple
from urllib.parse import parse_qs

from starlette.types import ASGIApp, Message, Receive, Scope, Send

LOOPBACK = "127.0.0.1"
ENTRANCE = "/open"  # the only address that is asked for its secret instead of a cookie
MOST_BYTES = 32 * 1024 * 1024  # of a request, uploads too; each room takes less
SAFE = ("GET", "HEAD")
SOURCES = {  # from where a page may take what it consists of
    "default-src": "'none'",
    **dict.fromkeys(
        ("script-src", "style-src", "img-src", "font-src", "connect-src", "frame-src", "form-action"), "'self'"
    ),
    "base-uri": "'none'",
    "frame-ancestors": "'none'",
}
POLICY = "; ".join(f"{name} {source}" for name, source in SOURCES.items())
HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
    "cache-control": "no-store",
}


class Lock(NamedTuple):
    """What opens one studio: its port, and the secret in the address that was opened."""

    port: int
    secret: str

    @property
    def cookie(self) -> str:
        """Cookies know no ports: two studios have two names."""
        return f"pnp-{self.port}"

    @property
    def hosts(self) -> tuple[str, ...]:
        """What a browser calls this server."""
        return tuple(f"{name}:{self.port}" for name in (LOOPBACK, "localhost"))

    @property
    def address(self) -> str:
        """What is opened in the browser."""
        return f"http://{LOOPBACK}:{self.port}{ENTRANCE}?key={self.secret}"

    def fits(self, key: str) -> bool:
        """Whether somebody has the secret; as long for a near miss as for a far one."""
        return hmac.compare_digest(key.encode("utf-8", "replace"), self.secret.encode())


class Guard:
    """Stands before the rooms."""

    def __init__(self, app: ASGIApp, lock: Lock, closed: ASGIApp) -> None:
        self.app, self.lock, self.closed = app, lock, closed

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request through, or answer it here."""
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        if scope["type"] != "http":
            return  # there are no websockets here
        headers = _headers(scope)
        status = self._refused(scope, headers)
        if status:
            scope["state"] = {**scope.get("state", {}), "refused": status}
            await self.closed(scope, receive, _with_headers(send))
            return
        await self.app(scope, _bounded(receive), _with_headers(send))

    def _refused(self, scope: Scope, headers: dict[str, str]) -> int:
        """The status of a refusal, or 0."""
        if headers.get("host", "") not in self.lock.hosts:
            return 421
        if int(headers["content-length"]) > MOST_BYTES if headers.get("content-length", "").isdecimal() else False:
            return 413
        if scope["path"] == ENTRANCE:
            key = parse_qs(scope.get("query_string", b"").decode("latin-1")).get("key", [""])[0]
            return 0 if scope["method"] in SAFE and self.lock.fits(key) else 403
        if not self.lock.fits(_cookie(headers.get("cookie", ""), self.lock.cookie)):
            return 403
        return 0 if self._is_from_here(scope, headers) else 403

    def _is_from_here(self, scope: Scope, headers: dict[str, str]) -> bool:
        """Whether one of our own pages asks; to look at a page, an address typed or kept will do as well."""
        site = headers.get("sec-fetch-site", "")
        if scope["method"] in SAFE:
            return site in ("", "same-origin", "none")
        origins = tuple(f"http://{host}" for host in self.lock.hosts)
        return headers.get("origin", "") in origins and site in ("", "same-origin")


def _headers(scope: Scope) -> dict[str, str]:
    """Headers by their names; of one that comes twice, nothing is believed."""
    found: dict[str, str] = {}
    for name, value in scope["headers"]:
        key = name.decode("latin-1")
        found[key] = value.decode("latin-1") if key not in found else ""
    return found


def _cookie(header: str, name: str) -> str:
    try:
        found = SimpleCookie(header).get(name)
    except CookieError:
        return ""
    return found.value if found else ""


def _with_headers(send: Send) -> Send:
    """Every answer with what keeps browsers careful, unless a room has said it itself."""

    async def sending(message: Message) -> None:
        if message["type"] == "http.response.start":
            there = {name.lower() for name, _ in message.get("headers", ())}
            extra = [(n.encode(), v.encode()) for n, v in HEADERS.items() if n.encode() not in there]
            message = {**message, "headers": [*message.get("headers", ()), *extra]}
        await send(message)

    return sending


class TooMuch(Exception):
    """A request that does not end."""


def _bounded(receive: Receive) -> Receive:
    """A request of which no more is read than a limit, whatever it says of its length."""
    read = 0

    async def receiving() -> MutableMapping[str, Any]:
        nonlocal read
        message = await receive()
        read += len(message.get("body", b""))
        if read > MOST_BYTES:
            raise TooMuch
        return message

    return receiving
