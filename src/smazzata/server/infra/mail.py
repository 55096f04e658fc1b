"""The server that takes mail on for us, as the settings name it."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Final, Literal
from urllib.parse import parse_qs, unquote, urlsplit

Tls = Literal["starttls", "tls", "none"]

_LOOKS: Final = "it looks like smtp://user:password@host:587?tls=starttls, or smtps://user:password@host"
_PORTS: Final[dict[Tls, int]] = {"starttls": 587, "tls": 465, "none": 25}
_NEAR: Final = {"localhost", "127.0.0.1", "::1"}
_ADDRESS: Final = re.compile(r"[A-Za-z0-9._%+-]+@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)*")


@dataclass(frozen=True, slots=True)
class MailServer:
    host: str
    port: int
    user: str
    password: str = field(repr=False)
    tls: Tls


def mail_server(text: str) -> MailServer:
    """Raises ValueError, which never says the password."""
    try:
        address = urlsplit(text)
        port = address.port
    except ValueError:
        raise ValueError(_LOOKS) from None
    if address.scheme not in {"smtp", "smtps"} or not address.hostname:
        raise ValueError(_LOOKS)
    if address.path.strip("/") or address.fragment:
        raise ValueError(f"{_LOOKS}; in a password / is %2F, # is %23, ? is %3F, @ is %40")
    tls = _tls(address.scheme, parse_qs(address.query, keep_blank_values=True))
    user, password = unquote(address.username or ""), unquote(address.password or "")
    if password and tls == "none" and address.hostname not in _NEAR:
        raise ValueError("a password goes to another machine only under TLS: tls=starttls, or smtps://")
    return MailServer(address.hostname, port or _PORTS[tls], user, password, tls)


def _tls(scheme: str, options: dict[str, list[str]]) -> Tls:
    if set(options) - {"tls"}:
        raise ValueError("after ? comes tls=starttls or tls=none, and nothing else")
    match scheme, options.get("tls", [""])[-1]:
        case "smtps", "":
            return "tls"
        case "smtp", "" | "starttls":
            return "starttls"
        case "smtp", "none":
            return "none"
        case _:
            raise ValueError("tls is starttls or none; smtps:// is TLS from the start")


def mail_from(text: str) -> str:
    if not _ADDRESS.fullmatch(text):
        raise ValueError(f"one address, like tornei@example.org, not {text[:80]!r}")
    return text
