"""Where commands come from: a terminal with completion, a plain terminal, or a pipe."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Protocol

from rich.console import Console

from smazzata.terminal.commands import META, VERBS


class Keyboard(Protocol):
    waits: bool
    """Is there a person who reads before the next line is asked for?"""

    def ask(self, prompt: str, hand: Sequence[str] = (), melds: int = 0) -> str:
        """One line. Raises EOFError when there are no more, KeyboardInterrupt on Ctrl-C."""


class Pipe:
    """Lines of standard input, without a terminal's help; a line that is not typed is shown."""

    def __init__(self, console: Console, *, echo: bool, waits: bool) -> None:
        self.console, self.echo, self.waits = console, echo, waits

    def ask(self, prompt: str, hand: Sequence[str] = (), melds: int = 0) -> str:
        self.console.print(prompt, end="", markup=False, highlight=False)
        self.console.file.flush()
        line = sys.stdin.readline()
        if self.echo or not line:
            self.console.print(line.rstrip("\n"), markup=False, highlight=False)
        if not line:
            raise EOFError
        return line.strip()


class Prompt:
    """prompt_toolkit: history and completion of commands, cards and numbers of melds."""

    waits = True

    def __init__(self, game: str, language: str) -> None:
        from prompt_toolkit import PromptSession

        self.session: PromptSession[str] = PromptSession()
        self.game, self.language = game, language

    def ask(self, prompt: str, hand: Sequence[str] = (), melds: int = 0) -> str:
        completer = _Words(self.game, self.language, hand, melds).completer() if hand else None
        return self.session.prompt(prompt, completer=completer, complete_while_typing=False).strip()


class _Words:
    def __init__(self, game: str, language: str, hand: Sequence[str], melds: int) -> None:
        self.game, self.language, self.hand, self.melds = game, language, hand, melds

    def completer(self) -> Any:
        from prompt_toolkit.completion import Completer, Completion

        words = self

        class Cards(Completer):
            def get_completions(self, document: Any, complete_event: Any) -> Iterator[Completion]:
                before = document.text_before_cursor
                begun = before.rsplit(" ", 1)[-1].lower()
                for word in words.possible(before):
                    if word.startswith(begun):
                        yield Completion(word, start_position=-len(begun))

        return Cards()

    def possible(self, before: str) -> Iterable[str]:
        """The words that may stand where the cursor is."""
        parts = before.lower().removeprefix("?").lstrip().split(" ")
        verbs = VERBS[self.game]
        cards = [card.lower() for card in dict.fromkeys(self.hand)]
        if len(parts) == 1:
            long = [word for word in (*verbs, *META) if len(word) > 2]
            return sorted(long) + (cards if self.game == "scopa" else [])
        verb = verbs.get(parts[0])
        if verb in ("attach", "swap") and len(parts) == 2:
            return [str(number) for number in range(self.melds)]
        if META.get(parts[0]) == "sort":
            return ["suit", "value"] if self.language == "en" else ["seme", "valore"]
        return cards
