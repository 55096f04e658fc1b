"""Logs: one line an event, JSON or for the eye, the libraries' own included; secrets never get there."""

from __future__ import annotations

import logging
import re
import sys
from collections.abc import Mapping
from typing import Any, TextIO

import structlog
from structlog.typing import EventDict, Processor, WrappedLogger

from smazzata.server.infra.settings import LogForm

HIDDEN = "…"

# Whole words of a name: `password`, `new_password`, `api-token`, `sessionToken`; and the cards nobody may see yet.
SECRET_WORDS = {
    "password", "passwd", "secret", "token", "ticket", "cookie", "cookies", "authorization", "credential",
    "credentials", "key", "seed", "salt", "hash", "session", "csrf", "pack", "hand", "hands", "stock",
}  # fmt: skip
_WORD = re.compile(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])|\d+")
_USERINFO = re.compile(r"(?P<scheme>[a-z][a-z0-9+.-]*://)[^/\s@'\"]*:[^/\s'\"]*@", re.IGNORECASE)
_QUERY = re.compile(r"(?P<name>[?&](?:token|ticket|password|key|secret|session)=)[^&\s'\"]+", re.IGNORECASE)
_BEARER = re.compile(r"(?P<scheme>\b(?:bearer|basic)\s+)[A-Za-z0-9._~+/=-]{8,}", re.IGNORECASE)


def is_secret(name: str) -> bool:
    return any(word.lower() in SECRET_WORDS for word in _WORD.findall(name))


def without_secrets(value: Any, name: str = "") -> Any:
    if name and is_secret(name):
        return HIDDEN
    match value:
        case str():
            text = _USERINFO.sub(rf"\g<scheme>{HIDDEN}@", value)
            text = _QUERY.sub(rf"\g<name>{HIDDEN}", text)
            return _BEARER.sub(rf"\g<scheme>{HIDDEN}", text)
        case bytes() | bytearray() | memoryview():
            return f"{len(value)} bytes"
        case Mapping():
            return {each: without_secrets(inner, str(each)) for each, inner in value.items()}
        case list() | tuple() | set() | frozenset():
            return [without_secrets(inner) for inner in value]
        case None | bool() | int() | float():
            return value
        case _:
            return without_secrets(str(value))


def hide_secrets(_logger: WrappedLogger, _method: str, event: EventDict) -> EventDict:
    """The last processor before the line is written: exceptions have become text by then."""
    for name, value in event.items():
        if not name.startswith("_"):
            event[name] = without_secrets(value, name)
    return event


def set_up_logs(form: LogForm | None, level: str = "info", stream: TextIO | None = None) -> None:
    """For the whole process; the last call holds. Without a form: for the eye on a terminal, JSON elsewhere."""
    to = stream if stream is not None else sys.stderr
    chosen = form or ("console" if to.isatty() else "json")
    before: list[Processor] = [
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.add_logger_name,
        structlog.stdlib.add_log_level,
        structlog.stdlib.PositionalArgumentsFormatter(),
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        structlog.processors.StackInfoRenderer(),
    ]
    write: Processor
    if chosen == "json":
        write = structlog.processors.JSONRenderer(ensure_ascii=False)
    else:
        write = structlog.dev.ConsoleRenderer(colors=to.isatty())
    structlog.configure(
        processors=[structlog.stdlib.filter_by_level, *before, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        logger_factory=structlog.stdlib.LoggerFactory(),
        wrapper_class=structlog.stdlib.BoundLogger,
        cache_logger_on_first_use=False,
    )
    handler = logging.StreamHandler(to)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=before,
            processors=[
                structlog.stdlib.ProcessorFormatter.remove_processors_meta,
                structlog.processors.format_exc_info,  # without the values of variables, where cards and tokens are
                hide_secrets,
                write,
            ],
        )
    )
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(level.upper())
    for loud in ("alembic", "nats", "asyncio"):
        logging.getLogger(loud).setLevel(max(root.level, logging.WARNING))
    for own in ("uvicorn", "uvicorn.access", "uvicorn.error"):  # they come with handlers of their own
        logging.getLogger(own).handlers[:] = []
        logging.getLogger(own).propagate = True
