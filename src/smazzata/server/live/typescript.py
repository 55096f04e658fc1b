"""The messages of the protocol as TypeScript, from the types themselves: for docs/protocol.md and for the browser."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec
from msgspec import inspect as types

from smazzata.server.live.listing import Listing
from smazzata.server.live.messages import Do, Refused, Shown
from smazzata.server.live.places import Place
from smazzata.server.lobby.types import MatchPage, NewTable, QuickMatch, TableShown

ROOTS: tuple[type, ...] = (Do, Shown, Refused, Listing, TableShown, NewTable, QuickMatch, MatchPage, Place)


def typescript(roots: Iterable[type] = ROOTS) -> str:
    """One interface a type, those that are sent first; what a type needs follows it."""
    writer = _Writer()
    for root in roots:
        writer.name_of(root)
    while writer.waiting:
        writer.write(writer.waiting.pop(0))
    return "\n\n".join(writer.done) + "\n"


class _Writer:
    def __init__(self) -> None:
        self.names: dict[type, str] = {}
        self.waiting: list[type] = []
        self.done: list[str] = []

    def name_of(self, cls: type) -> str:
        if cls not in self.names:
            taken = set(self.names.values())
            name = cls.__name__
            if name in taken:  # `Cut` is asked for and is told: the second says where it is from
                name = f"{cls.__module__.rsplit('.', 1)[-1].title().replace('_', '')}{name}"
            self.names[cls] = name
            self.waiting.append(cls)
        return self.names[cls]

    def write(self, cls: type) -> None:
        info = types.type_info(cls)
        lines = []
        said = cls.__dict__.get("__doc__")  # its own, not that of what it is made from
        if said and not said.startswith(f"{cls.__name__}("):
            lines.append(f"/** {' '.join(said.split())} */")
        lines.append(f"export interface {self.names[cls]} {{")
        if isinstance(info, types.StructType):
            if info.tag is not None:
                lines.append(f"  {info.tag_field}: {_literal(info.tag)};")
            lines += [self.field(each) for each in info.fields]
        elif isinstance(info, types.DataclassType | types.TypedDictType):
            lines += [self.field(each) for each in info.fields]
        else:
            raise TypeError(f"{cls} is no record: {info}")
        self.done.append("\n".join([*lines, "}"]))

    def field(self, field: types.Field) -> str:
        optional = "" if field.required else "?"
        return f"  {field.encode_name}{optional}: {self.type(field.type)};"

    def type(self, info: Any) -> str:
        match info:
            case types.Metadata():
                return self.type(info.type)
            case types.AnyType() | types.RawType():
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


def _literal(value: object) -> str:
    return msgspec.json.encode(value).decode()
