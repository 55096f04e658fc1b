"""Passkeys (WebAuthn): adding one to an account, and coming in with it.

The library is loaded by whoever needs it first: it brings certificates of every vendor, which a start has no time for.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import msgspec
from sqlalchemy import Connection
from sqlalchemy.exc import IntegrityError

from smazzata.server.access import UserId, Visitor
from smazzata.server.accounts import sql
from smazzata.server.accounts.model import Assertion, Attestation, Challenge
from smazzata.server.accounts.refusals import refusal, refuse
from smazzata.server.accounts.service import Accounts, Entered

CHALLENGE_MS: Final = 300_000
PASSKEYS_EACH: Final = 20


@dataclass(frozen=True, slots=True)
class Site:
    """What a passkey is bound to: the host, and the address of the page that asks."""

    host: str
    origin: str


class Passkeys:
    def __init__(self, accounts: Accounts) -> None:
        self._accounts = accounts
        self._store = accounts.store

    async def mine(self, visitor: Visitor) -> list[sql.Passkey]:
        return await self._store.read(lambda connection: sql.passkeys(connection, visitor.user))

    async def ask_to_add(self, visitor: Visitor, site: Site) -> Challenge:
        import webauthn
        from webauthn.helpers import base64url_to_bytes
        from webauthn.helpers.structs import (
            AuthenticatorSelectionCriteria,
            PublicKeyCredentialDescriptor,
            ResidentKeyRequirement,
        )

        known = await self.mine(visitor)
        options = webauthn.generate_registration_options(
            rp_id=site.host,
            rp_name="Smazzata",
            user_id=visitor.user.encode(),
            user_name=visitor.name,
            challenge=self._accounts.dice.bytes(32),
            authenticator_selection=AuthenticatorSelectionCriteria(
                resident_key=ResidentKeyRequirement.REQUIRED
            ),
            exclude_credentials=[
                PublicKeyCredentialDescriptor(base64url_to_bytes(each.id)) for each in known
            ],
        )
        return await self._keep(options.challenge, webauthn.options_to_json(options), visitor.user)

    async def add(
        self, visitor: Visitor, site: Site, challenge: str, credential: Attestation, label: str
    ) -> sql.Passkey:
        import webauthn
        from webauthn.helpers import bytes_to_base64url
        from webauthn.helpers.exceptions import WebAuthnException

        expected = await self._take(challenge, visitor.user)
        try:
            verified = webauthn.verify_registration_response(
                credential=msgspec.json.encode(credential).decode(),
                expected_challenge=expected,
                expected_rp_id=site.host,
                expected_origin=site.origin,
            )
        except (WebAuthnException, ValueError, LookupError, TypeError) as error:
            raise refusal("passkey-refused") from error
        new = sql.Passkey(
            bytes_to_base64url(verified.credential_id),
            visitor.user,
            verified.credential_public_key,
            verified.sign_count,
            label.strip() or "passkey",
            self._accounts.clock.now(),
        )
        if len(new.id) > 512:
            refuse("passkey-refused")
        deed = self._accounts.deed("passkey-added", visitor.user, visitor.user, new.label)

        def work(connection: Connection) -> None:
            if sql.passkey(connection, new.id) is not None:
                refuse("passkey-known")
            if len(sql.passkeys(connection, visitor.user)) >= PASSKEYS_EACH:
                refuse("too-many", most=PASSKEYS_EACH)
            sql.add_passkey(connection, new)
            sql.note(connection, deed)

        try:
            await self._store.write(work)
        except IntegrityError as error:
            raise refusal("passkey-known") from error
        return new

    async def remove(self, visitor: Visitor, credential: str) -> None:
        deed = self._accounts.deed("passkey-removed", visitor.user, visitor.user)

        def work(connection: Connection) -> None:
            if not sql.remove_passkey(connection, visitor.user, credential):
                refuse("not-yours")
            sql.note(connection, deed)

        await self._store.write(work)

    async def ask_to_enter(self, site: Site) -> Challenge:
        import webauthn

        options = webauthn.generate_authentication_options(
            rp_id=site.host, challenge=self._accounts.dice.bytes(32)
        )
        return await self._keep(options.challenge, webauthn.options_to_json(options), None)

    async def enter(self, site: Site, challenge: str, credential: Assertion, agent: str) -> Entered:
        import webauthn
        from webauthn.helpers.exceptions import WebAuthnException

        expected = await self._take(challenge, None)
        known = await self._store.read(lambda connection: sql.passkey(connection, credential.id))
        if known is None:
            refuse("passkey-refused")
        try:
            verified = webauthn.verify_authentication_response(
                credential=msgspec.json.encode(credential).decode(),
                expected_challenge=expected,
                expected_rp_id=site.host,
                expected_origin=site.origin,
                credential_public_key=known.public_key,
                credential_current_sign_count=known.uses,
            )
        except (WebAuthnException, ValueError, LookupError, TypeError) as error:
            raise refusal("passkey-refused") from error
        await self._store.write(
            lambda connection: sql.count_use(connection, known.id, verified.new_sign_count)
        )
        return await self._accounts.enter(
            await self._accounts.user(known.user), agent, "signed-in-by-passkey"
        )

    async def _keep(self, challenge: bytes, options: str, user_id: UserId | None) -> Challenge:
        name, now = self._accounts.dice.name(), self._accounts.clock.now()
        await self._store.write(
            lambda connection: sql.add_challenge(
                connection, name, challenge, user_id, now, now + CHALLENGE_MS
            )
        )
        return Challenge(name, msgspec.json.decode(options, type=dict[str, object]))

    async def _take(self, name: str, user_id: UserId | None) -> bytes:
        now = self._accounts.clock.now()
        found = await self._store.write(lambda connection: sql.take_challenge(connection, name, user_id, now))
        if found is None:
            refuse("challenge-over")
        return found
