"""The browser's own check of a deal, run by Node: the published vectors, matches as played, tampered ones."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import msgspec
import pytest

from smazzata.games.contract import Seat
from smazzata.records import read_record
from smazzata.records.replay import seen_by

ROOT = Path(__file__).parents[2]
NODE = Path(sys.prefix) / "bin" / "node"

pytestmark = [
    pytest.mark.once,
    pytest.mark.skipif(
        not (ROOT / "web" / "node_modules").is_dir(), reason="the page's packages are not installed"
    ),
]


def run(name: str, **environment: str) -> None:
    done = subprocess.run(
        [NODE, "--test", f"tests/{name}.test.mjs"],
        cwd=ROOT / "web",
        env=os.environ | environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout[-4000:] + done.stderr[-4000:]
    assert "pass 0" not in done.stdout


def frames_of(name: str) -> list[list[dict[str, Any]]]:
    """By seat: what it was told and saw, step by step, as the frames of a match have it."""
    record = read_record((ROOT / "docs" / "samples" / f"{name}.smz").read_text())
    seats = record.header.seats.active
    begun: dict[str, Any] = {
        "told": [{"notices": [{"type": "begun", "header": record.header}], "game": []}],
        "view": None,
    }
    found = [[begun] for _ in seats]
    for steps in seen_by(record, [Seat(seat) for seat in seats]):
        for frames, step in zip(found, steps, strict=True):
            notices = [] if step.fact is None else [step.fact]
            frames.append({"told": [{"notices": notices, "game": [step.told]}], "view": step.view})
    return found


def test_the_vectors() -> None:
    run("fair")


def test_matches_as_they_were_played_and_tampered_ones(tmp_path: Path) -> None:
    path = tmp_path / "matches.json"
    path.write_bytes(msgspec.json.encode({name: frames_of(name) for name in ("scopa", "scala40")}))
    run("dealt", SMAZZATA_MATCHES=str(path))
