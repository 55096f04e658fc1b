"""Those who are measured, each a process that is asked for one piece of work at a time, so that they take turns."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any, Final, NamedTuple, Protocol

HERE: Final = Path(__file__).resolve().parent
ROOT: Final = HERE.parent
SOURCE: Final = ROOT / "src"


class Measured(NamedTuple):
    seconds: float
    units: int
    check: Any = None


class Side(Protocol):
    def work(self, figure: str, size: int) -> Measured | str:
        """A measurement, or why there is none."""


class Process:
    """Asked by a line, answers by a line."""

    def __init__(self, command: list[str], environment: dict[str, str] | None = None) -> None:
        self._process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=environment, cwd=HERE
        )

    def ask(self, line: str) -> str:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        try:
            self._process.stdin.write(line + "\n")
            self._process.stdin.flush()
        except BrokenPipeError:
            return ""
        return self._process.stdout.readline()

    def close(self) -> None:
        assert self._process.stdin is not None
        self._process.stdin.close()
        self._process.wait(10)


class Python:
    """`figures.py` or `peers.py` in a Python: the package installed there, or what lies at `path`."""

    def __init__(self, script: str, python: str = sys.executable, path: Path | None = None) -> None:
        environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
        if path is not None:
            environment["PYTHONPATH"] = str(path)
        self.process = Process([python, str(HERE / script)], environment)

    def ask(self, figure: str, size: int = 0) -> dict[str, Any]:
        answer = self.process.ask(json.dumps({"figure": figure, "size": size}))
        found: dict[str, Any] = json.loads(answer) if answer else {"missing": "the process ended"}
        return found

    def work(self, figure: str, size: int) -> Measured | str:
        answer = self.ask(figure, size)
        if "missing" in answer:
            return str(answer["missing"])
        return Measured(answer["seconds"], answer["count"], answer.get("check"))


class Yardstick:
    """The C programmes of bench/c, compiled into `place` for this machine."""

    def __init__(self, place: Path) -> None:
        self.why_not: str | None = None
        self.processes: dict[str, Process] = {}
        compiler = next((name for name in ("cc", "gcc", "clang") if shutil.which(name)), None)
        if compiler is None:
            self.why_not = "no C compiler"
            return
        for name in ("scopa", "meld", "scala"):
            source, built = HERE / "c" / f"{name}.c", place / name
            done = subprocess.run(
                [compiler, "-O3", "-march=native", str(source), "-o", str(built)], capture_output=True, text=True
            )
            if done.returncode:
                self.why_not = f"{name}.c could not be compiled: {done.stderr.strip()}"
                return
            words = [str(built), str(HERE / "hands2000.txt")] if name == "meld" else [str(built)]
            self.processes[name] = Process(words)

    def work(self, figure: str, size: int) -> Measured | str:
        if self.why_not:
            return self.why_not
        match figure:
            case "scopa" | "scala":
                seconds, *check = self.processes[figure].ask(f"{size} 12345").split()
                return Measured(float(seconds), size, [int(each) for each in check])
            case "points":
                seconds, _ = self.processes["meld"].ask(str(size)).split()
                return Measured(float(seconds), size * 2000, "all right")  # else it would have ended
            case "worst":
                return Measured(float(self.processes["meld"].ask("worst")), 1)
            case _:
                return ""


def same_source(installed: Path) -> bool:
    """Is the installed package made from the source as it is now?"""
    here, there = _texts(SOURCE / "smazzata"), _texts(installed)
    return here == there


def _texts(package: Path) -> dict[str, bytes]:
    return {str(path.relative_to(package)): path.read_bytes() for path in package.rglob("*.py")}
