"""A club on a server of its own, on each kind of database."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from server.club.club import Club, a_club, club_features
from server.world import World, a_world


@pytest.fixture
def world(database: str, tmp_path: Path) -> Iterator[World]:
    with a_world(database, tmp_path, with_features=club_features()) as world:
        yield world


@pytest.fixture
def club(world: World) -> Club:
    return a_club(world)
