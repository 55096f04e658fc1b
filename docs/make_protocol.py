"""Writes web/src/lib/protocol.ts, and the parts of docs/protocol.md that are made from the code."""

from __future__ import annotations

import sys
from pathlib import Path

from smazzata.server.live.messages import CLOSE_CODES
from smazzata.server.typescript import protocol, typescript

PAGE = Path(__file__).parent / "protocol.md"
TYPES = Path(__file__).parents[1] / "web" / "src" / "lib" / "protocol.ts"
AGAIN = {
    "again": "connect again",
    "later": "connect again after a while",
    "never": "do not connect again like this",
}


def close_codes() -> str:
    rows = [f"| {code} | {why} | {AGAIN[doing]} |" for code, (why, doing) in CLOSE_CODES.items()]
    return "\n".join(["| code | because | then |", "|---|---|---|", *rows]) + "\n"


def made(page: str) -> str:
    """The page as it should be."""
    parts = {"close codes": close_codes(), "types": f"```ts\n{typescript()}```\n"}
    for name, text in parts.items():
        begin, end = f"<!-- {name}: made by docs/make_protocol.py -->\n", f"<!-- end of {name} -->"
        head, rest = page.split(begin)
        page = head + begin + text + end + rest.split(end)[1]
    return page


if __name__ == "__main__":
    PAGE.write_text(made(PAGE.read_text("utf-8")), "utf-8")
    TYPES.parent.mkdir(parents=True, exist_ok=True)
    TYPES.write_text(protocol(), "utf-8")
    sys.exit(0)
