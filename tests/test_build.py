"""The package under test is the one meant, and it is built as pyproject.toml says."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tomllib
import zipfile
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

import pytest

import smazzata
from conftest import HOT, ROOT, SOURCE, running_compiled, wrong_build
from smazzata import build_info

EXPECTED = os.environ.get("SMAZZATA_EXPECT", "interpreted")


def test_the_build_that_runs_is_the_one_expected() -> None:
    assert build_info.mode() == EXPECTED
    assert running_compiled() == (HOT if EXPECTED == "compiled" else [])
    assert build_info.compiled() == tuple(sorted(running_compiled()))


def test_the_version_says_which_build_runs() -> None:
    assert build_info.version() == f"smazzata {smazzata.__version__} ({EXPECTED})"


def test_a_build_that_was_not_meant_is_noticed() -> None:
    other = "interpreted" if EXPECTED == "compiled" else "compiled"
    assert wrong_build(EXPECTED) is None
    assert wrong_build(other)
    assert wrong_build("something")


def test_no_extension_lies_beside_the_source() -> None:
    assert [path for suffix in (".so", ".pyd") for path in SOURCE.rglob(f"*{suffix}")] == []


# ---- versions ---------------------------------------------------------------------------------------------
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
PINS = (ROOT / "constraints.txt").read_text("utf-8").splitlines()


@pytest.mark.once
@pytest.mark.parametrize("line", PINS)
def test_a_constraint_is_a_name_and_a_version(line: str) -> None:
    assert re.fullmatch(r"[A-Za-z0-9._-]+==[0-9][A-Za-z0-9.]*", line)


@pytest.mark.once
def test_everything_asked_for_is_pinned() -> None:
    asked = [*PROJECT["build-system"]["requires"], *PROJECT["project"]["dependencies"]]
    for extra in PROJECT["project"]["optional-dependencies"].values():
        asked += extra
    pinned = {normal(line.partition("==")[0]) for line in PINS}
    names = [re.split(r"[\[;<>=! ]", each, maxsplit=1)[0] for each in asked]
    assert {normal(name) for name in names} - pinned == set()


def normal(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


# ---- the wheel --------------------------------------------------------------------------------------------
def build_wheel(folder: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    code = "import sys; from hatchling.build import build_wheel; build_wheel(sys.argv[1])"
    return subprocess.run(
        [sys.executable, "-c", code, str(folder)],
        cwd=ROOT,
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.once
@pytest.mark.parametrize(
    ("environment", "said"),
    [
        ({"SMAZZATA_COMPILE": "0"}, "as SMAZZATA_COMPILE=0 asks"),
        ({"SMAZZATA_COMPILE": "", "CC": "no-such-compiler"}, "no working C compiler"),
        ({"SMAZZATA_COMPILE": "", "CC": "false"}, "no working C compiler"),
    ],
)
def test_without_a_compiler_the_wheel_is_pure_and_the_build_says_so(
    environment: dict[str, str], said: str, tmp_path: Path
) -> None:
    built = build_wheel(tmp_path, **environment)
    assert built.returncode == 0, built.stderr
    assert said in built.stdout
    (wheel,) = tmp_path.iterdir()
    assert wheel.name == f"smazzata-{smazzata.__version__}-py3-none-any.whl"
    names = zipfile.ZipFile(wheel).namelist()
    assert not [name for name in names if name.endswith(tuple(EXTENSION_SUFFIXES))]
    source = {path.relative_to(ROOT / "src").as_posix() for path in SOURCE.rglob("*") if is_of_the_package(path)}
    page = "smazzata/server/web/site/"  # the built page, where there is one
    assert {name for name in names if name.startswith("smazzata/") and not name.startswith(page)} == source
    built_page = (ROOT / "web" / "dist" / "index.html").is_file()
    assert (f"{page}index.html" in names) is built_page


@pytest.mark.once
def test_what_running_it_installs_is_what_the_tool_makes() -> None:
    tool = ROOT / "tooling" / "wheel"
    assert os.access(tool, os.X_OK)
    subprocess.run(["bash", "-n", str(tool)], check=True)
    text = (ROOT / "docs" / "running.md").read_text("utf-8")
    assert text.index("\ntooling/wheel wheels ") < text.index("smazzata-*.whl")
    installed = re.findall(r"pip install (.*?smazzata-\*\.whl)", text)
    assert len(installed) == 2  # the unit, the compose file
    for each in installed:
        assert re.search(r"(-c|--constraint) \S*wheels/constraints\.txt \S*wheels/smazzata", each)


def is_of_the_package(path: Path) -> bool:
    return path.is_file() and "__pycache__" not in path.parts


@pytest.mark.once
def test_a_compiler_asked_for_and_missing_is_an_error(tmp_path: Path) -> None:
    built = build_wheel(tmp_path, SMAZZATA_COMPILE="1", CC="no-such-compiler")
    assert built.returncode != 0
    assert "there is no working C compiler" in built.stderr
    assert list(tmp_path.iterdir()) == []
