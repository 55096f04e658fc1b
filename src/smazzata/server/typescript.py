"""The protocol as TypeScript, from the types themselves: for the browser and for docs/protocol.md."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Set
from functools import reduce
from operator import or_
from typing import Any, Final

import msgspec
from msgspec import inspect as types

from smazzata.games.contract import Text
from smazzata.games.known import games
from smazzata.games.match import Verdict
from smazzata.server import errors
from smazzata.server.accounts import model as accounts
from smazzata.server.accounts.routes import Exported
from smazzata.server.club import model as clubs
from smazzata.server.club import pages as tournaments
from smazzata.server.club.letters import Letter
from smazzata.server.live.listing import Listing
from smazzata.server.live.messages import CLOSE_CODES, Away, Do, Refused, Shown
from smazzata.server.live.places import Place
from smazzata.server.lobby.offers import BotShown, PhraseShown, RulesShown
from smazzata.server.lobby.types import MatchPage, NewTable, Playing, PlayNow, QuickMatch, TableShown
from smazzata.server.money import model as money
from smazzata.server.notes import notes, said_of
from smazzata.server.people import model as people
from smazzata.server.standings import model as standings
from smazzata.tables import Frame, Terms
from smazzata.tables.shown import Told

ASKED: Final[tuple[type, ...]] = (
    Do,
    NewTable,
    PlayNow,
    QuickMatch,
    money.AgeDeclared,
    money.NewLimit,
    money.NewPause,
    people.NewFriend,
    people.NewMute,
    people.NewReport,
    people.Closing,
    accounts.NewGuest,
    accounts.Registration,
    accounts.SignIn,
    accounts.NewName,
    accounts.NewEmail,
    accounts.NewPassword,
    accounts.Farewell,
    accounts.NewToken,
    accounts.NewRole,
    accounts.NewPasskey,
    accounts.PasskeySignIn,
    clubs.NewClub,
    clubs.ClubAbout,
    clubs.NewStaff,
    clubs.NewMember,
    clubs.JoinClub,
    clubs.MyAgreement,
    clubs.SendLetters,
    tournaments.NewTournament,
    tournaments.Ask,
    tournaments.AskPreview,
    tournaments.AskMove,
    tournaments.AskCount,
    tournaments.AskChange,
)
"""What a client sends: fields with a default may be left out."""

ANSWERED: Final[tuple[type, ...]] = (
    Shown,
    Refused,
    Away,
    errors.Refused,
    Listing,
    TableShown,
    Playing,
    MatchPage,
    RulesShown,
    BotShown,
    PhraseShown,
    Place,
    money.CashRules,
    money.CashTerms,
    money.TableCash,
    money.Purse,
    money.Movements,
    money.PurseKept,
    people.FriendsShown,
    people.Bond,
    people.LinkShown,
    people.MuteShown,
    people.MyReport,
    people.ReportShown,
    people.ReportPage,
    people.Kept,
    standings.StandingsPage,
    standings.StandingsThereAre,
    standings.LevelsShown,
    standings.LevelsOf,
    standings.PersonPage,
    standings.History,
    standings.ResultsPage,
    standings.Against,
    standings.SeasonListed,
    standings.SeasonPage,
    standings.RatedKept,
    accounts.Me,
    accounts.Here,
    accounts.UserView,
    accounts.SessionView,
    accounts.TokenView,
    accounts.TokenShown,
    accounts.TicketShown,
    accounts.PasskeyView,
    accounts.DeedView,
    accounts.Ended,
    accounts.Challenge,
    Exported,
    clubs.ClubShown,
    clubs.StaffShown,
    clubs.MembersShown,
    clubs.Imported,
    clubs.LineProblem,
    clubs.CodeShown,
    clubs.MemberKept,
    clubs.ClubsKept,
    clubs.Posted,
    clubs.OutboxShown,
    tournaments.ClubPage,
    tournaments.TournamentShown,
    tournaments.Done,
    tournaments.VersionNow,
    tournaments.MatchPageShown,
    tournaments.LogShown,
    tournaments.PreviewShown,
    tournaments.ChangeShown,
    tournaments.ConflictShown,
    tournaments.CountShown,
    Letter,
)
"""What the server sends: every field is there."""

NAMES: Final[Mapping[type, str]] = {
    errors.Refused: "RestRefused",
    tournaments.Ask: "AskTournament",
    tournaments.Done: "TournamentDone",
    tournaments.Listed: "TournamentListed",
    tournaments.MatchShown: "TournamentMatch",
    tournaments.MatchPageShown: "TournamentMatchPage",
    tournaments.DealShown: "TournamentDeal",
    tournaments.VersionNow: "TournamentVersion",
}

HEAD: Final = """\
// Made by docs/make_protocol.py from the types of the server: do not edit, run that.
// What is said over a table's socket and over REST; docs/protocol.md says what it means.
"""


def protocol() -> str:
    """The whole file."""
    return f"{HEAD}\n{typescript()}\n{_guards()}\n{_close_codes()}"


def typescript(asked: Iterable[type] = ASKED, answered: Iterable[type] = ANSWERED) -> str:
    """One interface a type, those that are sent first; what a type needs follows it."""
    requests = _Writer(whole=False)
    for root in asked:
        requests.name_of(root)
    requests.run()
    answers = _Writer(whole=True, taken=set(requests.names.values()))
    for root in answered:
        answers.name_of(root)
    answers.run()
    both = [each for each in answers.names if answers.names[each] == requests.names.get(each)]
    if both:
        raise TypeError(f"sent both ways, and in need of two names: {both}")
    return "\n\n".join([*requests.done, *answers.done, *answers.unions()]) + "\n"


# ---- what the games tell ------------------------------------------------------------------------------------
def _views() -> dict[str, type]:
    """By game, what a viewer sees."""
    return {key: game.shows for key, game in games().items()}


def _tellings() -> dict[str, tuple[type, ...]]:
    """By game, what a viewer is told."""
    return {key: game.tells for key, game in games().items()}


def _prefix(key: str) -> str:
    return key[:1].upper() + key[1:]


def _guards() -> str:
    lines = [
        f"export function is{_prefix(key)}(view: GameView): view is {_prefix(key)}View {{\n"
        f"  return view.rules.startsWith({_literal(key + '/')});\n}}\n"
        for key in games()
    ]
    return "\n".join(lines)


def _close_codes() -> str:
    rows = [
        f"  {code}: {{ because: {_literal(why)}, then: {_literal(then)} }},"
        for code, (why, then) in CLOSE_CODES.items()
    ]
    return "\n".join(["/** How a socket ends, and whether to connect again. */", "export const CLOSE_CODES = {", *rows,
                      "} as const;"]) + "\n"  # fmt: skip


# ---- writing --------------------------------------------------------------------------------------------------
class _Writer:
    def __init__(self, whole: bool, taken: Set[str] = frozenset()) -> None:
        self.whole = whole
        """Of the server: what has a default is there all the same."""
        self.taken = taken
        self.names: dict[type, str] = {}
        self.waiting: list[type] = []
        self.done: list[str] = []

    def run(self) -> None:
        while self.waiting:
            self.write(self.waiting.pop(0))

    def name_of(self, cls: type) -> str:
        if cls not in self.names:
            self.names[cls] = self._new_name(cls)
            self.waiting.append(cls)
        return self.names[cls]

    def _new_name(self, cls: type) -> str:
        name = NAMES.get(cls, cls.__name__)
        if cls is Terms and not self.whole:
            return "NewTerms"
        parts = cls.__module__.split(".")
        if parts[:2] == ["smazzata", "games"] and len(parts) > 3:
            name = f"{_prefix(parts[2])}{name}"  # each game has its `View`
        elif parts[:2] == ["smazzata", "club"]:  # words that tables have too: `Line`, `Draw`, `Closed`
            name = f"{'' if self.whole or parts[-1] == 'commands' else 'New'}Club{name}"
        elif name in self.taken or name in self.names.values():  # the second says where it is from
            name = f"{parts[-1].title().replace('_', '')}{name}"
        return name

    def write(self, cls: type) -> None:
        info = types.type_info(cls)
        lines = []
        if said := said_of(cls):
            lines.append(f"/** {said} */")
        lines.append(f"export interface {self.names[cls]} {{")
        if not isinstance(info, types.StructType | types.DataclassType | types.TypedDictType):
            raise TypeError(f"{cls} is no record: {info}")
        if isinstance(info, types.StructType) and info.tag is not None:
            lines.append(f"  {info.tag_field}: {_literal(info.tag)};")
        noted = notes(cls)
        for each in info.fields:
            if each.name in noted:
                lines.append(f"  /** {noted[each.name]} */")
            lines.append(self.field(cls, each))
        self.done.append("\n".join([*lines, "}"]))

    def field(self, cls: type, field: types.Field) -> str:
        always = self.whole and not _leaves_out(cls)
        optional = "" if field.required or always else "?"
        return f"  {field.encode_name}{optional}: {self._of_a_game(cls, field) or self.type(field.type)};"

    def _of_a_game(self, cls: type, field: types.Field) -> str | None:
        """The frame knows no game; here it is said what its games put there."""
        if (cls, field.name) == (Frame, "view"):
            for view in _views().values():
                self.name_of(view)
            return "GameView | null"
        if (cls, field.name) == (Frame, "past"):
            return "GameEvent[]"
        if (cls, field.name) == (Told, "game"):
            for events in _tellings().values():
                self.type(types.type_info(reduce(or_, events)))
            return "GameEvent[][]"
        if (cls, field.name) == (Place, "verdict"):  # kept as text
            return f"{self.name_of(Verdict)} | null"
        return None

    def unions(self) -> list[str]:
        views = {key: self.name_of(view) for key, view in _views().items()}
        found = [
            f"/** What {games()[key].title.en} tells. */\n"
            f"export type {_prefix(key)}Event = {' | '.join(map(self.name_of, events))};"
            for key, events in _tellings().items()
        ]
        events = " | ".join(f"{_prefix(key)}Event" for key in _tellings())
        which = " ".join(f"Of {key}: `is{_prefix(key)}(view)`." for key in views)
        return [
            "/** The same words in both languages. */\nexport type Words = [it: string, en: string];",
            *found,
            f"/** What a viewer sees of the game. {which} */\nexport type GameView = {' | '.join(views.values())};",
            f"/** What a game tells; which one it is `terms.rules` says. */\nexport type GameEvent = {events};",
        ]

    def type(self, info: Any) -> str:
        match info:
            case types.Metadata():
                return self.type(info.type)
            case types.AnyType() | types.RawType():
                return "unknown"
            case types.CustomType() if info.cls is object:
                return "unknown"
            case types.NoneType():
                return "null"
            case types.BoolType():
                return "boolean"
            case types.IntType() | types.FloatType():
                return "number"
            case types.StrType() | types.BytesType():
                return "string"
            case types.LiteralType():
                return " | ".join(map(_literal, info.values))
            case types.UnionType():
                return " | ".join(dict.fromkeys(self.type(each) for each in info.types))
            case types.VarTupleType() | types.ListType() | types.SetType() | types.FrozenSetType():
                inside = self.type(info.item_type)
                return f"({inside})[]" if " | " in inside else f"{inside}[]"
            case types.TupleType():
                return f"[{', '.join(map(self.type, info.item_types))}]"
            case types.NamedTupleType() if info.cls is Text:
                return "Words"
            case types.NamedTupleType():
                names = ", ".join(f"{each.name}: {self.type(each.type)}" for each in info.fields)
                return f"[{names}]"
            case types.DictType():
                return f"Record<{self.type(info.key_type)}, {self.type(info.value_type)}>"
            case types.StructType() | types.DataclassType() | types.TypedDictType():
                return self.name_of(info.cls)
            case types.EnumType():
                return " | ".join(_literal(each.value) for each in info.cls)
            case _:
                raise TypeError(f"no TypeScript for {info}")


def _leaves_out(cls: Any) -> bool:
    return bool(cls.__struct_config__.omit_defaults)


def _literal(value: object) -> str:
    return msgspec.json.encode(value).decode()
