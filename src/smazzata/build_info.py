"""Which build of the package this is: with its hot modules compiled, or interpreted throughout."""

from __future__ import annotations

from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

from smazzata import __version__


def compiled() -> tuple[str, ...]:
    """The modules that run compiled: an extension beside a `.py` always wins the import."""
    package = Path(__file__).parent
    files = [path for path in package.rglob("*") if path.suffix in {".so", ".pyd"}]
    return tuple(sorted(filter(None, (_module(path, package) for path in files))))


def mode() -> str:
    return "compiled" if compiled() else "interpreted"


def version() -> str:
    """What `smazzata --version` says."""
    return f"smazzata {__version__} ({mode()})"


def _module(path: Path, package: Path) -> str | None:
    for suffix in EXTENSION_SUFFIXES:
        if path.name.endswith(suffix):
            name = path.name.removesuffix(suffix)
            return ".".join([package.name, *path.parent.relative_to(package).parts, name])
    return None
