"""The lobby for programs: tables listed, opened, found; the socket of one. REST over httpx, with an API token."""

from __future__ import annotations

import secrets
from types import TracebackType
from typing import Any, Self, TypeVar
from urllib.parse import quote

import httpx
import msgspec

from smazzata.client.outbox import Outbox
from smazzata.client.table import TableSocket
from smazzata.server.live.listing import Listing
from smazzata.server.lobby.types import NewTable, QuickMatch, TableShown
from smazzata.tables import Terms

T = TypeVar("T")


class ClientError(Exception):
    """An answer that is not a success: its status and, where the server refused, the code."""

    def __init__(self, status: int, code: str, text: str) -> None:
        super().__init__(f"{status} {code}: {text}")
        self.status = status
        self.code = code


class Client:
    """`async with Client("http://127.0.0.1:8040", token) as client: …`"""

    def __init__(self, address: str, token: str = "") -> None:
        self._address = address.rstrip("/")
        self._headers = {"Authorization": f"Bearer {token}"} if token else {}
        self._http = httpx.AsyncClient(base_url=self._address, headers=self._headers, timeout=20)

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self._http.aclose()

    async def tables(self, **filters: str | int) -> list[Listing]:
        return await self._ask("GET", "/api/tables", list[Listing], params=filters)

    async def create(self, terms: Terms, key: str | None = None) -> TableShown:
        """`key`, chosen and saved by the caller, makes it safe to ask again."""
        return await self._ask(
            "POST", "/api/tables", TableShown, NewTable(key or secrets.token_hex(12), terms)
        )

    async def quick(self, terms: Terms, key: str | None = None) -> TableShown:
        """A seat at a table on such terms, a new one if there is none."""
        wish = QuickMatch(key or secrets.token_hex(12), terms)
        return await self._ask("POST", "/api/tables/quick", TableShown, wish)

    async def record(self, table: str, number: int = 1) -> str:
        """Of a finished match, as text: `smazzata verify` reads it."""
        answer = await self._http.get(f"/api/tables/{quote(table)}/matches/{number}/record")
        _raise(answer)
        return answer.text

    def table(self, table: str, outbox: Outbox | None = None) -> TableSocket:
        address = "ws" + self._address.removeprefix("http") + f"/api/tables/{quote(table)}/socket"
        return TableSocket(address, self._headers, outbox)

    async def _ask(self, method: str, path: str, kind: type[T], body: Any = None, **more: Any) -> T:
        if body is not None:
            more |= {"content": msgspec.json.encode(body), "headers": {"Content-Type": "application/json"}}
        answer = await self._http.request(method, path, **more)
        _raise(answer)
        return msgspec.json.decode(answer.content, type=kind)


def _raise(answer: httpx.Response) -> None:
    if answer.is_success:
        return
    try:
        code = str(answer.json().get("code", ""))
    except ValueError:
        code = ""
    raise ClientError(answer.status_code, code, answer.text[:300])
