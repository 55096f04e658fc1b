"""The built page as files to hand out: found once, read and compressed when first asked for."""

from __future__ import annotations

import gzip
import hashlib
import mimetypes
from pathlib import Path
from typing import Final, NamedTuple

PLACES: Final = (Path(__file__).parent / "site", Path(__file__).parents[4] / "web" / "dist")
"""In the installed package; beside the sources."""

PAGES: Final = frozenset(
    {
        "", "tavolo", "partita", "partite", "regole", "impara", "profilo", "impostazioni", "nuovo", "segnalazioni",
        "classifiche", "livelli", "stagioni", "persona", "gettoni", "circoli",
    }
)
"""The first part of every address that the page knows (web/src/App.svelte)."""

_COMPRESSED: Final = {".html", ".js", ".css", ".svg", ".json", ".webmanifest", ".txt"}
_TYPES: Final = {".webmanifest": "application/manifest+json", ".woff2": "font/woff2", ".js": "text/javascript"}


class File(NamedTuple):
    content: bytes
    zipped: bytes | None
    media_type: str
    tag: str
    cache: str


class Site:
    def __init__(self, root: Path) -> None:
        self._names = {path.relative_to(root).as_posix(): path for path in root.rglob("*") if path.is_file()}
        self._read: dict[str, File] = {}

    def file(self, name: str) -> File | None:
        """By its name within the site: nothing outside it has one."""
        if name not in self._names:
            return None
        if name not in self._read:
            self._read[name] = _file(name, self._names[name])
        return self._read[name]

    def page(self, address: str) -> File:
        """The page finds its way by the address; for some it names beforehand what they need: `tavolo.html`."""
        found = self.file(f"{address.split('/')[0]}.html") or self.file("index.html")
        assert found is not None
        return found


def find_site(chosen: Path | None = None) -> Site | None:
    """In the folder that was chosen, or where it is built. None: the page was not built."""
    places = (chosen,) if chosen else PLACES
    return next((Site(place) for place in places if (place / "index.html").is_file()), None)


def _file(name: str, path: Path) -> File:
    content = path.read_bytes()
    kind = _TYPES.get(path.suffix) or mimetypes.guess_type(name)[0] or "application/octet-stream"
    return File(
        content=content,
        zipped=gzip.compress(content, 9, mtime=0) if path.suffix in _COMPRESSED else None,
        media_type=kind,
        tag=f'"{hashlib.sha256(content).hexdigest()[:20]}"',
        cache=_cache(name),
    )


def _cache(name: str) -> str:
    """Names in `assets` change with their content; the others are asked for again, and mostly not sent again."""
    if name.startswith("assets/"):
        return "public, max-age=31536000, immutable"
    if name.startswith("cards/"):
        return "public, max-age=86400"
    return "no-cache"
