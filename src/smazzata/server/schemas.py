"""The types of the protocol as schemas of the OpenAPI document: with their docstrings, and with what the games put
where the platform knows no game. `typescript.py` makes TypeScript from the same types."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, get_type_hints

from litestar.openapi.spec import OpenAPIType, Reference, Schema
from litestar.plugins import OpenAPISchemaPlugin
from litestar.typing import FieldDefinition
from msgspec import Struct, structs

from smazzata.games.known import games
from smazzata.games.match import Verdict
from smazzata.server.live.places import Place
from smazzata.server.notes import notes, said_of
from smazzata.tables import Frame
from smazzata.tables.shown import Told

_NULL: Final = Schema(type=OpenAPIType.NULL)


class Types(OpenAPISchemaPlugin):
    """Comes before what Litestar does by itself, and asks that for the rest."""

    def is_plugin_supported_field(self, field_definition: FieldDefinition) -> bool:
        return not field_definition.is_union and (
            field_definition.is_subclass_of(Struct) or _is_named_tuple(field_definition.annotation)
        )

    def to_openapi_schema(self, field_definition: FieldDefinition, schema_creator: Any) -> Schema:
        cls = field_definition.annotation
        if _is_named_tuple(cls):
            hints = get_type_hints(cls, include_extras=True)
            return _fixed(_reference(schema_creator, hints[name]) for name in cls._fields)
        found: Schema = _other(self, field_definition, schema_creator).to_openapi_schema(
            field_definition, schema_creator
        )
        assert found.properties is not None
        properties = dict(found.properties)
        names = {each.name: each.encode_name for each in structs.fields(cls)}
        for name, schema in _of_the_games(cls, schema_creator).items():
            properties[names[name]] = schema
        for name, said in notes(cls).items():
            if name in names:
                properties[names[name]].description = said
        found.properties = properties
        found.description = said_of(cls)
        return found


def _other(me: Types, field: FieldDefinition, creator: Any) -> OpenAPISchemaPlugin:
    """Litestar's own."""
    found: OpenAPISchemaPlugin = next(
        each
        for each in creator.plugins
        if each is not me and isinstance(each, OpenAPISchemaPlugin) and each.is_plugin_supported_field(field)
    )
    return found


def _is_named_tuple(annotation: object) -> bool:
    return isinstance(annotation, type) and issubclass(annotation, tuple) and hasattr(annotation, "_fields")


def _of_the_games(cls: type, creator: Any) -> Mapping[str, Schema]:
    """The fields whose types the platform does not know. `anyOf`: two games may tell something in the same words."""
    if cls is Frame:
        views = [_reference(creator, game.shows) for game in games().values()]
        return {"view": Schema(any_of=[*views, _NULL]), "past": _many(_telling(creator))}
    if cls is Told:
        return {"game": _many(_many(_telling(creator)))}
    if cls is Place:  # kept as text
        return {"verdict": Schema(any_of=[_reference(creator, Verdict), _NULL])}
    return {}


def _telling(creator: Any) -> Schema:
    return Schema(any_of=[_reference(creator, each) for game in games().values() for each in game.tells])


def _reference(creator: Any, annotation: Any) -> Schema | Reference:
    found: Schema | Reference = creator.for_field_definition(FieldDefinition.from_annotation(annotation))
    return found


def _many(items: Schema) -> Schema:
    return Schema(type=OpenAPIType.ARRAY, items=items)


def _fixed(items: Any) -> Schema:
    found = list(items)
    return Schema(type=OpenAPIType.ARRAY, prefix_items=found, min_items=len(found), max_items=len(found))
