"""Who is asked whether they are still there, and who is given up. Time is turned by hand."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import cast

import pytest

from smazzata.server.live.pulse import TURNS, Pulse


class Hand:
    """A loop of which every moment is ours."""

    def __init__(self) -> None:
        self.next: tuple[float, Callable[[], None]] | None = None

    def call_later(self, seconds: float, call: Callable[[], None]) -> object:
        assert self.next is None, "one at a time"
        self.next = seconds, call
        return call

    def turn(self, seconds: float) -> None:
        """As often as it is due in this time."""
        while self.next is not None and seconds > self.next[0] / 2:
            (wait, call), self.next = self.next, None
            seconds -= wait
            call()


class Socket:
    def __init__(self, *, answers: bool = False) -> None:
        self.heard = True
        self.answers = answers
        self.asked = 0
        self.given_up = False

    def ask(self) -> None:
        self.asked += 1
        self.heard = self.answers

    def give_up(self) -> None:
        self.given_up = True


def pulse(hand: Hand, timeout: float | None = 20) -> Pulse:
    return Pulse(cast(asyncio.AbstractEventLoop, hand), 20, timeout)


def test_silence_is_asked_and_then_given_up() -> None:
    hand, socket = Hand(), Socket()
    pulse(hand).begin(socket)
    hand.turn(10)
    assert (socket.asked, socket.given_up) == (0, False)  # it said something when it came
    hand.turn(10)
    assert (socket.asked, socket.given_up) == (1, False)
    hand.turn(10)
    assert (socket.asked, socket.given_up) == (1, False)
    hand.turn(10)
    assert (socket.asked, socket.given_up) == (1, True)
    assert hand.next is None  # nobody is left


def test_who_answers_is_asked_as_often_as_the_interval_says_and_never_given_up() -> None:
    hand, socket = Hand(), Socket(answers=True)
    pulse(hand).begin(socket)
    hand.turn(200)
    assert (socket.asked, socket.given_up) == (10, False)


def test_who_speaks_is_not_asked() -> None:
    hand, socket = Hand(), Socket()
    pulse(hand).begin(socket)
    for _ in range(20):
        socket.heard = True
        hand.turn(10)
    assert (socket.asked, socket.given_up) == (0, False)


def test_who_comes_back_after_the_question_is_not_given_up() -> None:
    hand, socket = Hand(), Socket()
    pulse(hand).begin(socket)
    hand.turn(30)
    socket.heard = True
    hand.turn(30)
    assert (socket.asked, socket.given_up) == (2, False)


def test_without_a_timeout_nobody_is_given_up() -> None:
    hand, socket = Hand(), Socket()
    pulse(hand, None).begin(socket)
    hand.turn(400)
    assert (socket.asked, socket.given_up) == (1, False)


def test_who_is_gone_is_not_asked_and_the_last_one_stops_the_clock() -> None:
    hand, socket, other = Hand(), Socket(), Socket(answers=True)
    beating = pulse(hand)
    beating.begin(socket)
    beating.begin(other)
    beating.end(socket)
    beating.end(socket)  # uvicorn says it more than once
    hand.turn(100)
    assert (socket.asked, socket.given_up, other.asked) == (0, False, 5)
    beating.end(other)
    hand.turn(100)
    assert hand.next is None
    beating.begin(Socket())
    assert hand.next is not None


def test_what_is_wrong_with_one_stops_nobody_elses_clock() -> None:
    class Broken(Socket):
        def ask(self) -> None:
            raise ConnectionError("gone")

    hand, broken, other = Hand(), Broken(), Socket(answers=True)
    beating = pulse(hand)
    beating.begin(broken)
    beating.begin(other)
    hand.turn(10)
    with pytest.raises(ConnectionError):
        hand.turn(10)
    hand.turn(100)
    assert broken.given_up
    assert other.asked >= 5


def test_thousands_who_came_at_once_are_asked_a_few_at_a_time() -> None:
    hand, sockets = Hand(), [Socket(answers=True) for _ in range(4000)]
    beating = pulse(hand)
    for socket in sockets:
        beating.begin(socket)
    hand.turn(10)
    before, most = 0, 0
    for _ in range(TURNS):
        hand.turn(10 / TURNS)
        asked = sum(socket.asked for socket in sockets)
        before, most = asked, max(most, asked - before)
    assert before == len(sockets)
    assert most == len(sockets) / TURNS
