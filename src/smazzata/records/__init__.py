"""Records: a whole match as a pure machine, as text, as JSON; replayed and verified. See docs/records.md."""

from __future__ import annotations

from smazzata.records.advancing import advance, follow, offered_act, offers, proofs, read_act, written_act
from smazzata.records.checking import DealReport, Report, Trouble, played, verify_record
from smazzata.records.entries import (
    VERSION,
    Act,
    Claim,
    Counted,
    CutPack,
    Decided,
    Deed,
    Depart,
    Entry,
    GivenOrder,
    Header,
    Note,
    OpenDeal,
    Paid,
    Record,
    RevealSeed,
    default_cut,
)
from smazzata.records.exchange import from_json, to_json
from smazzata.records.needs import Need, needs
from smazzata.records.progress import Moment, Progress, begin, opening
from smazzata.records.reading import BadRecord, read_placed, read_record
from smazzata.records.refusals import REFUSALS
from smazzata.records.writing import write_entry, write_record

__all__ = [
    "REFUSALS",
    "VERSION",
    "Act",
    "BadRecord",
    "Claim",
    "Counted",
    "CutPack",
    "DealReport",
    "Decided",
    "Deed",
    "Depart",
    "Entry",
    "GivenOrder",
    "Header",
    "Moment",
    "Need",
    "Note",
    "OpenDeal",
    "Paid",
    "Progress",
    "Record",
    "Report",
    "RevealSeed",
    "Trouble",
    "advance",
    "begin",
    "default_cut",
    "follow",
    "from_json",
    "needs",
    "offered_act",
    "offers",
    "opening",
    "played",
    "proofs",
    "read_act",
    "read_placed",
    "read_record",
    "to_json",
    "verify_record",
    "write_entry",
    "write_record",
    "written_act",
]
