"""From a table of one game to one of the other and back, without loading the page: nothing of the first stays."""

from __future__ import annotations

import re
from typing import Any, Final

from playwright.sync_api import Page, WebSocket, expect

from browser.conftest import Visit
from browser.person import Person
from browser.test_home import GAMES, dealt

COUNTING: Final = """(() => {
  const [listeners, timers] = [new Map(), new Set()];
  let sounds = 0;
  const named = (target, type, options) => {
    if (target && target !== window && target !== document) return null;
    const whole = typeof options === 'boolean' ? options : options?.capture ?? false;
    const name = `${target === document ? 'document' : 'window'} ${type} ${whole}`;
    if (!listeners.has(name)) listeners.set(name, new Set());
    return listeners.get(name);
  };
  const { addEventListener: add, removeEventListener: remove } = EventTarget.prototype;
  EventTarget.prototype.addEventListener = function (type, listener, options) {
    if (!options?.once) named(this, type, options)?.add(listener);
    return add.call(this ?? window, type, listener, options);
  };
  EventTarget.prototype.removeEventListener = function (type, listener, options) {
    named(this, type, options)?.delete(listener);
    return remove.call(this ?? window, type, listener, options);
  };
  const [start, stop] = [window.setInterval, window.clearInterval];
  window.setInterval = (...given) => { const id = start(...given); timers.add(id); return id; };
  window.clearInterval = (id) => { timers.delete(id); stop(id); };
  const Sounds = window.AudioContext;
  window.AudioContext = class extends Sounds { constructor() { super(); sounds += 1; } };
  window.counted = () => {
    const held = [...listeners].map(([name, all]) => [name, all.size]).filter(([, size]) => size).sort();
    return { listeners: Object.fromEntries(held), timers: timers.size, sounds };
  };
})()"""
DRAWN: Final = """() => [...document.querySelectorAll('.table-room, .table-room *')].map((each) => {
  const { x, y, width, height } = each.getBoundingClientRect();
  const { color, backgroundImage, fontSize, opacity, display } = getComputedStyle(each);
  const box = [x, y, width, height].map((one) => Math.round(one)).join(' ');
  return [each.tagName, box, color, backgroundImage, fontSize, opacity, display].join(' | ');
})"""


class Wires:
    """The sockets of a page, and what it has sent."""

    def __init__(self, page: Page) -> None:
        self.all: list[WebSocket] = []
        self.sent: list[str] = []
        page.on("websocket", self._opened)

    def _opened(self, socket: WebSocket) -> None:
        self.all.append(socket)
        socket.on("framesent", lambda message: self.sent.append(str(message)))

    def open(self) -> int:
        return sum(not each.is_closed() for each in self.all)


def my_turn(person: Person) -> None:
    expect(person.page).to_have_title(re.compile(f"^{person.word('table_your_turn')}"))
    expect(person.page.locator(".hand [data-card]").first).to_be_visible()


def resume(person: Person, table: str) -> None:
    """From the lobby."""
    person.page.locator(f'a[href="{table}"]').click()
    my_turn(person)


def home(person: Person, wires: Wires) -> None:
    """While the match waits."""
    person.page.get_by_role("link", name=person.word("sheet_home"), exact=True).click()
    expect(person.button("home_play_now_at", game="Scopa")).to_be_visible()
    expect(person.page).to_have_title(re.compile(f"^{person.word('home_title')}"))
    assert person.page.locator(".table-room").count() == 0
    person.until(lambda: wires.open() == 0, "the socket of a table that was left is closed")


def counted(person: Person) -> Any:
    return person.page.evaluate("() => window.counted()")


def drawn(person: Person) -> Any:
    """When nothing moves any more."""
    person.page.evaluate("() => document.fonts.ready.then(() => true)")
    now = person.page.evaluate(DRAWN)
    for _ in range(30):
        person.page.wait_for_timeout(300)
        last, now = now, person.page.evaluate(DRAWN)
        if now == last:
            break
    return now


def test_nothing_of_one_table_stays_at_the_other(visit: Visit) -> None:
    person = visit("/impara")
    page, wires = person.page, Wires(person.page)
    tables: dict[str, str] = {}
    seen: dict[str, Any] = {}
    page.add_init_script(COUNTING)
    person.go("/")
    page.evaluate("() => { window.same = true; }")
    for game, (name, cards) in GAMES.items():
        person.press("home_play_now_at", game=name)
        dealt(person, cards)
        my_turn(person)
        tables[game] = page.url.removeprefix(person.address)
        home(person, wires)
    sent = len(wires.sent)  # the cuts
    for time in range(2):  # listeners, clocks, sounds
        for game, table in tables.items():
            resume(person, table)
            assert wires.open() == 1
            assert counted(person) == seen.setdefault(game, counted(person)), f"{game}, {time}"
            assert page.locator("[aria-live]").count() == 1
            if game == "scopa":
                page.keyboard.press(person.word("scala40_key_draw"))
                assert page.get_by_role("alertdialog").count() == 0
            home(person, wires)
    assert page.evaluate("() => window.same"), "the page was loaded anew"
    for table in reversed(tables.values()):  # from the other game's table it looks as from its address
        resume(person, table)
        before = drawn(person)
        wires.all.clear()  # they end with the page, without a word
        page.reload()
        my_turn(person)
        assert drawn(person) == before
        home(person, wires)
    assert len(wires.sent) == sent
    resume(person, tables["scala40"])
    page.keyboard.press(person.word("scala40_key_draw"))
    expect(page.locator(".hand [data-card]")).to_have_count(14)
    assert len(wires.sent) == sent + 1
