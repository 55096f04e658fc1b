"""What is shown: a drawn table that stays in place, or plain sentences one after the other."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from rich.console import Console
from rich.rule import Rule
from rich.text import Text as Styled

from smazzata.terminal.face import Face, Scene


class Screen:
    def __init__(self, console: Console, face: Face, *, plain: bool) -> None:
        self.console, self.face, self.plain = console, face, plain
        self.stays = console.is_terminal and not plain
        """The table is drawn again in its place."""

    def width(self) -> int:
        return min(self.console.width, 100)

    def line(self, sentence: str, scene: Scene, style: str = "") -> None:
        if self.plain:
            self.console.print(self.face.look.spell(sentence, scene.language), markup=False, highlight=False)
        else:
            self.console.print(self.face.look.dress(sentence, style))

    def lines(self, sentences: Iterable[str], scene: Scene, style: str = "") -> None:
        for sentence in sentences:
            self.line(sentence, scene, style)

    def clear(self) -> None:
        if self.stays:
            self.console.clear()

    # -- the table --
    def table(
        self, view: Any, scene: Scene, header: tuple[str, str], moves: list[str], below: list[tuple[str, str]]
    ) -> None:
        """Header, table, last moves, hand, and what is to be said of it: as many moves as there is room for."""
        scene = scene._replace(width=self.width())
        picture, own = self.face.picture(view, scene), self.face.own(view, scene)
        said = [self.face.look.dress(sentence, style) for sentence, style in below]
        height = self.console.height if self.console.is_terminal else 30
        room = height - 3 - len(picture) - len(own) - sum(map(self._height, said))
        if room < 2:
            small = self.face.own(view, scene, small=True)
            own, room = small, room + len(own) - len(small)
        shown = moves[-max(1, min(room, 8)) :]
        self.clear()
        self._header(header)
        for line in picture:
            self.console.print(line, no_wrap=True, overflow="ellipsis", crop=True)
        for index, move in enumerate(shown):
            self.console.print(self.face.look.dress(f"  · {move}", "" if index == len(shown) - 1 else "dim"))
        for line in (*own, *said):
            self.console.print(line)

    def _height(self, line: Styled) -> int:
        return -(-max(1, line.cell_len) // max(1, self.console.width))

    def _header(self, header: tuple[str, str]) -> None:
        left, right = header
        title = Styled().append(left, style="bold")
        title.pad_right(max(2, self.width() - title.cell_len - len(right)))
        title.append(right, style="cyan")
        self.console.print(title, no_wrap=True, overflow="ellipsis", crop=True)
        self.console.print(Rule(style="dim"), width=self.width())

    def sentences(self, view: Any, scene: Scene, below: list[tuple[str, str]], *, again: bool) -> None:
        """Plainly: the table where a turn begins, the hand where it has changed, and what is to be said."""
        if not again and not getattr(view, "took", ""):
            self.lines(self.face.sentences(view, scene), scene)
        if not again:
            self.hand(view, scene)
        self.lines((sentence for sentence, _ in below), scene)

    def hand(self, view: Any, scene: Scene) -> None:
        """Plainly: each card by its number, in words and in the notation."""
        look = self.face.look
        cards = [
            f"{number} {look.word(card, scene.language)} {card.lower()}"
            for number, card in enumerate(self.face.hand(view, scene), start=1)
        ]
        if cards:
            text = f"{scene.say('your-hand')}: {', '.join(cards)}."
            self.console.print(text, markup=False, highlight=False)
