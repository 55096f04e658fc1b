"""Every error in one shape, in the caller's language: {code, rule, message, parameters}."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import ceil
from typing import Annotated, Any, Final

import structlog
from litestar import Request, Response
from litestar.datastructures import State
from litestar.exceptions import HTTPException
from litestar.params import QueryParameter
from litestar.types import ExceptionHandlersMap
from msgspec import Struct
from sqlalchemy.exc import DataError

from smazzata.games.contract import Illegal, Language, Text
from smazzata.server.features import Feature
from smazzata.server.infra.db import StoreError, Unknown

LOGGER = structlog.stdlib.get_logger("smazzata.errors")

DEFAULT_STATUS: Final = 409  # it could be asked; the state of things says no

GENERAL: Final[Mapping[str, Text]] = {
    "unreadable": Text(
        it="La richiesta non si capisce: {problems[0]}", en="The request cannot be understood: {problems[0]}"
    ),
    "body-missing": Text(
        it="Manca il corpo: questa richiesta ne vuole uno, in JSON.",
        en="The body is missing: this request needs one, in JSON.",
    ),
    "not-found": Text(it="Qui non c'è niente.", en="There is nothing here."),
    "method-not-allowed": Text(it="Questo qui non si può fare.", en="This cannot be done here."),
    "too-large": Text(
        it="La richiesta è troppo grande: al massimo {kib} KiB.", en="The request is too large: {kib} KiB at most."
    ),
    "refused": Text(it="La richiesta è rifiutata.", en="The request is refused."),
    "try-again": Text(
        it="La base dei dati non risponde e niente è stato fatto: riprova fra poco.",
        en="The database does not answer and nothing was done: try again in a moment.",
    ),
    "perhaps-done": Text(
        it="La base dei dati è caduta sul più bello: forse è fatto, forse no. Guarda, prima di riprovare.",
        en="The database went away at the last moment: it may be done or not. Look before you try again.",
    ),
    "our-fault": Text(
        it="Errore nostro: è stato annotato, niente è stato fatto.",
        en="Our mistake: it was noted, nothing was done.",
    ),
}
_BY_STATUS: Final = {400: "unreadable", 404: "not-found", 405: "method-not-allowed", 413: "too-large"}


class Refused(Struct, frozen=True):
    code: str
    message: str
    rule: str | None = None
    parameters: dict[str, Any] = {}


def language_of(accepted: str) -> Language:
    """The first of Italian and English in an Accept-Language, by weight; Italian if it has neither."""
    best: tuple[float, Language] = (0.0, "it")
    for each in accepted.split(","):
        name, _, weight = each.strip().partition(";q=")
        try:
            value = float(weight) if weight else 1.0
        except ValueError:
            continue
        match name.lower()[:2]:
            case "it" | "en" as language if value > best[0]:
                best = (value, language)
    return best[1]


Spoken = Annotated[
    str | None, QueryParameter(pattern="^(it|en)$", description="For a file: a link sends the browser's language.")
]


def language_asked(request: Request[Any, Any, State], asked: str | None) -> Language:
    """What the address says, else what the headers say."""
    if asked is not None:
        return "en" if asked == "en" else "it"
    return language_of(request.headers.get("accept-language", ""))


class Errors:
    """The exception handlers of the app, with the words of all its features."""

    def __init__(self, features: Sequence[Feature], more: Feature) -> None:
        self.words: dict[str, Text] = dict(GENERAL)
        self.statuses: dict[str, int] = {"body-missing": 400}
        for each in (more, *features):
            self.words.update(each.refusals)
            self.statuses.update(each.statuses)

    def handlers(self) -> ExceptionHandlersMap:
        return {
            Illegal: self.illegal,
            HTTPException: self.http,
            StoreError: self.store,
            RecursionError: self.too_deep,
            DataError: self.unfit,
            Exception: self.unexpected,
        }

    def illegal(self, request: Request[Any, Any, Any], error: Illegal) -> Response[Refused]:
        status = self.statuses.get(error.code, DEFAULT_STATUS)
        answer = self._answer(request, status, error.code, error.parameters, error.rule)
        if status == 429 and (seconds := _seconds(error.parameters)):
            answer.headers["Retry-After"] = str(seconds)
        return answer

    def http(self, request: Request[Any, Any, Any], error: HTTPException) -> Response[Refused]:
        status = error.status_code
        if status >= 500:
            return self.unexpected(request, error)
        parameters: dict[str, object] = {}
        if status == 400:
            parameters["problems"] = _problems(error)
        elif status == 413:
            parameters["kib"] = (request.route_handler.resolve_request_max_body_size() or 0) // 1024
        answer = self._answer(request, status, _BY_STATUS.get(status, "refused"), parameters)
        answer.headers.update(error.headers or {})
        return answer

    def too_deep(self, request: Request[Any, Any, Any], _error: RecursionError) -> Response[Refused]:
        """JSON in JSON in JSON: msgspec stops, but does not call it a mistake of the caller."""
        return self._answer(request, 400, "unreadable", {"problems": ["nested too deeply"]})

    def unfit(self, request: Request[Any, Any, Any], _error: DataError) -> Response[Refused]:
        """The database cannot hold such a text or number: a NUL in a name, for PostgreSQL."""
        return self._answer(
            request, 400, "unreadable", {"problems": ["a text or a number that cannot be kept"]}
        )

    def store(self, request: Request[Any, Any, Any], error: StoreError) -> Response[Refused]:
        LOGGER.warning("no-database", reason=str(error))
        answer = self._answer(request, 503, "perhaps-done" if isinstance(error, Unknown) else "try-again")
        answer.headers["Retry-After"] = "1"
        return answer

    def unexpected(self, request: Request[Any, Any, Any], error: Exception) -> Response[Refused]:
        LOGGER.error("unexpected", exc_info=error)
        return self._answer(request, 500, "our-fault")

    def _answer(
        self,
        request: Request[Any, Any, Any],
        status: int,
        code: str,
        parameters: Mapping[str, object] | None = None,
        rule: str | None = None,
    ) -> Response[Refused]:
        text = self.words.get(code)
        language = language_of(request.headers.get("accept-language", ""))
        said = {
            name: each.in_(language) if isinstance(each, Text) else each for name, each in (parameters or {}).items()
        }
        message = text.filled(language, said) if text is not None else code
        return Response(
            Refused(code, message, rule, said),
            status_code=status,
            media_type="application/json",
            headers={"Content-Language": language},
        )


def _seconds(parameters: Mapping[str, Any]) -> int:
    """To wait, if that helps: `seconds`, or `wait_ms` as it is said over the socket."""
    found: int = parameters.get("seconds") or ceil(parameters.get("wait_ms", 0) / 1000)
    return found


def _problems(error: HTTPException) -> list[str]:
    """What msgspec says of each field; never the value that was sent."""
    found = error.extra if isinstance(error.extra, list) else []
    said = [
        f"{each.get('key', '')}: {each.get('message', '')}".strip(": ")
        for each in found
        if isinstance(each, dict)
    ]
    return said or [error.detail]
