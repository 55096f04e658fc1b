"""Verify a record: every order recomputed, every action judged again, every count compared."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Literal, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from smazzata import fair
from smazzata.games.contract import Illegal, Language, Text, Unreadable
from smazzata.records.advancing import advance, missing
from smazzata.records.claims import in_words
from smazzata.records.entries import (
    Act,
    Claim,
    Counted,
    Decided,
    Entry,
    GivenOrder,
    Note,
    OpenDeal,
    Paid,
    Record,
    RevealSeed,
)
from smazzata.records.needs import needs
from smazzata.records.progress import Progress, begin
from smazzata.records.refusals import REFUSALS, RULE

Proven: TypeAlias = Literal["proven", "proven-default-cut", "unproven"]


class Trouble(Struct, frozen=True):
    """Something that does not hold: where (the number of the entry, if it is one), and what."""

    entry: int | None
    deal: int
    code: str
    it: str
    en: str

    def in_(self, language: Language) -> str:
        return self.it if language == "it" else self.en


class DealReport(Struct, frozen=True):
    number: int
    order: Proven
    """`proven-default-cut`: nobody cut, so only that nothing changed after the commitment is proved."""
    redeals: int
    stocks: int
    actions: int
    ending: str
    """`broken` where the deal was not played to its end."""
    totals: tuple[int, ...]


class Report(Struct, frozen=True):
    deals: tuple[DealReport, ...]
    finished: bool
    troubles: tuple[Trouble, ...] = ()

    @property
    def ok(self) -> bool:
        return not self.troubles


def secrets(record: Record) -> dict[int, bytes]:
    """For the entries that open a deal, the seed published later; not where the orders are told and to be proved."""
    found: dict[int, bytes] = {}
    given: set[int] = set()
    opened: int | None = None
    for index, entry in enumerate(record.entries):
        match entry:
            case OpenDeal(_, _, commitment):
                opened = index if commitment is not None else None
            case GivenOrder() if opened is not None:
                given.add(opened)
            case RevealSeed(text) if opened is not None:
                seed = _bytes(text)
                if seed is not None:
                    found.setdefault(opened, seed)
            case _:
                pass
    return {index: seed for index, seed in found.items() if index not in given}


def _bytes(text: str) -> bytes | None:
    try:
        return bytes.fromhex(text)
    except ValueError:
        return None


def played(record: Record) -> Iterator[tuple[Entry, Progress]]:
    """The match after each entry. Raises ValueError (the header), Illegal or Unreadable (an entry)."""
    progress = begin(record.header)
    seeds = secrets(record)
    for index, entry in enumerate(record.entries):
        progress = advance(progress, entry, seed=seeds.get(index))
        yield entry, progress


def verify_record(record: Record) -> Report:
    return _Verifier(record).report()


class _Verifier:
    def __init__(self, record: Record) -> None:
        self.record = record
        self.seeds = secrets(record)
        self.troubles: list[Trouble] = []
        self.deals: list[DealReport] = []
        self.actions = 0
        self.at: int | None = None

    def report(self) -> Report:
        try:
            progress = begin(self.record.header)
        except ValueError as error:
            return Report((), False, (Trouble(None, 0, "header", str(error), str(error)),))
        self._seeds_fit()
        if not self.troubles:
            progress = self._play(progress)
        return Report(tuple(self.deals), needs(progress).kind == "over", tuple(self.troubles))

    def _seeds_fit(self) -> None:
        """A wrong seed is said to be wrong where it is published, not where the first card does not fit."""
        opened: OpenDeal | None = None
        for index, entry in enumerate(self.record.entries):
            if isinstance(entry, OpenDeal):
                opened = entry
            elif isinstance(entry, RevealSeed) and opened is not None and opened.commitment is not None:
                seed = _bytes(entry.seed)
                if seed is None or len(seed) != fair.SEED_BYTES:
                    self._trouble(
                        "seed-not-hex" if seed is None else "seed-length", index, opened.number, seed
                    )
                elif fair.commitment(seed).hex() != opened.commitment:
                    self._trouble("commitment-mismatch", index, opened.number, seed, opened.commitment)

    def _trouble(self, code: str, index: int, deal: int, seed: bytes | None, published: str = "") -> None:
        computed = fair.commitment(seed).hex() if seed is not None else ""
        illegal = Illegal(
            code,
            rule="docs/fair.md",
            computed=computed,
            published=published,
            length=len(seed or b""),
            needed=fair.SEED_BYTES,
        )
        self.troubles.append(_refused(illegal, index, deal))

    def _play(self, progress: Progress) -> Progress:
        for index, entry in enumerate(self.record.entries):
            if isinstance(entry, Note):
                continue
            claim = isinstance(entry, Paid | Counted | Decided)
            if not claim:
                self._nothing_missing(progress)
            self.at = index
            if isinstance(entry, OpenDeal):
                self._close(progress)
            try:
                progress = advance(progress, entry, seed=self.seeds.get(index))
            except (Illegal, Unreadable) as error:
                self._refusal(error, index, progress)
                if not claim:
                    return progress
                progress = replace(progress, due=_after(progress.due, entry))
            self.actions += isinstance(entry, Act)
        self._nothing_missing(progress)
        if needs(progress).kind == "seed":
            illegal = Illegal("seed-never-published", rule=RULE, deal=progress.deal)
            self.troubles.append(_refused(illegal, self.at, progress.deal))
        self._close(progress)
        return progress

    def _nothing_missing(self, progress: Progress) -> None:
        due = missing(progress)
        if due:
            illegal = Illegal("claim-missing", rule=RULE, due=due)
            self.troubles.append(_refused(illegal, self.at, progress.deal))

    def _refusal(self, error: Illegal | Unreadable, index: int, progress: Progress) -> None:
        if isinstance(error, Unreadable):
            self.troubles.append(Trouble(index, progress.deal, "unreadable", str(error), str(error)))
            return
        if needs(progress).kind == "order" and progress.commitment and progress.seed is None:
            error = Illegal("seed-never-published", rule=RULE, deal=progress.deal)
        self.troubles.append(_refused(error, index, progress.deal, progress.game.refusals))

    def _close(self, progress: Progress) -> None:
        """The line of a deal that is behind us."""
        if not progress.deal:
            return
        cuts = [made.cut for made in progress.shuffles]
        order: Proven = "proven" if progress.revealed and cuts else "unproven"
        if order == "proven" and any(cut is None or cut.default for cut in cuts):
            order = "proven-default-cut"
        ending = progress.result.ending if progress.result else "broken"
        if not progress.result and progress.match.verdict:
            ending = progress.match.verdict.reason
        self.deals.append(
            DealReport(
                number=progress.deal,
                order=order,
                redeals=progress.nonce,
                stocks=progress.stocks,
                actions=self.actions,
                ending=ending,
                totals=progress.match.totals,
            )
        )
        self.actions = 0


def _after(due: tuple[Claim, ...], entry: Entry) -> tuple[Claim, ...]:
    """What is still to come once this claim, right or wrong, has been read."""
    for place, claim in enumerate(due):
        if type(claim) is type(entry):
            return due[place + 1 :]
    return due


def _refused(illegal: Illegal, index: int | None, deal: int, texts: Mapping[str, Text] = REFUSALS) -> Trouble:
    words = {**texts, **REFUSALS}
    if illegal.code not in words:
        return Trouble(index, deal, illegal.code, str(illegal), str(illegal))
    said = in_words(illegal)
    return Trouble(index, deal, illegal.code, said.words(words, "it"), said.words(words, "en"))
