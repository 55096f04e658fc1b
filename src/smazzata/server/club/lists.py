"""Members as a spreadsheet has them: read and written the way Italian Excel does it, all or nothing, line by line."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from smazzata.games.contract import Illegal, Language, Text
from smazzata.server.accounts.names import fold
from smazzata.server.club.members import as_entered, checked, folded
from smazzata.server.club.model import Agreed, LineProblem, MemberShown, NewMember
from smazzata.server.club.refusals import REFUSALS, refusal, refuse

Field: TypeAlias = str
HEADINGS: Final[dict[Language, dict[Field, str]]] = {
    "it": {
        "surname": "Cognome",
        "name": "Nome",
        "number": "Tessera",
        "email": "Email",
        "phone": "Telefono",
        "adult": "Maggiorenne",
        "shown": "Pubblico",
    },
    "en": {
        "surname": "Surname",
        "name": "Name",
        "number": "Number",
        "email": "E-mail",
        "phone": "Phone",
        "adult": "Adult",
        "shown": "Public",
    },
}
_ALSO: Final = {"numero": "number", "n tessera": "number", "e mail": "email", "mail": "email", "posta": "email",
                "cellulare": "phone", "18 anni": "adult", "first name": "name", "last name": "surname"}  # fmt: skip
_YES: Final = {"it": ("sì", "no"), "en": ("yes", "no")}
_AGREED: Final[dict[Language, dict[Agreed, str]]] = {
    "it": {"full": "completo", "short": "breve", "hidden": "niente"},
    "en": {"full": "full", "short": "short", "hidden": "nothing"},
}
_FORMULA: Final = frozenset("=+-@")  # a cell that begins so is computed: an apostrophe before it makes it text
_MARKED: Final = _FORMULA | {"'"}


class Row(Struct, frozen=True):
    line: int
    data: NewMember
    fields: tuple[Field, ...]
    """Which columns the list has: what it does not have stays as it is."""


class Change(Struct, frozen=True):
    who: str | None
    """None: a new member."""
    data: NewMember


class Refused(Struct, frozen=True):
    line: int
    why: Illegal


# ---- writing ------------------------------------------------------------------------------------------------
def written(members: Iterable[MemberShown], language: Language) -> bytes:
    """With a byte order mark and `;`, so that a double click opens it right."""
    text = io.StringIO()
    out = csv.writer(text, delimiter=";", lineterminator="\r\n")
    out.writerow(HEADINGS[language].values())
    for each in members:
        data = as_entered(each)
        yes, no = _YES[language]
        cells = (data.surname, data.name, data.number, data.email, data.phone)
        out.writerow([*map(_cell, cells), yes if data.adult else no, _AGREED[language][data.shown]])
    return b"\xef\xbb\xbf" + text.getvalue().encode()


def _cell(text: str) -> str:
    return f"'{text}" if text[:1] in _FORMULA or (text[:1] == "'" and text[1:2] in _MARKED) else text


def _uncell(text: str) -> str:
    text = text.strip()
    return text[1:] if text[:1] == "'" and text[1:2] in _MARKED else text


# ---- reading ------------------------------------------------------------------------------------------------
def read(data: bytes) -> list[Row]:
    """Raises `ListRefused` with every line that cannot be understood."""
    rows = _cells(data)
    if not rows:
        refuse("list-empty")
    fields = _fields(rows[0][1])
    found, problems = [], []
    for line, cells in rows[1:]:
        if not any(each.strip() for each in cells):
            continue
        try:
            if any(each.strip() for each in cells[len(fields) :]):
                refuse("list-too-many-cells")
            values = dict(zip(fields, map(_uncell, cells), strict=False))
            found.append(Row(line, checked(_member(values)), fields))
        except Illegal as problem:
            problems.append(Refused(line, problem))
    if problems:
        raise ListRefused(problems)
    if not found:
        refuse("list-empty")
    return found


class ListRefused(Exception):
    def __init__(self, problems: Sequence[Refused]) -> None:
        super().__init__(f"{len(problems)} lines")
        self.problems = problems

    def said(self, language: Language) -> Illegal:
        lines = [
            LineProblem(each.line, each.why.code, _words(each.why, language))
            for each in sorted(self.problems, key=lambda each: each.line)
        ]
        place = {"it": "riga", "en": "line"}[language]
        first = f"{place} {lines[0].line}: {lines[0].message}"
        return refusal("list-refused", count=len(lines), first=first, lines=lines[:200])


def _words(why: Illegal, language: Language) -> str:
    said, field = dict(why.parameters), str(why.parameters.get("field"))
    if field in HEADINGS[language]:
        said["what"] = HEADINGS[language][field]
    return REFUSALS[why.code].filled(language, said)


def _both(words: Mapping[Language, Mapping[Any, str]]) -> Text:
    return Text(", ".join(words["it"].values()), ", ".join(words["en"].values()))


def _cells(data: bytes) -> list[tuple[int, list[str]]]:
    """UTF-8 with or without the mark; else as Windows writes it."""
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        try:
            text = data.decode("cp1252")
        except UnicodeDecodeError:
            refuse("list-unreadable")
    if any(ord(each) < 32 and each not in "\t\r\n" for each in text):
        refuse("list-unreadable")
    first = text.lstrip("\r\n").partition("\n")[0]
    if first.lower().startswith("sep="):  # what some programs write for Excel
        text = text.lstrip("\r\n").partition("\n")[2]
        first = text.partition("\n")[0]
    separator = max(";,\t", key=first.count)
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=separator, strict=True)
    try:
        return [(reader.line_num, row) for row in reader if row]
    except csv.Error:
        refuse("list-unreadable")


def _fields(headings: Sequence[str]) -> tuple[Field, ...]:
    known = {fold(text): field for each in HEADINGS.values() for field, text in each.items()} | _ALSO
    shown = _both(HEADINGS)
    found = []
    for heading in headings:
        field = known.get(" ".join(fold(heading).split()))
        if field is None and heading.strip():
            raise ListRefused([Refused(1, refusal("list-heading-unknown", heading=heading[:40], known=shown))])
        if field is not None and field in found:
            raise ListRefused([Refused(1, refusal("list-heading-twice", heading=heading[:40]))])
        if field is not None:
            found.append(field)
        else:
            break  # empty columns at the end
    for needed in ("surname", "name"):
        if needed not in found:
            missing = Text(HEADINGS["it"][needed], HEADINGS["en"][needed])
            raise ListRefused([Refused(1, refusal("list-headings", missing=missing, known=shown))])
    return tuple(found)


def _member(values: Mapping[Field, str]) -> NewMember:
    return NewMember(
        values.get("surname", ""),
        values.get("name", ""),
        values.get("number", ""),
        values.get("email", ""),
        values.get("phone", ""),
        _adult(values.get("adult", "")),
        _agreed(values.get("shown", "")),
    )


def _adult(text: str) -> bool:
    answer = fold(text)
    if answer in {"si", "s", "yes", "y", "x", "1", "vero", "true"}:
        return True
    if answer not in {"", "no", "n", "0", "falso", "false"}:
        refuse("list-answer", value=text[:40], field="adult", known=Text("sì, no", "yes, no"))
    return False


def _agreed(text: str) -> Agreed:
    answer = fold(text)
    for words in _AGREED.values():
        for agreed, word in words.items():
            if answer == fold(word):
                return agreed
    if answer:
        refuse("list-answer", value=text[:40], field="shown", known=_both(_AGREED))
    return "hidden"


# ---- comparing ----------------------------------------------------------------------------------------------
def compared(rows: Sequence[Row], members: Sequence[MemberShown]) -> list[Change]:
    """Who is new and who is there already: by number, else by name. Raises `ListRefused`."""
    by_number = {each.number: each for each in members if each.number}
    by_name: dict[str, list[MemberShown]] = {}
    for each in members:
        by_name.setdefault(folded(as_entered(each)), []).append(each)
    numbers: dict[str, int] = {}
    names: dict[str, int] = {}
    taken: dict[str, int] = {}
    found, problems = [], []
    for row in rows:
        data, name = row.data, folded(row.data)
        who = f"{data.surname} {data.name}"
        same = by_number.get(data.number) if data.number else None
        try:
            if data.number and data.number in numbers:
                refuse("list-number-twice", number=data.number, other=numbers[data.number])
            if not data.number and name in names:
                refuse("list-name-twice", who=who, other=names[name])
            if same is None:
                homonyms = by_name.get(name, [])
                nameless = [each for each in homonyms if not each.number]
                if not data.number and len(homonyms) > len(nameless):
                    refuse("list-ambiguous", who=who)
                same = next((each for each in nameless if each.id not in taken), None)
                if same is None and nameless and not data.number:
                    refuse("list-name-twice", who=who, other=taken[nameless[0].id])
        except Illegal as problem:
            problems.append(Refused(row.line, problem))
            continue
        if data.number:
            numbers[data.number] = row.line
        else:
            names[name] = row.line
        if same is not None:
            taken[same.id] = row.line
        found.append(Change(None, data) if same is None else Change(same.id, _merged(same, row)))
    if problems:
        raise ListRefused(problems)
    return found


def _merged(before: MemberShown, row: Row) -> NewMember:
    kept = as_entered(before)
    return replace(kept, **{field: getattr(row.data, field) for field in row.fields})
