"""A studio in a thread of the test, and requests to it: as our own pages make them, or as strangers do."""

from __future__ import annotations

import http.client
import json
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import parse_qs, urlsplit

from pnp.studio.server import serve
from tests.limits import HANGS


class Answer(NamedTuple):
    """What came back."""

    status: int
    headers: Mapping[str, str]
    body: bytes

    @property
    def json(self) -> Any:
        """The data in it."""
        return json.loads(self.body)


class Client(NamedTuple):
    """Somebody who knows the address of a studio."""

    address: str
    close: Callable[[], None]

    @property
    def port(self) -> int:
        """Where it listens."""
        return urlsplit(self.address).port or 0

    @property
    def host(self) -> str:
        """What a browser calls it."""
        return f"127.0.0.1:{self.port}"

    @property
    def secret(self) -> str:
        """What opens it."""
        return parse_qs(urlsplit(self.address).query)["key"][0]

    @property
    def own(self) -> dict[str, str]:
        """The headers of a request from one of its own pages."""
        return {"Host": self.host, "Cookie": f"pnp-{self.port}={self.secret}", "Origin": f"http://{self.host}"}

    def ask(self, method: str, path: str, body: bytes | None, headers: Mapping[str, str]) -> Answer:
        """Just these headers and no others."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=HANGS)
        try:
            connection.putrequest(method, path, skip_host=True, skip_accept_encoding=True)
            for name, value in headers.items():
                connection.putheader(name, value)
            if body is not None and "Content-Length" not in headers and "Transfer-Encoding" not in headers:
                connection.putheader("Content-Length", str(len(body)))
            connection.endheaders()
            if body:
                connection.send(body)
            answer = connection.getresponse()
            return Answer(answer.status, {k.lower(): v for k, v in answer.getheaders()}, answer.read())
        finally:
            connection.close()

    def get(self, path: str, **headers: str) -> Answer:
        """Look at something, as a page of the studio does."""
        return self.ask("GET", path, None, {**self.own, **headers})

    def post(self, path: str, value: object = None, **headers: str) -> Answer:
        """Have something done, as a page of the studio does."""
        body = json.dumps(value if value is not None else {}).encode()
        return self.ask("POST", path, body, {**self.own, "Content-Type": "application/json", **headers})

    def put(self, path: str, body: bytes) -> Answer:
        """Hand in a file."""
        return self.ask("PUT", path, body, {**self.own, "Content-Type": "application/octet-stream"})

    def job(self, started: Answer) -> dict[str, Any]:
        """Wait for a job, and see what came of it."""
        assert started.status == 202, started.body
        return self.settled(started.json["id"])

    def settled(self, name: str) -> dict[str, Any]:
        """A job at its end."""
        until = time.monotonic() + HANGS
        while time.monotonic() < until:
            now: dict[str, Any] = self.get(f"/api/jobs/{name}").json
            if now["state"] != "running":
                return now
            time.sleep(0.02)
        raise AssertionError("it hangs")


@contextmanager
def opened(folder: Path, tongue: str = "en") -> Iterator[Client]:
    """A studio on a folder; the current folder must be that one, as it is for the command."""
    there: list[Client] = []
    ready = threading.Event()

    def tell(address: str, close: Callable[[], None]) -> None:
        there.append(Client(address, close))
        ready.set()

    thread = threading.Thread(target=serve, args=(folder, tongue, 0, tell), daemon=True)
    thread.start()
    assert ready.wait(HANGS)
    try:
        yield there[0]
    finally:
        there[0].close()
        thread.join(HANGS)
        assert not thread.is_alive(), "the studio does not close"
