"""Which pages may act for somebody who has a cookie: the server's own, and those the settings name."""

from __future__ import annotations

from collections.abc import Sequence
from urllib.parse import urlsplit


def origin_allowed(origin: str, scheme: str, host: str, allowed: Sequence[str]) -> bool:
    """`origin` as the browser says it, `scheme` and `host` as the request came.

    Behind a proxy that does not say so, TLS looks like plain HTTP: an https page of this host is let in all the same,
    an http page of a site that has TLS is not.
    """
    if origin in allowed:
        return True
    try:
        address = urlsplit(origin)
    except ValueError:
        return False
    if not host or address.netloc.lower() != host.lower() or address.path or address.query:
        return False
    return address.scheme == "https" or (address.scheme == "http" and scheme in {"http", "ws"})


def host_name(host: str) -> str:
    """Without its port."""
    try:
        return urlsplit(f"//{host}").hostname or ""
    except ValueError:
        return ""
