"""What was chosen last in a room, kept beside the printers: the address of a studio is another at every start.

It is a comfort: what cannot be read or written is as if nothing had been chosen yet.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping

from pnp.base.files import write_whole
from pnp.base.problems import UsageError
from pnp.base.reading import MEGABYTE, read_within
from pnp.base.strict_json import parsed
from pnp.kit.printers import config_file

FILE = "studio.json"
MOST_ROOMS, MOST_CHOICES, LONGEST = 300, 30, 200
_NAME = re.compile(r"(?:desk|box) [\w.-]{1,80}")

Choices = Mapping[str, str]


def is_room(name: str) -> bool:
    """Whether choices are kept under a name: a room and a game."""
    return _NAME.fullmatch(name) is not None


def recalled(name: str) -> Choices:
    """What was chosen last in a room of a game."""
    return _all().get(name, {})


def remember(name: str, choices: object) -> None:
    """Keep what is chosen; of very many rooms, those that were used last."""
    sound = _sound(choices)
    if not is_room(name) or sound is None:
        return
    known = {**{other: one for other, one in _all().items() if other != name}, name: sound}
    newest = dict(list(known.items())[-MOST_ROOMS:])
    path = config_file().parent.resolve() / FILE  # the user's own place, where the user's own links are followed
    try:
        write_whole(path, json.dumps(newest, ensure_ascii=False, indent=1) + "\n", parents=True)
    except (OSError, UsageError):
        return


def _all() -> dict[str, Choices]:
    """Every room that can be read, the one used last at the end."""
    try:
        data = parsed(read_within(config_file().parent / FILE, MEGABYTE).decode("utf-8"))
    except (OSError, ValueError):
        return {}
    rooms = data.items() if isinstance(data, dict) else ()
    return {name: sound for name, one in rooms if is_room(name) and (sound := _sound(one)) is not None}


def _sound(choices: object) -> Choices | None:
    """Choices as they are, if they are few and short."""
    if not isinstance(choices, dict) or len(choices) > MOST_CHOICES:
        return None
    texts = [text for pair in choices.items() for text in pair]
    return choices if all(isinstance(text, str) and len(text) <= LONGEST for text in texts) else None
