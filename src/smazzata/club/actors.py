"""Who takes part, and who decides: people by their id only, so that a log never holds a name."""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

PersonId: TypeAlias = str
"""A member of the club. The name is the club's to know and to erase; it is in no event."""
Milliseconds: TypeAlias = int
Role: TypeAlias = Literal["secretary", "organiser", "referee", "member"]


class Actor(Struct, frozen=True, forbid_unknown_fields=True):
    """Who asks, and as what."""

    id: str
    role: Role
