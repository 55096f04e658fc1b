"""Letters by mail, through a real mail server: once, to who has an address; refused, put off, down, killed halfway."""

from __future__ import annotations

import asyncio
import datetime
import ipaddress
import signal
import ssl
from collections.abc import Iterator
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any

import pytest
from aiosmtpd.smtp import AuthResult, LoginPassword
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from sqlalchemy import select, update

from server.app.test_serve import serving
from server.club.club import Club, a_club, club_features
from server.club.mailbox import SENDER, PostOffice, eventually
from server.club.tournament import Tourney, a_tourney
from server.world import World, a_world, ok, refused
from smazzata.server.club import outbox, posting
from smazzata.server.club.mailing import composed, recipient, reply_to
from smazzata.server.club.schema import LETTERS
from smazzata.server.infra.clock import SetClock, SystemClock
from smazzata.server.infra.db import Store
from smazzata.server.infra.dice import SystemDice
from smazzata.server.infra.mail import mail_server
from smazzata.server.infra.metrics import Metrics

pytestmark = pytest.mark.once


@pytest.fixture
def office() -> Iterator[PostOffice]:
    office = PostOffice()
    office.open()
    yield office
    office.close()


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(posting, "LOOK_SECONDS", 0.02)
    monkeypatch.setattr(posting, "PACE_SECONDS", 0)


def mailing(database: str, folder: Path, settings: dict[str, str]) -> AbstractContextManager[World]:
    smtp, sender = settings["SMAZZATA_SMTP"], settings["SMAZZATA_MAIL_FROM"]
    features = club_features()
    return a_world(database, folder, with_features=features, SMAZZATA_SMTP=smtp, SMAZZATA_MAIL_FROM=sender)


@pytest.fixture
def world(database: str, tmp_path: Path, office: PostOffice) -> Iterator[World]:
    with mailing(database, tmp_path, office.settings()) as world:
        yield world


def registered(club: Club, people: int = 4) -> Tourney:
    """The last of them has no address."""
    tourney = a_tourney(club, people)
    last = club.members()[-1]
    change = {"surname": last["surname"], "name": last["name"], "adult": True, "email": ""}
    ok(club.secretary.call("PUT", f"{club.path}/members/{last['id']}", change))
    for each in tourney.people:
        ok(tourney.register(None, each))
    return tourney


def send(tourney: Tourney, key: str = "one", kind: str = "registered", **more: object) -> Any:
    sent = {"key": key, "kind": kind, "language": "it", **more}
    return ok(tourney.club.organiser.post(f"{tourney.path}/messages", sent), 202)


def outbox_of(tourney: Tourney) -> Any:
    return ok(tourney.club.organiser.get(f"{tourney.path}/messages/sent"))


def states(tourney: Tourney) -> list[str]:
    return [each["state"] for each in outbox_of(tourney)["letters"]]


def test_who_has_an_address_gets_one_letter(world: World, office: PostOffice) -> None:
    tourney = registered(a_club(world))
    assert outbox_of(tourney) == {"available": True, "sender": SENDER, "reply_to": "info@stsm.it", "letters": []}
    answer = send(tourney)
    assert answer == {"queued": 3, "without": [tourney.people[3]]}
    eventually(lambda: states(tourney) == ["sent"] * 3)
    assert send(tourney) == answer  # the same key: nothing more
    assert send(tourney, "two", who=[tourney.people[0]]) == {"queued": 1, "without": []}
    eventually(lambda: states(tourney) == ["sent"] * 4)
    assert office.by_address() == {"p0@example.org": 2, "p1@example.org": 1, "p2@example.org": 1}
    first = next(each for each in office.taken if each["X-To"] == "p1@example.org")
    assert str(first["From"]) == f"Società Triestina Sport del Mare <{SENDER}>"
    assert str(first["Reply-To"]) == "Società Triestina Sport del Mare <info@stsm.it>"
    assert (str(first["To"]), str(first["Subject"]), first["X-From"]) == ("p1@example.org", "Torneo", SENDER)
    assert str(first["Date"]) == "Fri, 15 Jan 2027 08:00:00 +0000"
    assert first.get_content_type() == "text/plain"
    assert first.get_content_charset() == "utf-8"
    text = first.get_content().replace("\r\n", "\n")
    assert text.startswith("Ciao Anna,\n\nla tua iscrizione a «Torneo» è confermata. Si comincia lunedì 4 maggio")
    assert f"http://cards.example.org/circoli/stsm/tornei/{tourney.id}" in text
    assert len({str(each["Message-ID"]) for each in office.taken}) == 4
    one = outbox_of(tourney)["letters"][0]
    assert (one["name"], one["kind"], one["problem"], one["tries"], one["next_at"]) == (
        "Rossi00 Anna", "registered", "", 1, None
    )  # fmt: skip
    with world.engine.begin() as connection:
        assert set(connection.execute(select(LETTERS.c.text)).scalars()) == {""}  # sent is not kept


