"""Whole matches in the terminal, driven by a scripted standard input."""

from __future__ import annotations

import io
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from rich.console import Console

from smazzata.cli import app
from smazzata.games.contract import Language, Seats
from smazzata.games.known import ruleset
from smazzata.games.match import read_format
from smazzata.records import read_record, verify_record
from smazzata.terminal import start
from smazzata.terminal.screen import Screen
from smazzata.terminal.start import Wish

GO = "go\n" * 4000
ESCAPE = "\x1b"
DRAWN = re.compile("[─-╿▀-▟★▸●†✗·…]")

TABLES = [
    ("scala40/online", Seats(2), "it"),
    ("scala40/club", Seats(3), "en"),
    ("scala40/classic", Seats(5), "it"),
    ("scala40/online", Seats(4, pairs=True, open_cards=True), "en"),
    ("scopa/online", Seats(2), "en"),
    ("scopa/online", Seats(3), "it"),
    ("scopa/scopone-scientifico", Seats(4, pairs=True, open_cards=True), "it"),
]


def wish(rules_id: str, seats: Seats, language: Language, terms: str = "deals 1", seed: int = 5) -> Wish:
    game, rules = ruleset(rules_id)
    return Wish(game, rules, seats, read_format(terms, rules), language, seed=seed)


@pytest.fixture
def typed(monkeypatch: pytest.MonkeyPatch) -> Callable[..., str]:
    """What a session prints when these lines are typed into it."""

    def run(asked: Wish, lines: str, *, width: int = 80, height: int = 24, terminal: bool = False) -> str:
        monkeypatch.setattr("sys.stdin", io.StringIO(lines))
        monkeypatch.delenv("NO_COLOR", raising=False)
        out = io.StringIO()
        console = Console(
            file=out,
            width=width,
            height=height,
            force_terminal=terminal,
            highlight=False,
            soft_wrap=asked.plain,
            color_system="standard" if terminal else None,
            legacy_windows=False,
        )
        assert start.play(asked, console) == 0
        return out.getvalue()

    return run


@pytest.mark.parametrize(("rules", "seats", "language"), TABLES)
def test_a_match_is_played_to_its_end_and_its_record_holds(
    typed: Callable[..., str], tmp_path: Path, rules: str, seats: Seats, language: Language
) -> None:
    file = tmp_path / "match.smz"
    said = typed(wish(rules, seats, language)._replace(record=file), GO)
    assert ("MP (match points)" if language == "en" else "MP (punti partita)") in said
    report = verify_record(read_record(file.read_text("utf-8")))
    assert report.ok, report.troubles
    assert report.finished


@pytest.mark.parametrize(("rules", "seats", "language"), TABLES)
def test_plain_is_only_sentences(typed: Callable[..., str], rules: str, seats: Seats, language: Language) -> None:
    said = typed(wish(rules, seats, language)._replace(plain=True), "?\nhint\nscore\nrules\nlog\n" + GO)
    assert ESCAPE not in said
    drawn = set(DRAWN.findall(said)) - {"·", "…"}
    assert not drawn
    assert "{" not in said
    assert "None" not in said


def test_plain_names_cards_in_words(typed: Callable[..., str]) -> None:
    asked = wish("scala40/online", Seats(2), "it")._replace(plain=True)
    said = typed(asked, "\npesca\n")
    assert re.search(r"La tua mano: 1 \w+ di cuori \w+h, 2 ", said)
    assert re.search(r"Peschi ((il |la |l')\w+ di \w+|un jolly)\.", said)
    english = typed(asked._replace(language="en"), "\ndraw\n")
    assert re.search(r"Your hand: 1 \w+ of hearts \w+h, 2 ", english)


def test_the_same_seed_gives_the_same_match(typed: Callable[..., str]) -> None:
    first = typed(wish("scala40/online", Seats(3), "en"), GO)
    assert first == typed(wish("scala40/online", Seats(3), "en"), GO)
    assert first != typed(wish("scala40/online", Seats(3), "en", seed=6), GO)


