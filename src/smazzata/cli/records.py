"""`smazzata replay`, `verify`, `export`, `import`: records of matches, seen, checked and exchanged."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any

import msgspec
from cyclopts import Parameter, Token

from smazzata.cli.app import app, fail, language
from smazzata.games.contract import Illegal, Language, Seat, Text, Unreadable, Viewer
from smazzata.records import (
    BadRecord,
    DealReport,
    Record,
    Report,
    from_json,
    read_placed,
    to_json,
    verify_record,
    write_record,
)
from smazzata.records.checking import Trouble
from smazzata.records.claims import ending
from smazzata.records.reading import Placed
from smazzata.records.replay import Step, seen
from smazzata.records.words import say, say_fact


def _file(_kind: Any, tokens: Sequence[Token]) -> Path:
    """`-` is a file; what else begins so was meant as an option."""
    (token,) = tokens
    if token.value.startswith("-") and token.value != "-":
        raise ValueError(f"Unknown option: {token.value}.")
    return Path(token.value)


_hyphen = Parameter(allow_leading_hyphen=True, converter=_file)
RecordFile = Annotated[Path, Parameter(help="A record (`*.smz`), or `-` for standard input."), _hyphen]

WORDS: dict[str, Text] = {
    "line": Text("riga {line}", "line {line}"),
    "header": Text("intestazione", "header"),
    "deal": Text("smazzata {deal}", "deal {deal}"),
    "proven": Text("provata", "proven"),
    "proven-default-cut": Text("provata, ma nessuno ha tagliato", "proven, but nobody cut"),
    "unproven": Text("non provata", "unproven"),
    "actions": Text("{actions:# azione|# azioni}", "{actions:# action|# actions}"),
    "again": Text("ridistribuita ×{again}", "dealt again ×{again}"),
    "stocks": Text("talloni nuovi: {stocks}", "new stocks: {stocks}"),
    "over": Text("partita finita", "the match is over"),
    "not-over": Text("partita non finita", "not finished"),
}


def _read(path: Path) -> str:
    try:
        text = sys.stdin.read() if str(path) == "-" else path.read_text(encoding="utf-8")
        return text.removeprefix("\ufeff")  # some editors put a mark of their own first
    except (OSError, UnicodeDecodeError) as error:
        fail(f"{path} cannot be read: {error}")


def _load(path: Path) -> Placed:
    try:
        return read_placed(_read(path))
    except BadRecord as bad:
        fail(f"{path}: {bad}", 1)


# ---- replay -----------------------------------------------------------------------------------------------
@app.command
def replay(
    file: RecordFile,
    /,
    *,
    seat: Annotated[
        int | None, Parameter(help="Whose eyes to look through: 0, 1, 2 …; default: a spectator's.")
    ] = None,
    to: Annotated[int | None, Parameter(help="Stop after this step and show what is seen then.")] = None,
    lang: Annotated[Language | None, Parameter(help="Language of the words.")] = None,
    json: Annotated[
        bool, Parameter(help="One JSON object a step: what was told, and the view.", negative="")
    ] = False,
) -> int:
    """Show a match step by step as one seat, or a spectator, saw it.

    Every step is a line: its number, and what that viewer was told. At the end, or at `--to STEP`, the view:
    everything that viewer sees then. Other players' cards never appear, only what was shown.

    Exits with 1 if the record cannot be read, or says what the rules do not allow (then with the line).

    Examples: `smazzata replay docs/samples/scopa.smz`, `smazzata replay match.smz --seat 0 --to 40 --lang it`
    """
    placed, speaks = _load(file), language(lang)
    record = placed.record
    viewer: Viewer = None if seat is None else Seat(seat)
    if viewer is not None and viewer not in record.header.seats.active:
        fail(f"there is no seat {seat}: seats are 0 to {record.header.seats.count - 1}")
    shown: Step | None = None
    try:
        for step in seen(record, viewer):
            if to is not None and step.number > to:
                break
            shown = step
            if json:
                print(msgspec.json.encode(step).decode())
            else:
                print(_step_line(step, record, speaks, viewer))
    except (Illegal, Unreadable):
        _first_trouble(file, placed, verify_record(record), speaks)
    except ValueError as error:
        fail(f"{file}: {error}", 1)
    if shown is None or (to is not None and shown.number < to):
        fail(f"{file}: there is no step {to}" if to is not None else f"{file}: nothing was played", 2)
    if not json and shown.view is not None:
        print()
        print("\n".join(_view_lines(msgspec.to_builtins(shown.view))))
    return 0


def _first_trouble(file: Path, placed: Placed, report: Report, speaks: Language) -> None:
    trouble = report.troubles[0]
    line = _line(trouble, placed, speaks)
    fail(f"{file}: {line + ': ' if line else ''}{trouble.in_(speaks)}", 1)


def _line(trouble: Trouble, placed: Placed, speaks: Language) -> str:
    """The line of the file; nothing where it is in no entry."""
    return WORDS["line"].filled(speaks, {"line": placed.lines[trouble.entry]}) if trouble.entry is not None else ""


def _step_line(step: Step, record: Record, speaks: Language, viewer: Viewer) -> str:
    said = [say_fact(step.fact, record.header, speaks)] if step.fact else []
    said += [say(event, record.header, speaks, viewer) for event in step.told]
    return f"{step.number:>5}  {'; '.join(said)}"


def _view_lines(view: Any, indent: str = "") -> list[str]:
    """What is there, a line for each thing; what is empty is left out."""
    lines: list[str] = []
    for key, value in view.items():
        if value in (None, "", ()):
            continue
        if isinstance(value, dict):
            lines += [f"{indent}{key}:", *_view_lines(value, indent + "  ")]
        elif isinstance(value, tuple) and isinstance(value[0], dict):
            lines.append(f"{indent}{key}:")
            for index, each in enumerate(value):
                inside = ", ".join(
                    f"{name} {_flat(part)}" for name, part in each.items() if part not in (None, "")
                )
                lines.append(f"{indent}  {index}: {inside}")
        else:
            lines.append(f"{indent}{key}: {_flat(value)}")
    return lines


def _flat(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, tuple):
        nested = any(isinstance(each, tuple) for each in value)
        return (" / " if nested else " ").join(map(_flat, value)) or "–"
    return "–" if value is None else str(value)


# ---- verify -----------------------------------------------------------------------------------------------
@app.command
def verify(
    file: RecordFile,
    /,
    *,
    lang: Annotated[Language | None, Parameter(help="Language of the words.")] = None,
    json: Annotated[bool, Parameter(help="The report as one JSON object.", negative="")] = False,
) -> int:
    """Check a record: the shuffles, every action, every count.

    Recomputes the order of every deal and of every new stock from the published seed and the cut, judges every action
    by the rules again, and works out scores, totals, MP, VP and cash anew. Prints a line for each deal and, for
    whatever does not hold, the line of the file and the reason; exits with 1 if there is anything.

    `proven` means: the seed fits the commitment, and seed and cut give the cards that were dealt. `nobody cut` proves
    only that nothing changed after the commitment; `unproven` that the record names the order without a seed. See
    docs/fair.md for what each is worth.

    Example: `smazzata verify docs/samples/scala40.smz`
    """
    placed, speaks = _load(file), language(lang)
    report = verify_record(placed.record)
    if json:
        print(msgspec.json.encode({"ok": report.ok, **msgspec.to_builtins(report)}).decode())
        return 0 if report.ok else 1
    for deal in report.deals:
        print(_deal_line(deal, speaks))
    for trouble in report.troubles:
        where = [_line(trouble, placed, speaks) or WORDS["header"].in_(speaks)]
        if trouble.deal:
            where.append(WORDS["deal"].filled(speaks, {"deal": trouble.deal}))
        print(f"FAIL  {file}: {', '.join(where)}: {trouble.in_(speaks)}")
    if report.ok:
        print(f"ok    {file}: {WORDS['over' if report.finished else 'not-over'].in_(speaks)}")
    return 0 if report.ok else 1


def _deal_line(deal: DealReport, speaks: Language) -> str:
    more = ["actions", *(["again"] if deal.redeals else []), *(["stocks"] if deal.stocks else [])]
    counts = {"actions": deal.actions, "again": deal.redeals, "stocks": deal.stocks}
    parts = [
        WORDS[deal.order].in_(speaks),
        ", ".join(WORDS[code].filled(speaks, counts) for code in more),
        ending(deal.ending).in_(speaks),
        " ".join(map(str, deal.totals)),
    ]
    return f"{WORDS['deal'].filled(speaks, {'deal': deal.number})}: {'; '.join(parts)}"


# ---- export and import ------------------------------------------------------------------------------------
@app.command
def export(
    file: RecordFile,
    /,
    *,
    json: Annotated[
        bool, Parameter(help="As JSON (the default, and so far the only form).", negative="")
    ] = True,
) -> int:
    """Print a record as JSON, for programs. `smazzata import` gives the same record back.

    Example: `smazzata export match.smz --json > match.json`
    """
    print(to_json(_load(file).record).decode(), end="")
    return 0


@app.command(name="import")
def import_(
    file: Annotated[Path, Parameter(help="A record as JSON, or `-` for standard input."), _hyphen],
    /,
) -> int:
    """Print a record that was exported as JSON in its text form.

    Nothing is judged: ask `smazzata verify` of the result.

    Example: `smazzata import match.json > match.smz`
    """
    try:
        text = write_record(from_json(_read(file)))
    except ValueError as error:
        fail(f"{file}: {error}", 1)
    print(text, end="")
    return 0
