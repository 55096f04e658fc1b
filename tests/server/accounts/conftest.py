"""A server with the accounts and nothing else, on each kind of database."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from server.world import World, a_world
from smazzata.server import accounts


@pytest.fixture
def world(database: str, tmp_path: Path) -> Iterator[World]:
    with a_world(database, tmp_path, with_features=[accounts.feature()]) as world:
        yield world
