"""One place says how dates and numbers are written: English as in Britain, not as the browser takes `en`."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

import pytest

SOURCE: Final = Path(__file__).parents[2] / "web" / "src"
ASKED: Final = re.compile(
    r"Intl\.(?:\w+Format|Collator|PluralRules)\(\s*([^,)]*\)?)|\.toLocale(?:Date|Time)?String\((.*?)\)"
)
FIXED: Final = ('"sv', '"en", { type: "ordinal"')  # 2026-05-04 for programmes; the endings of 1st, 2nd, 3rd

pytestmark = pytest.mark.once


def test_all_dates_and_numbers_are_asked_for_by_region() -> None:
    found = {
        (str(file.relative_to(SOURCE)), text[match.start() : match.end() + 24])
        for file in [*SOURCE.rglob("*.ts"), *SOURCE.rglob("*.svelte")]
        if "paraglide" not in file.parts
        for text in [file.read_text("utf-8")]
        for match in ASKED.finditer(text)
    }
    assert len(found) >= 10
    assert [
        each
        for each in sorted(found)
        if not re.search(r"\(region\(\)", each[1]) and not any(fixed in each[1] for fixed in FIXED)
    ] == []
    assert 'en: "en-GB"' in (SOURCE / "lib" / "region.ts").read_text("utf-8")
