"""What the tests of the server share: real services, once a run, and a fresh database on each kind."""

from __future__ import annotations

import asyncio
import inspect
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from server.services import CannotRun, Nats, Postgres, Service


@pytest.hookimpl(tryfirst=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> bool | None:
    """A test that is `async def` runs in an event loop of its own, and not for ever: `patience` says how long."""
    if not inspect.iscoroutinefunction(pyfuncitem.obj):
        return None
    wanted = inspect.signature(pyfuncitem.obj).parameters
    arguments = {name: value for name, value in pyfuncitem.funcargs.items() if name in wanted}
    patience = pyfuncitem.get_closest_marker("patience")
    seconds = None if pyfuncitem.config.getoption("--long") else patience.args[0] if patience else 120
    asyncio.run(asyncio.wait_for(pyfuncitem.obj(**arguments), seconds))
    return True


def _running(make: Callable[[], Service]) -> Service:
    try:
        service = make()
        service.start()
    except CannotRun as reason:
        pytest.skip(str(reason))
    return service


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """Whoever kills it starts it again."""
    service = _running(Postgres)
    assert isinstance(service, Postgres)
    yield service
    service.remove()


@pytest.fixture(scope="session")
def nats() -> Iterator[Nats]:
    """Whoever kills it starts it again."""
    service = _running(Nats)
    assert isinstance(service, Nats)
    yield service
    service.remove()


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of an empty database, of each kind."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'smazzata.db'}"
    server: Postgres = request.getfixturevalue("postgres")
    return server.new_database()


@pytest.fixture(params=["local", "nats"])
def bus_address(request: pytest.FixtureRequest) -> str | None:
    if request.param == "local":
        return None
    server: Nats = request.getfixturevalue("nats")
    return server.url
