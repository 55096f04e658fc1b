"""A real mail server on loopback, for tests: keeps what it takes, refuses whom it is told to, holds still if asked."""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import Callable
from email import message_from_bytes, policy
from email.message import EmailMessage
from typing import Any

from aiosmtpd.controller import Controller
from aiosmtpd.smtp import SMTP, Envelope, Session

from server.services import free_port

SENDER = "tornei@example.org"


class PostOffice:
    def __init__(self, **more: Any) -> None:
        self.port = free_port()
        self.taken: list[EmailMessage] = []
        self.refuses: set[str] = set()
        self.puts_off: set[str] = set()
        self.holds: tuple[str, int] | None = None
        """At `rcpt`, before a letter is taken, or at `data`, after: once so many are taken nothing is answered."""
        self.held = 0
        self._more = more
        self._controller: Controller | None = None

    # ---- its life -------------------------------------------------------------------------------------------
    def open(self) -> None:
        self._controller = Controller(self, hostname="127.0.0.1", port=self.port, **self._more)
        self._controller.start()

    def close(self) -> None:
        self.holds = None
        if self._controller is not None:
            self._controller.stop(no_assert=True)
            self._controller = None

    def settings(self, address: str = "smtp://127.0.0.1:{port}?tls=none") -> dict[str, str]:
        return {"SMAZZATA_SMTP": address.format(port=self.port), "SMAZZATA_MAIL_FROM": SENDER}

    # ---- what it says ---------------------------------------------------------------------------------------
    async def handle_RCPT(
        self, _server: SMTP, _session: Session, envelope: Envelope, address: str, _options: list[str]
    ) -> str:
        await self._hold("rcpt", len(self.taken))
        if address in self.refuses:
            return f"550 5.1.1 <{address}>: no such mailbox here"
        if address in self.puts_off:
            return "452 4.2.2 mailbox full"
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, _server: SMTP, _session: Session, envelope: Envelope) -> str:
        assert isinstance(envelope.content, bytes)
        message = message_from_bytes(envelope.content, policy=policy.default)
        message["X-To"], message["X-From"] = ", ".join(envelope.rcpt_tos), envelope.mail_from
        self.taken.append(message)
        await self._hold("data", len(self.taken))
        return "250 taken"

    async def _hold(self, where: str, taken: int) -> None:
        if self.holds != (where, taken):
            return
        self.held += 1
        while self.holds == (where, taken):
            await asyncio.sleep(0.01)

    # ---- what it has ----------------------------------------------------------------------------------------
    def by_address(self) -> Counter[str]:
        return Counter(str(each["X-To"]) for each in self.taken)


def eventually(so: Callable[[], object], what: str = "it") -> None:
    deadline = time.monotonic() + 60
    while not so():
        assert time.monotonic() < deadline, f"{what} did not come about"
        time.sleep(0.02)
