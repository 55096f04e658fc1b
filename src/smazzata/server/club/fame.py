"""Over many tournaments: the archive, and the club's own standing. Everybody is called as they agreed to be."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from smazzata import club
from smazzata.club.actors import PersonId
from smazzata.server.club.log import Head
from smazzata.server.club.members import Called
from smazzata.server.club.pages import Famous, Listed


def listed(head: Head, tournament: club.Tournament, called: Mapping[PersonId, Called]) -> Listed:
    podium = club.prizes(tournament) if tournament.phase == "concluded" else ()
    return Listed(
        head.id,
        tournament.setup.title,
        tournament.phase,
        head.created_at,
        head.updated_at,
        len(club.entered(tournament)) if tournament.draws else len(tournament.people),
        tournament.setup.evenings.first,
        tuple(called[each.who].public if each.who in called else each.who for each in podium),
    )


def hall_of_fame(
    tournaments: Iterable[club.Tournament], called: Mapping[PersonId, Called]
) -> tuple[Famous, ...]:
    """The best first: by points, one for everybody left behind in a final ranking; then by tournaments won."""
    sums: dict[PersonId, list[int]] = {}
    for each in tournaments:
        if each.phase != "concluded":
            continue
        rows = club.ranking(each)
        for row in rows:
            mine = sums.setdefault(row.who, [0] * 6)
            if row.reached == "excluded":
                continue
            mine[0] += 1
            mine[1] += row.place == 1
            mine[2] += row.place <= 3
            mine[5] += len(rows) - row.place
        for outcome in club.outcomes(each).values():
            if outcome.how == "bye":
                continue
            for who in outcome.players:
                mine = sums.setdefault(who, [0] * 6)
                mine[3] += 1
                mine[4] += outcome.winner == who
    found = [
        Famous(who, called[who].public, *values) for who, values in sums.items() if who in called and values[0]
    ]
    return tuple(sorted(found, key=lambda each: (-each.points, -each.won, -each.podiums, each.who)))
