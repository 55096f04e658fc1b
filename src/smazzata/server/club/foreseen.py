"""What would follow if a tournament's set-up were changed, art. 10: for the desk, before anybody decides."""

from __future__ import annotations

from smazzata import club
from smazzata.club.actors import Actor, Milliseconds
from smazzata.club.events import Changed
from smazzata.club.outcomes import outcomes
from smazzata.games.contract import Illegal
from smazzata.server.club.pages import ChangeShown
from smazzata.server.club.words import of_tournament


def foreseen(before: club.Tournament, by: Actor, setup: club.Setup, now: Milliseconds) -> ChangeShown:
    """By the change itself, which is not kept; the reason is asked for afterwards. Refuses as the change would."""
    try:
        decision = club.considered(before, by, club.Change(setup, "?"), now)
    except Illegal as refused:
        raise of_tournament(refused) from None
    stands = sum(each.how != "bye" for each in outcomes(before).values())
    due = club.due(decision.tournament)
    for event in decision.events:
        if isinstance(event, Changed):
            return ChangeShown(stands, len(event.cancelled), event.again, event.unmade, due)
    return ChangeShown(stands, due=due)
