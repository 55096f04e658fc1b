"""Sheets of paper as PDF: the templates in `paper/` laid out by typst, with QR codes to the public pages."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Final, Literal

import msgspec

from smazzata.server.club.papers import Paper

TEMPLATES: Final = Path(__file__).parent / "paper"


class _Filled(msgspec.Struct, frozen=True):
    paper: Paper
    codes: dict[str, str]
    """By address, as SVG."""


def printed(paper: Paper, form: Literal["pdf", "png"] = "pdf") -> list[bytes]:
    """A PDF; or, to look at, a picture of every page."""
    import typst  # a large library: loaded when the first sheet is printed

    addresses = {paper.address, *(each.address for each in paper.sheets)}
    filled = _Filled(paper, {each: _code(each) for each in addresses})
    found: object = typst.compile(
        TEMPLATES / f"{paper.kind}.typ",
        root=TEMPLATES,
        format=form,
        ignore_system_fonts=True,
        sys_inputs={"data": msgspec.json.encode(filled).decode()},
    )
    return [bytes(each) for each in found] if isinstance(found, list) else [bytes(found)]  # type: ignore[call-overload]


def _code(address: str) -> str:
    import segno

    text = io.BytesIO()
    segno.make(address, error="m", micro=False).save(text, kind="svg", border=0, omitsize=True, xmldecl=False)
    return text.getvalue().decode()
