"""A server in a process of its own, that keeps its data in a folder."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


def environment(folder: Path, site: Path) -> dict[str, str]:
    return {
        "PATH": os.environ["PATH"],
        "PYTHONPATH": os.environ.get("PYTHONPATH", ""),
        "SMAZZATA_DATA": str(folder),
        "SMAZZATA_SITE": str(site),
        "SMAZZATA_LOG_LEVEL": "warning",
    }


@contextmanager
def served(folder: Path, site: Path, **settings: str) -> Iterator[str]:
    """Its address. Without any configuration but these, and without limits of rate."""
    command = [sys.executable, "-P", "-m", "smazzata", "serve", "--port", "0", "--no-rate-limits"]
    told = environment(folder, site) | settings
    with subprocess.Popen(command, env=told, stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout is not None
            found = re.fullmatch(r"Smazzata: (http://127\.0\.0\.1:\d+)/\n", process.stdout.readline())
            assert found, "the server does not start"
            yield found[1]
        finally:
            process.terminate()