def test_the_end_of_the_input_ends_politely(typed: Callable[..., str], tmp_path: Path) -> None:
    file = tmp_path / "left.smz"
    said = typed(wish("scala40/club", Seats(2), "it")._replace(record=file), "\npesca\n")
    assert "Partita interrotta." in said
    assert "Alla prossima." in said
    assert verify_record(read_record(file.read_text("utf-8"))).troubles == ()


def test_quitting_asks_first(typed: Callable[..., str]) -> None:
    said = typed(wish("scopa/online", Seats(2), "en"), "\nquit\nn\nquit\ny\ngo\n")
    assert said.count("Leave the match?") == 2
    assert said.rstrip().endswith("See you soon.")


def test_refusals_name_the_article(typed: Callable[..., str]) -> None:
    said = typed(wish("scala40/club", Seats(2), "it"), "\nscarta 1\npesca\npesca\ncala 1 2 3\nscarta 99\nfoo\n")
    assert "Prima pesca dal tallone o raccogli dal pozzo. [004 e.1]" in said
    assert "Hai già pescato o raccolto in questo turno. [004 e.1]" in said
    assert "Non hai una carta numero 99" in said
    assert "Non capisco: foo ('foo': not an action" in said


def test_a_question_mark_explains(typed: Callable[..., str]) -> None:
    said = typed(wish("scala40/online", Seats(2), "en"), "\n?\n? discard kd\n? draw\ndraw\n?\n")
    assert "What you can do now" in said
    assert "draw: the top card of the stock" in said
    assert "What you cannot do now, and why" in said
    assert "No: First draw from the stock or collect" in said
    assert "Yes, that is allowed: draw" in said
    assert "a card, and the turn ends:" in said


def test_the_cut_is_asked_and_promised(typed: Callable[..., str], tmp_path: Path) -> None:
    """Seat 0 cuts where the dealer sits after it; a bot's cut is the default one."""
    for seed in range(1, 9):
        file = tmp_path / f"{seed}.smz"
        said = typed(wish("scala40/online", Seats(2), "en", seed=seed)._replace(record=file), "17\n" + GO)
        if "You cut at 17." in said:
            break
    else:
        pytest.fail("the person never cut")
    assert said.index("Commitment ") < said.index("You cut:")
    assert "The seed is published" in said
    text = file.read_text("utf-8")
    assert "17" in text
    assert verify_record(read_record(text)).deals[0].order == "proven"


def test_help_and_leaving_at_the_cut(typed: Callable[..., str]) -> None:
    """From a pipe too: then the cut is asked for again."""
    wishes = [wish("scala40/online", Seats(2), "en", seed=seed) for seed in range(1, 9)]
    asked = next(each for each in wishes if "You cut:" in typed(each, "1\n"))
    said = typed(asked, "?\nq\nn\n17\n")
    assert "Type how many cards you lift, 1 to " in said
    assert said.count("You cut: ") == 3
    assert "You cut at 17." in said
    said = typed(asked, "quit\ny\n17\n")
    assert "Leave the match?" in said
    assert "You cut at" not in said


def test_what_is_not_understood_is_shown_as_it_was_typed(typed: Callable[..., str]) -> None:
    said = typed(wish("scopa/online", Seats(2), "en"), "\nre di spade\n")
    assert "Not understood: re di spade (not " in said


def test_a_wrong_cut_from_a_pipe_does_not_hang(typed: Callable[..., str]) -> None:
    said = typed(wish("scala40/online", Seats(2), "en", seed=2), "ten\n" * 3)
    assert "left unfinished" in said


