"""Scopa in the terminal."""

from __future__ import annotations

from typing import Final

from rich.text import Text as Styled

from smazzata.games.contract import Seat, Side
from smazzata.games.scopa.model import Dealt, Event, HandsDealt, Over, Played, Redeal, Swept, View
from smazzata.terminal.face import Scene, cards_left, players_line
from smazzata.terminal.looks import ITALIAN, boxed, in_a_line
from smazzata.terminal.words import happened

RANKS: Final = "A234567FCR"
INSIDE: Final = 9


class ScopaFace:
    look = ITALIAN

    def hand(self, view: View, scene: Scene) -> list[str]:
        if scene.order == "suit":
            return list(view.hand)
        return sorted(view.hand, key=lambda card: (RANKS.index(card[0]), card[1]))

    def own(self, view: View, scene: Scene, *, small: bool = False) -> list[Styled]:
        cards = self.hand(view, scene)
        if not cards:
            return []
        numbers = [str(number) for number in range(1, len(cards) + 1)]
        title = Styled().append(scene.say("your-hand"), style="bold")
        title.append(f"   {self._won(view, scene, scene.seats.side(scene.me))}", style="dim")
        if small:
            return [title, *in_a_line([self.look.face(card) for card in cards], numbers)]
        return [title, *self._drawn(cards, scene, numbers)]

    def _drawn(self, cards: list[str], scene: Scene, numbers: list[str]) -> list[Styled]:
        """Cards with the names of their suits, side by side; small ones where there are too many."""
        if len(cards) * (INSIDE + 3) > scene.width:
            return boxed([self.look.face(card) for card in cards], numbers or [""] * len(cards), scene.width)
        tops, ranks, suits, ends = Styled(), Styled(), Styled(), Styled()
        for card in cards:
            style = self.look.styles[card[1]]
            tops.append(f"┌{'─' * INSIDE}┐ ", style="dim")
            for line, inside in ((ranks, self._rank(card, scene)), (suits, self._suit(card, scene))):
                line.append("│", style="dim")
                line.append(inside.center(INSIDE), style=style)
                line.append("│ ", style="dim")
            ends.append(f"└{'─' * INSIDE}┘ ", style="dim")
        lines = [tops, ranks, suits, ends]
        if numbers:
            under = (f"{number} {card.lower()}" for number, card in zip(numbers, cards, strict=True))
            lines.append(Styled("".join(each.center(INSIDE + 2) + " " for each in under), style="cyan"))
        return lines

    def _rank(self, card: str, scene: Scene) -> str:
        """`7 ●`, `Cavallo †`."""
        rank = card[0]
        word = self.look.rank_words[scene.language][rank].capitalize() if rank in "FCR" else rank
        return f"{word} {self.look.symbols[card[1]]}"

    def _suit(self, card: str, scene: Scene) -> str:
        return self.look.suit_words[scene.language][card[1]]

    def picture(self, view: View, scene: Scene) -> list[Styled]:
        lines = [self._player(view, scene, seat) for seat in range(len(view.hands)) if seat != scene.me]
        title = Styled().append(scene.say("on-the-table"), style="bold")
        title.append(f"   {scene.say('pack')} ", style="dim")
        title.append("▒▒ ", style="blue")
        title.append(str(view.stock), style="bold")
        lines.append(title)
        table = sorted(view.table, key=lambda card: (RANKS.index(card[0]), card[1]))
        if not table:
            lines.append(Styled(f"  {scene.say('table-bare')}", style="dim"))
        else:
            lines.extend(self._drawn(table, scene, []))
        return lines

    def _player(self, view: View, scene: Scene, seat: int) -> Styled:
        if seat in scene.seats.out:
            return players_line(scene, seat, view.turn, [Styled(scene.say("out"), style="dim")])
        partner = scene.seats.partner(scene.me) == seat
        parts: list[str | Styled] = [cards_left(scene, view.hands[seat]).rjust(8)]
        if partner and view.partner is not None:
            parts.append(Styled(" ").join(self.look.face(card) for card in view.partner))
        else:
            parts.append(Styled("▒" * view.hands[seat], style="blue"))
        if not partner:
            parts.append(Styled(self._won(view, scene, scene.seats.side(Seat(seat))), style="dim"))
        if seat == view.dealer:
            parts.append(Styled(scene.say("dealer"), style="dim"))
        if partner:
            parts.append(Styled(scene.say("partner"), style="magenta"))
        return players_line(scene, seat, view.turn, parts)

    def _won(self, view: View, scene: Scene, side: Side) -> str:
        return f"{scene.say('taken')} {view.captured[side]} · {scene.say('scope')} {view.scope[side]}"

    def sentences(self, view: View, scene: Scene) -> list[str]:
        said = []
        for seat, count in enumerate(view.hands):
            if seat != scene.me and seat not in scene.seats.out:
                side = scene.seats.side(Seat(seat))
                said.append(f"{scene.names[seat]}: {cards_left(scene, count)}, {self._won(view, scene, side)}.")
        if view.partner is not None:
            partner = scene.seats.partner(scene.me)
            assert partner is not None
            said.append(f"{scene.say('partners-hand', name=scene.names[partner])}: {' '.join(view.partner)}.")
        table = " ".join(view.table) or scene.say("table-bare")
        said.append(f"{scene.say('on-the-table')}: {table}. {scene.say('pack').capitalize()}: {view.stock}.")
        mine = self._won(view, scene, scene.seats.side(scene.me))
        said.append(f"{scene.say('you').capitalize()}: {mine}.")
        return said

    def duties(self, view: View, scene: Scene) -> list[str]:
        return []

    def tell(self, event: Event, scene: Scene) -> str | None:
        match event:
            case Dealt(dealer):
                return self._said("dealt", dealer, scene)
            case Redeal(table):
                return happened("redeal", False, scene.language, cards=" ".join(table))
            case Played(seat, card, taken, scopa):
                tag = "played-scopa" if scopa else "played-takes" if taken else "played"
                return self._said(tag, seat, scene, card=card, cards=" ".join(taken))
            case HandsDealt(stock=stock):
                return happened("hands-dealt", False, scene.language, stock=stock)
            case Swept(side, cards):
                mine = scene.mine(side) and not scene.seats.pairs
                return happened("swept", mine, scene.language, name=scene.side(side), cards=" ".join(cards))
            case Over():
                return None

    def _said(self, tag: str, seat: int, scene: Scene, **parameters: object) -> str:
        return happened(tag, seat == scene.me, scene.language, name=scene.names[seat], **parameters)

    def samples(self, view: View, scene: Scene) -> list[str]:
        return []
