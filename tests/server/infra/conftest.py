"""What the tests of the log share."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from server.infra.child import Nursery


@pytest.fixture(scope="session")
def nursery() -> Iterator[Nursery]:
    found = Nursery()
    yield found
    found.close()
