"""Scala 40: two to five players, or two pairs, under the regulation they choose."""

from typing import Final, TypeAlias, get_args

from smazzata.cards.french import write_card
from smazzata.games.contract import Game, Shuffled, Text
from smazzata.games.found import rulesets_in
from smazzata.games.scala40 import rulesets
from smazzata.games.scala40.clauses import clauses
from smazzata.games.scala40.legal import check, options
from smazzata.games.scala40.memory import imagine
from smazzata.games.scala40.model import Action, Draw, Rules, State
from smazzata.games.scala40.notation import read, write
from smazzata.games.scala40.play import apply, start
from smazzata.games.scala40.position import arrange, expected, facts
from smazzata.games.scala40.refusals import REFUSALS
from smazzata.games.scala40.scoring import forfeit, result
from smazzata.games.scala40.seen import told, view
from smazzata.games.scala40.situation import pack, turn, wanted
from smazzata.games.scala40.spelled import spell
from smazzata.games.scala40.views import Event, Told, View

Scala40: TypeAlias = Game[Rules, State, Action, View, Told]

GAME: Final[Scala40] = Game(
    key="scala40",
    title=Text("Scala 40", "Scala 40"),
    clockwise=True,
    rulesets=rulesets_in(rulesets, Rules),
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
    told_apart=(Shuffled, Draw),
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
