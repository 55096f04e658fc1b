"""Scopa, as the record of functions that the platform knows."""

from __future__ import annotations

from typing import Final, get_args

from smazzata.cards.italian import write_card
from smazzata.games.contract import Game, Shuffled, Text
from smazzata.games.scopa.clauses import clauses
from smazzata.games.scopa.model import Action, Event, Play, Rules, State, Told, View
from smazzata.games.scopa.notation import read, write
from smazzata.games.scopa.play import apply, check, forfeit, options, pack, start, turn, wanted
from smazzata.games.scopa.position import arrange, expected, facts
from smazzata.games.scopa.refusals import REFUSALS
from smazzata.games.scopa.rulesets import RULESETS
from smazzata.games.scopa.scoring import result
from smazzata.games.scopa.seen import imagine, spell, told, view

GAME: Final[Game[Rules, State, Action, View, Told]] = Game(
    key="scopa",
    title=Text(it="Scopa", en="Scopa"),
    clockwise=False,
    rulesets=RULESETS,
    refusals=REFUSALS,
    start=start,
    turn=turn,
    wanted=wanted,
    options=options,
    check=check,
    apply=apply,
    view=view,
    spell=spell,
    told=told,
    told_apart=(Shuffled, Play),
    shows=View,
    tells=get_args(Event),
    imagine=imagine,
    result=result,
    forfeit=forfeit,
    read=read,
    write=write,
    pack=pack,
    card=write_card,
    clauses=clauses,
    arrange=arrange,
    facts=facts,
    expected=expected,
)
