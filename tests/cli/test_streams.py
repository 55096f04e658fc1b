"""The command as a process: closed input, a full disk, a terminal of another encoding, options nobody knows."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import smazzata

pytestmark = pytest.mark.once

SAMPLE = Path(__file__).resolve().parents[2] / "docs" / "samples" / "scopa.smz"


def shell(line: str, **more: str) -> subprocess.CompletedProcess[str]:
    """`line` with the command as `$sz`."""
    path = os.pathsep.join([str(Path(smazzata.__file__).parent.parent), os.environ.get("PYTHONPATH", "")])
    env = os.environ | {"PYTHONPATH": path, "sz": f"{sys.executable} -m smazzata"} | more
    return subprocess.run(
        ["sh", "-c", line], env=env, capture_output=True, text=True, errors="replace", check=False, timeout=60
    )


def test_closed_input_is_empty() -> None:
    done = shell("$sz verify - <&-")
    assert (done.returncode, done.stderr) == (
        1,
        "smazzata: -: line 1: expected 'smazzata record 1', but the text ends\n",
    )


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no /dev/full here")
@pytest.mark.parametrize("words", ["rules", "rules club", f"export {SAMPLE}"])
def test_a_full_disk_is_a_sentence(words: str) -> None:
    done = shell(f"$sz {words} >/dev/full")
    assert (done.returncode, done.stderr) == (
        1,
        "smazzata: the output cannot be written: No space left on device\n",
    )


def test_a_terminal_of_another_encoding() -> None:
    done = shell("$sz --help", PYTHONIOENCODING="latin-1")
    assert (done.returncode, done.stderr) == (0, "")
    assert "smazzata play" in done.stdout


def test_a_hyphen_is_a_file_and_an_unknown_option_is_named() -> None:
    done = shell(f"$sz verify --langg it {SAMPLE}")
    assert done.returncode == 2
    assert "Unknown option: --langg" in done.stderr
    done = shell(f"$sz verify --lang en - <{SAMPLE}")
    assert done.returncode == 0
    assert done.stdout.endswith("ok    -: the match is over\n")
