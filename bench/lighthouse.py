"""How soon the page is there, by Lighthouse: home, and a table of each game on which a match is going on.

    PYTHONPATH=src python bench/lighthouse.py [--runs 5] [--only home] [--slowdown 2.7] [--desktop] [--json FILE]

Needs the built page (web/dist, or what SMAZZATA_SITE names), node and Chromium. Lighthouse comes from the registry of
npm into a folder that is thrown away, or from the folder that `--tool` names. Every run has a browser of its own, so
nothing is warm, and the default throttle: a phone of 412 × 823, slow 4G, a processor slowed down four times, which is
right for a fast desktop. What Lighthouse finds this processor to be (benchmarkIndex) is printed beside the medians,
with the slowdown that its authors' calculator gives for it; `--slowdown` measures with that one, or any other.
With the right to do so (root) everything runs in the real-time class, before whatever else the machine does.
"""

from __future__ import annotations

import argparse
import json
import os
import secrets
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tests"))

import httpx
from playwright.sync_api import sync_playwright

from browser.chromium import SWITCHES, chromium
from browser.served import served

ROOT: Final = Path(__file__).resolve().parent.parent
SITE: Final = Path(os.environ.get("SMAZZATA_SITE", ROOT / "web" / "dist"))
LIGHTHOUSE: Final = "lighthouse@13.5.0"
CATEGORIES: Final = ("performance", "accessibility", "best-practices")
METRICS: Final = {
    "first-contentful-paint": "FCP ms",
    "largest-contentful-paint": "LCP ms",
    "speed-index": "SI ms",
    "total-blocking-time": "TBT ms",
    "cumulative-layout-shift": "CLS",
    "total-byte-weight": "KiB",
}
WANTED: Final = 95


# ---- what is looked at --------------------------------------------------------------------------------------
class Guest:
    """Somebody who has begun a match of a game against the computer; the browser gets the same cookie."""

    def __init__(self, address: str) -> None:
        self._http = httpx.Client(
            base_url=address, headers={"X-Smazzata": "1", "Origin": address}, timeout=20
        )

    def plays(self, game: str) -> str:
        terms = {"rules": f"{game}/online", "turn_ms": None, "pause_ms": 300_000, "join": "link"}
        made = self._ask("POST", "/api/play", {"key": secrets.token_hex(8), "terms": terms})
        table: str = made["table"]["listing"]["table"]
        for _ in range(200):
            frame = self._ask("GET", f"/api/tables/{table}")["frame"]
            if "cut" in frame["may"]:
                cut = {"type": "cut", "place": 7, "salt": secrets.token_hex(32)}
                self._ask("POST", f"/api/tables/{table}/do", {"id": secrets.token_hex(8), "command": cut})
            elif frame["options"]:
                return f"/tavolo/{table}"
            time.sleep(0.1)
        raise RuntimeError("the match does not begin")

    def cookies(self) -> dict[str, str]:
        return {cookie.name: cookie.value or "" for cookie in self._http.cookies.jar}

    def _ask(self, method: str, path: str, body: object = None) -> Any:
        answer = self._http.request(method, path, json=body)
        answer.raise_for_status()
        return answer.json()


def pages(address: str, only: str | None) -> Iterator[tuple[str, str, dict[str, str]]]:
    """Name, path, and the cookies of who looks at it."""
    if only in (None, "home"):
        yield "home", "/", {}
    for game in ("scopa", "scala40"):
        if only in (None, game):
            guest = Guest(address)
            yield game, guest.plays(game), guest.cookies()


# ---- measuring ----------------------------------------------------------------------------------------------
@contextmanager
def tool(folder: Path | None) -> Iterator[Path]:
    """The folder into which Lighthouse is installed."""
    with tempfile.TemporaryDirectory() as made:
        place = folder or Path(made)
        if not (place / "node_modules" / "lighthouse").is_dir():
            place.mkdir(parents=True, exist_ok=True)
            install = [
                "npm",
                "install",
                "--silent",
                "--no-audit",
                "--no-fund",
                "--prefix",
                str(place),
                LIGHTHOUSE,
            ]
            subprocess.run(install, check=True, env=environment())
        yield place


def environment() -> dict[str, str]:
    """With the node of the Python package, as `./run` has it."""
    return {**os.environ, "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"}


