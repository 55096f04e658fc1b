"""A letter as mail, and the connection to the server that takes it on."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime
from email.errors import MessageError
from email.headerregistry import Address
from email.message import EmailMessage
from email.policy import SMTP as AS_MAIL
from email.utils import format_datetime
from typing import TYPE_CHECKING, Final

from msgspec import Struct

from smazzata.server.club.model import LetterProblem
from smazzata.server.club.outbox import Due
from smazzata.server.infra.mail import MailServer

if TYPE_CHECKING:
    import aiosmtplib  # loaded where something is sent

SECONDS: Final = 20.0
"""For each step with the mail server; and twice that for a whole letter, well within its lease."""
_POLICY: Final = AS_MAIL.clone(cte_type="7bit")  # any server takes it, also an old one


class Unsent(Struct, frozen=True):
    problem: LetterProblem
    answer: str
    """As the mail server said it, or the network."""
    final: bool = False
    """This letter will never be taken."""


# ---- a letter -----------------------------------------------------------------------------------------------
def reply_to(contact: str) -> str:
    """The club's public contact, if it is an address."""
    try:
        return recipient(contact.strip())
    except ValueError:
        return ""


def recipient(email: str) -> str:
    """As it is said to a mail server. Raises ValueError: no mail can be addressed so."""
    local, _, domain = email.rpartition("@")
    plain = f"{local}@{domain.encode('idna').decode('ascii')}"
    try:
        Address(addr_spec=plain)
    except (MessageError, IndexError) as error:  # the parser stumbles over an end that comes too soon
        raise ValueError(str(error)) from None
    plain.encode("ascii")
    return plain


def composed(letter: Due, sender: str) -> bytes:
    """The same letter has the same Message-ID however often it is tried: who gets it twice is shown it once, where the
    mailbox minds that."""
    message = EmailMessage(policy=_POLICY)
    message["From"] = Address(letter.club, addr_spec=sender)
    message["To"] = Address(addr_spec=recipient(letter.email))
    answers = reply_to(letter.contact)
    if answers:
        message["Reply-To"] = Address(letter.club, addr_spec=answers)
    message["Subject"] = letter.subject
    message["Date"] = format_datetime(datetime.fromtimestamp(letter.created_at / 1000, UTC))
    message["Message-ID"] = f"<{letter.id}@{sender.rpartition('@')[2]}>"
    message.set_content(letter.text, charset="utf-8")
    return message.as_bytes()


# ---- a connection -------------------------------------------------------------------------------------------
class Wire:
    """One connection, kept while there are letters to send: `async with Wire(server) as wire`."""

    def __init__(self, server: MailServer) -> None:
        self._server = server
        self._client: aiosmtplib.SMTP | None = None

    async def __aenter__(self) -> Wire:
        return self

    async def __aexit__(self, *_: object) -> None:
        client, self._client = self._client, None
        if client is None or not client.is_connected:
            return
        import aiosmtplib

        try:
            await client.quit(timeout=2)
        except (aiosmtplib.SMTPException, OSError):
            pass  # it has what we had to say
        finally:
            client.close()

    async def send(self, sender: str, to: str, data: bytes) -> Unsent | None:
        """None: the mail server has taken it on."""
        import aiosmtplib

        try:
            async with asyncio.timeout(2 * SECONDS):
                client = await self._open()
                await client.sendmail(sender, [to], data)
        except aiosmtplib.SMTPRecipientsRefused as error:
            return _judged(error.recipients[0].code, error.recipients[0].message)
        except aiosmtplib.SMTPDataError as error:
            return _judged(error.code, error.message)
        except aiosmtplib.SMTPResponseException as error:  # of the account, the sender: of every letter
            return Unsent("no-connection", _said(error.code, error.message))
        except aiosmtplib.SMTPException as error:
            return Unsent("no-connection", error.message)
        except (OSError, TimeoutError) as error:
            return Unsent("no-connection", str(error) or type(error).__name__)
        return None

    async def _open(self) -> aiosmtplib.SMTP:
        import aiosmtplib

        if self._client is not None and self._client.is_connected:
            return self._client
        to = self._server
        self._client = aiosmtplib.SMTP(
            hostname=to.host,
            port=to.port,
            username=to.user or None,
            password=to.password or None,
            use_tls=to.tls == "tls",
            start_tls=to.tls == "starttls",
            timeout=SECONDS,
        )
        await self._client.connect()
        return self._client


def _judged(code: int, message: str) -> Unsent:
    """Of this letter: 5xx is for ever, 4xx is for now; 421 means that the server is closing."""
    if code == 421:
        return Unsent("no-connection", _said(code, message))
    return Unsent("refused" if code >= 500 else "later", _said(code, message), final=code >= 500)


def _said(code: int, message: str) -> str:
    return f"{code} {' '.join(message.split())}"
