"""The build step that puts the built page into the wheel, and compiles the hot modules, where there is a C compiler.

The modules are named in `[tool.smazzata] compiled` of pyproject.toml; reads.h makes cheap what they ask Python. They
are compiled from a copy in a temporary folder: no extension ever lies beside a `.py` of src/, where it would hide every
later edit.

SMAZZATA_COMPILE=0 builds a pure wheel; =1 makes a missing compiler an error; otherwise it is tried and said.
"""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
import sys
import sysconfig
import tempfile
import tomllib
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

SETUP = """
import sys
from pathlib import Path
from mypyc.build import mypycify
from setuptools import setup
reads, *sources = sys.argv[1:]
extensions = mypycify(["--config-file=types.ini", *sources], opt_level="3", debug_level="0", group_name="smazzata")
last = Path("build", "__native_internal_smazzata.h")  # of what mypyc includes
last.write_text(last.read_text("utf-8") + f'\\n#include "{reads}"\\n', "utf-8")
if sys.platform != "win32":  # calls go straight to where they go: nobody replaces these functions
    extensions[0].extra_compile_args = [*extensions[0].extra_compile_args, "-fno-plt", "-fno-semantic-interposition"]
command = ["build_ext", "--build-lib", "out"]
setup(name="smazzata", ext_modules=extensions, packages=[], py_modules=[], script_args=command)
"""

# What the hot modules of the server touch of these packages is not worth the time it takes to read them. All types are
# checked by `./test`; here those of the server are only used, since without these packages they look wrong.
TYPES = """
[mypy]
[mypy-alembic.*,litestar.*,nats.*,prometheus_client.*,sqlalchemy.*,structlog.*,uvicorn.*,websockets.*]
follow_imports = skip
[mypy-smazzata.server.*]
ignore_errors = True
"""

READS = Path(__file__).resolve().with_name("reads.h")


class CompileHook(BuildHookInterface[Any]):
    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":
            return
        page = Path(self.root, "web", "dist")  # tooling/setup.sh builds it
        if (page / "index.html").is_file():
            build_data["force_include"][str(page)] = "smazzata/server/web/site"
        wish = os.environ.get("SMAZZATA_COMPILE", "")
        if wish == "0":
            say("pure Python, as SMAZZATA_COMPILE=0 asks")
            return
        self.workshop = tempfile.TemporaryDirectory(prefix="smazzata-build-")
        place = Path(self.workshop.name)
        compiler = find_compiler(place)
        if compiler is None:
            if wish == "1":
                raise RuntimeError("SMAZZATA_COMPILE=1, but there is no working C compiler with the headers of Python")
            say("pure Python: no working C compiler with the headers of Python was found")
            return
        modules = tomllib.loads(Path(self.root, "pyproject.toml").read_text("utf-8"))["tool"]["smazzata"]["compiled"]
        built = compile_modules(Path(self.root, "src"), modules, place, compiler)
        build_data["force_include"].update(built)
        build_data["pure_python"] = False
        build_data["infer_tag"] = True
        say(f"{len(modules)} modules compiled with {compiler}")

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        if hasattr(self, "workshop"):
            self.workshop.cleanup()


def say(what: str) -> None:
    print(f"smazzata build: {what}", flush=True)


def find_compiler(place: Path) -> str | None:
    """The first C compiler that can translate a file including Python.h: CC, Python's own, then the usual names."""
    asked = os.environ.get("CC")
    names = [asked] if asked else [str(sysconfig.get_config_var("CC") or "cc"), "cc", "gcc", "clang"]
    probe = place / "probe.c"
    probe.write_text("#include <Python.h>\n", "utf-8")
    include = f"-I{sysconfig.get_path('include')}"
    for name in names:
        command = shlex.split(name)
        if not shutil.which(command[0]):
            continue
        tried = subprocess.run(
            [*command, include, "-c", str(probe), "-o", str(place / "probe.o")], capture_output=True, check=False
        )
        if tried.returncode == 0:
            return name
    return None


def compile_modules(source: Path, modules: list[str], place: Path, compiler: str) -> dict[str, str]:
    """Compile a clean copy of the package in `place`: each extension → where it goes in the wheel."""
    shutil.copytree(
        source / "smazzata", place / "smazzata", ignore=shutil.ignore_patterns("__pycache__", "*.so", "*.pyd", "*.pyc")
    )
    files = [module.replace(".", "/") + ".py" for module in modules]
    for file in files:
        if not (place / file).is_file():
            raise RuntimeError(f"[tool.smazzata] compiled names a module that is not there: src/{file}")
    (place / "types.ini").write_text(TYPES, "utf-8")
    environment = {**os.environ, "CC": compiler, "MYPYPATH": str(place)}
    environment.pop("PYTHONSAFEPATH", None)
    command = [sys.executable, "-c", SETUP, READS.as_posix(), *files]
    done = subprocess.run(command, cwd=place, env=environment, text=True, capture_output=True, check=False)
    if done.returncode:
        raise RuntimeError(f"mypyc could not compile {', '.join(modules)}:\n{done.stdout}\n{done.stderr}")
    out = place / "out"
    return {str(path): path.relative_to(out).as_posix() for path in sorted(out.rglob("*")) if path.is_file()}