def test_who_is_refused_and_who_is_put_off(world: World, office: PostOffice) -> None:
    tourney = registered(a_club(world))
    office.refuses = {"p0@example.org"}
    office.puts_off = {"p1@example.org"}
    send(tourney)
    eventually(lambda: sorted(states(tourney)) == ["failed", "queued", "sent"])
    eventually(lambda: all(each["tries"] == 1 for each in outbox_of(tourney)["letters"]))
    found = {each["email"]: each for each in outbox_of(tourney)["letters"]}
    lost, later = found["p0@example.org"], found["p1@example.org"]
    assert (lost["problem"], lost["answer"]) == (
        "refused", "550 5.1.1 <p0@example.org>: no such mailbox here"
    )  # fmt: skip
    assert (later["problem"], later["answer"]) == ("later", "452 4.2.2 mailbox full")
    assert later["next_at"] == world.clock.now() + posting.AGAIN_MS[0]
    office.puts_off = set()
    world.clock.pass_by(posting.AGAIN_MS[0])
    eventually(lambda: sorted(states(tourney)) == ["failed", "sent", "sent"])
    assert office.by_address() == {"p1@example.org": 1, "p2@example.org": 1}


def test_what_is_always_put_off_is_given_up(world: World, office: PostOffice) -> None:
    tourney = registered(a_club(world))
    office.puts_off = {"p1@example.org"}
    send(tourney, who=[tourney.people[1]])
    for tries in range(1, 6):
        eventually(lambda: outbox_of(tourney)["letters"][0]["tries"] == tries and states(tourney) == ["queued"])  # noqa: B023
        waits = outbox_of(tourney)["letters"][0]["next_at"] - world.clock.now()
        assert waits == posting.AGAIN_MS[min(tries, 4) - 1]
        world.clock.pass_by(waits)
    world.clock.pass_by(posting.GIVE_UP_MS)
    eventually(lambda: states(tourney) == ["failed"])
    assert office.taken == []


def test_a_mail_server_that_is_away_and_comes_back(world: World, office: PostOffice) -> None:
    tourney = registered(a_club(world))
    office.close()
    assert send(tourney)["queued"] == 3  # acknowledged all the same
    eventually(lambda: any(each["problem"] == "no-connection" for each in outbox_of(tourney)["letters"]))
    eventually(lambda: states(tourney) == ["queued"] * 3)
    assert sum(each["tries"] for each in outbox_of(tourney)["letters"]) == 1  # one finds out, the others wait
    office.open()
    world.clock.pass_by(posting.HOLD_MS[0])
    eventually(lambda: states(tourney) == ["sent"] * 3)
    assert office.by_address() == {f"p{number}@example.org": 1 for number in range(3)}


def test_without_a_mail_server_texts_are_copied(database: str, tmp_path: Path) -> None:
    with a_world(database, tmp_path, with_features=club_features()) as world:
        tourney = registered(a_club(world))
        assert outbox_of(tourney) == {"available": False, "sender": "", "reply_to": "info@stsm.it", "letters": []}
        asked = tourney.club.organiser.post(f"{tourney.path}/messages", {"key": "k", "kind": "matches"})
        assert "copy the texts" in refused(asked, 409, "mail-off")["message"]


