"""What the system says of a file that cannot be used → the same in our words, which can be translated."""

from __future__ import annotations

import errno

from pnp.base.messages import Message, message, verbatim

WORDS = {
    errno.ENOENT: message("No such file or directory"),
    errno.EACCES: message("Permission denied"),
    errno.EPERM: message("Operation not permitted"),
    errno.EISDIR: message("Is a directory"),
    errno.ENOTDIR: message("Not a directory"),
    errno.EEXIST: message("File exists"),
    errno.ENOSPC: message("No space left on device"),
    errno.EDQUOT: message("Disk quota exceeded"),
    errno.EFBIG: message("File too large"),
    errno.EROFS: message("Read-only file system"),
    errno.ENAMETOOLONG: message("File name too long"),
    errno.EBUSY: message("Device or resource busy"),
    errno.EIO: message("Input/output error"),
    errno.ELOOP: message("Too many levels of symbolic links"),
    errno.EMFILE: message("Too many open files"),
    errno.EBADF: message("Bad file descriptor"),
    errno.EPIPE: message("Broken pipe"),
}


def reason(error: Exception) -> Message:
    """Why a file cannot be read or written, in a few words."""
    if not isinstance(error, OSError):
        return message("it is no name for a file")
    if error.errno in WORDS and (error.strerror or "") == WORDS[error.errno]:
        return WORDS[error.errno]
    return verbatim(error.strerror) if error.strerror else message("it is in use")
