"""The tables of the accounts; the migrations `m0002_accounts` and `m0005_throttled` say the same."""

from __future__ import annotations

from sqlalchemy import BigInteger, Column, ForeignKey, Index, LargeBinary, SmallInteger, String, Table

from smazzata.server.infra.schema import METADATA

USERS = Table(
    "users",
    METADATA,
    Column("id", String(64), primary_key=True),
    Column("name", String(64), nullable=False),
    Column("folded", String(128), nullable=False, unique=True),  # the name as compared: see `names.fold`
    Column("role", SmallInteger, nullable=False),
    Column("email", String(254)),
    Column("password", String(255)),  # argon2
    Column("created_at", BigInteger, nullable=False),
    Column("registered_at", BigInteger),
    Column("deleted_at", BigInteger),  # the row stays, under a pseudonym: matches name its id
)

SESSIONS = Table(
    "sessions",
    METADATA,
    Column("id", String(64), primary_key=True),
    Column("hashed", String(64), nullable=False, unique=True),  # SHA-256 of the cookie
    Column("user_id", String(64), ForeignKey(USERS.c.id), nullable=False),
    Column("agent", String(200), nullable=False),
    Column("created_at", BigInteger, nullable=False),
    Column("seen_at", BigInteger, nullable=False),
    Column("expires_at", BigInteger, nullable=False),
    Index("ix_sessions_user_id", "user_id"),
)

TOKENS = Table(
    "api_tokens",
    METADATA,
    Column("id", String(64), primary_key=True),
    Column("hashed", String(64), nullable=False, unique=True),
    Column("user_id", String(64), ForeignKey(USERS.c.id), nullable=False),
    Column("label", String(64), nullable=False),
    Column("created_at", BigInteger, nullable=False),
    Index("ix_api_tokens_user_id", "user_id"),
)

PASSKEYS = Table(
    "passkeys",
    METADATA,
    Column("id", String(512), primary_key=True),  # of the credential, base64url
    Column("user_id", String(64), ForeignKey(USERS.c.id), nullable=False),
    Column("public_key", LargeBinary, nullable=False),
    Column("uses", BigInteger, nullable=False),  # the authenticator's own count
    Column("label", String(64), nullable=False),
    Column("created_at", BigInteger, nullable=False),
    Index("ix_passkeys_user_id", "user_id"),
)

CHALLENGES = Table(
    "challenges",
    METADATA,
    Column("id", String(64), primary_key=True),
    Column("challenge", LargeBinary, nullable=False),
    Column("user_id", String(64)),  # None: for signing in
    Column("expires_at", BigInteger, nullable=False),
)

TICKETS = Table(
    "tickets",
    METADATA,
    Column("hashed", String(64), primary_key=True),
    Column("user_id", String(64), ForeignKey(USERS.c.id), nullable=False),
    Column("session_id", String(64)),
    Column("token_id", String(64)),
    Column("expires_at", BigInteger, nullable=False),
)

THROTTLED = Table(  # where several processes count together
    "throttled",
    METADATA,
    Column("key", String(40), primary_key=True),  # SHA-256 of what is counted and for whom
    Column("window", BigInteger, nullable=False),
    Column("count", BigInteger, nullable=False),
    Column("until", BigInteger, nullable=False),  # in seconds
)

AUDIT = Table(
    "audit",
    METADATA,
    Column("id", String(64), primary_key=True),
    Column("at_ms", BigInteger, nullable=False),
    Column("actor", String(64)),  # who did it; None: the command line
    Column("user_id", String(64), nullable=False),  # to whose account
    Column("what", String(32), nullable=False),
    Column("detail", String(200), nullable=False),
    Index("ix_audit_at_ms", "at_ms"),
    Index("ix_audit_user_id", "user_id"),
)
