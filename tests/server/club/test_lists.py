"""Members as a spreadsheet has them: what Italian Excel writes is read, all or nothing, every wrong line is said."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from server.club.club import Club
from server.world import ok, refused
from smazzata.server.club import lists
from smazzata.server.club.members import checked
from smazzata.server.club.model import MemberShown, NewMember

HEAD = "Cognome;Nome;Tessera;Email;Telefono;Maggiorenne;Pubblico\r\n"
TWO = HEAD + "Rossi;Mario;1;mario@example.org;+39 040;sì;completo\r\nD'Alò;Zoë;2;;;no;\r\n"


@pytest.mark.parametrize(
    "data",
    [
        TWO.encode("utf-8-sig"),
        TWO.encode(),
        TWO.encode("cp1252"),
        TWO.replace(";", ",").replace("\r\n", "\n").encode(),
        TWO.replace(";", "\t").encode("utf-8-sig"),
        ("sep=;\r\n" + TWO).encode("utf-8-sig"),
        TWO.replace("Tessera", "Number").replace("Cognome", "SURNAME").encode(),
        TWO.replace("\r\n", ";;\r\n").encode(),  # empty columns and lines at the end
        (TWO + ";;;;;;\r\n\r\n").encode(),
    ],
)
def test_what_is_read(data: bytes) -> None:
    one, two = (each.data for each in lists.read(data))
    assert one == NewMember("Rossi", "Mario", "1", "mario@example.org", "+39 040", True, "full")
    assert two == NewMember("D'Alò", "Zoë", "2", "", "", False, "hidden")


@pytest.mark.parametrize(
    ("text", "line", "code"),
    [
        ("Nome;Tessera\r\nMario;1\r\n", 1, "list-headings"),
        ("Cognome;Nome;Scarpe\r\nRossi;Mario;42\r\n", 1, "list-heading-unknown"),
        ("Cognome;Nome;Nome\r\nRossi;Mario;Ugo\r\n", 1, "list-heading-twice"),
        (HEAD + "Rossi;Mario;1;;;;\r\n;Ugo;2;;;;\r\n", 3, "text-unfit"),
        (HEAD + "Rossi;Mario;1;mario;;;\r\n", 2, "member-email-unfit"),
        (HEAD + "Rossi;Mario;1;;;forse;\r\n", 2, "list-answer"),
        (HEAD + "Rossi;Mario;1;;;;tutto\r\n", 2, "list-answer"),
        (HEAD + "Rossi;Mario;1;;;;;di più\r\n", 2, "list-too-many-cells"),
        (HEAD + 'Rossi;"Ma\r\nrio";1;;;;\r\nVerdi;Ugo;2;x;;;\r\n', 4, "member-email-unfit"),
    ],
)
def test_a_line_that_cannot_be(text: str, line: int, code: str) -> None:
    with pytest.raises(lists.ListRefused) as refusal:
        lists.read(text.encode())
    assert [(each.line, each.why.code) for each in refusal.value.problems] == [(line, code)]
    said = refusal.value.said("it")
    assert str(said.parameters["first"]).startswith(f"riga {line}: ")
    assert "{" not in str(said.parameters["first"])


def test_everything_or_nothing(club: Club) -> None:
    club.add("Neri", number="1")
    bad = HEAD + "Rossi;Mario;7;;;sì;\r\nVerdi;Ugo;8;ugo;;;\r\nBianchi;Ada;7;;;;\r\nGialli;;9;;;;\r\n"
    found = refused(club.upload(bad.encode()), 422, "list-refused")
    assert [each["line"] for each in found["parameters"]["lines"]] == [3, 5]
    assert "riga 3" in found["message"]
    twice = HEAD + "Rossi;Mario;7;;;sì;\r\nBianchi;Ada;7;;;;\r\n"
    found = refused(club.upload(twice.encode()), 422, "list-refused")
    assert found["parameters"]["lines"][0]["code"] == "list-number-twice"
    assert [each["surname"] for each in club.members()] == ["Neri"]


def test_new_changed_and_the_same(club: Club) -> None:
    assert ok(club.upload(TWO.encode(), look=True)) == {"new": 2, "changed": 0, "same": 0, "done": False}
    assert club.members() == []
    assert ok(club.upload(TWO.encode())) == {"new": 2, "changed": 0, "same": 0, "done": True}
    assert ok(club.upload(TWO.encode())) == {"new": 0, "changed": 0, "same": 2, "done": True}
    before = {each["number"]: each["id"] for each in club.members()}
    partial = "Cognome;Nome;Tessera;Telefono\r\nRossi;Mario;1;333\r\nBlu;Ivo;;\r\n"
    assert ok(club.upload(partial.encode())) == {"new": 1, "changed": 1, "same": 0, "done": True}
    mario = next(each for each in club.members() if each["number"] == "1")
    assert (mario["id"], mario["phone"], mario["email"]) == (before["1"], "333", "mario@example.org")
    numbered = "Cognome;Nome;Tessera\r\nblu;IVO;30\r\n"  # the one without a number gets it
    assert ok(club.upload(numbered.encode()))["changed"] == 1
    ambiguous = "Cognome;Nome\r\nRossi;Mario\r\n"
    found = refused(club.upload(ambiguous.encode()), 422, "list-refused")
    assert found["parameters"]["lines"][0]["code"] == "list-ambiguous"
    assert len(club.members()) == 3


def test_what_is_no_list(club: Club) -> None:
    for data, code in (
        (b"", "list-empty"),
        (HEAD.encode(), "list-empty"),
        (b"PK\x03\x04\x14\x00\x06", "list-unreadable"),
        (b'Cognome;Nome\r\n"Rossi;Mario\r\n', "list-unreadable"),
    ):
        refused(club.upload(data), 422, code)
    assert refused(club.upload(b"x" * 3_000_000), 413, "too-large")["parameters"] == {"kib": 2048}
    refused(club.upload(TWO.encode(), club.organiser), 403, "club-role-needed")


def test_out_and_in_again(club: Club) -> None:
    ok(club.upload(TWO.encode()))
    club.add('De "Rosa"; Blu', "=1+1", phone="+39 333", email="x@example.org")
    answer = club.secretary.get(f"{club.path}/members.csv")
    assert answer.content.startswith(b"\xef\xbb\xbfSurname;Name;")
    assert b"'=1+1" in answer.content
    before = club.members()
    assert ok(club.upload(answer.content)) == {"new": 0, "changed": 0, "same": 3, "done": True}
    assert club.members() == before


LETTERS = st.characters(blacklist_categories=("Cc", "Cs", "Zl", "Zp", "Zs"))
TEXT = st.text(LETTERS, min_size=1, max_size=20) | st.sampled_from(["=1+1", "'=x", "''", '"', ";", ",", "'+", "@x"])
PEOPLE = st.lists(
    st.builds(
        NewMember, TEXT, TEXT, TEXT | st.just(""), st.just("a@b.it") | st.just(""), TEXT | st.just(""), st.booleans(),
        st.sampled_from(["full", "short", "hidden"]),
    ),
    min_size=1, max_size=6,
)  # fmt: skip


@settings(suppress_health_check=[HealthCheck.too_slow], deadline=None, max_examples=150)
@given(people=PEOPLE, italian=st.booleans())
def test_whatever_is_written_is_read(people: list[NewMember], italian: bool) -> None:
    shown = [_shown(str(number), checked(each)) for number, each in enumerate(people)]
    rows = lists.read(lists.written(shown, "it" if italian else "en"))
    assert [each.data for each in rows] == [checked(each) for each in people]


def _shown(who: str, data: NewMember) -> MemberShown:
    adult = 1 if data.adult else None
    return MemberShown(
        who, data.surname, data.name, data.number, data.email, data.phone, adult, data.shown, 1, None, ""
    )