def test_only_so_many_a_day(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(outbox, "MOST_A_DAY", 4)
    tourney = registered(a_club(world))
    send(tourney)
    again = {"key": "two", "kind": "registered"}
    refused(tourney.club.organiser.post(f"{tourney.path}/messages", again), 429, "letters-full")
    refused(tourney.club.secretary.post(f"{tourney.path}/messages", again), 429, "letters-full")  # the club's limit
    world.clock.pass_by(outbox.DAY_MS + 1)
    assert send(tourney, "two")["queued"] == 3


def test_who_is_erased_is_not_written_to(world: World, office: PostOffice) -> None:
    tourney = registered(a_club(world))
    club = tourney.club
    office.close()
    send(tourney)
    eventually(lambda: any(each["problem"] == "no-connection" for each in outbox_of(tourney)["letters"]))
    kept = ok(club.secretary.get(f"{club.path}/members/{tourney.people[0]}/export"))["letters"]
    assert [(each["kind"], each["email"]) for each in kept] == [("registered", "p0@example.org")]
    ok(club.secretary.delete(f"{club.path}/members/{tourney.people[0]}"), 204)
    assert len(outbox_of(tourney)["letters"]) == 2
    office.open()
    world.clock.pass_by(posting.HOLD_MS[0])
    eventually(lambda: states(tourney) == ["sent"] * 2)
    assert office.by_address() == {"p1@example.org": 1, "p2@example.org": 1}
    world.clock.pass_by(outbox.KEEP_MS + 1)
    eventually(lambda: states(tourney) == [])  # long ago


def test_an_address_that_is_none_is_said(world: World, office: PostOffice) -> None:
    club = a_club(world)
    tourney = a_tourney(club, 1)
    odd = club.add("Odd", email="one,two@example.org", number="99")["id"]
    for each in (*tourney.people, odd):
        ok(tourney.register(None, each))
    assert send(tourney)["queued"] == 2
    eventually(lambda: sorted(states(tourney)) == ["failed", "sent"])
    lost = next(each for each in outbox_of(tourney)["letters"] if each["who"] == odd)
    assert lost["problem"] == "address-unfit"
    assert office.by_address() == {"p0@example.org": 1}


# ---- who dies, and who else sends ---------------------------------------------------------------------------
def queued(database: str, folder: Path, people: int = 6) -> list[str]:
    """Letters that wait for a mail server: this one knows of none that answers."""
    away = PostOffice()
    with mailing(database, folder, away.settings()) as world:
        world.clock.at = SystemClock().now() - 60_000
        tourney = registered(a_club(world), people)
        send(tourney)
        eventually(lambda: any(each["problem"] == "no-connection" for each in outbox_of(tourney)["letters"]))
        return [each["email"] for each in outbox_of(tourney)["letters"]]


def lease_is_over(database: str) -> None:
    """As if two minutes had passed."""

    async def work() -> None:
        async with await Store.open(database) as store:
            abandoned = update(LETTERS).where(LETTERS.c.state == "sending").values(due_at=0)
            assert await store.write(lambda connection: connection.execute(abandoned).rowcount) == 1

    asyncio.run(work())


@pytest.mark.parametrize(("where", "twice"), [("rcpt", 0), ("data", 1)])
def test_killed_in_the_middle(database: str, tmp_path: Path, office: PostOffice, where: str, twice: int) -> None:
    """Killed before the mail server has the letter: nothing is lost, nothing is sent twice. After it has it and before
    that is written down: that one goes again, under the same Message-ID, and no other."""
    waiting = queued(database, tmp_path)
    office.holds = (where, 2)
    with serving(tmp_path, database, **office.settings()) as (_, process):
        eventually(lambda: office.held == 1, "the third letter")
        process.kill()
    office.holds = None
    lease_is_over(database)
    with serving(tmp_path, database, **office.settings()) as (_, process):
        eventually(lambda: len(office.taken) == len(waiting) + twice, "the rest")
        process.send_signal(signal.SIGTERM)
        _, said = process.communicate(timeout=30)
        assert process.returncode == 0
        assert "example.org" not in said.replace(SENDER, "")  # no address in the logs
    counts = office.by_address()
    assert set(counts) == set(waiting)
    assert sorted(counts.values()) == [1] * (len(waiting) - twice) + [2] * twice
    assert len({str(each["Message-ID"]) for each in office.taken}) == len(waiting)


def test_stopped_in_the_middle(database: str, tmp_path: Path, office: PostOffice) -> None:
    """A clean stop waits for the letter in hand, and leaves the others."""
    waiting = queued(database, tmp_path)
    office.holds = ("rcpt", 2)
    with serving(tmp_path, database, **office.settings()) as (_, process):
        eventually(lambda: office.held == 1, "the third letter")
        process.send_signal(signal.SIGTERM)
        office.holds = None
        process.communicate(timeout=30)
        assert process.returncode == 0
    assert 3 <= len(office.taken) <= len(waiting)
    with serving(tmp_path, database, **office.settings()):
        eventually(lambda: len(office.taken) == len(waiting), "the rest")
    assert set(office.by_address().values()) == {1}


def test_two_processes_send_each_letter_once(database: str, tmp_path: Path, office: PostOffice) -> None:
    waiting = queued(database, tmp_path, 25)
    clock = SetClock(SystemClock().now())

    async def both() -> None:
        async with await Store.open(database) as one, await Store.open(database) as two:
            server = mail_server(office.settings()["SMAZZATA_SMTP"])
            senders = [posting.Posting(each, clock, SystemDice(), Metrics(), server, SENDER) for each in (one, two)]
            for each in senders:
                each.start()
            await asyncio.to_thread(eventually, lambda: len(office.taken) >= len(waiting))
            for each in senders:
                await each.stop()
            left = select(LETTERS.c.id).where(LETTERS.c.state != "sent")
            assert await one.read(lambda connection: connection.execute(left).all()) == []

    asyncio.run(both())
    assert office.by_address() == dict.fromkeys(waiting, 1)


# ---- TLS and passwords --------------------------------------------------------------------------------------
def certificate(folder: Path) -> Path:
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "127.0.0.1")])
    now = datetime.datetime.now(datetime.UTC)
    made = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - datetime.timedelta(days=1))
        .not_valid_after(now + datetime.timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.IPAddress(ipaddress.ip_address("127.0.0.1"))]), False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), True)
        .sign(key, hashes.SHA256())
    )
    path = folder / "mail.pem"
    secret = key.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )
    path.write_bytes(secret + made.public_bytes(serialization.Encoding.PEM))
    return path