@contextmanager
def opened(address: str, cookies: dict[str, str]) -> Iterator[int]:
    """The port of a browser that was never anywhere."""
    program = chromium()
    if program is None:
        raise SystemExit("there is no Chromium: apt-get install chromium-headless-shell")
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        switches = [*SWITCHES, "--headless=new", f"--user-data-dir={folder}", "--remote-debugging-port=0"]
        process = subprocess.Popen([program, *switches, "about:blank"], stderr=subprocess.DEVNULL)
        try:
            told = Path(folder, "DevToolsActivePort")
            while not told.exists() or not told.read_text():
                time.sleep(0.05)
            port = int(told.read_text().split()[0])
            if cookies:
                with sync_playwright() as playwright:
                    browser = playwright.chromium.connect_over_cdp(f"http://127.0.0.1:{port}")
                    kept = [{"name": name, "value": value, "url": address} for name, value in cookies.items()]
                    browser.contexts[0].add_cookies(kept)  # type: ignore[arg-type]
            time.sleep(1)  # a browser that has just opened is busy with itself
            yield port
        finally:
            process.terminate()
            process.wait()


def measure(
    place: Path, address: str, path: str, cookies: dict[str, str], flags: list[str]
) -> dict[str, Any]:
    """Of a trace that the browser did not get to write whole nothing can be said: then once more."""
    for _ in range(6):
        try:
            return measured(place, address, path, cookies, flags)
        except subprocess.CalledProcessError as error:
            print(f"  not measured: Lighthouse ends with {error.returncode}", file=sys.stderr)
    raise SystemExit("Lighthouse cannot measure here")


def measured(
    place: Path, address: str, path: str, cookies: dict[str, str], flags: list[str]
) -> dict[str, Any]:
    with opened(address, cookies) as port:
        command = [
            "node", str(place / "node_modules" / "lighthouse" / "cli" / "index.js"), address + path, f"--port={port}",
            "--quiet", "--output=json", f"--only-categories={','.join(CATEGORIES)}", *flags,
        ]  # fmt: skip
        done = subprocess.run(command, check=True, stdout=subprocess.PIPE, env=environment())
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def go_first() -> None:
    """Browser, server and Lighthouse before all else this machine does: a task that waits looks like a long one."""
    try:
        os.sched_setscheduler(0, os.SCHED_RR, os.sched_param(1))
    except (AttributeError, PermissionError):
        print("without the right to go first: what else runs on this machine is measured too")


def slowdown(index: float) -> float:
    """For a mid-tier phone, as lighthouse-cpu-throttling-calculator has it."""
    if index >= 1300:
        return 3 + (index - 1300) / 233
    return 2 + (index - 800) / 500 if index >= 800 else max(1.0, 1 + (index - 150) / 650)


# ---- saying -------------------------------------------------------------------------------------------------
def figures(report: dict[str, Any]) -> dict[str, float]:
    found: dict[str, float] = {name: round(100 * report["categories"][name]["score"]) for name in CATEGORIES}
    for key, name in METRICS.items():
        value = report["audits"][key]["numericValue"]
        found[name] = round(value / 1024) if name == "KiB" else round(value, 3 if name == "CLS" else 0)
    found["index"] = report["environment"]["benchmarkIndex"]
    return found


def complaints(report: dict[str, Any]) -> list[str]:
    return sorted(
        audit["id"]
        for audit in report["audits"].values()
        if audit["score"] is not None and audit["score"] < 0.9
    )


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--runs", type=int, default=5)
    asked.add_argument("--only", choices=["home", "scopa", "scala40"])
    asked.add_argument("--slowdown", type=float, help="of the processor; 4 is Lighthouse's own")
    asked.add_argument("--desktop", action="store_true", help="its preset for a desk instead of a phone")
    asked.add_argument("--site", type=Path, default=SITE)
    asked.add_argument("--tool", type=Path, help="a folder with, or for, node_modules/lighthouse")
    asked.add_argument("--json", type=Path, help="the last report of each page, as FILE-name.json")
    args = asked.parse_args()
    flags = ["--preset=desktop"] if args.desktop else []
    if args.slowdown:
        flags.append(f"--throttling.cpuSlowdownMultiplier={args.slowdown}")
    go_first()
    short = False
    with (
        tempfile.TemporaryDirectory() as data,
        tool(args.tool) as place,
        served(Path(data), args.site) as address,
    ):
        for name, path, cookies in pages(address, args.only):
            seen: list[dict[str, float]] = []
            for _ in range(args.runs):
                report = measure(place, address, path, cookies, flags)
                seen.append(figures(report))
                print(name, *(f"{key} {value:g}" for key, value in seen[-1].items()), sep=" · ", flush=True)
            if args.json:
                args.json.with_name(f"{args.json.name}-{name}.json").write_text(json.dumps(report))
            median = {key: statistics.median(each[key] for each in seen) for key in seen[0]}
            print(
                f"{name}, median of {args.runs}:",
                *(f"{key} {value:g}" for key, value in median.items()),
                sep=" · ",
            )
            print(f"  the calculator's slowdown for this processor: {slowdown(median['index']):.1f}")
            print("  below 90:", ", ".join(complaints(report)) or "nothing", flush=True)
            short = short or any(median[category] < WANTED for category in CATEGORIES)
    sys.exit(short)


if __name__ == "__main__":
    main()
