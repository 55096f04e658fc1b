"""The members of a club: entered, changed, linked to an account, erased; and what they are called in public."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any, Final

from msgspec import Struct
from msgspec.structs import replace
from sqlalchemy import Connection, RowMapping, delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from smazzata.club.actors import PersonId
from smazzata.server.access import UserId
from smazzata.server.accounts.names import fold
from smazzata.server.accounts.schema import USERS
from smazzata.server.club.clubs import tidy
from smazzata.server.club.model import Agreed, MemberShown, NewMember
from smazzata.server.club.refusals import refuse
from smazzata.server.club.schema import EVENTS, LETTERS, MEMBERS, STAFF, TOURNAMENTS

MOST_MEMBERS: Final = 5000
_EMAIL: Final = re.compile(r"[^@\s]+@[^@\s]+\.[^@\s.]+")


class Called(Struct, frozen=True):
    """What somebody is called: by the club's people, and by everybody else."""

    full: str
    public: str
    spoken: str = ""
    """As on a certificate: the name first."""


# ---- reading ------------------------------------------------------------------------------------------------
def _here(club: str) -> Any:
    return (
        select(MEMBERS, USERS.c.name.label("account"))
        .outerjoin(USERS, USERS.c.id == MEMBERS.c.user_id)
        .where(MEMBERS.c.club_id == club)
    )


def members(connection: Connection, club: str) -> list[MemberShown]:
    """Those whose data was not erased, by name."""
    asked = _here(club).where(MEMBERS.c.erased_at.is_(None)).order_by(MEMBERS.c.folded, MEMBERS.c.id)
    return [_shown(row) for row in connection.execute(asked).mappings()]


def member(connection: Connection, club: str, who: PersonId) -> MemberShown:
    row = connection.execute(_here(club).where(MEMBERS.c.id == who)).mappings().one_or_none()
    if row is None:
        refuse("no-such-member")
    return _shown(row)


def noted(connection: Connection, club: str, who: PersonId) -> tuple[UserId | None, int]:
    """Who attested the age, and since when the member is on the books."""
    asked = select(MEMBERS.c.adult_by, MEMBERS.c.created_at).where(
        MEMBERS.c.club_id == club, MEMBERS.c.id == who
    )
    by, created = connection.execute(asked).one()
    return by, created


def _shown(row: RowMapping) -> MemberShown:
    return MemberShown(
        row["id"],
        row["surname"],
        row["name"],
        row["number"] or "",
        row["email"],
        row["phone"],
        row["adult_at"],
        row["shown"],
        row["shown_at"],
        row["account"],
        public_name(row["id"], row["surname"], row["name"], row["shown"], row["erased_at"] is not None),
        row["erased_at"] is not None,
    )


def without_contacts(shown: MemberShown) -> MemberShown:
    return replace(shown, email="", phone="", account=None)


# ---- names --------------------------------------------------------------------------------------------------
def public_name(who: PersonId, surname: str, name: str, agreed: Agreed, erased: bool) -> str:
    mark = who[:5].upper()
    if erased:
        return f"Ex socio {mark}"
    match agreed:
        case "full":
            return f"{name} {surname}".strip()
        case "short":
            return f"{name} {surname[:1]}.".strip()
        case "hidden":
            return f"Socio {mark}"


def called(connection: Connection, club: str, people: Iterable[PersonId]) -> Mapping[PersonId, Called]:
    """Members by what they agreed to; accounts without a member, by their name. Two who would be called the same are
    told apart."""
    asked = sorted(set(people))
    found: dict[PersonId, Called] = {}
    columns = MEMBERS.c.id, MEMBERS.c.surname, MEMBERS.c.name, MEMBERS.c.shown, MEMBERS.c.erased_at
    for start in range(0, len(asked), 500):
        some = asked[start : start + 500]
        here = select(*columns).where(MEMBERS.c.club_id == club, MEMBERS.c.id.in_(some))
        for who, surname, name, agreed, erased in connection.execute(here):
            public = public_name(who, surname, name, agreed, erased is not None)
            whole = f"{surname} {name}", f"{name} {surname}"
            found[who] = Called(public, public, public) if erased is not None else Called(whole[0], public, whole[1])
        others = [who for who in some if who not in found]
        if others:
            accounts = select(USERS.c.id, USERS.c.name).where(USERS.c.id.in_(others))
            found |= {who: Called(name, name, name) for who, name in connection.execute(accounts)}
    twice = Counter(each.public for each in found.values())
    return {
        who: replace(each, public=f"{each.public} ({who[:5].upper()})") if twice[each.public] > 1 else each
        for who, each in found.items()
    }


# ---- writing ------------------------------------------------------------------------------------------------
def checked(data: NewMember) -> NewMember:
    """Tidied up; refuses what cannot be kept."""
    email = tidy(data.email, "email", 254)
    if email and not _EMAIL.fullmatch(email):
        refuse("member-email-unfit", email=email[:80])
    return replace(
        data,
        surname=tidy(data.surname, "surname", 60, 1),
        name=tidy(data.name, "name", 60, 1),
        number=tidy(data.number, "number", 20),
        email=email,
        phone=tidy(data.phone, "phone", 40),
    )


def folded(data: NewMember) -> str:
    return fold(f"{data.surname} {data.name}")[:250]