@pytest.mark.parametrize(
    ("rules", "seats", "seed", "height"),
    [
        ("scala40/online", Seats(2), 5, 24),
        ("scala40/online", Seats(5), 3, 24),
        ("scala40/online", Seats(5), 3, 22),
        ("scala40/classic", Seats(5), 4, 22),
        ("scala40/online", Seats(4, pairs=True, open_cards=True), 5, 24),
        ("scopa/online", Seats(2), 5, 24),
        ("scopa/scopone-scientifico", Seats(4, pairs=True), 5, 24),
    ],
)
def test_every_table_fits_a_small_terminal(
    monkeypatch: pytest.MonkeyPatch, typed: Callable[..., str], rules: str, seats: Seats, seed: int, height: int
) -> None:
    """80 columns and 24 lines or fewer, the prompt included."""
    tall: list[tuple[int, str]] = []
    original = Screen.table

    def measured(self: Screen, *arguments: object, **named: object) -> None:
        file = self.console.file
        assert isinstance(file, io.StringIO)
        before = file.tell()
        original(self, *arguments, **named)  # type: ignore[arg-type]
        drawn = re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", file.getvalue()[before:])
        tall.append((len(drawn.splitlines()) + 1, drawn))
        assert max(map(len, drawn.splitlines())) <= 80, drawn

    monkeypatch.setattr(Screen, "table", measured)
    typed(wish(rules, seats, "it", seed=seed), GO, terminal=True, height=height)
    worst, drawn = max(tall)
    assert worst <= height, drawn


def test_without_colour_there_is_none(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    console = start.screen_console(plain=False, colour=True)
    assert console.no_color
    assert start.screen_console(plain=False, colour=False).no_color
    plain = start.screen_console(plain=True, colour=True)
    plain.print("[bold red]x", markup=True)
    assert ESCAPE not in capsys.readouterr().out


# ---- the command ------------------------------------------------------------------------------------------
def run(*arguments: str) -> int:
    try:
        found = app(arguments, exit_on_error=False, print_error=False, result_action="return_value")
    except SystemExit as end:
        return int(end.code or 0)
    return int(found or 0)


def test_without_a_terminal_a_game_must_be_named(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(""))
    assert run("play") == 2
    assert "which game" in capsys.readouterr().err


@pytest.mark.parametrize(
    "arguments",
    [
        ("play", "bridge"),
        ("play", "scala40", "--rules", "nobody"),
        ("play", "scala40", "--players", "9"),
        ("play", "scala40/classic", "--pairs"),
        ("play", "scala40", "--format", "points 3"),
        ("play", "scopa", "--players", "5"),
        ("play", "scopa", "--players", "0"),
        ("play", "scala40/club", "--open-cards"),
        ("play", "scopa", "--stake", "-5"),
        ("play", "scopa", "--pace", "-1"),
        ("play", "scopa", "--pace", "nan"),
    ],
)
def test_what_is_not_played_is_refused(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...]
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(""))
    assert run(*arguments) == 2
    assert capsys.readouterr().err.startswith("smazzata: ")


def test_a_record_that_cannot_be_written_is_refused_before_the_first_card(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(GO))
    for file, says in ((tmp_path, f"{tmp_path} cannot be written"), (tmp_path / "no" / "x.smz", "there is no folder")):
        assert run("play", "scopa", "--plain", "--record", str(file)) == 2
        said = capsys.readouterr()
        assert said.err.startswith(f"smazzata: {says}")
        assert said.out == ""


def test_a_record_that_cannot_be_written_any_more_is_a_sentence(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("\n"))
    asked = wish("scopa/online", Seats(2), "en")._replace(plain=True, record=tmp_path)
    assert start.play(asked, start.screen_console(plain=True, colour=False)) == 1
    assert f"The match cannot be recorded in {tmp_path}: Is a directory." in capsys.readouterr().out


def test_the_command_plays(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("\nhint\n"))
    assert run("play", "scopa", "--rules", "fewest-cards", "--seed", "3", "--lang", "en", "--plain") == 0
    assert "The simple bot would do: play" in capsys.readouterr().out


@pytest.mark.parametrize(("typed_in", "chosen"), [("", 0), ("6", 5), ("77\n2", 1), ("q", None)])
def test_the_menu(monkeypatch: pytest.MonkeyPatch, typed_in: str, chosen: int | None) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(typed_in + "\n"))
    out = io.StringIO()
    choice = start.menu(Console(file=out, width=80), "en", plain=False)
    assert choice == (None if chosen is None else start.MENU[chosen])
    assert all(len(line) <= 80 for line in out.getvalue().splitlines())
    for each in start.MENU:
        rules = ruleset(f"{each.game}/{each.rules}")[1]
        assert rules.pairs if each.pairs else each.players in rules.players
