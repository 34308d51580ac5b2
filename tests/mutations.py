"""Files of ours as a bad day leaves them: values exchanged, keys lost, bytes cut or changed, always alike."""

from __future__ import annotations

import json
import os
import random
from typing import Any

MUTATIONS = int(os.environ.get("PNP_MUTATIONS", "80"))
VALUES: tuple[Any, ...] = (
    *(None, True, -1, 0, 10**400, 1e308, -0.5, 500, "", "x", "../x.pdf", "\x1b[31m", "a" * 5000, "٣", "1e999"),
    *([], {}, [[]], [1], {"dx": 1}, ["a", "b"], "front", "letter"),
)


def mutated(text: str, seed: int, lines: bool = False) -> bytes:
    """The text of a file of JSON, or of lines of JSON, changed in one to three places."""
    rng = random.Random(seed)
    if rng.random() < 0.25:
        return _bytes(text.encode(), rng)
    rows = text.splitlines() if lines else [text]
    for _ in range(rng.randint(1, 3)):
        at = rng.randrange(len(rows))
        try:
            data = json.loads(rows[at])
        except ValueError:
            continue
        rows[at] = json.dumps(_changed(data, rng), ensure_ascii=rng.random() < 0.5)
    if lines and rng.random() < 0.3:
        at = rng.randrange(len(rows))
        rows[at : at + 1] = rng.choice(([], [rows[at]] * 2, ["{}"], ["[" * 5000]))
    return "\n".join(rows).encode("utf-8", "surrogatepass")


def _bytes(data: bytes, rng: random.Random) -> bytes:
    """Cut somewhere, or with a few bytes that are others."""
    if rng.random() < 0.4:
        return data[: rng.randrange(len(data))]
    changed = bytearray(data)
    for _ in range(rng.randint(1, 5)):
        changed[rng.randrange(len(changed))] = rng.randrange(256)
    return bytes(changed)


def _changed(data: Any, rng: random.Random) -> Any:
    """A value with one of those inside it exchanged, lost or doubled, anywhere."""
    if isinstance(data, dict) and data and rng.random() < 0.9:
        key = rng.choice(list(data))
        what = rng.random()
        if what < 0.15:
            return {k: v for k, v in data.items() if k != key}
        if what < 0.25:
            return {**data, str(rng.choice(VALUES)): rng.choice(VALUES)}
        return {**data, key: _changed(data[key], rng)}
    if isinstance(data, list) and data and rng.random() < 0.9:
        at = rng.randrange(len(data))
        return [*data[:at], *[_changed(data[at], rng)] * rng.randint(1, 2), *data[at + 1 :]]
    return rng.choice(VALUES)
