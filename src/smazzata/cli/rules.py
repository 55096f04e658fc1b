"""`smazzata rules`: a rule-set with its sources, or what differs between two."""

from __future__ import annotations

from typing import Annotated

import msgspec
from cyclopts import Parameter
from rich.table import Table

from smazzata.cli.app import app, fail, language, out
from smazzata.games.cited import cited
from smazzata.games.contract import AnyGame, Clause, Language, RuleSet
from smazzata.games.known import games, ruleset


@app.command
def rules(
    name: Annotated[str, Parameter(help="A rule-set, as `scala40/club` or `club`.")] = "",
    *,
    diff: Annotated[
        tuple[str, str] | None, Parameter(help="Two rule-sets of one game: say only what differs.")
    ] = None,
    lang: Annotated[Language | None, Parameter(help="Language of the words.")] = None,
    json: Annotated[bool, Parameter(help="JSON instead of a table.", negative="")] = False,
) -> int:
    """List the rule-sets, print one with the source of every parameter, or compare two.

    Examples: `smazzata rules`, `smazzata rules club --lang it`, `smazzata rules --diff online club`
    """
    speaks = language(lang)
    if diff:
        _diff(_find(diff[0], diff[1]), _find(diff[1], diff[0]), speaks, json)
    elif name:
        _one(*_find(name), speaks, json)
    else:
        _all(speaks, json)
    return 0


def _find(name: str, beside: str = "") -> tuple[AnyGame, RuleSet]:
    try:
        return ruleset(name, beside)
    except ValueError as error:
        fail(str(error))


def _all(speaks: Language, json: bool) -> None:
    known = [each for game in games().values() for each in game.rulesets.values()]
    if json:
        print(
            msgspec.json.encode([{"id": each.id, "title": each.title.in_(speaks)} for each in known]).decode()
        )
        return
    table = Table("id", "", box=None, pad_edge=False)
    for each in known:
        table.add_row(each.id, each.title.in_(speaks))
    out.print(table)


def _one(game: AnyGame, rules: RuleSet, speaks: Language, json: bool) -> None:
    clauses = game.clauses(rules)
    if json:
        said = [
            {"key": c.key, "name": c.name.in_(speaks), "says": c.says.in_(speaks), "source": c.source}
            for c in clauses
        ]
        print(msgspec.json.encode({"id": rules.id, "revision": rules.revision, "clauses": said}).decode())
        return
    table = Table(
        "", "", "source" if speaks == "en" else "fonte", title=f"{rules.title.in_(speaks)} ({rules.id})"
    )
    for clause in clauses:
        table.add_row(clause.name.in_(speaks), clause.says.in_(speaks), cited(clause.source, speaks))
    out.print(table)


def _diff(one: tuple[AnyGame, RuleSet], two: tuple[AnyGame, RuleSet], speaks: Language, json: bool) -> None:
    if one[0] is not two[0]:
        fail("those are rule-sets of two different games")
    pairs = zip(one[0].clauses(one[1]), two[0].clauses(two[1]), strict=True)
    differ: list[tuple[Clause, Clause]] = [(a, b) for a, b in pairs if a.says != b.says]
    if json:
        said = [
            {
                "key": a.key,
                "name": a.name.in_(speaks),
                one[1].id: a.says.in_(speaks),
                two[1].id: b.says.in_(speaks),
            }
            for a, b in differ
        ]
        print(msgspec.json.encode(said).decode())
        return
    table = Table("", one[1].id, two[1].id)
    for a, b in differ:
        table.add_row(
            a.name.in_(speaks),
            f"{a.says.in_(speaks)} [dim]({cited(a.source, speaks)})[/]",
            f"{b.says.in_(speaks)} [dim]({cited(b.source, speaks)})[/]",
        )
    out.print(table)
    if not differ:
        out.print("No difference." if speaks == "en" else "Nessuna differenza.")
