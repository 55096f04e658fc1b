"""A folder where a commit costs no disk: what is tested here is processes that die, not machines."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest


@pytest.fixture
def quick(tmp_path: Path) -> Iterator[Path]:
    memory = Path("/dev/shm")
    folder = Path(tempfile.mkdtemp(prefix="smazzata-", dir=memory)) if memory.is_dir() else tmp_path
    yield folder
    shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture
def sqlite(quick: Path) -> str:
    return f"sqlite:///{quick / 'smazzata.db'}"
