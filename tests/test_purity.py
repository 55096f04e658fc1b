"""What import-linter cannot see: no files, no screen and no dice inside cards, games, the fair deal, ratings."""

from __future__ import annotations

import ast
from collections.abc import Iterator

import pytest

from conftest import ROOT, SOURCE

PURE = [
    path
    for part in ("cards", "games", "fair", "records", "tables", "ratings", "club")
    for path in sorted((SOURCE / part).rglob("*.py"))
]
SAYS_OR_READS = {"open", "print", "input", "__import__", "exec", "eval", "breakpoint"}


def impurities(code: str) -> Iterator[str]:
    """Calls that read or write, and every use of `random` but its type `random.Random`, which is handed in."""
    for node in ast.walk(ast.parse(code)):
        match node:
            case ast.Call(func=ast.Name(id=name)) if name in SAYS_OR_READS:
                yield f"line {node.lineno}: {name}()"
            case ast.Call(func=ast.Attribute(value=ast.Name(id="random"), attr=name)):
                yield f"line {node.lineno}: random.{name}()"
            case ast.Attribute(value=ast.Name(id="random"), attr=name) if name != "Random":
                yield f"line {node.lineno}: random.{name}"
            case ast.Call(func=ast.Name(id="Random")):
                yield f"line {node.lineno}: Random()"
            case ast.ImportFrom(module="random", names=names) if any(each.name != "Random" for each in names):
                yield f"line {node.lineno}: from random import …"
            case ast.Import(names=names) if any(each.name == "random" and each.asname for each in names):
                yield f"line {node.lineno}: import random as …"
            case _:
                pass


@pytest.mark.once
@pytest.mark.parametrize("path", PURE, ids=lambda path: str(path.relative_to(ROOT / "src")))
def test_the_rules_read_nothing_write_nothing_and_throw_no_dice(path: object) -> None:
    with open(str(path), encoding="utf-8") as file:
        assert list(impurities(file.read())) == []


@pytest.mark.parametrize(
    "code",
    [
        "open('x')",
        "print(1)",
        "import random\nrandom.random()",
        "import random\nrandom.Random(1)",
        "import random\nchoose = random.choice",
        "from random import shuffle",
        "from random import Random\nRandom(7)",
        "import random as dice",
    ],
)
@pytest.mark.once
def test_each_impurity_is_seen(code: str) -> None:
    assert list(impurities(code))


@pytest.mark.once
def test_a_generator_may_be_handed_in() -> None:
    assert not list(
        impurities("import random\ndef imagine(rng: random.Random) -> int:\n    return rng.randrange(40)")
    )
