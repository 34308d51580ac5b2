"""Standard input, output and errors as they may be on a bad day: full, closed, or not there at all."""

from __future__ import annotations

import errno
import io
import os
import sys
from typing import Any, NoReturn, TextIO

from pnp.base.clean import printable
from pnp.base.files import nowhere
from pnp.base.messages import PLACE, Message, joined, message
from pnp.base.system_words import reason
from pnp.cli.letters import for_encoding

STREAMS = 3  # input, output, errors


class _Closed(io.TextIOBase):
    """An output that was closed before the program began: what is written to it is lost, and that is an error."""

    encoding = "utf-8"

    def write(self, text: str) -> NoReturn:
        raise OSError(errno.EBADF, os.strerror(errno.EBADF))


def prepare() -> None:
    """Make the streams safe to use, whatever they are."""
    _keep_numbers()
    if sys.stdout is None and sys.platform != "win32":  # Windows starts programs without a console on purpose
        sys.stdout = _Closed()
    if sys.stderr is None:
        sys.stderr = io.StringIO()  # nobody listens, and what is told there has an exit status too
    for stream in (sys.stdout, sys.stderr):  # a terminal that lacks a letter shows one that it has, not a traceback
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors=for_encoding(stream.encoding))


def input_stream() -> TextIO | None:
    """Where answers come from; None where there is nothing that could answer."""
    stream: Any = sys.stdin
    return None if stream is None or stream.closed else stream


def told(error: OSError) -> Message:
    """A fault of the system that no command has foreseen, in one sentence: by its file, or it was the output."""
    if error.filename is None and isinstance(error, FileNotFoundError):
        return message("the current folder is gone; go to another one")
    if error.filename is None:
        return message("cannot write to the standard output: {reason}", reason=reason(error))
    return joined((printable(os.fsdecode(error.filename)), reason(error)), ": ", PLACE)


def give_up() -> None:
    """Let the output go nowhere from here on: what is left in it could not be written, and is not tried again."""
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except (OSError, ValueError, AttributeError):
            _lead_nowhere(stream)


def _lead_nowhere(stream: TextIO | None) -> None:
    """Turn a stream that can no longer be written to the null device."""
    try:
        assert stream is not None
        spare = nowhere()
        os.dup2(spare, stream.fileno())
        os.close(spare)
    except (OSError, ValueError, AssertionError):
        pass


def _keep_numbers() -> None:
    """Occupy the numbers of closed streams, so that no file gets one and is written to as if it were the terminal."""
    for number in range(STREAMS):
        try:
            os.fstat(number)
        except OSError:
            os.set_inheritable(nowhere(), True)  # children would have the same trouble