def test_under_tls_with_a_password(database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pem = certificate(tmp_path)
    tls = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    tls.load_cert_chain(pem)

    def known(_server: object, _session: object, _envelope: object, _mechanism: object, given: object) -> AuthResult:
        assert isinstance(given, LoginPassword)
        return AuthResult(success=(given.login, given.password) == (b"stsm", b"p@ss/word"), handled=False)

    office = PostOffice(tls_context=tls, require_starttls=True, authenticator=known, auth_required=True)
    office.open()
    wrong = office.settings("smtp://stsm:wrong@127.0.0.1:{port}")
    right = office.settings("smtp://stsm:p%40ss%2Fword@127.0.0.1:{port}?tls=starttls")
    try:
        with mailing(database, tmp_path, wrong) as world:
            tourney = registered(a_club(world))
            send(tourney)
            eventually(lambda: any("ertificate" in each["answer"] for each in outbox_of(tourney)["letters"]))
            monkeypatch.setenv("SSL_CERT_FILE", str(pem))  # now somebody vouches for it
            world.clock.pass_by(posting.HOLD_MS[0])
            eventually(lambda: any("535" in each["answer"] for each in outbox_of(tourney)["letters"]))
            assert set(states(tourney)) == {"queued"}  # for who runs the server to mend
        assert office.taken == []
        with mailing(database, tmp_path, right) as world:
            world.clock.pass_by(outbox.DAY_MS)
            eventually(lambda: len(office.taken) == 3)
    finally:
        office.close()


# ---- texts --------------------------------------------------------------------------------------------------
def test_a_letter_as_mail() -> None:
    letter = outbox.Due(
        "abc", "t", 'Circolo "Tre, assi"', "info@città.it", "anna@perché.it", "Perché «sì»", "è così\n", 1, 0
    )
    text = composed(letter, SENDER).decode("ascii")  # whatever is in it
    assert "\r\nTo: anna@xn--perch-fsa.it\r\n" in text
    assert '\r\nReply-To: "Circolo \\"Tre, assi\\"" <info@xn--citt-3na.it>\r\n' in text
    assert "\r\nMessage-ID: <abc@example.org>\r\n" in text
    assert 'Content-Type: text/plain; charset="utf-8"' in text


@pytest.mark.parametrize("contact", ["", "040 123456", "info@stsm.it, 040 123456", "Segreteria", "info@", "@"])
def test_a_contact_that_is_no_address(contact: str) -> None:
    assert reply_to(contact) == ""


@pytest.mark.parametrize("email", ["a,b@c.it", "a<b@c.it", "è@c.it", "a..b@c.it", f"a@{'x' * 70}.it", "a\n@c.it", "a"])
def test_addresses_that_are_none(email: str) -> None:
    with pytest.raises(ValueError):
        recipient(email)
