"""The command `smazzata`: one file a command, found by being here."""

from __future__ import annotations

import errno
import gc
import importlib
import io
import os
import pkgutil
import sys

gc.disable()  # nothing that is imported is garbage, and to look for it takes a tenth of the start
from smazzata.cli.app import app  # noqa: E402

__all__ = ["app", "main"]

FULL = {errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO}

for _command in pkgutil.iter_modules(__path__):
    importlib.import_module(f"{__name__}.{_command.name}")
gc.enable()


def main() -> None:
    """Exit codes: 0 done, 1 something failed that was asked to hold, 2 the command was not understood."""
    _open_streams()
    try:
        try:
            sys.exit(app())
        finally:
            sys.stdout.flush()
    except BrokenPipeError:
        # whoever read the output has had enough, as `smazzata replay … | head` does
        _throw_away()
    except OSError as error:
        if error.errno not in FULL or error.filename is not None:
            raise
        _throw_away()
        print(f"smazzata: the output cannot be written: {error.strerror}", file=sys.stderr)
        sys.exit(1)


def _open_streams() -> None:
    """Closed ones are empty; what the terminal's encoding does not have is a question mark."""
    if sys.stdin is None:
        sys.stdin = open(os.devnull, encoding="utf-8")  # noqa: SIM115
    if sys.stdout is None:
        sys.stdout = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")


def _throw_away() -> None:
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
