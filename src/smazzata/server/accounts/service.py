"""The accounts: guests, registration, signing in and out, roles, leaving. Knows no HTTP; all SQL is in `sql`."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, TypeVar

from sqlalchemy import Connection
from sqlalchemy.exc import IntegrityError

from smazzata.games.contract import Illegal
from smazzata.server.access import Role, SessionId, TokenId, UserId, Visitor
from smazzata.server.accounts import names, sql
from smazzata.server.accounts.passwords import Passwords, check_password
from smazzata.server.accounts.refusals import refusal, refuse
from smazzata.server.infra.clock import Clock
from smazzata.server.infra.db import Store
from smazzata.server.infra.dice import Dice
from smazzata.server.infra.gathering import Gathering

T = TypeVar("T")

DAY_MS: Final = 86_400_000
SESSION_MS: Final = 180 * DAY_MS  # from when it was last seen
TICKET_MS: Final = 60_000
TOKENS_EACH: Final = 20
TOKEN_PREFIX: Final = "smz_"  # so that a token that leaks can be recognised

_EMAIL: Final = re.compile(r"[^@\s]{1,64}@[^@\s.]+(\.[^@\s.]+)+")


def hashed(secret: str) -> str:
    """Secrets are 128 random bits: SHA-256 is enough, and one cannot go back from it."""
    return hashlib.sha256(secret.encode("utf-8", "surrogatepass")).hexdigest()


@dataclass(frozen=True, slots=True)
class Entered:
    """Somebody came in; `cookie` is shown to them and to nobody else."""

    user: sql.User
    cookie: str


class Accounts:
    def __init__(
        self,
        store: Store,
        clock: Clock,
        dice: Dice,
        passwords: Passwords,
        *,
        renamed: Sequence[Callable[[Connection, UserId, str], None]] = (),
        announce: Callable[[UserId], None] = lambda _user: None,
        shut: Callable[[Sequence[str]], None] = lambda _ways: None,
    ) -> None:
        """`renamed`: what the other features do in the same transaction; `announce`: that it is done. `shut`: that
        nobody comes in by these sessions and tokens any more."""
        self._renamed = renamed
        self._announce = announce
        self._shut = shut
        self.store = store
        self.clock = clock
        self.dice = dice
        self.passwords = passwords
        self._sessions = Gathering(self._by_sessions)

    # ---- who is there -----------------------------------------------------------------------------------------
    async def by_cookie(self, cookie: str) -> Visitor | None:
        found = await self._sessions.ask(hashed(cookie))
        if found is None:
            return None
        visitor, session = found
        now = self.clock.now()
        if now - session.seen_at > DAY_MS:
            await self.store.write(
                lambda connection: sql.renew_session(connection, session.id, now, now + SESSION_MS),
                key=_key(visitor.user),
            )
        return visitor

    async def _by_sessions(self, hashes: Sequence[str]) -> Mapping[str, tuple[Visitor, sql.Session]]:
        now = self.clock.now()
        return await self.store.read(lambda connection: sql.visitors_by_session(connection, hashes, now))

    async def by_token(self, token: str) -> Visitor | None:
        return await self.store.read(lambda connection: sql.visitor_by_token(connection, hashed(token)))

    async def redeem(self, ticket: str) -> Visitor | None:
        now = self.clock.now()
        return await self.store.write(lambda connection: sql.take_ticket(connection, hashed(ticket), now))

    async def still_there(self, visitors: Sequence[Visitor]) -> list[Visitor | None]:
        now = self.clock.now()
        return await self.store.read(lambda connection: sql.visitors_now(connection, visitors, now))

    async def names(self, users: Sequence[UserId]) -> Mapping[UserId, str]:
        return await self.store.read(lambda connection: sql.names(connection, users))

    async def user(self, user_id: UserId) -> sql.User:
        found = await self.store.read(lambda connection: sql.user(connection, user_id))
        if found is None:
            refuse("no-such-user")
        return found

    # ---- coming in --------------------------------------------------------------------------------------------
    async def guest(self, name: str, agent: str) -> Entered:
        if name.strip():
            return await self._add(self._new_user(names.tidy(name), Role.GUEST), agent)
        for numbers in (10**6, 10**6, 10**9):
            try:
                return await self._numbered(numbers, agent)
            except Illegal as refused:  # of a thousand guests two draw the same number, as often as not
                if refused.code != "name-taken":
                    raise
        return await self._numbered(10**18, agent)

    async def _numbered(self, numbers: int, agent: str) -> Entered:
        """A guest with one of so many numbers for a name."""
        return await self._add(self._new_user(names.made_up(self.dice.below(numbers)), Role.GUEST), agent)

    async def register(
        self, visitor: Visitor | None, name: str, password: str, email: str, agent: str
    ) -> Entered:
        """A guest stays the same user, with a new session: the old cookie may have been seen by others."""
        if visitor is not None and visitor.role is not Role.GUEST:
            refuse("already-registered", name=visitor.name)
        shown = names.tidy(name)
        check_password(password, shown)
        address = _address(email)
        secret = await self.passwords.hash(password)
        if visitor is None:
            return await self._add(self._new_user(shown, Role.PLAYER, email=address, password=secret), agent)
        session, cookie = self._session(visitor.user, agent)
        deed = self.deed("registered", visitor.user, visitor.user)
        free = self._freeing(shown, but=visitor.user)

        def work(connection: Connection) -> tuple[sql.User, list[str]]:
            free(connection)
            self._rename(connection, visitor.user, shown)
            if not sql.register(
                connection,
                visitor.user,
                name=shown,
                folded=names.fold(shown),
                role=int(Role.PLAYER),
                email=address,
                password=secret,
                registered_at=session.created_at,
            ):
                refuse("already-registered", name=_there(sql.user(connection, visitor.user)).name)
            ended = sql.end_sessions(connection, visitor.user)
            sql.add_session(connection, session)
            sql.note(connection, deed)
            return _there(sql.user(connection, visitor.user)), ended

        who, ended = await self._write(work, visitor.user, name=shown)
        self._shut(ended)
        self._announce(visitor.user)
        return Entered(who, cookie)

    async def sign_in(self, name: str, password: str, agent: str) -> Entered:
        found = await self.store.read(lambda connection: sql.user_named(connection, names.fold(name.strip())))
        if (
            not await self.passwords.fits(password, None if found is None else found.password)
            or found is None
        ):
            refuse("wrong-credentials")
        return await self.enter(found, agent, "signed-in")

    async def enter(self, user: sql.User, agent: str, how: str) -> Entered:
        """A new session for somebody who has proved who they are."""
        session, cookie = self._session(user.id, agent)
        deed = self.deed(how, user.id, user.id)

        def work(connection: Connection) -> None:
            sql.add_session(connection, session)
            sql.note(connection, deed)

        await self._write(work, user.id)
        return Entered(user, cookie)

    # ---- sessions ---------------------------------------------------------------------------------------------
    async def sessions(self, visitor: Visitor) -> list[sql.Session]:
        now = self.clock.now()
        return await self.store.read(lambda connection: sql.sessions(connection, visitor.user, now))

    async def end_session(self, visitor: Visitor, session: SessionId) -> None:
        if not await self._write(
            lambda connection: sql.end_session(connection, visitor.user, session), visitor.user
        ):
            refuse("not-yours")
        self._shut([session])

    async def end_all(self, visitor: Visitor) -> int:
        """This one too."""
        deed = self.deed("signed-out-everywhere", visitor.user, visitor.user)

        def work(connection: Connection) -> list[str]:
            sql.note(connection, deed)
            return sql.end_sessions(connection, visitor.user)

        ended = await self._write(work, visitor.user)
        self._shut(ended)
        return len(ended)

    async def change_name(self, visitor: Visitor, name: str) -> sql.User:
        shown = names.tidy(name)
        free = self._freeing(shown, but=visitor.user)
        deed = self.deed("renamed", visitor.user, visitor.user)

        def work(connection: Connection) -> sql.User:
            free(connection)
            self._rename(connection, visitor.user, shown)
            sql.change_user(connection, visitor.user, name=shown, folded=names.fold(shown))
            sql.note(connection, deed)
            return _there(sql.user(connection, visitor.user))

        who = await self._write(work, visitor.user, name=shown)
        self._announce(visitor.user)
        return who

    async def change_email(self, visitor: Visitor, email: str, password: str) -> sql.User:
        user, address = await self.user(visitor.user), _address(email)
        await self._confirm(user, password)
        deed = self.deed("email-changed", user.id, user.id)

        def work(connection: Connection) -> sql.User:
            sql.change_user(connection, user.id, email=address)
            sql.note(connection, deed)
            return _there(sql.user(connection, user.id))

        return await self._write(work, user.id)

    async def change_password(self, visitor: Visitor, current: str, new: str) -> None:
        user = await self.user(visitor.user)
        await self._confirm(user, current)
        check_password(new, user.name)
        secret = await self.passwords.hash(new)
        deed = self.deed("password-changed", visitor.user, visitor.user)

        def work(connection: Connection) -> list[str]:
            sql.change_user(connection, user.id, password=secret)
            sql.note(connection, deed)
            return sql.end_sessions(connection, user.id, but=visitor.session)

        self._shut(await self._write(work, user.id))

    # ---- for programs -----------------------------------------------------------------------------------------
    async def tokens(self, visitor: Visitor) -> list[sql.Token]:
        return await self.store.read(lambda connection: sql.tokens(connection, visitor.user))

    async def new_token(self, visitor: Visitor, label: str) -> tuple[sql.Token, str]:
        secret = TOKEN_PREFIX + self.dice.name()
        new = sql.Token(TokenId(self.dice.name()), hashed(secret), visitor.user, label, self.clock.now())
        deed = self.deed("token-made", visitor.user, visitor.user, label)

        def work(connection: Connection) -> None:
            if len(sql.tokens(connection, visitor.user)) >= TOKENS_EACH:
                refuse("too-many", most=TOKENS_EACH)
            sql.add_token(connection, new)
            sql.note(connection, deed)

        await self._write(work, visitor.user)
        return new, secret

    async def revoke_token(self, visitor: Visitor, token: str) -> None:
        deed = self.deed("token-revoked", visitor.user, visitor.user)

        def work(connection: Connection) -> None:
            if not sql.revoke_token(connection, visitor.user, token):
                refuse("not-yours")
            sql.note(connection, deed)

        await self._write(work, visitor.user)
        self._shut([token])

    async def ticket(self, visitor: Visitor) -> tuple[str, int]:
        secret, now = self.dice.name(), self.clock.now()
        until = now + TICKET_MS
        await self._write(
            lambda connection: sql.add_ticket(connection, hashed(secret), visitor, now, until), visitor.user
        )
        return secret, until

    # ---- roles, and leaving -----------------------------------------------------------------------------------
    async def named(self, name: str) -> sql.User:
        found = await self.store.read(lambda connection: sql.user_named(connection, names.fold(name.strip())))
        if found is None:
            refuse("no-such-user")
        return found

    async def set_role(self, actor: UserId | None, user_id: UserId, role: Role) -> sql.User:
        """`actor` None: the command line."""
        deed = self.deed("role", actor, user_id, role.word)

        def work(connection: Connection) -> sql.User:
            user = _there(sql.user(connection, user_id))
            if user.deleted_at is not None:
                refuse("no-such-user")
            if user.role is Role.GUEST:
                refuse("guests-have-no-role", name=user.name)
            _keep_one_administrator(connection, user, role)
            sql.change_user(connection, user_id, role=int(role))
            sql.note(connection, deed)
            return _there(sql.user(connection, user_id))

        return await self._write(work, user_id)

    async def delete(
        self, visitor: Visitor, password: str, also: Sequence[Callable[[Connection, UserId], None]] = ()
    ) -> None:
        """`also`: what the other features keep, removed with it."""
        user = await self.user(visitor.user)
        if user.password is not None:
            await self._confirm(user, password)
        pseudonym = names.pseudonym(self.dice.name())
        deed = self.deed("deleted", user.id, user.id)

        def work(connection: Connection) -> list[str]:
            _keep_one_administrator(connection, user, Role.GUEST)
            for forget in also:
                forget(connection, user.id)
            self._rename(connection, user.id, pseudonym)
            sql.note(connection, deed)
            return sql.forget_user(connection, user.id, pseudonym, names.fold(pseudonym), deed.at_ms)

        self._shut(await self._write(work, user.id))
        self._announce(user.id)

    async def deeds(self, user_id: UserId | None, before: int, most: int) -> list[sql.Deed]:
        return await self.store.read(lambda connection: sql.deeds(connection, user_id, before, most))

    # ---- parts ------------------------------------------------------------------------------------------------
    async def _confirm(self, user: sql.User, password: str) -> None:
        if not await self.passwords.fits(password, user.password):
            refuse("wrong-password")

    async def _add(self, new: sql.User, agent: str) -> Entered:
        session, cookie = self._session(new.id, agent)
        deed = self.deed("came", new.id, new.id, new.role.word)
        free = self._freeing(new.name)

        def work(connection: Connection) -> None:
            free(connection)
            sql.add_user(connection, new, names.fold(new.name))
            sql.add_session(connection, session)
            sql.note(connection, deed)

        await self._write(work, new.id, name=new.name)
        return Entered(new, cookie)

    def _freeing(self, name: str, but: UserId | None = None) -> Callable[[Connection], None]:
        """Refuses a name that is taken. A guest who has no session any more cannot come back, and gives up theirs."""
        now, left = self.clock.now(), names.pseudonym(self.dice.name())

        def work(connection: Connection) -> None:
            holder = sql.user_named(connection, names.fold(name))
            if holder is None or holder.id == but:
                return
            if holder.role is not Role.GUEST or sql.sessions(connection, holder.id, now):
                refuse("name-taken", name=name)
            self._rename(connection, holder.id, left)
            sql.change_user(connection, holder.id, name=left, folded=names.fold(left))

        return work

    def _rename(self, connection: Connection, user: UserId, name: str) -> None:
        for each in self._renamed:
            each(connection, user, name)

    async def _write(self, work: Callable[[Connection], T], user_id: UserId, name: str = "") -> T:
        try:
            return await self.store.write(work, key=_key(user_id))
        except IntegrityError as error:  # another process was quicker by a moment
            if not name:
                raise
            raise refusal("name-taken", name=name) from error

    def _new_user(
        self, name: str, role: Role, email: str | None = None, password: str | None = None
    ) -> sql.User:
        now = self.clock.now()
        registered = now if role is not Role.GUEST else None
        return sql.User(UserId(self.dice.name()), name, role, email, password, now, registered, None)

    def _session(self, user_id: UserId, agent: str) -> tuple[sql.Session, str]:
        cookie, now = self.dice.name(), self.clock.now()
        session = SessionId(self.dice.name())
        return sql.Session(session, hashed(cookie), user_id, agent[:200], now, now, now + SESSION_MS), cookie

    def deed(self, what: str, actor: UserId | None, user: UserId, detail: str = "") -> sql.Deed:
        return sql.Deed(self.dice.name(), self.clock.now(), actor, user, what, detail)


def _key(user_id: UserId) -> str:
    return f"user:{user_id}"


def _address(email: str) -> str | None:
    found = email.strip() or None
    if found is not None and not _EMAIL.fullmatch(found):
        refuse("email-unfit")
    return found


def _there(found: sql.User | None) -> sql.User:
    if found is None:
        refuse("no-such-user")
    return found


def _keep_one_administrator(connection: Connection, user: sql.User, role: Role) -> None:
    if user.role is Role.ADMINISTRATOR and role is not user.role and sql.administrators(connection) == 1:
        refuse("last-administrator")
