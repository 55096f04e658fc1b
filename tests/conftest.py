"""What every test shares: which build of the package is under test, `--long`, and the settings of hypothesis."""

from __future__ import annotations

import importlib
import os
import tomllib
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

import pytest
from hypothesis import settings

import smazzata

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "src" / "smazzata"
ONCE = tuple(f"tests/{folder}/" for folder in ("club", "ratings", "server"))
HOT: list[str] = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["smazzata"]["compiled"]


def running_compiled() -> list[str]:
    """Those of the hot modules that Python in fact loads from an extension."""
    files = {name: importlib.import_module(name).__file__ or "" for name in HOT}
    return [name for name, file in files.items() if file.endswith(tuple(EXTENSION_SUFFIXES))]


def wrong_build(expected: str | None) -> str | None:
    """Why the package under test is not the one meant: `compiled`, `interpreted`, or (None) simply the source."""
    place = Path(smazzata.__file__).resolve().parent
    if expected not in {None, "compiled", "interpreted"}:
        return f"SMAZZATA_EXPECT is compiled or interpreted, not {expected!r}"
    if expected == "compiled":
        if place == SOURCE:
            return f"the installed package was meant, but {place} is in front of it: unset PYTHONPATH"
        missing = sorted(set(HOT) - set(running_compiled()))
        return f"these modules should run compiled and do not: {', '.join(missing)}" if missing else None
    if place != SOURCE:
        return f"the source was meant, but {place} is loaded: set PYTHONPATH=src, or SMAZZATA_EXPECT=compiled"
    stale = [str(path) for suffix in (".so", ".pyd") for path in SOURCE.rglob(f"*{suffix}")]
    return f"stale extensions hide the source: {', '.join(stale)}" if stale else None


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--long", action="store_true", help="the long form of the tests: more hands, deals, pairs")


def pytest_configure(config: pytest.Config) -> None:
    problem = wrong_build(os.environ.get("SMAZZATA_EXPECT"))
    if problem:
        raise pytest.UsageError(problem)
    settings.register_profile("usual", deadline=None, derandomize=True)
    settings.register_profile("long", deadline=None, max_examples=1000)
    settings.load_profile("long" if config.getoption("--long") else "usual")


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """What `-m` leaves out as a whole is not even read: that alone takes half a minute."""
    marks: str = config.getoption("markexpr")
    place = collection_path.relative_to(ROOT).as_posix() if collection_path.is_relative_to(ROOT) else ""
    if not place.startswith("tests/"):
        return None
    in_browser = place.split("/")[1] == "browser"
    if in_browser if "not browser" in marks else marks == "browser" and not in_browser:
        return True
    once_only = "not once" in marks and place.startswith(ONCE) and place.endswith(".py")
    return True if once_only and "mark.source" not in collection_path.read_text("utf-8") else None


@pytest.hookimpl(tryfirst=True)  # before `-m` chooses
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The longest first: what waits for processes to die and come back then runs beside what computes. What is not
    about the compiled modules themselves runs on one build."""
    for item in items:
        if item.path.relative_to(ROOT).as_posix().startswith(ONCE):
            item.add_marker(pytest.mark.once)

    def patience(item: pytest.Item) -> int:
        marker = item.get_closest_marker("patience")
        return int(marker.args[0]) if marker else 0

    items.sort(key=patience, reverse=True)


def pytest_report_header() -> str:
    names = ", ".join(running_compiled()) or "nothing"
    return f"smazzata from {Path(smazzata.__file__).parent}, compiled: {names}"


@pytest.fixture(scope="session")
def long(request: pytest.FixtureRequest) -> bool:
    """Was `--long` asked for?"""
    return bool(request.config.getoption("--long"))