def add(connection: Connection, club: str, who: PersonId, data: NewMember, by: UserId, now: int) -> None:
    """Of data that is `checked`."""
    count = select(func.count()).select_from(MEMBERS).where(MEMBERS.c.club_id == club)
    if connection.execute(count).scalar_one() >= MOST_MEMBERS:
        refuse("members-full", most=MOST_MEMBERS)
    values = {**_columns(data), "adult_at": now if data.adult else None, "adult_by": by if data.adult else None}
    new = insert(MEMBERS).values(
        id=who, club_id=club, shown=data.shown, shown_at=now, created_at=now, **values
    )
    _unless_taken(connection, new, data.number)


def change(connection: Connection, club: str, who: PersonId, data: NewMember, by: UserId, now: int) -> bool:
    """Of data that is `checked`. An attestation, an agreement keep their time as long as they stay the same."""
    before = member(connection, club, who)
    if before.erased:
        refuse("member-erased")
    if as_entered(before) == data:
        return False
    values = _columns(data)
    if data.adult != (before.adult_at is not None):
        values |= {"adult_at": now if data.adult else None, "adult_by": by if data.adult else None}
    if data.shown != before.shown:
        values |= {"shown": data.shown, "shown_at": now}
    _unless_taken(connection, update(MEMBERS).where(MEMBERS.c.id == who).values(**values), data.number)
    return True


def as_entered(shown: MemberShown) -> NewMember:
    return NewMember(
        shown.surname, shown.name, shown.number, shown.email, shown.phone, shown.adult_at is not None, shown.shown
    )


def _columns(data: NewMember) -> dict[str, Any]:
    return {
        "surname": data.surname,
        "name": data.name,
        "folded": folded(data),
        "number": data.number or None,
        "email": data.email,
        "phone": data.phone,
    }


def _unless_taken(connection: Connection, statement: Any, number: str) -> None:
    try:
        with connection.begin_nested():
            connection.execute(statement)
    except IntegrityError:
        refuse("member-number-taken", number=number)


def agree(connection: Connection, who: PersonId, shown: Agreed, now: int) -> None:
    here = update(MEMBERS).where(MEMBERS.c.id == who, MEMBERS.c.shown != shown)
    connection.execute(here.values(shown=shown, shown_at=now))


# ---- accounts -----------------------------------------------------------------------------------------------
def put_code(connection: Connection, club: str, who: PersonId, hashed: str, until: int) -> None:
    if member(connection, club, who).erased:
        refuse("member-erased")
    connection.execute(update(MEMBERS).where(MEMBERS.c.id == who).values(code=hashed, code_until=until))


def join(connection: Connection, hashed: str, user: UserId, now: int) -> str:
    """The club of the member to whom this account is linked from now on."""
    asked = select(MEMBERS.c.id, MEMBERS.c.club_id).where(MEMBERS.c.code == hashed, MEMBERS.c.code_until > now)
    row = connection.execute(asked).one_or_none()
    if row is None:
        refuse("code-over")
    who, club = row
    try:
        with connection.begin_nested():
            linked = update(MEMBERS).where(MEMBERS.c.id == who)
            connection.execute(linked.values(user_id=user, code=None, code_until=None))
    except IntegrityError:
        refuse("already-linked")
    return str(club)


def unlink(connection: Connection, club: str, who: PersonId) -> None:
    member(connection, club, who)
    connection.execute(update(MEMBERS).where(MEMBERS.c.id == who).values(user_id=None, code=None, code_until=None))


# ---- erasing ------------------------------------------------------------------------------------------------
def erase(connection: Connection, club: str, who: PersonId, now: int) -> None:
    """All that is known of them goes. Who was in a tournament stays there under a pseudonym, as an id that leads to
    nothing; of anybody else not even the row is left."""
    if member(connection, club, who).erased:
        return
    connection.execute(delete(LETTERS).where(LETTERS.c.who == who))
    here = MEMBERS.c.id == who
    if not _named(connection, club, who):
        connection.execute(delete(MEMBERS).where(here))
        return
    nothing = {"surname": "", "name": "", "folded": "", "number": None, "email": "", "phone": ""}
    values = nothing | {"adult_at": None, "adult_by": None, "shown": "hidden", "shown_at": now}
    values |= {"user_id": None, "code": None, "code_until": None, "erased_at": now}
    connection.execute(update(MEMBERS).where(here).values(**values))


def _named(connection: Connection, club: str, who: PersonId) -> bool:
    asked = (
        select(EVENTS.c.version)
        .join(TOURNAMENTS, TOURNAMENTS.c.id == EVENTS.c.tournament_id)
        .where(TOURNAMENTS.c.club_id == club, EVENTS.c.event.contains(f'"{who}"', autoescape=True))
    )
    return connection.execute(asked.limit(1)).first() is not None


def known(connection: Connection, club: str, people: Iterable[PersonId]) -> set[PersonId]:
    """Of these, the members who are not erased and the accounts with a role."""
    asked = list(people)
    here = select(MEMBERS.c.id).where(
        MEMBERS.c.club_id == club, MEMBERS.c.id.in_(asked), MEMBERS.c.erased_at.is_(None)
    )
    roles = select(STAFF.c.user_id).where(STAFF.c.club_id == club, STAFF.c.user_id.in_(asked))
    return set(connection.execute(here).scalars()) | set(connection.execute(roles).scalars())
