"""The tables of clubs, their people and their tournaments; migrations 0008 and 0009 say the same."""

from __future__ import annotations

from sqlalchemy import BigInteger, Column, ForeignKey, Index, Integer, String, Table, Text, UniqueConstraint

from smazzata.server.accounts.schema import USERS
from smazzata.server.infra.schema import METADATA, TABLES

CLUBS = Table(
    "clubs",
    METADATA,
    Column("id", String(64), primary_key=True),  # as it is in addresses: `stsm`
    Column("name", String(120), nullable=False),
    Column("town", String(80), nullable=False),
    Column("contact", String(120), nullable=False),  # public: where one registers by mail
    Column("about", String(2000), nullable=False),
    Column("zone", String(64), nullable=False),  # Europe/Rome: days and hours are the club's own
    Column("created_by", String(64), ForeignKey(USERS.c.id), nullable=False),
    Column("created_at", BigInteger, nullable=False),
)

STAFF = Table(
    "club_staff",
    METADATA,
    Column("club_id", String(64), ForeignKey(CLUBS.c.id), primary_key=True),
    Column("user_id", String(64), ForeignKey(USERS.c.id), primary_key=True),
    Column("role", String(16), nullable=False),  # secretary, organiser, referee
    Column("since_ms", BigInteger, nullable=False),
    Index("ix_club_staff_user_id", "user_id"),
)

MEMBERS = Table(
    "club_members",
    METADATA,
    Column("id", String(64), primary_key=True),  # what tournaments know of a person
    Column("club_id", String(64), ForeignKey(CLUBS.c.id), nullable=False),
    Column("surname", String(60), nullable=False),  # empty once erased, and so is all that follows
    Column("name", String(60), nullable=False),
    Column("folded", String(250), nullable=False),  # both, as compared and sorted
    Column("number", String(20)),
    Column("email", String(254), nullable=False),
    Column("phone", String(40), nullable=False),
    Column("adult_at", BigInteger),  # when it was attested that they are 18 or more: no document, no birth date
    Column("adult_by", String(64)),
    Column("shown", String(8), nullable=False),  # what they agreed to: full, short, hidden
    Column("shown_at", BigInteger, nullable=False),
    Column("user_id", String(64), ForeignKey(USERS.c.id)),
    Column("code", String(64), unique=True),  # SHA-256 of what links an account
    Column("code_until", BigInteger),
    Column("created_at", BigInteger, nullable=False),
    Column("erased_at", BigInteger),
    UniqueConstraint("club_id", "number"),
    UniqueConstraint("club_id", "user_id"),
    Index("ix_club_members_user_id", "user_id"),
)

TOURNAMENTS = Table(
    "club_tournaments",
    METADATA,
    Column("id", String(64), primary_key=True),
    Column("club_id", String(64), ForeignKey(CLUBS.c.id), nullable=False),
    Column("version", BigInteger, nullable=False),  # of its last event
    Column("phase", String(16), nullable=False),
    Column("title", String(120), nullable=False),
    Column("wake_at", BigInteger),  # when the next match opens online
    Column("created_at", BigInteger, nullable=False),
    Column("updated_at", BigInteger, nullable=False),
    Index("ix_club_tournaments_club_id", "club_id", "created_at"),
    Index("ix_club_tournaments_wake_at", "wake_at"),
)

EVENTS = Table(
    "club_events",
    METADATA,
    Column("tournament_id", String(64), ForeignKey(TOURNAMENTS.c.id), primary_key=True),
    Column("version", BigInteger, primary_key=True, autoincrement=False),
    Column("cause", String(160), nullable=False),
    Column("at_ms", BigInteger, nullable=False),
    Column("who", String(64)),  # the account; None: the server itself
    Column("event", Text, nullable=False),  # JSON
    UniqueConstraint("tournament_id", "cause"),
)

PLAYED = Table(  # matches that are played online
    "club_tables",
    METADATA,
    Column("table_id", String(64), ForeignKey(TABLES.c.id), primary_key=True),
    Column("tournament_id", String(64), ForeignKey(TOURNAMENTS.c.id), nullable=False),
    Column("match_id", String(32), nullable=False),
    Column("attempt", Integer, nullable=False),
    Column("seats", Text, nullable=False),  # JSON: account and member, by seat
    Column("opened_at", BigInteger, nullable=False),
    Column("ended_at", BigInteger),
    Column("refused", String(64)),  # the code, where the tournament did not take the result
    UniqueConstraint("tournament_id", "match_id", "attempt"),
)

LETTERS = Table(  # to be sent, being sent, sent: one row a letter
    "club_letters",
    METADATA,
    Column("id", String(64), primary_key=True),  # from who asked, with which key, for whom: the same again is the same
    Column("club_id", String(64), ForeignKey(CLUBS.c.id), nullable=False),
    Column("tournament_id", String(64), ForeignKey(TOURNAMENTS.c.id), nullable=False),
    Column("cause", String(160), nullable=False),
    Column("by_user", String(64), nullable=False),
    Column("kind", String(16), nullable=False),
    Column("who", String(64), nullable=False),
    Column("email", String(254), nullable=False),
    Column("subject", String(200), nullable=False),
    Column("text", Text, nullable=False),  # empty once it is sent or given up
    Column("state", String(8), nullable=False),  # queued, sending, sent, failed
    Column("due_at", BigInteger, nullable=False),  # when it is tried; while `sending`, when whoever sends is given up
    Column("claim", String(64)),  # whoever sends it now
    Column("tries", Integer, nullable=False),
    Column("problem", String(16), nullable=False),
    Column("answer", String(500), nullable=False),  # of the mail server, the last
    Column("created_at", BigInteger, nullable=False),
    Column("done_at", BigInteger),
    Index("ix_club_letters_due_at", "state", "due_at"),
    Index("ix_club_letters_tournament_id", "tournament_id", "created_at"),
    Index("ix_club_letters_club_id", "club_id", "created_at"),
    Index("ix_club_letters_by_user", "by_user", "created_at"),
    Index("ix_club_letters_who", "who"),
)
