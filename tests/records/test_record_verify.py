"""Verify: what was changed afterwards is found, whatever it was."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from typing import Any, get_args

import pytest
from msgspec.structs import replace

from conftest import SOURCE
from records.playing import header, played_match
from records.samples import FOLDER
from smazzata.games.contract import Result, Seats, Side
from smazzata.games.match import Verdict
from smazzata.records import (
    Act,
    BadRecord,
    Counted,
    CutPack,
    Decided,
    GivenOrder,
    OpenDeal,
    Paid,
    Record,
    RevealSeed,
    read_record,
    verify_record,
    write_record,
)
from smazzata.records.checking import Report
from smazzata.records.claims import AWAITED, ENDINGS, PARTS
from smazzata.records.needs import Kind
from smazzata.records.replay import seen

TEXTS = {name: (FOLDER / f"{name}.smz").read_text(encoding="utf-8") for name in ("scopa", "scala40")}
CARDS = {"scopa": "AD 7D 4C FS RB", "scala40": "AH 7D TC QS JK"}


def found_out(text: str) -> bool:
    try:
        return not verify_record(read_record(text)).ok
    except BadRecord:
        return True


def mutations(name: str) -> Iterator[tuple[str, str]]:
    """(what was changed, the changed text): every token that means something, changed to another of its kind."""
    for number, line in enumerate(TEXTS[name].split("\n"), start=1):
        if line.startswith(
            ("#", "seat ", "format:")
        ):  # names and notes mean nothing; for the format see below
            continue
        for found in re.finditer(r"[^\s:,\[\]()]+", line):
            for other in _others(found[0], name):
                changed = line[: found.start()] + other + line[found.end() :]
                lines = TEXTS[name].split("\n")
                lines[number - 1] = changed
                yield f"line {number}: {line[:60]!r} to {changed[:60]!r}", "\n".join(lines)


def _others(token: str, name: str) -> list[str]:
    if re.fullmatch(r"-?\d+", token):
        return [str(int(token) + 1), str(int(token) - 1)]
    if re.fullmatch(r"[0-9a-f]{64,}", token):
        place = len(token) // 3
        digit = "0" if token[place] != "0" else "1"
        return [token[:place] + digit + token[place + 1 :], token[:-2], token.upper()]
    if re.fullmatch(r"[A2-9TJQKFCR][HDCSB]|JK", token):
        return [card for card in CARDS[name].split() if card != token][:2]
    return ["x" + token]


@pytest.mark.parametrize("name", TEXTS)
def test_every_token_that_is_changed_is_found_out(name: str, long: bool) -> None:
    """A twentieth of all changes, and all of them with `--long`."""
    every = list(mutations(name))
    assert len(every) > 1000
    chosen = every if long else random.Random(7).sample(every, len(every) // 20)
    assert [what for what, text in chosen if not found_out(text)] == []


@pytest.mark.parametrize("name", TEXTS)
def test_every_line_that_is_taken_out_or_doubled_is_found_out(name: str) -> None:
    lines = TEXTS[name].rstrip("\n").split("\n")
    meant = [n for n, line in enumerate(lines) if line and not line.startswith("#")]
    for n in random.Random(8).sample(meant, 40):
        assert found_out("\n".join([*lines[:n], *lines[n + 1 :]])), f"without {lines[n]!r}"
        assert found_out("\n".join([*lines[:n], lines[n], *lines[n:]])), f"twice {lines[n]!r}"


@pytest.mark.parametrize("name", TEXTS)
def test_a_target_that_does_not_fit_the_course_of_the_match_is_found_out(name: str) -> None:
    assert found_out(re.sub(r"format: points \d+", "format: points 999", TEXTS[name]))
    assert found_out(re.sub(r"format: points \d+", "format: deals 7", TEXTS[name]))


def test_a_match_cut_short_is_whole_but_not_finished() -> None:
    record = read_record(TEXTS["scopa"])
    third = [n for n, entry in enumerate(record.entries) if isinstance(entry, OpenDeal)][2]
    report = verify_record(replace(record, entries=record.entries[:third]))
    assert report.ok
    assert not report.finished


# ---- what is said of it -----------------------------------------------------------------------------------
def codes(report: Report) -> list[str]:
    return [trouble.code for trouble in report.troubles]


def changed(record: Record, kind: type, **changes: object) -> Record:
    """The record with the first entry of a kind changed."""
    n = next(n for n, entry in enumerate(record.entries) if isinstance(entry, kind))
    entries = list(record.entries)
    entries[n] = replace(entries[n], **changes)
    return replace(record, entries=tuple(entries))


def without(record: Record, kind: type) -> Record:
    n = next(n for n, entry in enumerate(record.entries) if isinstance(entry, kind))
    return replace(record, entries=record.entries[:n] + record.entries[n + 1 :])


def test_the_reason_is_said_in_both_languages_and_with_its_entry() -> None:
    record = read_record(TEXTS["scopa"])
    (trouble,) = verify_record(changed(record, Act, action="play 7D")).troubles
    assert trouble.code == "not-in-hand"
    assert isinstance(record.entries[trouble.entry or 0], Act)
    assert "7D" in trouble.it
    assert "7D" in trouble.en
    assert trouble.it != trouble.en


@pytest.mark.parametrize(
    ("kind", "changes", "code"),
    [
        (OpenDeal, {"number": 2}, "deal-number"),
        (OpenDeal, {"dealer": 1}, "deal-dealer"),
        (OpenDeal, {"commitment": "0" * 64}, "commitment-mismatch"),
        (OpenDeal, {"commitment": "none"}, "commitment-mismatch"),
        (CutPack, {"seat": 0}, "cut-seat"),
        (CutPack, {"label": "stock"}, "cut-label"),
        (CutPack, {"place": 40}, "cut-place"),
        (CutPack, {"salt": "00"}, "cut-length"),
        (CutPack, {"salt": "zz"}, "cut-not-hex"),
        (CutPack, {"salt": "00" * 32}, "cut-zero-not-default"),
        (CutPack, {"default": True}, "cut-default-not-zero"),
        (Act, {"seat": 0}, "not-your-turn"),
        (Act, {"seat": 5}, "seat-unknown"),
        (Act, {"action": "juggle"}, "unreadable"),
        (Act, {"action": "leave 1"}, "unreadable"),
        (RevealSeed, {"seed": "00" * 128}, "commitment-mismatch"),
        (RevealSeed, {"seed": "00"}, "seed-length"),
        (RevealSeed, {"seed": "zz"}, "seed-not-hex"),
        (Counted, {"totals": (9, 9)}, "claim-differs"),
        (Decided, {"verdict": None}, "claim-differs"),
    ],
)
def test_what_does_not_hold_has_a_code(kind: type, changes: dict[str, object], code: str) -> None:
    assert codes(verify_record(changed(read_record(TEXTS["scopa"]), kind, **changes)))[:1] == [code]


@pytest.mark.parametrize(
    ("kind", "code"),
    [
        (CutPack, "not-awaited"),
        (RevealSeed, "seed-never-published"),
        (Counted, "claim-missing"),
        (Decided, "claim-missing"),
        (OpenDeal, "not-awaited"),
    ],
)
def test_what_is_missing_has_a_code(kind: type, code: str) -> None:
    assert codes(verify_record(without(read_record(TEXTS["scopa"]), kind)))[:1] == [code]


@pytest.mark.parametrize(
    ("kind", "changes", "it", "en"),
    [
        (Counted, {"totals": (9, 9)}, "Totali: 4 0, non 9 9.", "Totals: 4 0, not 9 9."),
        (Counted, {"out": (Side(1),)}, "Fuori: nessuno, non 1.", "Out: none, not 1."),
        (
            Counted,
            {"result": {"ending": "stall"}},
            "Come è finita la smazzata: carte finite, non nessuno può più calare né attaccare.",
            "How the deal ended: played out, not nothing could ever be laid or attached.",
        ),
        (Counted, {"result": {"annulled": True}}, "Smazzata annullata: no, non sì.", "Deal annulled: no, not yes."),
        (Decided, {"verdict": {"winner": None}}, "vince la partita: 0, non nessuno.", "won the match: 0, not none."),
        (
            Decided,
            {"verdict": {"reason": "timeout"}},
            "Come è finita la partita: per punti, non per tempo scaduto.",
            "How the match ended: by points, not on time.",
        ),
    ],
)
def test_what_was_counted_wrong_is_said_in_words(
    kind: type, changes: dict[str, Any], it: str, en: str
) -> None:
    record = read_record(TEXTS["scopa"])
    claim: Any = next(entry for entry in record.entries if isinstance(entry, kind))
    inside = {
        name: replace(getattr(claim, name), **each) if isinstance(each, dict) else each
        for name, each in changes.items()
    }
    trouble = verify_record(changed(record, kind, **inside)).troubles[0]
    assert it in trouble.it
    assert en in trouble.en


def test_a_line_that_is_counted_wrong_is_quoted_as_the_record_has_it() -> None:
    record = read_record(TEXTS["scopa"])
    claim = next(entry for entry in record.entries if isinstance(entry, Counted))
    first, *others = claim.result.lines
    wrong = replace(claim.result, lines=(replace(first, points=7), *others))
    trouble = verify_record(changed(record, Counted, result=wrong)).troubles[0]
    assert "Righe del conteggio: «side 0" in trouble.it
    assert "Line(" not in trouble.it


def test_a_record_from_before_the_scope_had_cards_holds() -> None:
    """A line that names no card says nothing of them; one that names some names them all."""
    older = re.sub(r"(: scope \d+) \[[^]]+\]", r"\1 []", TEXTS["scopa"])
    assert older != TEXTS["scopa"]
    record = read_record(older)
    assert verify_record(record) == verify_record(read_record(TEXTS["scopa"]))
    assert write_record(record) == older
    assert [step.fact for step in seen(record, None) if isinstance(step.fact, Counted)]
    for line, wrong in (
        (r"scope 1 \[4S\]", "scope 1 [RB]"),
        (r"scope 1 \[4S\]", "scope 1 [4S RB]"),
        (r"scope 1 \[4S\]", "scope 2 []"),
        (r"denari 1 \[\S+ ", "denari 1 ["),
        (r"denari 1 \[[^]]+\]", "denari 1 []"),
    ):
        text, changes = re.subn(line, wrong, TEXTS["scopa"], count=1)
        assert changes == 1
        assert codes(verify_record(read_record(text))) == ["claim-differs"]


@pytest.mark.once
def test_every_part_that_can_differ_and_every_ending_has_words() -> None:
    parts = {f"result {field}" for field in Result.__struct_fields__}
    parts |= {f"verdict {field}" for field in Verdict.__struct_fields__}
    parts |= {*Paid.__struct_fields__, *Counted.__struct_fields__, *Decided.__struct_fields__} - {"result"}
    assert parts == set(PARTS)
    assert set(AWAITED) == set(get_args(Kind))
    source = "".join(path.read_text("utf-8") for path in (SOURCE / "games").glob("*/*.py"))
    endings = set(re.findall(r'(?:Ending|Result)\(\s*(?:ending=)?"([a-z-]+)"', source))
    assert {"stall", "no-stock", "played-out"} <= endings
    assert endings <= set(ENDINGS)


def test_wrong_counts_do_not_hide_what_comes_after_them() -> None:
    record = read_record(TEXTS["scopa"])
    spoiled = changed(changed(record, Counted, totals=(9, 9)), Decided, verdict=None)
    report = verify_record(spoiled)
    assert codes(report) == ["claim-differs", "claim-differs"]
    assert len(report.deals) == len(verify_record(record).deals)


# ---- orders that are told ---------------------------------------------------------------------------------
def told_orders(record: Record) -> Record:
    """The same record with the order of every shuffle written down: no seed is needed to replay it."""
    from smazzata.records import played

    entries = []
    for entry, progress in played(record):
        entries.append(entry)
        if isinstance(entry, CutPack):
            made = progress.shuffles[-len(progress.last) :]
            entries += [GivenOrder(tuple(map(progress.game.card, each.after))) for each in made]
    return replace(record, entries=tuple(entries))


@pytest.mark.parametrize("name", TEXTS)
def test_told_orders_are_proved_by_the_seed(name: str) -> None:
    record = told_orders(read_record(TEXTS[name]))
    assert read_record(write_record(record)) == record
    report = verify_record(record)
    assert report.ok
    assert [deal.order for deal in report.deals] == [
        deal.order for deal in verify_record(read_record(TEXTS[name])).deals
    ]


def test_a_told_order_that_the_seed_does_not_give() -> None:
    """The last two cards of the pack exchanged: nobody has seen them by the end of a deal with three players."""
    record = told_orders(played_match(header("scopa/online", Seats(3), "points 1"), random.Random(5)))
    n = next(n for n, entry in enumerate(record.entries) if isinstance(entry, GivenOrder))
    order = record.entries[n]
    assert isinstance(order, GivenOrder)
    full = list(record.entries)
    for a, b in [(0, 39), (38, 39)]:
        cards = list(order.cards)
        cards[a], cards[b] = cards[b], cards[a]
        full[n] = GivenOrder(tuple(cards))
        assert not verify_record(replace(record, entries=tuple(full))).ok


def test_a_nonce_is_used_up_only_by_three_kings() -> None:
    """Where the deal was made again, leaving out the first order is found out: the second is not that of nonce 0."""
    record = told_orders(read_record(TEXTS["scopa"]))
    report = verify_record(without(record, GivenOrder))
    assert codes(report) == ["order-mismatch"]
