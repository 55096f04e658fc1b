"""Scala 40 in the terminal."""

from __future__ import annotations

from rich.text import Text as Styled

from smazzata.games.scala40.seen import (
    Attached,
    Collected,
    Dealt,
    Discarded,
    Drew,
    Event,
    Laid,
    Left,
    NewStock,
    Opened,
    Over,
    Returned,
    Swapped,
    TookBack,
    View,
)
from smazzata.terminal.face import Scene, cards_left, players_line
from smazzata.terminal.looks import FRENCH, boxed, in_a_line, sorted_french
from smazzata.terminal.words import happened


class Scala40Face:
    look = FRENCH

    # -- the hand --
    def hand(self, view: View, scene: Scene) -> list[str]:
        return sorted_french(view.seats[scene.me].hand or (), scene.order)

    def own(self, view: View, scene: Scene, *, small: bool = False) -> list[Styled]:
        cards = self.hand(view, scene)
        if not cards:
            return []
        title = Styled().append(scene.say("your-hand"), style="bold")
        title.append(f" ({scene.say('by-' + scene.order)}) ", style="dim")
        title.append("· " + self._opened(view, scene, scene.me), style="dim")
        numbers = [str(number) for number in range(1, len(cards) + 1)]
        faces = [self.look.face(card) for card in cards]
        return [title, *(in_a_line(faces, numbers) if small else boxed(faces, numbers, scene.width))]

    # -- the table --
    def picture(self, view: View, scene: Scene) -> list[Styled]:
        lines: list[Styled] = []
        for seat in range(len(view.seats)):
            if seat != scene.me:
                lines.extend(self._player(view, scene, seat))
        lines.append(self._middle(view, scene))
        lines.extend(self._melds(view, scene))
        return lines

    def _player(self, view: View, scene: Scene, seat: int) -> list[Styled]:
        each = view.seats[seat]
        if not each.here:
            return [players_line(scene, seat, view.turn, [Styled(scene.say("out"), style="dim")])]
        parts: list[str | Styled] = [
            Styled(cards_left(scene, each.cards).rjust(8)),
            Styled(self._opened(view, scene, seat), style="green" if each.opened else "dim"),
        ]
        if seat == view.dealer:
            parts.append(Styled(scene.say("dealer"), style="dim"))
        if scene.seats.partner(scene.me) == seat:
            parts.append(Styled(scene.say("partner"), style="magenta"))
        if each.hand is None:
            return [players_line(scene, seat, view.turn, [*parts, Styled("▒" * each.cards, style="blue")])]
        shown = Styled(" ").join(self.look.face(card) for card in sorted_french(each.hand, scene.order))
        line = players_line(scene, seat, view.turn, [*parts, shown])
        if line.cell_len <= scene.width:
            return [line]
        return [players_line(scene, seat, view.turn, parts), Styled("    ").append_text(shown)]

    def _opened(self, view: View, scene: Scene, seat: int) -> str:
        code = "opened" if view.seats[seat].opened else "not-opened"
        return scene.say(f"you-{code}" if seat == scene.me else code)

    def _middle(self, view: View, scene: Scene) -> Styled:
        line = Styled(f"  {scene.say('stock')} ")
        line.append("▒▒ ", style="blue")
        line.append(str(view.stock), style="bold")
        line.append(f"     {scene.say('pile')} ")
        if view.top is None:
            line.append(scene.say("pile-empty"), style="dim")
        else:
            line.append("[", style="dim")
            line.append_text(self.look.face(view.top))
            line.append("]", style="dim")
            line.append(f" ({view.pile})", style="dim")
        return line

    def _melds(self, view: View, scene: Scene) -> list[Styled]:
        title = Styled().append(scene.say("on-the-table"), style="bold")
        if not view.table:
            return [title.append(f": {scene.say('table-empty')}", style="dim")]
        melds: list[Styled] = []
        for index, meld in enumerate(view.table):
            line = Styled().append(f"  {index:>2} ", style="cyan")
            line.append(scene.name(meld.owner).ljust(6) + " ", style="dim")
            line.append_text(Styled(" ").join(self.look.face(card) for card in meld.cards))
            melds.append(line)
        return [title, *in_columns(melds, scene.width)]

    # -- in words --
    def sentences(self, view: View, scene: Scene) -> list[str]:
        said = []
        for seat, each in enumerate(view.seats):
            if seat == scene.me:
                continue
            if not each.here:
                said.append(f"{scene.names[seat]}: {scene.say('out')}.")
                continue
            words = [cards_left(scene, each.cards), self._opened(view, scene, seat)]
            if each.hand is not None:
                words.append(" ".join(sorted_french(each.hand, scene.order)))
            said.append(f"{scene.names[seat]}: {', '.join(words)}.")
        top = view.top if view.top is not None else scene.say("pile-empty")
        said.append(f"{scene.say('stock').capitalize()}: {view.stock}. {scene.say('pile').capitalize()}: {top}.")
        if not view.table:
            said.append(f"{scene.say('on-the-table')}: {scene.say('table-empty')}.")
        for index, meld in enumerate(view.table):
            said.append(f"{index}, {scene.name(meld.owner)}: {' '.join(meld.cards)}.")
        return said

    def duties(self, view: View, scene: Scene) -> list[str]:
        said = []
        for duty in view.duties:
            if duty.code == "opening-too-low":
                missing = duty.needed - duty.points
                said.append(scene.say("missing", points=duty.points, needed=duty.needed, missing=missing))
            else:
                said.append(scene.say(duty.code, card=duty.card))
        return said

    def tell(self, event: Event, scene: Scene) -> str | None:
        match event:
            case Dealt(dealer):
                return self._said("dealt", dealer, scene)
            case NewStock(cards):
                return happened("new-stock", False, scene.language, cards=cards)
            case Drew(seat, card):
                return self._said("drew-open" if card else "drew", seat, scene, card=card)
            case Collected(seat, card):
                return self._said("collected", seat, scene, card=card)
            case Laid(seat, _, cards, points):
                return self._said("laid", seat, scene, cards=" ".join(cards), points=points)
            case Attached(seat, meld, cards):
                return self._said("attached", seat, scene, cards=" ".join(cards), meld=meld)
            case Swapped(seat, meld, card):
                return self._said("swapped", seat, scene, card=card, meld=meld)
            case Opened(seat, points):
                return self._said("opened", seat, scene, points=points)
            case TookBack(seat, cards):
                return self._said("took-back", seat, scene, cards=" ".join(cards))
            case Returned(seat, card):
                return self._said("returned", seat, scene, card=card)
            case Discarded(seat, card, twin):
                return self._said("discarded-twin" if twin else "discarded", seat, scene, card=card)
            case Left(seat, points):
                return self._said("left", seat, scene, points=points)
            case Over():
                return None

    def _said(self, tag: str, seat: int, scene: Scene, **parameters: object) -> str:
        return happened(tag, seat == scene.me, scene.language, name=scene.names[seat], **parameters)

    def samples(self, view: View, scene: Scene) -> list[str]:
        hand = self.hand(view, scene)
        said = ["draw", "collect"] if not view.took else []
        if view.took == "collected":
            said.append("return")
        if hand and view.took and view.table:
            said.append(f"attach 0: {hand[-1]}")
        if hand:
            said.append(f"discard {hand[-1]}")
        return said


def in_columns(lines: list[Styled], width: int) -> list[Styled]:
    """Two side by side wherever the first is short enough to leave room for the second."""
    if len(lines) < 4:
        return lines
    half = width // 2
    rows: list[Styled] = []
    left: Styled | None = None
    for line in lines:
        short = line.cell_len < half
        if left is not None and line.cell_len <= width - half:
            left.pad_right(half - left.cell_len)
            rows.append(left.append_text(line))
            left = None
            continue
        if left is not None:
            rows.append(left)
        left = line if short else None
        if not short:
            rows.append(line)
    return [*rows, left] if left is not None else rows
