"""A frame without what certain people said."""

from __future__ import annotations

from collections.abc import Set

from msgspec.structs import replace

from smazzata.server.access import UserId
from smazzata.tables import Frame
from smazzata.tables.events import Said


def without(frame: Frame, muted: Set[UserId]) -> Frame:
    """Nothing else changes: versions, seats and clocks are everybody's."""
    if not muted:
        return frame
    seated = {each.seat: each.who for each in frame.seats}

    def heard(notice: object) -> bool:
        return not isinstance(notice, Said) or (notice.who or seated.get(notice.seat)) not in muted

    told = tuple(replace(each, notices=tuple(filter(heard, each.notices))) for each in frame.told)
    return replace(frame, chat=tuple(filter(heard, frame.chat)), told=told)
