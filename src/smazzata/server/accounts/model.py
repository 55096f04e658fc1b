"""What is asked of the accounts and what they answer: the types of the protocol."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct, field

from smazzata.server.access import Role, UserId
from smazzata.server.accounts import sql

Line = Annotated[str, Meta(max_length=64, pattern=r"^[^\x00-\x1f\x7f]*$")]
Secret = Annotated[str, Meta(max_length=1024)]
Encoded = Annotated[str, Meta(max_length=16_384)]  # base64url


class NewGuest(Struct, frozen=True, forbid_unknown_fields=True):
    name: Line = ""
    """Empty: the server makes one up."""


class Registration(Struct, frozen=True, forbid_unknown_fields=True):
    """Of a guest, who stays the same user, or of somebody new."""

    name: Line
    password: Secret
    email: Annotated[str, Meta(max_length=254)] = ""


class SignIn(Struct, frozen=True, forbid_unknown_fields=True):
    name: Line
    password: Secret


class NewName(Struct, frozen=True, forbid_unknown_fields=True):
    """Everywhere, also in the matches that were played."""

    name: Line


class NewEmail(Struct, frozen=True, forbid_unknown_fields=True):
    """Empty: none. With the password, since it is a way to an account."""

    email: Annotated[str, Meta(max_length=254)]
    password: Secret


class NewPassword(Struct, frozen=True, forbid_unknown_fields=True):
    """All other sessions end."""

    current: Secret
    new: Secret


class Farewell(Struct, frozen=True, forbid_unknown_fields=True):
    """The password again, for who has one."""

    password: Secret = ""


class NewToken(Struct, frozen=True, forbid_unknown_fields=True):
    label: Annotated[Line, Meta(min_length=1)]


class NewRole(Struct, frozen=True, forbid_unknown_fields=True):
    role: Annotated[str, Meta(pattern="^(player|referee|organiser|administrator)$")]


class Me(Struct, frozen=True):
    id: UserId
    name: str
    role: str
    guest: bool
    email: str | None
    since: int
    """Milliseconds since 1970, as all times."""


class Here(Struct, frozen=True):
    me: Me | None
    """null: nobody is signed in."""


class UserView(Struct, frozen=True):
    id: UserId
    name: str
    role: str
    gone: bool


class SessionView(Struct, frozen=True):
    id: str
    agent: str
    since: int
    seen: int
    this: bool


class TokenView(Struct, frozen=True):
    id: str
    label: str
    since: int


class TokenShown(Struct, frozen=True):
    """The only time that the token is shown."""

    id: str
    label: str
    token: str


class TicketShown(Struct, frozen=True):
    """Opens one socket, once."""

    ticket: str
    until: int


class PasskeyView(Struct, frozen=True):
    id: str
    label: str
    since: int


class DeedView(Struct, frozen=True):
    at: int
    actor: UserId | None
    user: UserId
    what: str
    detail: str


class Ended(Struct, frozen=True):
    """How many sessions were ended."""

    sessions: int


# ---- WebAuthn, with the names of the standard ----------------------------------------------------------------
class Challenge(Struct, frozen=True):
    """`options` as `PublicKeyCredential.parse…OptionsFromJSON` takes them."""

    id: str
    options: dict[str, object]


class AttestationResponse(Struct, frozen=True):
    client_data: Encoded = field(name="clientDataJSON")
    attestation: Encoded = field(name="attestationObject")


class Attestation(Struct, frozen=True):
    id: Encoded
    raw_id: Encoded = field(name="rawId")
    type: Line
    response: AttestationResponse


class AssertionResponse(Struct, frozen=True):
    client_data: Encoded = field(name="clientDataJSON")
    authenticator: Encoded = field(name="authenticatorData")
    signature: Encoded
    user_handle: Encoded | None = field(name="userHandle", default=None)


class Assertion(Struct, frozen=True):
    id: Encoded
    raw_id: Encoded = field(name="rawId")
    type: Line
    response: AssertionResponse


class NewPasskey(Struct, frozen=True):
    challenge: Line
    credential: Attestation
    label: Line = ""


class PasskeySignIn(Struct, frozen=True):
    challenge: Line
    credential: Assertion


def me(user: sql.User) -> Me:
    return Me(user.id, user.name, user.role.word, user.role is Role.GUEST, user.email, user.created_at)


def user_view(user: sql.User) -> UserView:
    return UserView(user.id, user.name, user.role.word, user.deleted_at is not None)


def session_view(session: sql.Session, mine: str | None) -> SessionView:
    return SessionView(session.id, session.agent, session.created_at, session.seen_at, session.id == mine)


def deed_view(deed: sql.Deed) -> DeedView:
    return DeedView(deed.at_ms, deed.actor, deed.user, deed.what, deed.detail)
