# Setting up, for ./run and ./test: a Python, .venv, the pinned requirements, the package built and installed.
# Sourced, with $root set. Each step says one line, and is passed over when its stamp in .venv says it is done.

venv="$root/.venv"
python="$venv/bin/python"
unset PYTHONPATH PYTHONHOME
export PIP_DISABLE_PIP_VERSION_CHECK=1 PIP_NO_INPUT=1

say() { printf '· %s\n' "$*" >&2; }
fail() { printf '✗ %s\n' "$*" >&2; return 1; }

new_enough() { "$1" -c 'import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1; }

find_python() {
    local name
    for name in ${SMAZZATA_PYTHON:-python3 python3.14 python3.13 python3.12 python3.11 python}; do
        if command -v "$name" >/dev/null 2>&1 && new_enough "$name"; then command -v "$name"; return; fi
    done
    fail "Smazzata needs Python 3.11 or later, with venv and pip, and found none.
  Install it (Debian, Ubuntu: sudo apt install python3 python3-venv; macOS: brew install python)
  or name one: SMAZZATA_PYTHON=/path/to/python3 ./run"
}

# stamp_of PATH…: one line that changes when the text of these files, the interpreter or the settings do.
stamp_of() {
    (cd "$root" && "$python" -I -S - "$@" <<'PYTHON'
import hashlib, os, shutil, sys
settings = [os.environ.get(name) for name in ("SMAZZATA_COMPILE", "CC", "CFLAGS")]
compilers = [shutil.which(name) for name in ("cc", "gcc", "clang")]
digest = hashlib.sha256(repr((sys.version, settings, compilers)).encode())
skipped = {"__pycache__", "node_modules", "paraglide"}
def files(path):
    if os.path.isfile(path):
        yield path
    for folder, inside, names in os.walk(path):
        inside[:] = sorted(name for name in inside if name not in skipped)
        yield from (os.path.join(folder, name) for name in sorted(names) if not name.endswith((".pyc", ".pyo")))
for argument in sys.argv[1:]:
    for path in files(argument):
        with open(path, "rb") as file:
            content = file.read()
        digest.update(f"{path} {len(content)} ".encode() + content)
print(digest.hexdigest())
PYTHON
    )
}

stamped() { [ "$(cat "$venv/stamp-$1" 2>/dev/null)" = "$2" ]; }

make_venv() {
    if [ -x "$python" ] && new_enough "$python"; then return; fi
    local found
    found=$(find_python) || return 1
    say "making .venv with $("$found" --version) ($found)"
    "$found" -m venv --clear "$venv" || fail "could not make .venv"
}

# install_requirements EXTRA…: what pyproject.toml asks for (and these extras), at the versions of constraints.txt.
install_requirements() {
    local mark stamp
    mark="requirements${1:+-$1}"
    stamp=$(stamp_of pyproject.toml constraints.txt) || return 1
    if stamped "$mark" "$stamp"; then return; fi
    say "installing the requirements: the package's${*:+, $*} (the first time takes a minute)"
    "$python" -I - "$root/pyproject.toml" "$@" >"$venv/requirements.txt" <<'PYTHON' || return 1
import sys, tomllib
with open(sys.argv[1], "rb") as file:
    asked = tomllib.load(file)
wanted = [*asked["build-system"]["requires"], *asked["project"]["dependencies"]]
for extra in sys.argv[2:]:
    wanted += asked["project"]["optional-dependencies"][extra]
print(*dict.fromkeys(wanted), sep="\n")
PYTHON
    "$python" -m pip install -qq --requirement "$venv/requirements.txt" --constraint "$root/constraints.txt" >&2 ||
        { fail "pip could not install the requirements (is there a network, or a local index pip knows?)"; return 1; }
    echo "$stamp" >"$venv/stamp-$mark"
}

# build_page: web/dist, by the node of a Python package. Without it everything else works; the server says what is missing.
build_page() {
    local stamp log="$venv/page.log"
    stamp=$(stamp_of constraints.txt web/package.json web/package-lock.json web/.npmrc web/index.html web/vite.config.ts \
        web/svelte.config.js web/tsconfig.json web/project.inlang/settings.json web/messages web/cards web/scripts \
        web/src web/public) || return 1
    if stamped page "$stamp" && [ -f "$root/web/dist/index.html" ]; then return; fi
    install_requirements page || return 1
    say "building the page (the first time takes a minute)"
    rm -f "$venv/stamp-page"
    if ! (cd "$root/web" && PATH="$venv/bin:$PATH" && export PATH && install_node_modules &&
        npm run --silent build && python cards/make.py dist/cards) >"$log" 2>&1; then
        tail -n 20 "$log" >&2
        fail "the page could not be built; all of the log is in .venv/page.log"
        return 1
    fi
    echo "$stamp" >"$venv/stamp-page"
}

# install_chromium: for the tests in the browser, Debian's package where it may be installed. The shell that has no windows is
# a third faster than all of Chromium with its windows hidden; what could not be installed is not asked for again.
install_chromium() {
    local name
    for name in chromium-headless-shell chromium; do
        if command -v $name >/dev/null 2>&1; then return; fi
        if [ "$(id -u)" -ne 0 ] || ! command -v apt-get >/dev/null 2>&1 || stamped $name failed; then continue; fi
        say "installing Debian's $name for the tests in the browser"
        if { apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq $name; } >"$venv/$name.log" 2>&1; then
            return
        fi
        echo failed >"$venv/stamp-$name"
        say "it could not be installed; the log is in .venv/$name.log"
    done
    for name in chromium-browser google-chrome google-chrome-stable; do
        if command -v $name >/dev/null 2>&1; then return; fi
    done
    say "there is no Chromium for the tests in the browser; install it (Debian: sudo apt install chromium-headless-shell)"
}

install_node_modules() {
    local stamp
    stamp=$(stamp_of web/package.json web/package-lock.json) || return 1
    if stamped node "$stamp" && [ -d "$root/web/node_modules" ]; then return; fi
    npm install --no-save --no-audit --no-fund || return 1
    echo "$stamp" >"$venv/stamp-node"
}

package_stamp() { stamp_of pyproject.toml constraints.txt LICENSE tooling/compile.py tooling/reads.h src web/dist; }

# install_package: the wheel, its hot modules compiled where there is a C compiler. Fails if they do not compile.
install_package() {
    local stamp log="$venv/build.log"
    stamp=$(package_stamp) || return 1
    if stamped package "$stamp" && "$python" -I -c 'import smazzata' 2>/dev/null; then return; fi
    say "building and installing smazzata"
    rm -f "$venv/stamp-package"
    if ! "$python" -m pip install --verbose --no-build-isolation --no-deps --no-index --force-reinstall "$root" >"$log" 2>&1
    then
        sed -n '/^ *RuntimeError:/,/error: subprocess-exited/p' "$log" | grep -v 'error: subprocess-exited' | head -n 30 >&2
        fail "the package could not be built; all of the log is in .venv/build.log"
        return 1
    fi
    say "$(sed -n 's/^ *smazzata build: //p' "$log" | tail -n 1)"
    echo "$stamp" >"$venv/stamp-package"
}

# install_package_anyhow: for those who want to play: if the hot modules do not compile, without compiling them.
install_package_anyhow() {
    local stamp
    stamp=$(package_stamp) || return 1
    if stamped uncompilable "$stamp" && "$python" -I -c 'import smazzata' 2>/dev/null; then return; fi
    if install_package; then return; fi
    case ${SMAZZATA_COMPILE:-} in 0 | 1) return 1 ;; esac
    say "trying once more without the compiler: everything works, only slower"
    SMAZZATA_COMPILE=0 install_package || return 1
    echo "$stamp" >"$venv/stamp-uncompilable"
}

# Two commands at once wait for each other, where the system has flock.
lock() { if command -v flock >/dev/null 2>&1; then exec 9<"$root/tooling/setup.sh" && flock 9; fi; }
unlock() { exec 9<&-; }
