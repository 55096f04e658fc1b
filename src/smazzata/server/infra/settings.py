"""The settings: everything the environment may say to the server, read once, with all that is wrong said at once."""

from __future__ import annotations

import difflib
import os
import socket
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Literal, TypeVar
from urllib.parse import urlsplit

import platformdirs
from sqlalchemy import make_url
from sqlalchemy.exc import ArgumentError

from smazzata.server.infra.mail import MailServer, mail_from, mail_server

LogForm = Literal["json", "console"]
T = TypeVar("T")

LEVELS = ("debug", "info", "warning", "error")
NOT_OURS = {"SMAZZATA_COMPILE", "SMAZZATA_PYTHON", "SMAZZATA_EXPECT", "SMAZZATA_WORKERS"}  # of the build and the tests


class SettingsError(ValueError):
    """What is wrong with the settings, a line each."""


@dataclass(frozen=True, slots=True)
class Settings:
    data: Path  # SMAZZATA_DATA: the folder of everything that is kept in files
    database: str  # SMAZZATA_DATABASE: postgresql://user:password@host/name; by default a file of SQLite in `data`
    bus: str | None  # SMAZZATA_BUS: nats://host:4222, several with commas; None: within this process
    host: str  # SMAZZATA_HOST
    port: int  # SMAZZATA_PORT; 0: any that is free
    origins: tuple[str, ...]  # SMAZZATA_ORIGINS: the addresses of pages that may open sockets, besides the server's own
    log_form: LogForm | None  # SMAZZATA_LOGS; None: as the terminal says
    log_level: str  # SMAZZATA_LOG_LEVEL
    node: str  # SMAZZATA_NODE: the name of this process among others
    site: Path | None = None  # SMAZZATA_SITE: the folder of the built page; by default the one of the package
    smtp: MailServer | None = None  # SMAZZATA_SMTP: smtp://user:password@host:587; None: no mail is sent
    mail_from: str | None = None  # SMAZZATA_MAIL_FROM: the address that mail comes from

    @property
    def database_shown(self) -> str:
        """Without its password."""
        return make_url(self.database).render_as_string(hide_password=True)

    def __repr__(self) -> str:
        return f"Settings(database={self.database_shown!r}, host={self.host!r}, port={self.port}, node={self.node!r})"


NAMES = (
    "SMAZZATA_DATA",
    "SMAZZATA_DATABASE",
    "SMAZZATA_BUS",
    "SMAZZATA_HOST",
    "SMAZZATA_PORT",
    "SMAZZATA_ORIGINS",
    "SMAZZATA_LOGS",
    "SMAZZATA_LOG_LEVEL",
    "SMAZZATA_NODE",
    "SMAZZATA_SITE",
    "SMAZZATA_SMTP",
    "SMAZZATA_MAIL_FROM",
)


def read_settings(environment: Mapping[str, str] = os.environ) -> Settings:
    """Raises SettingsError with all that is wrong. An empty variable is as good as none."""
    problems = list(_misspelt(environment))

    def take(name: str, parse: Callable[[str], T], default: T) -> T:
        text = environment.get(name, "").strip()
        if not text:
            return default
        try:
            return parse(text)
        except ValueError as error:
            problems.append(f"{name}: {error}")
            return default

    data = take("SMAZZATA_DATA", _folder, Path(platformdirs.user_data_dir("smazzata", appauthor=False)))
    settings = Settings(
        data=data,
        database=take("SMAZZATA_DATABASE", _database, f"sqlite:///{data / 'smazzata.db'}"),
        bus=take("SMAZZATA_BUS", _bus, None),
        host=take("SMAZZATA_HOST", str, "127.0.0.1"),
        port=take("SMAZZATA_PORT", _port, 8040),
        origins=take("SMAZZATA_ORIGINS", _origins, ()),
        log_form=take("SMAZZATA_LOGS", _log_form, None),
        log_level=take("SMAZZATA_LOG_LEVEL", _level, "info"),
        node=take("SMAZZATA_NODE", _node, f"{socket.gethostname()[:40]}-{os.getpid()}"),
        site=take("SMAZZATA_SITE", _site, None),
        smtp=take("SMAZZATA_SMTP", mail_server, None),
        mail_from=take("SMAZZATA_MAIL_FROM", mail_from, None),
    )
    given = [bool(environment.get(name, "").strip()) for name in ("SMAZZATA_SMTP", "SMAZZATA_MAIL_FROM")]
    if given == [True, False]:
        problems.append("SMAZZATA_MAIL_FROM: mail comes from an address; which? tornei@example.org")
    if given == [False, True]:
        problems.append("SMAZZATA_SMTP: mail goes through a server; which? smtp://user:password@host:587")
    if problems:
        raise SettingsError("\n".join(problems))
    return settings


def _misspelt(environment: Mapping[str, str]) -> list[str]:
    found = []
    for name in sorted(environment):
        if name.startswith("SMAZZATA_") and name not in NAMES and name not in NOT_OURS:
            near = difflib.get_close_matches(name, NAMES, n=1, cutoff=0.85)
            if near:
                found.append(f"{name} is not a setting; did you mean {near[0]}?")
    return found


def _folder(text: str) -> Path:
    path = Path(text).expanduser().absolute()
    if path.exists() and not path.is_dir():
        raise ValueError(f"{path} is not a folder")
    return path


def _site(text: str) -> Path:
    path = Path(text).expanduser().absolute()
    if not (path / "index.html").is_file():
        raise ValueError(f"{path} has no index.html; `npm run build` in web/ makes a page")
    return path


def _database(text: str) -> str:
    try:
        url = make_url(text)
    except ArgumentError:
        raise ValueError("not an address; it looks like postgresql://user:password@host/name") from None
    kind = url.get_backend_name()
    if kind in {"postgresql", "postgres"}:
        if not url.database:
            raise ValueError("which database? postgresql://user:password@host/NAME")
        return url.set(drivername="postgresql+psycopg").render_as_string(hide_password=False)
    if kind == "sqlite":
        if not url.database or url.database == ":memory:":
            raise ValueError("SQLite needs a file: sqlite:////folder/smazzata.db")
        return text
    raise ValueError(f"{kind} is not supported; postgresql://… or sqlite:///… are")


def _bus(text: str) -> str | None:
    if text in {"local", "none"}:
        return None
    for each in text.split(","):
        address = urlsplit(each)
        if address.scheme not in {"nats", "tls"} or not address.hostname:
            raise ValueError("it looks like nats://host:4222, several with commas")
    return text


def _port(text: str) -> int:
    if not text.isascii() or not text.isdigit() or int(text) > 65535:
        raise ValueError(f"a number from 0 to 65535, not {text!r}")
    return int(text)


def _origins(text: str) -> tuple[str, ...]:
    found = tuple(each.strip().rstrip("/") for each in text.split(",") if each.strip())
    for each in found:
        address = urlsplit(each)
        if address.scheme not in {"http", "https"} or not address.hostname or address.path or address.query:
            raise ValueError(f"{each!r} is not the address of a site; it looks like https://cards.example.org")
    return found


def _log_form(text: str) -> LogForm | None:
    match text:
        case "json" | "console":
            return text
        case "auto":
            return None
        case _:
            raise ValueError(f"json, console or auto, not {text!r}")


def _level(text: str) -> str:
    if text.lower() not in LEVELS:
        raise ValueError(f"one of {', '.join(LEVELS)}, not {text!r}")
    return text.lower()


def _node(text: str) -> str:
    if len(text) > 64:
        raise ValueError("64 characters at most")
    return text
