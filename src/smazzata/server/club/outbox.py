"""Letters that are to be sent: one row each, claimed, sent, marked. What was acknowledged is not lost; the same letter
is claimed by one process at a time, whoever else looks."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from typing import Any, Final

from msgspec import Struct
from sqlalchemy import Connection, delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from smazzata.club.actors import PersonId
from smazzata.server.access import UserId
from smazzata.server.club.letters import Letter
from smazzata.server.club.model import LetterKind, LetterProblem, LetterShown, LetterState, MemberLetter
from smazzata.server.club.refusals import refuse
from smazzata.server.club.schema import CLUBS, LETTERS
from smazzata.server.infra.dice import spell

MOST_A_DAY: Final = 1000
"""Of one club, and of one person: whoever opens a club could write to anybody."""
DAY_MS: Final = 86_400_000
LEASE_MS: Final = 120_000
"""A letter that somebody began to send and did not mark for so long is tried again: they are gone."""
KEEP_MS: Final = 90 * DAY_MS
MOST_SHOWN: Final = 1000


class Due(Struct, frozen=True):
    """A letter that this process has claimed."""

    id: str
    tournament: str
    club: str
    contact: str
    email: str
    subject: str
    text: str
    tries: int
    """This one included."""
    created_at: int


# ---- asking for it ------------------------------------------------------------------------------------------
def queue(
    connection: Connection,
    club: str,
    tournament: str,
    kind: LetterKind,
    letters: Sequence[Letter],
    by: UserId,
    key: str,
    now: int,
) -> int:
    """How many are queued by this key; the same key again queues nothing more."""
    cause = f"by:{by}:{key}"
    here = LETTERS.c.tournament_id == tournament, LETTERS.c.cause == cause
    before: int = connection.execute(select(func.count()).select_from(LETTERS).where(*here)).scalar_one()
    if before or not letters:
        return before
    lately = select(func.count()).where(LETTERS.c.created_at > now - DAY_MS)
    for whose in (LETTERS.c.club_id == club, LETTERS.c.by_user == by):
        if connection.execute(lately.where(whose)).scalar_one() + len(letters) > MOST_A_DAY:
            refuse("letters-full", most=MOST_A_DAY)
    same: dict[str, Any] = {
        "club_id": club, "tournament_id": tournament, "cause": cause, "by_user": by, "kind": kind,
        "state": "queued", "due_at": now, "tries": 0, "problem": "", "answer": "", "created_at": now,
    }  # fmt: skip
    rows = [
        {
            **same,
            "id": _id(tournament, cause, each.who),
            "who": each.who,
            "email": each.email,
            "subject": " ".join(each.subject.split())[:200],
            "text": each.text,
        }
        for each in letters
    ]
    try:
        with connection.begin_nested():
            connection.execute(insert(LETTERS), rows)
    except IntegrityError:  # the same was asked of another process, just now
        return int(connection.execute(select(func.count()).select_from(LETTERS).where(*here)).scalar_one())
    return len(rows)


def _id(tournament: str, cause: str, who: PersonId) -> str:
    return spell(hashlib.sha256(f"smazzata/letter/1/{tournament}/{cause}/{who}".encode()).digest()[:16])


# ---- looking at it ------------------------------------------------------------------------------------------
def shown(connection: Connection, tournament: str, known: Mapping[PersonId, str]) -> tuple[LetterShown, ...]:
    columns = (
        LETTERS.c.id, LETTERS.c.who, LETTERS.c.email, LETTERS.c.kind, LETTERS.c.state, LETTERS.c.problem,
        LETTERS.c.answer, LETTERS.c.tries, LETTERS.c.created_at, LETTERS.c.due_at, LETTERS.c.done_at,
    )  # fmt: skip
    asked = select(*columns).where(LETTERS.c.tournament_id == tournament)
    newest = asked.order_by(LETTERS.c.created_at.desc(), LETTERS.c.id).limit(MOST_SHOWN)
    found = [
        LetterShown(
            row.id,
            row.who,
            known.get(row.who, row.who),
            row.email,
            row.kind,
            row.state,
            row.problem,
            row.answer,
            row.tries,
            row.created_at,
            row.due_at if row.state == "queued" else None,
            row.done_at,
        )
        for row in connection.execute(newest)
    ]
    return tuple(sorted(found, key=lambda each: (-each.at, each.name)))


def of_member(connection: Connection, who: PersonId) -> tuple[MemberLetter, ...]:
    """For "export my data"."""
    asked = select(LETTERS).where(LETTERS.c.who == who).order_by(LETTERS.c.created_at, LETTERS.c.id)
    return tuple(
        MemberLetter(row.tournament_id, row.kind, row.email, row.subject, row.text, row.state, row.created_at)
        for row in connection.execute(asked)
    )


# ---- sending it ---------------------------------------------------------------------------------------------
def _due(now: int) -> Any:
    """`sending` and due again: whoever began it is gone."""
    waits = LETTERS.c.state.in_(("queued", "sending")), LETTERS.c.due_at <= now
    return select(LETTERS.c.id).where(*waits).order_by(LETTERS.c.due_at, LETTERS.c.id).limit(1)


def is_due(connection: Connection, now: int) -> bool:
    return connection.execute(_due(now)).first() is not None


def claim(connection: Connection, token: str, now: int) -> Due | None:
    """The letter that has waited longest is this process's, until it is marked or the lease is over."""
    free = _due(now).with_for_update(skip_locked=True)  # SQLite has one writer anyhow
    found = connection.execute(free).scalar()
    if found is None:
        return None
    claimed = {"state": "sending", "claim": token, "due_at": now + LEASE_MS, "tries": LETTERS.c.tries + 1}
    connection.execute(update(LETTERS).where(LETTERS.c.id == found).values(claimed))
    columns = (
        LETTERS.c.id, LETTERS.c.tournament_id, CLUBS.c.name, CLUBS.c.contact, LETTERS.c.email, LETTERS.c.subject,
        LETTERS.c.text, LETTERS.c.tries, LETTERS.c.created_at,
    )  # fmt: skip
    whole = select(*columns).join(CLUBS, CLUBS.c.id == LETTERS.c.club_id).where(LETTERS.c.id == found)
    return Due(*connection.execute(whole).one())


def mark(
    connection: Connection,
    letter: Due,
    token: str,
    state: LetterState,
    now: int,
    *,
    problem: LetterProblem = "",
    answer: str = "",
    again_at: int = 0,
) -> bool:
    """False: it is not this process's any more, or its member was erased."""
    values: dict[str, Any] = {"state": state, "claim": None, "problem": problem, "answer": answer[:500]}
    if state == "queued":
        values["due_at"] = again_at
    else:
        values |= {"text": "", "done_at": now}
    here = update(LETTERS).where(LETTERS.c.id == letter.id, LETTERS.c.claim == token).values(values)
    return connection.execute(here).rowcount == 1


def clear(connection: Connection, now: int) -> None:
    """What was sent or given up long ago."""
    connection.execute(delete(LETTERS).where(LETTERS.c.done_at < now - KEEP_MS))
