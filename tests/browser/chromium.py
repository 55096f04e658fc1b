"""The browser that people's browsers are made with."""

from __future__ import annotations

import shutil
from typing import Final

NAMES: Final = (
    "chromium-headless-shell",
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
)
"""The first renders as the others do, and has no windows, which would take a third of the time."""
SWITCHES: Final = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


def chromium() -> str | None:
    return next(filter(None, map(shutil.which, NAMES)), None)
