"""What the source says of a type: the docstring of the class, and the texts below its fields."""

from __future__ import annotations

import ast
import inspect
import re
import sys
from functools import cache


def said_of(cls: type) -> str | None:
    """Its own docstring, not that of what it is made from, nor the one that a dataclass gets by itself."""
    said = cls.__dict__.get("__doc__")
    return " ".join(said.split()) if said and not said.startswith(f"{cls.__name__}(") else None


def notes(cls: type) -> dict[str, str]:
    """By field, what is written below it. `None` is called as it is sent."""
    return _notes_in(cls.__module__).get(cls.__qualname__, {})


@cache
def _notes_in(module: str) -> dict[str, dict[str, str]]:
    """By class. Once for a whole module: to look for the source of each class would parse the module each time."""
    try:
        source = inspect.getsource(sys.modules[module])
    except OSError:  # an installation without its source: the names have to do
        return {}
    found = (each for each in ast.parse(source).body if isinstance(each, ast.ClassDef))
    return {each.name: _notes_of(each) for each in found}


def _notes_of(tree: ast.ClassDef) -> dict[str, str]:
    found = {}
    for one, following in zip(tree.body, tree.body[1:], strict=False):
        match one, following:
            case ast.AnnAssign(ast.Name(name)), ast.Expr(ast.Constant(str() as said)):
                found[name] = re.sub(r"\bNone\b", "null", " ".join(said.split()))
    return found
